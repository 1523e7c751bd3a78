import { beforeEach, describe, expect, test } from "vitest";
import { mailsTo, newMember } from "#app/features/accounts/model/account.fixture.ts";
import { findAgencyPage } from "#app/features/admin/model/admin.queries.server.ts";
import { searchAgents } from "#app/features/agents/directory/agents.queries.server.ts";
import {
  findAgencyRequests,
  findReplyAuthor,
  findListedAgent,
} from "#app/features/agents/model/agent.queries.server.ts";
import { confirmAgency } from "#app/features/agents/model/membership.server.ts";
import { findAgencies } from "#app/features/agents/own-profile/own-profile.queries.server.ts";
import { toVersion } from "#app/features/audit/versions.server.ts";
import { decodeListingFilters } from "#app/features/listings/model/filters.ts";
import { findListing } from "#app/features/listings/model/listing.queries.server.ts";
import { searchListings } from "#app/features/listings/search/search.queries.server.ts";
import { findPlaces } from "#app/features/listings/vocabulary.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { findPublicAgency } from "./agency.queries.server.ts";
import { agencyContactSchema, agencySchema } from "./agency.schema.ts";
import {
  addAgent,
  changeAgency,
  changeOwnAgency,
  confirmNewAgency,
  createAgency,
  createOwnAgency,
  renewInvitation,
  requestToJoin,
} from "./agency.server.ts";

