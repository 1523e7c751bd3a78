import { beforeEach, describe, expect, test } from "vitest";
import { freshEnquiry, offeredHome } from "#app/features/leads/enquire/submit.fixture.ts";
import { submitLead } from "#app/features/leads/enquire/submit.server.ts";
import { findOwnLeadPage, findOwnLeads } from "#app/features/leads/model/lead.queries.server.ts";
import { db } from "#db/client.server.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertUser } from "#samples/factories/users.ts";
import { viewer } from "#tests/support/viewer.ts";

const nothing = { serviceId: null, agentId: null, listingId: null, tradeId: null };
let me: number;
let other: number;

beforeEach(async () => {
  ({ id: me } = await insertUser(db()));
  ({ id: other } = await insertUser(db()));
});

const all = (userId: number) => findOwnLeads(userId, { limit: 1000, offset: 0 });

test("contain enquiries sent while logged in", async () => {
  const { listingId } = await offeredHome();
  const { caller, input } = freshEnquiry({ listingId });
  const { id } = await submitLead({ ...caller, user: viewer({ id: me }) }, input);
  await expect(findOwnLeadPage(me, 1)).resolves.toMatchObject({
    total: 1,
    items: [{ id, listing: { id: listingId } }],
  });
  await expect(all(me)).resolves.toMatchObject([{ id, userId: me, message: input.message }]);
});

test("omit enquiries of others, and of visitors with the same email address", async () => {
  const { email } = await db().selectFrom("users").select("email").where("id", "=", me).executeTakeFirstOrThrow();
  await insertLead(db(), { ...nothing, userId: null, email });
  await insertLead(db(), { ...nothing, userId: other, email });
  await expect(all(me)).resolves.toEqual([]);
  await expect(findOwnLeadPage(me, 1)).resolves.toEqual({ items: [], counts: {}, total: 0, page: 1, lastPage: 1 });
});

test("omit the hold reason and the fingerprint", async () => {
  await insertLead(db(), { ...nothing, userId: me, heldReason: "many links" });
  const [lead] = await all(me);
  expect(lead).toMatchObject({ status: "new" });
  expect(lead).not.toHaveProperty("heldReason");
  expect(lead).not.toHaveProperty("fingerprint");
});

describe("a page of the list", () => {
  test("counts all by status, withdrawn ones separately", async () => {
    for (const status of ["new", "new", "contacted", "closed"] as const) {
      await insertLead(db(), { ...nothing, userId: me, status });
    }
    const { id } = await insertLead(db(), { ...nothing, userId: me, status: "contacted" });
    await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", id).execute();
    await insertLead(db(), { ...nothing, userId: other, status: "converted" });
    await expect(findOwnLeadPage(me, 1)).resolves.toMatchObject({
      counts: { new: 2, contacted: 1, closed: 1, withdrawn: 1 },
      total: 5,
    });
  });

  test("names each subject, newest first", async () => {
    const { id: agentId } = await insertAgent(db(), { agencyId: null, userId: null, name: "Ada First" });
    const first = await insertLead(db(), { ...nothing, userId: me, agentId });
    const second = await insertLead(db(), { ...nothing, userId: me });
    const { items: leads } = await findOwnLeadPage(me, 1);
    expect(leads).toMatchObject([
      { id: second.id, agent: null },
      { id: first.id, agent: { name: "Ada First" } },
    ]);
  });

  test("has 24 rows, and returns the last page for a page after it", async () => {
    const sent: number[] = [];
    for (let count = 0; count < 25; count += 1) sent.push((await insertLead(db(), { ...nothing, userId: me })).id);
    const first = await findOwnLeadPage(me, 1);
    expect(first.items.map(({ id }) => id)).toEqual(sent.toReversed().slice(0, 24));
    const last = await findOwnLeadPage(me, 9999);
    expect(last).toMatchObject({ page: 2, lastPage: 2, total: 25, items: [{ id: sent[0] }] });
  });
});
