import { beforeAll, expect, test } from "vitest";
import { insertListing } from "#samples/factories/listings.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { testDatabase } from "#db/test-database.ts";
import { openSoutherly } from "#tests/support/southerly.ts";
import { signedInMember } from "#tests/support/members.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();
const drawing = { drawing: "facade", variant: 0, width: 800, height: 600, words: "A cottage" };
const owner = await signedInMember(db, { role: "agent" });
const other = await signedInMember(db, { role: "agent" });

/** The address of the only picture of a home, as the API names it. */
async function pathOf(listingId: number): Promise<string> {
  const { json } = await southerly.ask(`/api/listings/${listingId}`);
  const { pictures } = json() as { pictures: { sources: { url: string }[] }[] };
  return new URL(pictures[0]!.sources[0]!.url).pathname;
}

let listingId: number;

beforeAll(async () => {
  ({ id: listingId } = await insertListing(db, { createdByUserId: owner.id }));
  await insertPicture(db, { listingId, ...drawing });
});

test("a drawing is an SVG that runs nothing and that everybody may keep for ever", async () => {
  const { status, headers, text } = await southerly.ask(await pathOf(listingId));
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "image/svg+xml; charset=utf-8",
    "cache-control": "public, max-age=31536000, s-maxage=1, immutable",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  });
  expect(headers["set-cookie"]).toBeUndefined();
  expect(text).toMatch(/^<svg /);
  expect(text).not.toContain("<script");
});

test("somebody who is signed in may keep it, too", async () => {
  const { headers } = await southerly.ask(await pathOf(listingId), { headers: { cookie: owner.cookie } });
  expect(headers["cache-control"]).toBe("public, max-age=31536000, s-maxage=1, immutable");
  expect(headers.vary).not.toMatch(/cookie/i);
});

test("an address from before its home changed leads to the present one", async () => {
  const path = await pathOf(listingId);
  await db
    .updateTable("listings")
    .set({ bedrooms: 5, updatedAt: new Date(Date.now() + 1000) })
    .where("id", "=", listingId)
    .execute();
  const { status, headers } = await southerly.ask(path);
  expect(status).toBe(301);
  expect(headers.location).toBe(await pathOf(listingId));
  expect(headers.location).not.toBe(path);
});

test("the drawing of a draft is its owner's alone, and nobody keeps it", async () => {
  const hidden = await insertListing(db, { createdByUserId: owner.id });
  const { id } = await insertPicture(db, { listingId: hidden.id, ...drawing });
  const path = await pathOf(hidden.id);
  await db.updateTable("listings").set({ status: "draft" }).where("id", "=", hidden.id).execute();
  const asOwner = await southerly.ask(path, { headers: { cookie: owner.cookie } });
  expect(asOwner.status).toBe(200);
  expect(asOwner.headers["cache-control"]).toBe("private, no-store");
  const { status: asOther } = await southerly.ask(path, { headers: { cookie: other.cookie } });
  expect(asOther).toBe(404);
  expect((await southerly.ask(`/media/sample/${id}-facade-1-0.svg`)).status).toBe(404);
});

test("what is no drawing is not found", async () => {
  const { id } = await insertPicture(db, { listingId, kind: "photo" });
  for (const file of [`${id}-facade-1-0.svg`, "0-a-1-0.svg", "x.svg", "99999999999-a.svg", `${id}.svg`, "..%2f1.svg"]) {
    expect((await southerly.ask(`/media/sample/${file}`)).status, file).toBe(404);
  }
});
