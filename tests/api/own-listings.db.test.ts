import { randomUUID } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import { beforeAll, describe, expect, test } from "vitest";
import { toPlaceId } from "#app/features/listings/manage/place.ts";
import { honeypotName } from "#app/lib/fields.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { signedInMember, type SignedInMember } from "#tests/support/members.ts";
import { openSoutherly, type Southerly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly();

let agent: SignedInMember;
let agentId: number;
let colleague: SignedInMember;
let colleagueAgentId: number;
let other: SignedInMember;
let otherAgentId: number;
let buyer: SignedInMember;
let admin: SignedInMember;

beforeAll(async () => {
  await insertSuburb(db);
  agent = await signedInMember(db, { role: "agent" });
  const { id: agencyId } = await insertAgency(db);
  ({ id: agentId } = await insertAgent(db, { agencyId, userId: agent.id }));
  colleague = await signedInMember(db, { role: "agent" });
  ({ id: colleagueAgentId } = await insertAgent(db, { agencyId, userId: colleague.id, email: "grace@example.com" }));
  other = await signedInMember(db, { role: "agent" });
  const { id: otherAgencyId } = await insertAgency(db);
  ({ id: otherAgentId } = await insertAgent(db, { agencyId: otherAgencyId, userId: other.id }));
  buyer = await signedInMember(db);
  admin = await signedInMember(db, { isAdmin: true });
});

const complete = {
  listingType: "sale",
  price: 1_450_000,
  title: "Brick cottage with a lemon tree",
  propertyType: "House",
  address: "12 Sample Street",
  suburb: "Newtown",
  state: "NSW",
  postcode: "2042",
  bedrooms: 3,
  description: "A cottage of three bedrooms.",
  features: ["Lemon tree"],
  contactEmail: "robin.sample@example.com",
  contactPhone: "0491 570 000",
  status: "active",
};

/** Columns that only the server sets. */
const serverOwned = {
  id: 1_999_999_999,
  createdByUserId: 1_999_999_999,
  created_by_user_id: 1_999_999_999,
  agent_id: 1_999_999_999,
  publishedAt: "2001-01-01T00:00:00Z",
  published_at: "2001-01-01T00:00:00Z",
  deletedAt: "2001-01-01T00:00:00Z",
  createdAt: "2001-01-01T00:00:00Z",
  updatedAt: "2001-01-01T00:00:00Z",
  comparablePrice: 1,
  featureKeys: ["pool"],
  hasPhoto: true,
  hasFloorPlan: true,
  suburbKey: "elsewhere",
  propertyTypeKey: "castle",
  search: "'canary'",
  attempt: "\\x00",
};

interface Asking {
  cookie?: string;
  body?: unknown;
  to?: Southerly;
  headers?: OutgoingHttpHeaders;
}

function send(method: string, target: string, { cookie, body, to = southerly, headers }: Asking) {
  return to.send(target, {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(cookie && { cookie }),
      ...headers,
    },
  });
}

/** Submits the form of a page like a browser. */
function sendForm(target: string, fields: Record<string, string>, cookie?: string) {
  return southerly.send(target, {
    method: "POST",
    body: new URLSearchParams({ ...fields, [honeypotName]: "" }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...(cookie && { cookie }) },
  });
}

const typed = {
  listingType: "sale",
  price: "$1,450,000",
  title: "Typed cottage",
  propertyType: "House",
  bedrooms: "",
  address: "14 Sample Street",
  addressDisplay: "full",
  suburb: "Newtown",
  state: "NSW",
  postcode: "2042",
  description: "A cottage of three bedrooms.",
  features: "Lemon tree, Shed",
  heroImageUrl: "",
  contactEmail: "robin.sample@example.com",
  contactPhone: "0491 570 000",
  status: "active",
};

async function publish(changes: Record<string, unknown> = {}, by = agent): Promise<number> {
  const response = await send("POST", "/api/listings", { cookie: by.cookie, body: { ...complete, ...changes } });
  expect(response.status, response.text).toBe(201);
  return (response.json() as { id: number }).id;
}

