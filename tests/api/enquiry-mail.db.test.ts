import { expect, onTestFinished, test, vi } from "vitest";
import { openSmtpSink, type ReceivedMail } from "#app/mail/smtp-sink.fixture.ts";
import { freePort } from "#db/embedded-cluster.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertService } from "#samples/factories/services.ts";
import { insertTrade } from "#samples/factories/trades.ts";
import { insertUser } from "#samples/factories/users.ts";
import { sessionCookie } from "#tests/support/members.ts";
import { freshBody, postForm, postJson, postToPage } from "#tests/support/post-enquiry.ts";
import { openSoutherly, type Southerly } from "#tests/support/southerly.ts";

const { db } = await testDatabase();
const agent = "robin.sample@example.com";

/** Header injections: input that tries to send mail to other recipients. */
const attacks = [
  "Jane\r\nBcc: victim@example.com",
  "Jane\nTo: victim@example.com",
  "Jane\rCc: victim@example.com",
  "Jane\r\n\r\n<script>alert(1)</script>",
  "Jane\r\n.\r\nMAIL FROM:<evil@example.com>\r\nRCPT TO:<victim@example.com>\r\nDATA",
  "Jane%0d%0aBcc:victim@example.com",
  "Jane\u2028Bcc: victim@example.com",
  "Jane\u0085Bcc: victim@example.com",
  "Jane\0Bcc: victim@example.com",
  "Jane, victim@example.com",
  "victim@example.com",
  "<victim@example.com>",
  'Jane" <victim@example.com>, "',
  "=?utf-8?q?Jane=0d=0aBcc:_victim=40example.com?=",
  "=?utf-8?b?SmFuZQ0KQmNjOiB2aWN0aW1AZXhhbXBsZS5jb20=?=",
  "team: jo@example.com, victim@example.com;",
  "李雷 🏡",
];

/** All headers of the product's mails; each must occur once. */
const expectedHeaders = new Set(
  "auto-submitted from to reply-to subject message-id date mime-version content-type content-transfer-encoding".split(
    " ",
  ),
);

const sender = "hello@southerly.test";

/** A server that sends mail. It needs its own public address, which includes the port. */
async function openMailing(smtpUrl: string): Promise<Southerly> {
  const PORT = String(await freePort());
  const settings = {
    PORT,
    ORIGIN: `http://127.0.0.1:${PORT}`,
    TRUST_PROXY: "1",
    WORKER: "inline",
    SMTP_URL: smtpUrl,
    MAIL_FROM: sender,
    SERVICE_DESK_EMAIL: "desk@southerly.test",
    SUPPORT_EMAIL: "help@southerly.test",
    SUPPORT_PHONE: "+61 (0)2 5550 0199",
  };
  return openSoutherly(settings, onTestFinished);
}

function headerNames(raw: string): string[] {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n"));
  return [...head.matchAll(/^([^\s:]+):/gm)].map(([, name = ""]) => name.toLowerCase());
}

function expectPlain({ recipients, from, mail, raw }: ReceivedMail, senders: ReadonlySet<string>): void {
  const names = headerNames(raw);
  expect(names.filter((name) => !expectedHeaders.has(name))).toEqual([]);
  expect(names).toHaveLength(new Set(names).size);
  expect(from).toBe(sender);
  expect(mail.from?.address).toBe(sender);
  expect(recipients).toHaveLength(1);
  expect(mail.to?.map(({ address }) => address)).toEqual(recipients);
  expect({ cc: mail.cc, bcc: mail.bcc }).toEqual({ cc: undefined, bcc: undefined });
  const [recipient = ""] = recipients;
  if (recipient === agent) {
    expect(mail.replyTo).toHaveLength(1);
    expect(senders).toContain(mail.replyTo?.[0]?.address);
  } else {
    expect(senders).toContain(recipient);
    expect(names).not.toContain("reply-to");
  }
  expect(mail.subject).not.toMatch(/[\r\n\0]/);
  expect(mail.text).toContain("+61 (0)2 5550 0199\nhelp@southerly.test");
}

