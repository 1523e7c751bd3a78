import { sql } from "kysely";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { releaseLeadsOfConfirmedUser } from "#app/features/admin/leads/leads.server.ts";
import { findOutboxPage } from "#app/features/admin/model/admin.queries.server.ts";
import { readReceipt } from "#app/features/leads/model/mails.server.ts";
import { AWAITING_CONFIRMATION } from "#app/features/leads/model/spam.ts";
import { withdrawLead } from "#app/features/leads/model/status.server.ts";
import { Invalid, TooMany } from "#app/lib/errors.ts";
import { consumeRateLimit, limits } from "#app/limits/limits.server.ts";
import { db } from "#db/client.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertService } from "#samples/factories/services.ts";
import { insertTrade } from "#samples/factories/trades.ts";
import { insertUser } from "#samples/factories/users.ts";
import { outsideTransaction, untilBlocked } from "#tests/support/lock-waits.ts";
import { viewer } from "#tests/support/viewer.ts";
import { countLeads, freshEnquiry, mailsOf, makeOld, offeredHome, storedLead } from "./submit.fixture.ts";
import { submitLead } from "./submit.server.ts";

let home: Awaited<ReturnType<typeof offeredHome>>;
let services: { finance: number; renovations: number; conveyancing: number };

beforeAll(async () => {
  home = await offeredHome();
  const service = async (title: string, slug: string) => (await insertService(db(), { type: slug, title, slug })).id;
  services = {
    conveyancing: await service("Conveyancing", "conveyancing"),
    finance: await service("Finance", "finance"),
    renovations: await service("Renovations", "renovations"),
  };
});

const submit = ({ caller, input }: ReturnType<typeof freshEnquiry>, key?: string) => submitLead(caller, input, key);
test("the database rejects an unknown wish", async () => {
  const { id } = await submit(freshEnquiry({ listingId: home.listingId }));
  expect((await storedLead(id)).wouldLike).toEqual([]);
  const change = db()
    .updateTable("leads")
    .set({ wouldLike: ["inspection", "helicopter"] })
    .where("id", "=", id);
  await expect(change.execute()).rejects.toThrow("leads_would_like_known");
});

