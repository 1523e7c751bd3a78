import { beforeEach, describe, expect, test } from "vitest";
import { findLeadPage } from "#app/features/admin/leads/leads.queries.server.ts";
import { releaseReply } from "#app/features/admin/leads/leads.server.ts";
import { findAdminStats } from "#app/features/admin/model/admin.queries.server.ts";
import { mailsOf, storedLead } from "#app/features/leads/enquire/submit.fixture.ts";
import { findSentLead } from "#app/features/leads/model/lead.queries.server.ts";
import { signReceipt } from "#app/features/leads/model/mails.server.ts";
import { toSentEnquiry } from "#app/features/leads/model/sent-enquiry.ts";
import { Conflict, Forbidden, NotFound, TooMany } from "#app/lib/errors.ts";
import { consumeRateLimit, limits } from "#app/limits/limits.server.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertStatement } from "#samples/factories/listings.ts";
import { insertSuburb } from "#samples/factories/suburbs.ts";
import { newAgent, newLead, newMember } from "./inbox.fixture.ts";
import { findReplySender, replyToLead } from "./inbox.server.ts";

let mine: Awaited<ReturnType<typeof newAgent>>;
let leadId: number;
const answer = "Hello Sam,\n\nSaturday at ten. <b>See you</b> there.";

beforeEach(async () => {
  await db().deleteFrom("messages").execute();
  mine = await newAgent({ hasAgency: true });
  const email = "stranger@example.com";
  await db().updateTable("agents").set({ email }).where("id", "=", mine.agentId).execute();
  leadId = await newLead({ agentId: mine.agentId });
});

const set = (changes: Record<string, unknown>) =>
  db().updateTable("leads").set(changes).where("id", "=", leadId).execute();
