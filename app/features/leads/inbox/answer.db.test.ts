import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { Conflict, NotFound, TooMany } from "#app/lib/errors.ts";
import { limits } from "#app/limits/limits.server.ts";
import { mailsOf, storedLead } from "#app/features/leads/enquire/submit.fixture.ts";
import { signReceipt } from "#app/features/leads/model/lead-links.server.ts";
import { answererOf, answerLead } from "./answer.server.ts";
import { newAgent, newLead, newMember } from "./inbox.fixture.ts";

let mine: Awaited<ReturnType<typeof newAgent>>;
let leadId: number;
const answer = "Hello Sam,\n\nSaturday at ten. <b>See you</b> there.";

beforeEach(async () => {
  mine = await newAgent();
  await db().updateTable("agents").set({ email: "robin@example.com" }).where("id", "=", mine.agentId).execute();
  leadId = await newLead({ agentId: mine.agentId });
});

const set = (changes: Record<string, unknown>) =>
  db().updateTable("leads").set(changes).where("id", "=", leadId).execute();
const repliesOf = (id: number) =>
  db().selectFrom("leadReplies").selectAll().where("leadId", "=", id).orderBy("id").execute();
const auditOf = (id: number) =>
  db()
    .selectFrom("auditEntries")
    .select(["userId", "action", "detail"])
    .where("subject", "=", "lead")
    .where("subjectId", "=", id)
    .orderBy("id")
    .execute();

describe("an answer", () => {
  test("is mailed to the sender with the agent to reply to, is kept, and ends the 24 hours", async () => {
    await answerLead(mine.member, leadId, answer);
    const mails = await mailsOf(leadId);
    expect(mails).toMatchObject([
      {
        kind: "enquiry-answered",
        toAddress: "sam.sample@example.com",
        replyToAddress: "robin@example.com",
        subject: "Robin Sample has answered your enquiry: Robin Sample",
      },
    ]);
    const { textBody = "", htmlBody = "" } = mails[0] ?? {};
    const lead = await storedLead(leadId);
    expect(textBody).toContain("> Hello Sam,\n> \n> Saturday at ten. <b>See you</b> there.");
    expect(textBody).toContain(`/enquiries/${signReceipt(lead)}`);
    expect(htmlBody).toContain("&lt;b&gt;See you&lt;/b&gt;");
    // The address may be a stranger's: nothing that somebody else had us write to it.
    expect(textBody + htmlBody).not.toContain(lead.message);
    expect(lead.status).toBe("contacted");
    expect(lead.answeredAt).toBeInstanceOf(Date);
    expect(lead.openedAt).toBeInstanceOf(Date);
    const userId = mine.member.user.id;
    expect(await repliesOf(leadId)).toMatchObject([{ userId, name: "Robin Sample", answer }]);
    expect(await auditOf(leadId)).toEqual([
      { userId, action: "lead.answered", detail: { status: { from: "new", to: "contacted" } } },
    ]);
  });

  test("pressed again, also at once, is one answer; another one is another", async () => {
    await Promise.all([1, 2, 3].map(() => answerLead(mine.member, leadId, answer)));
    await answerLead(mine.member, leadId, answer);
    expect(await repliesOf(leadId)).toHaveLength(1);
    expect(await mailsOf(leadId)).toHaveLength(1);
    const { answeredAt } = await storedLead(leadId);
    await answerLead(mine.member, leadId, "At eleven, sorry.");
    expect(await repliesOf(leadId)).toHaveLength(2);
    expect((await storedLead(leadId)).answeredAt).toEqual(answeredAt);
    expect((await auditOf(leadId)).map(({ detail }) => detail)).toEqual([
      { status: { from: "new", to: "contacted" } },
      {},
    ]);
  });

  test("may be the same again a day later", async () => {
    await answerLead(mine.member, leadId, answer);
    const createdAt = new Date(Date.now() - 25 * 3_600_000);
    await db().updateTable("leadReplies").set({ createdAt }).where("leadId", "=", leadId).execute();
    await answerLead(mine.member, leadId, answer);
    expect(await mailsOf(leadId)).toHaveLength(2);
  });

  test("leaves alone what was said of the enquiry since", async () => {
    const answeredAt = new Date("2026-03-01T00:00:00Z");
    await set({ status: "qualified", answeredAt });
    await answerLead(mine.member, leadId, answer);
    expect(await storedLead(leadId)).toMatchObject({ status: "qualified", answeredAt });
  });

  test("has no link once that has expired", async () => {
    await set({ createdAt: new Date(Date.now() - 200 * 24 * 3_600_000) });
    await answerLead(mine.member, leadId, answer);
    expect((await mailsOf(leadId))[0]?.textBody).not.toContain("/enquiries/");
  });

  test("of whoever entered the home, too", async () => {
    const aboutHome = await newLead({ listingId: mine.listingId });
    await answerLead(mine.member, aboutHome, answer);
    expect((await mailsOf(aboutHome))[0]?.subject).toBe(
      "Robin Sample has answered your enquiry: Brick cottage with a lemon tree",
    );
  });
});

