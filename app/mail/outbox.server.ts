import { createHash, randomUUID } from "node:crypto";
import { emailPattern, MAX_EMAIL_LENGTH } from "#app/lib/fields.ts";
import { mailboxKey } from "#app/lib/mailbox-key.ts";
import { lockHash } from "#app/limits/idempotency.server.ts";
import { logger } from "#platform/logger.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import { env } from "#platform/env.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { bodyText, furtherHeaders, mailbox, subjectText } from "./mail-text.ts";
import type { Mailbox, MailMessage } from "./layout.ts";
import {
  cancelQueued,
  findUnrequested,
  insertMessage,
  type OutboxMessage,
  requeueMessage,
  updateAttempts,
} from "./outbox.queries.server.ts";

/** The right side of our Message-IDs, where ORIGIN does not say which host we are. */
const hostWithoutOrigin = "southerly.example";

/** Somebody waits for it, as for an enquiry. */
const soon = 1;
/** Somebody cannot get in without it. */
const first = 2;

/** A hundred thousand mails that one subscribed to do not hold up those that somebody waits for. */
function priorityOf({ headers, isAboutAccount }: { headers?: unknown; isAboutAccount?: boolean }): number {
  if (isAboutAccount) return first;
  return Object.keys(headers ?? {}).includes("List-Unsubscribe") ? 0 : soon;
}

/** How many mails that it did not ask for a mailbox gets in 24 hours, of all kinds together. */
export const MAX_UNREQUESTED = 5;

/**
 * Puts a mail into the outbox, inside the open transaction: it is sent when, and only when, that commits. Returns its id.
 * For a mail that its mailbox asked for, which means that somebody who has proved to read its mail did; for any other there
 * is `queueUnrequestedMail`. Throws when `to` or `replyTo` is not exactly one plain address, which the schema of the input has to see to.
 */
export async function queueMail(message: MailMessage): Promise<number> {
  const row = toRow(message, mailbox(message.to));
  return transaction(async () => {
    const messageId = await insertMessage(row);
    await publishEvent("mail.queued", { messageId }, { priority: priorityOf(message) });
    return messageId;
  });
}

/**
 * The same for a mail whose address somebody may have typed who does not read its mail. Returns undefined, and queues
 * nothing, when the mailbox has had five of them in 24 hours, in whatever spelling. With `once` one of this kind is queued
 * even then. Several in one transaction must come in the order of their mailboxes (`mailboxKey`): each is locked until it ends.
 */
export async function queueUnrequestedMail(
  message: MailMessage,
  { once = false }: { once?: boolean } = {},
): Promise<number | undefined> {
  const row = toRow(message, mailbox(message.to));
  const unrequestedMailbox = mailboxKey(message.to.address);
  return transaction(async () => {
    await lockHash(createHash("sha256").update(`unrequested ${unrequestedMailbox}`).digest());
    const kinds = await findUnrequested(unrequestedMailbox, MAX_UNREQUESTED);
    if (kinds.length >= MAX_UNREQUESTED && !(once && !kinds.includes(message.kind))) {
      logger.info({ kind: message.kind }, "a mailbox has had its unrequested mails of today");
      return undefined;
    }
    const messageId = await insertMessage({ ...row, unrequestedMailbox });
    await publishEvent("mail.queued", { messageId }, { priority: priorityOf(message) });
    return messageId;
  });
}

/** Whether a mail can be sent to an address: the rule of every form. An address stored before that rule may break it. */
export function isMailable(address: string): boolean {
  return address.length <= MAX_EMAIL_LENGTH && emailPattern.test(address);
}

/**
 * Keeps a mail that cannot be sent among those that were given up, inside the open transaction. Admins see it there with
 * the reason.
 */
export async function keepDeadMail(message: MailMessage, reason: string): Promise<void> {
  const to = { name: subjectText(message.to.name), address: bodyText(message.to.address) };
  await insertMessage({ ...toRow(message, to), status: "dead", lastError: reason });
}

function toRow(message: MailMessage, to: Mailbox) {
  const replyTo = message.replyTo && mailbox(message.replyTo);
  return {
    messageId: newMessageId(),
    kind: message.kind,
    isAboutAccount: message.isAboutAccount ?? false,
    leadId: message.leadId,
    subscriberId: message.subscriberId,
    savedSearchId: message.savedSearchId,
    listingId: message.listingId,
    toName: to.name,
    toAddress: to.address,
    replyToName: replyTo?.name,
    replyToAddress: replyTo?.address,
    subject: subjectText(message.subject),
    textBody: bodyText(message.text),
    htmlBody: bodyText(message.html),
    headers: JSON.stringify(furtherHeaders(message.headers ?? {})),
  };
}

/** Tries a message again later and notes why, and how many tries it has had. One transaction: a message that waits always has its job. */
export async function retryLater(
  { id, attempts, ...message }: Pick<OutboxMessage, "id" | "attempts" | "headers" | "isAboutAccount">,
  reason: string,
  afterSeconds: number,
): Promise<void> {
  await transaction(async () => {
    await updateAttempts(id, attempts, reason);
    await publishEvent("mail.queued", { messageId: id }, { afterSeconds, priority: priorityOf(message) });
  });
}

/** Cancels a message that shows a home which is hidden now. The other homes of a digest are sent in a new one. */
export async function cancelWithHiddenHome(messageId: number): Promise<void> {
  await transaction(async () => {
    if ((await cancelQueued(messageId)) > 0) await publishEvent("digests.due", {});
  });
}

/** Sends a dead or kept message after all, with its old Message-ID. False when there is no such message. */
export function resendMessage(messageId: number): Promise<boolean> {
  return transaction(async () => {
    const requeued = await requeueMessage(messageId);
    if (requeued) await publishEvent("mail.queued", { messageId }, { priority: soon });
    return requeued;
  });
}

/** What the mail is known by wherever it arrives, however often it is sent. */
function newMessageId(): string {
  return `<${randomUUID()}@${env.ORIGIN ? new URL(env.ORIGIN).hostname : hostWithoutOrigin}>`;
}
