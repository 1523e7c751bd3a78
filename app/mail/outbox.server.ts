import { createHash, randomUUID } from "node:crypto";
import { publishEvent } from "#app/jobs/queue.server.ts";
import { emailPattern, MAX_EMAIL_LENGTH, mailboxKey } from "#app/lib/fields.ts";
import { lockHash } from "#app/limits/idempotency.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { env } from "#platform/env.server.ts";
import { logger } from "#platform/logger.server.ts";
import type { Mailbox, MailMessage } from "./layout.ts";
import { toBody, sanitiseHeaders, sanitiseMailbox, toSubject } from "./mail-text.ts";
import {
  cancelMessage,
  findUnrequestedKinds,
  insertMessage,
  type OutboxMessage,
  requeueMessage,
  requeueStoredMessages,
  updateAttempts,
} from "./outbox.queries.server.ts";

/** For Message-IDs without ORIGIN. */
const fallbackHost = "southerly.example";

/** For mails that a person expects at once, such as an enquiry. */
const urgentPriority = 1;
/** For mails that a person needs to log in. */
const accountPriority = 2;

/** Sends subscription mails last: a hundred thousand must not delay the others. */
function getPriority({ headers, isAboutAccount }: { headers?: unknown; isAboutAccount?: boolean }): number {
  if (isAboutAccount) return accountPriority;
  return Object.keys(headers ?? {}).includes("List-Unsubscribe") ? 0 : urgentPriority;
}

/** Per mailbox in 24 hours, of all kinds together. */
export const MAX_UNREQUESTED = 5;

/**
 * Queues within the open transaction and returns the id. Only for mails requested by a person who has proved that they
 * own the mailbox; otherwise use `queueUnrequestedMail`. Throws unless `to` and `replyTo` are plain addresses, so
 * validate them first.
 */
export async function queueMail(message: MailMessage): Promise<number> {
  const row = toRow(message, sanitiseMailbox(message.to));
  return transaction(async () => {
    const messageId = await insertMessage(row);
    await publishEvent("mail.queued", { messageId }, { priority: getPriority(message) });
    return messageId;
  });
}

/**
 * Someone else may have typed the address. Returns undefined, without queueing, if the mailbox has had five in 24
 * hours; `once` allows one more of a new kind. Locks the mailbox until the transaction ends, so queue several mails in
 * the order of `mailboxKey`.
 */
export async function queueUnrequestedMail(
  message: MailMessage,
  { once = false }: { once?: boolean } = {},
): Promise<number | undefined> {
  const row = toRow(message, sanitiseMailbox(message.to));
  const unrequestedMailbox = mailboxKey(message.to.address);
  return transaction(async () => {
    await lockHash(createHash("sha256").update(`unrequested ${unrequestedMailbox}`).digest());
    const kinds = await findUnrequestedKinds(unrequestedMailbox, MAX_UNREQUESTED);
    if (kinds.length >= MAX_UNREQUESTED && !(once && !kinds.includes(message.kind))) {
      logger.info(
        { kind: message.kind },
        "did not queue a mail: the mailbox has reached its daily limit of unrequested mails",
      );
      return undefined;
    }
    const messageId = await insertMessage({ ...row, unrequestedMailbox });
    await publishEvent("mail.queued", { messageId }, { priority: getPriority(message) });
    return messageId;
  });
}

/** Whether the forms accept the address; older stored ones may fail. */
export function isMailable(address: string): boolean {
  return address.length <= MAX_EMAIL_LENGTH && emailPattern.test(address);
}

/** Within the open transaction. Admins see the mail with the reason. */
export async function keepDeadMail(message: MailMessage, reason: string): Promise<void> {
  const to = { name: toSubject(message.to.name), address: toBody(message.to.address) };
  await insertMessage({ ...toRow(message, to), status: "dead", lastError: reason });
}

function toRow(message: MailMessage, to: Mailbox) {
  const replyTo = message.replyTo && sanitiseMailbox(message.replyTo);
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
    subject: toSubject(message.subject),
    textBody: toBody(message.text),
    htmlBody: toBody(message.html),
    headers: JSON.stringify(sanitiseHeaders(message.headers ?? {})),
  };
}

/** Stores the reason and the attempts. One transaction, so that every queued message has a job. */
export async function retryLater(
  { id, attempts, ...message }: Pick<OutboxMessage, "id" | "attempts" | "headers" | "isAboutAccount">,
  reason: string,
  afterSeconds: number,
): Promise<void> {
  await transaction(async () => {
    await updateAttempts(id, attempts, reason);
    await publishEvent("mail.queued", { messageId: id }, { afterSeconds, priority: getPriority(message) });
  });
}

/** The other homes of a digest are sent in a new one. */
export async function cancelWithHiddenHome(messageId: number): Promise<void> {
  await transaction(async () => {
    if ((await cancelMessage(messageId)) > 0) await publishEvent("digests.due", {});
  });
}

/** Reuses the Message-ID. False unless the message is dead or unsent. */
export function resendMessage(messageId: number): Promise<boolean> {
  return transaction(async () => {
    const requeued = await requeueMessage(messageId);
    if (requeued) await publishEvent("mail.queued", { messageId }, { priority: urgentPriority });
    return requeued;
  });
}

/** Those that were stored without a mail server. Failed ones are resent one by one, after their reason is known. */
export function resendStoredMessages(): Promise<number> {
  return transaction(async () => {
    const ids = await requeueStoredMessages();
    for (const messageId of ids) await publishEvent("mail.queued", { messageId }, { priority: urgentPriority });
    return ids.length;
  });
}

/** The same in all attempts. */
function newMessageId(): string {
  return `<${randomUUID()}@${env.ORIGIN ? new URL(env.ORIGIN).hostname : fallbackHost}>`;
}
