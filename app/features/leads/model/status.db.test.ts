import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import type { Member } from "#app/lib/caller.ts";
import { newAgent, newLead, newMember } from "#app/features/leads/inbox/inbox.fixture.ts";
import { changeLeadStatus } from "./status.server.ts";
import { leadStatuses } from "./status.ts";
import { storedLead } from "#app/features/leads/enquire/submit.fixture.ts";

let mine: Awaited<ReturnType<typeof newAgent>>;
let other: Awaited<ReturnType<typeof newAgent>>;
let admin: Member;

beforeAll(async () => {
  mine = await newAgent();
  other = await newAgent();
  admin = await newMember({ isAdmin: true });
});

/** What was kept of the changes of a lead, the oldest first. */
const kept = (leadId: number) =>
  db()
    .selectFrom("auditEntries")
    .select(["userId", "action", "detail"])
    .where("subject", "=", "lead")
    .where("subjectId", "=", leadId)
    .orderBy("id")
    .execute();

const withdraw = (id: number) =>
  db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", id).execute();

describe("whoever handles an enquiry changes its status", () => {
  test("its agent, the owner of its home, and an admin; each change is kept with who made it", async () => {
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
    expect(await kept(toAgent)).toEqual([
      { userId: mine.member.user.id, action, detail: { from: "new", to: "contacted" } },
      { userId: admin.user.id, action, detail: { from: "contacted", to: "closed" } },
    ]);
    expect(await kept(aboutHome)).toEqual([
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

  test("the same again is fine and no change, also at the same time", async () => {
    const id = await newLead({ agentId: mine.agentId });
    await Promise.all([1, 2, 3].map(() => changeLeadStatus(mine.member, id, "contacted")));
    await changeLeadStatus(mine.member, id, "contacted");
    expect(await kept(id)).toHaveLength(1);
  });

  test("of one that was withdrawn, so that it need not stay new", async () => {
    const id = await newLead({ agentId: mine.agentId });
    await withdraw(id);
    await expect(changeLeadStatus(mine.member, id, "closed")).resolves.toEqual({ id, status: "closed" });
  });

  test("of one that is held: an admin alone", async () => {
    const id = await newLead({ agentId: mine.agentId, heldReason: "links" });
    await expect(changeLeadStatus(mine.member, id, "closed")).rejects.toBeInstanceOf(NotFound);
    await expect(changeLeadStatus(admin, id, "closed")).resolves.toEqual({ id, status: "closed" });
  });
});

describe("when it was answered", () => {
  const answeredAt = async (id: number) => (await storedLead(id)).answeredAt;

  test("is when it first leaves new, whoever says so; set back to new it is not answered any more", async () => {
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

  test("is not known of what was answered before it was kept, nor of one withdrawn before that", async () => {
    const old = await newLead({ agentId: mine.agentId, status: "contacted" });
    await changeLeadStatus(mine.member, old, "closed");
    const withdrawn = await newLead({ agentId: mine.agentId });
    await withdraw(withdrawn);
    await changeLeadStatus(mine.member, withdrawn, "closed");
    for (const id of [old, withdrawn]) expect(await answeredAt(id)).toBeNull();
  });

  test("stays when it is withdrawn later", async () => {
    const id = await newLead({ agentId: mine.agentId });
    await changeLeadStatus(mine.member, id, "contacted");
    await withdraw(id);
    await changeLeadStatus(mine.member, id, "closed");
    expect(await answeredAt(id)).toBeInstanceOf(Date);
  });
});

describe("for everybody else there is no such enquiry, and nothing is changed or kept", () => {
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
      expect(await kept(id)).toEqual([]);
    }
  });

  test("the sender, who is an agent too", async () => {
    const id = await newLead({ agentId: mine.agentId, userId: other.member.user.id });
    await expect(changeLeadStatus(other.member, id, "converted")).rejects.toBeInstanceOf(NotFound);
  });

  test("an admin, when there is none", async () => {
    await expect(changeLeadStatus(admin, 2_147_483_647, "closed")).rejects.toBeInstanceOf(NotFound);
  });
});
