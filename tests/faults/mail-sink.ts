import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { SMTPServer } from "smtp-server";

/** An email that was received completely. */
export interface Delivery {
  recipients: string[];
  messageId: string;
  /** The address in Reply-To; undefined if there is none. */
  replyTo: string | undefined;
  /** False if the sender was never told that it was accepted. */
  acknowledged: boolean;
  at: Date;
  /** The raw email. */
  bytes: Buffer;
}

/** A mail server that records all emails, and can refuse emails, respond slowly and withhold its response. */
export interface MailSink {
  url: string;
  /** All emails in order of arrival, including repeated ones. */
  deliveries: Delivery[];
  /** Emails to this address are received completely but get no response. */
  withhold(address: string): void;
  /** Emails to this address are accepted again. A response that was withheld is never sent. */
  stopWithholding(address: string): void;
  /** Number of senders that wait for the response to an email to this address. */
  waiting(address: string): number;
  /** Refuses the next `times` emails to this address with this reply. */
  refuse(address: string, reply: number, times: number): void;
  /** Refuses all emails with this reply; undefined accepts them again. */
  refuseAll(reply: number | undefined): void;
  /** Number of refused emails. */
  refusals(): number;
  /** Sets the delay of each response in milliseconds. */
  slowDown(millis: number): void;
  close(): Promise<void>;
}

/** Opens a mail server on a free port of the loopback interface. */
export async function openMailSink(): Promise<MailSink> {
  const deliveries: Delivery[] = [];
  const withheld = new Set<string>();
  const waiting = new Map<string, string>();
  const refused = new Map<string, { reply: number; times: number }>();
  let refusalOfAll: number | undefined;
  let refusals = 0;
  let responseMillis = 0;

  /** The reply that refuses an email to this address; undefined if it is accepted. */
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
      const receive = async () => {
        const bytes = await buffer(stream);
        const recipients = envelope.rcptTo.map(({ address }) => address);
        if (responseMillis > 0) await delay(responseMillis);
        const reply = refusalOf(recipients[0]);
        if (reply !== undefined) return done(Object.assign(new Error("Not this one"), { responseCode: reply }));
        const stopped = recipients.find((address) => withheld.has(address));
        const acknowledged = stopped === undefined;
        deliveries.push({ recipients, ...readHead(bytes), acknowledged, at: new Date(), bytes });
        if (acknowledged) return done();
        return waiting.set(id, stopped);
      };
      // A sender that disconnects in the middle of an email has not delivered it.
      receive().catch(() => undefined);
    },
  });
  // Senders that are killed reset their connections.
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");

  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    deliveries,
    withhold: (address) => void withheld.add(address),
    stopWithholding: (address) => void withheld.delete(address),
    waiting: (address) => [...waiting.values()].filter((recipient) => recipient === address).length,
    refuse: (address, reply, times) => void refused.set(address, { reply, times }),
    refuseAll: (reply) => void (refusalOfAll = reply),
    refusals: () => refusals,
    slowDown: (millis) => void (responseMillis = millis),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function readHead(mail: Buffer): Pick<Delivery, "messageId" | "replyTo"> {
  return {
    messageId: /^<[^>]+>$/.exec(headerOf(mail, "Message-ID") ?? "")?.[0] ?? "",
    replyTo: /([^\s<>]+@[^\s<>]+)>?$/.exec(headerOf(mail, "Reply-To") ?? "")?.[1],
  };
}

/**
 * The value of a header; undefined if it is missing. Unfolds headers: a line that begins with white space continues the previous
 * one.
 */
export function headerOf(mail: Buffer, name: string): string | undefined {
  const head = mail
    .subarray(0, mail.indexOf("\r\n\r\n"))
    .toString("latin1")
    .replace(/\r\n[ \t]+/g, " ");
  return new RegExp(`^${name}:(.*)$`, "im").exec(head)?.[1]?.trim();
}
