import { expect, test } from "vitest";
import { reaxmlFile, listingXml } from "#app/features/imports/imports.fixture.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertFeed } from "#samples/factories/feeds.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { signedInMember } from "#tests/support/members.ts";
import { multipart, stripes } from "#tests/support/photos.ts";
import { openSoutherly, startUpload } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly({ TRUST_PROXY: "1" });

/** An agent with an agency, a listing and an import connection, with the given IP address. */
async function newAgent(address: string) {
  const { id: agencyId } = await insertAgency(db);
  const { id: userId, cookie } = await signedInMember(db, { role: "agent" });
  await insertAgent(db, { agencyId, userId });
  const { id: listingId } = await insertListing(db, { createdByUserId: userId });
  const feed = await insertFeed(db, { agencyId, contactUserId: userId });
  const paths = {
    picture: `/api/listings/${listingId}/pictures`,
    portrait: "/dashboard/profile/portrait",
    logo: "/dashboard/profile/logo",
    importFile: `/dashboard/feeds/${feed.id}`,
  };
  return { headers: { cookie, "x-forwarded-for": address }, feed, paths };
}

type Agent = Awaited<ReturnType<typeof newAgent>>;

/** Starts uploads that send their first bytes and then stop. Returns a function that ends them. */
async function beginUploads(agents: readonly Agent[], count: number): Promise<() => void> {
  const { body, headers } = multipart([{ name: "a.png", bytes: await stripes(64, 64).png().toBuffer() }]);
  const uploads = Array.from({ length: count }, (_, index) => {
    const agent = agents[index % agents.length] ?? expect.unreachable();
    const path = Object.values(agent.paths)[index % 4] ?? "";
    const upload = startUpload(southerly, path, {
      headers: { ...agent.headers, ...headers, "content-length": body.length },
    });
    upload.write(body.subarray(0, body.length / 2));
    return upload;
  });
  return () => {
    for (const upload of uploads) upload.destroy();
  };
}

/** Sends one file to each upload address of an agent and returns the statuses. */
async function sendEach({ paths, headers, feed }: Agent): Promise<Record<string, number>> {
  const xml = Buffer.from(reaxmlFile([listingXml(feed)]));
  const statuses: Record<string, number> = {};
  for (const [place, path] of Object.entries(paths)) {
    const bytes = place === "importFile" ? xml : await stripes(8, 8).png().toBuffer();
    const sent = multipart([{ name: "file", bytes }]);
    const send = async () =>
      (await southerly.send(path, { method: "POST", ...sent, headers: { ...headers, ...sent.headers } })).status;
    // The database is busy while the other uploads start, so retry like a client.
    await expect.poll(send, { timeout: 20_000, interval: 500 }).not.toBe(503);
    statuses[place] = await send();
  }
  return statuses;
}

/** The picture is sent two times, and the same bytes are the same picture. */
const allTaken = { picture: 200, portrait: 303, logo: 303, importFile: 303 };

test("slow uploads of one person delay no one else, not even at the same address", async () => {
  const slow = await newAgent("192.0.2.1");
  const stop = await beginUploads([slow], 60);
  expect(await sendEach(await newAgent("192.0.2.1"))).toEqual(allTaken);
  expect(await sendEach(await newAgent("198.51.100.1"))).toEqual(allTaken);
  stop();
  expect(await sendEach(slow)).toEqual(allTaken);
});

test("slow uploads of many people in one network delay no one elsewhere", async () => {
  const addresses = Array.from({ length: 40 }, (_, index) => `2001:db8:7:${index}::1`);
  const crowd = await Promise.all(addresses.map(newAgent));
  const stop = await beginUploads(crowd, 160);
  expect(await sendEach(await newAgent("2001:db8:8::1"))).toEqual(allTaken);
  stop();
  expect(await sendEach(crowd[0] ?? expect.unreachable())).toEqual(allTaken);
});
