import { beforeAll, beforeEach, expect, test } from "vitest";
import { mailsTo, newMember } from "#app/features/accounts/model/account.fixture.ts";
import { sendMessage } from "#app/features/admin/queue/queue.server.ts";
import { profileSchema } from "#app/features/agents/model/agent.schema.ts";
import { findProfile } from "#app/features/agents/own-profile/own-profile.queries.server.ts";
import { changeProfile, ProfileChanged } from "#app/features/agents/own-profile/own-profile.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";

const { db } = await testDatabase();

let admin: Member;
let agent: Member;
let agencyId: number;
let agentId: number;

beforeAll(async () => {
  await insertSuburb(db);
  ({ id: agencyId } = await insertAgency(db));
});

beforeEach(async () => {
  admin = await newMember(db, { isAdmin: true });
  agent = await newMember(db, { role: "agent" });
  await db.updateTable("users").set({ emailConfirmedAt: new Date() }).where("id", "=", agent.user.id).execute();
  ({ id: agentId } = await insertAgent(db, { agencyId, userId: agent.user.id, name: "Zoë Flint", specialties: [] }));
});

const input = (changes: Record<string, string> = {}) =>
  profileSchema.parse({
    name: "Zoë Flint",
    licenceNumber: "SAMPLE-0000",
    yearsExperience: "5",
    phone: "0491 570 000",
    email: "robin.sample@example.com",
    photoUrl: "",
    awayUntil: "",
    suburbs: "newtown",
    specialties: "",
    profileDescription: "A sample agent, who sells sample houses.",
    ...changes,
  });

const changes = () =>
  db
    .selectFrom("auditEntries")
    .select(["userId", "action", "detail"])
    .where("subject", "=", "agent")
    .where("subjectId", "=", agentId)
    .orderBy("id")
    .execute();

test("an admin changes the profile; the audit names the fields, and the agency stays", async () => {
  await changeProfile(admin, agentId, input());
  expect(await changes()).toEqual([]);
  await changeProfile(admin, agentId, input({ phone: "0491 570 001", specialties: "Terraces" }));
  expect(await changes()).toEqual([
    { userId: admin.user.id, action: "agent.profile_changed", detail: { fields: ["phone", "specialties"] } },
  ]);
  expect(await findProfile(agentId)).toMatchObject({
    agencyId,
    phone: "0491 570 001",
    specialties: ["Terraces"],
    suburbs: ["Newtown"],
  });
});

test("no one else changes the profile of another", async () => {
  await expect(changeProfile(agent, agentId, input({ name: "Mine" }))).rejects.toBeInstanceOf(Forbidden);
  await expect(changeProfile(agent, agentId, input({ suburbs: "Newtwon" }))).rejects.toBeInstanceOf(Forbidden);
  await expect(changeProfile(admin, 2_147_483_647, input())).rejects.toBeInstanceOf(NotFound);
  await expect(changeProfile(admin, agentId, input({ suburbs: "Newtwon" }))).rejects.toBeInstanceOf(Invalid);
  expect(await findProfile(agentId)).toMatchObject({ name: "Zoë Flint", suburbs: ["Newtown"] });
});

test.each([
  { typed: "Newtwon, Nwetown, Qqqq, Xxxx", question: " Did you mean Newtown?" },
  { typed: "Qqqq, Xxxx, Zzzz, Newtwon", question: "" },
])("the first three unknown suburbs of a profile are corrected: $typed", async ({ typed, question }) => {
  await expect(changeProfile(admin, agentId, input({ suburbs: typed }))).rejects.toMatchObject({
    errors: { suburbs: [`We don't know ${typed}.${question} Check the spelling, or leave them out.`] },
  });
});

test("a message reaches the account of an agent at any time, and is recorded", async () => {
  await db.updateTable("agents").set({ verifiedAt: new Date() }).where("id", "=", agentId).execute();
  await sendMessage(admin, "agent", agentId, "Please add a portrait.");
  const mails = await mailsTo(db, agent.user.email);
  expect(mails.map(({ kind, textBody }) => [kind, textBody.includes("Please add a portrait.")])).toEqual([
    ["admin-message", true],
  ]);
  expect(await changes()).toEqual([
    { userId: admin.user.id, action: "agent.messaged", detail: { message: "Please add a portrait." } },
  ]);
});

test("a profile without an account gets no message", async () => {
  const { id } = await insertAgent(db, { agencyId: null, userId: null });
  await expect(sendMessage(admin, "agent", id, "Hello")).rejects.toBeInstanceOf(Conflict);
});

test("a profile that another admin saved meanwhile is replaced only on the second press", async () => {
  const opened = async () => String((await findProfile(agentId))?.updatedAt.getTime());
  const first = await opened();
  await changeProfile(admin, agentId, input({ phone: "0491 570 001", savedAt: first }));
  const saving = changeProfile(admin, agentId, input({ licenceNumber: "SAMPLE-0001", savedAt: first }));
  await expect(saving).rejects.toBeInstanceOf(ProfileChanged);
  await expect(saving).rejects.toMatchObject({ fields: ["licenceNumber", "phone"] });
  expect(await findProfile(agentId)).toMatchObject({ phone: "0491 570 001", licenceNumber: "SAMPLE-0000" });
  await changeProfile(admin, agentId, input({ licenceNumber: "SAMPLE-0001", savedAt: await opened() }));
  expect(await findProfile(agentId)).toMatchObject({ phone: "0491 570 000", licenceNumber: "SAMPLE-0001" });
});
