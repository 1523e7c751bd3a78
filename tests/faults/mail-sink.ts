import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/** One mail that was handed over, whole: from the envelope and from the head of the mail. */
export interface HandedOver {
  recipients: string[];
  messageId: string;
  /** Who gets the answers; undefined when the mail does not say. */
  replyTo: string | undefined;
  /** False when the sender never heard that it was taken. */
  acknowledged: boolean;
  at: Date;
  /** The mail as it came. */
  bytes: Buffer;
}

/** A mail server that keeps what it is given, and can refuse, dawdle and withhold its answer. */
export interface MailSink {
  url: string;
  /** Everything that came, in order, each time that it came. */
  handedOver: HandedOver[];
  /** From now on mail to this address is read to its end and not answered. */
  withhold(address: string): void;
  /** Mail to this address is taken again. What was withheld stays unanswered. */
  answer(address: string): void;
  /** How many senders wait for the answer to a mail to this address at this moment. */
  waiting(address: string): number;
  /** The next so many mails to this address are refused with this reply. */
  refuse(address: string, reply: number, times: number): void;
  /** From now on every mail is refused with this reply; undefined ends it. */
  refuseAll(reply: number | undefined): void;
  /** How often a mail was refused. */
  refusals(): number;
  /** From now on each answer takes so long (milliseconds). */
  slowDown(millis: number): void;
  close(): Promise<void>;
}

/** Opens a mail server on a free port of the loopback interface. */
export async function openMailSink(): Promise<MailSink> {
  const handedOver: HandedOver[] = [];
  const withheld = new Set<string>();
  const waiting = new Map<string, string>();
  const refused = new Map<string, { reply: number; times: number }>();
  let refusalOfAll: number | undefined;
  let refusals = 0;
  let answerMillis = 0;

  /** The reply that refuses a mail to this address, if it is refused. */
  function refusalOf(address: string | undefined): number | undefined {
    if (refusalOfAll !== undefined) {
      refusals += 1;
      return refusalOfAll;
    }
    const refusal = refused.get(address ?? "");
    if (!refusal || refusal.times === 0) return undefined;
    refusal.times -= 1;
    refusals += 1;
    return refusal.reply;
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 200,
    onClose: ({ id }) => void waiting.delete(id),
    onData: (stream, { id, envelope }, done) => {
      const take = async () => {
        const bytes = await buffer(stream);
        const recipients = envelope.rcptTo.map(({ address }) => address);
        if (answerMillis > 0) await delay(answerMillis);
        const reply = refusalOf(recipients[0]);
        if (reply !== undefined) return done(Object.assign(new Error("Not this one"), { responseCode: reply }));
        const stopped = recipients.find((address) => withheld.has(address));
        const acknowledged = stopped === undefined;
        handedOver.push({ recipients, ...readHead(bytes), acknowledged, at: new Date(), bytes });
        if (acknowledged) return done();
        return waiting.set(id, stopped);
      };
      // A sender that goes away in the middle of a mail has not handed it over.
      take().catch(() => undefined);
    },
  });
  // Senders that are killed break off: that is what the test is about.
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");

  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    handedOver,
    withhold: (address) => void withheld.add(address),
    answer: (address) => void withheld.delete(address),
    waiting: (address) => [...waiting.values()].filter((recipient) => recipient === address).length,
    refuse: (address, reply, times) => void refused.set(address, { reply, times }),
    refuseAll: (reply) => void (refusalOfAll = reply),
    refusals: () => refusals,
    slowDown: (millis) => void (answerMillis = millis),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readHead(mail: Buffer): Pick<HandedOver, "messageId" | "replyTo"> {
  return {
    messageId: /^<[^>]+>$/.exec(headerOf(mail, "Message-ID") ?? "")?.[0] ?? "",
    replyTo: /([^\s<>]+@[^\s<>]+)>?$/.exec(headerOf(mail, "Reply-To") ?? "")?.[1],
  };
}

/** What a mail says under this header; undefined when it says nothing. Headers may be folded: a line that begins with a space belongs to the one before. */
export function headerOf(mail: Buffer, name: string): string | undefined {
  const head = mail
    .subarray(0, mail.indexOf("\r\n\r\n"))
    .toString("latin1")
    .replace(/\r\n[ \t]+/g, " ");
  return new RegExp(`^${name}:(.*)$`, "im").exec(head)?.[1]?.trim();
}
