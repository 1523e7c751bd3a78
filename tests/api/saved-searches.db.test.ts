import { beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertUser } from "#samples/factories/users.ts";
import { sessionCookie } from "#tests/support/members.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();

const path = "/api/saved-searches";
let made = 0;
let email: string;

beforeEach(async () => {
  made += 1;
  email = `seeker.${made}@example.com`;
  await db.deleteFrom("rateLimits").execute();
});

const save = (body: unknown, cookie?: string) =>
  southerly.send(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(cookie && { cookie }) },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const stored = (address = email) =>
  db.selectFrom("savedSearches").selectAll().where("email", "=", address).orderBy("id").execute();

const noLimits = {
  suburb: null,
  nearby: null,
  region: null,
  area: null,
  school: null,
  price: null,
  propertyType: null,
  minPrice: null,
  maxPrice: null,
  minBedrooms: null,
  minBathrooms: null,
  minParking: null,
  bedrooms: null,
  minLand: null,
  minYearBuilt: null,
  features: null,
  stepFree: null,
  stepFreeBathroom: null,
  hasPictures: null,
  hasFloorPlan: null,
  statesStrata: null,
  statesMaterialFacts: null,
  maxStationMetres: null,
  auction: null,
  saleMethod: null,
  station: null,
  keywords: null,
};

describe("201", () => {
  test("with the criteria as JSON, uncached", async () => {
    const asked = { listingType: "sale", suburb: " Newtown ", priceMin: 500_000, priceMax: 1_200_000, bedroomsMin: 2 };
    const response = await save({ ...asked, email: ` ${email.toUpperCase()} `, keywords: "pool" });
    const search = {
      ...noLimits,
      listingType: "sale",
      suburb: "Newtown",
      minPrice: 500_000,
      maxPrice: 1_200_000,
      minBedrooms: 2,
      keywords: "pool",
      frequency: "daily",
    };
    expect(response.status).toBe(201);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.headers["cache-control"]).toBe("no-store");
    expect(response.json()).toEqual(search);
    expect(await stored()).toMatchObject([{ ...search, suburb: ["Newtown"], userId: null, isLive: false }]);
  });

  test("several suburbs are a list, in JSON and in a form; one alone is answered as a text", async () => {
    const json = await save({ listingType: "sale", email, suburb: ["Newtown", "enmore", "newtown"] });
    expect(json.json()).toMatchObject({ suburb: ["enmore", "Newtown"] });
    const typed = await save({ listingType: "sale", email, suburb: "Enmore, Newtown" });
    expect(typed.json()).toMatchObject({ suburb: ["Enmore", "Newtown"] });
    expect(await stored()).toMatchObject([{ suburb: ["enmore", "Newtown"], suburbKeys: ["enmore", "newtown"] }]);
  });

  test("for several property types, in JSON and in a form, once in any order", async () => {
    const json = await save({ listingType: "sale", email, propertyType: ["unit", "House"] });
    expect(json.json()).toMatchObject({ propertyType: ["House", "Unit"] });
    const form = await southerly.send(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `listingType=sale&email=${encodeURIComponent(email)}&propertyType=House&propertyType=Unit`,
    });
    expect(form.status).toBe(201);
    expect(form.json()).toMatchObject({ propertyType: ["House", "Unit"] });
    expect(await stored()).toMatchObject([{ propertyTypes: ["House", "Unit"], propertyTypeKeys: ["house", "unit"] }]);
  });

  test("schools are names, which commas separate", async () => {
    const school = ["Killara High School", "Newtown Public School"];
    const json = await save({ listingType: "sale", email, school: "newtown ps, Killara High School" });
    expect(json.status).toBe(201);
    expect(json.json()).toMatchObject({ school });
    expect(await stored()).toMatchObject([{ school }]);
    const many = await save({
      listingType: "sale",
      email,
      school: ["A", "B", "C", "D", "E", "F"].map((name) => `${name} School`),
    });
    expect(many.status).toBe(422);
  });

  test("the same for a search that is unknown, known, or confirmed, to the byte", async () => {
    const first = await save({ listingType: "rent", email });
    const repeat = await save({ listingType: "rent", email });
    const confirmedAt = new Date();
    await db.updateTable("savedSearches").set({ confirmedAt, isLive: true }).where("email", "=", email).execute();
    const confirmed = await save({ listingType: "rent", email });
    for (const { status, text } of [repeat, confirmed]) {
      expect(status).toBe(201);
      expect(text).toBe(first.text);
    }
    expect(await stored()).toHaveLength(1);
  });

  test("of a form, where numbers are digits and blanks mean no limit", async () => {
    const form = {
      listingType: "rent",
      email,
      priceMax: "$650",
      bathroomsMin: "1",
      parkingMin: "2",
      features: "study,pool",
      stepFree: "1",
      suburb: "",
      frequency: "instant",
    };
    const { status, json } = await southerly.send(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    });
    expect(status).toBe(201);
    const search = {
      ...noLimits,
      listingType: "rent",
      maxPrice: 650,
      minBathrooms: 1,
      minParking: 2,
      features: ["pool", "study"],
      stepFree: true,
      frequency: "instant",
    };
    expect(json()).toEqual(search);
  });

  test("for the own address of a signed-in user, active at once and owned by them", async () => {
    const { id } = await insertUser(db, { email });
    const { status } = await save({ listingType: "sale", email }, await sessionCookie(db, id));
    expect(status).toBe(201);
    expect(await stored()).toMatchObject([{ userId: id, isLive: true }]);
    const other = `other.${email}`;
    await save({ listingType: "sale", email: other }, await sessionCookie(db, id));
    expect(await stored(other)).toMatchObject([{ userId: null, isLive: false }]);
  });

  test("whatever else is sent: the server sets the owner and the last run", async () => {
    const { id: userId } = await insertUser(db);
    const moment = "2020-01-01T00:00:00.000Z";
    const times = { lastRunAt: moment, lastNotifiedAt: moment, lastMatchCreatedAt: moment, nextRunAt: moment };
    const forged = { userId, user_id: userId, isLive: true, is_live: true, pausedAt: moment, id: 1, createdAt: moment };
    const { status, json } = await save({ ...forged, ...times, confirmedAt: moment, listingType: "sale", email });
    expect(status).toBe(201);
    expect(json()).toEqual({ ...noLimits, listingType: "sale", frequency: "daily" });
    const none = { lastRunAt: null, lastNotifiedAt: null, lastMatchCreatedAt: null, nextRunAt: null };
    const [row] = await stored();
    expect(row).toMatchObject({ ...none, userId: null, isLive: false, pausedAt: null });
    expect(row!.createdAt.getFullYear()).toBeGreaterThan(2020);
  });
});