const { db } = await testDatabase();
const details = (name: string, fields: Record<string, string> = {}) => agencySchema.parse({ name, ...fields });
const count = async () =>
  Number(
    (
      await db
        .selectFrom("agencies")
        .select(({ fn }) => fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );
const newest = () =>
  db
    .selectFrom("auditEntries")
    .select(["action", "userId", "subjectId", "detail"])
    .orderBy("id", "desc")
    .executeTakeFirst();

let made = 0;
let admin: Member;
let agent: Member;
let agentId: number;

beforeEach(async () => {
  admin = await newMember(db, { isAdmin: true });
  agent = await newMember(db, { role: "agent" });
  ({ id: agentId } = await insertAgent(db, { agencyId: null, userId: agent.user.id }));
});

const newName = () => `Harbour & Sons ${(made += 1)}`;
const agencyOf = async (id: number) =>
  (await db.selectFrom("agents").select("agencyId").where("id", "=", id).executeTakeFirstOrThrow()).agencyId;

test("an agency is created once, even if the form is sent repeatedly, and is in the audit log", async () => {
  const input = details(newName(), { email: "office@harbour.example.com" });
  const before = await count();
  const created = await Promise.all([1, 2, 3].map(() => createAgency(admin, input)));
  expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  expect(created.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await count()).toBe(before + 1);
  // Blank details do not conflict with the stored ones.
  expect(await createAgency("terminal", details(input.name.toUpperCase()))).toEqual({
    id: created[0]?.id,
    isNew: false,
  });
  await expect(createAgency(admin, { ...input, phone: "02 5550 0009" })).rejects.toThrow(Invalid);
  expect(await newest()).toEqual({
    action: "agency.created",
    userId: admin.user.id,
    subjectId: created[0]?.id,
    detail: { name: input.name },
  });
});

test("the details of an agency are changed, but not to the name of another", async () => {
  const [name, other] = [newName(), newName()];
  const { id } = await insertAgency(db, { name });
  await insertAgency(db, { name: other });
  await changeAgency(admin, id, details(name.toUpperCase(), { email: "office@new.example.com" }));
  const [found] = (await findAgencyPage({ search: name, page: 1 })).items;
  expect(found).toMatchObject({
    id,
    name: name.toUpperCase(),
    email: "office@new.example.com",
    phone: null,
    agents: [],
  });
  expect(await newest()).toMatchObject({
    action: "agency.changed",
    detail: { fields: ["name", "address", "phone", "email", "website"] },
  });
  await expect(changeAgency(admin, id, details(other.toLowerCase()))).rejects.toThrow(Invalid);
  await expect(changeAgency(admin, 2_147_483_647, details(newName()))).rejects.toThrow(NotFound);
});

test("an agency whose form is shown again is in the list, also on a page that does not have it", async () => {
  const [edited, other] = [newName(), newName()];
  const { id } = await insertAgency(db, { name: edited });
  await insertAgency(db, { name: other });
  const idsOf = async (search: string) =>
    (await findAgencyPage({ search, page: 1 }, id)).items.map((found) => found.id);
  expect((await idsOf(other)).indexOf(id)).toBe(0);
  // The list does not repeat the agency if the page has it already.
  expect((await idsOf(edited)).filter((found) => found === id)).toEqual([id]);
});

test("an agent is added once, by the address of their account, which cancels another request", async () => {
  const { id } = await insertAgency(db, { name: newName() });
  const { id: other } = await insertAgency(db, { name: newName() });
  await db.updateTable("agents").set({ requestedAgencyId: other }).where("id", "=", agentId).execute();
  await addAgent(admin, id, agent.user.email);
  await addAgent("terminal", id, agent.user.email);
  expect(
    await db
      .selectFrom("agents")
      .select(["agencyId", "requestedAgencyId"])
      .where("id", "=", agentId)
      .executeTakeFirst(),
  ).toEqual({ agencyId: id, requestedAgencyId: null });
  expect(await newest()).toEqual({
    action: "agent.agency_added",
    userId: admin.user.id,
    subjectId: agentId,
    detail: { agencyId: id },
  });
  await expect(addAgent(admin, other, agent.user.email)).rejects.toMatchObject({
    errors: { email: [expect.stringContaining("Remove them from it first")] },
  });
  expect(await agencyOf(agentId)).toBe(id);
});

test("an address without an agent's account, an unknown agency and anyone who is not an admin are refused", async () => {
  const { id } = await insertAgency(db, { name: newName() });
  const buyer = await newMember(db, { role: "buyer" });
  for (const email of [buyer.user.email, "nobody@example.com"]) {
    await expect(addAgent(admin, id, email)).rejects.toMatchObject({
      errors: { email: [expect.stringContaining(email)] },
    });
  }
  await expect(addAgent(admin, 2_147_483_647, agent.user.email)).rejects.toThrow(NotFound);
  const before = await count();
  await expect(createAgency(agent, details(newName()))).rejects.toThrow(Forbidden);
  await expect(changeAgency(agent, id, details(newName()))).rejects.toThrow(Forbidden);
  await expect(addAgent(agent, id, agent.user.email)).rejects.toThrow(Forbidden);
  expect([await count(), await agencyOf(agentId)]).toEqual([before, null]);
});

test.each([
  ["name", "  "],
  ["email", "office"],
  ["phone", "call me"],
  ["website", "http://harbour.example.com"],
  ["address", "x".repeat(256)],
  ["address", "1 Sample Street, Newtown NSW 9999"],
  ["address", "1 Sample Street, Canberra, nsw 2600"],
  ["abn", "51 824 753 557"],
  ["abn", "5182475355"],
  ["licenceNumber", "1".repeat(51)],
  ["domain", "harbour"],
  ["domain", "office@harbour.example.com"],
])("%s %j is refused", (name, value) => {
  const parsed = agencySchema.safeParse({ name: "Harbour & Sons", [name]: value });
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[name]]);
});

test.each(["harbour.example.com", "https://harbour.example.com"])("the website %j gets its scheme", (website) => {
  expect(agencySchema.parse({ name: "Harbour & Sons", website }).website).toBe("https://harbour.example.com/");
});

test.each(["1 Sample Street, Newtown NSW 2042", "PO Box 1, Haymarket NSW 1240", "Level 9, Newtown", "PO Box 9999"])(
  "the address %j is accepted",
  (address) => {
    expect(agencySchema.parse({ name: "Harbour & Sons", address }).address).toBe(address);
  },
);