describe("one enquiry", () => {
  test("is a lead and two mails", async () => {
    const enquiry = freshEnquiry({
      listingId: home.listingId,
      suburb: "Newtown",
      wouldLike: ["inspection", "contract"],
      propertyType: "House",
      consent: true,
    });
    const { id, createdAt, receipt, repeated } = await submit(enquiry);
    expect(repeated).toBe(false);
    expect(readReceipt(receipt)).toEqual({ state: "valid", id: id });
    const { consent: _, ...fields } = enquiry.input;
    await expect(storedLead(id)).resolves.toMatchObject({
      ...fields,
      createdAt,
      agentId: home.agentId,
      serviceId: null,
      userId: null,
      status: "new",
      source: "Southerly: Brick cottage with a lemon tree",
      consentAt: expect.any(Date),
      heldReason: null,
      withdrawnAt: null,
    });
    const [received, receiptMail, ...others] = await mailsOf(id);
    expect(others).toEqual([]);
    expect(received).toMatchObject({
      kind: "enquiry-received",
      toName: "Robin Sample",
      toAddress: home.agentEmail,
      replyToAddress: enquiry.input.email,
    });
    expect(received?.textBody).toContain(enquiry.input.message);
    expect(receiptMail).toMatchObject({ kind: "enquiry-receipt", toAddress: enquiry.input.email });
    expect(receiptMail?.textBody).toContain(`/enquiries/${receipt}`);
  });

  test("belongs to the signed-in sender", async () => {
    const { caller, input } = freshEnquiry();
    const { id } = await submitLead({ ...caller, user: viewer({ id: home.createdByUserId }) }, input);
    await expect(storedLead(id)).resolves.toMatchObject({ userId: home.createdByUserId, consentAt: null });
  });

  describe("its receipt quotes the enquiry", () => {
    const receiptText = async (user: { id: number }, email: string) => {
      const { caller, input } = freshEnquiry({ email });
      const { id } = await submitLead({ ...caller, user: viewer({ ...user, email }) }, input);
      const receipt = (await mailsOf(id)).find(({ kind }) => kind === "enquiry-receipt");
      return { quotes: receipt?.textBody.includes(input.message), toName: receipt?.toName };
    };

    test("to the confirmed address of the signed-in sender", async () => {
      const email = "confirmed.sender@example.com";
      const quoted = { quotes: true, toName: "Sam Sample" };
      await expect(receiptText(await insertUser(db(), { email }), email)).resolves.toEqual(quoted);
    });

    test("not to an unconfirmed or different address", async () => {
      const email = "unconfirmed.sender@example.com";
      const bare = { quotes: false, toName: "" };
      const none = { quotes: undefined, toName: undefined };
      await expect(receiptText(await insertUser(db(), { email, emailConfirmedAt: null }), email)).resolves.toEqual(
        none,
      );
      await expect(receiptText({ id: home.createdByUserId }, "somebody.else@example.com")).resolves.toEqual(bare);
    });
  });

  test("goes to the service desk if the agent's address cannot be mailed, and an admin sees why", async () => {
    const address = `${"a".repeat(65)}@example.com`;
    const { listingId, agentId, createdByUserId } = await offeredHome();
    await db().updateTable("users").set({ email: address }).where("id", "=", createdByUserId).execute();
    const enquiry = freshEnquiry({ listingId });
    const { id } = await submit(enquiry);
    await expect(storedLead(id)).resolves.toMatchObject({ agentId, heldReason: null });
    const mails = await mailsOf(id);
    expect(mails.map(({ kind, toAddress }) => [kind, toAddress])).toEqual([
      ["enquiry-received", address],
      ["enquiry-received", "desk@example.com"],
      ["enquiry-receipt", enquiry.input.email],
    ]);
    expect(mails[1]?.subject).toMatch(/^\[Could not be emailed to Robin Sample\] Enquiry from Sam Sample: /);
    expect(mails[1]?.textBody).toContain(enquiry.input.message);
    const { items } = await findOutboxPage({ status: "dead", page: 1 });
    expect(items.find(({ toAddress }) => toAddress === address)).toMatchObject({
      status: "dead",
      lastError:
        "The email cannot be sent, because the address is not valid. The service desk received this enquiry instead.",
    });
  });

  test("leaves nothing behind when the transaction fails", async () => {
    const enquiry = freshEnquiry({ listingId: home.listingId });
    const before = await db().selectFrom("messages").select("id").execute();
    await expect(
      transaction(async () => {
        await submit(enquiry);
        throw new Error("interrupted");
      }),
    ).rejects.toThrow("interrupted");
    await expect(countLeads(enquiry.input.message)).resolves.toBe(0);
    await expect(db().selectFrom("messages").select("id").execute()).resolves.toHaveLength(before.length);
    // An enquiry that was not stored does not make the next one a repeat.
    await expect(submit(enquiry)).resolves.toMatchObject({ repeated: false });
  });
});

describe("the same enquiry again", () => {
  test("succeeds again without a second mail", async () => {
    const enquiry = freshEnquiry({ listingId: home.listingId });
    const first = await submit(enquiry);
    await expect(submit(enquiry)).resolves.toEqual({ ...first, repeated: true });
    const message = enquiry.input.message.replaceAll(" ", "  ");
    const { id, receipt } = await submit({ ...enquiry, input: { ...enquiry.input, message } });
    expect({ id, receipt }).toEqual({ id: first.id, receipt: first.receipt });
    await expect(mailsOf(first.id)).resolves.toHaveLength(2);
  });

  test("twenty concurrent copies are one lead and one mail to the agent", async () => {
    const enquiry = freshEnquiry({ listingId: home.listingId });
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(enquiry)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(1);
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    await expect(countLeads(enquiry.input.message)).resolves.toBe(1);
    const kinds = (await mailsOf(answers[0]?.id ?? 0)).map(({ kind }) => kind);
    expect(kinds).toEqual(["enquiry-received", "enquiry-receipt"]);
  });

  test("the database serialises two processes that both checked before writing", async () => {
    const enquiry = freshEnquiry({ listingId: home.listingId });
    // A second copy of the module has its own in-memory queue, like a second process.
    vi.resetModules();
    const other = await import("./submit.server.ts");
    const { closeDatabase } = await import("#db/client.server.ts");
    let answers: ReturnType<typeof submitLead>[] = [];
    await transaction(async () => {
      // No lead can be inserted before both operations are about to.
      await sql`lock table leads in share mode`.execute(db());
      answers = [submitLead, other.submitLead].map((operation) =>
        outsideTransaction(() => operation(enquiry.caller, enquiry.input)),
      );
      await untilBlocked(2);
    });
    const ids = (await Promise.all(answers)).map(({ id }) => id);
    await closeDatabase();
    expect(new Set(ids).size).toBe(1);
    await expect(countLeads(enquiry.input.message)).resolves.toBe(1);
  });

  test("a corrected enquiry is a new one", async () => {
    const enquiry = freshEnquiry({ listingId: home.listingId });
    const first = await submit(enquiry);
    const second = await submit({ ...enquiry, input: { ...enquiry.input, phone: "0491 570 007" } });
    expect(second.repeated).toBe(false);
    expect(second.id).not.toBe(first.id);
  });

  test.each([
    ["23 hours 59 minutes later it is a repeat", "23 hours 59 minutes", true],
    ["after 24 hours it is a new one", "24 hours 1 second", false],
  ])("%s", async (_, age, repeated) => {
    const enquiry = freshEnquiry();
    const { id } = await submit(enquiry);
    const createdAt = sql<Date>`now() - ${age}::interval`;
    await db().updateTable("leads").set({ createdAt }).where("id", "=", id).execute();
    await expect(submit(enquiry)).resolves.toMatchObject({ repeated });
  });

  test("an enquiry repeated after a withdrawal is a new one", async () => {
    const enquiry = freshEnquiry();
    const { receipt, id } = await submit(enquiry);
    await withdrawLead(receipt);
    const again = await submit(enquiry);
    expect(again.repeated).toBe(false);
    expect(again.id).not.toBe(id);
  });
});

