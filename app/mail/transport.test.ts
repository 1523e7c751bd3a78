import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { emailPattern, MAX_EMAIL_LENGTH } from "#app/lib/fields.ts";
import { logger } from "#platform/logger.server.ts";
import type { OutboxMessage } from "./outbox.queries.server.ts";
import { openSmtpSink } from "./smtp-sink.fixture.ts";
import { openMailTransport, checkMailServer } from "./transport.server.ts";

const message: OutboxMessage = {
  id: 1,
  kind: "test",
  messageId: "<1@example.com>",
  createdAt: new Date(),
  attempts: 0,
  toName: "",
  toAddress: "",
  replyToName: null,
  replyToAddress: null,
  subject: "s",
  textBody: "t",
  htmlBody: "<p>t</p>",
  headers: {},
} as OutboxMessage;

/** Email addresses at and around the permitted lengths. */
const letters = (text: string, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...text.split("")), minLength: 1, maxLength });
const name = fc
  .array(letters("aZ09!#$%&'*+/=?^_`{|}~-", 64), { minLength: 1, maxLength: 4 })
  .map((atoms) => atoms.join("."));
/** In lower case, because the mail library writes host names in lower case. */
const label = letters("az09-", 63);
const address = fc
  .tuple(name, fc.array(label, { minLength: 1, maxLength: 4 }), fc.constantFrom("com", "au", "online", "c1", "museum"))
  .map(([local, labels, last]) => `${local}@${[...labels, last].join(".")}`)
  .filter((text) => text.length <= MAX_EMAIL_LENGTH && emailPattern.test(text));

test("every address accepted by the forms reaches the mail server unchanged, as one recipient", async () => {
  const sink = await openSmtpSink();
  const transport = openMailTransport(sink.url);
  onTestFinished(() => transport.close());
  const edges = ["a&b@example.com", `${"a".repeat(64)}@example.com`, `a@${"b".repeat(63)}.${"c".repeat(63)}.com`];
  for (const toAddress of [...edges, ...fc.sample(address, 200)]) {
    await transport.send({ ...message, toAddress, replyToAddress: toAddress }, new AbortController().signal);
    const last = sink.received.at(-1);
    expect(last?.recipients).toEqual([toAddress]);
    expect([...(last?.mail.to ?? []), ...(last?.mail.replyTo ?? [])].map((to) => to.address)).toEqual([
      toAddress,
      toAddress,
    ]);
  }
});

test("refuses to start if the mail server rejects the password, not if it is unreachable", async () => {
  const warn = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  const sink = await openSmtpSink({ login: { user: "web", password: "p@ss" } });
  const withLogin = (login: string) => sink.url.replace("//", `//${login}@`);
  await checkMailServer(withLogin("web:p%40ss"));
  expect(warn).not.toHaveBeenCalled();
  await expect(checkMailServer(withLogin("web:wrong"))).rejects.toThrow(
    /^SMTP_URL: the mail server rejected the login \(.*535.*\)\. Correct the user and password/,
  );
  await sink.close();
  await checkMailServer(withLogin("web:p%40ss"));
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^SMTP_URL: the mail server cannot be reached \(.*ECONNREFUSED.*\)/),
  );
});