describe("refused, and nothing is written", () => {
  test("422 by field, in the names of the columns", async () => {
    const { status, json } = await save({ listingType: "swap", email: "ada@", priceMin: 2, priceMax: 1 });
    expect(status).toBe(422);
    expect(json()).toEqual({
      message: "Please check what you entered.",
      errors: {
        listingType: ["Select a listing type"],
        email: ["Enter the whole email address, for example name@example.com."],
        maxPrice: ["minPrice must be less than or equal to maxPrice"],
      },
    });
  });

  test("400 for invalid JSON, 405 for every other method", async () => {
    expect((await save("{")).status).toBe(400);
    const read = await southerly.send(path);
    expect(read.status).toBe(405);
    expect(read.headers.allow).toBe("POST");
    expect((await southerly.send(path, { method: "DELETE" })).status).toBe(405);
  });

  test("409 for the fifty-first, only when signed in with the address", async () => {
    const { id } = await insertUser(db, { email });
    const cookie = await sessionCookie(db, id);
    await save({ listingType: "sale", email }, cookie);
    const confirmed = { email, listingType: "sale", confirmedAt: new Date() };
    const rows = Array.from({ length: 49 }, (_, index) => ({ ...confirmed, minPrice: index + 1 }));
    await db.insertInto("savedSearches").values(rows).execute();
    const { status, json } = await save({ listingType: "rent", email }, cookie);
    expect(status).toBe(409);
    expect(json()).toEqual({
      message: "This address already has 50 saved searches, which is the limit. Delete one to save another.",
    });
    expect(await stored()).toHaveLength(50);
    expect((await save({ listingType: "rent", email })).status).toBe(201);
  });

  test("429 with Retry-After after twenty in an hour", async () => {
    const prices = Array.from({ length: 20 }, (_, price) => price);
    for (const minPrice of prices) expect((await save({ listingType: "sale", email, minPrice })).status).toBe(201);
    const { status, headers } = await save({ listingType: "sale", email: `other.${email}` });
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(3000);
  });
});