test("an ABN is stored as digits, and a domain without what people paste around it", () => {
  const { abn, domain } = details("Harbour", {
    abn: "51 824 753 556",
    domain: "https://www.Harbour.example.com/contact",
  });
  expect({ abn, domain }).toEqual({ abn: "51824753556", domain: "harbour.example.com" });
  expect(details("Harbour", { domain: "@harbour.example.com" }).domain).toBe("harbour.example.com");
});

const stateOf = (id: number) =>
  db
    .selectFrom("agencies")
    .select(["name", "phone", "confirmedAt", "createdByUserId", "invitationCode"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** An agent without an agency. */
async function newAgent() {
  const member = await newMember(db, { role: "agent" });
  const { id } = await insertAgent(db, { agencyId: null, userId: member.user.id });
  return { member, id };
}

describe("an agency that an agent creates", () => {
  test("has them as its first member, is not confirmed, and is created once by parallel requests", async () => {
    const input = details(newName(), { phone: "02 5550 0001" });
    const ids = await Promise.all([1, 2, 3].map(() => createOwnAgency(agent, input)));
    expect(new Set(ids).size).toBe(1);
    const id = ids[0] ?? 0;
    expect(await agencyOf(agentId)).toBe(id);
    expect(await stateOf(id)).toMatchObject({
      name: input.name,
      phone: input.phone,
      confirmedAt: null,
      createdByUserId: agent.user.id,
    });
    expect(await newest()).toMatchObject({ action: "agency.created", userId: agent.user.id, subjectId: id });
    await expect(createOwnAgency(agent, details(newName()))).rejects.toThrow(Invalid);
  });

  test("cannot take the name of another, even in parallel", async () => {
    const input = details(newName());
    const results = await Promise.allSettled(
      [agent, (await newAgent()).member].map((one) => createOwnAgency(one, input)),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(results.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { errors: { name: [expect.stringContaining("already an agency with this name")] } },
    });
  });

  test("is for agents only", async () => {
    const buyer = await newMember(db, { role: "buyer" });
    for (const member of [buyer, await newMember(db, { role: "agent" })]) {
      await expect(createOwnAgency(member, details(newName()))).rejects.toThrow(Forbidden);
    }
  });

  test("is hidden from the public until an admin confirms it", async () => {
    const name = newName();
    const id = await createOwnAgency(agent, details(name));
    const { id: listingId } = await insertListing(db, { agentId, createdByUserId: agent.user.id });
    await db
      .updateTable("users")
      .set({ createdAt: new Date("2026-01-01") })
      .where("id", "=", agent.user.id)
      .execute();
    const shown = async () => ({
      page: await findPublicAgency(id),
      agentPage: (await findListedAgent(agentId))?.agency?.name,
      listing: (await findListing(listingId))?.agent?.agency?.name,
      card: (await searchListings(decodeListingFilters(new URLSearchParams()).filters)).json.includes(name),
      directory: (await searchAgents({ search: name, suburb: undefined, specialty: undefined, page: 1 })).agents.length,
      suggestions: (await findPlaces([name.toLowerCase()], "sale")).filter(({ kind }) => kind === "agency").length,
      profiles: (await findAgencies((await newAgent()).member.user.id)).filter((agency) => agency.id === id).length,
      ownProfile: (await findAgencies(agent.user.id)).filter((agency) => agency.id === id).length,
      trust: (await findReplyAuthor(agent.user.id)).trust,
    });
    expect(await shown()).toEqual({
      page: undefined,
      agentPage: undefined,
      listing: undefined,
      card: false,
      directory: 0,
      suggestions: 0,
      profiles: 0,
      ownProfile: 1,
      trust: "confirmed",
    });
    await expect(confirmNewAgency(agent, id)).rejects.toThrow(Forbidden);
    await confirmNewAgency(admin, id);
    await confirmNewAgency(admin, id);
    expect(await newest()).toMatchObject({ action: "agency.confirmed", userId: admin.user.id, subjectId: id });
    expect(await shown()).toMatchObject({
      page: { id, name },
      agentPage: name,
      listing: name,
      card: true,
      directory: 1,
      suggestions: 1,
      profiles: 1,
      trust: "established",
    });
  });

  test("can be renamed by its agents only until it is confirmed; contact details always", async () => {
    const [name, other] = [newName(), newName()];
    await insertAgency(db, { name: other });
    const id = await createOwnAgency(agent, details(newName()));
    await changeOwnAgency(agent, details(name));
    await expect(changeOwnAgency(agent, details(other))).rejects.toThrow(Invalid);
    await confirmNewAgency(admin, id);
    await expect(changeOwnAgency(agent, details(newName()))).rejects.toThrow(Invalid);
    await changeOwnAgency(agent, agencyContactSchema.parse({ phone: "02 5550 0007" }));
    expect(await stateOf(id)).toMatchObject({ name, phone: "02 5550 0007" });
    expect(await newest()).toMatchObject({ action: "agency.changed", detail: { fields: ["phone"] } });
    await expect(changeOwnAgency((await newAgent()).member, details(newName()))).rejects.toThrow(NotFound);
  });

  test("does not lose newer details to an older form", async () => {
    const id = await createOwnAgency(agent, details(newName()));
    const texts = { phone: "02 5550 0001", address: "1 Sample Street", website: "", email: "", domain: "" };
    const contact = agencyContactSchema.parse(texts);
    await changeOwnAgency(agent, contact);
    const opened = toVersion(texts);
    const website = "https://newer.example.com/";
    await changeOwnAgency(agent, { ...contact, website }, opened);
    const saving = changeOwnAgency(agent, { ...contact, phone: "02 5550 0002" }, opened);
    await expect(saving).rejects.toMatchObject({
      details: {
        fields: [{ name: "website", stored: website }],
        merged: { phone: "02 5550 0002", address: "1 Sample Street", website },
      },
    });
    expect(await stateOf(id)).toMatchObject({ phone: "02 5550 0001" });
    await changeOwnAgency(agent, { ...contact, website, phone: "02 5550 0002" }, toVersion({ ...texts, website }));
    expect(await stateOf(id)).toMatchObject({ phone: "02 5550 0002" });
  });
});

const mailsAbout = async (member: Member) =>
  (await mailsTo(db, member.user.email)).map(({ subject, textBody }) => ({ subject, textBody }));

test("a request to join emails the principal, and the answer emails the agent; unconfirmed addresses get nothing", async () => {
  const principal = await newMember(db, { role: "agent", emailConfirmedAt: new Date() });
  await insertAgent(db, { agencyId: null, userId: principal.user.id, name: "Petra" });
  const name = newName();
  const id = await createOwnAgency(principal, details(name));
  const { invitationCode } = await stateOf(id);
  const known = await newMember(db, { role: "agent", emailConfirmedAt: new Date() });
  const { id: knownId } = await insertAgent(db, { agencyId: null, userId: known.user.id, name: "Kay Known" });
  await requestToJoin(known, invitationCode);
  await requestToJoin(known, invitationCode);
  const unknown = await newMember(db, { role: "agent", emailConfirmedAt: null });
  const { id: unknownId } = await insertAgent(db, { agencyId: null, userId: unknown.user.id, name: "evil.example" });
  await requestToJoin(unknown, invitationCode);
  const mails = await mailsAbout(principal);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `Kay Known asks to join ${name}`,
    `An agent asks to join ${name}`,
  ]);
  expect(mails[0]?.textBody).toMatch(/Accept or decline the request:?\s+http\S+\/dashboard\/agency\s/);
  expect(JSON.stringify(mails)).not.toContain("evil.example");

  await confirmAgency(principal, knownId, true);
  await confirmAgency(principal, unknownId, false);
  expect((await mailsAbout(known)).map(({ subject }) => subject)).toEqual([`You now belong to ${name}`]);
  expect(await mailsAbout(unknown)).toEqual([]);

  await confirmNewAgency(admin, id);
  await confirmNewAgency(admin, id);
  const [, , confirmation, ...more] = await mailsAbout(principal);
  expect(confirmation).toMatchObject({ subject: expect.stringContaining(`${name} is now public`) });
  expect(confirmation?.textBody).toContain(`/agencies/${id}`);
  expect(more).toEqual([]);
});

