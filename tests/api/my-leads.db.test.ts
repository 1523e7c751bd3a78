import { expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertUser } from "#samples/factories/users.ts";
import { sessionCookie, signedInMember } from "#tests/support/members.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const southerly = await openSoutherly();
const { db } = await testDatabase();
const path = "/api/leads/mine";
const nothing = { serviceId: null, agentId: null, listingId: null, tradeId: null };

test("signed out is 401", async () => {
  const { status, json } = await southerly.send(path);
  expect(status).toBe(401);
  expect(json()).toEqual({ message: "Please log in first." });
});

test("returns the user's own enquiries, newest first, with public fields only", async () => {
  const { id: userId, cookie } = await signedInMember(db);
  const { id: agentId } = await insertAgent(db, { agencyId: null, userId: null });
  const { email } = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  const first = await insertLead(db, { ...nothing, userId, agentId, heldReason: "canary-held", suburb: "Newtown" });
  const second = await insertLead(db, { ...nothing, userId, status: "contacted" });
  // Leads of another user and of a visitor with the same email address.
  const { id: otherId } = await insertUser(db);
  await insertLead(db, { ...nothing, userId: otherId, email, message: "canary of somebody else" });
  await insertLead(db, { ...nothing, userId: null, email, message: "canary of a visitor" });

  const { status, headers, text, json } = await southerly.send(path, { headers: { cookie } });
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("private, no-store");
  const expected = {
    userId,
    serviceId: null,
    listingId: null,
    tradeId: null,
    agencyId: null,
    name: "Sam Sample",
    email: "sam.sample@example.com",
    phone: "0491 570 006",
    message: "When is the next open inspection, please?",
    propertyType: null,
    wouldLike: [],
    appraisalAddress: null,
    appraisalTiming: null,
    source: "Southerly: Brick cottage with a lemon tree",
    consentAt: null,
    withdrawnAt: null,
    updatedAt: expect.any(String) as string,
  };
  expect(json()).toEqual([
    {
      ...expected,
      id: second.id,
      agentId: null,
      suburb: null,
      status: "contacted",
      createdAt: second.createdAt.toJSON(),
    },
    { ...expected, id: first.id, agentId, suburb: "Newtown", status: "new", createdAt: first.createdAt.toJSON() },
  ]);
  expect(text).not.toMatch(/canary|fingerprint|held/i);
});

test("lists enquiries sent while logged in, not those of visitors", async () => {
  const { id: userId, cookie } = await signedInMember(db);
  const send = (message: string, as?: string) =>
    southerly.send("/api/leads", {
      method: "POST",
      headers: { "content-type": "application/json", ...(as && { cookie: as }) },
      body: JSON.stringify({ name: "Ada", email: "ada@example.com", phone: "0491 570 006", message }),
    });
  expect((await send("Sent while logged in.", cookie)).status).toBe(201);
  expect((await send("Sent by nobody known.")).status).toBe(201);
  const { json } = await southerly.send(path, { headers: { cookie } });
  expect(json()).toMatchObject([{ userId, message: "Sent while logged in." }]);
});

test("is paginated beyond a thousand, with links between the pages", async () => {
  const { id: userId } = await insertUser(db);
  const cookie = await sessionCookie(db, userId);
  const { id } = await insertLead(db, { ...nothing, userId });
  const one = await db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const { id: _id, words: _words, ...row } = one;
  await db
    .insertInto("leads")
    .values(Array.from({ length: 1000 }, () => row))
    .execute();
  const first = await southerly.send(path, { headers: { cookie } });
  expect(first.json()).toHaveLength(1000);
  expect(first.headers.link).toBe('</api/leads/mine?page=2>; rel="next"');
  const second = await southerly.send(`${path}?page=2`, { headers: { cookie } });
  expect(second.json()).toMatchObject([{ id }]);
  expect(second.headers.link).toBe('</api/leads/mine>; rel="prev"');
});

test("supports GET only", async () => {
  const { cookie } = await signedInMember(db);
  const { status, headers } = await southerly.send(path, { method: "POST", body: "", headers: { cookie } });
  expect(status).toBe(405);
  expect(headers.allow).toBe("GET, HEAD");
});
