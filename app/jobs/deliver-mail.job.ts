import { setTimeout as delay } from "node:timers/promises";
import { TooMany, Unavailable } from "#app/lib/errors.ts";
import { consumeRateLimit, refundRateLimit } from "#app/limits/limits.server.ts";
import { markDead, markStored, markSent, type OutboxMessage, startAttempt } from "#app/mail/outbox.queries.server.ts";
import { cancelWithHiddenHome, retryLater } from "#app/mail/outbox.server.ts";
import { isPermanentFailure, openMailTransport } from "#app/mail/transport.server.ts";
import { logger } from "#platform/logger.server.ts";
import type { EventPayload } from "./events.ts";
import type { JobContext } from "./parts.server.ts";
import { MAX_ATTEMPTS, retryDelaySeconds } from "./queue.server.ts";

export interface DeliveryOptions {
  /** Undefined: messages are stored and not sent. */
  smtpUrl: string | undefined;
  maxAttempts?: number;
  /** `attempt` starts at 1. */
  delaySeconds?: (attempt: number) => number;
}

/** Per process, each with its own connection. */
export const MAIL_CONCURRENCY = 3;

export interface Delivery {
  /**
   * Handles "mail.queued". Repeats a mail, with the same Message-ID, only when the process or PostgreSQL dies between
   * its end and the record of the response. Concurrent mails end one at a time, each after the previous one is
   * recorded, so that a crash repeats at most one. Throws when `signal` aborts or PostgreSQL is unavailable.
   */
  deliver: (event: EventPayload<"mail.queued">, job: JobContext) => Promise<void>;
  close: () => void;
}

/** Connects with the first mail. */
export function openDelivery({
  smtpUrl,
  maxAttempts = MAX_ATTEMPTS,
  delaySeconds = retryDelaySeconds,
}: DeliveryOptions): Delivery {
  if (smtpUrl === undefined) {
    return { deliver: ({ messageId }) => markStored(messageId), close: () => undefined };
  }
  const transport = openMailTransport(smtpUrl, MAIL_CONCURRENCY);
  const enter = createMutex();

  async function deliver({ messageId }: EventPayload<"mail.queued">, { signal }: JobContext): Promise<void> {
    const message = await startAttempt(messageId);
    if (!message) return;
    if (message.showsHiddenHome) return cancelWithHiddenHome(messageId);
    if (message.attempts > maxAttempts) return markDead(messageId, "Every attempt was interrupted.");
    let turn: Promise<() => void> | undefined;
    try {
      await consumeRateLimit(getLimitName(message), message.toAddress);
      await transport.send(message, signal, () => (turn = enter()));
      await recordSent(messageId, signal);
    } catch (error) {
      signal.throwIfAborted();
      await handleFailure(message, error);
    } finally {
      // The mail may have failed while it waited.
      void turn?.then((leave) => leave());
    }
  }

  async function handleFailure(message: OutboxMessage, error: unknown): Promise<void> {
    if (error instanceof Unavailable) throw error;
    if (error instanceof TooMany) return postponeMail(message, error.retryAfterSeconds);
    const { id, attempts } = message;
    const reason = toReason(error);
    // Do not log the reason: servers repeat the recipient's address in it.
    logger.warn({ message: id, attempts }, "a mail was not sent");
    if (isPermanentFailure(error)) return markDead(id, reason);
    await refundRateLimit(getLimitName(message), message.toAddress);
    if (attempts >= maxAttempts) return markDead(id, reason);
    return retryLater(message, reason, delaySeconds(attempts));
  }

  return { deliver, close: () => transport.close() };
}

/** Called after the mail killed its worker twice. */
export function giveUpMail({ messageId }: EventPayload<"mail.queued">): Promise<void> {
  return markDead(messageId, "The worker crashed twice while sending it.");
}

function getLimitName({ isAboutAccount }: OutboxMessage) {
  return isAboutAccount ? "mail.account" : "mail.recipient";
}

/** A mutex: resolves once the previous caller has called its release function. */
function createMutex(): () => Promise<() => void> {
  let last = Promise.resolve();
  return () => {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    const entered = last.then(() => leave);
    last = entered.then(() => left);
    return entered;
  };
}

/** Above the rate limit; not an attempt. */
function postponeMail(message: OutboxMessage, afterSeconds: number): Promise<void> {
  return retryLater(
    { ...message, attempts: message.attempts - 1 },
    "Too many emails to this address within an hour.",
    afterSeconds,
  );
}

const recordRetryMs = 500;

/** Better than sending the mail again. */
async function recordSent(messageId: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await markSent(messageId);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      await delay(recordRetryMs, undefined, { signal });
    }
  }
}

const maxReasonLength = 500;

function toReason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, maxReasonLength);
}
