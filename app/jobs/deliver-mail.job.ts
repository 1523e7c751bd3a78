import { setTimeout as delay } from "node:timers/promises";
import { TooMany, Unavailable } from "#app/lib/errors.ts";
import { consumeRateLimit, refundRateLimit } from "#app/limits/limits.server.ts";
import { logger } from "#platform/logger.server.ts";
import { markDead, markKept, markSent, type OutboxMessage, startAttempt } from "#app/mail/outbox.queries.server.ts";
import { cancelWithHiddenHome, retryLater } from "#app/mail/outbox.server.ts";
import { isPermanentFailure, openMailTransport } from "#app/mail/transport.server.ts";
import type { EventPayload } from "./events.ts";

export interface DeliveryOptions {
  /** Where mail is handed over; without it messages are kept and not sent. */
  smtpUrl: string | undefined;
  /** How often a mail is tried before it is given up. */
  tries?: number;
  /** Seconds to wait after the given try. */
  delaySeconds?: (attempt: number) => number;
}

/** How many mails of one process are under way at the same time, each on a connection of its own. */
export const mailsTogether = 3;

/** Sends what is in the outbox, over connections of its own. */
export interface Delivery {
  /**
   * Subscribes to "mail.queued": sends the message once, unless the process or PostgreSQL dies between the end of the mail and our
   * note of the mail server's answer; then it goes out again under the same Message-ID. Any number may be under way together: they
   * come to their ends one after the other, each when the one before it is noted, so that no crash repeats two. Throws
   * when `signal` aborts and when PostgreSQL is away, and is then asked again.
   */
  deliver: (event: EventPayload<"mail.queued">, signal: AbortSignal) => Promise<void>;
  close: () => void;
}

/** Opens the delivery of mail; connections are made with the first one. */
export function openDelivery({
  smtpUrl,
  tries = maxTries,
  delaySeconds = retryDelaySeconds,
}: DeliveryOptions): Delivery {
  if (smtpUrl === undefined) {
    return { deliver: ({ messageId }) => markKept(messageId), close: () => undefined };
  }
  const transport = openMailTransport(smtpUrl, mailsTogether);
  const enter = oneAtATime();

  async function deliver({ messageId }: EventPayload<"mail.queued">, signal: AbortSignal): Promise<void> {
    const message = await startAttempt(messageId);
    if (!message) return;
    if (message.showsHiddenHome) return cancelWithHiddenHome(messageId);
    if (message.attempts > tries) return markDead(messageId, "Every try was interrupted.");
    let turn: Promise<() => void> | undefined;
    try {
      await consumeRateLimit(limitOf(message), message.toAddress);
      await transport.send(message, signal, () => (turn = enter()));
      await noteSent(messageId, signal);
    } catch (error) {
      signal.throwIfAborted();
      await notSent(message, error);
    } finally {
      // It may have failed while it waited.
      void turn?.then((leave) => leave());
    }
  }

  async function notSent(message: OutboxMessage, error: unknown): Promise<void> {
    if (error instanceof Unavailable) throw error;
    if (error instanceof TooMany) return waitForRoom(message, error.retryAfterSeconds);
    const { id, attempts } = message;
    const reason = reasonOf(error);
    // The reason stays out of the log: servers repeat the address in it.
    logger.warn({ message: id, attempts }, "a mail was not sent");
    if (isPermanentFailure(error)) return markDead(id, reason);
    await refundRateLimit(limitOf(message), message.toAddress);
    if (attempts >= tries) return markDead(id, reason);
    return retryLater(message, reason, delaySeconds(attempts));
  }

  return { deliver, close: () => transport.close() };
}

/** Marks a mail as dead of which the worker died twice. */
export function giveUpMail({ messageId }: EventPayload<"mail.queued">): Promise<void> {
  return markDead(messageId, "Sending it ended the worker twice.");
}

function limitOf({ isAboutAccount }: OutboxMessage) {
  return isAboutAccount ? "mail.account" : "mail.recipient";
}

/** Lets in one after the other, in their order: each when the one before it has called what it got. */
function oneAtATime(): () => Promise<() => void> {
  let last = Promise.resolve();
  return () => {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    const entered = last.then(() => leave);
    last = entered.then(() => left);
    return entered;
  };
}

/** The mailbox has had enough for now. Nothing was tried. */
function waitForRoom(message: OutboxMessage, afterSeconds: number): Promise<void> {
  return retryLater(
    { ...message, attempts: message.attempts - 1 },
    "Too many mails to this address in one hour.",
    afterSeconds,
  );
}

const noteEveryMillis = 500;

/** The mail is out: while PostgreSQL restarts, waiting for it costs less than sending the mail again. */
async function noteSent(messageId: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      return await markSent(messageId);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      await delay(noteEveryMillis, undefined, { signal });
    }
  }
}

const maxReasonLength = 500;

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, maxReasonLength);
}

/** How often a mail is tried before it is given up. */
export const maxTries = 10;

const firstDelaySeconds = 30;
const maxDelaySeconds = 2 * 3600;

/**
 * Seconds to wait after the given try (1 is the first): 30, 60, 120 and so on, at most two hours, each up to a fifth
 * longer, so that what failed together does not come back together. All ten take between four and five hours.
 */
export function retryDelaySeconds(attempt: number, random: number = Math.random()): number {
  const seconds = Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** (attempt - 1));
  return Math.round(seconds * (1 + random / 5));
}
