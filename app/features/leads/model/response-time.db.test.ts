import { beforeEach, expect, test } from "vitest";
import { refreshAnswerTimes } from "#app/features/agents/directory/agents.queries.server.ts";
import { newAgent, newLead } from "#app/features/leads/inbox/inbox.fixture.ts";
import { db } from "#db/client.server.ts";
import { findResponseTime } from "./status.queries.server.ts";

const HOUR = 3600;
let mine: Awaited<ReturnType<typeof newAgent>>;
let day = 0;

beforeEach(async () => {
  mine = await newAgent();
});

/** Adds an enquiry that was answered after this number of seconds; each is a day later than the previous one. */
async function insertAnswered(after: number, changes: Parameters<typeof newLead>[0], more: Record<string, Date> = {}) {
  day += 1;
  const createdAt = new Date(Date.UTC(2024, 0, day));
  const id = await newLead({ status: "contacted", ...changes });
  const answeredAt = new Date(createdAt.getTime() + after * 1000);
  await db()
    .updateTable("leads")
    .set({ createdAt, answeredAt, ...more })
    .where("id", "=", id)
    .execute();
}

test("is the median of at least five answers to enquiries to the agent or about their homes", async () => {
  const { agentId, listingId } = mine;
  for (const after of [HOUR, 50 * HOUR, 3 * HOUR]) await insertAnswered(after, { agentId });
  await insertAnswered(2 * HOUR, { listingId });
  expect(await findResponseTime(agentId)).toBeUndefined();
  // An enquiry to the agent about their own listing counts once.
  await insertAnswered(4 * HOUR, { agentId, listingId });
  expect(await findResponseTime(agentId)).toEqual({ medianSeconds: 3 * HOUR, responses: 5 });
  await insertAnswered(5 * HOUR, { agentId });
  expect(await findResponseTime(agentId)).toEqual({ medianSeconds: 3.5 * HOUR, responses: 6 });
});

test("omits waiting, withdrawn and held enquiries, and those of other agents", async () => {
  const { agentId } = mine;
  const other = await newAgent();
  for (let made = 0; made < 5; made += 1) await insertAnswered(HOUR, { agentId });
  await newLead({ agentId });
  await insertAnswered(90 * HOUR, { agentId }, { withdrawnAt: new Date() });
  await insertAnswered(90 * HOUR, { agentId, heldReason: "links" });
  await insertAnswered(90 * HOUR, { agentId: other.agentId, listingId: other.listingId });
  expect(await findResponseTime(agentId)).toEqual({ medianSeconds: HOUR, responses: 5 });
  expect(await findResponseTime(other.agentId)).toBeUndefined();
  expect(await findResponseTime(2_147_483_647)).toBeUndefined();
});

test("uses the last hundred answers", async () => {
  const { agentId, listingId } = mine;
  for (let made = 0; made < 60; made += 1) await insertAnswered(48 * HOUR, made % 2 ? { agentId } : { listingId });
  for (let made = 0; made < 100; made += 1) await insertAnswered(HOUR, made % 2 ? { agentId } : { listingId });
  expect(await findResponseTime(agentId)).toEqual({ medianSeconds: HOUR, responses: 100 });
});

test("is the same in the directory, once the nightly job has counted it", async () => {
  const { agentId, listingId } = mine;
  const counted = async () => {
    await refreshAnswerTimes();
    return db()
      .selectFrom("agentAnswerTimes")
      .select(["medianSeconds", "responses"])
      .where("agentId", "=", agentId)
      .executeTakeFirst();
  };
  for (const after of [HOUR, 50 * HOUR, 3 * HOUR]) await insertAnswered(after, { agentId });
  await insertAnswered(2 * HOUR, { listingId });
  await insertAnswered(90 * HOUR, { agentId }, { withdrawnAt: new Date() });
  await insertAnswered(90 * HOUR, { agentId, heldReason: "links" });
  expect(await counted()).toBeUndefined();
  await insertAnswered(4 * HOUR, { agentId, listingId });
  expect(await counted()).toEqual(await findResponseTime(agentId));
  for (let made = 0; made < 100; made += 1) await insertAnswered(HOUR, { agentId });
  expect(await counted()).toEqual({ medianSeconds: HOUR, responses: 100 });
  await db().deleteFrom("leads").where("agentId", "=", agentId).execute();
  expect(await counted()).toBeUndefined();
});
