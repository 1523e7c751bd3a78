import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailsTo, newMember } from "#app/features/accounts/model/account.fixture.ts";
import { findListedAgent } from "#app/features/agents/model/agent.queries.server.ts";
import { createConnection } from "#app/features/imports/connections.server.ts";
import { findConnection } from "#app/features/imports/imports.queries.server.ts";
import { findReplyTemplates } from "#app/features/leads/inbox/answering.queries.server.ts";
import { findColleagues, findMembership } from "#app/features/managers/manager.queries.server.ts";
import { MAX_TEMPLATES } from "#app/features/managers/policy.ts";
import { findLastDeliveries, findWebhook } from "#app/features/webhooks/webhook.queries.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { findAgencyByInvitation, findClosedAgency, findPublicAgency } from "./agency.queries.server.ts";
import { agencyContactSchema } from "./agency.schema.ts";
import { changeOwnAgency, confirmNewAgency, renewInvitation } from "./agency.server.ts";
import { closeAgency, findMergeReview, mergeAgency, mergeSchema, reviewMerge } from "./closing.server.ts";
import { findPendingInvitations } from "./people.queries.server.ts";

const { db } = await testDatabase();

beforeAll(() => prepareQueue());

interface Colleague extends Member {
  agentId: number;
}

let admin: Member;
let made = 0;

async function newAgency(people: number) {
  made += 1;
  const name = `Closing & Sons ${made}`;
  const { id } = await insertAgency(db, { name });
  const members: Colleague[] = [];
  for (let place = 0; place < people; place += 1) {
    const member = await newMember(db, { role: "agent", emailConfirmedAt: new Date() });
    const { id: agentId } = await insertAgent(db, { agencyId: id, userId: member.user.id });
    members.push({ ...member, agentId });
  }
  return { id, name, members };
}

beforeEach(async () => {
  admin = await newMember(db, { isAdmin: true });
});

const roles = async (members: readonly Member[]) =>
  Promise.all(
    members.map(async ({ user }) => {
      const found = await findMembership(user.id);
      return [found?.agencyId, found?.role];
    }),
  );

/** Creates one draft of the owner for each requester, who asks for its publication. Returns the ids. */
const requestDrafts = async (owner: Colleague, requesters: readonly Colleague[]) =>
  Promise.all(
    requesters.map(async ({ user }) => {
      const home = { agentId: owner.agentId, createdByUserId: owner.user.id, status: "draft" } as const;
      const { id } = await insertListing(db, home);
      const request = { listingId: id, requestedByUserId: user.id, price: 1_000_000 };
      await db.insertInto("publicationRequests").values(request).execute();
      return id;
    }),
  );
/** The indexes of the drafts whose publication is still requested. */
const findRequested = async (ids: readonly number[]) => {
  const requests = db.selectFrom("publicationRequests").select("listingId").where("listingId", "in", ids);
  const requested = new Set((await requests.execute()).map(({ listingId }) => listingId));
  return ids.flatMap((id, index) => (requested.has(id) ? [index] : []));
};
const subjectsTo = async ({ user }: Member) => (await mailsTo(db, user.email)).map(({ subject }) => subject);

