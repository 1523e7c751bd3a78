import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findAgent, findAgentPage } from "#app/features/admin/agents/agents.queries.server.ts";
import { exportLeads, leadCsvHeadings } from "#app/features/admin/leads/leads.server.ts";
import { findOutboxPage } from "#app/features/admin/model/admin.queries.server.ts";
import { decodeNameFilters, decodeLeadFilters, decodeOutboxFilters } from "#app/features/admin/model/filters.ts";
import { resendMail, setFeatured, setVerified } from "#app/features/admin/model/operations.server.ts";
import { newLead, newMember } from "#app/features/leads/inbox/inbox.fixture.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { markDead, markStored, markSent } from "#app/mail/outbox.queries.server.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { db } from "#db/client.server.ts";
import { insertAgent } from "#samples/factories/agents.ts";

let admin: Member;
let agent: Member;

beforeAll(async () => {
  admin = await newMember({ isAdmin: true });
});

// A person has one profile.
beforeEach(async () => {
  agent = await newMember({ role: "agent" });
});

const auditEntriesOf = (subject: string, subjectId: number) =>
  db()
    .selectFrom("auditEntries")
    .select(["userId", "action", "detail"])
    .where("subject", "=", subject)
    .where("subjectId", "=", subjectId)
    .orderBy("id")
    .execute();

const unknownId = 2_147_483_647;

describe.each([
  { operation: setFeatured, on: "agent.featured", off: "agent.unfeatured" },
  { operation: setVerified, on: "agent.verified", off: "agent.unverified" },
])("$on", ({ operation, on, off }) => {
  let agentId: number;
  const state = async () => {
    const found = await findAgent(agentId);
    return operation === setFeatured ? found?.isFeatured : found?.verifiedAt !== null;
  };

  beforeEach(async () => {
    ({ id: agentId } = await insertAgent(db(), { agencyId: null, userId: agent.user.id }));
  });

  test("is set and removed by an admin, and each change is recorded once", async () => {
    await Promise.all([1, 2, 3].map(() => operation(admin, agentId, true)));
    expect(await state()).toBe(true);
    await operation(admin, agentId, false);
    await operation(admin, agentId, false);
    expect(await state()).toBe(false);
    const by = { userId: admin.user.id, detail: {} };
    expect(await auditEntriesOf("agent", agentId)).toEqual([
      { ...by, action: on },
      { ...by, action: off },
    ]);
  });

  test("can be set by no one else, not even the agent", async () => {
    await expect(operation(agent, agentId, true)).rejects.toBeInstanceOf(Forbidden);
    expect(await state()).toBe(false);
    expect(await auditEntriesOf("agent", agentId)).toEqual([]);
    await expect(operation(admin, unknownId, true)).rejects.toBeInstanceOf(NotFound);
  });
});

describe("the list of agents", () => {
  const find = (query: string) => findAgentPage(decodeNameFilters(new URLSearchParams(query)));

  test("has each agent's number of leads, is ordered by name, and can be searched by any part of it", async () => {
    const { id } = await insertAgent(db(), { agencyId: null, userId: null, name: "zoë O'Quartz 100%", suburbs: [] });
    const before = await find("search=quartz");
    expect(before).toMatchObject({ total: 1, hasLeads: false, items: [{ id, leadCount: 0, isListed: false }] });
    await newLead({ agentId: id });
    await newLead({ agentId: id, status: "closed" });
    expect(await find("search=%25+ZOË")).toMatchObject({ total: 1, hasLeads: true, items: [{ id, leadCount: 2 }] });
    expect(await find("search=zo_")).toMatchObject({ total: 0, items: [], page: 1, lastPage: 1 });
    const { items: agents } = await find("");
    expect(agents.map(({ name }) => name)).toEqual(
      agents.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b)),
    );
  });
});