const accountEmail = async (userId = mine.member.user.id) => {
  const { email } = await db().selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow();
  return email;
};
/** Makes the enquiry one of a signed-in user with a confirmed address. */
const makeProven = async () => {
  const { user } = await newMember();
  await set({ userId: user.id, email: await accountEmail(user.id) });
};
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
  test("is mailed to the sender with the agent as reply address, is stored, and stops the clock", async () => {
    await replyToLead(mine.member, leadId, answer);
    const mails = await mailsOf(leadId);
    expect(mails).toMatchObject([
      {
        kind: "enquiry-answered",
        toAddress: "sam.sample@example.com",
        replyToAddress: await accountEmail(),
        subject: "Answer from Robin Sample: Robin Sample",
      },
    ]);
    const { textBody = "", htmlBody = "" } = mails[0] ?? {};
    const lead = await storedLead(leadId);
    expect(textBody).toContain("> Hello Sam,\n> \n> Saturday at ten. <b>See you</b> there.");
    expect(textBody).toContain(`/enquiries/${signReceipt(lead)}`);
    expect(htmlBody).toContain("&lt;b&gt;See you&lt;/b&gt;");
    // The address may be a stranger's, so the mail must not contain the enquiry's text.
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

  test("repeated, even concurrently, is sent once; a different answer is sent too", async () => {
    await Promise.all([1, 2, 3].map(() => replyToLead(mine.member, leadId, answer)));
    await replyToLead(mine.member, leadId, answer);
    expect(await repliesOf(leadId)).toHaveLength(1);
    expect(await mailsOf(leadId)).toHaveLength(1);
    const { answeredAt } = await storedLead(leadId);
    await replyToLead(mine.member, leadId, "At eleven, sorry.");
    expect(await repliesOf(leadId)).toHaveLength(2);
    expect((await storedLead(leadId)).answeredAt).toEqual(answeredAt);
    expect((await auditOf(leadId)).map(({ detail }) => detail)).toEqual([
      { status: { from: "new", to: "contacted" } },
      {},
    ]);
  });

  test("may be the same again a day later", async () => {
    await replyToLead(mine.member, leadId, answer);
    const createdAt = new Date(Date.now() - 25 * 3_600_000);
    await db().updateTable("leadReplies").set({ createdAt }).where("leadId", "=", leadId).execute();
    await replyToLead(mine.member, leadId, answer);
    expect(await mailsOf(leadId)).toHaveLength(2);
  });

  test("does not change a later status", async () => {
    const answeredAt = new Date("2026-03-01T00:00:00Z");
    await set({ status: "qualified", answeredAt });
    await replyToLead(mine.member, leadId, answer);
    expect(await storedLead(leadId)).toMatchObject({ status: "qualified", answeredAt });
  });

  test("has no link after the link has expired", async () => {
    await set({ createdAt: new Date(Date.now() - 200 * 24 * 3_600_000) });
    await replyToLead(mine.member, leadId, answer);
    expect((await mailsOf(leadId))[0]?.textBody).not.toContain("/enquiries/");
  });

  test("of a new agent names agency, home and phone once an admin has confirmed the agency", async () => {
    await insertSuburb(db());
    const { id: agencyId } = await insertAgency(db(), { name: "Vouched & Sons" });
    await db().updateTable("agents").set({ agencyId, phone: "02 5550 0144" }).where("id", "=", mine.agentId).execute();
    const changes = { address: "31 Vouched Street", title: "Cheap watches" };
    await db().updateTable("listings").set(changes).where("id", "=", mine.listingId).execute();
    await db().updateTable("users").set({ createdAt: new Date() }).where("id", "=", mine.member.user.id).execute();
    const text = async () => {
      const id = await newLead({ listingId: mine.listingId });
      await replyToLead(mine.member, id, `Saturday at ten. ${id}`);
      const [mail] = await mailsOf(id);
      return `${mail?.subject}\n${mail?.textBody}`;
    };
    const named = await text();
    expect(named).toContain("Your enquiry has been answered: 31 Vouched Street");
    for (const fact of ["Vouched & Sons", "02 5550 0144"]) expect(named).toContain(fact);
    expect(named).not.toContain("Cheap watches");
    await db().updateTable("agencies").set({ confirmedAt: null }).where("id", "=", agencyId).execute();
    const unnamed = await text();
    for (const fact of ["Vouched Street", "Vouched & Sons", "02 5550 0144"]) expect(unnamed).not.toContain(fact);
  });

  test("links the Statement of Information of a home for sale on the market", async () => {
    const text = async () => {
      const id = await newLead({ listingId: mine.listingId });
      await replyToLead(mine.member, id, `Saturday at ten. ${id}`);
      return (await mailsOf(id))[0]?.textBody;
    };
    const link = `/listings/${mine.listingId}/-/statement`;
    expect(await text()).not.toContain(link);
    await insertStatement(db(), { listingId: mine.listingId });
    expect(await text()).toContain(link);
    const sold = { status: "sold", closedOn: "2026-11-20", closedPrice: 900_000 };
    await db().updateTable("listings").set(sold).where("id", "=", mine.listingId).execute();
    expect(await text()).not.toContain(link);
  });

  test("can be sent by the person who entered the home", async () => {
    const aboutHome = await newLead({ listingId: mine.listingId });
    await replyToLead(mine.member, aboutHome, answer);
    expect((await mailsOf(aboutHome))[0]?.subject).toBe("Answer from Robin Sample: Brick cottage with a lemon tree");
  });
});

