import { beforeEach, expect, test } from "vitest";
import type { AgencyRole } from "#app/features/managers/policy.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertDocument, insertDocumentLink } from "#samples/factories/documents.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { viewer } from "#tests/support/viewer.ts";
import { eraseContact, findContactCard } from "./contact.server.ts";

const nothing = { userId: null, agentId: null, listingId: null, serviceId: null, tradeId: null };

interface Office {
  agencyId: number;
  principal: Agent;
  agent: Agent;
  assistant: Agent;
}

type Agent = Member & { agentId: number };

let office: Office;
let email: string;

async function newAgent(agencyId: number | null, role: AgencyRole = "agent"): Promise<Agent> {
  const { id } = await insertUser(db(), { role: "agent", emailConfirmedAt: new Date() });
  const { id: agentId } = await insertAgent(db(), { userId: id, agencyId, name: `The ${role}` });
  await db().updateTable("agents").set({ agencyRole: role }).where("id", "=", agentId).execute();
  return { user: viewer({ id, role: "agent" }), ip: "192.0.2.1", agentId };
}

async function newOffice(): Promise<Office> {
  const { id: agencyId } = await insertAgency(db());
  const principal = await newAgent(agencyId, "principal");
  const agent = await newAgent(agencyId);
  return { agencyId, principal, agent, assistant: await newAgent(agencyId, "assistant") };
}

beforeEach(async () => {
  office = await newOffice();
  email = `ada.${crypto.randomUUID()}@example.com`;
});

const enquire = (agentId: number, message: string, from = email) =>
  insertLead(db(), { ...nothing, agentId, message, email: from }).then(({ id }) => id);

async function register(member: Member, from: string | null = email, overrides = {}) {
  const { id: listingId } = await insertListing(db(), { createdByUserId: member.user.id });
  const { id: inspectionId } = await insertInspection(db(), { listingId });
  const { id } = await insertRegistration(db(), { inspectionId, email: from, ...overrides });
  return { id, listingId, inspectionId };
}

const messagesOf = async (member: Member, enquiry: number) =>
  (await findContactCard(member, { enquiry })).enquiries
    .map(({ message }) => message ?? "")
    .toSorted((one, other) => one.localeCompare(other));

test("a card has what the policy lets each person of the office see, in any spelling of the address", async () => {
  const toAgent = await enquire(office.agent.agentId, "to the agent");
  const toPrincipal = await enquire(office.principal.agentId, "to the principal", email.toUpperCase());
  await enquire((await newOffice()).agent.agentId, "to another agency");
  await enquire(office.agent.agentId, "by another person", "grace@example.com");
  const { id: visitor } = await register(office.agent, email.toUpperCase());
  await register((await newOffice()).agent);
  await expect(messagesOf(office.principal, toAgent)).resolves.toEqual(["to the agent", "to the principal"]);
  await expect(messagesOf(office.assistant, toAgent)).resolves.toEqual(["to the agent"]);
  await expect(messagesOf(office.agent, toAgent)).resolves.toEqual(["to the agent"]);
  const card = await findContactCard(office.assistant, { visitor });
  expect(card).toMatchObject({ registrations: [{ id: visitor }], mayErase: false });
  await expect(findContactCard(office.agent, { enquiry: toPrincipal })).rejects.toBeInstanceOf(NotFound);
  await expect(findContactCard(office.assistant, { enquiry: toPrincipal })).rejects.toBeInstanceOf(NotFound);
  const other = await newAgent(null);
  await expect(findContactCard(other, { visitor })).rejects.toBeInstanceOf(NotFound);
  const { id } = await insertUser(db(), { role: "buyer" });
  const buyer = { user: viewer({ id, role: "buyer" }), ip: "192.0.2.1" };
  await expect(findContactCard(buyer, { visitor })).rejects.toBeInstanceOf(Forbidden);
});

test("people who withdrew are not shown, and people without an address have no card", async () => {
  const withdrawn = await enquire(office.agent.agentId, "withdrawn again");
  await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", withdrawn).execute();
  const { id: visitor } = await register(office.agent);
  const { id: walkIn } = await register(office.agent, null, { source: "walk-in" });
  await expect(findContactCard(office.agent, { enquiry: withdrawn })).rejects.toBeInstanceOf(NotFound);
  await expect(findContactCard(office.agent, { visitor: walkIn })).rejects.toBeInstanceOf(NotFound);
  await expect(findContactCard(office.agent, { visitor })).resolves.toMatchObject({ enquiries: [] });
});