test(
  "whatever is typed into an enquiry, its mails go to two people, with the headers that we set",
  { timeout: 60_000 },
  async () => {
    const sink = await openSmtpSink();
    const southerly = await openMailing(sink.url);
    const { id: createdByUserId } = await insertUser(db);
    const { id: agentId } = await insertAgent(db, { agencyId: null, userId: null, email: agent });
    const { id: listingId } = await insertListing(db, { createdByUserId, agentId });

    const senders = new Set<string>();
    for (const attack of attacks) {
      const body = freshBody({
        listingId,
        name: attack,
        phone: `0491 570 006 / ${attack}`.slice(0, 50),
        message: `${attack} and when is the next open inspection?`,
        suburb: attack,
        serviceId: attack,
      });
      senders.add(body.email);
      const post = senders.size % 2 === 0 ? postJson : postForm;
      expect((await post(southerly, body)).status, JSON.stringify(attack)).toBe(201);
      const refused = await postJson(southerly, freshBody({ listingId, email: `jane@example.com${attack}` }));
      expect(refused.status, JSON.stringify(attack)).toBe(422);
    }

    await vi.waitFor(() => expect(sink.received).toHaveLength(2 * attacks.length), { timeout: 40_000, interval: 200 });
    for (const mail of sink.received) expectPlain(mail, senders);
    const page = await (await fetch(`${southerly.url}/privacy`)).text();
    expect(page).toContain('href="tel:+61255500199"');
    expect(page).toContain('href="mailto:help@southerly.test"');
    expect(page).not.toMatch(/support@example\.com|5550 0148/);
    const recipients = sink.received.flatMap((mail) => mail.recipients);
    expect(recipients.filter((recipient) => recipient === agent)).toHaveLength(attacks.length);
    expect(new Set(recipients)).toEqual(new Set([agent, ...senders]));
    const messageIds = sink.received.map(({ mail }) => mail.messageId);
    expect(new Set(messageIds).size).toBe(messageIds.length);
    const left = await db.selectFrom("messages").select("id").where("status", "!=", "sent").execute();
    expect(left).toEqual([]);
  },
);

/** Text of an attacker who wants the product to mail it to a stranger. */
const words = "Your Bank: account locked, see evil.example";

test("a receipt to an unconfirmed address contains none of the sender's text", { timeout: 60_000 }, async () => {
  await db.deleteFrom("messages").execute();
  const sink = await openSmtpSink();
  const southerly = await openMailing(sink.url);
  const { id: createdByUserId } = await insertUser(db);
  const { id: agentId } = await insertAgent(db, { agencyId: null, userId: null, email: agent });
  const { id: listingId } = await insertListing(db, { createdByUserId, agentId });
  const { id: tradeId } = await insertTrade(db, { email: agent });
  await insertService(db, { type: "conveyancing", title: "Conveyancing", slug: "conveyancing" });
  const phone = `0491 570 006, ${words}`.slice(0, 50);
  const typed = { name: words, phone, suburb: words, propertyType: words, message: words };
  const victims = new Set<string>();

  const targets = [{ listingId }, { agentId }, { tradeId }, { serviceId: "conveyancing" }, { serviceId: words }, {}];
  for (const target of targets) {
    for (const post of [postJson, postForm]) {
      const body = freshBody({ serviceId: words, ...target, ...typed, wouldLike: "inspection" });
      victims.add(body.email);
      expect((await post(southerly, body)).status, JSON.stringify(body)).toBe(201);
    }
  }
  // Anyone can register an address, so an account with an unconfirmed one proves nothing.
  const email = "stranger@example.com";
  const account = { role: "buyer", firstName: words, lastName: words, email, password: "correct horse battery" };
  const registered = await southerly.send("/api/auth/register", {
    method: "POST",
    body: JSON.stringify(account),
    headers: { "content-type": "application/json" },
  });
  expect(registered.status).toBe(201);
  const cookie = String(registered.headers["set-cookie"]).split(";")[0] ?? "";
  victims.add(email);
  expect((await postJson(southerly, freshBody({ listingId, ...typed, email }), { cookie })).status).toBe(201);

  const toVictims = () => sink.received.filter(({ recipients }) => victims.has(recipients[0] ?? ""));
  await vi.waitFor(() => expect(new Set(toVictims().flatMap(({ recipients }) => recipients))).toEqual(victims), {
    timeout: 40_000,
    interval: 200,
  });
  for (const { raw, mail } of toVictims()) {
    const bytes = raw.replace(/=\r\n/g, "").replace(/\r\n\s/g, " ");
    expect([bytes, mail.subject, mail.text, mail.html, JSON.stringify(mail.headers)].join("\n")).not.toMatch(
      /your bank|account locked|evil\.example|to inspect/i,
    );
  }
  const quoted = sink.received.filter(({ mail }) => mail.text?.includes(words));
  expect(quoted.length).toBeGreaterThanOrEqual(targets.length);
});

test("an enquiry to an agent with an unmailable address is stored, and mailed to the service desk", async () => {
  await db.deleteFrom("messages").execute();
  const southerly = await openSoutherly({ TRUST_PROXY: "1" }, onTestFinished);
  const { id: agentId } = await insertAgent(db, { agencyId: null, userId: null });
  const unmailable = `${"a".repeat(65)}@example.com`;
  await db.updateTable("agents").set({ email: unmailable }).where("id", "=", agentId).execute();
  const { id: adminId } = await insertUser(db, { isAdmin: true });
  const headers = { cookie: await sessionCookie(db, adminId) };

  const body = freshBody({ agentId });
  expect((await postJson(southerly, body)).status).toBe(201);
  const page = await postToPage(southerly, `/agents/${agentId}`, freshBody());
  expect(page.status).toBe(303);
  const leads = await db.selectFrom("leads").select("heldReason").where("agentId", "=", agentId).execute();
  expect(leads).toEqual([{ heldReason: null }, { heldReason: null }]);
  const { text } = await southerly.send("/admin/outbox?status=dead", { headers });
  expect(text).toContain(unmailable);
  expect(text).toContain("because the address is not valid");
});