describe("the outbox", () => {
  async function newMail(): Promise<number> {
    const to = { name: "Ada", address: "ada@example.com" };
    await queueMail({
      kind: "enquiry-receipt",
      to,
      subject: "Your enquiry",
      text: "canary-text",
      html: "<p>canary</p>",
    });
    const { id } = await db()
      .selectFrom("messages")
      .select("id")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  }
  const find = (query: string) => findOutboxPage(decodeOutboxFilters(new URLSearchParams(query)));
  const statusOf = (id: number) =>
    db().selectFrom("messages").select(["status", "attempts", "lastError"]).where("id", "=", id).executeTakeFirst();

  test("sends a failed or stored mail again once, and records who did it", async () => {
    const [dead, unsent] = [await newMail(), await newMail()];
    await markDead(dead, "550 no such mailbox");
    await markStored(unsent);
    for (const [id, was] of [
      [dead, "dead"],
      [unsent, "kept"],
    ] as const) {
      await resendMail(admin, id);
      await resendMail(admin, id);
      expect(await statusOf(id)).toEqual({ status: "queued", attempts: 0, lastError: null });
      expect(await auditEntriesOf("mail", id)).toEqual([
        { userId: admin.user.id, action: "mail.resent", detail: { was } },
      ]);
    }
  });

  test("does not resend a sent mail, and rejects non-admins", async () => {
    const [sent, dead] = [await newMail(), await newMail()];
    await markSent(sent);
    await resendMail(admin, sent);
    expect(await statusOf(sent)).toMatchObject({ status: "sent" });
    await markDead(dead, "550");
    await expect(resendMail(agent, dead)).rejects.toBeInstanceOf(Forbidden);
    expect(await statusOf(dead)).toMatchObject({ status: "dead" });
    expect([...(await auditEntriesOf("mail", sent)), ...(await auditEntriesOf("mail", dead))]).toEqual([]);
    await expect(resendMail(admin, unknownId)).rejects.toBeInstanceOf(NotFound);
  });

  test("lists mails without their text, by status, with all counts", async () => {
    await db().deleteFrom("messages").execute();
    const [first, second] = [await newMail(), await newMail()];
    await markDead(first, "550 no such mailbox");
    const all = await find("");
    expect(all).toMatchObject({ counts: { all: 2, queued: 1, dead: 1 }, page: 1, lastPage: 1 });
    expect(all.items.map(({ id }) => id)).toEqual([second, first]);
    expect(JSON.stringify(all)).not.toContain("canary");
    const dead = await find("status=dead&page=7");
    expect(dead).toMatchObject({ page: 1, items: [{ id: first, status: "dead", lastError: "550 no such mailbox" }] });
    expect(await find("status=kept")).toMatchObject({ items: [], lastPage: 1 });
  });
});

test("the export of leads is for admins, and is recorded with its filters", async () => {
  const id = await newLead({ name: "Ada File", suburb: "Enmore", wouldLike: ["inspection", "call"] });
  const filters = decodeLeadFilters(new URLSearchParams("search=ada+file&page=9"));
  const lines: string[] = [];
  const wishes = leadCsvHeadings.indexOf("Would like");
  await exportLeads(admin, filters, (part) => {
    lines.push(...part.map(([first = ""]) => first));
    expect(part.map((line) => line.slice(wishes, wishes + 2))).toEqual([
      ["to inspect the home, a call back", "Enmore"],
    ]);
    expect(part.map((line) => line.length)).toEqual([leadCsvHeadings.length]);
  });
  expect(lines).toEqual([String(id)]);
  await expect(exportLeads(agent, filters, (part) => lines.push(String(part)))).rejects.toBeInstanceOf(Forbidden);
  expect(lines).toHaveLength(1);
  const entries = await db()
    .selectFrom("auditEntries")
    .select(["userId", "subjectId", "detail"])
    .where("action", "=", "leads.exported")
    .execute();
  expect(entries).toEqual([{ userId: admin.user.id, subjectId: null, detail: { search: "ada file", count: 1 } }]);
});
