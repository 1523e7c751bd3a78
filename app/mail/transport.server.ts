import { Duplex } from "node:stream";
import nodemailer, { type NodemailerError } from "nodemailer";
import { brand } from "#platform/brand.ts";
import { env } from "#platform/env.server.ts";
import { logger } from "#platform/logger.server.ts";
import type { OutboxMessage } from "./outbox.queries.server.ts";

export interface MailTransport {
  /**
   * Resolves when the server has accepted the mail. `beforeEnd` runs before the last line is sent; the server cannot
   * accept the mail until it resolves. Rejects with an error for `isPermanentFailure`, or when `signal` aborts.
   */
  send(message: OutboxMessage, signal: AbortSignal, beforeEnd?: () => Promise<unknown>): Promise<void>;
  close(): void;
}

const connectTimeoutMs = 10_000;
/** Maximum silence of a server. */
const silenceTimeoutMs = 20_000;
/** For one mail. */
const deliveryTimeoutMs = 60_000;

/** A pool that connects with the first mail. The caller closes it. */
export function openMailTransport(smtpUrl: string, maxConnections = 1): MailTransport {
  /** Of mails in progress, by Message-ID. */
  const pendingEnds = new Map<unknown, () => Promise<unknown>>();
  const transporter = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    // Only the outbox retries.
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: silenceTimeoutMs,
    socketCloseTimeout: 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transporter.use("stream", ({ data, message }, done) => {
    const beforeEnd = pendingEnds.get(data.messageId);
    if (beforeEnd) message.transform(() => delayEnd(beforeEnd));
    done();
  });
  return {
    send: async (message, signal, beforeEnd) => {
      if (beforeEnd) pendingEnds.set(message.messageId, beforeEnd);
      try {
        await transporter.sendMail({
          ...toMailOptions(message),
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.any([signal, AbortSignal.timeout(deliveryTimeoutMs)]),
        });
      } finally {
        pendingEnds.delete(message.messageId);
      }
    },
    close: () => transporter.close({ force: true }),
  };
}

const probeTimeoutMs = 1500;

/** Throws if the server rejects the user or password. Only warns if it is unreachable, because mails can wait. */
export async function checkMailServer(smtpUrl = env.SMTP_URL): Promise<void> {
  if (smtpUrl === undefined) return;
  const transporter = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: probeTimeoutMs,
    greetingTimeout: probeTimeoutMs,
    socketTimeout: probeTimeoutMs,
    dnsTimeout: probeTimeoutMs,
  });
  const failure = await transporter.verify().then(
    () => undefined,
    (error: NodemailerError) => error,
  );
  transporter.close();
  if (!failure) return;
  const { code, responseCode = 0, message } = failure;
  if (code === "EAUTH" && responseCode >= 500) {
    throw new Error(
      `SMTP_URL: the mail server rejected the login (${message}). Correct the user and password, and percent-encode special characters in them (@ is %40).`,
    );
  }
  logger.warn(
    `SMTP_URL: the mail server cannot be reached (${message}). Emails are queued and retried; if this persists, correct the host and port.`,
  );
}

/** Delays the end of the mail until `beforeEnd` resolves. */
function delayEnd(beforeEnd: () => Promise<unknown>): Duplex {
  return Duplex.from(async function* (mail: AsyncIterable<Buffer>) {
    yield* mail;
    await beforeEnd();
  });
}

function toMailOptions(message: OutboxMessage) {
  const { replyToName, replyToAddress } = message;
  return {
    messageId: message.messageId,
    date: message.createdAt,
    from: { name: brand.name, address: env.MAIL_FROM },
    to: { name: message.toName, address: message.toAddress },
    replyTo: replyToAddress === null ? undefined : { name: replyToName ?? "", address: replyToAddress },
    // Explicit, so that no header can add a recipient.
    envelope: { from: env.MAIL_FROM, to: [message.toAddress] },
    subject: message.subject,
    text: message.textBody,
    html: message.htmlBody,
    headers: {
      // No automatic replies (RFC 3834).
      "Auto-Submitted": "auto-generated",
      ...message.headers,
    },
  };
}

/**
 * True if the server permanently rejected the mail (5xx for the sender, recipient or content), false if it is
 * unreachable or rejects us.
 */
export function isPermanentFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, permanent } = error as NodemailerError;
  return permanent === true && (code === "EENVELOPE" || code === "EMESSAGE");
}