describe("nothing is sent or kept", () => {
  const expectNothing = async (by = mine.member) => {
    const before = await storedLead(leadId);
    const refused = await answerLead(by, leadId, answer).catch((error: unknown) => error);
    expect(await storedLead(leadId)).toEqual(before);
    expect(await repliesOf(leadId)).toEqual([]);
    expect(await mailsOf(leadId)).toEqual([]);
    return refused;
  };

  test("to one that was withdrawn", async () => {
    await set({ withdrawnAt: new Date() });
    expect(await expectNothing()).toBeInstanceOf(Conflict);
  });

  test("to an address that the outbox would not take", async () => {
    await set({ email: "a@b@example.com" });
    expect(await expectNothing()).toBeInstanceOf(Conflict);
  });

  test("to one that is held, or by anybody else: another agent, a buyer, an admin", async () => {
    const others = [(await newAgent()).member, await newMember(), await newMember({ isAdmin: true })];
    for (const other of others) expect(await expectNothing(other)).toBeInstanceOf(NotFound);
    await set({ heldReason: "links" });
    expect(await expectNothing()).toBeInstanceOf(NotFound);
  });

  test("after twenty answers", async () => {
    for (let sent = 1; sent <= 20; sent += 1) await answerLead(mine.member, leadId, `Answer ${sent}`);
    await expect(answerLead(mine.member, leadId, "One more")).rejects.toBeInstanceOf(Conflict);
    expect(await repliesOf(leadId)).toHaveLength(20);
  });

  test("beyond the limit of an hour", async () => {
    const { points } = limits["lead.answer.user"];
    for (let sent = 0; sent < points; sent += 1) await answerLead(mine.member, leadId, answer);
    await expect(answerLead(mine.member, leadId, answer)).rejects.toBeInstanceOf(TooMany);
  });
});

describe("a reply to it goes", () => {
  test("to the profile's address, or to the account's when that has none that can be mailed", async () => {
    expect(await answererOf(mine.member.user)).toEqual({ name: "Robin Sample", address: "robin@example.com" });
    await db().updateTable("agents").set({ email: "no address" }).where("id", "=", mine.agentId).execute();
    const { email } = await db()
      .selectFrom("users")
      .select("email")
      .where("id", "=", mine.member.user.id)
      .executeTakeFirstOrThrow();
    expect(await answererOf(mine.member.user)).toEqual({ name: "Robin Sample", address: email });
  });

  test("to the account of an agent without a profile", async () => {
    const { user } = await newMember({ role: "agent" });
    const { firstName, lastName, email } = await db()
      .selectFrom("users")
      .selectAll()
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    const name = [firstName, lastName].filter(Boolean).join(" ") || email;
    expect(await answererOf(user)).toEqual({ name, address: email });
  });
});
