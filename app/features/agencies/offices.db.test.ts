import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newMember } from "#app/features/accounts/model/account.fixture.ts";
import { findListedAgent, findReplyAuthor, updateAgency } from "#app/features/agents/model/agent.queries.server.ts";
import { findLeadAgent } from "#app/features/leads/model/lead.queries.server.ts";
import { findApiListing } from "#app/features/listings/model/listing.queries.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertOffice } from "#samples/factories/offices.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { untilBlocked } from "#tests/support/lock-waits.ts";
import { findAgencyPeople } from "./agency.queries.server.ts";
import { officeSchema } from "./agency.schema.ts";
import { closeAgency, mergeAgency } from "./closing.server.ts";
import { findOfficeOfAgent, findOffices, findPublicOffices, MAX_OFFICES } from "./offices.queries.server.ts";
import { addOffice, changeOffice, closeOffice } from "./offices.server.ts";
import { setOffice } from "./people.server.ts";

const { db } = await testDatabase();

beforeAll(() => prepareQueue());

interface Colleague {
  member: Member;
  agentId: number;
}

const office = (name: string, fields: Record<string, string> = {}) =>
  officeSchema.parse({ name, street: "1 Sample Street", suburb: "Enmore", postcode: "2042", ...fields });

let agencyId: number;
let made = 0;
let principal: Colleague;
let agent: Colleague;
let stranger: Colleague;
let admin: Member;

async function join(agency: number): Promise<Colleague> {
  const member = await newMember(db, { role: "agent" });
  const { id: agentId } = await insertAgent(db, { agencyId: agency, userId: member.user.id, phone: null });
  return { member, agentId };
}

const newAgency = () => insertAgency(db, { name: `Offices & Sons ${(made += 1)}` });
const names = async (id = agencyId) => (await findOffices(id)).map(({ name }) => name);
const actions = async () =>
  (
    await db
      .selectFrom("auditEntries")
      .select("action")
      .where("subject", "=", "agency")
      .where("subjectId", "=", agencyId)
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);

beforeEach(async () => {
  ({ id: agencyId } = await newAgency());
  [principal, agent] = [await join(agencyId), await join(agencyId)];
  stranger = await join((await newAgency()).id);
  admin = await newMember(db, { isAdmin: true });
});

test("an office in a misspelt suburb is refused with the suburb of its postcode; an unknown suburb is accepted", async () => {
  await insertSuburb(db, { name: "Newtown", postcode: "2042" });
  const wrong = office("Wrong", { suburb: "Newtwon" });
  const refusal = { errors: { suburb: ["We don’t know a suburb called “Newtwon”. Did you mean Newtown 2042?"] } };
  await expect(addOffice(principal.member, agencyId, wrong)).rejects.toMatchObject(refusal);
  await expect(addOffice(agent.member, agencyId, wrong)).rejects.toThrow(Forbidden);
  await expect(addOffice(stranger.member, agencyId, wrong)).rejects.toThrow(NotFound);
  await addOffice(principal.member, agencyId, office("Far", { suburb: "Bathurst", postcode: "2795" }));
  const [far] = (await findOffices(agencyId)).filter(({ name }) => name === "Far");
  const moved = office("Far", { suburb: "Newtwon" });
  await expect(changeOffice(principal.member, agencyId, far?.id ?? 0, moved)).rejects.toMatchObject(refusal);
});

test("strangers do not wait for the lock of an agency, and a role that changes during the wait counts", async () => {
  const added = await db.transaction().execute(async (other) => {
    await other.selectFrom("agencies").select("id").where("id", "=", agencyId).forUpdate().execute();
    await expect(addOffice(stranger.member, agencyId, office("Foreign"))).rejects.toThrow(NotFound);
    const waiting = addOffice(principal.member, agencyId, office("Late")).then(
      () => "added",
      (error: unknown) => error,
    );
    await untilBlocked();
    await other.updateTable("agents").set({ agencyRole: "agent" }).where("id", "=", principal.agentId).execute();
    return { waiting };
  });
  expect(await added.waiting).toBeInstanceOf(Forbidden);
  expect(await names()).toEqual([]);
});

