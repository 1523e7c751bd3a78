import { beforeEach, expect, onTestFinished, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { startAttempt } from "./outbox.queries.server.ts";
import { queueMail } from "./outbox.server.ts";
import { openSmtpSink } from "./smtp-sink.fixture.ts";
import { openMailTransport } from "./transport.server.ts";

const { db } = await testDatabase();

beforeEach(() => db.deleteFrom("messages").execute());

/** Header injections: input that tries to send another mail. */
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
  "Jane; victim@example.com",
  "victim@example.com",
  "<victim@example.com>",
  'Jane" <victim@example.com>, "',
  "Jane <victim@example.com>",
  "=?utf-8?q?Jane=0d=0aBcc:_victim=40example.com?=",
  "=?utf-8?b?SmFuZQ0KQmNjOiB2aWN0aW1AZXhhbXBsZS5jb20=?=",
  "team: jo@example.com, victim@example.com;",
  "(victim@example.com)",
  '\\"',
  "../../etc/passwd",
  "李雷 🏡",
  "",
];

/** All headers of the product's mails. */
const expectedHeaders = new Set(
  "auto-submitted x-note from to reply-to subject message-id date mime-version content-type content-transfer-encoding".split(
    " ",
  ),
);

test("a name, subject or header cannot add recipients or headers", async () => {
  const sink = await openSmtpSink();
  const transport = openMailTransport(sink.url);
  onTestFinished(() => transport.close());
  for (const attack of attacks) {
    await queueMail({
      kind: "test",
      to: { name: attack, address: "jo@example.com" },
      replyTo: { name: attack, address: "jane@example.com" },
      subject: attack,
      text: attack,
      html: "<p></p>",
      headers: { "X-Note": attack },
    });
  }
  const ids = await db.selectFrom("messages").select("id").orderBy("id").execute();
  for (const { id } of ids) await transport.send((await startAttempt(id))!, new AbortController().signal);

  expect(sink.received).toHaveLength(attacks.length);
  for (const [index, { recipients, from, mail, raw }] of sink.received.entries()) {
    const attack = JSON.stringify(attacks[index]);
    expect({ recipients, from }, attack).toEqual({ recipients: ["jo@example.com"], from: "hello@example.com" });
    expect(
      mail.to?.map(({ address }) => address),
      attack,
    ).toEqual(["jo@example.com"]);
    expect(
      mail.replyTo?.map(({ address }) => address),
      attack,
    ).toEqual(["jane@example.com"]);
    expect(mail.from?.address, attack).toBe("hello@example.com");
    expect({ cc: mail.cc, bcc: mail.bcc }, attack).toEqual({ cc: undefined, bcc: undefined });
    const names = [...raw.slice(0, raw.indexOf("\r\n\r\n")).matchAll(/^([^\s:]+):/gm)].map(([, name]) =>
      name!.toLowerCase(),
    );
    expect(
      names.filter((name) => !expectedHeaders.has(name)),
      attack,
    ).toEqual([]);
    expect(names.length, attack).toBe(new Set(names).size);
  }
});

test("does not read a file or URL in a mail", async () => {
  const sink = await openSmtpSink();
  const transport = openMailTransport(sink.url);
  onTestFinished(() => transport.close());
  // nodemailer would fetch the content of such an object. The outbox stores text only, so such an object cannot come
  // from there.
  await queueMail({ kind: "test", to: { name: "", address: "jo@example.com" }, subject: "s", text: "t", html: "h" });
  const { id } = await db.selectFrom("messages").select("id").executeTakeFirstOrThrow();
  const message = (await startAttempt(id))!;
  for (const content of [{ path: "/etc/hostname" }, { href: sink.url.replace("smtp:", "http:") }]) {
    const sending = transport.send(
      { ...message, textBody: content as unknown as string },
      new AbortController().signal,
    );
    await expect(sending).rejects.toThrow(/access/i);
  }
});

test("does not store a mail unless it has exactly one address", async () => {
  const mail = { kind: "test", to: { name: "", address: "jo@example.com" }, subject: "s", text: "t", html: "h" };
  const two = { name: "", address: "jo@example.com, victim@example.com" };
  await expect(queueMail({ ...mail, to: two })).rejects.toThrow("exactly one");
  await expect(queueMail({ ...mail, replyTo: two })).rejects.toThrow("exactly one");
  expect(await db.selectFrom("messages").select("id").execute()).toEqual([]);
});
