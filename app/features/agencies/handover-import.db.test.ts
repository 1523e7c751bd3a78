import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertUser } from "#samples/factories/users.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { at, bare, connectAgency, findImportedHome, send, version } from "#app/features/imports/apply/apply.fixture.ts";
import { viewer } from "#tests/support/viewer.ts";
import { endMembership } from "./people.server.ts";

beforeAll(() => prepareQueue());

const importedPhone = "0491 570 156";

/** Jordan's imported homes S1 and S2 have been handed over to Ben, who is not the contact of the connection. */
async function handOver(phone: string | null = "0491 570 157") {
  const feed = await connectAgency();
  const { id: userId } = await insertUser(db(), { role: "agent" });
  const ben = { name: "Ben Burke", email: "ben@example.com", phone };
  const { id: agentId } = await insertAgent(db(), { agencyId: feed.agencyId, userId, ...ben });
  const { id: principalId } = await insertUser(db(), { role: "agent" });
  const { id: principal } = await insertAgent(db(), { agencyId: feed.agencyId, userId: principalId });
  await db().updateTable("agents").set({ agencyRole: "principal" }).where("id", "=", principal).execute();
  await send(feed.id, [version(feed), version(feed, { uniqueId: "S2" })]);
  const leader = { user: viewer({ id: principalId, role: "agent" }), address: "192.0.2.1" };
  await endMembership(leader, feed.colleague.agentId, { receiver: agentId });
  return { feed, ben: { createdByUserId: userId, agentId } };
}

test("an import that still names the departed agent leaves the homes with the receiver, and reports it once", async () => {
  const { feed, ben } = await handOver();
  const next = [
    version(feed, { modTime: at(1), price: 1_300_000 }),
    version(feed, { uniqueId: "S2", modTime: at(1), price: 1_300_000 }),
  ];
  const { fileId, outcomes } = await send(feed.id, next);
  expect(outcomes).toEqual(["UPDATED", "UPDATED"]);
  for (const id of ["S1", "S2"]) {
    expect(await findImportedHome(feed.id, id)).toMatchObject({
      ...ben,
      price: 1_300_000,
      contactPhone: "0491 570 157",
    });
  }
  const reported = await db()
    .selectFrom("feedEntries")
    .select(["needsAttention", "messages"])
    .where("fileId", "=", fileId)
    .orderBy("position")
    .execute();
  expect(reported).toMatchObject([
    {
      needsAttention: true,
      messages: expect.arrayContaining([
        expect.objectContaining({
          text: "Jordan Sample is not an agent of your agency on Southerly. These homes stay with Ben Burke.",
          fix: "Change the agent in your software.",
        }),
      ]),
    },
    { needsAttention: false },
  ]);
});

test("a version without agents leaves the home with the receiver", async () => {
  const { feed, ben } = await handOver();
  await send(feed.id, [bare(feed, { modTime: at(1), price: 1_200_000 })]);
  expect(await findImportedHome(feed.id)).toMatchObject({ ...ben, price: 1_200_000 });
});

test("the imported phone of the departed agent is replaced, though the profile has another", async () => {
  const { feed } = await handOver();
  expect(await findImportedHome(feed.id)).toMatchObject({
    contactPhone: "0491 570 157",
    contactEmail: "ben@example.com",
  });
});

test("without a phone of the receiver, the agency's replaces it", async () => {
  const { feed } = await handOver(null);
  const { phone } = await db()
    .selectFrom("agencies")
    .select("phone")
    .where("id", "=", feed.agencyId)
    .executeTakeFirstOrThrow();
  expect(phone).not.toBeNull();
  expect(phone).not.toBe(importedPhone);
  expect(await findImportedHome(feed.id)).toMatchObject({ contactPhone: phone });
});
