import { Duplex } from "node:stream";
import nodemailer, { type NodemailerError } from "nodemailer";
import { brand } from "#platform/brand.ts";
import { env } from "#platform/env.server.ts";
import { logger } from "#platform/logger.server.ts";
import type { OutboxMessage } from "./outbox.queries.server.ts";

/** A line to the mail server. */
export interface MailTransport {
  /**
   * Resolves when the server has taken the mail over. The whole mail has gone out when `beforeEnd` is called, but for its
   * last line: only with that, once `beforeEnd` resolves, can the server take it over. Rejects with what
   * `isPermanentFailure` can judge, or when `signal` aborts.
   */
  send(message: OutboxMessage, signal: AbortSignal, beforeEnd?: () => Promise<unknown>): Promise<void>;
  close(): void;
}

const connectMillis = 10_000;
/** How long (milliseconds) a server may say nothing. */
const silenceMillis = 20_000;
/** How long (milliseconds) one mail may take, whatever the server does. */
const deliveryMillis = 60_000;

/** Opens a pool of connections to an SMTP server, with the first mail. The caller closes it. */
export function openMailTransport(smtpUrl: string, maxConnections = 1): MailTransport {
  /** What a mail waits for before its end, by its Message-ID. */
  const ends = new Map<unknown, () => Promise<unknown>>();
  const transporter = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    // A connection that breaks in the middle of a mail is a try that failed; nobody but the outbox repeats one.
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: connectMillis,
    greetingTimeout: connectMillis,
    dnsTimeout: connectMillis,
    socketTimeout: silenceMillis,
    socketCloseTimeout: 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transporter.use("stream", ({ data, message }, done) => {
    const beforeEnd = ends.get(data.messageId);
    if (beforeEnd) message.transform(() => withheldEnd(beforeEnd));
    done();
  });
  return {
    send: async (message, signal, beforeEnd) => {
      if (beforeEnd) ends.set(message.messageId, beforeEnd);
      try {
        await transporter.sendMail({
          ...contentOf(message),
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.any([signal, AbortSignal.timeout(deliveryMillis)]),
        });
      } finally {
        ends.delete(message.messageId);
      }
    },
    close: () => transporter.close({ force: true }),
  };
}

/** How long (milliseconds) a start waits for the mail server. */
const probeMillis = 1500;

/**
 * Logs in to the mail server of SMTP_URL. Throws one sentence when it refuses the user or password. One that is away passes
 * with a warning in the log: mails wait for it.
 */
export async function requireUsableMailServer(smtpUrl = env.SMTP_URL): Promise<void> {
  if (smtpUrl === undefined) return;
  const transporter = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: probeMillis,
    greetingTimeout: probeMillis,
    socketTimeout: probeMillis,
    dnsTimeout: probeMillis,
  });
  const fault = await transporter.verify().then(
    () => undefined,
    (error: NodemailerError) => error,
  );
  transporter.close();
  if (!fault) return;
  const { code, responseCode = 0, message } = fault;
  if (code === "EAUTH" && responseCode >= 500) {
    throw new Error(
      `SMTP_URL cannot be used (${message}): correct its user and password, and write what is no letter or digit in them as %40 and so on.`,
    );
  }
  logger.warn(
    `The mail server of SMTP_URL cannot be used now (${message}). Mails wait and are tried again; if it lasts, correct the host and port.`,
  );
}

/** Passes everything on, and ends when `beforeEnd` has resolved. */
function withheldEnd(beforeEnd: () => Promise<unknown>): Duplex {
  return Duplex.from(async function* (mail: AsyncIterable<Buffer>) {
    yield* mail;
    await beforeEnd();
  });
}

function contentOf(message: OutboxMessage) {
  const { replyToName, replyToAddress } = message;
  return {
    messageId: message.messageId,
    date: message.createdAt,
    from: { name: brand.name, address: env.MAIL_FROM },
    to: { name: message.toName, address: message.toAddress },
    replyTo: replyToAddress === null ? undefined : { name: replyToName ?? "", address: replyToAddress },
    // Said here once more and not read from the headers: whatever they hold, one recipient.
    envelope: { from: env.MAIL_FROM, to: [message.toAddress] },
    subject: message.subject,
    text: message.textBody,
    html: message.htmlBody,
    headers: {
      // RFC 3834: holiday replies and the like stay away.
      "Auto-Submitted": "auto-generated",
      ...message.headers,
    },
  };
}

/** True when the server refused this mail for good (5yz to its sender, recipient or text); a server that cannot be reached, or that refuses us, may take it later. */
export function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, permanent } = error as NodemailerError;
  return permanent === true && (code === "EENVELOPE" || code === "EMESSAGE");
}