describe("merging", () => {
  test("moves people, requests and imports, and the old page leads to the new one", async () => {
    const [from, to] = [await newAgency(2), await newAgency(1)];
    const [principal, agent] = from.members;
    if (!principal || !agent) throw new Error("expected two people");
    const feedId = await createConnection(principal, "vaultre");
    const requester = await newMember(db, { role: "agent" });
    const { id: askingId } = await insertAgent(db, { agencyId: null, userId: requester.user.id });
    await db.updateTable("agents").set({ requestedAgencyId: from.id }).where("id", "=", askingId).execute();
    await mergeAgency(admin, from.id, to.name.toUpperCase());
    expect(await roles([...from.members, ...to.members])).toEqual([
      [to.id, "agent"],
      [to.id, "agent"],
      [to.id, "principal"],
    ]);
    expect(await findConnection(feedId, principal.user)).toBeUndefined();
    expect(await findConnection(feedId, admin.user)).toMatchObject({ agencyId: to.id });
    expect(await findColleagues(agent.user.id)).toHaveLength(2);
    expect(await findMembership(requester.user.id)).toMatchObject({ agencyId: null, requestedAgencyId: to.id });
    expect((await findListedAgent(agent.agentId))?.agency?.name).toBe(to.name);
    expect(await findPublicAgency(from.id)).toBeUndefined();
    expect(await findClosedAgency(from.id)).toMatchObject({ name: from.name, mergedIntoId: to.id });
    expect(await subjectsTo(principal)).toEqual([`${from.name} is now part of ${to.name}`]);
    await expect(mergeAgency(admin, from.id, to.name)).rejects.toThrow(Conflict);
    const last = await newAgency(0);
    await mergeAgency(admin, to.id, last.name);
    expect(await findClosedAgency(from.id)).toMatchObject({ mergedIntoId: last.id });
    expect(await roles(to.members)).toEqual([[last.id, "principal"]]);
  });

  test("gives no rights to the people who arrive, and emails the receiving leaders who they are", async () => {
    const [from, to] = [await newAgency(4), await newAgency(2)];
    const [principal, manager, assistant, removed] = from.members;
    const [leader, other] = to.members;
    if (!principal || !manager || !assistant || !removed || !leader || !other) throw new Error("expected six people");
    const setRoleOf = ({ agentId }: { agentId: number }, agencyRole: string) =>
      db.updateTable("agents").set({ agencyRole }).where("id", "=", agentId).execute();
    await setRoleOf(manager, "manager");
    await setRoleOf(assistant, "assistant");
    await setRoleOf(other, "manager");
    const nameOf = (agentId: number, name: string) =>
      db.updateTable("agents").set({ name }).where("id", "=", agentId).execute();
    await nameOf(principal.agentId, "Pia Arrived");
    await nameOf(removed.agentId, "Rex Removed");
    const first = await insertListing(db, { agentId: principal.agentId, createdByUserId: principal.user.id });
    await insertListing(db, { agentId: removed.agentId, createdByUserId: removed.user.id });
    await db
      .insertInto("auditEntries")
      .values({
        action: "agent.agency_removed",
        subject: "agent",
        subjectId: removed.agentId,
        detail: JSON.stringify({ agencyId: to.id }),
      })
      .execute();
    const review = await reviewMerge(admin, from.id, to.name);
    expect(review).toMatchObject({
      people: 4,
      homes: 1,
      enquiries: 0,
      into: to.name,
      refused: [{ name: "Rex Removed", isRemoved: true }],
    });
    await insertListing(db, { agentId: principal.agentId, createdByUserId: principal.user.id });
    expect(await mergeAgency(admin, from.id, to.name, review.version)).toMatchObject({ review: { homes: 2 } });
    const second = await reviewMerge(admin, from.id, to.name);
    await insertListing(db, { agentId: principal.agentId, createdByUserId: principal.user.id });
    await db.updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", first.id).execute();
    const another = await mergeAgency(admin, from.id, to.name, second.version);
    expect(another, "as many homes, but not the same").toMatchObject({ review: { homes: 2 } });
    expect(await roles([principal])).toEqual([[from.id, "principal"]]);
    await mergeAgency(admin, from.id, to.name, (await reviewMerge(admin, from.id, to.name)).version);
    const events = await sql<{ data: unknown }>`select data from pgboss.job where name = 'agency.joined'`.execute(db);
    expect(events.rows, "imports give people the homes that wait for them").toContainEqual({
      data: { agencyId: to.id },
    });
    const { detail } = await db
      .selectFrom("auditEntries")
      .select("detail")
      .where("action", "=", "agency.merged")
      .where("subjectId", "=", from.id)
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ into: to.id, people: 3, requests: 1 });
    expect(await roles([...from.members, ...to.members])).toEqual([
      [to.id, "agent"],
      [to.id, "agent"],
      [to.id, "assistant"],
      [null, "agent"],
      [to.id, "principal"],
      [to.id, "manager"],
    ]);
    expect(await findMembership(removed.user.id)).toMatchObject({ requestedAgencyId: to.id });
    for (const reader of [leader, other]) {
      const [mail, ...more] = await mailsTo(db, reader.user.email);
      expect(more).toEqual([]);
      expect(mail?.textBody.replaceAll(/\s+/g, " ")).toContain("3 people, 2 homes and 0 open enquiries");
      expect(mail?.textBody).toContain("Pia Arrived");
      expect(mail?.textBody.replaceAll(/\s+/g, " ")).toContain("have asked to join: Rex Removed");
    }
  });

  const addTemplates = (agencyId: number, names: readonly string[], by = db) =>
    by
      .insertInto("replyTemplates")
      .values(names.map((name) => ({ agencyId, name, text: "Hello {name}" })))
      .execute();
  const invite = (agencyId: number, email: string, agencyRole = "agent", by = db) =>
    by
      .insertInto("agencyInvitations")
      .values({ agencyId, email, agencyRole })
      .returning("code")
      .executeTakeFirstOrThrow();
  const textTo = async ({ user }: Member) =>
    (await mailsTo(db, user.email)).map(({ textBody }) => textBody.replaceAll(/\s+/g, " ")).join();

  test("moves shared reply templates, pending invitations and the webhook with its deliveries", async () => {
    const [from, to] = [await newAgency(1), await newAgency(1)];
    const [principal] = from.members;
    const [leader] = to.members;
    if (!principal || !leader) throw new Error("expected two people");
    await addTemplates(from.id, ["Times", "Contract"]);
    await addTemplates(to.id, ["TIMES"]);
    const { code } = await invite(from.id, `new-${from.id}@example.com`, "principal");
    await db
      .insertInto("webhooks")
      .values({ agencyId: from.id, url: "https://crm.example.com", secret: "s" })
      .execute();
    await db.insertInto("webhookDeliveries").values({ agencyId: from.id, event: "test" }).execute();
    const review = await reviewMerge(admin, from.id, to.name);
    expect(review.shared).toMatchObject({ leftTemplates: [], leftInvitations: [], webhook: "moves" });
    await invite(from.id, `late-${from.id}@example.com`, "assistant");
    const second = await mergeAgency(admin, from.id, to.name, review.version);
    if (!("review" in second)) throw new Error("expected another review after the new invitation");
    await mergeAgency(admin, from.id, to.name, second.review.version);
    const templates = await findReplyTemplates(principal.user.id);
    expect(templates.map(({ name, isShared }) => [name, isShared])).toEqual([
      ["Contract", true],
      ["TIMES", true],
      ["Times (2)", true],
    ]);
    expect(await findAgencyByInvitation(code)).toMatchObject({ id: to.id, isVouched: false });
    const pending = await findPendingInvitations(to.id);
    expect(pending.map(({ role }) => role).toSorted(), "no right to lead the other agency").toEqual([
      "agent",
      "assistant",
    ]);
    expect(await findWebhook(to.id)).toMatchObject({ url: "https://crm.example.com", switchedOffAt: expect.any(Date) });
    expect(await findLastDeliveries(to.id)).toHaveLength(1);
    for (const reader of [principal, leader]) {
      expect(await textTo(reader)).toContain("2 shared reply templates; 2 pending invitations");
      expect(await textTo(reader)).toContain("The webhook moves switched off");
    }
  });

  test("names in the review and the emails what the other agency has no place for", async () => {
    const [from, to] = [await newAgency(1), await newAgency(1)];
    const [principal] = from.members;
    const [leader] = to.members;
    if (!principal || !leader) throw new Error("expected two people");
    await addTemplates(
      to.id,
      Array.from({ length: MAX_TEMPLATES - 1 }, (_, index) => `Own ${index}`),
    );
    await addTemplates(from.id, ["Fits", "Does not fit"]);
    const both = `both-${from.id}@example.com`;
    const own = await invite(to.id, both);
    await invite(from.id, both.toUpperCase());
    await invite(from.id, leader.user.email.toUpperCase());
    for (const { id } of [from, to])
      await db
        .insertInto("webhooks")
        .values({ agencyId: id, url: `https://${id}.example.com`, secret: "s" })
        .execute();
    const { shared } = await reviewMerge(admin, from.id, to.name);
    expect(shared).toMatchObject({
      templates: [{ name: "Fits" }],
      leftTemplates: ["Does not fit"],
      invitations: [],
      leftInvitations: [both.toUpperCase()],
      webhook: "stays",
    });
    await mergeAgency(admin, from.id, to.name);
    expect(await findReplyTemplates(leader.user.id)).toHaveLength(MAX_TEMPLATES);
    expect((await findAgencyByInvitation(own.code))?.id).toBe(to.id);
    expect((await findPendingInvitations(to.id)).map(({ email }) => email)).toEqual([both]);
    expect((await findWebhook(to.id))?.url).toBe(`https://${to.id}.example.com`);
    for (const reader of [principal, leader]) {
      expect(await textTo(reader)).toContain("so they do not move: Does not fit.");
      expect(await textTo(reader)).toContain(`The webhook ends: ${to.name} has its own.`);
    }
    expect(await textTo(principal)).toContain(`too many pending invitations: ${both.toUpperCase()}.`);
    expect(await textTo(leader)).toContain(`1 pending invitation ends, because ${to.name} has sent its own`);
    expect((await textTo(leader)).toLowerCase(), "an address that it was not given").not.toContain(both);
  });

  test("moves templates and invitations of people for whom it waits", async () => {
    const [from, to] = [await newAgency(1), await newAgency(1)];
    const [principal] = from.members;
    const [leader] = to.members;
    if (!principal || !leader) throw new Error("expected two people");
    const own = Array.from({ length: MAX_TEMPLATES - 2 }, (_, index) => `Own ${index}`);
    await addTemplates(to.id, own);
    const [both, late] = [`both-${from.id}@example.com`, `late-${from.id}@example.com`];
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const { merge } = await db.transaction().execute(async (trx) => {
      // Like `saveTemplate` and `sendInvitations`.
      const people = [principal.agentId, leader.agentId];
      await trx.selectFrom("agents").select("id").where("id", "in", people).forUpdate().execute();
      const running = mergeAgency(admin, from.id, to.name);
      await expect.poll(async () => (await waiting.execute(db)).rows.length, { timeout: 10_000 }).toBe(1);
      await addTemplates(to.id, ["Own last"], trx);
      await addTemplates(from.id, ["Late", "Too late"], trx);
      await invite(to.id, both, "agent", trx);
      await invite(from.id, both.toUpperCase(), "agent", trx);
      await invite(from.id, late, "agent", trx);
      return { merge: running };
    });
    await merge;
    const names = (await findReplyTemplates(leader.user.id)).map(({ name }) => name);
    expect(names.toSorted()).toEqual([...own, "Late", "Own last"].toSorted());
    expect((await findPendingInvitations(to.id)).map(({ email }) => email).toSorted()).toEqual([both, late]);
    expect(await textTo(principal)).toContain("so they do not move: Too late.");
  });

  test("ends requests to publish drafts between refused people and others", async () => {
    const [from, to] = [await newAgency(3), await newAgency(1)];
    const [principal, agent, refused] = from.members;
    if (!principal || !agent || !refused) throw new Error("expected three people");
    await db
      .insertInto("auditEntries")
      .values({
        action: "agent.agency_removed",
        subject: "agent",
        subjectId: refused.agentId,
        detail: JSON.stringify({ agencyId: to.id }),
      })
      .execute();
    const ofAgent = await requestDrafts(agent, [agent, principal, refused]);
    const ofRefused = await requestDrafts(refused, [refused, agent]);
    await mergeAgency(admin, from.id, to.name);
    expect(await findRequested(ofAgent)).toEqual([0, 1]);
    expect(await findRequested(ofRefused)).toEqual([0]);
  });

  test("takes people back whom the agency accepted again after it removed them", async () => {
    const [from, to] = [await newAgency(2), await newAgency(1)];
    const person = from.members[1];
    if (!person) throw new Error("expected two people");
    for (const action of ["agent.agency_removed", "agent.agency_confirmed"])
      await db
        .insertInto("auditEntries")
        .values({ action, subject: "agent", subjectId: person.agentId, detail: JSON.stringify({ agencyId: to.id }) })
        .execute();
    await mergeAgency(admin, from.id, to.name);
    expect(await roles([person])).toEqual([[to.id, "agent"]]);
  });

  test("needs another agency that is public", async () => {
    const [from, closed] = [await newAgency(1), await newAgency(0)];
    await closeAgency(admin, closed.id);
    for (const name of [from.name, closed.name, "No Such Agency"]) {
      await expect(mergeAgency(admin, from.id, name)).rejects.toThrow(Invalid);
    }
    await expect(mergeAgency(admin, 2_147_483_647, from.name)).rejects.toThrow(NotFound);
    expect(mergeSchema.safeParse({ into: " " }).success).toBe(false);
  });

  test("of two agencies into each other at once leaves one open", async () => {
    const [one, other] = [await newAgency(1), await newAgency(1)];
    const results = await Promise.allSettled([
      mergeAgency(admin, one.id, other.name),
      mergeAgency(admin, other.id, one.name),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const open = results[0].status === "fulfilled" ? other : one;
    expect((await roles([...one.members, ...other.members])).map(([agencyId]) => agencyId)).toEqual([open.id, open.id]);
  });
});

