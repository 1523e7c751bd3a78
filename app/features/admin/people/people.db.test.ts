import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { newMember, password } from "#app/features/accounts/model/account.fixture.ts";
import { checkCredentials, queueConfirmation } from "#app/features/accounts/model/account.server.ts";
import { findAgentPage } from "#app/features/admin/agents/agents.queries.server.ts";
import { findPeople, findPerson, updateSuspended } from "#app/features/admin/model/admin.queries.server.ts";
import { decodeNameFilters } from "#app/features/admin/model/filters.ts";
import { endSessions, reinstateAccount, suspendAccount } from "#app/features/admin/model/operations.server.ts";
import { findListedAgent } from "#app/features/agents/model/agent.queries.server.ts";
import { findLeadAgent } from "#app/features/leads/model/lead.queries.server.ts";
import { editListing, setListingStatus } from "#app/features/listings/edit.server.ts";
import { closeListing, markUnderOffer, relistListing, withdrawListing } from "#app/features/listings/market.server.ts";
import { findListing } from "#app/features/listings/model/listing.queries.server.ts";
import { matchListings, sendDigests } from "#app/features/saved-searches/alerts.job.ts";
import { pauseSearch, resumeSearch } from "#app/features/saved-searches/manage/change.server.ts";
import {
  clearAlerts,
  digestMails,
  liveSearch,
  makeDue,
  matchesOf,
  searchOf,
  visibleHome,
} from "#app/features/saved-searches/match/alerts.fixture.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, NotFound, WrongCredentials } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertClosedListing, insertListing } from "#samples/factories/listings.ts";
import { sessionCookie } from "#tests/support/members.ts";

let admin: Member;
let agent: Member;

beforeEach(async () => {
  await prepareQueue();
  await clearAlerts();
  await db().deleteFrom("rateLimits").execute();
  const made = await newMember(db(), { isAdmin: true });
  admin = { ...made, user: { ...made.user, isAdmin: true } };
  const newcomer = await newMember(db(), { role: "agent" });
  agent = { ...newcomer, user: { ...newcomer.user, role: "agent" } };
});

const reason = "Somebody else has the password";
const suspend = (who = agent) => suspendAccount(admin, who.user.id, reason);
const reinstate = (who = agent) => reinstateAccount(admin, who.user.id);
const home = (changes: Partial<Parameters<typeof insertListing>[1]> = {}) =>
  insertListing(db(), { createdByUserId: agent.user.id, ...changes });
