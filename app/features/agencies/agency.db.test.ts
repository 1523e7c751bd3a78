import { beforeEach, expect, test } from "vitest";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { testDatabase } from "#db/test-database.ts";
import { newMember } from "#app/features/accounts/model/account.fixture.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { findAgencyPage } from "#app/features/admin/agencies/agencies.queries.server.ts";
import { agencySchema } from "./agency.schema.ts";
import { addAgent, changeAgency, createAgency } from "./agency.server.ts";

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
  const member = await newMember(db, { isAdmin: true });
  admin = { ...member, user: { ...member.user, isAdmin: true } };
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
  // Details that are left blank contradict nothing.
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
    detail: { fields: ["name", "email", "phone", "website", "address"] },
  });
  await expect(changeAgency(admin, id, details(other.toLowerCase()))).rejects.toThrow(Invalid);
  await expect(changeAgency(admin, 2_147_483_647, details(newName()))).rejects.toThrow(NotFound);
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
])("%s %j is refused", (name, value) => {
  const parsed = agencySchema.safeParse({ name: "Harbour & Sons", [name]: value });
  expect(parsed.error?.issues.map(({ path }) => path)).toEqual([[name]]);
});