describe("closing", () => {
  test("is refused while homes are on the market; then people and imports are released", async () => {
    const { id, name, members } = await newAgency(2);
    const [principal] = members;
    if (!principal) throw new Error("expected two people");
    const feedId = await createConnection(principal, "vaultre");
    const home = await insertListing(db, { agentId: principal.agentId, createdByUserId: principal.user.id });
    await expect(closeAgency(admin, id)).rejects.toThrow("1 home on the market");
    await db.updateTable("listings").set({ status: "withdrawn" }).where("id", "=", home.id).execute();
    await closeAgency(admin, id);
    expect(await roles(members)).toEqual([
      [null, "agent"],
      [null, "agent"],
    ]);
    expect(await findConnection(feedId, admin.user)).toBeUndefined();
    expect(await findPublicAgency(id)).toBeUndefined();
    expect(await findClosedAgency(id)).toMatchObject({ name, mergedIntoId: null });
    expect(await subjectsTo(principal)).toEqual([expect.stringContaining(`${name} is closed`)]);
    await expect(closeAgency(admin, id)).rejects.toThrow(Conflict);
    await confirmNewAgency(admin, id);
    expect(await findPublicAgency(id)).toBeUndefined();
  });

  test("ends requests to publish drafts of former colleagues, and no others", async () => {
    const [closing, other] = [await newAgency(2), await newAgency(2)];
    const [principal, agent] = closing.members;
    const [stranger, colleague] = other.members;
    if (!principal || !agent || !stranger || !colleague) throw new Error("expected four people");
    const drafts = await requestDrafts(agent, [agent, principal]);
    const elsewhere = await requestDrafts(stranger, [colleague]);
    await closeAgency(admin, closing.id);
    expect(await findRequested(drafts), "an agent's own request").toEqual([0]);
    expect(await findRequested(elsewhere)).toEqual([0]);
  });

  test("an agency that was never public has no page that says so; only admins close and merge", async () => {
    const { id, name, members } = await newAgency(1);
    const [principal] = members;
    if (!principal) throw new Error("expected one person");
    await db.updateTable("agencies").set({ confirmedAt: null }).where("id", "=", id).execute();
    await expect(closeAgency(principal, id)).rejects.toThrow(Forbidden);
    await expect(mergeAgency(principal, id, name)).rejects.toThrow(Forbidden);
    await closeAgency(admin, id);
    expect(await findClosedAgency(id)).toBeUndefined();
  });
});