const statusOf = async (id: number) =>
  (await db().selectFrom("listings").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
const auditEntries = () =>
  db()
    .selectFrom("auditEntries")
    .select(["userId", "action", "detail"])
    .where("subject", "=", "user")
    .where("subjectId", "=", agent.user.id)
    .orderBy("id")
    .execute();

test("only admins change accounts, only existing ones, and they cannot suspend their own", async () => {
  for (const operation of [
    endSessions,
    reinstateAccount,
    (...[who, id]: [Member, number]) => suspendAccount(who, id, reason),
  ]) {
    await expect(operation(agent, admin.user.id)).rejects.toThrow(Forbidden);
    await expect(operation(admin, 2_147_483_647)).rejects.toThrow(NotFound);
  }
  await expect(suspendAccount(admin, admin.user.id, reason)).rejects.toThrow(Conflict);
  expect((await findPerson(admin.user.id))?.suspendedAt).toBeNull();
});

test("ending a person's sessions ends all of theirs and no others, and is recorded", async () => {
  await sessionCookie(db(), agent.user.id);
  await sessionCookie(db(), agent.user.id);
  await sessionCookie(db(), admin.user.id);
  expect((await findPerson(agent.user.id))?.activeSessions).toBe(2);
  await endSessions(admin, agent.user.id);
  await endSessions(admin, agent.user.id);
  expect((await findPerson(agent.user.id))?.activeSessions).toBe(0);
  expect((await findPerson(admin.user.id))?.activeSessions).toBe(1);
  expect(await auditEntries()).toEqual([
    { userId: admin.user.id, action: "user.sessions_ended", detail: { sessions: 2 } },
  ]);
});

describe("a suspended account", () => {
  test("cannot be used: its sessions and mailed links end, and only the right password gets the reason", async () => {
    const { id, email } = agent.user;
    await sessionCookie(db(), id);
    await queueConfirmation(agent.user);
    await suspend();
    for (const table of ["sessions", "accountTokens"] as const) {
      expect(await db().selectFrom(table).select("userId").where("userId", "=", id).execute()).toEqual([]);
    }
    await expect(checkCredentials(agent, { email, password })).rejects.toThrow(
      new Forbidden("This account is suspended. If you think that is a mistake, please contact us."),
    );
    await expect(checkCredentials(agent, { email, password: "wrong-one" })).rejects.toThrow(
      new WrongCredentials("The email address and the password do not match."),
    );
    await reinstate();
    expect(await checkCredentials(agent, { email, password })).toMatchObject({ id });
  });

  test("is suspended once, with its first reason, and both changes are recorded", async () => {
    await Promise.all([suspend(), suspend(), suspendAccount(admin, agent.user.id, reason)]);
    expect(await findPerson(agent.user.id)).toMatchObject({ suspendedAt: expect.any(Date), suspendedReason: reason });
    await reinstate();
    await reinstate();
    expect(await findPerson(agent.user.id)).toMatchObject({ suspendedAt: null, suspendedReason: null });
    expect(await auditEntries()).toEqual([
      { userId: admin.user.id, action: "user.suspended", detail: { reason } },
      { userId: admin.user.id, action: "user.reinstated", detail: {} },
    ]);
  });

  test("has no public listings, and each is restored afterwards", async () => {
    const before = new Date("2026-03-01T00:00:00Z");
    const { id: active } = await home({ publishedAt: before });
    const { id: draft } = await home({ status: "draft", publishedAt: null });
    const row = () => db().selectFrom("listings").selectAll().where("id", "=", active).executeTakeFirstOrThrow();
    const was = await row();
    await suspend();
    expect(await findListing(active)).toBeUndefined();
    expect([await statusOf(active), await statusOf(draft)]).toEqual(["suspended", "draft"]);
    await expect(editListing(admin, active, { status: "active" })).rejects.toThrow(Conflict);
    await expect(setListingStatus(admin, active, "draft")).rejects.toThrow(Conflict);
    await reinstate();
    expect(await row()).toEqual(was);
    expect([await statusOf(active), await statusOf(draft)]).toEqual(["active", "draft"]);
  });

  test("hides sold, leased and under-offer listings, and each is restored afterwards", async () => {
    const owner = { createdByUserId: agent.user.id };
    const { id: sold } = await insertClosedListing(db(), { ...owner, closedOn: "2026-11-02" });
    const rental = { listingType: "rent", price: 650, closedPrice: 640 } as const;
    const { id: leased } = await insertClosedListing(db(), { ...owner, ...rental, closedOn: "2026-11-03" });
    const { id: underOffer } = await home();
    const { id: withdrawn } = await home();
    await markUnderOffer(agent, underOffer);
    await withdrawListing(agent, withdrawn);
    const ids = [sold, leased, underOffer, withdrawn];
    const all = () => db().selectFrom("listings").selectAll().where("id", "in", ids).orderBy("id").execute();
    const were = await all();
    await suspend();
    expect(await Promise.all(ids.map((id) => findListing(id)))).toEqual(ids.map(() => undefined));
    expect(await Promise.all(ids.map(statusOf))).toEqual(["suspended", "suspended", "suspended", "withdrawn"]);
    await expect(closeListing(admin, underOffer, { closedPrice: 1_400_001 })).rejects.toThrow(Conflict);
    await expect(relistListing(admin, sold)).rejects.toThrow(Conflict);
    await reinstate();
    expect(await all()).toEqual(were);
    expect(await Promise.all(ids.map(statusOf))).toEqual(["sold", "leased", "active", "withdrawn"]);
  });

  test("publishes nothing by a concurrent request", async () => {
    const { id: draft } = await home({ status: "draft" });
    const [stopped, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const suspension = transaction(async () => {
      await updateSuspended(agent.user.id, true);
      stopped.resolve();
      await commit.promise;
    });
    await stopped.promise;
    const requests = Promise.all([home(), editListing(agent, draft, { status: "active" })]);
    await wait(200);
    commit.resolve();
    await suspension;
    const [stored, edited] = await requests;
    expect([await statusOf(stored.id), await statusOf(edited.listing.id)]).toEqual(["suspended", "suspended"]);
    await reinstate();
    expect([await statusOf(stored.id), await statusOf(edited.listing.id)]).toEqual(["active", "active"]);
  });

  test("has no profile in the directory, and gets no enquiries", async () => {
    const { id } = await insertAgent(db(), { agencyId: null, userId: agent.user.id, name: "Robin Retired" });
    const isListed = async () => (await findAgentPage({ search: "Robin Retired", page: 1 })).items[0]?.isListed;
    expect(await isListed()).toBe(true);
    await suspend();
    expect([await isListed(), await findListedAgent(id), await findLeadAgent(id)]).toEqual([
      false,
      undefined,
      undefined,
    ]);
    await db().updateTable("agents").set({ name: "Robin Retired Again" }).where("id", "=", id).execute();
    expect(await findListedAgent(id)).toBeUndefined();
    await reinstate();
    expect(await findListedAgent(id)).toMatchObject({ name: "Robin Retired Again" });
    expect(await findLeadAgent(id)).toMatchObject({ id });
  });

  test("gets no mails of its saved searches, not even queued ones, until it is reinstated", async () => {
    const { id: userId, email } = agent.user;
    const search = await liveSearch({ userId, email });
    const paused = await liveSearch({ userId, email, keywords: "lift" });
    await pauseSearch({ userId }, paused);
    const first = await visibleHome();
    await matchListings([first], "published");
    await makeDue(search);
    await sendDigests();
    expect(await digestMails()).toMatchObject([{ status: "queued" }]);

    await suspend();
    expect(await digestMails()).toMatchObject([{ status: "cancelled" }]);
    const second = await visibleHome();
    await matchListings([second], "published");
    // The owner follows the link of an earlier mail.
    await resumeSearch({ userId }, paused);
    expect(await Promise.all([search, paused].map(async (id) => (await searchOf(id)).isLive))).toEqual([false, false]);
    await expect(sendDigests()).resolves.toEqual({ searches: 0, messages: 0 });

    await reinstate();
    expect(await searchOf(search)).toMatchObject({ isLive: true, nextRunAt: expect.any(Date) });
    expect(await matchesOf(search)).toMatchObject([{ listingId: first, notifiedAt: null }]);
    await makeDue(search);
    await expect(sendDigests()).resolves.toEqual({ searches: 1, messages: 1 });
  });

  test("has no homes in the mails of others until it is reinstated", async () => {
    const search = await liveSearch();
    const { id } = await home();
    await matchListings([id], "published");
    await suspend();
    await makeDue(search);
    await expect(sendDigests()).resolves.toMatchObject({ messages: 0 });
    await reinstate();
    const { rows } = await sql`select data from pgboss.job where name = 'listing.published'`.execute(db());
    expect(rows).toEqual([{ data: { listingId: id } }]);
    await matchListings([id], "published");
    await makeDue(search);
    await expect(sendDigests()).resolves.toMatchObject({ messages: 1 });
  });
});

test("people are found by parts of their name and address, newest first; wildcards are literal", async () => {
  const ask = async (search: string) =>
    (await findPeople(decodeNameFilters(new URLSearchParams({ search })))).items.map(({ email }) => email);
  await newMember(db(), { email: "zoe.quokka@example.com", firstName: "Zoë", lastName: "Wombat" });
  await newMember(db(), { email: "quokka_100%@example.com", firstName: "Al", lastName: "Wombat" });
  expect(await ask("quokka")).toEqual(["quokka_100%@example.com", "zoe.quokka@example.com"]);
  expect(await ask("wombat zoë")).toEqual(["zoe.quokka@example.com"]);
  expect(await ask("QUOKKA_")).toEqual(["quokka_100%@example.com"]);
  expect(await ask("%")).toEqual(["quokka_100%@example.com"]);
  expect(await ask("nobody here")).toEqual([]);
  expect(await ask("zo al")).toEqual([]);
  expect(await ask("AL wo")).toEqual(["quokka_100%@example.com"]);
});

test("a complete address finds that person only; an unknown one matches parts of others", async () => {
  const ask = async (search: string) => {
    const { items, total } = await findPeople({ search, page: 3 });
    return { emails: items.map(({ email }) => email), total };
  };
  await newMember(db(), { email: "numbat@example.com" });
  await newMember(db(), { email: "big.numbat@example.com" });
  expect(await ask("Numbat@Example.com")).toEqual({ emails: ["numbat@example.com"], total: 1 });
  expect(await ask("g.numbat@example.com")).toEqual({ emails: ["big.numbat@example.com"], total: 1 });
  const both = ["big.numbat@example.com", "numbat@example.com"];
  expect(await ask("numbat@example")).toEqual({ emails: both, total: 2 });
  expect(await ask("@example.com numbat")).toEqual({ emails: both, total: 2 });
});