const stored = (id: number) => db.selectFrom("listings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const titled = (title: string) => db.selectFrom("listings").selectAll().where("title", "=", title).execute();

describe("POST /api/listings", () => {
  test("is 201 with the listing as GET shows it", async () => {
    const response = await send("POST", "/api/listings", { cookie: agent.cookie, body: complete });
    expect(response.status).toBe(201);
    expect(response.headers["cache-control"]).toBe("private, no-store");
    const listing = response.json() as { id: number };
    expect(response.headers.location).toBe(`/api/listings/${listing.id}`);
    expect(listing).toMatchObject({ ...complete, agentId, priceFrequency: "once", agent: { id: agentId } });
    expect((await southerly.send(`/api/listings/${listing.id}`)).json()).toEqual(listing);
    expect((await southerly.send("/api/listings")).text).toContain(`"id":${listing.id},`);
  });

  test("has no defaults that publish a house for sale at 0", async () => {
    const { listingType, propertyType, price, ...least } = complete;
    const response = await send("POST", "/api/listings", { cookie: agent.cookie, body: least });
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({
      errors: {
        listingType: ["Select a listing type"],
        propertyType: ["Property type is required"],
        price: ["Enter the price as a whole number of dollars, such as 1100000"],
      },
    });
    const offered = await send("POST", "/api/listings", {
      cookie: agent.cookie,
      body: { ...least, listingType, propertyType, price },
    });
    expect(offered.json()).toMatchObject({ state: "NSW", status: "active" });
  });

  test("accepts JSON numbers only: 1.45m is for forms", async () => {
    const response = await send("POST", "/api/listings", {
      cookie: agent.cookie,
      body: { ...complete, price: "1.45m" },
    });
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({
      errors: { price: ["Enter the price as a whole number of dollars, such as 1100000"] },
    });
  });

  test("accepts a form, too", async () => {
    const response = await sendForm("/api/listings", { ...typed, price: "1.45m" }, agent.cookie);
    expect(response.status).toBe(201);
    expect(response.json()).toMatchObject({ price: 1_450_000, features: ["Lemon tree", "Shed"], bedrooms: null });
  });

  test("stores two equal listings", async () => {
    expect(await publish()).not.toBe(await publish());
  });

  test("is 401 signed out, 403 for everyone but agents, and stores nothing", async () => {
    const body = { ...complete, title: "Canary of a stranger" };
    for (const [cookie, status] of [
      [undefined, 401],
      ["session=forged", 401],
      [buyer.cookie, 403],
      [admin.cookie, 403],
    ] as const) {
      const response = await send("POST", "/api/listings", { cookie, body });
      expect(response.status).toBe(status);
      expect(Object.keys(response.json() as object)).toEqual(["message"]);
    }
    expect(await titled(body.title)).toEqual([]);
  });

  test("is 422 with messages by field", async () => {
    const body = {
      ...complete,
      title: "ab",
      price: -1,
      heroImageUrl: "javascript:alert(1)",
      description: "$1,000,000+ guide",
    };
    const response = await send("POST", "/api/listings", { cookie: agent.cookie, body });
    expect(response.status).toBe(422);
    const { errors } = response.json() as { errors: Record<string, string[]> };
    expect(Object.keys(errors).toSorted()).toEqual(["description", "heroImageUrl", "price", "title"]);
    expect(errors.title).toEqual(["Title is required"]);
    expect(errors.heroImageUrl).toContain("Enter a valid image URL");
    const rental = { ...complete, listingType: "rent", price: 0 };
    const refused = await send("POST", "/api/listings", { cookie: agent.cookie, body: rental });
    expect(refused.json()).toMatchObject({ errors: { price: ["Price must be positive"] } });
  });

  test("a rental's texts are checked, with advice on words that no law forbids", async () => {
    const rental = { ...complete, listingType: "rent", price: 700 };
    const post = (description: string) =>
      send("POST", "/api/listings", { cookie: agent.cookie, body: { ...rental, description } });
    const refused = await post("A cottage of three bedrooms, no pets.");
    expect(refused.status).toBe(422);
    expect(refused.json()).toMatchObject({
      errors: { description: [expect.stringMatching(/^Remove “no pets”: .+s 73H/)] },
    });
    const advised = await post("A cottage of three bedrooms, professionals only.");
    expect(advised.status).toBe(201);
    expect(advised.json()).toMatchObject({
      advice: { description: expect.stringMatching(/^Advice on “professionals only”: /) },
    });
    expect((await post("A cottage of three bedrooms.")).json()).not.toHaveProperty("advice");
  });

  test("refuses another state with a postcode of New South Wales at the state", async () => {
    for (const state of ["VIC", "ACT", "Elsewhere"]) {
      const refused = await send("POST", "/api/listings", {
        cookie: agent.cookie,
        body: { ...complete, state, price: 0 },
      });
      expect([refused.status, Object.keys((refused.json() as { errors: object }).errors)]).toEqual([422, ["state"]]);
    }
    const id = await publish({ state: "Ｎ.s.w" });
    expect(await stored(id)).toMatchObject({ state: "NSW" });
    const moved = await send("PATCH", `/api/listings/${id}`, { cookie: agent.cookie, body: { state: "VIC" } });
    expect([moved.status, Object.keys((moved.json() as { errors: object }).errors)]).toEqual([422, ["state"]]);
  });

  test("advises an agent without an agency", async () => {
    const lone = await signedInMember(db, { role: "agent" });
    await insertAgent(db, { agencyId: null, userId: lone.id });
    const published = await send("POST", "/api/listings", { cookie: lone.cookie, body: complete });
    expect(published.json()).toMatchObject({
      advice: { contactEmail: expect.stringMatching(/^Advice: this advertisement names no agency/) },
    });
  });

  test("needs one choice of suburbs, like the page, and accepts it", async () => {
    const unknown = { ...complete, title: "A home in Atlantis", suburb: "Atlantis", postcode: "99999" };
    const response = await send("POST", "/api/listings", { cookie: agent.cookie, body: unknown });
    expect(response.status).toBe(422);
    const { errors } = response.json() as { errors: Record<string, string[]> };
    expect(errors.suburb).toEqual(["Which suburb is it in? We have no guide to Atlantis. Please check the spelling."]);
    const [, answer] = /Send one of: "(.+?)"\./.exec(errors.placeId?.[0] ?? "") ?? [];
    expect(await titled(unknown.title)).toEqual([]);
    const id = await publish({ ...unknown, placeId: answer });
    expect(await stored(id)).toMatchObject({ suburb: "Atlantis", postcode: "99999" });

    const moved = await send("PATCH", `/api/listings/${id}`, { cookie: agent.cookie, body: { suburb: "Newton" } });
    expect([moved.status, Object.keys((moved.json() as { errors: object }).errors)]).toEqual([
      422,
      ["suburb", "placeId"],
    ]);
    const same = await send("PATCH", `/api/listings/${id}`, { cookie: agent.cookie, body: { suburb: "Atlantis" } });
    expect(same.status).toBe(200);
    const meant = { suburb: "Newtown", postcode: "2042" };
    const mended = await send("PATCH", `/api/listings/${id}`, { cookie: agent.cookie, body: meant });
    expect([mended.status, mended.json()]).toMatchObject([200, meant]);
  });

  test("spells out an abbreviated suburb, and searches find it either way", async () => {
    await insertSuburb(db, { name: "Mount Druitt", slug: "mount-druitt", postcode: "2770" });
    const id = await publish({ title: "A home in Mount Druitt", suburb: "Mt. Druitt", postcode: "2770" });
    expect((await stored(id)).suburb).toBe("Mount Druitt");
    for (const name of ["Mt Druitt", "mt. druitt", "Mount Druitt"]) {
      const query = new URLSearchParams({ suburb: name }).toString();
      for (const path of ["/api/listings", "/listings", "/listings/feed", "/api/agents"]) {
        const { status, text } = await southerly.send(`${path}?${query}`);
        if (path !== "/api/agents" && status === 200)
          expect(text, `${path}?${query}`).toContain("A home in Mount Druitt");
      }
    }
  });

  test("another site cannot post in an agent's name", async () => {
    const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
    const response = await send("POST", "/api/listings", { cookie: agent.cookie, body: complete, headers });
    expect(response.status).toBe(403);
  });
});

describe("columns of the server", () => {
  test("cannot be set by JSON, a form or a change", async () => {
    const id = await publish({ ...serverOwned, title: "Canary of JSON" });
    const form = Object.fromEntries(Object.entries(serverOwned).map(([name, value]) => [name, String(value)]));
    await sendForm("/api/listings", { ...typed, ...form, title: "Canary of a form" }, agent.cookie);
    const onPage = { ...typed, ...form, address: "15 Sample Street", title: "Canary of a page" };
    await sendForm("/dashboard/listings/new", onPage, agent.cookie);
    for (const title of ["Canary of JSON", "Canary of a form", "Canary of a page"]) {
      const rows = await titled(title);
      expect(rows, title).toHaveLength(1);
      const [row] = rows;
      expect(row).toMatchObject({
        createdByUserId: agent.id,
        agentId,
        deletedAt: null,
        suburbKey: "newtown",
        attempt: null,
      });
      expect(row?.id).not.toBe(serverOwned.id);
      expect(row?.publishedAt?.getFullYear()).toBeGreaterThan(2001);
      expect(row?.createdAt.getFullYear()).toBeGreaterThan(2001);
    }
    const { updatedAt: _, ...before } = await stored(id);
    const response = await send("PATCH", `/api/listings/${id}`, { cookie: agent.cookie, body: serverOwned });
    expect(response.status).toBe(200);
    const { updatedAt: _now, ...after } = await stored(id);
    expect(after).toEqual(before);
  });
});

describe("PATCH /api/listings/{id}", () => {
  test("changes only the sent fields", async () => {
    const id = await publish({ status: "draft" });
    const response = await send("PATCH", `/api/listings/${id}`, {
      cookie: agent.cookie,
      body: { title: "Another title" },
    });
    expect(response.status).toBe(200);
    expect(response.json()).toMatchObject({ ...complete, title: "Another title", status: "draft", publishedAt: null });
    expect((await southerly.send(`/api/listings/${id}`)).status).toBe(404);
    const shown = await send("PATCH", `/api/listings/${id}`, { cookie: agent.cookie, body: { status: "active" } });
    expect(shown.json()).toMatchObject({ status: "active" });
    expect((await southerly.send(`/api/listings/${id}`)).status).toBe(200);
  });

  test("sets the terms of a sale or lease", async () => {
    const day = addDays(sydneyDate(new Date()), 14);
    const id = await publish({
      price: 1_400_000,
      priceTo: 1_500_000,
      saleMethod: "auction",
      auctionAt: `${day}T10:30`,
      auctionPlace: "Online",
    });
    const change = async (changes: object) =>
      (await send("PATCH", `/api/listings/${id}`, { cookie: agent.cookie, body: changes })).json();
    expect(await change({})).toMatchObject({
      priceTo: 1_500_000,
      saleMethod: "auction",
      auctionAt: expect.stringMatching(new RegExp(`^${day}T10:30:00\\+1[01]:00$`)),
      auctionPlace: "Online",
      bond: null,
      bondWeeks: null,
    });
    expect(await change({ bondWeeks: 6, listingType: "rent" })).toMatchObject({
      errors: { bondWeeks: [expect.stringContaining("Residential Tenancies Act 2010")] },
    });
    const rent = {
      listingType: "rent",
      price: 800,
      priceTo: null,
      saleMethod: null,
      auctionAt: null,
      auctionPlace: null,
    };
    const applicationUrl = "https://apply.example.com/7";
    const terms = { availableFrom: "2027-01-15", bondWeeks: 4, leaseMonths: 12, applicationUrl };
    expect(await change({ ...rent, ...terms })).toMatchObject({
      applicationUrl,
      ...rent,
      availableFrom: "2027-01-15",
      bond: 3200,
      bondWeeks: 4,
      leaseMonths: 12,
    });
    expect(await change({ bond: 1000 })).toMatchObject({ bond: 1000, bondWeeks: null });
    expect(await change({ bond: null })).toMatchObject({ bond: null, bondWeeks: null });
    expect(await change({ bond: 3201 })).toMatchObject({
      errors: { bond: [expect.stringContaining("$3,200")] },
    });
  });

  test("sets a fact to yes, no and unknown", async () => {
    const id = await publish({ stepFreeAccess: true, features: ["Heated pool", "No lift"] });
    const change = async (body: object) =>
      (await send("PATCH", `/api/listings/${id}`, { cookie: agent.cookie, body })).json();
    expect(await stored(id)).toMatchObject({ featureKeys: ["pool", "step-free"] });
    expect(await change({ title: "Another title" })).toMatchObject({ stepFreeAccess: true, stepFreeBathroom: null });
    expect(await change({ stepFreeAccess: false })).toMatchObject({ stepFreeAccess: false });
    expect(await change({ stepFreeAccess: null, features: [] })).toMatchObject({ stepFreeAccess: null });
    expect(await stored(id)).toMatchObject({ featureKeys: [] });
    expect(await change({ stepFreeAccess: "perhaps" })).toMatchObject({
      errors: { stepFreeAccess: ["Choose yes, no or not stated"] },
    });
  });

  test("sets the market status: under offer, sold, for sale again, withdrawn", async () => {
    const id = await publish();
    const change = (body: object) => send("PATCH", `/api/listings/${id}`, { cookie: agent.cookie, body });
    const found = async (type: string): Promise<number[]> => {
      const homes = (await southerly.send(`/api/listings?type=${type}&limit=100`)).json() as { id: number }[];
      return homes.map((home) => home.id);
    };
    expect((await change({ underOffer: true })).json()).toMatchObject({
      status: "active",
      underOfferAt: expect.stringMatching(/Z$/),
    });
    expect(await found("sale")).toContain(id);
    const sold = await change({ status: "sold", closedPrice: 1_500_000 });
    expect([sold.status, sold.json()]).toMatchObject([
      200,
      {
        status: "sold",
        underOfferAt: null,
        closedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        closedPrice: 1_500_000,
      },
    ]);
    expect([await found("sale"), (await found("sold"))[0]]).toEqual([expect.not.arrayContaining([id]), id]);
    expect((await southerly.send(`/api/listings/${id}`)).json()).toMatchObject({ status: "sold" });
    const hidden = await change({ priceWithheld: true });
    expect(hidden.json()).toMatchObject({ closedPrice: null, priceWithheld: true });
    expect((await change({ status: "withdrawn" })).status).toBe(409);
    expect((await change({ status: "active" })).json()).toMatchObject({ status: "active", closedOn: null });
    expect((await change({ status: "withdrawn" })).json()).toMatchObject({ status: "withdrawn" });
    expect((await southerly.send(`/api/listings/${id}`)).status).toBe(404);
  });

  test.each<[body: object, errors: object]>([
    [{ status: "sold", closedPrice: 0 }, { closedPrice: ["Enter a price above 0, or withhold it"] }],
    [{ status: "sold" }, { closedPrice: ["Enter the price that it was sold for, or withhold it"] }],
    [{ status: "sold", closedPrice: "1.5m" }, { closedPrice: ["Enter a whole number of dollars, such as 1,450,000"] }],
    [
      { status: "sold", closedPrice: 1_400_001, closedOn: "31/02/2026" },
      { closedOn: ["Enter a day such as 20/11/2026"] },
    ],
    [
      { status: "sold", closedPrice: 1_400_001, closedOn: "2099-01-01" },
      { closedOn: ["The date of the sale cannot be in the future"] },
    ],
    [{ status: "leased", closedPrice: 1_400_001 }, { status: ["A home for sale is sold, not leased"] }],
    [{ status: "gone" }, { status: ["Choose active, draft, sold, leased or withdrawn"] }],
    [{ underOffer: "perhaps" }, { underOffer: ["Under offer is yes or no"] }],
  ])("refuses %j of a home for sale, and changes nothing", async (body, errors) => {
    const id = await publish();
    const response = await send("PATCH", `/api/listings/${id}`, {
      cookie: agent.cookie,
      body: { title: "Other", ...body },
    });
    expect([response.status, response.json()]).toMatchObject([422, { errors }]);
    expect(await stored(id)).toMatchObject({ ...complete, status: "active" });
  });

  test("parses numbers in text, and clears blank fields, like a new listing", async () => {
    const sent = {
      ...complete,
      price: "900000",
      bedrooms: "",
      bathrooms: "2",
      landSize: " ",
      latitude: "",
      strataLevies: "1250",
      councilRates: "420",
      waterRates: "180",
      floorLevel: "0",
      livingFaces: "NE",
      internet: "fttp",
      heatingCooling: " Ducted reverse cycle ",
      roomSizes: "Living room 5.2 × 4.1 m\nBedroom 3.6 × 3.4 m",
      contractAvailable: "true",
      documents: "Strata report",
      floodOrFire: "false",
      buildingOrder: "",
    };
    const id = await publish(sent);
    expect(await stored(id)).toMatchObject({
      price: 900_000,
      bedrooms: null,
      bathrooms: 2,
      landSize: null,
      strataLevies: 1250,
      councilRates: 420,
      waterRates: 180,
      floorLevel: 0,
      livingFaces: "NE",
      internet: "fttp",
      heatingCooling: "Ducted reverse cycle",
      roomSizes: "Living room 5.2 × 4.1 m\nBedroom 3.6 × 3.4 m",
      contractAvailable: true,
      documents: "Strata report",
      floodOrFire: false,
      safetyRisk: null,
      buildingOrder: null,
    });
    const body = { price: "950000", bedrooms: "3", bathrooms: "", parking: "", status: "", unchangedSince: "" };
    const response = await send("PATCH", `/api/listings/${id}`, { cookie: agent.cookie, body });
    expect([response.status, response.json()]).toMatchObject([
      200,
      { price: 950_000, bedrooms: 3, bathrooms: null, parking: null, status: "active" },
    ]);
  });

  test("asks once about a price that moves by more than 25%, and saves it when confirmed", async () => {
    const id = await publish();
    const change = (body: object) => send("PATCH", `/api/listings/${id}`, { cookie: agent.cookie, body });
    const response = await change({ title: "Another title", price: 145_000 });
    expect([response.status, response.json()]).toEqual([
      422,
      {
        message: 'To save this price, send it again with "confirmPrice": 145000.',
        errors: {
          confirmPrice: ["The price changes from $1,450,000 to $145,000, 90% lower. Confirm that this is right."],
        },
      },
    ]);
    expect(await stored(id)).toMatchObject(complete);
    expect((await change({ price: 145_000, confirmPrice: 1_450_000 })).status).toBe(422);
    const saved = await change({ title: "Another title", price: 145_000, confirmPrice: "145000" });
    expect([saved.status, saved.json()]).toMatchObject([200, { title: "Another title", price: 145_000 }]);
  });

  test("asks about a sale below $50,000 and a rent above $20,000 a week, when they are published", async () => {
    const confirm = (body: object) => send("POST", "/api/listings", { cookie: agent.cookie, body });
    const title = "A home for $1,300";
    const response = await confirm({ ...complete, title, price: 1300 });
    expect([response.status, response.json()]).toEqual([
      422,
      {
        message: 'To save this price, send it again with "confirmPrice": 1300.',
        errors: {
          confirmPrice: [
            "$1,300 is unusually low for a sale. Did you mean $1,300,000? Confirm that the price is right.",
          ],
        },
      },
    ]);
    expect(await titled(title)).toEqual([]);
    expect((await confirm({ ...complete, title, price: 1300, confirmPrice: "1300" })).status).toBe(201);
    const rental = await confirm({ ...complete, listingType: "rent", price: 900_000 });
    expect([rental.status, Object.keys((rental.json() as { errors: object }).errors)]).toEqual([422, ["confirmPrice"]]);

    const id = await publish({ price: 1, status: "draft" });
    const change = (body: object) => send("PATCH", `/api/listings/${id}`, { cookie: agent.cookie, body });
    expect((await change({ title: "Another title" })).status).toBe(200);
    const published = await change({ status: "active" });
    expect([published.status, Object.keys((published.json() as { errors: object }).errors)]).toEqual([
      422,
      ["confirmPrice"],
    ]);
    expect((await change({ status: "active", confirmPrice: 1 })).status).toBe(200);
    // The listing stays public with its confirmed price.
    expect((await change({ title: "A third title" })).status).toBe(200);
    expect((await change({ price: 2 })).json()).toMatchObject({
      errors: { confirmPrice: [expect.stringContaining("Did you mean $2,000,000?")] },
    });
  });

  test("validates the complete listing", async () => {
    const id = await publish({ price: 0 });
    const response = await send("PATCH", `/api/listings/${id}`, {
      cookie: agent.cookie,
      body: { listingType: "rent" },
    });
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({ errors: { price: ["Price must be positive"] } });
  });

  test("is allowed for admins on every listing", async () => {
    const id = await publish();
    const response = await send("PATCH", `/api/listings/${id}`, {
      cookie: admin.cookie,
      body: { title: "A better title" },
    });
    expect(response.status).toBe(200);
    await expect(stored(id)).resolves.toMatchObject({ title: "A better title", createdByUserId: agent.id });
  });
});

describe("DELETE /api/listings/{id}", () => {
  test("is 204 each time, and hides the listing", async () => {
    const id = await publish({ title: "Canary of a deleted home" });
    for (let times = 0; times < 3; times += 1) {
      const response = await send("DELETE", `/api/listings/${id}`, { cookie: agent.cookie });
      expect(response.status).toBe(204);
      expect(response.text).toBe("");
    }
    expect((await southerly.send(`/api/listings/${id}`)).status).toBe(404);
    for (const cookie of [undefined, agent.cookie]) {
      for (const target of ["/api/listings", "/api/listings/mine", "/listings", "/dashboard/listings"]) {
        expect((await send("GET", target, { cookie })).text).not.toContain("Canary of a deleted home");
      }
    }
  });
});

describe("a change with unchangedSince", () => {
  test("is refused with 409 after another change, and stored otherwise", async () => {
    const id = await publish();
    const patch = (body: object) => send("PATCH", `/api/listings/${id}`, { cookie: agent.cookie, body });
    const { updatedAt: unchangedSince } = (await patch({ bedrooms: 2 })).json() as { updatedAt: string };
    const changed = await patch({ bedrooms: 3, unchangedSince });
    expect(changed.status).toBe(200);
    const before = await stored(id);
    const refused = await patch({ bedrooms: 4, unchangedSince });
    expect(refused.status).toBe(409);
    expect(refused.json()).toEqual({
      message: "This listing was changed in the meantime. Read it again, then save your changes.",
    });
    await expect(stored(id)).resolves.toEqual(before);
    const { updatedAt } = changed.json() as { updatedAt: string };
    expect((await patch({ bedrooms: 4, unchangedSince: updatedAt })).status).toBe(200);
  });

  test("is refused with 422 if unchangedSince is invalid", async () => {
    const id = await publish();
    const body = { bedrooms: 3, unchangedSince: "yesterday" };
    const { status, json } = await send("PATCH", `/api/listings/${id}`, { cookie: agent.cookie, body });
    expect(status).toBe(422);
    expect(json()).toMatchObject({ errors: { unchangedSince: [expect.stringContaining("updatedAt")] } });
  });
});

describe("another agent's listing", () => {
  test.each(["PATCH", "DELETE"])("%s is 404 for another agent, 403 for other users, 401 signed out", async (method) => {
    const id = await publish();
    const before = await stored(id);
    const body = method === "PATCH" ? { title: "Mine now" } : undefined;
    const ask = async (cookie: string | undefined, target = id as number | string) =>
      (await send(method, `/api/listings/${target}`, { cookie, body })).status;
    expect(await ask(other.cookie)).toBe(404);
    expect(await ask(buyer.cookie)).toBe(403);
    expect(await ask(undefined)).toBe(401);
    expect(await ask(agent.cookie, 1_999_999_999)).toBe(404);
    expect(await ask(agent.cookie, "99999999999999")).toBe(404);
    expect(await ask(agent.cookie, "1x")).toBe(404);
    await expect(stored(id)).resolves.toEqual(before);
  });

  test("its pages are 404 for another agent, 403 for other users, 404 signed out; a post changes nothing", async () => {
    const id = await publish({ title: "Canary of a page" });
    const before = await stored(id);
    for (const page of ["edit", "close", "delete"]) {
      const target = `/dashboard/listings/${id}/${page}`;
      for (const [cookie, status] of [
        [other.cookie, 404],
        [buyer.cookie, 403],
        [undefined, 404],
      ] as const) {
        const shown = await send("GET", target, { cookie });
        expect(shown.status).toBe(status);
        expect(shown.text).not.toContain("Canary of a page");
        const posted = await sendForm(target, page === "edit" ? typed : {}, cookie);
        expect([401, 403, 404]).toContain(posted.status);
        expect(posted.text).not.toContain("Canary of a page");
      }
      for (const cookie of [agent.cookie, admin.cookie])
        expect((await send("GET", target, { cookie })).status).toBe(200);
    }
    for (const [cookie, statuses] of [
      [other.cookie, [403, 404]],
      [buyer.cookie, [403, 404]],
      [undefined, [401]],
    ] as const) {
      const posted = await sendForm(`/dashboard/listings?do=unpublish&id=${id}`, {}, cookie);
      expect(statuses).toContain(posted.status);
    }
    await expect(stored(id)).resolves.toEqual(before);
  });
});

describe.each([
  ["/api/listings.reaxml", "application/xml; charset=utf-8", "southerly-listings.xml"],
  ["/api/listings.csv", "text/csv; charset=utf-8", "southerly-listings.csv"],
])("GET %s", (target, type, fileName) => {
  test("has the agent's homes with hidden addresses and without drafts, uncached", async () => {
    const exporter = await signedInMember(db, { role: "agent" });
    for (const changes of [
      { address: "7 Hidden Street", addressDisplay: "suburb" },
      { address: "8 Draft Street", status: "draft" },
    ]) {
      const { status } = await send("POST", "/api/listings", {
        cookie: exporter.cookie,
        body: { ...complete, ...changes },
      });
      expect(status).toBe(201);
    }
    const response = await send("GET", target, { cookie: exporter.cookie });
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": type,
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename="${fileName}"`,
    });
    expect(response.text).toContain("Hidden Street");
    expect(response.text).not.toContain("8 Draft Street");
    expect(response.text).not.toContain("12 Sample Street");
    const head = await send("HEAD", target, { cookie: exporter.cookie });
    expect(head).toMatchObject({ status: 200, text: "" });
  });

  test("is for signed-in agents, and read-only", async () => {
    const nobody = await send("GET", target, {});
    expect(nobody).toMatchObject({ status: 401, headers: { "content-type": "application/json; charset=utf-8" } });
    expect((await send("GET", target, { cookie: buyer.cookie })).status).toBe(403);
    const posted = await send("POST", target, { cookie: agent.cookie, body: {} });
    expect(posted).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
  });
});

describe("GET /api/listings/mine", () => {
  test("has own listings, drafts included, newest first, with counts of enquiries", async () => {
    const shown = await publish({}, other);
    const draft = await publish({ status: "draft", title: "Canary draft" }, other);
    await db
      .insertInto("leads")
      .values({ name: "Sam", email: "sam@example.com", listingId: shown, fingerprint: Buffer.alloc(32) })
      .execute();
    const response = await send("GET", "/api/listings/mine", { cookie: other.cookie });
    expect(response.status).toBe(200);
    expect(response.headers["cache-control"]).toBe("private, no-store");
    expect(response.json()).toMatchObject([
      { id: draft, status: "draft", publishedAt: null, enquiryCount: 0 },
      { id: shown, status: "active", enquiryCount: 1 },
    ]);
    for (const cookie of [undefined, agent.cookie, buyer.cookie]) {
      for (const target of ["/api/listings", "/api/listings/mine", "/listings", "/sitemap.xml", "/listings/feed"]) {
        expect((await send("GET", target, { cookie })).text, target).not.toContain("Canary draft");
      }
      expect((await send("GET", `/listings/${draft}`, { cookie })).status).toBe(404);
    }
  });

  test("is 401 signed out and 403 for other users", async () => {
    expect((await send("GET", "/api/listings/mine", {})).status).toBe(401);
    expect((await send("GET", "/api/listings/mine", { cookie: buyer.cookie })).status).toBe(403);
  });
});

test.each([
  ["PUT", "/api/listings", "GET, HEAD, POST"],
  ["PUT", "/api/listings/1", "GET, HEAD, PATCH, DELETE"],
  ["POST", "/api/listings/1", "GET, HEAD, PATCH, DELETE"],
  ["DELETE", "/api/listings/mine", "GET, HEAD"],
])("%s %s is 405", async (method, target, allow) => {
  const response = await send(method, target, { cookie: agent.cookie });
  expect(response.status).toBe(405);
  if (method !== "PUT") expect(response.headers.allow).toBe(allow);
});

describe("the page's form", () => {
  test("shows a preview without storing it", async () => {
    const fields = { ...typed, title: "Canary of a preview", attemptId: randomUUID(), intent: "preview" };
    const response = await sendForm("/dashboard/listings/new", fields, agent.cookie);
    expect(response.status).toBe(200);
    expect(response.text).toContain("Nothing is saved yet");
    expect(response.text).toMatch(/<p[^>]*>Canary of a preview<\/p>/);
    expect(response.text).toMatch(/name="title"[^>]*value="Canary of a preview"/);
    expect(await titled("Canary of a preview")).toEqual([]);
  });

  test("saves a draft with only an address, which can be published once it has a description", async () => {
    const fresh = await signedInMember(db, { role: "agent" });
    const own = () => db.selectFrom("listings").selectAll().where("createdByUserId", "=", fresh.id).execute();
    const few = { ...typed, price: "0", title: "", description: " ", suburb: "newtown", attemptId: randomUUID() };
    const active = await sendForm("/dashboard/listings/new", few, fresh.cookie);
    expect(active.status).toBe(422);
    expect(await own()).toEqual([]);

    const saved = await sendForm("/dashboard/listings/new", { ...few, intent: "photos" }, fresh.cookie);
    const [draft, ...others] = await own();
    expect(others).toEqual([]);
    expect(draft).toMatchObject({ status: "draft", title: "House in Newtown", publishedAt: null });
    expect(saved.headers.location).toContain(`/dashboard/listings/${draft?.id}/pictures`);

    const edit = `/dashboard/listings/${draft?.id}/edit`;
    const preview = await southerly.send(`${edit}?preview`, { headers: { cookie: fresh.cookie } });
    expect(preview.text).toContain("This draft is saved and not public yet.");
    expect(preview.text).toMatch(/<textarea[^>]*name="description"[^>]*><\/textarea>/);

    // A working title is not stored as the title, and follows the property type.
    expect(preview.text).toMatch(/<input[^>]*name="title"(?![^>]*value="[^"])[^>]*>/);
    const untitled = { ...few, status: "draft", propertyType: "Apartment" };
    const described = { ...untitled, description: "A flat of brick." };
    const unpublished = await sendForm(edit, { ...described, intent: "publish" }, fresh.cookie);
    expect(unpublished.status).toBe(422);
    expect(unpublished.text).toContain('href="#listing-title"');
    expect((await sendForm(edit, untitled, fresh.cookie)).status).toBe(303);
    expect(await own()).toMatchObject([{ status: "draft", title: "Apartment in Newtown" }]);
    expect((await sendForm(edit, { ...untitled, title: "Brick flat" }, fresh.cookie)).status).toBe(303);
    expect((await sendForm(edit, untitled, fresh.cookie)).status).toBe(422);
    expect(await own()).toMatchObject([{ status: "draft", title: "Brick flat" }]);

    const form = { ...few, title: "House in Newtown", status: "draft" };
    const incomplete = await sendForm(edit, { ...form, intent: "publish" }, fresh.cookie);
    expect(incomplete.status).toBe(422);
    expect(incomplete.text).toContain('href="#listing-description"');
    const viaApi = await send("PATCH", `/api/listings/${draft?.id}`, { ...fresh, body: { status: "active" } });
    expect(viaApi.json()).toMatchObject({ errors: { description: [expect.any(String)] } });
    expect(await own()).toMatchObject([{ status: "draft" }]);

    const finished = { ...form, description: "A house of brick.", intent: "publish" };
    expect((await sendForm(edit, finished, fresh.cookie)).status).toBe(303);
    expect(await own()).toMatchObject([{ status: "active", description: "A house of brick." }]);
    const cleared = await sendForm(edit, { ...form, status: "draft" }, fresh.cookie);
    expect(cleared.status).toBe(422);
    expect(await own()).toMatchObject([{ status: "active", description: "A house of brick." }]);
  });

  test("an unknown suburb such as “Newton 2042” needs a choice of suburbs before publishing", async () => {
    const place = { address: "16 Sample Street", suburb: "Newton" };
    const fields = { ...typed, ...place, title: "A home in Newton", attemptId: randomUUID() };
    const asked = await sendForm("/dashboard/listings/new", fields, agent.cookie);
    expect(asked.status).toBe(422);
    expect(asked.text).toContain("Did you mean Newtown 2042?");
    expect(await titled("A home in Newton")).toEqual([]);
    const placeId = toPlaceId({ suburb: "Newton", postcode: "2042" }, { suburb: "Newtown", postcode: "2042" });
    expect((await sendForm("/dashboard/listings/new", { ...fields, placeId }, agent.cookie)).status).toBe(303);
    expect(await titled("A home in Newton")).toMatchObject([{ suburb: "Newtown", postcode: "2042" }]);
  });

  test("a misspelt suburb and forbidden wording in several fields are named in one response", async () => {
    const faulty = {
      ...typed,
      suburb: "Newton",
      priceWords: "Offers over $1.2m",
      description: "A cottage. No agents, offers over $1.3m considered.",
      price: "",
    };
    const response = await sendForm("/dashboard/listings/new", { ...faulty, attemptId: randomUUID() }, agent.cookie);
    expect(response.status).toBe(422);
    const summary = [...response.text.matchAll(/href="#listing-(\w+)/g)].map(([, name]) => name);
    expect(summary).toEqual(expect.arrayContaining(["priceWords", "placeId", "description"]));
    expect(response.text).toContain("Did you mean Newtown 2042?");
    const placeId = toPlaceId({ suburb: "Newton", postcode: "2042" }, { suburb: "Newtown", postcode: "2042" });
    const confirmed = await sendForm("/dashboard/listings/new", { ...faulty, placeId }, agent.cookie);
    expect(confirmed.text).not.toContain('href="#listing-placeId');
    expect(confirmed.text).toMatch(/<input[^>]*checked=""[^>]*value="Newtown 2042 for Newton 2042"/);
  });

  test("posted to its old address still arrives", async () => {
    const response = await sendForm("/dashboard/listings?type=rent", { ...typed, title: "An open tab" }, agent.cookie);
    expect([response.status, response.headers.location]).toEqual([307, "/dashboard/listings/new?type=rent"]);
  });

  test("a second home at an advertised address is stored once the agent confirms it", async () => {
    const address = "18 Sample Street";
    const first = await publish({ address, title: "Advertised already" });
    const fields = { ...typed, address: "18 Sample St", title: "Advertised again", attemptId: randomUUID() };
    const create = (changes: Record<string, string>) =>
      sendForm("/dashboard/listings/new", { ...fields, ...changes }, agent.cookie);
    const asked = await create({});
    expect(asked.status).toBe(422);
    expect(asked.text).toContain("You already advertise a home at this address: “Advertised already”.");
    expect(asked.text).toMatch(new RegExp(`<input[^>]*name="confirmDuplicate"[^>]*value="${first}"`));
    expect(asked.text).toMatch(/name="title"[^>]*value="Advertised again"/);
    // Of another home.
    expect((await create({ confirmDuplicate: String(first + 1) })).status).toBe(422);
    expect(await titled("Advertised again")).toEqual([]);

    const confirmed = await create({ confirmDuplicate: String(first) });
    expect(confirmed.status).toBe(303);
    // A repeat is not asked about the home that it stored.
    expect((await create({ confirmDuplicate: String(first) })).headers.location).toBe(confirmed.headers.location);
    expect(await titled("Advertised again")).toHaveLength(1);

    // The other kind of offer, a draft and another agent's home are not asked about.
    const others = { address: "19 Sample Street", title: "Not asked" };
    await publish({ ...others, listingType: "rent", price: 700 });
    await publish({ ...others, status: "draft" });
    await publish(others, other);
    expect((await create({ ...others, attemptId: randomUUID() })).status).toBe(303);
  });

  test("a draft at an advertised address is published once the agent confirms it", async () => {
    const address = "20 Sample Street";
    const first = await publish({ address });
    const id = await publish({ address, title: "Second home", status: "draft" });
    const edit = (changes: Record<string, string>) =>
      sendForm(`/dashboard/listings/${id}/edit`, { ...typed, address, title: "Second home", ...changes }, agent.cookie);
    expect((await edit({ status: "draft" })).status).toBe(303);
    expect((await edit({})).text).toContain("You already advertise a home at this address");
    expect(await stored(id)).toMatchObject({ status: "draft" });
    expect((await edit({ confirmDuplicate: String(first) })).status).toBe(303);
    expect(await stored(id)).toMatchObject({ status: "active" });
    // Later edits of the two are not asked about.
    expect((await edit({ price: "$1,460,000" })).status).toBe(303);
  });

  test("sent twice at once stores one listing with the same success message", async () => {
    const fields = { ...typed, address: "17 Sample Street", title: "Sent twice", attemptId: randomUUID() };
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => sendForm("/dashboard/listings/new", fields, agent.cookie)),
    );
    const [row, ...more] = await titled("Sent twice");
    expect(more).toEqual([]);
    for (const response of responses) {
      expect(response.status).toBe(303);
      expect(response.headers.location).toBe(`/dashboard/listings?type=sale&status=active#listing-${row?.id}`);
    }
  });

  test.each([
    ["right", {}],
    ["wrong", { title: "" }],
  ])("after the session ended keeps the input, %s", async (_, changes) => {
    const description = "What a long text. ".repeat(555).slice(0, 9_990);
    const sent = { ...typed, description, ...changes, attemptId: "attempt-1" };
    const response = await sendForm("/dashboard/listings/new", sent);
    expect(response.status).toBe(401);
    expect(response.text).toContain("<title>This was not sent – Southerly</title>");
    expect(response.text).toContain(description.trim());
    expect(response.text).toContain(typed.address);
    expect(response.text).toContain(`href="/login?redirectTo=%2Fdashboard%2Flistings%2Fnew"`);
  });
});

