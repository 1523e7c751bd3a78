import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { hashToken } from "#app/features/accounts/model/account.server.ts";
import { reaxmlFile, listingXml } from "#app/features/imports/imports.fixture.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertFeed } from "#samples/factories/feeds.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { signedInMember } from "#tests/support/members.ts";
import { jpeg, multipart, stripes } from "#tests/support/photos.ts";
import { openSoutherly, startUpload } from "#tests/support/southerly.ts";

const folder = fileURLToPath(process.env.MEDIA_URL ?? "");
const { db } = await testDatabase();
/** The system refuses writes beyond this size, as on a disk that fills up during a write. */
const maxFileKilobytes = 48;
const southerly = await openSoutherly({ LOG_LEVEL: "silent" }, undefined, { maxFileKilobytes });

const { id: agencyId } = await insertAgency(db);
const { id: userId, cookie } = await signedInMember(db, { role: "agent" });
await insertAgent(db, { agencyId, userId });
const { id: listingId } = await insertListing(db, { createdByUserId: userId });
const token = `token-${userId}`;
const feed = await insertFeed(db, { agencyId, contactUserId: userId, tokenHash: hashToken(token) });

/** A photo of this size. */
async function photoOf(bytes: number): Promise<Buffer> {
  const photo = await jpeg(60, 40);
  return Buffer.concat([photo, Buffer.alloc(Math.max(0, bytes - photo.length))]);
}

const smallPhoto = () => stripes(8, 8).png().toBuffer();
const form = (name: string, makeSmall: () => Promise<Buffer>) => ({
  async body(bytes: number) {
    return multipart([{ name, bytes: await photoOf(bytes) }]);
  },
  async small() {
    return multipart([{ name, bytes: await makeSmall() }]);
  },
});
const xml = () => Promise.resolve(Buffer.from(reaxmlFile([listingXml(feed)])));
const feedHeaders = { "content-type": "text/xml", authorization: `Bearer ${token}` };

const places = [
  { path: `/api/listings/${listingId}/pictures`, worked: 201, ...form("a.jpg", smallPhoto) },
  { path: `/dashboard/listings/${listingId}/pictures`, worked: 303, ...form("a.jpg", smallPhoto) },
  { path: "/dashboard/profile/portrait", worked: 303, ...form("a.jpg", smallPhoto) },
  { path: "/dashboard/profile/logo", worked: 303, ...form("a.jpg", smallPhoto) },
  { path: `/dashboard/feeds/${feed.id}`, worked: 303, ...form("a.xml", xml) },
  {
    path: `/feeds/${feed.slug}`,
    worked: 202,
    async body(bytes: number) {
      return { body: await photoOf(bytes), headers: feedHeaders };
    },
    async small() {
      return { body: await xml(), headers: feedHeaders };
    },
  },
].map((place) => ({ ...place, name: place.path.replaceAll(/[\da-f]{20,}|\d+/g, "{id}") }));

function post(path: string, { body, headers }: { body: Buffer; headers: Record<string, string> }) {
  return southerly.send(path, { method: "POST", body, headers: { cookie, ...headers } });
}

test.each(places)("$name: a file of any size is 507 while the disk is full", async (place) => {
  for (const bytes of [120_000, 1_000_000, 19_000_000]) {
    expect((await post(place.path, await place.body(bytes))).status, String(bytes)).toBe(507);
  }
  expect((await post(place.path, await place.small())).status).toBe(place.worked);
});

test.each(places)("$name: the response does not wait for the rest of the file", async (place) => {
  const { body, headers } = await place.body(19_000_000);
  const upload = startUpload(southerly, place.path, { headers: { cookie, ...headers, "content-length": body.length } });
  upload.write(body.subarray(0, 300_000));
  expect((await upload.response).status).toBe(507);
  upload.destroy();
});

test("twenty at once all get a response, free their slots and leave no files", async () => {
  const [{ path, small, body, worked } = expect.unreachable()] = places;
  const responses = await Promise.all(Array.from({ length: 20 }, async () => post(path, await body(500_000))));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 507));
  expect((await post(path, await small())).status).toBe(worked);
  await expect.poll(() => readdir(join(folder, "incoming")), { timeout: 10_000 }).toEqual([]);
});

test("files that arrived before the disk was full are kept and reported", async () => {
  const [{ path } = expect.unreachable()] = places;
  const large = { name: "large.jpg", bytes: await photoOf(1_000_000) };
  const sent = multipart([{ name: "small.png", bytes: await smallPhoto() }, large, large]);
  const response = await post(path, sent);
  expect(response.status).toBe(507);
  expect(response.json()).toMatchObject([
    { state: "preparing" },
    { name: "large.jpg", message: expect.stringContaining("no room") },
  ]);
});