describe("while someone of the agency changes it", () => {
  const waitUntilBlocked = async (count: number) => {
    const waiting = sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count, { timeout: 20_000 }).toBe(count);
  };
  const changes = {
    details: (member: Member) => changeOwnAgency(member, agencyContactSchema.parse({ phone: "02 5550 0009" })),
    invitation: (member: Member) => renewInvitation(member),
  };
  const ends = {
    merge: (id: number, into: string) => mergeAgency(admin, id, into),
    closure: (id: number) => closeAgency(admin, id),
  };

  test.each([
    { change: "details", end: "merge" },
    { change: "invitation", end: "merge" },
    { change: "details", end: "closure" },
    { change: "invitation", end: "closure" },
  ] as const)("a $end that comes first does not deadlock with a change of $change", async ({ change, end }) => {
    const [from, to] = [await newAgency(2), await newAgency(1)];
    const [principal, colleague] = from.members;
    if (!principal || !colleague) throw new Error("expected two people");
    await db.updateTable("agents").set({ agencyRole: "manager" }).where("id", "=", colleague.agentId).execute();
    const started = await db.transaction().execute(async (blocker) => {
      await blocker.selectFrom("agents").select("id").where("id", "=", principal.agentId).forUpdate().execute();
      const ending = ends[end](from.id, to.name);
      await waitUntilBlocked(1);
      const changing = changes[change](colleague);
      await waitUntilBlocked(2);
      return { results: Promise.allSettled([ending, changing]) };
    });
    const [ended, changed] = await started.results;
    expect(ended).toMatchObject({ status: "fulfilled" });
    expect(changed).toMatchObject({ status: "rejected", reason: expect.any(Conflict) });
  });

  test.each(["merge", "closure"] as const)(
    "a change of details that comes first does not deadlock with a %s",
    async (end) => {
      const [from, to] = [await newAgency(1), await newAgency(1)];
      const [principal] = from.members;
      if (!principal) throw new Error("expected a principal");
      const started = await db.transaction().execute(async (blocker) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('names of agencies', 0))`.execute(blocker);
        const changing = changes.details(principal);
        await waitUntilBlocked(1);
        const ending = ends[end](from.id, to.name);
        await Promise.race([ending, waitUntilBlocked(2)]);
        return { results: Promise.allSettled([ending, changing]) };
      });
      const [ended, changed] = await started.results;
      expect(ended).toMatchObject({ status: "fulfilled" });
      expect(changed).toMatchObject({ status: "rejected", reason: expect.any(end === "merge" ? Forbidden : NotFound) });
    },
  );
});

test("a merge completes the beginning of a name, lists several, and is confirmed with the full name", async () => {
  const from = await newAgency(1);
  const { id } = await insertAgency(db, { name: "Wattle & Co" });
  const { id: other } = await insertAgency(db, { name: "Wattle North" });
  await expect(reviewMerge(admin, from.id, "wattle")).rejects.toMatchObject({
    errors: { into: [expect.stringContaining("Wattle & Co, Wattle North. Enter more of the name.")] },
  });
  expect((await reviewMerge(admin, from.id, "wattle n")).into).toBe("Wattle North");
  await expect(mergeAgency(admin, from.id, "wattle n")).rejects.toThrow(Invalid);
  await expect(reviewMerge(admin, from.id, "wattle_")).rejects.toThrow(Invalid);
  await db.updateTable("agencies").set({ confirmedAt: null }).where("id", "=", other).execute();
  expect((await reviewMerge(admin, from.id, "Wattle")).into, "others are not public").toBe("Wattle & Co");
  expect((await findMergeReview(admin.user, from.id, "Wattle"))?.into).toBe("Wattle & Co");
  await expect(reviewMerge(admin, id, "Wattle &")).rejects.toThrow(Invalid);
});