describe("nothing is sent or stored", () => {
  const expectNothing = async (by = mine.member) => {
    const before = await storedLead(leadId);
    const refused = await replyToLead(by, leadId, answer).catch((error: unknown) => error);
    expect(await storedLead(leadId)).toEqual(before);
    expect(await repliesOf(leadId)).toEqual([]);
    expect(await mailsOf(leadId)).toEqual([]);
    return refused;
  };

  test("for a withdrawn enquiry", async () => {
    await set({ withdrawnAt: new Date() });
    expect(await expectNothing()).toBeInstanceOf(Conflict);
  });

  test("to an address that the outbox rejects", async () => {
    await set({ email: "a@b@example.com" });
    expect(await expectNothing()).toBeInstanceOf(Conflict);
  });

  test("for a held enquiry, or by another agent, a buyer or an admin", async () => {
    const others = [(await newAgent()).member, await newMember(), await newMember({ isAdmin: true })];
    for (const other of others) expect(await expectNothing(other)).toBeInstanceOf(NotFound);
    await set({ heldReason: "links" });
    expect(await expectNothing()).toBeInstanceOf(NotFound);
  });

  test("after twenty answers", async () => {
    await makeProven();
    for (let sent = 1; sent <= 20; sent += 1) await replyToLead(mine.member, leadId, `Answer ${sent}`);
    await expect(replyToLead(mine.member, leadId, "One more")).rejects.toBeInstanceOf(Conflict);
    expect(await repliesOf(leadId)).toHaveLength(20);
  });

  test("to an unconfirmed address after five mails a day", async () => {
    for (let sent = 1; sent <= 5; sent += 1) await replyToLead(mine.member, leadId, `Answer ${sent}`);
    await expect(replyToLead(mine.member, leadId, "One more")).rejects.toThrow("several emails from us today");
    expect(await repliesOf(leadId)).toHaveLength(5);
  });

  test("after the daily limit", async () => {
    const { points } = limits["lead.answer.day"];
    const key = String(mine.member.user.id);
    for (let spent = 0; spent < points; spent += 1) await consumeRateLimit("lead.answer.day", key);
    expect(await expectNothing()).toBeInstanceOf(TooMany);
  });

  test("by an agent whose own address is unconfirmed", async () => {
    const { id } = mine.member.user;
    await db().updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", id).execute();
    expect(await expectNothing()).toBeInstanceOf(Conflict);
    await makeProven();
    expect(await expectNothing()).toBeInstanceOf(Conflict);
  });

  test("after the hourly limit", async () => {
    const { points } = limits["lead.answer.user"];
    for (let sent = 0; sent < points; sent += 1) await replyToLead(mine.member, leadId, answer);
    await expect(replyToLead(mine.member, leadId, answer)).rejects.toBeInstanceOf(TooMany);
  });
});

test("replies go to the account's address, not the profile's", async () => {
  const address = await accountEmail();
  expect(await findReplySender(mine.member.user)).toEqual({ name: "Robin Sample", address, canReply: true });
});

