import { beforeEach, expect, test } from "vitest";
import { insertSession, mailsTo, newMember, password } from "#app/features/accounts/model/account.fixture.ts";
import { newMatch, newSearch, newSubscriber } from "#app/features/saved-searches/manage/own-searches.fixture.ts";
import type { Member } from "#app/lib/caller.ts";
import { Invalid, TooMany } from "#app/lib/errors.ts";
import { limits } from "#app/limits/limits.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { findAccountData } from "./account-data.queries.server.ts";
import { deleteAccount } from "./delete-account.server.ts";

const { db } = await testDatabase();

beforeEach(() => db.deleteFrom("rateLimits").execute());

const nothing = { serviceId: null, listingId: null, tradeId: null };

/** An agent with a home, a session, a saved agent, a sent enquiry and a received one. */
async function busyAgent() {
  const member = await newMember(db, { role: "agent" });
  const userId = member.user.id;
  const { id: agentId } = await insertAgent(db, { agencyId: null, userId });
  const { id: listingId } = await insertListing(db, { createdByUserId: userId, agentId });
  const { id: otherAgent } = await insertAgent(db, { agencyId: null, userId: null, name: "Sam Other" });
  await insertSession(db, member);
  await db.insertInto("savedAgents").values({ userId, agentId: otherAgent }).execute();
  await db.insertInto("savedHomes").values({ userId, listingId, priceWhenSaved: 950_000 }).execute();
  const sent = await insertLead(db, {
    ...nothing,
    userId,
    agentId: otherAgent,
    message: "What I asked somebody else",
    wouldLike: ["contract"],
  });
  const received = await insertLead(db, { ...nothing, userId: null, agentId, listingId, message: "What I was asked" });
  const answers = [
    { leadId: sent.id, userId: null, name: "Sam Other", answer: "What somebody answered me" },
    { leadId: received.id, userId, name: "Robin Sample", answer: "What I answered" },
  ];
  await db.insertInto("leadReplies").values(answers).execute();
  return { member, agentId, listingId, otherAgent, sent, received };
}

async function countOwn({ user }: Member): Promise<Record<string, number>> {
  const own = async (table: "sessions" | "savedAgents" | "savedHomes" | "agents") =>
    (await db.selectFrom(table).select("userId").where("userId", "=", user.id).execute()).length;
  const listings = await db.selectFrom("listings").select("id").where("createdByUserId", "=", user.id).execute();
  const users = await db.selectFrom("users").select("id").where("id", "=", user.id).execute();
  return {
    users: users.length,
    sessions: await own("sessions"),
    savedAgents: await own("savedAgents"),
    savedHomes: await own("savedHomes"),
    agents: await own("agents"),
    listings: listings.length,
  };
}

function lead(id: number) {
  return db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

test("deleting an account deletes its own data, and leaves enquiries with their recipients", async () => {
  const { member, otherAgent, sent, received } = await busyAgent();
  const neighbour = await busyAgent();
  await deleteAccount(member, password);
  expect(await countOwn(member)).toEqual({
    users: 0,
    sessions: 0,
    savedAgents: 0,
    savedHomes: 0,
    agents: 0,
    listings: 0,
  });
  expect(await lead(sent.id)).toMatchObject({
    userId: null,
    agentId: otherAgent,
    message: "What I asked somebody else",
  });
  expect(await lead(received.id)).toMatchObject({ agentId: null, listingId: null, message: "What I was asked" });
  const replies = db.selectFrom("leadReplies").select(["userId", "answer"]).where("leadId", "=", received.id);
  expect(await replies.execute()).toEqual([{ userId: null, answer: "What I answered" }]);
  expect(await countOwn(neighbour.member)).toEqual({
    users: 1,
    sessions: 1,
    savedAgents: 1,
    savedHomes: 1,
    agents: 1,
    listings: 1,
  });
  expect((await mailsTo(db, member.user.email)).map(({ kind }) => kind)).toEqual(["account-deleted"]);
  const audit = await db.selectFrom("auditEntries").selectAll().where("subjectId", "=", member.user.id).execute();
  expect(audit).toMatchObject([{ userId: null, action: "account.deleted", subject: "user" }]);
});

test("deleting an account notifies those registered for the agent's inspections", async () => {
  const { member, listingId } = await busyAgent();
  const { id: inspectionId } = await insertInspection(db, { listingId });
  const over = await insertInspection(db, { listingId, startsAt: new Date(Date.now() - 86_400_000) });
  await insertRegistration(db, { inspectionId, email: "ada@example.com" });
  await insertRegistration(db, { inspectionId, email: "gone@example.com", withdrawnAt: new Date() });
  await insertRegistration(db, { inspectionId: over.id, email: "before@example.com" });
  await deleteAccount(member, password);
  const [mail, ...more] = await mailsTo(db, "ada@example.com");
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: "inspection-cancelled" });
  expect(mail?.textBody).toContain("This home is no longer advertised.");
  expect(mail?.textBody).not.toContain(`/inspections/${inspectionId}`);
  expect(await mailsTo(db, "gone@example.com")).toEqual([]);
  expect(await mailsTo(db, "before@example.com")).toEqual([]);
});

