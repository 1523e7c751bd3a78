import { beforeEach, expect, test } from "vitest";
import { exportCheckInList } from "#app/features/inspections/follow-up.server.ts";
import { findVisitors } from "#app/features/inspections/manage.queries.server.ts";
import { auditOf } from "#app/features/listings/manage/own-listings.fixture.ts";
import { findAccountData } from "#app/features/personal-data/account-data.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { viewer } from "#tests/support/viewer.ts";
import { offerContract, setInterest, writeVisitorNote } from "./follow-up.server.ts";

let agent: Member;
let home: number;
let id: number;
let visitor: number;
let email: string;

const person = async (role: "agent" | "buyer"): Promise<Member> => {
  const { id: userId } = await insertUser(db(), { role, emailConfirmedAt: new Date() });
  return { user: viewer({ id: userId, role }), ip: "192.0.2.1" };
};

beforeEach(async () => {
  agent = await person("agent");
  await insertAgent(db(), { userId: agent.user.id, agencyId: null, name: "Ann Lee", phone: "02 5550 0199" });
  home = (await insertListing(db(), { createdByUserId: agent.user.id })).id;
  id = (await insertInspection(db(), { listingId: home })).id;
  email = `${crypto.randomUUID()}@example.com`;
  visitor = (await insertRegistration(db(), { inspectionId: id, name: "Zoe", email, attendedAt: new Date() })).id;
});

const stored = async () => (await findVisitors(id)).find((row) => row.id === visitor);
const mails = () =>
  db().selectFrom("messages").select(["kind", "textBody", "listingId"]).where("toAddress", "=", email).execute();

test("interest is set, changed and cleared, and is in the CSV", async () => {
  await setInterest(agent, id, visitor, "hot");
  await writeVisitorNote(agent, id, visitor, { note: "Sells first", before: "" });
  const { lines } = await exportCheckInList(agent, id);
  expect(lines[0]).toEqual(expect.arrayContaining(["Interest", "Note", "Contract offered at"]));
  expect(lines[1]?.slice(6, 12)).toEqual(["Hot", "Sells first", "", "", "", ""]);
  await setInterest(agent, id, visitor, "clear");
  await expect(stored()).resolves.toMatchObject({ interest: null, agentNote: "Sells first" });
});

test("two colleagues' notes are both stored, and a repeated one once", async () => {
  await writeVisitorNote(agent, id, visitor, { note: "Sells first", before: "" });
  await writeVisitorNote(agent, id, visitor, { note: "Sells first", before: "" });
  await expect(stored()).resolves.toMatchObject({ agentNote: "Sells first" });
  await writeVisitorNote(agent, id, visitor, { note: "Has finance", before: "" });
  await expect(stored()).resolves.toMatchObject({ agentNote: "Sells first · Has finance" });
  const long = writeVisitorNote(agent, id, visitor, { note: "x".repeat(490), before: "" });
  await expect(long).rejects.toBeInstanceOf(Invalid);
  await writeVisitorNote(agent, id, visitor, { note: "", before: "Sells first · Has finance" });
  await expect(stored()).resolves.toMatchObject({ agentNote: null });
});

test("only who manages the home notes anything, about people who came to this inspection", async () => {
  const stranger = await person("agent");
  await expect(setInterest(stranger, id, visitor, "hot")).rejects.toBeInstanceOf(NotFound);
  await expect(setInterest(await person("buyer"), id, visitor, "hot")).rejects.toBeInstanceOf(Forbidden);
  await expect(offerContract(stranger, id, visitor)).rejects.toBeInstanceOf(NotFound);
  const absent = await insertRegistration(db(), { inspectionId: id, name: "Mia" });
  const note = { note: "Late", before: "" };
  await expect(writeVisitorNote(agent, id, absent.id, note)).rejects.toBeInstanceOf(Conflict);
  const startsAt = new Date("2027-01-01T00:00:00Z");
  const endsAt = new Date("2027-01-01T00:30:00Z");
  const other = await insertInspection(db(), { listingId: home, startsAt, endsAt });
  await expect(writeVisitorNote(agent, other.id, visitor, note)).rejects.toBeInstanceOf(NotFound);
});

test("the contract is offered by one email, without the agent's notes", async () => {
  await writeVisitorNote(agent, id, visitor, { note: "secret-note", before: "" });
  await Promise.all([offerContract(agent, id, visitor), offerContract(agent, id, visitor)]);
  const sent = await mails();
  expect(sent).toMatchObject([{ kind: "inspection-contract", listingId: home }]);
  expect(sent[0]?.textBody).toContain("contract of sale");
  expect(sent[0]?.textBody).not.toContain("secret-note");
  await expect(auditOf(home)).resolves.toMatchObject([
    { action: "listing.contract_offered", detail: { inspection: id } },
  ]);
});

test("no contract is offered for a rental, without an address, or by an unconfirmed agent", async () => {
  const walkIn = await insertRegistration(db(), {
    inspectionId: id,
    source: "walk-in",
    email: null,
    attendedAt: new Date(),
  });
  await expect(offerContract(agent, id, walkIn.id)).rejects.toThrow("gave no email");
  await db().updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", agent.user.id).execute();
  await expect(offerContract(agent, id, visitor)).rejects.toThrow("confirm your email");
  await db().updateTable("listings").set({ listingType: "rent" }).where("id", "=", home).execute();
  await expect(offerContract(agent, id, visitor)).rejects.toThrow("rental");
  await expect(mails()).resolves.toEqual([]);
});

test("the visitor's copy of their data has what the agent noted about them", async () => {
  const buyer = await person("buyer");
  await db().updateTable("inspectionRegistrations").set({ userId: buyer.user.id }).where("id", "=", visitor).execute();
  await setInterest(agent, id, visitor, "warm");
  await writeVisitorNote(agent, id, visitor, { note: "Wants a garden", before: "" });
  const { inspections } = await findAccountData(buyer.user.id);
  expect(inspections).toMatchObject([{ interest: "warm", agentNote: "Wants a garden" }]);
});