describe("an Idempotency-Key", () => {
  test("with the same content succeeds again, even after a day", async () => {
    const enquiry = freshEnquiry();
    const first = await submit(enquiry, "key-1");
    const createdAt = sql<Date>`now() - interval '3 days'`;
    await db().updateTable("leads").set({ createdAt }).where("id", "=", first.id).execute();
    await expect(submit(enquiry, "key-1")).resolves.toMatchObject({ id: first.id, repeated: true });
    await expect(countLeads(enquiry.input.message)).resolves.toBe(1);
  });

  test("with other content is refused", async () => {
    const enquiry = freshEnquiry();
    await submit(enquiry, "key-2");
    const other = { ...enquiry, input: { ...enquiry.input, message: "Something else altogether" } };
    const refusal = await submit(other, "key-2").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Invalid);
    expect(refusal).toMatchObject({
      errors: { "Idempotency-Key": ["This Idempotency-Key was used for another enquiry"] },
    });
  });

  test("belongs to one client", async () => {
    const [one, two] = [freshEnquiry(), freshEnquiry()];
    await submit(one, "key-3");
    await expect(submit(two, "key-3")).resolves.toMatchObject({ repeated: false });
    const signedIn = { ...two, caller: { ...two.caller, user: viewer({ id: home.createdByUserId }) } };
    await expect(submit({ ...signedIn, input: freshEnquiry().input }, "key-3")).resolves.toMatchObject({
      repeated: false,
    });
  });

  test("matches an enquiry that was sent without a key before", async () => {
    const enquiry = freshEnquiry();
    const { id } = await submit(enquiry);
    await expect(submit(enquiry, "key-4")).resolves.toMatchObject({ id, repeated: true });
    await expect(submit(enquiry, "key-4")).resolves.toMatchObject({ id, repeated: true });
  });

  test("used concurrently for two different enquiries is accepted for one", async () => {
    const enquiry = freshEnquiry();
    const other = { ...enquiry, input: { ...enquiry.input, message: "Something else altogether" } };
    const answers = await Promise.allSettled([submit(enquiry, "key-5"), submit(other, "key-5")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test.each(["", "k".repeat(256)])("of the wrong length is refused", async (key) => {
    await expect(submit(freshEnquiry(), key)).rejects.toBeInstanceOf(Invalid);
  });
});

describe("the recipient", () => {
  const recipient = async (changes: Parameters<typeof freshEnquiry>[0]) => {
    const { id } = await submit(freshEnquiry(changes));
    const [received, receipt] = await mailsOf(id);
    expect(receipt?.kind).toBe("enquiry-receipt");
    return received?.toAddress;
  };

  test("the agent of the home", async () => {
    expect(await recipient({ listingId: home.listingId })).toBe(home.agentEmail);
  });

  test.each([null, "stranger@example.com"])(
    "the account of the home's agent when their profile has %s",
    async (profileEmail) => {
      const { listingId, agentId, agentEmail } = await offeredHome({ profileEmail });
      expect(await recipient({ listingId })).toBe(agentEmail);
      expect(await recipient({ agentId })).toBe(agentEmail);
    },
  );

  test("the account that entered a home without an agent, not the contact address of the home", async () => {
    const { createdByUserId, agentEmail } = home;
    const { id: listingId } = await insertListing(db(), { createdByUserId, contactEmail: "stranger@example.com" });
    expect(await recipient({ listingId })).toBe(agentEmail);
  });

  test("the account that entered the home when its agent's account is unconfirmed", async () => {
    const { id: userId } = await insertUser(db(), { emailConfirmedAt: null });
    const { id: agentId } = await insertAgent(db(), { agencyId: null, userId, email: "stranger@example.com" });
    const { createdByUserId, agentEmail } = home;
    const { id: listingId } = await insertListing(db(), { createdByUserId, agentId });
    expect(await recipient({ listingId })).toBe(agentEmail);
  });

  test("the service desk when no address is confirmed: not the profile's, the home's or the account's", async () => {
    const { id: userId } = await insertUser(db(), { emailConfirmedAt: null });
    const { id: agentId } = await insertAgent(db(), { agencyId: null, userId, email: "stranger@example.com" });
    const changes = { createdByUserId: userId, agentId, contactEmail: "another@example.com" };
    const { id: listingId } = await insertListing(db(), changes);
    const { id } = await submit(freshEnquiry({ listingId }));
    const [received, receipt, ...more] = await mailsOf(id);
    expect(more).toEqual([]);
    expect(received).toMatchObject({ kind: "enquiry-received", toAddress: "desk@example.com" });
    expect(received?.subject).toMatch(/^\[Robin Sample has no confirmed address\] Enquiry from Sam Sample: /);
    expect(receipt?.kind).toBe("enquiry-receipt");
    expect(await recipient({ agentId })).toBe("desk@example.com");
  });

  test("the home's agent, even if the enquiry names another", async () => {
    const { id: agentId } = await insertAgent(db(), { agencyId: null, userId: null, email: "else@example.com" });
    const { id } = await submit(freshEnquiry({ listingId: home.listingId, agentId }));
    await expect(storedLead(id)).resolves.toMatchObject({ agentId: home.agentId });
    expect((await mailsOf(id))[0]?.toAddress).toBe(home.agentEmail);
  });

  test("the agent", async () => {
    const { id: agentId } = await insertAgent(db(), { agencyId: null, userId: null, email: "kim@example.com" });
    expect(await recipient({ agentId })).toBe("kim@example.com");
  });

  test("the trade", async () => {
    const { id: tradeId } = await insertTrade(db(), { email: "office@spanner.example.com" });
    expect(await recipient({ tradeId })).toBe("office@spanner.example.com");
  });

  test("the service desk for an agent or trade without an address, a service, or no subject", async () => {
    const { id: agentId } = await insertAgent(db(), { agencyId: null, userId: null, email: null });
    const { id: tradeId } = await insertTrade(db(), { email: null });
    expect(await recipient({ agentId })).toBe("desk@example.com");
    expect(await recipient({ tradeId })).toBe("desk@example.com");
    expect(await recipient({ serviceId: "finance" })).toBe("desk@example.com");
    expect(await recipient({})).toBe("desk@example.com");
  });
});

describe("the subject", () => {
  test.each([
    ["conveyancing", "conveyancing"],
    ["Conveyancing", "conveyancing"],
    ["finance", "finance"],
    ["renovation", "renovations"],
    ["renovations", "renovations"],
    ["Renovations", "renovations"],
  ] as const)("the service %j", async (serviceId, slug) => {
    const { id } = await submit(freshEnquiry({ serviceId }));
    const title = slug.charAt(0).toUpperCase() + slug.slice(1);
    await expect(storedLead(id)).resolves.toMatchObject({ serviceId: services[slug], source: `Southerly: ${title}` });
  });

  test("the service by its id", async () => {
    const { id } = await submit(freshEnquiry({ serviceId: String(services.finance) }));
    await expect(storedLead(id)).resolves.toMatchObject({ serviceId: services.finance, source: "Southerly: Finance" });
  });

  test.each([
    ["Feng shui", "Southerly: Feng shui"],
    ["999999", "Southerly: 999999"],
    ["99999999999999999999", "Southerly: 99999999999999999999"],
    ["Southerly: Kitchens", "Southerly: Kitchens"],
    ["'; drop table leads; --", "Southerly: '; drop table leads; --"],
  ])("a service that we do not have, %j, stays in the source", async (serviceId, source) => {
    const { id } = await submit(freshEnquiry({ serviceId }));
    await expect(storedLead(id)).resolves.toMatchObject({ serviceId: null, source });
  });

  test("an agent", async () => {
    const { id: agentId } = await insertAgent(db(), { agencyId: null, userId: null, name: "Kim Sample" });
    const { id } = await submit(freshEnquiry({ agentId }));
    await expect(storedLead(id)).resolves.toMatchObject({ agentId, source: "Southerly: agent:Kim Sample" });
    expect((await mailsOf(id))[0]?.textBody).toMatch(new RegExp(`About: Kim Sample <http\\S+/agents/${agentId}>`));
  });

  test("a trade", async () => {
    const { id: tradeId } = await insertTrade(db(), { companyName: "Kim's Taps" });
    const { id } = await submit(freshEnquiry({ tradeId }));
    await expect(storedLead(id)).resolves.toMatchObject({
      tradeId,
      agentId: null,
      source: "Southerly: trade:Kim's Taps",
    });
    const [received, receipt] = await mailsOf(id);
    expect(received?.textBody).toMatch(new RegExp(`About: Kim's Taps <http\\S+/services/trades/${tradeId}/quote>`));
    expect(receipt?.textBody).toContain("Your enquiry is with Kim's Taps.");
  });

  test("a trade that does not exist is an error on the field", async () => {
    const refusal = await submit(freshEnquiry({ tradeId: 2_147_483_647 })).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ errors: { tradeId: ["This trade is not in the directory"] } });
  });

  test("an agent who does not exist is an error on the field", async () => {
    const refusal = await submit(freshEnquiry({ agentId: 2_147_483_647 })).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ errors: { agentId: ["This agent is not in the directory"] } });
  });

  test.each(["a draft", "deleted", "not there"])("so is a home that is %s", async (state) => {
    const { createdByUserId } = home;
    const status = state === "a draft" ? { status: "draft" as const, publishedAt: null } : {};
    const { id } = await insertListing(db(), { createdByUserId, ...status });
    if (state === "deleted")
      await db().updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", id).execute();
    const listingId = state === "not there" ? 2_147_483_647 : id;
    const enquiry = freshEnquiry({ listingId });
    await expect(submit(enquiry)).rejects.toMatchObject({ errors: { listingId: ["This home is not listed"] } });
    await expect(countLeads(enquiry.input.message)).resolves.toBe(0);
  });
});

