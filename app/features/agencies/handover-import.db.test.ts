import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { confirmAgency } from "#app/features/agents/model/membership.server.ts";
import { applyFile } from "#app/features/imports/apply/apply-file.server.ts";
import {
  at,
  bare,
  type ConnectedAgency,
  connectAgency,
  findImportedHome,
  outcomesOf,
  readOf,
  send,
  storedFile,
  version,
} from "#app/features/imports/apply/apply.fixture.ts";
import { restartFile } from "#app/features/imports/report/report.queries.server.ts";
import { assignImportedHomes } from "#app/features/imports/run-import.job.ts";
import { editListing } from "#app/features/listings/edit.server.ts";
import { handOverListing } from "#app/features/listings/manage/several.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { db } from "#db/client.server.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertUser } from "#samples/factories/users.ts";
import { viewer } from "#tests/support/viewer.ts";
import { toConfirmation } from "./departure.ts";
import { endMembership } from "./people.server.ts";

beforeAll(() => prepareQueue());

const importedPhone = "0491 570 156";

/** Hands over Jordan's imported homes S1 and S2 to Ben, who is not the contact of the connection. */
async function handOver(phone: string | null = "0491 570 157") {
  const feed = await connectAgency();
  const { id: userId } = await insertUser(db(), { role: "agent" });
  const ben = { name: "Ben Burke", email: "ben@example.com", phone };
  const { id: agentId } = await insertAgent(db(), { agencyId: feed.agencyId, userId, ...ben });
  const { id: principalId } = await insertUser(db(), { role: "agent" });
  const { id: principal } = await insertAgent(db(), { agencyId: feed.agencyId, userId: principalId });
  await db().updateTable("agents").set({ agencyRole: "principal" }).where("id", "=", principal).execute();
  await send(feed.id, [version(feed), version(feed, { uniqueId: "S2" })]);
  const leader = { user: viewer({ id: principalId, role: "agent" }), ip: "192.0.2.1" };
  await endMembership(leader, feed.colleague.agentId, {
    receiver: agentId,
    confirm: toConfirmation({ receiver: agentId }),
  });
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

const una = { name: "Una Known", email: "una.known@example.com" };

async function join({ agencyId }: ConnectedAgency) {
  const { id: userId } = await insertUser(db(), { role: "agent" });
  const { id: agentId } = await insertAgent(db(), { agencyId, userId, ...una });
  return { createdByUserId: userId, agentId };
}

describe("agents whom the import does not know", () => {
  const unasHomes = (feed: ConnectedAgency) =>
    ["S1", "S2", "S3"].map((uniqueId) => version(feed, { uniqueId, agents: [{ id: 1, ...una }] }));

  /** Changes the agent as the page "My Listings" does. */
  async function reassign(feed: ConnectedAgency, uniqueId: string) {
    const owner = { createdByUserId: feed.colleague.userId, agentId: feed.colleague.agentId };
    const home = await findImportedHome(feed.id, uniqueId);
    await db()
      .updateTable("listings")
      .set(owner)
      .where("id", "=", home?.id ?? 0)
      .execute();
    return owner;
  }

  test("get their homes from the same file once they have joined, but not one that a person reassigned", async () => {
    const feed = await connectAgency();
    const { fileId } = await send(feed.id, unasHomes(feed));
    const reassigned = await reassign(feed, "S3");
    const { outcomes } = await send(feed.id, unasHomes(feed));
    expect(outcomes).toEqual(["UNCHANGED", "UNCHANGED", "UNCHANGED"]);
    const joined = await join(feed);
    await restartFile(fileId);
    await applyFile(fileId, readOf(unasHomes(feed)));
    expect(await outcomesOf(fileId)).toEqual(["UPDATED", "UPDATED", "UNCHANGED"]);
    expect(await findImportedHome(feed.id)).toMatchObject({ ...joined, contactEmail: una.email });
    expect(await findImportedHome(feed.id, "S2")).toMatchObject(joined);
    expect(await findImportedHome(feed.id, "S3")).toMatchObject(reassigned);
    expect((await send(feed.id, unasHomes(feed))).outcomes).toEqual(["UNCHANGED", "UNCHANGED", "UNCHANGED"]);
  });

  test("get their homes when an admin confirms that they have joined, but not one that a person reassigned", async () => {
    const feed = await connectAgency();
    await send(feed.id, unasHomes(feed));
    const reassigned = await reassign(feed, "S3");
    const { agentId, createdByUserId } = await join(feed);
    await db()
      .updateTable("agents")
      .set({ agencyId: null, requestedAgencyId: feed.agencyId })
      .where("id", "=", agentId)
      .execute();
    const { id: adminId } = await insertUser(db(), { isAdmin: true });
    await confirmAgency({ user: viewer({ id: adminId, isAdmin: true }), ip: "192.0.2.1" }, agentId, true);
    const events = await sql<{ data: unknown }>`select data from pgboss.job where name = 'agency.joined'`.execute(db());
    expect(events.rows).toContainEqual({ data: { agencyId: feed.agencyId } });
    await assignImportedHomes({ agencyId: feed.agencyId }, { signal: new AbortController().signal });
    for (const id of ["S1", "S2"])
      expect(await findImportedHome(feed.id, id)).toMatchObject({ agentId, createdByUserId, contactEmail: una.email });
    expect(await findImportedHome(feed.id, "S3")).toMatchObject(reassigned);
    expect((await send(feed.id, unasHomes(feed))).outcomes).toEqual(["UNCHANGED", "UNCHANGED", "UNCHANGED"]);
  });

  test("a plan shows the homes that they will get", async () => {
    const feed = await connectAgency();
    await send(feed.id, unasHomes(feed));
    await join(feed);
    const fileId = await storedFile(feed.id, { dryRun: true });
    await applyFile(fileId, readOf(unasHomes(feed)));
    expect(await outcomesOf(fileId)).toEqual(["UPDATED", "UPDATED", "UPDATED"]);
  });

  test("are added as the second agent", async () => {
    const feed = await connectAgency();
    const both = [
      version(feed, {
        agents: [
          { id: 1, name: "Jordan Sample" },
          { id: 2, ...una },
        ],
      }),
    ];
    await send(feed.id, both);
    const { agentId } = await join(feed);
    expect((await send(feed.id, both)).outcomes).toEqual(["UPDATED"]);
    expect(await findImportedHome(feed.id)).toMatchObject({
      agentId: feed.colleague.agentId,
      secondAgentId: agentId,
    });
  });

  test("get the waiting homes of an import before the agents were recorded", async () => {
    const feed = await connectAgency();
    await send(feed.id, unasHomes(feed));
    const reassigned = await reassign(feed, "S3");
    await db().updateTable("feedListings").set({ assignedAgentId: null }).where("feedId", "=", feed.id).execute();
    const joined = await join(feed);
    expect((await send(feed.id, unasHomes(feed))).outcomes).toEqual(["UPDATED", "UPDATED", "UNCHANGED"]);
    expect(await findImportedHome(feed.id)).toMatchObject(joined);
    expect(await findImportedHome(feed.id, "S3")).toMatchObject(reassigned);
  });

  test("a home that a person reassigned stays until the file names another agent", async () => {
    const feed = await connectAgency();
    await send(feed.id, [version(feed, { agents: [{ id: 1, name: "Robin Contact" }] })]);
    const reassigned = await reassign(feed, "S1");
    const next = { agents: [{ id: 1, name: "Robin Contact" }], price: 1_300_000 };
    await send(feed.id, [version(feed, { ...next, modTime: at(1) })]);
    expect(await findImportedHome(feed.id)).toMatchObject({ ...reassigned, price: 1_300_000 });
    const joined = await join(feed);
    await send(feed.id, [version(feed, { ...next, modTime: at(2), agents: [{ id: 1, ...una }] })]);
    expect(await findImportedHome(feed.id)).toMatchObject(joined);
  });
});

describe("an imported home that is handed over", () => {
  const memberOf = (id: number) => ({ user: viewer({ id, role: "agent" }), ip: "192.0.2.1" });
  const homeOf = async (feed: ConnectedAgency) => (await findImportedHome(feed.id))?.id ?? 0;
  const price = 1_300_000;

  test("by its agent: only if the file names none", async () => {
    const feed = await connectAgency();
    const [owner, agents] = [memberOf(feed.colleague.userId), [{ id: 1, name: "Jordan Sample" }]];
    await send(feed.id, [version(feed, { agents })]);
    const id = await homeOf(feed);
    await expect(handOverListing(owner, id, feed.contactUserId)).rejects.toThrow(
      "Your agency's software names its agent",
    );
    await db().updateTable("feeds").set({ crm: "spreadsheet" }).where("id", "=", feed.id).execute();
    await expect(handOverListing(owner, id, feed.contactUserId)).rejects.toThrow("Your spreadsheet names");
    await expect(editListing(owner, id, { title: "Another title" })).rejects.toThrow("imported from your spreadsheet");
    await db().updateTable("feeds").set({ crm: "other" }).where("id", "=", feed.id).execute();
    await send(feed.id, [version(feed, { agents: null, modTime: at(1) })]);
    await handOverListing(owner, id, feed.contactUserId);
    await send(feed.id, [version(feed, { agents: null, modTime: at(2), price })]);
    expect(await findImportedHome(feed.id)).toMatchObject({ createdByUserId: feed.contactUserId, price });
  });

  test("by a manager: stays with the receiver until the file names another agent", async () => {
    const feed = await connectAgency();
    await db().updateTable("agents").set({ agencyRole: "manager" }).where("userId", "=", feed.contactUserId).execute();
    const agents = [{ id: 1, name: "Jordan Sample" }];
    await send(feed.id, [version(feed, { agents })]);
    // Earlier releases did not store the assigned agent.
    await db().updateTable("feedListings").set({ assignedAgentId: null }).where("feedId", "=", feed.id).execute();
    const { createdByUserId } = await join(feed);
    await handOverListing(memberOf(feed.contactUserId), await homeOf(feed), createdByUserId);
    await send(feed.id, [version(feed, { agents, modTime: at(1), price })]);
    expect(await findImportedHome(feed.id)).toMatchObject({ createdByUserId, price });
    await send(feed.id, [version(feed, { agents: [{ id: 1, name: "Robin Contact" }], modTime: at(2), price })]);
    expect(await findImportedHome(feed.id)).toMatchObject({ createdByUserId: feed.contactUserId });
  });
});