test("deleting an account needs the password, which cannot be guessed", async () => {
  const { member } = await busyAgent();
  for (let tried = 0; tried < limits["login.account.address"].points; tried += 1) {
    await expect(deleteAccount(member, "wrong-one")).rejects.toThrow(Invalid);
  }
  await expect(deleteAccount(member, password)).rejects.toThrow(TooMany);
  expect(await countOwn(member)).toEqual({
    users: 1,
    sessions: 1,
    savedAgents: 1,
    savedHomes: 1,
    agents: 1,
    listings: 1,
  });
  expect(await mailsTo(db, member.user.email)).toEqual([]);
});

test("my-data contains all data of the account, nothing of other accounts, and no secrets", async () => {
  const { member, agentId, listingId, otherAgent, sent, received } = await busyAgent();
  const { listingId: foreignId } = await busyAgent();
  const { id: pictureId } = await insertPicture(db, { listingId });
  await insertPicture(db, { listingId: foreignId });
  const found = await findAccountData(member.user.id);
  expect(found).toMatchObject({
    account: { id: member.user.id, email: member.user.email },
    savedAgents: [{ agentId: otherAgent, name: "Sam Other" }],
    savedHomes: [{ listingId, priceWhenSaved: 950_000 }],
    enquiries: [
      {
        id: sent.id,
        message: "What I asked somebody else",
        wouldLike: ["contract"],
        answers: [{ name: "Sam Other", answer: "What somebody answered me" }],
      },
    ],
    answers: [{ leadId: received.id, answer: "What I answered" }],
    listings: [{ id: listingId }],
    pictures: [{ id: pictureId, words: "The front of a brick cottage" }],
    agentProfile: { id: agentId },
  });
  expect(found.sessions).toHaveLength(1);
  expect(JSON.stringify(found)).not.toMatch(/passwordHash|passwordSalt|argon2|"sid"|fingerprint|tokenHash|search"/i);
});

test("deleting an account deletes its saved searches and their address, but not those of others", async () => {
  const subscriber = await newSubscriber();
  const member = await newMember(db, { email: subscriber.email });
  member.user.email = subscriber.email;
  const search = await newSearch(subscriber, { userId: member.user.id, suburb: ["Newtown"] });
  await newMatch(search);
  await newMatch(search);
  const neighbour = await newSearch(await newSubscriber());
  const { savedSearches } = await findAccountData(member.user.id);
  expect(savedSearches).toMatchObject([{ id: search, email: subscriber.email, suburb: ["Newtown"], matchCount: 2 }]);
  await deleteAccount(member, password);
  const searches = db.selectFrom("savedSearches").select("id").where("id", "in", [search, neighbour]);
  expect(await searches.execute()).toEqual([{ id: neighbour }]);
  expect(await db.selectFrom("subscribers").select("id").where("id", "=", subscriber.id).execute()).toEqual([]);
});