describe("a suspicious one", () => {
  test("is held: only the service desk is mailed, and the sender sees no difference", async () => {
    const message = "Buy at http://a.example, http://b.example and http://c.example today";
    const enquiry = freshEnquiry({ listingId: home.listingId, message });
    const { id, receipt, repeated } = await submit(enquiry);
    expect(repeated).toBe(false);
    expect(readReceipt(receipt)).toEqual({ state: "valid", id: id });
    await expect(storedLead(id)).resolves.toMatchObject({ heldReason: "more than 2 links", status: "new" });
    const mails = await mailsOf(id);
    expect(mails.map(({ kind, toAddress }) => [kind, toAddress])).toEqual([["enquiry-held", "desk@example.com"]]);
    expect(mails[0]?.subject).toMatch(/^\[Review: more than 2 links\] /);
    await expect(submit(enquiry)).resolves.toMatchObject({ id, receipt, repeated: true });
  });
});

describe("limits", () => {
  test("apply after twenty different enquiries from an address; a repeat still succeeds", async () => {
    const { caller } = freshEnquiry();
    const inputs = Array.from({ length: 21 }, () => freshEnquiry().input);
    for (const input of inputs.slice(0, 20)) await submitLead(caller, input);
    const [first, last] = [inputs[0], inputs[20]];
    if (!first || !last) throw new Error("no inputs");
    const refusal = await submitLead(caller, last).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TooMany);
    expect(refusal).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    await expect(countLeads(last.message)).resolves.toBe(0);
    await expect(submitLead(caller, first)).resolves.toMatchObject({ repeated: true });
  });
});

