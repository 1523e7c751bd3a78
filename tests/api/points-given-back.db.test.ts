import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertInspection } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { eventually } from "#tests/support/eventually.ts";
import { freshBody, newClient, postJson, postToPage } from "#tests/support/post-enquiry.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const southerly = await openSoutherly({ TRUST_PROXY: "1" });

/** The points of a limit that all clients together have used. */
async function spent(limit: string): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::integer as points from rate_limits where key like ${`${limit}%`}`.execute(db);
  return rows[0]?.points ?? 0;
}

test("a registration and an enquiry that fail with 503 cost no point, and the next ones do", async () => {
  const { id: createdByUserId } = await insertUser(db);
  const { id: listingId } = await insertListing(db, { createdByUserId });
  const { id } = await insertInspection(db, { listingId });
  const visitor = { name: "Sam Sample", email: "sam@example.com", phone: "0491 570 006" };
  const client = newClient();
  const register = () => postToPage(southerly, `/inspections/${id}`, visitor, client);
  const body = freshBody({ listingId });
  const enquire = () => postJson(southerly, body, client);
  await db.transaction().execute(async (trx) => {
    // The lock allows reads but not writes, so the points are consumed before the write fails.
    await sql`lock table inspection_registrations, leads in share row exclusive mode`.execute(trx);
    expect((await register()).status).toBe(503);
    expect((await enquire()).status).toBe(503);
  });
  await eventually(async () => {
    expect(await spent("inspection.register")).toBe(0);
    expect(await spent("lead.submit")).toBe(0);
  });
  expect((await register()).status).toBe(303);
  expect((await enquire()).status).toBe(201);
  expect(await spent("inspection.register")).toBeGreaterThan(0);
  expect(await spent("lead.submit")).toBeGreaterThan(0);
});
