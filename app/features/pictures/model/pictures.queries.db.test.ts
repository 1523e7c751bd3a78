import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertDrawing, insertPicture } from "#samples/factories/pictures.ts";
import { insertUser } from "#samples/factories/users.ts";
import { apiPictureJson, coverJson, logoJson, picturesOfHomeJson, portraitSrc } from "./pictures.queries.server.ts";

const hash = (letter: string) => letter.repeat(64);

describe("the pictures of a home", () => {
  let listingId: number;

  beforeEach(async () => {
    const { id: createdByUserId } = await insertUser(db());
    listingId = (await insertListing(db(), { createdByUserId })).id;
  });

  function look() {
    const id = sql<number>`${listingId}::integer`;
    return db()
      .selectNoFrom([
        coverJson(id).as("cover"),
        picturesOfHomeJson(id, "photo").as("photos"),
        picturesOfHomeJson(id, "floorplan").as("plans"),
      ])
      .executeTakeFirstOrThrow();
  }

  test("are empty without pictures", async () => {
    await expect(look()).resolves.toEqual({ cover: null, photos: [], plans: [] });
  });

  test("keep their order; the first ready photo is the cover, never a plan", async () => {
    await insertPicture(db(), { listingId, kind: "floorplan", position: 1, words: "Floor plan" });
    await insertPicture(db(), { listingId, position: 2, state: "preparing", width: null, height: null, widths: [] });
    await insertPicture(db(), { listingId, position: 4, words: "Kitchen" });
    await insertPicture(db(), { listingId, position: 3, contentHash: hash("a"), words: "Street front" });
    const { cover, photos, plans } = await look();
    expect(cover).toEqual({ src: `/media/${"a".repeat(32)}`, widths: [400, 800], colour: "#9fb3c8" });
    expect(photos.map(({ alt }) => alt)).toEqual(["Street front", "Kitchen"]);
    expect(photos[0]).toEqual({
      src: `/media/${"a".repeat(32)}`,
      widths: [400, 800, 1200],
      width: 1200,
      height: 900,
      colour: "#9fb3c8",
      alt: "Street front",
    });
    expect(plans.map(({ alt }) => alt)).toEqual(["Floor plan"]);
  });

  test("are not shown when they are deleted or could not be read", async () => {
    await insertPicture(db(), { listingId, deletedAt: new Date() });
    await insertPicture(db(), { listingId, state: "failed", problem: "This file is not a picture." });
    await expect(look()).resolves.toEqual({ cover: null, photos: [], plans: [] });
  });
});

test("an agent's portrait and an agency's logo are theirs", async () => {
  const { id: agencyId } = await insertAgency(db());
  const { id: agentId } = await insertAgent(db(), { agencyId, userId: null });
  await insertPicture(db(), { agentId, kind: "portrait", contentHash: hash("c") });
  await insertPicture(db(), { agencyId, kind: "logo", contentHash: hash("d") });
  const found = await db()
    .selectNoFrom([
      portraitSrc(sql`${agentId}::integer`).as("portrait"),
      logoJson(sql`${agencyId}::integer`).as("logo"),
      logoJson(sql`null::integer`).as("none"),
    ])
    .executeTakeFirstOrThrow();
  expect(found).toEqual({
    portrait: `/media/${"c".repeat(32)}-400`,
    logo: { src: `/media/${"d".repeat(32)}-400`, width: 400, height: 300 },
    none: null,
  });
});

test("a drawn portrait has one file", async () => {
  const { id: agentId } = await insertAgent(db(), { agencyId: null, userId: null });
  await insertPicture(db(), { agentId, kind: "portrait", contentHash: hash("e"), widths: [] });
  const portrait = portraitSrc(sql`${agentId}::integer`).as("portrait");
  const found = await db().selectNoFrom(portrait).executeTakeFirstOrThrow();
  expect(found).toEqual({ portrait: `/media/${"e".repeat(32)}.svg` });
});

describe("in the API", () => {
  let listingId: number;

  beforeEach(async () => {
    const { id: createdByUserId } = await insertUser(db());
    listingId = (await insertListing(db(), { createdByUserId })).id;
  });

  function find(id: number) {
    return db()
      .selectFrom("pictures")
      .select(apiPictureJson("https://southerly.example").as("picture"))
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  }

  test("a photo names each stored width in both formats, the narrowest first", async () => {
    const { id } = await insertPicture(db(), { listingId, contentHash: hash("b"), widths: [400, 800], width: 900 });
    const url = `https://southerly.example/media/${"b".repeat(32)}`;
    await expect(find(id)).resolves.toEqual({
      picture: {
        id,
        kind: "photo",
        altered: false,
        words: "The front of a brick cottage",
        position: 1,
        state: "ready",
        width: 900,
        height: 900,
        sources: [
          { url: `${url}-400.avif`, width: 400, type: "image/avif" },
          { url: `${url}-400.jpg`, width: 400, type: "image/jpeg" },
          { url: `${url}-800.avif`, width: 800, type: "image/avif" },
          { url: `${url}-800.jpg`, width: 800, type: "image/jpeg" },
        ],
      },
    });
  });

  test("an SVG is one file; an unprepared picture has none, and a failed one states the reason", async () => {
    const drawn = await insertDrawing(db(), { listingId });
    const waiting = await insertPicture(db(), { listingId, state: "preparing", width: null, height: null });
    const failed = await insertPicture(db(), { listingId, state: "failed", problem: "This file is empty." });
    await expect(find(drawn.id)).resolves.toMatchObject({
      picture: { sources: [{ url: `https://southerly.example${drawn.path}`, width: 800, type: "image/svg+xml" }] },
    });
    const { picture } = await find(waiting.id);
    expect(picture).toMatchObject({ state: "preparing", width: null, sources: [] });
    expect(picture).not.toHaveProperty("message");
    await expect(find(failed.id)).resolves.toMatchObject({
      picture: { state: "failed", message: "This file is empty.", sources: [] },
    });
  });
});