describe("text of members in our mails", () => {
  const bank = "Your Bank Security Team";
  const title = "Log in and confirm your account";

  /** A member with a new account and a published home; their name and the title contain the given texts. */
  async function publisher({ isConfirmed = true, text = title }: { isConfirmed?: boolean; text?: string } = {}) {
    const { id: createdByUserId } = await insertUser(db(), isConfirmed ? {} : { emailConfirmedAt: null });
    const { id: agencyId } = await insertAgency(db());
    const { id: agentId } = await insertAgent(db(), { agencyId, userId: createdByUserId, name: bank });
    const { id: listingId } = await insertListing(db(), { createdByUserId, agentId, title: text, address: text });
    return { createdByUserId, agentId, listingId };
  }

  /** All mails to the sender's address. */
  async function receiptOf(enquiry: ReturnType<typeof freshEnquiry>) {
    const { id } = await submit(enquiry);
    const receipts = (await mailsOf(id)).filter(({ toAddress }) => toAddress === enquiry.input.email);
    expect(receipts).toHaveLength(1);
    return `${receipts[0]?.subject}\n${receipts[0]?.textBody}\n${receipts[0]?.htmlBody}`;
  }

  test.each([
    { why: "of an account without a confirmed address", isConfirmed: false },
    { why: "of an account younger than a week", isConfirmed: true },
  ])("$why are in no receipt to an unconfirmed address", async ({ isConfirmed }) => {
    const { listingId, agentId } = await publisher({ isConfirmed });
    for (const target of [{ listingId }, { agentId }]) {
      const text = await receiptOf(freshEnquiry(target));
      expect(text).not.toMatch(/bank|log.in|confirm.your/i);
      expect(text).toContain(target.listingId ? `/listings/${listingId}` : `/agents/${agentId}`);
    }
  });

  test("of an established account is included unless it contains a link", async () => {
    expect(await receiptOf(freshEnquiry({ listingId: home.listingId }))).toContain("Brick cottage with a lemon tree");
    const linked = await publisher({ text: "Log in at bank.example" });
    await makeOld(linked.createdByUserId);
    expect(await receiptOf(freshEnquiry({ listingId: linked.listingId }))).not.toContain("bank.example");
  });

  test("an enquiry from an unconfirmed account is mailed only after confirmation", async () => {
    const user = viewer(await insertUser(db(), { emailConfirmedAt: null }));
    const enquiry = freshEnquiry({ listingId: home.listingId, message: "My words to a confirmed agent" });
    const { id } = await submitLead({ ...enquiry.caller, user }, enquiry.input);
    expect((await storedLead(id)).heldReason).toBe(AWAITING_CONFIRMATION);
    expect(await mailsOf(id)).toEqual([]);
    await releaseLeadsOfConfirmedUser(user.id + 1);
    expect(await mailsOf(id)).toEqual([]);
    await Promise.all([releaseLeadsOfConfirmedUser(user.id), releaseLeadsOfConfirmedUser(user.id)]);
    expect((await mailsOf(id)).map(({ kind, toAddress }) => [kind, toAddress])).toEqual([
      ["enquiry-received", home.agentEmail],
      ["enquiry-receipt", enquiry.input.email],
    ]);
    expect((await storedLead(id)).heldReason).toBeNull();
  });

  test("an enquiry that looks like spam waits for the service desk after confirmation", async () => {
    const user = viewer(await insertUser(db(), { emailConfirmedAt: null }));
    const message = "https://a.example https://b.example https://c.example";
    const enquiry = freshEnquiry({ listingId: home.listingId, message });
    const { id } = await submitLead({ ...enquiry.caller, user }, enquiry.input);
    await releaseLeadsOfConfirmedUser(user.id);
    expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual(["enquiry-held"]);
    expect((await storedLead(id)).heldReason).toBe("more than 2 links");
  });

  test("an account can send sixty enquiries a day, from any addresses", async () => {
    const { points } = limits["lead.submit.user"];
    const user = viewer(await insertUser(db()));
    for (let spent = 0; spent < points; spent += 1) await consumeRateLimit("lead.submit.user", String(user.id));
    const { caller, input } = freshEnquiry();
    await expect(submitLead({ ...caller, user }, input)).rejects.toBeInstanceOf(TooMany);
  });
});

test("a mailbox gets five receipts a day in any spelling, and every enquiry arrives", async () => {
  const enquiries = Array.from({ length: 9 }, (_, index) => {
    const { caller, input } = freshEnquiry({ listingId: home.listingId });
    return { caller, input: { ...input, email: `victim+${index}@example.com` } };
  });
  const leads = await Promise.all(enquiries.map((enquiry) => submit(enquiry)));
  const kinds = (await Promise.all(leads.map(({ id }) => mailsOf(id)))).flat().map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === "enquiry-received")).toHaveLength(9);
  expect(kinds.filter((kind) => kind === "enquiry-receipt")).toHaveLength(5);
});
