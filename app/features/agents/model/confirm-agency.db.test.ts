import { beforeEach, expect, test } from "vitest";
import { newMember } from "#app/features/leads/inbox/inbox.fixture.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { findAgencyRequests, findColleagueNames, updateAgency } from "./agent.queries.server.ts";
import { confirmAgency } from "./membership.server.ts";

let agencyId: number;
let colleague: Member;
let newcomer: Member;
let newcomerId: number;

/** A signed-in agent who belongs to an agency, or has asked to join one. */
async function agentOf(agency: { agencyId: number | null; requestedAgencyId?: number }) {
  const member = await newMember({ role: "agent" });
  const { id } = await insertAgent(db(), { agencyId: agency.agencyId, userId: member.user.id });
  const { requestedAgencyId = null } = agency;
  await db().updateTable("agents").set({ requestedAgencyId }).where("id", "=", id).execute();
  return { member, id };
}

beforeEach(async () => {
  ({ id: agencyId } = await insertAgency(db()));
  ({ member: colleague } = await agentOf({ agencyId }));
  ({ member: newcomer, id: newcomerId } = await agentOf({ agencyId: null, requestedAgencyId: agencyId }));
});

const agencies = () =>
  db()
    .selectFrom("agents")
    .select(["agencyId", "requestedAgencyId"])
    .where("id", "=", newcomerId)
    .executeTakeFirstOrThrow();
const changes = () =>
  db()
    .selectFrom("auditEntries")
    .select(["userId", "action", "detail"])
    .where("subjectId", "=", newcomerId)
    .where("subject", "=", "agent")
    .execute();
const waiting = async () => (await findAgencyRequests(agencyId)).map(({ id }) => id);

test("an agent of the agency confirms a request, once", async () => {
  expect(await waiting()).toEqual([newcomerId]);
  await confirmAgency(colleague, newcomerId, true);
  expect(await agencies()).toEqual({ agencyId, requestedAgencyId: null });
  expect(await waiting()).toEqual([]);
  await expect(confirmAgency(await newMember({ isAdmin: true }), newcomerId, false)).rejects.toBeInstanceOf(Conflict);
  expect(await agencies()).toEqual({ agencyId, requestedAgencyId: null });
  expect(await changes()).toEqual([
    { userId: colleague.user.id, action: "agent.agency_confirmed", detail: { agencyId } },
  ]);
});

test.each([true, false])("a manager who answers second reads who has answered (%s)", async (isConfirmed) => {
  const { member: second, id } = await agentOf({ agencyId });
  await db().updateTable("agents").set({ agencyRole: "manager" }).where("id", "=", id).execute();
  await confirmAgency(colleague, newcomerId, isConfirmed);
  const nameOf = async (userId: number) =>
    (await db().selectFrom("agents").select("name").where("userId", "=", userId).executeTakeFirstOrThrow()).name;
  const text = `${await nameOf(colleague.user.id)} has already ${isConfirmed ? "confirmed" : "declined"} ${await nameOf(newcomer.user.id)}.`;
  const refused = await confirmAgency(second, newcomerId, true).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Conflict);
  expect(refused).toMatchObject({ message: text });
  const stranger = await agentOf({ agencyId: (await insertAgency(db())).id });
  await expect(confirmAgency(stranger.member, newcomerId, true)).rejects.toBeInstanceOf(Forbidden);
});

test("an admin can confirm and decline for every agency", async () => {
  const admin = await newMember({ isAdmin: true });
  await confirmAgency(admin, newcomerId, false);
  expect(await agencies()).toEqual({ agencyId: null, requestedAgencyId: null });
  expect(await changes()).toMatchObject([{ userId: admin.user.id, action: "agent.agency_declined" }]);
});

test("other users cannot, and agents cannot confirm themselves", async () => {
  const { id: otherAgency } = await insertAgency(db());
  const { member: stranger } = await agentOf({ agencyId: otherAgency });
  const { member: alsoWaiting } = await agentOf({ agencyId: null, requestedAgencyId: agencyId });
  for (const member of [newcomer, stranger, alsoWaiting, await newMember({})]) {
    await expect(confirmAgency(member, newcomerId, true)).rejects.toBeInstanceOf(Forbidden);
  }
  expect(await agencies()).toEqual({ agencyId: null, requestedAgencyId: agencyId });
  expect(await changes()).toEqual([]);
});

test("an agent who has left the agency cannot confirm", async () => {
  const left = await agentOf({ agencyId });
  await updateAgency(left.id, null);
  await expect(confirmAgency(left.member, newcomerId, true)).rejects.toBeInstanceOf(Forbidden);
});

test("colleagues see each other once confirmed", async () => {
  await confirmAgency(colleague, newcomerId, true);
  expect(await findColleagueNames(colleague.user.id)).toHaveLength(1);
  expect(await findColleagueNames(newcomer.user.id)).toHaveLength(1);
});
