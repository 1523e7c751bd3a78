import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { insertUser } from "#samples/factories/users.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const behindCdn = await openSoutherly({ MEDIA_PUBLIC_URL: "https://media.example" });
const { db } = await testDatabase();
const { origin } = new URL(southerly.url);
const photo = `/media/${"a".repeat(32)}`;
let listingId: number;
let path: string;

beforeAll(async () => {
  const { id: createdByUserId } = await insertUser(db);
  ({ id: listingId } = await insertListing(db, { createdByUserId }));
  path = `/listings/${listingId}/brick-cottage-with-a-lemon-tree-newtown`;
  const large = { width: 4000, height: 3000, widths: [400, 800, 1200, 1600, 2000] };
  await insertPicture(db, { listingId, ...large, contentHash: "a".repeat(64), position: 1, words: "Street front" });
  await insertPicture(db, { listingId, ...large, position: 2, words: "" });
  await insertPicture(db, { listingId, kind: "floorplan", position: 3, words: "Ground floor" });
});

const html = async (address: string) => (await southerly.send(address)).text;

test("a shared link has the first photo as a JPEG, with its size and alternative text", async () => {
  const text = await html(path);
  for (const [property, content] of [
    ["og:image", `${origin}${photo}-1600.jpg`],
    ["og:image:width", "1600"],
    ["og:image:height", "1200"],
    ["og:image:alt", "Street front"],
  ]) {
    expect(text).toContain(`<meta property="${property}" content="${content}"/>`);
  }
});

test("structured data and the sitemap list every photo", async () => {
  const text = await html(path);
  const [, json = ""] =
    /<script type="application\/ld\+json">(\{[^<]*RealEstateListing[^<]*)<\/script>/.exec(text) ?? [];
  const { image } = JSON.parse(json) as { image: string[] };
  expect(image).toHaveLength(2);
  expect(image[0]).toBe(`${origin}${photo}-1600.jpg`);
});

test("the feed encloses the first photo", async () => {
  expect(await html("/listings/feed")).toContain(
    `<link rel="enclosure" href="${origin}${photo}-1600.jpg" type="image/jpeg"/>`,
  );
});

test("the page of a home loads its first photo first and the others when they are needed", async () => {
  const images = (await html(path)).match(/<img [^>]*\/media\/[^>]*>/g) ?? [];
  expect(images).toHaveLength(3);
  expect(images[0]).toMatch(/loading="eager" fetchPriority="high"/);
  expect(images.slice(1).every((image) => image.includes('loading="lazy"'))).toBe(true);
});

test("all photos have a page, under one address; a home without a picture has none", async () => {
  const { text } = await southerly.send(`${path}/photos`);
  expect(text).toContain('alt="Photo 2 of 2 of 12 Sample Street, Newtown"');
  const [, plan = ""] = /<li id="photo-3"[^>]*>(.*?)<\/li>/s.exec(text) ?? [];
  expect(plan).toContain('alt="Ground floor"');
  expect(plan).toContain(">Floor plan</span>");
  const wrong = await southerly.send(`/listings/${listingId}/wrong/photos`);
  expect([wrong.status, wrong.headers.location]).toEqual([301, `${path}/photos`]);
  const { id: createdByUserId } = await insertUser(db);
  const bare = await insertListing(db, { createdByUserId });
  const none = await southerly.send(`/listings/${bare.id}/x/photos`);
  expect([none.status, none.headers.location]).toEqual([
    302,
    `/listings/${bare.id}/brick-cottage-with-a-lemon-tree-newtown`,
  ]);
});

test("with a CDN the public pages name the pictures there, and so does the API", async () => {
  const there = `https://media.example${photo}`;
  for (const address of [path, "/listings"]) {
    expect((await behindCdn.send(address)).text, address).toContain(`srcSet="${there}-400.avif 400w`);
  }
  const { json } = await behindCdn.send(`/api/listings/${listingId}`);
  expect(json()).toMatchObject({ heroImageUrl: `${there}-1600.jpg` });
});

test("a photo that is deleted or moved is so for the next visitor", async () => {
  const cover = async () => /<img [^>]*src="(\/media\/[^"]*)"/.exec(await html("/listings"))?.[1];
  expect(await cover()).toBe(`${photo}-800.jpg`);
  await db.updateTable("pictures").set({ position: 9 }).where("contentHash", "=", "a".repeat(64)).execute();
  expect(await cover()).not.toBe(`${photo}-800.jpg`);
  await db.updateTable("pictures").set({ deletedAt: new Date() }).where("listingId", "=", listingId).execute();
  expect(await cover()).toBeUndefined();
});