test("a card has the answers, notes and follow-up day of the enquiries, for those who may answer them", async () => {
  const enquiry = await enquire(office.agent.agentId, "Is the roof sound?");
  const author = { leadId: enquiry, userId: office.agent.user.id };
  await db()
    .insertInto("leadReplies")
    .values({ ...author, name: "The agent", answer: "It is." })
    .execute();
  for (const text of ["Has a dog.", "Prefers calls."]) {
    await db()
      .insertInto("leadNotes")
      .values({ ...author, text })
      .execute();
  }
  await db().updateTable("leads").set({ followUpOn: "2026-01-31" }).where("id", "=", enquiry).execute();
  const expected = {
    replies: [{ name: "The agent", answer: "It is." }],
    notes: [
      { text: "Prefers calls.", name: "The agent" },
      { text: "Has a dog.", name: "The agent" },
    ],
    followUpOn: "2026-01-31",
    isDue: true,
  };
  for (const member of [office.principal, office.agent, office.assistant]) {
    expect((await findContactCard(member, { enquiry })).enquiries).toMatchObject([expected]);
  }
  const { id } = await insertUser(db(), { isAdmin: true });
  const admin = { user: viewer({ id, isAdmin: true }), ip: "192.0.2.1" };
  const nothingPrivate = { replies: [], notes: [], followUpOn: null, isDue: false };
  expect((await findContactCard(admin, { enquiry })).enquiries).toMatchObject([nothingPrivate]);
});

test("a card has the documents sent for its enquiries and registrations", async () => {
  const { id: visitor, listingId } = await register(office.agent);
  const { id: documentId } = await insertDocument(db(), { listingId });
  await insertDocumentLink(db(), { documentId, registrationId: visitor, downloads: 1, downloadedAt: new Date() });
  const { documents } = await findContactCard(office.agent, { visitor });
  expect(documents).toMatchObject([{ listingId, kind: "contract", downloads: 1 }]);
});

test("a principal erases a person in the whole agency, and nothing of anyone else", async () => {
  const toAgent = await enquire(office.agent.agentId, "to the agent");
  const withdrawn = await enquire(office.principal.agentId, "withdrawn again");
  await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", withdrawn).execute();
  const elsewhere = await enquire((await newOffice()).agent.agentId, "to another agency");
  const byOther = await enquire(office.agent.agentId, "by another person", "grace@example.com");
  const mine = await register(office.agent);
  const others = await register((await newOffice()).agent);
  const mail = (listingId: number, leadId: number | null) => ({
    messageId: `<${crypto.randomUUID()}@example.com>`,
    kind: "test",
    toName: "",
    toAddress: email,
    subject: "",
    textBody: "",
    htmlBody: "",
    listingId,
    leadId,
  });
  await db()
    .insertInto("messages")
    .values([mail(mine.listingId, null), mail(others.listingId, null), mail(others.listingId, toAgent)])
    .execute();

  for (const member of [office.agent, office.assistant]) {
    await expect(eraseContact(member, { enquiry: toAgent })).rejects.toBeInstanceOf(Forbidden);
  }
  await expect(eraseContact(office.principal, { enquiry: toAgent })).resolves.toEqual({
    enquiries: 2,
    registrations: 1,
  });
  const leads = await db()
    .selectFrom("leads")
    .select("id")
    .where("id", "in", [toAgent, withdrawn, elsewhere, byOther])
    .orderBy("id")
    .execute();
  expect(leads.map(({ id }) => id)).toEqual([elsewhere, byOther]);
  const registrations = await db()
    .selectFrom("inspectionRegistrations")
    .select("id")
    .where("id", "in", [mine.id, others.id])
    .execute();
  expect(registrations).toEqual([{ id: others.id }]);
  const mails = await db().selectFrom("messages").select("listingId").where("toAddress", "=", email).execute();
  expect(mails).toEqual([{ listingId: others.listingId }]);
  const [audit] = await db()
    .selectFrom("auditEntries")
    .selectAll()
    .where("action", "=", "contact.erased")
    .where("userId", "=", office.principal.user.id)
    .execute();
  expect(audit).toMatchObject({
    subject: "agency",
    subjectId: office.agencyId,
    detail: { enquiries: 2, registrations: 1 },
  });
  expect(JSON.stringify(audit)).not.toContain("ada.");
});

test("an agent without an agency erases people of their own homes; an admin everywhere", async () => {
  const alone = await newAgent(null);
  const { id: visitor } = await register(alone);
  await expect(eraseContact(alone, { visitor })).resolves.toEqual({ enquiries: 0, registrations: 1 });
  await expect(eraseContact(alone, { visitor })).rejects.toBeInstanceOf(NotFound);
  const { id } = await insertUser(db(), { isAdmin: true });
  const admin = { user: viewer({ id, isAdmin: true }), ip: "192.0.2.1" };
  const enquiry = await enquire(office.agent.agentId, "to the agent");
  await register(office.agent);
  await expect(eraseContact(admin, { enquiry })).resolves.toEqual({ enquiries: 1, registrations: 1 });
});