describe("an office", () => {
  test("is added, changed and closed once, also when the button is pressed twice", async () => {
    for (let press = 0; press < 2; press += 1) await addOffice(principal.member, agencyId, office("Enmore"));
    const [first] = await findOffices(agencyId);
    if (!first) throw new Error("expected an office");
    expect(first).toMatchObject({ name: "Enmore", phone: null, email: null, peopleCount: 0 });
    for (let press = 0; press < 2; press += 1)
      await changeOffice(principal.member, agencyId, first.id, office("Enmore North", { phone: "02 5550 0011" }));
    expect(await findPublicOffices(agencyId)).toMatchObject([{ name: "Enmore North", phone: "02 5550 0011" }]);
    for (let press = 0; press < 2; press += 1) await closeOffice(admin, agencyId, first.id, {});
    expect(await findOffices(agencyId)).toEqual([]);
    expect(await actions()).toEqual(["agency.office_added", "agency.office_changed", "agency.office_closed"]);
    await expect(changeOffice(admin, agencyId, first.id, office("Again"))).rejects.toThrow(Conflict);
    await addOffice(principal.member, agencyId, office("Enmore North"));
    expect(await names()).toEqual(["Enmore North"]);
  });

  test("has a name of its own in the agency", async () => {
    await addOffice(principal.member, agencyId, office("Enmore"));
    await addOffice(principal.member, agencyId, office("Newtown"));
    await expect(addOffice(principal.member, agencyId, office("ENMORE"))).rejects.toThrow(Invalid);
    const [, newtown] = await findOffices(agencyId);
    await expect(changeOffice(admin, agencyId, newtown?.id ?? 0, office("enmore"))).rejects.toThrow(Invalid);
    await addOffice(stranger.member, await ownAgencyOf(stranger), office("Enmore"));
  });

  test("is one of at most 50, also when two are added at once", async () => {
    for (let n = 1; n < MAX_OFFICES; n += 1) await insertOffice(db, { agencyId, name: `Office ${n}` });
    const results = await Promise.allSettled(
      ["First", "Second"].map((name) => addOffice(principal.member, agencyId, office(name))),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await names()).toHaveLength(MAX_OFFICES);
  });

  test("is managed by principals, managers and admins of its agency only", async () => {
    const { id } = await insertOffice(db, { agencyId });
    await expect(addOffice(agent.member, agencyId, office("Mine"))).rejects.toThrow(Forbidden);
    await expect(closeOffice(agent.member, agencyId, id, {})).rejects.toThrow(Forbidden);
    await expect(addOffice(stranger.member, agencyId, office("Mine"))).rejects.toThrow(NotFound);
    await expect(changeOffice(stranger.member, await ownAgencyOf(stranger), id, office("Mine"))).rejects.toThrow(
      NotFound,
    );
    await expect(addOffice(admin, 2_147_483_647, office("Mine"))).rejects.toThrow(NotFound);
    await closeAgency(admin, agencyId);
    await expect(addOffice(admin, agencyId, office("Mine"))).rejects.toThrow(Conflict);
    expect(await findOffices(agencyId)).toEqual([]);
  });
});

const ownAgencyOf = async ({ agentId }: Colleague) =>
  (await db.selectFrom("agents").select("agencyId").where("id", "=", agentId).executeTakeFirstOrThrow()).agencyId ?? 0;

describe("the office of a person", () => {
  test("is chosen by the person, a principal, manager or admin, among the open offices of the agency", async () => {
    const [one, other] = [await insertOffice(db, { agencyId }), await insertOffice(db, { agencyId, name: "Balmain" })];
    await setOffice(agent.member, agent.agentId, { office: one.id });
    await setOffice(principal.member, agent.agentId, { office: other.id });
    expect(await findOfficeOfAgent(agent.agentId)).toBe(other.id);
    expect(await findAgencyPeople(agencyId)).toContainEqual(
      expect.objectContaining({ id: agent.agentId, officeId: other.id }),
    );
    await setOffice(admin, agent.agentId, {});
    expect(await findOfficeOfAgent(agent.agentId)).toBeUndefined();
    await expect(setOffice(agent.member, principal.agentId, { office: one.id })).rejects.toThrow(Forbidden);
    await expect(setOffice(stranger.member, agent.agentId, { office: one.id })).rejects.toThrow(NotFound);
    await expect(setOffice(stranger.member, stranger.agentId, { office: one.id })).rejects.toThrow(Invalid);
    await closeOffice(admin, agencyId, one.id, {});
    await expect(setOffice(agent.member, agent.agentId, { office: one.id })).rejects.toThrow(Invalid);
  });

  test("is another one after it closes, or none", async () => {
    const [one, other] = [await insertOffice(db, { agencyId }), await insertOffice(db, { agencyId, name: "Balmain" })];
    await setOffice(agent.member, agent.agentId, { office: one.id });
    const foreign = await insertOffice(db, { agencyId: await ownAgencyOf(stranger) });
    for (const moveTo of [one.id, foreign.id, 2_147_483_647])
      await expect(closeOffice(admin, agencyId, one.id, { moveTo })).rejects.toThrow(Invalid);
    await expect(closeOffice(principal.member, agencyId, one.id, { moveTo: other.id })).resolves.toEqual({
      name: "Newtown",
      people: 1,
      movedTo: "Balmain",
    });
    expect(await findOfficeOfAgent(agent.agentId)).toBe(other.id);
    await closeOffice(principal.member, agencyId, other.id, {});
    expect(await findOfficeOfAgent(agent.agentId)).toBeUndefined();
  });

  test("is never a closed one, even if it is chosen while it closes", async () => {
    const { id } = await insertOffice(db, { agencyId });
    await Promise.allSettled([
      setOffice(agent.member, agent.agentId, { office: id }),
      closeOffice(principal.member, agencyId, id, {}),
    ]);
    expect(await findOfficeOfAgent(agent.agentId)).toBeUndefined();
  });

  test("ends when they leave the agency", async () => {
    const { id } = await insertOffice(db, { agencyId });
    await setOffice(agent.member, agent.agentId, { office: id });
    await updateAgency(agent.agentId, await ownAgencyOf(stranger));
    expect(await findOfficeOfAgent(agent.agentId)).toBeUndefined();
  });

  test("is public with its agency, and its phone is given where the agent has none", async () => {
    const { id } = await insertOffice(db, { agencyId, phone: "02 5550 0042" });
    const { id: listingId } = await insertListing(db, {
      agentId: agent.agentId,
      createdByUserId: agent.member.user.id,
    });
    await setOffice(agent.member, agent.agentId, { office: id });
    expect(await findListedAgent(agent.agentId)).toMatchObject({ phone: null, office: { name: "Newtown" } });
    expect((await findLeadAgent(agent.agentId))?.phone).toBe("02 5550 0042");
    expect((await findReplyAuthor(agent.member.user.id)).phone).toBe("02 5550 0042");
    expect(await findApiListing(listingId, "https://media.example.com")).toMatchObject({
      agent: { office: { id, postcode: "2042" }, agency: { offices: [{ id, name: "Newtown" }] } },
    });
    await db.updateTable("agents").set({ phone: "0491 570 006" }).where("id", "=", agent.agentId).execute();
    expect((await findLeadAgent(agent.agentId))?.phone).toBe("0491 570 006");
    await db.updateTable("agencies").set({ confirmedAt: null }).where("id", "=", agencyId).execute();
    expect((await findListedAgent(agent.agentId))?.office).toBeNull();
    expect(await findPublicOffices(agencyId)).toEqual([]);
  });
});

