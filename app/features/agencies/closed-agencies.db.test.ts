import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { mailsTo, newMember } from "#app/features/accounts/model/account.fixture.ts";
import { completeInvitation, confirmAgency } from "#app/features/agents/model/membership.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { agencySchema } from "./agency.schema.ts";
import { addAgent, createAgency, createOwnAgency, requestToJoin } from "./agency.server.ts";
import { closeAgency, mergeAgency } from "./closing.server.ts";

const { db } = await testDatabase();

beforeAll(() => prepareQueue());

let made = 0;
let admin: Member;

beforeEach(async () => {
  admin = await newMember(db, { isAdmin: true });
});

async function newAgency() {
  const name = `Moss Rentals ${(made += 1)}`;
  const { id } = await insertAgency(db, { name });
  const principal = await newMember(db, { role: "agent", emailConfirmedAt: new Date() });
  await insertAgent(db, { agencyId: id, userId: principal.user.id });
  const { invitationCode } = await db
    .selectFrom("agencies")
    .select("invitationCode")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, name, principal, code: invitationCode };
}

async function newAgent(requestedAgencyId: number | null = null) {
  const member = await newMember(db, { role: "agent", emailConfirmedAt: new Date() });
  const { id } = await insertAgent(db, { agencyId: null, userId: member.user.id });
  await db.updateTable("agents").set({ requestedAgencyId }).where("id", "=", id).execute();
  return { ...member, id };
}

const placeOf = (agentId: number) =>
  db.selectFrom("agents").select(["agencyId", "requestedAgencyId"]).where("id", "=", agentId).executeTakeFirstOrThrow();

test("a merged agency takes no people, and says into which one it was merged", async () => {
  const [from, to] = [await newAgency(), await newAgency()];
  await mergeAgency(admin, from.id, to.name);
  const [arrived] = await mailsTo(db, to.principal.user.email);
  expect(arrived?.textBody.replaceAll(/\s+/g, " ")).toContain(`now belongs to ${to.name}, as an agent or assistant.`);
  const agent = await newAgent();
  await expect(addAgent("terminal", from.id, agent.user.email)).rejects.toThrow(
    `${from.name} was merged into ${to.name}.`,
  );
  await expect(requestToJoin(agent, from.code)).rejects.toThrow(NotFound);
  expect(await placeOf(agent.id)).toEqual({ agencyId: null, requestedAgencyId: null });
  const taken = { errors: { name: [`${from.name} was merged into ${to.name}. Choose another name.`] } };
  const details = agencySchema.parse({ name: from.name });
  await expect(createAgency("terminal", details)).rejects.toMatchObject(taken);
  await expect(createOwnAgency(agent, details)).rejects.toMatchObject(taken);
});

test("a closed agency takes no people, and says when it closed", async () => {
  const agency = await newAgency();
  await closeAgency(admin, agency.id);
  await db
    .updateTable("agencies")
    .set({ closedAt: new Date("2026-11-29T14:00:00Z") })
    .where("id", "=", agency.id)
    .execute();
  const agent = await newAgent();
  await expect(addAgent(admin, agency.id, agent.user.email)).rejects.toThrow(`${agency.name} closed on 30 Nov 2026.`);
  // A request that an earlier version left behind.
  const waiting = await newAgent(agency.id);
  await expect(confirmAgency(admin, waiting.id, true)).rejects.toThrow(Conflict);
  expect(await placeOf(waiting.id)).toMatchObject({ agencyId: null });
  await confirmAgency(admin, waiting.id, false);
  expect(await placeOf(waiting.id)).toEqual({ agencyId: null, requestedAgencyId: null });
});

/** Closes the agency after `join` has begun, and has it wait for the end of the closing transaction. */
async function closeDuring(agencyId: number, join: () => Promise<unknown>): Promise<PromiseSettledResult<unknown>> {
  const joining = await db.transaction().execute(async (trx) => {
    await trx.selectFrom("agencies").select("id").where("id", "=", agencyId).forUpdate().execute();
    const settled = Promise.allSettled([join()]);
    await vi.waitFor(async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      if (rows.length === 0) throw new Error("nothing waits for the lock");
    }, 10_000);
    await trx.updateTable("agencies").set({ closedAt: new Date() }).where("id", "=", agencyId).execute();
    await trx.deleteFrom("agencyInvitations").where("agencyId", "=", agencyId).execute();
    return { settled };
  });
  const [result] = await joining.settled;
  return result;
}

test("no one joins an agency that closes meanwhile, in any way", async () => {
  const agency = await newAgency();
  const [added, asking, accepted, invited] = [
    await newAgent(),
    await newAgent(),
    await newAgent(agency.id),
    await newAgent(agency.id),
  ];
  await db
    .insertInto("agencyInvitations")
    .values({
      agencyId: agency.id,
      email: invited.user.email,
      agencyRole: "agent",
      invitedByUserId: agency.principal.user.id,
    })
    .execute();
  const invitations = await db.selectFrom("agencyInvitations").selectAll().where("agencyId", "=", agency.id).execute();
  const ways = [
    () => completeInvitation({ userId: invited.user.id }),
    () => addAgent(admin, agency.id, added.user.email),
    () => requestToJoin(asking, agency.code),
    () => confirmAgency(agency.principal, accepted.id, true),
  ];
  const results: PromiseSettledResult<unknown>[] = [];
  for (const join of ways) {
    await db.updateTable("agencies").set({ closedAt: null }).where("id", "=", agency.id).execute();
    results.push(await closeDuring(agency.id, join));
  }
  expect(invitations).toHaveLength(1);
  expect(results).toEqual([
    { status: "fulfilled", value: undefined },
    ...ways.slice(1).map(() => ({ status: "rejected", reason: expect.any(Conflict) })),
  ]);
  for (const { id } of [added, asking, accepted, invited])
    expect(await placeOf(id)).not.toMatchObject({ agencyId: agency.id });
  expect(await placeOf(asking.id)).toMatchObject({ requestedAgencyId: null });
});

test.each([
  { why: "a merge", close: async ({ id }: { id: number }) => mergeAgency(admin, id, (await newAgency()).name) },
  { why: "a closure", close: ({ id }: { id: number }) => closeAgency(admin, id) },
])("$why and answers to requests at the same time do not block each other", async ({ close }) => {
  const agency = await newAgency();
  const asking = await Promise.all(Array.from({ length: 4 }, () => newAgent(agency.id)));
  const [closing, ...answers] = await Promise.allSettled([
    close(agency),
    ...asking.map(({ id }) => confirmAgency(admin, id, true)),
  ]);
  expect(closing).toMatchObject({ status: "fulfilled" });
  // Those who were answered later belong to the agency that received the request, or have none any more.
  for (const answer of answers) if (answer.status === "rejected") expect(answer.reason).toBeInstanceOf(NotFound);
  for (const { id } of asking) expect(await placeOf(id)).not.toMatchObject({ agencyId: agency.id });
});
