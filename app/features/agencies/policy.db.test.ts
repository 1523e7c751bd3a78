import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newMember } from "#app/features/accounts/model/account.fixture.ts";
import { colleagueProfileSchema } from "#app/features/agents/model/agent.schema.ts";
import { changeProfile, ProfileChanged } from "#app/features/agents/own-profile/own-profile.server.ts";
import { createConnection } from "#app/features/imports/connections.server.ts";
import { findConnection } from "#app/features/imports/imports.queries.server.ts";
import { findOwnListings } from "#app/features/listings/manage/my-listings.queries.server.ts";
import { findOwnListing } from "#app/features/listings/manage/own-listings.queries.server.ts";
import { handOverListing } from "#app/features/listings/manage/several.server.ts";
import { canManageListingsOf } from "#app/features/managers/manager.queries.server.ts";
import { type AgencyRole, agencyRoles, canSeeFigures, rolesThatMay } from "#app/features/managers/policy.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { formatDay, sydneyDay } from "#app/lib/dates.ts";
import { Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { agencyContactSchema } from "./agency.schema.ts";
import { changeOwnAgency, renewInvitation } from "./agency.server.ts";
import { countUnfinishedPeople, findPeoplePage } from "./people.queries.server.ts";
import { setLeave, setRole } from "./people.server.ts";

const { db } = await testDatabase();

beforeAll(() => prepareQueue());

interface Colleague {
  member: Member;
  agentId: number;
}

let agencyId: number;
let people: Record<AgencyRole, Colleague>;
let stranger: Colleague;

async function join(agency: number, role?: AgencyRole): Promise<Colleague> {
  const member = await newMember(db, { role: "agent" });
  const { id: agentId } = await insertAgent(db, { agencyId: agency, userId: member.user.id });
  if (role) await db.updateTable("agents").set({ agencyRole: role }).where("id", "=", agentId).execute();
  return { member, agentId };
}

beforeEach(async () => {
  ({ id: agencyId } = await insertAgency(db, { name: `Policy & Sons ${Math.random()}` }));
  people = {
    principal: await join(agencyId),
    manager: await join(agencyId, "manager"),
    agent: await join(agencyId),
    assistant: await join(agencyId, "assistant"),
  };
  stranger = await join((await insertAgency(db)).id);
});

const dayIn = (days: number) => sydneyDay(new Date(Date.now() + days * 86_400_000));

const roleOf = async ({ agentId }: Colleague) =>
  (await db.selectFrom("agents").select("agencyRole").where("id", "=", agentId).executeTakeFirstOrThrow()).agencyRole;
const profileOf = ({ agentId }: Colleague) =>
  db.selectFrom("agents").selectAll().where("id", "=", agentId).executeTakeFirstOrThrow();
const homeOf = ({ member, agentId }: Colleague) => insertListing(db, { agentId, createdByUserId: member.user.id });

test.each(agencyRoles)("SQL gives a %s the homes and imports that the policy gives them", async (role) => {
  const { member } = people[role];
  const colleague = await join(agencyId);
  for (const owner of [people[role], colleague, stranger]) {
    const { id } = await homeOf(owner);
    const found = (await findOwnListing(id, member.user)) !== undefined;
    expect(found).toBe(await canManageListingsOf(member.user, owner.member.user.id));
    expect(found).toBe(owner !== stranger);
  }
  const feedId = await createConnection(people.principal.member, "vaultre");
  expect((await findConnection(feedId, member.user)) !== undefined).toBe(rolesThatMay.runImports.includes(role));
  expect(await findConnection(feedId, stranger.member.user)).toBeUndefined();
});

test.each(agencyRoles)("SQL gives a %s the figures that the policy gives them", async (role) => {
  const { member } = people[role];
  const viewed = { userId: member.user.id, agencyId, role };
  const rows = [];
  for (const other of agencyRoles) {
    const owner = await join(agencyId, other);
    const { id } = await homeOf(owner);
    rows.push({ id, owner: { userId: owner.member.user.id, agencyId, role: other } });
  }
  const found = await findOwnListings(member.user.id, { scope: "agency" }, { limit: 50, offset: 0 });
  for (const { id, owner } of rows) {
    const home = found.find((one) => one.id === id);
    expect(home !== undefined).toBe(canSeeFigures(viewed, owner, "homes"));
    expect(home?.enquiryCount !== null).toBe(canSeeFigures(viewed, owner, "enquiries"));
  }
});

test.each(agencyRoles)("a %s changes what their role may change", async (role) => {
  const { member } = people[role];
  const isAllowed = (operation: Promise<unknown>) =>
    operation.then(
      () => true,
      (error: unknown) => {
        if (error instanceof Forbidden) return false;
        throw error;
      },
    );
  const { id } = await homeOf(await join(agencyId));
  const { user: receiver } = people[role === "principal" ? "agent" : "principal"].member;
  expect({
    runImports: await isAllowed(createConnection(member, "vaultre")),
    changeDetails: await isAllowed(changeOwnAgency(member, agencyContactSchema.parse({ phone: "02 5550 0001" }))),
    invitePeople: await isAllowed(renewInvitation(member)),
    editProfiles: await isAllowed(changeProfile(member, (await join(agencyId)).agentId, profile)),
    setLeave: await isAllowed(setLeave(member, (await join(agencyId)).agentId, { awayUntil: dayIn(3) })),
    setRoles: await isAllowed(setRole(member, people.agent.agentId, { role: "agent" })),
    handOverColleaguesHomes: await isAllowed(handOverListing(member, id, receiver.id)),
  }).toEqual(
    Object.fromEntries(
      (
        [
          "runImports",
          "changeDetails",
          "invitePeople",
          "editProfiles",
          "setLeave",
          "setRoles",
          "handOverColleaguesHomes",
        ] as const
      ).map((action) => [action, rolesThatMay[action].includes(role)]),
    ),
  );
});

const profile = colleagueProfileSchema.parse({ name: "Ada Agent", phone: "02 5550 0001" });

test("a manager changes a colleague's public profile: audited, emailed, and nothing else changes", async () => {
  const { agent, manager } = people;
  const before = await profileOf(agent);
  const change = (by: Colleague) => changeProfile(by.member, agent.agentId, profile);
  await change(manager);
  await change(manager);
  const { name, phone, photoUrl, suburbs, profileDescription, updatedAt, ...others } = await profileOf(agent);
  expect({ name, phone, photoUrl, suburbs, profileDescription, savedAt: null }).toEqual(profile);
  expect(before).toMatchObject(others);
  expect(updatedAt).not.toEqual(before.updatedAt);
  const entries = db.selectFrom("auditEntries").select(["userId", "detail"]);
  await expect(
    entries.where("action", "=", "agent.profile_changed").where("subjectId", "=", agent.agentId).execute(),
  ).resolves.toMatchObject([{ userId: manager.member.user.id }]);
  const mails = db.selectFrom("messages").select(["subject", "textBody"]);
  const [mail, ...more] = await mails.where("toAddress", "=", agent.member.user.email).execute();
  expect(mail?.subject).toMatch(/^Policy & Sons .+ has changed your public profile$/);
  expect(mail?.textBody.replaceAll(/\s+/g, " ")).toContain("phone number");
  expect(more).toEqual([]);
  await expect(change(stranger)).rejects.toThrow(NotFound);
});

test("a manager replaces a newer profile of a colleague only after seeing it", async () => {
  const { agent, manager } = people;
  const opened = async () => String((await profileOf(agent)).updatedAt.getTime());
  const typed = (fields: Record<string, string>) => colleagueProfileSchema.parse({ name: "Ada Agent", ...fields });
  const savedAt = await opened();
  await db
    .updateTable("agents")
    .set({ name: "Ada Agent", phone: "02 5550 0009", updatedAt: new Date(Number(savedAt) + 1) })
    .where("id", "=", agent.agentId)
    .execute();
  const change = (at: string) => changeProfile(manager.member, agent.agentId, typed({ phone: "", savedAt: at }));
  await expect(change(savedAt)).rejects.toThrow(ProfileChanged);
  expect((await profileOf(agent)).phone).toBe("02 5550 0009");
  await change(await opened());
  expect((await profileOf(agent)).phone).toBeNull();
});

describe("leave", () => {
  const awayUntilOf = ({ agentId }: Colleague) =>
    db
      .selectFrom("agents")
      .select("awayUntil")
      .where("id", "=", agentId)
      .executeTakeFirstOrThrow()
      .then((row) => row.awayUntil);
  const subjectsTo = async ({ member }: Colleague) => {
    const mails = db.selectFrom("messages").select("subject").where("toAddress", "=", member.user.email).orderBy("id");
    return (await mails.execute()).map(({ subject }) => subject);
  };

  test("of a colleague is entered and ended by a manager; the colleague is emailed, and it is recorded", async () => {
    const { manager, agent } = people;
    await db
      .updateTable("users")
      .set({ emailConfirmedAt: new Date() })
      .where("id", "=", agent.member.user.id)
      .execute();
    await setLeave(manager.member, agent.agentId, { awayUntil: dayIn(7) });
    await setLeave(manager.member, agent.agentId, { awayUntil: dayIn(7) });
    expect(await awayUntilOf(agent)).toBe(dayIn(7));
    await setLeave(manager.member, agent.agentId, { awayUntil: null });
    expect(await awayUntilOf(agent)).toBeNull();
    expect(await subjectsTo(agent)).toEqual([`You are away until ${formatDay(dayIn(7))}`, "You are no longer away"]);
    const entries = db.selectFrom("auditEntries").select("detail").where("action", "=", "agent.leave_changed");
    expect(await entries.where("subjectId", "=", agent.agentId).orderBy("id").execute()).toEqual([
      { detail: { agencyId, from: null, to: dayIn(7) } },
      { detail: { agencyId, from: dayIn(7), to: null } },
    ]);
  });

  test("of one's own sends no email; strangers do not find the person", async () => {
    await setLeave(people.agent.member, people.agent.agentId, { awayUntil: dayIn(1) });
    expect(await awayUntilOf(people.agent)).toBe(dayIn(1));
    expect(await subjectsTo(people.agent)).toEqual([]);
    const leave = { awayUntil: dayIn(2) };
    await expect(setLeave(stranger.member, people.agent.agentId, leave)).rejects.toThrow(NotFound);
    await expect(setLeave(people.assistant.member, people.agent.agentId, leave)).rejects.toThrow(Forbidden);
    expect(await awayUntilOf(people.agent)).toBe(dayIn(1));
  });
});

describe("roles", () => {
  test("the first agent with an account is principal, later ones are agents, and leaving ends the role", async () => {
    const { id } = await insertAgency(db);
    await insertAgent(db, { agencyId: id, userId: null });
    const [first, second] = [await join(id), await join(id)];
    expect([await roleOf(first), await roleOf(second)]).toEqual(["principal", "agent"]);
    await db.updateTable("agents").set({ agencyId: null }).where("id", "=", first.agentId).execute();
    expect(await roleOf(first)).toBe("agent");
  });

  test("the last principal is followed by a manager, else by an agent", async () => {
    await db.deleteFrom("agents").where("id", "=", people.principal.agentId).execute();
    expect(await roleOf(people.manager)).toBe("principal");
    expect(await roleOf(people.agent)).toBe("agent");
    await db.updateTable("agents").set({ agencyId: null }).where("id", "=", people.manager.agentId).execute();
    expect(await roleOf(people.agent)).toBe("principal");
  });

  test("are changed by principals and admins, and recorded", async () => {
    await setRole(people.principal.member, people.agent.agentId, { role: "manager" });
    expect(await roleOf(people.agent)).toBe("manager");
    await setRole(await newMember(db, { isAdmin: true }), people.agent.agentId, { role: "assistant" });
    const entry = db.selectFrom("auditEntries").select(["action", "detail"]).orderBy("id", "desc");
    expect(await entry.executeTakeFirst()).toEqual({
      action: "agent.role_changed",
      detail: { agencyId, from: "manager", to: "assistant" },
    });
    await expect(setRole(stranger.member, people.agent.agentId, { role: "agent" })).rejects.toThrow(NotFound);
    await expect(setRole(people.principal.member, stranger.agentId, { role: "agent" })).rejects.toThrow(NotFound);
  });

  test("the last principal stays one, also when two step down at once", async () => {
    await expect(setRole(people.principal.member, people.principal.agentId, { role: "agent" })).rejects.toThrow(
      Invalid,
    );
    await setRole(people.principal.member, people.manager.agentId, { role: "principal" });
    const results = await Promise.allSettled(
      [people.principal, people.manager].map((one) => setRole(one.member, one.agentId, { role: "agent" })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });
});

test("the people of an agency are searched and come in pages, those who lead it first", async () => {
  const rows = Array.from({ length: 200 }, (_, n) => ({
    agencyId,
    userId: null,
    name: `Person ${String(n).padStart(3, "0")}`,
  }));
  for (const row of rows) await insertAgent(db, row);
  const viewer = { agencyId, userId: people.agent.member.user.id };
  const first = await findPeoplePage(viewer, { page: 1 });
  expect(first).toMatchObject({ total: 204, page: 1, lastPage: 11 });
  expect(first.items.slice(0, 3).map(({ role }) => role)).toEqual(["principal", "manager", "agent"]);
  expect((await findPeoplePage(viewer, { page: 99 })).items).toHaveLength(4);
  const found = await findPeoplePage(viewer, { search: "person 117", page: 1 });
  expect(found.items.map(({ name }) => name)).toEqual(["Person 117"]);
  expect((await findPeoplePage(viewer, { search: "100%", page: 1 })).total).toBe(0);
});

test("unfinished profiles are those of colleagues who need one: not the reader's, and not of assistants", async () => {
  const { principal, agent, assistant, manager } = people;
  const unfinished = [principal, agent, assistant].map(({ agentId }) => agentId);
  await db.updateTable("agents").set({ profileDescription: null }).where("id", "in", unfinished).execute();
  const countFor = ({ member }: Colleague) => countUnfinishedPeople({ agencyId, userId: member.user.id });
  expect([await countFor(principal), await countFor(manager)]).toEqual([1, 2]);
});