describe("merging agencies", () => {
  test("moves offices with their people, and renames one whose name is taken", async () => {
    const { id: into } = await newAgency();
    const { name } = await db.selectFrom("agencies").select("name").where("id", "=", into).executeTakeFirstOrThrow();
    const { name: from } = await db
      .selectFrom("agencies")
      .select("name")
      .where("id", "=", agencyId)
      .executeTakeFirstOrThrow();
    await insertOffice(db, { agencyId: into });
    const { id } = await insertOffice(db, { agencyId });
    await insertOffice(db, { agencyId, name: "Balmain" });
    await setOffice(agent.member, agent.agentId, { office: id });
    await mergeAgency(admin, agencyId, name);
    expect(await names(into)).toEqual(["Balmain", "Newtown", `Newtown (${from})`]);
    expect(await findOfficeOfAgent(agent.agentId)).toBe(id);
    expect(await findOffices(agencyId)).toEqual([]);
  });

  test("is refused if they have more than 50 offices together", async () => {
    const { id: into } = await newAgency();
    const { name } = await db.selectFrom("agencies").select("name").where("id", "=", into).executeTakeFirstOrThrow();
    for (let n = 0; n < 30; n += 1) {
      await insertOffice(db, { agencyId, name: `One ${n}` });
      await insertOffice(db, { agencyId: into, name: `Other ${n}` });
    }
    await expect(mergeAgency(admin, agencyId, name)).rejects.toThrow(Invalid);
    expect(await names()).toHaveLength(30);
  });
});

test.each<[string, Record<string, string>, string]>([
  ["no name", { name: " " }, "Enter the name of the office"],
  ["a long name", { name: "x".repeat(101) }, "too long"],
  ["no street", { street: "" }, "Enter the street"],
  ["letters in the postcode", { postcode: "2O42" }, "4 digits"],
  ["a phone without digits", { phone: "call us" }, "valid phone"],
  ["an email without an @", { email: "office" }, "valid email"],
])("an office with %s is refused", (_, fields, message) => {
  const input = { name: "Enmore", street: "1 Sample Street", suburb: "Enmore", postcode: "2042", ...fields };
  expect(
    officeSchema
      .safeParse(input)
      .error?.issues.map((issue) => issue.message)
      .join(),
  ).toContain(message);
});

test.each(["2000", "2599", "2619", "2899", "2921", "2999"])("postcode %s is in NSW", (postcode) => {
  expect(office("Enmore", { postcode }).postcode).toBe(postcode);
});

test.each([
  ["9999", "in NSW"],
  ["1999", "in NSW"],
  ["2600", "in NSW"],
  ["2618", "in NSW"],
  ["2920", "in NSW"],
  ["3000", "in NSW"],
  ["0200", "in NSW"],
  ["20420", "4 digits"],
  ["", "4 digits"],
])("postcode %j is refused once", (postcode, message) => {
  const { error } = officeSchema.safeParse({ name: "Enmore", street: "1 Sample Street", suburb: "Enmore", postcode });
  expect(error?.issues.map((issue) => issue.message)).toEqual([expect.stringContaining(message)]);
});
