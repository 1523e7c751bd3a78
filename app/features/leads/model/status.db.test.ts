import { beforeAll, describe, expect, test } from "vitest";
import { storedLead } from "#app/features/leads/enquire/submit.fixture.ts";
import { newAgent, newLead, newMember } from "#app/features/leads/inbox/inbox.fixture.ts";
import type { Member } from "#app/lib/caller.ts";
import { NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { leadStatuses } from "./lead.ts";
import { changeLeadStatus } from "./status.server.ts";

let mine: Awaited<ReturnType<typeof newAgent>>;
let other: Awaited<ReturnType<typeof newAgent>>;
let admin: Member;

beforeAll(async () => {
  mine = await newAgent();
  other = await newAgent();
  admin = await newMember({ isAdmin: true });
});

/** The audit entries of a lead's changes, oldest first. */
const auditEntriesOf = (leadId: number) =>
  db()
    .selectFrom("auditEntries")
    .select(["userId", "action", "detail"])
    .where("subject", "=", "lead")
    .where("subjectId", "=", leadId)
    .orderBy("id")
    .execute();

const withdraw = (id: number) =>
  db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", id).execute();

describe("changing the status of an enquiry", () => {
  test("is allowed for its agent, the owner of its home, and an admin; each change is recorded with its author", async () => {
    const toAgent = await newLead({ agentId: mine.agentId });
    const aboutHome = await newLead({ listingId: mine.listingId, agentId: other.agentId });
    const answer = await changeLeadStatus(mine.member, toAgent, "contacted");
    expect(answer).toEqual({ id: toAgent, status: "contacted" });
    await changeLeadStatus(admin, toAgent, "closed");
    await changeLeadStatus(mine.member, aboutHome, "qualified");
    await changeLeadStatus(other.member, aboutHome, "converted");
    expect((await storedLead(toAgent)).status).toBe("closed");
    expect((await storedLead(aboutHome)).status).toBe("converted");
    const action = "lead.status_changed";
    expect(await auditEntriesOf(toAgent)).toEqual([
      { userId: mine.member.user.id, action, detail: { from: "new", to: "contacted" } },
      { userId: admin.user.id, action, detail: { from: "contacted", to: "closed" } },
    ]);
    expect(await auditEntriesOf(aboutHome)).toEqual([
      { userId: mine.member.user.id, action, detail: { from: "new", to: "qualified" } },
      { userId: other.member.user.id, action, detail: { from: "qualified", to: "converted" } },
    ]);
  });

  test("from any status to any", async () => {
    const id = await newLead({ agentId: mine.agentId });
    for (const from of leadStatuses) {
      for (const to of leadStatuses) {
        await changeLeadStatus(mine.member, id, from);
        await changeLeadStatus(mine.member, id, to);
        expect((await storedLead(id)).status).toBe(to);
      }
    }
  });

  test("to the same status changes nothing, even concurrently", async () => {
    const id = await newLead({ agentId: mine.agentId });
    await Promise.all([1, 2, 3].map(() => changeLeadStatus(mine.member, id, "contacted")));
    await changeLeadStatus(mine.member, id, "contacted");
    expect(await auditEntriesOf(id)).toHaveLength(1);
  });

  test("of a withdrawn enquiry, so that it need not stay new", async () => {
    const id = await newLead({ agentId: mine.agentId });
    await withdraw(id);
    await expect(changeLeadStatus(mine.member, id, "closed")).resolves.toEqual({ id, status: "closed" });
  });

  test("of a held enquiry, for admins only", async () => {
    const id = await newLead({ agentId: mine.agentId, heldReason: "links" });
    await expect(changeLeadStatus(mine.member, id, "closed")).rejects.toBeInstanceOf(NotFound);
    await expect(changeLeadStatus(admin, id, "closed")).resolves.toEqual({ id, status: "closed" });
    expect((await storedLead(id)).answeredAt).toBeNull();
  });
});

describe("the time of the answer", () => {
  const answeredAt = async (id: number) => (await storedLead(id)).answeredAt;

  test("is set when the status first leaves new, and cleared when it is set back", async () => {
    for (const [member, status] of [
      [mine.member, "contacted"],
      [admin, "closed"],
    ] as const) {
      const id = await newLead({ agentId: mine.agentId });
      expect(await answeredAt(id)).toBeNull();
      await changeLeadStatus(member, id, status);
      const first = await answeredAt(id);
      expect(first).toBeInstanceOf(Date);
      await changeLeadStatus(mine.member, id, "qualified");
      await changeLeadStatus(mine.member, id, "qualified");
      expect(await answeredAt(id)).toEqual(first);
      await changeLeadStatus(mine.member, id, "new");
      expect(await answeredAt(id)).toBeNull();
      await changeLeadStatus(mine.member, id, "converted");
      expect((await answeredAt(id))?.getTime()).toBeGreaterThan(first?.getTime() ?? Infinity);
    }
  });

  test("is null for enquiries answered before times were recorded, or withdrawn first", async () => {
    const old = await newLead({ agentId: mine.agentId, status: "contacted" });
    await changeLeadStatus(mine.member, old, "closed");
    const withdrawn = await newLead({ agentId: mine.agentId });
    await withdraw(withdrawn);
    await changeLeadStatus(mine.member, withdrawn, "closed");
    for (const id of [old, withdrawn]) expect(await answeredAt(id)).toBeNull();
  });

  test("survives a later withdrawal", async () => {
    const id = await newLead({ agentId: mine.agentId });
    await changeLeadStatus(mine.member, id, "contacted");
    await withdraw(id);
    await changeLeadStatus(mine.member, id, "closed");
    expect(await answeredAt(id)).toBeInstanceOf(Date);
  });
});

describe("for anyone else the enquiry is not found, and nothing is changed or recorded", () => {
  test.each([
    ["another agent", () => Promise.resolve(other.member)],
    ["a buyer", () => newMember()],
    ["a seller", () => newMember({ role: "seller" })],
    [
      "whoever is an agent no longer, with the profile still there",
      () => Promise.resolve({ ...mine.member, user: { ...mine.member.user, role: "buyer" as const } }),
    ],
  ])("%s", async (_, caller) => {
    const member = await caller();
    const toAgent = await newLead({ agentId: mine.agentId });
    const aboutHome = await newLead({ listingId: mine.listingId });
    for (const id of [toAgent, aboutHome]) {
      await expect(changeLeadStatus(member, id, "closed")).rejects.toBeInstanceOf(NotFound);
      expect((await storedLead(id)).status).toBe("new");
      expect(await auditEntriesOf(id)).toEqual([]);
    }
  });

  test("the sender, who is an agent too", async () => {
    const id = await newLead({ agentId: mine.agentId, userId: other.member.user.id });
    await expect(changeLeadStatus(other.member, id, "converted")).rejects.toBeInstanceOf(NotFound);
  });

  test("an admin, for an unknown enquiry", async () => {
    await expect(changeLeadStatus(admin, 2_147_483_647, "closed")).rejects.toBeInstanceOf(NotFound);
  });
});
