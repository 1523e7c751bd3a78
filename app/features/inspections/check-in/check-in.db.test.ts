import { beforeEach, expect, test } from "vitest";
import { addWalkIn, exportCheckInList, tickVisitor } from "#app/features/inspections/follow-up.server.ts";
import { findVisitors } from "#app/features/inspections/manage.queries.server.ts";
import { walkInSchema } from "#app/features/inspections/model/inspection.schema.ts";
import { findManagedInspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import { auditOf } from "#app/features/listings/manage/own-listings.fixture.ts";
import { csvLines } from "#app/http/file-response.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, NotFound } from "#app/lib/errors.ts";
import { addDays, startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { viewer } from "#tests/support/viewer.ts";

let agent: Member;
let home: number;
let id: number;

const person = async (role: "agent" | "buyer"): Promise<Member> => {
  const { id: userId } = await insertUser(db(), { role });
  return { user: viewer({ id: userId, role }), ip: "192.0.2.1" };
};

beforeEach(async () => {
  agent = await person("agent");
  home = (await insertListing(db(), { createdByUserId: agent.user.id })).id;
  id = (await insertInspection(db(), { listingId: home, startsAt: new Date() })).id;
});

const names = async () => (await findVisitors(id)).map(({ name, attendedAt }) => [name, attendedAt !== null]);

test("lists visitors by name without withdrawn ones, and ticking keeps the order", async () => {
  const zoe = await insertRegistration(db(), { inspectionId: id, name: "Zoe" });
  await insertRegistration(db(), { inspectionId: id, name: "ada" });
  await insertRegistration(db(), { inspectionId: id, name: "Mia", withdrawnAt: new Date() });
  await tickVisitor(agent, id, zoe.id, true);
  await expect(names()).resolves.toEqual([
    ["ada", false],
    ["Zoe", true],
  ]);
  const [, before] = await findVisitors(id);
  // Ticking a visitor again does not change the time. Then the tick is removed.
  await tickVisitor(agent, id, zoe.id, true);
  expect((await findVisitors(id))[1]?.attendedAt).toEqual(before?.attendedAt);
  await tickVisitor(agent, id, zoe.id, false);
  await expect(names()).resolves.toEqual([
    ["ada", false],
    ["Zoe", false],
  ]);
});

test("a walk-in is present, and a repeated submission adds one person", async () => {
  const grace = { name: "Grace Hopper", phone: "0491 570 006" };
  const [one, two] = await Promise.all([addWalkIn(agent, id, grace), addWalkIn(agent, id, grace)]);
  expect(one).toMatchObject({ id: expect.any(Number) });
  expect(two).toMatchObject({ id: Reflect.get(one, "id") });
  await addWalkIn(agent, id, { name: "Grace Hopper", email: "another@example.com" });
  await expect(names()).resolves.toEqual([
    ["Grace Hopper", true],
    ["Grace Hopper", true],
  ]);
  // Walk-ins get no emails. Regression: the page counted them among the people who are told of a change.
  await expect(findManagedInspection(id, agent.user)).resolves.toMatchObject({ registered: 0 });
});

test("the same name and email address is asked about, and added if it is another person", async () => {
  const email = "Ada@example.com";
  const { id: existing } = await insertRegistration(db(), { inspectionId: id, name: "Ada Lovelace", email });
  const ada = walkInSchema.parse({ name: "ada lovelace", email: "ada@example.com" });
  expect(await addWalkIn(agent, id, ada)).toMatchObject({ existing: { id: existing, attendedAt: null } });
  await expect(names()).resolves.toEqual([["Ada Lovelace", false]]);
  // An answer about another address does not count.
  expect(await addWalkIn(agent, id, { ...ada, another: "eve@example.com" })).toHaveProperty("existing");
  expect(await addWalkIn(agent, id, { ...ada, another: "ada@example.com" })).toHaveProperty("id");
  await expect(names()).resolves.toHaveLength(2);
});

test.each([
  ["0412 000 1", "too short"],
  ["+61 412", "too short for its country"],
])("the phone number %s of a walk-in is refused: %s", async (phone) => {
  const refusal = await addWalkIn(agent, id, { name: "Eve", phone }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ errors: { phone: [expect.stringContaining("cannot be called")] } });
  await expect(names()).resolves.toEqual([]);
});

test.each([1, 7])("walk-ins and ticks are refused %d days before the inspection", async (days) => {
  const startsAt = startOfDate(addDays(sydneyDate(new Date()), days));
  const { id: inspectionId } = await insertInspection(db(), { listingId: home, startsAt });
  const { id: registration } = await insertRegistration(db(), { inspectionId, name: "Ada" });
  const refusal = /^People can be checked in and walk-ins added from the day of the inspection on, \w{3} \d+ \w{3}\.$/;
  await expect(addWalkIn(agent, inspectionId, { name: "Eve" })).rejects.toThrow(refusal);
  await expect(tickVisitor(agent, inspectionId, registration, true)).rejects.toThrow(refusal);
  await expect(findVisitors(inspectionId)).resolves.toMatchObject([{ name: "Ada", attendedAt: null }]);
});

test("a tick from before the inspection was moved to a later day can be taken back", async () => {
  const startsAt = startOfDate(addDays(sydneyDate(new Date()), 7));
  const { id: inspectionId } = await insertInspection(db(), { listingId: home, startsAt });
  const { id: registration } = await insertRegistration(db(), { inspectionId, attendedAt: new Date() });
  await tickVisitor(agent, inspectionId, registration, false);
  await expect(findVisitors(inspectionId)).resolves.toMatchObject([{ attendedAt: null }]);
});

test("walk-ins of a paper list are added on the next day", async () => {
  const startsAt = startOfDate(addDays(sydneyDate(new Date()), -1));
  const { id: inspectionId } = await insertInspection(db(), { listingId: home, startsAt });
  await addWalkIn(agent, inspectionId, { name: "Eve" });
  await expect(findVisitors(inspectionId)).resolves.toMatchObject([{ name: "Eve" }]);
});

test("only the manager sees the list, and a cancelled inspection accepts no walk-ins", async () => {
  const { id: registration } = await insertRegistration(db(), { inspectionId: id });
  const stranger = await person("agent");
  await expect(tickVisitor(stranger, id, registration, true)).rejects.toBeInstanceOf(NotFound);
  await expect(addWalkIn(await person("buyer"), id, { name: "Eve" })).rejects.toBeInstanceOf(Forbidden);
  await expect(exportCheckInList(stranger, id)).rejects.toBeInstanceOf(NotFound);
  // A visitor of another inspection cannot be ticked here.
  const other = await insertInspection(db(), {
    listingId: home,
    startsAt: new Date("2027-01-01T00:00:00Z"),
    endsAt: new Date("2027-01-01T00:30:00Z"),
  });
  await expect(tickVisitor(agent, other.id, registration, true)).rejects.toBeInstanceOf(NotFound);
  await db().updateTable("inspections").set({ cancelledAt: new Date() }).where("id", "=", id).execute();
  await expect(addWalkIn(agent, id, { name: "Eve" })).rejects.toBeInstanceOf(Conflict);
});

test("the CSV contains all visitors and no formulas", async () => {
  await insertRegistration(db(), {
    inspectionId: id,
    name: '=HYPERLINK("https://evil.example")',
    phone: "02 5550 0001",
  });
  const { lines } = await exportCheckInList(agent, id);
  expect(lines).toHaveLength(2);
  expect(csvLines(lines).split("\r\n")[1]).toMatch(/^"'=HYPERLINK/);
  await expect(auditOf(home)).resolves.toMatchObject([
    { action: "listing.door_list_exported", detail: { inspection: id, count: 1 } },
  ]);
});

test("every row of the CSV names the home, the inspection and the agent", async () => {
  const { id: agentId } = await insertAgent(db(), { name: "=Ann Lee", agencyId: null, userId: null });
  const place = { address: "=1 Test Street", suburb: "Newtown" };
  const { id: listingId } = await insertListing(db(), { createdByUserId: agent.user.id, agentId, ...place });
  const startsAt = new Date("2027-01-01T00:00:00Z");
  const inspection = await insertInspection(db(), { listingId, startsAt, endsAt: new Date("2027-01-01T00:30:00Z") });
  await insertRegistration(db(), { inspectionId: inspection.id, name: "Ada" });
  await insertRegistration(db(), { inspectionId: inspection.id, name: "Mia" });
  const { lines, date } = await exportCheckInList(agent, inspection.id);
  expect(date).toBe("2027-01-01");
  const last = ["=1 Test Street, Newtown", "2027-01-01 11:00", "=Ann Lee"];
  expect(lines.map((cells) => cells.slice(-3))).toEqual([["Home", "Inspection", "Agent"], last, last]);
  expect(csvLines(lines).split("\r\n")[1]).toMatch(/"'=1 Test Street, Newtown","2027-01-01 11:00","'=Ann Lee"$/);
});

test("the agent's column is empty for a home without an agent", async () => {
  await insertRegistration(db(), { inspectionId: id });
  const { lines } = await exportCheckInList(agent, id);
  expect(lines.map((cells) => cells.at(-1))).toEqual(["Agent", ""]);
});

test.each<[Record<string, string>, isTaken: boolean, why: string]>([
  [{ name: "Ada" }, true, "a name is enough"],
  [{ name: " " }, false, "no name"],
  [{ name: "Ada", phone: "+61 491 570 006", email: "ada@example.com" }, true, "everything"],
  [{ name: "Ada", phone: "ask me" }, false, "a number that cannot be rung"],
  [{ name: "Ada", email: "ada@" }, false, "half an address"],
])("%j is taken: %s (%s)", (input, isTaken) => {
  expect(walkInSchema.safeParse(input).success).toBe(isTaken);
});
