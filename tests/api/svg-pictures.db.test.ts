import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertDrawing, insertPicture } from "#samples/factories/pictures.ts";
import { signedInMember } from "#tests/support/members.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();
const owner = await signedInMember(db, { role: "agent" });
const other = await signedInMember(db, { role: "agent" });

let listingId: number;
let drawing: Awaited<ReturnType<typeof insertDrawing>>;

beforeAll(async () => {
  ({ id: listingId } = await insertListing(db, { createdByUserId: owner.id }));
  drawing = await insertDrawing(db, { listingId, words: "A cottage" });
});

test("an SVG is one file that runs no script and can be cached for ever", async () => {
  const { status, headers, text } = await southerly.send(drawing.path);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=31536000, s-maxage=1, immutable",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    "x-content-type-options": "nosniff",
  });
  expect(headers["set-cookie"]).toBeUndefined();
  expect(text).toBe(drawing.svg);
  const again = await southerly.send(drawing.path, { headers: { "if-none-match": String(headers.etag) } });
  expect(again.status).toBe(304);
  const saving = await southerly.send(drawing.path, { headers: { "save-data": "on" } });
  expect(saving.text).toBe(drawing.svg);
});

test("the API names it with its size", async () => {
  const { json } = await southerly.send(`/api/listings/${listingId}`);
  const { pictures } = json() as { pictures: { sources: { url: string; width: number; type: string }[] }[] };
  expect(pictures[0]?.sources).toEqual([
    { url: expect.stringContaining(drawing.path) as string, width: 800, type: "image/svg+xml" },
  ]);
});

test("it is also cached for signed-in users", async () => {
  const { headers } = await southerly.send(drawing.path, { headers: { cookie: owner.cookie } });
  expect(headers["cache-control"]).toBe("public, max-age=31536000, s-maxage=1, immutable");
  expect(headers.vary).not.toMatch(/cookie/i);
});

test("that of a draft is its owner's only, and is not cached", async () => {
  const { id } = await insertListing(db, { createdByUserId: owner.id, status: "draft" });
  const { path } = await insertDrawing(db, { listingId: id });
  const asOwner = await southerly.send(path, { headers: { cookie: owner.cookie } });
  expect(asOwner.status).toBe(200);
  expect(asOwner.headers["cache-control"]).toBe("private, no-store");
  const { status: asOther } = await southerly.send(path, { headers: { cookie: other.cookie } });
  expect(asOther).toBe(404);
  expect((await southerly.send(path)).status).toBe(404);
});

test("a photograph has no SVG, and an SVG has no widths", async () => {
  const contentHash = "0123456789abcdef".repeat(4);
  await insertPicture(db, { listingId, contentHash });
  const photo = `/media/${contentHash.slice(0, 32)}`;
  const drawn = drawing.path.replace(".svg", "");
  for (const path of [`${photo}.svg`, `${drawn}-400.avif`, `${drawn}-800.jpg`, `${drawn}-800.svg`, "/media/x.svg"]) {
    expect((await southerly.send(path)).status, path).toBe(404);
  }
});
