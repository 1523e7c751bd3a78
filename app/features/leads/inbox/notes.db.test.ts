import { beforeEach, describe, expect, test } from "vitest";
import type { AgencyRole } from "#app/features/managers/policy.ts";
import { findAccountData } from "#app/features/personal-data/account-data.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { sydneyDay } from "#app/lib/dates.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { newAgent, newLead, newMember } from "./inbox.fixture.ts";
import { findAgentLeads } from "./inbox.queries.server.ts";
import { saveNote } from "./inbox.server.ts";

const day = (days: number) => sydneyDay(new Date(Date.now() + days * 24 * 3600 * 1000));

let agencyId: number;
let manager: Member;
let ada: Member;
let leadId: number;

async function join(name: string, agencyRole: AgencyRole) {
  const member = await newMember({ role: "agent" });
  const { id } = await insertAgent(db(), { agencyId, userId: member.user.id, name });
  await db().updateTable("agents").set({ agencyRole }).where("id", "=", id).execute();
  return { member, id };
}

beforeEach(async () => {
  ({ id: agencyId } = await insertAgency(db()));
  ({ member: manager } = await join("Mara Manager", "manager"));
  const { member, id: agentId } = await join("Ada Agent", "agent");
  ada = member;
  leadId = await newLead({ agentId });
});

const pageOf = ({ user }: Member, when?: "due") => findAgentLeads(user, { scope: "agency", when, page: 1 });
const leadOf = async (member: Member) => (await pageOf(member)).items.find(({ id }) => id === leadId);
const auditOf = () =>
  db()
    .selectFrom("auditEntries")
    .select("detail")
    .where("action", "=", "lead.note_saved")
    .where("subjectId", "=", leadId)
    .orderBy("id")
    .execute();

describe("notes", () => {
  test("are read by the agent and the office, with author and time, newest first", async () => {
    await saveNote(ada, leadId, { note: "Prefers calls after five." });
    await saveNote(manager, leadId, { note: "Has a dog." });
    const expected = [
      { text: "Has a dog.", name: "Mara Manager", hasAccount: true },
      { text: "Prefers calls after five.", name: "Ada Agent", hasAccount: true },
    ];
    for (const member of [ada, manager]) expect((await leadOf(member))?.notes).toMatchObject(expected);
    expect((await findAccountData(ada.user.id)).enquiryNotes).toMatchObject([
      { leadId, text: "Prefers calls after five." },
    ]);
    await db().deleteFrom("users").where("id", "=", manager.user.id).execute();
    expect((await leadOf(ada))?.notes[0]).toMatchObject({ text: "Has a dog.", name: null, hasAccount: false });
  });

  test("sent twice at once are stored once", async () => {
    await Promise.all([1, 2, 3].map(() => saveNote(ada, leadId, { note: "Has a dog." })));
    expect((await leadOf(ada))?.notes).toHaveLength(1);
    expect(await auditOf()).toEqual([{ detail: { hasNote: true } }]);
  });

  test("disappear once the sender has withdrawn, and none is added", async () => {
    await saveNote(ada, leadId, { note: "Has a dog.", followUpOn: day(0) });
    await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", leadId).execute();
    expect(await leadOf(ada)).toMatchObject({ notes: [], followUpOn: null, isDue: false });
    expect((await pageOf(ada, "due")).items).toEqual([]);
    await expect(saveNote(ada, leadId, { note: "Has two dogs." })).rejects.toThrow(Conflict);
  });

  test("end at 50", async () => {
    const rows = Array.from({ length: 50 }, (_, index) => ({ leadId, userId: ada.user.id, text: `Note ${index}` }));
    await db().insertInto("leadNotes").values(rows).execute();
    await expect(saveNote(manager, leadId, { note: "One more" })).rejects.toThrow("50 notes");
    await saveNote(manager, leadId, { followUpOn: day(1) });
  });

  test("are written by no one else", async () => {
    const { member: stranger } = await newAgent({ hasAgency: true });
    const { member: colleague } = await join("Ben Agent", "agent");
    for (const other of [stranger, colleague, await newMember(), await newMember({ isAdmin: true })]) {
      await expect(saveNote(other, leadId, { note: "Hello" })).rejects.toThrow(NotFound);
    }
    expect((await leadOf(ada))?.notes).toEqual([]);
  });

  test("need a text or a changed day", async () => {
    await expect(saveNote(ada, leadId, {})).rejects.toThrow(Invalid);
    await expect(saveNote(ada, leadId, { followUpOn: day(-1) })).rejects.toThrow(Invalid);
  });
});

describe("the day to follow up", () => {
  test("is counted and filtered once it has come, until the enquiry is closed", async () => {
    await saveNote(ada, leadId, { followUpOn: day(1) });
    expect(await pageOf(ada)).toMatchObject({ due: 0, items: [{ followUpOn: day(1), isDue: false }] });
    await saveNote(ada, leadId, { followUpOn: day(0), was: day(1) });
    const later = await newLead({ agentId: (await leadOf(ada))?.agent?.id ?? null });
    expect((await pageOf(ada)).items).toHaveLength(2);
    expect(await pageOf(manager, "due")).toMatchObject({ due: 1, items: [{ id: leadId, isDue: true }] });
    expect(later).not.toBe(leadId);
    await db().updateTable("leads").set({ status: "closed" }).where("id", "=", leadId).execute();
    expect(await pageOf(manager, "due")).toMatchObject({ due: 0, items: [] });
    expect((await findAccountData(ada.user.id)).enquiryFollowUps).toEqual([{ leadId, followUpOn: day(0) }]);
  });

  test("stays with a note that is added once it is over, and is removed by an empty field", async () => {
    await db()
      .updateTable("leads")
      .set({ followUpOn: day(-3) })
      .where("id", "=", leadId)
      .execute();
    await saveNote(ada, leadId, { note: "No answer yet.", followUpOn: day(-3), was: day(-3) });
    expect(await leadOf(ada)).toMatchObject({ followUpOn: day(-3), isDue: true });
    await saveNote(ada, leadId, { was: day(-3) });
    expect(await leadOf(ada)).toMatchObject({ followUpOn: null, isDue: false });
  });

  test("changed by two colleagues at once is the first one's, and the second is told", async () => {
    const results = await Promise.allSettled([
      saveNote(ada, leadId, { followUpOn: day(1) }),
      saveNote(manager, leadId, { note: "Call on Monday.", followUpOn: day(2) }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const failure = results.find((result) => result.status === "rejected");
    expect(String(failure?.reason)).toMatch(/In the meantime (Ada Agent|Mara Manager) changed the day to follow up to/);
  });
});