describe("an answer of an account that is new or has no agency", () => {
  const link = "Please log in at bank.example to see the contract.";
  const young = async () => {
    const { user } = mine.member;
    await db().updateTable("users").set({ createdAt: new Date() }).where("id", "=", user.id).execute();
  };
  const withoutAgency = () =>
    db().updateTable("agents").set({ agencyId: null }).where("id", "=", mine.agentId).execute();
  const held = async (id = leadId) => (await repliesOf(id)).map(({ heldReason }) => heldReason !== null);
  const kinds = async (id = leadId) => (await mailsOf(id)).map(({ kind }) => kind);

  test.each([
    { why: "younger than a week", begin: young },
    { why: "without a confirmed agency", begin: withoutAgency },
  ])("is held when it carries a link to a typed address: $why", async ({ begin }) => {
    await begin();
    expect(await replyToLead(mine.member, leadId, link)).toBe("quarantined");
    expect(await held()).toEqual([true]);
    expect(await mailsOf(leadId)).toMatchObject([{ kind: "answer-held", toAddress: "desk@example.com" }]);
    expect((await mailsOf(leadId))[0]?.textBody).not.toContain("bank.example");
    expect(await storedLead(leadId)).toMatchObject({ status: "new", answeredAt: null });
    // Sending it again neither adds a reply nor releases it.
    expect(await replyToLead(mine.member, leadId, link)).toBe("quarantined");
    expect(await held()).toEqual([true]);
  });

  test("is held when it repeats the text of an earlier one, even concurrently; the first is not", async () => {
    await young();
    const others = [await newLead({ agentId: mine.agentId }), await newLead({ agentId: mine.agentId })];
    const texts = [
      "Hello Ann, your account was locked. Call 0491 570 006.",
      "Hello Bob, your account was locked. Call 0491 570 110.",
    ];
    const outcomes = await Promise.all(others.map((id, index) => replyToLead(mine.member, id, texts[index] ?? "")));
    expect(outcomes.toSorted()).toEqual(["quarantined", "sent"]);
    expect(await replyToLead(mine.member, leadId, "Hello, your account was locked! Call 0491 570 111.")).toBe(
      "quarantined",
    );
  });

  test("is sent without the name or the title in the subject", async () => {
    await young();
    expect(await replyToLead(mine.member, leadId, answer)).toBe("sent");
    const [mail] = await mailsOf(leadId);
    expect(mail?.subject).toBe("Your enquiry on Southerly has been answered");
    expect(mail?.textBody).toContain("Name: Robin Sample");
  });

  test.each([
    { why: "whoever sent the enquiry has confirmed it", prove: makeProven },
    {
      why: "it once confirmed a subscription",
      prove: async () => {
        const email = `proven-${leadId}@example.com`;
        await db().insertInto("subscribers").values({ email, confirmedAt: new Date() }).execute();
        await set({ email });
      },
    },
  ])("goes out with a link when the address is proven: $why", async ({ prove }) => {
    await young();
    await prove();
    expect(await replyToLead(mine.member, leadId, link)).toBe("sent");
    expect(await kinds()).toEqual(["enquiry-answered"]);
  });

  test("is checked for spam like an enquiry, for any author", async () => {
    const links = "https://a.example https://b.example https://c.example";
    expect(await replyToLead(mine.member, leadId, links)).toBe("quarantined");
    await makeProven();
    expect(await replyToLead(mine.member, leadId, `${links} again`)).toBe("quarantined");
  });

  test("is limited to thirty a day", async () => {
    await young();
    const { points } = limits["lead.answer.new"];
    const key = String(mine.member.user.id);
    for (let spent = 0; spent < points; spent += 1) await consumeRateLimit("lead.answer.new", key);
    await expect(replyToLead(mine.member, leadId, answer)).rejects.toBeInstanceOf(TooMany);
  });

  test("is sent once when an admin releases it, and hidden from the sender before", async () => {
    await young();
    await replyToLead(mine.member, leadId, link);
    const admin = await newMember({ isAdmin: true });
    const sent = async () => {
      const lead = await findSentLead(leadId);
      return lead && toSentEnquiry(lead).replies.map((reply) => reply.text);
    };
    expect(await sent()).toEqual([]);
    const [reply] = await repliesOf(leadId);
    const replyId = reply?.id ?? 0;
    await expect(releaseReply(mine.member, replyId)).rejects.toBeInstanceOf(Forbidden);
    await Promise.all([releaseReply(admin, replyId), releaseReply(admin, replyId)]);
    expect(await sent()).toEqual([link]);
    expect(await kinds()).toEqual(["answer-held", "enquiry-answered"]);
    expect(await storedLead(leadId)).toMatchObject({ status: "contacted", answeredAt: expect.any(Date) as Date });
    expect((await auditOf(leadId)).map(({ action }) => action)).toEqual(["lead.answer_held", "lead.answer_released"]);
  });

  test("is in the desk's list of held items until then", async () => {
    await young();
    const before = (await findAdminStats()).quarantinedLeads;
    await replyToLead(mine.member, leadId, link);
    expect((await findAdminStats()).quarantinedLeads).toBe(before + 1);
    const listed = async () => (await findLeadPage({ status: "held", page: 1 })).items.map(({ id }) => id);
    expect(await listed()).toContain(leadId);
    await set({ withdrawnAt: new Date() });
    expect(await listed()).not.toContain(leadId);
  });

  test("stays held when the enquiry was withdrawn or the account is unconfirmed by now", async () => {
    await young();
    await replyToLead(mine.member, leadId, link);
    const admin = await newMember({ isAdmin: true });
    const [reply] = await repliesOf(leadId);
    const { id } = mine.member.user;
    await db().updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", id).execute();
    await expect(releaseReply(admin, reply?.id ?? 0)).rejects.toBeInstanceOf(Conflict);
    await set({ withdrawnAt: new Date() });
    await expect(releaseReply(admin, reply?.id ?? 0)).rejects.toBeInstanceOf(Conflict);
    expect(await kinds()).toEqual(["answer-held"]);
  });
});
