import { beforeAll, describe, expect, test } from "vitest";
import { type EnquiryTarget, findPageReceipt } from "#app/features/leads/enquire/enquire.form.server.ts";
import { freshEnquiry, mailsOf, offeredHome, storedLead } from "#app/features/leads/enquire/submit.fixture.ts";
import { submitLead } from "#app/features/leads/enquire/submit.server.ts";
import { signReceipt } from "#app/features/leads/model/mails.server.ts";
import { withdrawLead } from "#app/features/leads/model/status.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertTrade } from "#samples/factories/trades.ts";

let listingId: number;
let agentEmail: string;

beforeAll(async () => {
  ({ listingId, agentEmail } = await offeredHome());
});

async function sent(changes: Parameters<typeof freshEnquiry>[0] = {}) {
  const { caller, input } = freshEnquiry({ listingId, ...changes });
  return submitLead(caller, input);
}

test("withdrawing marks the lead and mails its recipient once", async () => {
  const { id, receipt } = await sent();
  await Promise.all([withdrawLead(receipt), withdrawLead(receipt)]);
  const { withdrawnAt, status } = await storedLead(id);
  expect(withdrawnAt).toBeInstanceOf(Date);
  expect(status).toBe("new");
  await withdrawLead(receipt);
  await expect(storedLead(id)).resolves.toMatchObject({ withdrawnAt });
  const mails = await mailsOf(id);
  expect(mails.map(({ kind, toAddress }) => [kind, toAddress]).slice(2)).toEqual([["enquiry-withdrawn", agentEmail]]);
  expect(mails[2]?.textBody).toContain("Sam Sample has withdrawn their enquiry");
  expect(mails[2]?.replyToAddress).toBeNull();
});

test("withdrawing a held lead mails the service desk", async () => {
  const { id, receipt } = await sent({ name: "http://a.example" });
  await withdrawLead(receipt);
  expect((await mailsOf(id)).map(({ toAddress }) => toAddress)).toEqual(["desk@example.com", "desk@example.com"]);
});

test("a lead whose mail was never written can still be withdrawn", async () => {
  const { id, receipt } = await sent();
  await db().deleteFrom("messages").where("leadId", "=", id).execute();
  await withdrawLead(receipt);
  expect((await storedLead(id)).withdrawnAt).toBeInstanceOf(Date);
});

const long = new Date("2020-01-01T00:00:00Z");

describe("nothing happens", () => {
  test.each([
    ["no receipt", () => "no-receipt"],
    ["an expired one", (id: number) => signReceipt({ id, createdAt: long })],
    ["one of a key that is not ours", (id: number) => signReceipt({ id, createdAt: new Date() }, ["k".repeat(32)])],
  ])("with %s", async (_, token) => {
    const { id } = await sent();
    await expect(withdrawLead(token(id))).rejects.toBeInstanceOf(NotFound);
    expect((await storedLead(id)).withdrawnAt).toBeNull();
  });
});

describe("a page opened with a receipt", () => {
  test("accepts the receipt of an enquiry about this home", async () => {
    const { receipt } = await sent();
    await expect(findPageReceipt(receipt, { listingId })).resolves.toBe(receipt);
    await expect(findPageReceipt(receipt, { listingId: listingId + 1 })).resolves.toBeUndefined();
    await withdrawLead(receipt);
    await expect(findPageReceipt(receipt, { listingId })).resolves.toBeUndefined();
  });

  test("of an agent or a trade accepts only receipts of enquiries to them, not about an agent's home", async () => {
    const { agentId, listingId: home } = await offeredHome();
    const { id: tradeId } = await insertTrade(db());
    const [toAgent, toTrade, aboutHome] = await Promise.all(
      [{ agentId }, { tradeId }, { listingId: home }].map(async (target) => {
        const { caller, input } = freshEnquiry(target);
        return (await submitLead(caller, input)).receipt;
      }),
    );
    const shownOn = async (target: EnquiryTarget) => {
      const receipts = [toAgent, toTrade, aboutHome].map((receipt) => findPageReceipt(receipt ?? null, target));
      return (await Promise.all(receipts)).map((receipt) => receipt !== undefined);
    };
    await expect(shownOn({ agentId })).resolves.toEqual([true, false, false]);
    await expect(shownOn({ tradeId })).resolves.toEqual([false, true, false]);
    await expect(shownOn({ listingId: home })).resolves.toEqual([false, false, true]);
    await expect(shownOn({ agentId: agentId + 1 })).resolves.toEqual([false, false, false]);
  });

  test.each([
    ["nothing", null],
    ["an empty one", ""],
    ["1", "1"],
    ["an expired one", signReceipt({ id: 1, createdAt: long })],
    ["one of no lead", signReceipt({ id: 2_147_483_647, createdAt: new Date() })],
  ])("shows the form with %s", async (_, token) => {
    await expect(findPageReceipt(token, { listingId })).resolves.toBeUndefined();
  });
});