describe("an Idempotency-Key", () => {
  const sendKeyed = (key: string, { cookie }: SignedInMember, body: unknown = complete) =>
    send("POST", "/api/listings", { cookie, body, headers: { "idempotency-key": key } });
  const countOf = async (member: SignedInMember) =>
    (await db.selectFrom("listings").select("id").where("createdByUserId", "=", member.id).execute()).length;

  test("stores one listing with one response, however often it is sent, and refuses other content", async () => {
    const sender = await signedInMember(db, { role: "agent" });
    const responses = await Promise.all(Array.from({ length: 6 }, () => sendKeyed("spring-1", sender)));
    responses.push(await sendKeyed("spring-1", sender));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(new Set(responses.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await countOf(sender)).toBe(1);

    const changed = await sendKeyed("spring-1", sender, { ...complete, price: 1_500_000 });
    expect(changed.status).toBe(422);
    const message = "This Idempotency-Key was used for another listing";
    expect(changed.json()).toEqual({ message, errors: { "Idempotency-Key": [message] } });
    expect((await sendKeyed("spring-2", sender)).status).toBe(201);
    expect(await countOf(sender)).toBe(2);

    const { id } = responses[0]!.json() as { id: number };
    expect((await send("DELETE", `/api/listings/${id}`, { cookie: sender.cookie })).status).toBeLessThan(300);
    expect((await sendKeyed("spring-1", sender)).status).toBe(409);
  });

  test("of someone else is another key, and an invalid one is refused", async () => {
    const [one, two] = [await signedInMember(db, { role: "agent" }), await signedInMember(db, { role: "agent" })];
    const sent = [await sendKeyed("1", one), await sendKeyed("1", two)];
    expect(sent.map(({ status }) => status)).toEqual([201, 201]);
    expect((await sendKeyed("x".repeat(256), one)).json()).toMatchObject({
      errors: { "Idempotency-Key": ["An Idempotency-Key has 1 to 255 characters"] },
    });
  });
});

test("publishing is limited to 60 an hour, then 429 with Retry-After, and the form keeps its input", async () => {
  const eager = await signedInMember(db, { role: "agent" });
  const key = { "idempotency-key": "before" };
  const request = { cookie: eager.cookie, body: complete };
  expect((await send("POST", "/api/listings", { ...request, headers: key })).status).toBe(201);
  for (let spent = 1; spent < 60; spent += 1) await consumeRateLimit("listing.create.hour", `user ${eager.id}`);

  const refused = await send("POST", "/api/listings", request);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  const form = await sendForm("/dashboard/listings/new", { ...typed, title: "The sixty-first cottage" }, eager.cookie);
  expect(form.status).toBe(429);
  expect(Number(form.headers["retry-after"])).toBeGreaterThan(0);
  expect(form.text).toContain('value="The sixty-first cottage"');
  expect(form.text).toContain("Please wait a little and try again.");
  // Repeats still succeed, and other agents can publish.
  expect((await send("POST", "/api/listings", { ...request, headers: key })).status).toBe(201);
  expect((await send("POST", "/api/listings", { cookie: other.cookie, body: complete })).status).toBe(201);
});

test("the listing of an unverified agent stays a draft where verification is required", async () => {
  const strict = await openSoutherly({ REQUIRE_AGENT_VERIFICATION: "true" });
  const fresh = await signedInMember(db, { role: "agent" });
  const { id: profile } = await insertAgent(db, { agencyId: null, userId: fresh.id });
  const by = { cookie: fresh.cookie, to: strict };
  const made = await send("POST", "/api/listings", { ...by, body: complete });
  expect(made.status).toBe(201);
  expect(made.json()).toMatchObject({
    status: "draft",
    message: "Only you can see it. We publish it as soon as we have verified the agent.",
  });
  const { id } = made.json() as { id: number };
  const again = await send("PATCH", `/api/listings/${id}`, { ...by, body: { status: "active" } });
  expect(again.json()).toMatchObject({ status: "draft" });
  expect((await strict.send(`/api/listings/${id}`)).status).toBe(404);

  await db.updateTable("agents").set({ verifiedAt: new Date() }).where("id", "=", profile).execute();
  const verified = await send("PATCH", `/api/listings/${id}`, { ...by, body: { status: "active" } });
  expect(verified.json()).toMatchObject({ status: "active" });
  expect(verified.json()).not.toHaveProperty("message");
});

test("a price below an offer that was refused as too low is advice before stage 2 and refused from then on", async () => {
  const fresh = await signedInMember(db, { role: "agent" });
  const by = { cookie: fresh.cookie };
  const made = await send("POST", "/api/listings", { ...by, body: complete });
  const { id, price } = made.json() as { id: number; price: number };
  await db
    .insertInto("listingOffers")
    .values({
      listingId: id,
      kind: "written",
      amount: price - 1000,
      offeredOn: "2026-11-02",
      decision: "too_low",
      reason: "Below the reserve",
    })
    .execute();
  const below = { price: price - 2000, priceTo: null };
  const advised = await send("PATCH", `/api/listings/${id}`, { ...by, body: below });
  expect(advised.status).toBe(200);
  expect(advised.json()).toMatchObject({ advice: { price: expect.stringContaining("refused as too low") } });
  expect((await southerly.send(`/api/listings/${id}`)).json()).not.toHaveProperty("advice");

  const strict = { ...by, to: await openSoutherly({ NSW_STAGE_2_FROM: "2026-06-29" }) };
  const refused = await send("PATCH", `/api/listings/${id}`, { ...strict, body: { price: price - 3000 } });
  expect(refused.status).toBe(422);
  expect(refused.json()).toMatchObject({ errors: { price: [expect.stringContaining("refused as too low")] } });
  const unpriced = await send("POST", "/api/listings", { ...strict, body: { ...complete, price: 0, priceTo: null } });
  expect(unpriced.status).toBe(422);
  expect(unpriced.json()).toMatchObject({ errors: { price: [expect.stringContaining("with a price or a range")] } });
  const lawful = await send("PATCH", `/api/listings/${id}`, { ...strict, body: { price: price - 1000 } });
  expect(lawful.status).toBe(200);
  expect(lawful.json()).not.toHaveProperty("advice");
});

describe("the agents of a home", () => {
  const agents = async (id: number) => {
    const { createdByUserId, agentId: first, secondAgentId: second } = await stored(id);
    return { owner: createdByUserId, first, second };
  };

  test("are chosen when it is published: a colleague's home, shared with its author", async () => {
    const { email } = await db.selectFrom("agents").select("email").where("id", "=", agentId).executeTakeFirstOrThrow();
    const body = {
      ...complete,
      address: "71 Sample Street",
      contactEmail: email,
      agentId: colleagueAgentId,
      secondAgentId: agentId,
    };
    const headers = { "idempotency-key": randomUUID() };
    const response = await send("POST", "/api/listings", { cookie: agent.cookie, body, headers });
    expect(response.status, response.text).toBe(201);
    const listing = response.json() as { id: number };
    expect(listing).toMatchObject({
      agent: { id: colleagueAgentId },
      secondAgent: { id: agentId },
      contactEmail: "grace@example.com",
    });
    expect(await agents(listing.id)).toEqual({ owner: colleague.id, first: colleagueAgentId, second: agentId });
    const again = await send("POST", "/api/listings", { cookie: agent.cookie, body, headers });
    expect(again.json()).toMatchObject({ id: listing.id });
    const unshared = { ...body, secondAgentId: null };
    expect((await send("POST", "/api/listings", { cookie: agent.cookie, body: unshared, headers })).status).toBe(422);
  });

  test("are changed, and an omitted one stays", async () => {
    const id = await publish({ address: "72 Sample Street" });
    const patch = async (body: object, by = agent) => {
      const response = await send("PATCH", `/api/listings/${id}`, { cookie: by.cookie, body });
      expect(response.status, response.text).toBe(200);
      return agents(id);
    };
    expect(await patch({ secondAgentId: colleagueAgentId })).toEqual({
      owner: agent.id,
      first: agentId,
      second: colleagueAgentId,
    });
    expect(await patch({ title: "Shared cottage" })).toMatchObject({ second: colleagueAgentId });
    expect(await patch({ secondAgentId: null })).toMatchObject({ second: null });
    await patch({ assistantId: colleagueAgentId });
    const assisted = await southerly.send(`/api/listings/${id}`);
    expect(assisted.json()).toMatchObject({ secondAgent: null, assistant: { id: colleagueAgentId } });
    await patch({ assistantId: null });
    expect(await patch({ agentId: colleagueAgentId, secondAgentId: agentId })).toEqual({
      owner: colleague.id,
      first: colleagueAgentId,
      second: agentId,
    });
    // The first agent of an agency is its principal, who may also take the listing back.
    expect(await patch({ agentId })).toEqual({ owner: agent.id, first: agentId, second: null });
    const body = { agentId: colleagueAgentId };
    const taken = await send("PATCH", `/api/listings/${id}`, { cookie: colleague.cookie, body });
    expect(taken.status).toBe(403);
  });

  test.each(["agentId", "secondAgentId", "assistantId"] as const)(
    "are people of the agency: 422 names %s",
    async (name) => {
      const id = await publish({ address: "73 Sample Street" });
      for (const wrong of [otherAgentId, 1_999_999_999, "nobody", 0]) {
        const body = { [name]: wrong };
        const patched = await send("PATCH", `/api/listings/${id}`, { cookie: agent.cookie, body });
        expect(patched.status, patched.text).toBe(422);
        expect(patched.json()).toMatchObject({ errors: { [name]: [expect.stringContaining("agency")] } });
        const target = { ...complete, address: "74 Sample Street", ...body };
        const posted = await send("POST", "/api/listings", { cookie: agent.cookie, body: target });
        expect(posted.status, posted.text).toBe(422);
        expect(posted.json()).toMatchObject({ errors: { [name]: [expect.any(String)] } });
      }
      expect(await agents(id)).toEqual({ owner: agent.id, first: agentId, second: null });
    },
  );

  test("are chosen in the form of a new home, which is stored once", async () => {
    const page = await southerly.send("/dashboard/listings/new", { headers: { cookie: agent.cookie } });
    for (const name of ["secondAgentId", "assistantId"]) expect(page.text).toContain(`name="${name}"`);
    const fields = {
      ...typed,
      address: "75 Sample Street",
      title: "Chosen cottage",
      attemptId: randomUUID(),
      agentId: String(colleagueAgentId),
      secondAgentId: String(agentId),
    };
    for (const _ of [1, 2]) expect((await sendForm("/dashboard/listings/new", fields, agent.cookie)).status).toBe(303);
    const homes = await titled("Chosen cottage");
    expect(homes).toMatchObject([{ createdByUserId: colleague.id, agentId: colleagueAgentId, secondAgentId: agentId }]);
    const refused = await sendForm(
      "/dashboard/listings/new",
      { ...fields, address: "76 Sample Street", attemptId: randomUUID(), secondAgentId: String(otherAgentId) },
      agent.cookie,
    );
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Only colleagues of the same agency can share a home.");
    const alone = await southerly.send("/dashboard/listings/new", { headers: { cookie: other.cookie } });
    for (const name of ["secondAgentId", "assistantId"]) expect(alone.text).not.toContain(`name="${name}"`);
  });
});