test("a request to join is emailed to confirmed principals and managers, and says who gets an email", async () => {
  const [principal, manager] = [
    await newMember(db, { role: "agent", emailConfirmedAt: null }),
    await newMember(db, { role: "agent", emailConfirmedAt: new Date() }),
  ];
  await insertAgent(db, { agencyId: null, userId: principal.user.id, name: "Petra" });
  const name = newName();
  const id = await createOwnAgency(principal, details(name));
  const { invitationCode } = await stateOf(id);
  const first = await newAgent();
  await expect(requestToJoin(first.member, invitationCode)).resolves.toMatchObject({ agency: name, isMailed: false });
  expect((await findAgencyRequests(id)).map((request) => request.id)).toEqual([first.id]);
  const { id: managerId } = await insertAgent(db, { agencyId: id, userId: manager.user.id, name: "Mara" });
  await db.updateTable("agents").set({ agencyRole: "manager" }).where("id", "=", managerId).execute();
  const unconfirmed = await newMember(db, { role: "agent", emailConfirmedAt: null });
  await insertAgent(db, { agencyId: null, userId: unconfirmed.user.id, name: "Una" });
  await expect(requestToJoin(unconfirmed, invitationCode)).resolves.toEqual({
    state: "waiting",
    agency: name,
    isMailed: true,
    answerIsMailed: false,
  });
  expect((await mailsAbout(manager)).map(({ subject }) => subject)).toEqual([`An agent asks to join ${name}`]);
  expect(await mailsAbout(principal)).toEqual([]);
});

