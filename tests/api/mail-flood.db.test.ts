import { expect, onTestFinished, test, vi } from "vitest";
import { consumeRateLimit, limits, PREFIX_FACTOR } from "#app/limits/limits.server.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { openSmtpSink, type ReceivedMail } from "#app/mail/smtp-sink.fixture.ts";
import { freePort } from "#db/embedded-cluster.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { postPage } from "#tests/support/post-account.ts";
import { freshBody, postJson } from "#tests/support/post-enquiry.ts";
import { openSoutherly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();

const mailbox = "robin.sample@example.com";
const patience = { timeout: 60_000, interval: 200 };

test(
  "a password reset arrives although a flood of enquiries used up the agent's mail limit",
  { timeout: 120_000 },
  async () => {
    const sink = await openSmtpSink();
    const PORT = String(await freePort());
    const settings = { PORT, ORIGIN: `http://127.0.0.1:${PORT}`, TRUST_PROXY: "1", WORKER: "inline" };
    const mailing = {
      SMTP_URL: sink.url,
      MAIL_FROM: "hello@southerly.test",
      SERVICE_DESK_EMAIL: "desk@southerly.test",
    };
    const southerly = await openSoutherly({ ...settings, ...mailing }, onTestFinished);
    const { id: userId } = await insertUser(db, { role: "agent", email: mailbox, emailConfirmedAt: new Date() });
    const { id: agentId } = await insertAgent(db, { agencyId: null, userId, email: mailbox });
    const { id: listingId } = await insertListing(db, { createdByUserId: userId, agentId });
    const toAgent = () => sink.received.filter(({ recipients }) => recipients.includes(mailbox));

    // Every request comes from another /64 prefix.
    const most = limits["lead.submit.address"].points * PREFIX_FACTOR;
    const statuses: number[] = [];
    // In small batches: a slow server would refuse some of fifty simultaneous requests with 503.
    for (let offset = 0; offset < most + 20; offset += 4) {
      const batch = Array.from({ length: Math.min(4, most + 20 - offset) }, async (_, index) => {
        const client = { "x-forwarded-for": `2001:db8:7:${(offset + index + 1).toString(16)}::1` };
        return (await postJson(southerly, freshBody({ listingId }), client)).status;
      });
      statuses.push(...(await Promise.all(batch)));
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(most);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    await vi.waitFor(() => expect(toAgent()).toHaveLength(most), patience);

    // Other networks fill the mailbox's limit. Most of their mails are only counted, which is faster than sending
    // them.
    const counted = limits["mail.recipient"].points - most - 20;
    await Promise.all(Array.from({ length: counted }, () => consumeRateLimit("mail.recipient", mailbox)));
    const { kind, subject, textBody, htmlBody } = await db
      .selectFrom("messages")
      .select(["kind", "subject", "textBody", "htmlBody"])
      .where("toAddress", "=", mailbox)
      .limit(1)
      .executeTakeFirstOrThrow();
    const to = { name: "Robin", address: mailbox };
    for (let queued = 0; queued < 40; queued += 1)
      await queueMail({ kind, to, subject, text: textBody, html: htmlBody });

    const response = await postPage(southerly, "/reset-password", { email: mailbox });
    expect(response.status).toBe(303);
    const isReset = ({ mail }: ReceivedMail) => mail.text?.includes("/reset-password/") ?? false;
    await vi.waitFor(() => expect(toAgent().filter(isReset)).toHaveLength(1), patience);

    const waiting = () =>
      db
        .selectFrom("messages")
        .select("lastError")
        .where("toAddress", "=", mailbox)
        .where("status", "=", "queued")
        .execute();
    await vi.waitFor(async () => {
      const lastErrors = (await waiting()).map(({ lastError }) => lastError);
      expect(lastErrors).toEqual(Array.from({ length: 20 }, () => "Too many emails to this address within an hour."));
    }, patience);
    expect(toAgent().filter((mail) => !isReset(mail))).toHaveLength(most + 20);

    // The owner can still reset their password while the mailbox is full.
    await postPage(southerly, "/reset-password", { email: mailbox });
    await vi.waitFor(() => expect(toAgent().filter(isReset)).toHaveLength(2), patience);
  },
);