test("an invitation link lets an agent ask to join, and a new link replaces it", async () => {
  const id = await createOwnAgency(agent, details(newName()));
  const { invitationCode } = await stateOf(id);
  const [newcomer, late] = [await newAgent(), await newAgent()];
  await requestToJoin(newcomer.member, invitationCode);
  await requestToJoin(newcomer.member, invitationCode);
  const [request, ...others] = await findAgencyRequests(id);
  expect(others).toEqual([]);
  const { createdAt } = await db
    .selectFrom("auditEntries")
    .select("createdAt")
    .where("action", "=", "agent.agency_requested")
    .where("subjectId", "=", newcomer.id)
    .executeTakeFirstOrThrow();
  const { email, emailConfirmedAt } = await db
    .selectFrom("users")
    .select(["email", "emailConfirmedAt"])
    .where("id", "=", newcomer.member.user.id)
    .executeTakeFirstOrThrow();
  expect(request).toMatchObject({
    id: newcomer.id,
    email,
    isEmailConfirmed: emailConfirmedAt !== null,
    requestedOn: sydneyDate(createdAt),
  });
  expect(await agencyOf(newcomer.id)).toBeNull();
  await confirmAgency(agent, newcomer.id, true);
  expect(await agencyOf(newcomer.id)).toBe(id);

  await expect(renewInvitation(newcomer.member)).rejects.toThrow(Forbidden);
  await renewInvitation(agent);
  await expect(requestToJoin(late.member, invitationCode)).rejects.toThrow(NotFound);
  await requestToJoin(late.member, (await stateOf(id)).invitationCode);
  await expect(requestToJoin(late.member, "guessed")).rejects.toThrow(NotFound);
  await expect(renewInvitation(late.member)).rejects.toThrow(NotFound);

  const other = await createOwnAgency((await newAgent()).member, details(newName()));
  await expect(requestToJoin(agent, (await stateOf(other)).invitationCode)).rejects.toThrow(Invalid);
  const buyer = await newMember(db, { role: "buyer" });
  await expect(requestToJoin(buyer, (await stateOf(other)).invitationCode)).rejects.toThrow(Forbidden);
});
