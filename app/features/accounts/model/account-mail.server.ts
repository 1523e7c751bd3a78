import type { Viewer } from "#app/lib/caller.ts";
import type { MailMessage } from "#app/mail/mail-message.ts";
import { queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { isConfirmedEmailOf } from "./accounts.queries.server.ts";

/**
 * Queues a mail to the address of an account. Until its owner has confirmed it, the address may be a stranger's: then the
 * mail counts as one that the mailbox did not ask for, and is not queued when that has had enough of them today. With `once`
 * one of this kind is queued even then. Returns whether it is queued.
 */
export async function queueAccountMail(
  { id, email }: Pick<Viewer, "id" | "email">,
  message: MailMessage,
  options?: { once?: boolean },
): Promise<boolean> {
  const isConfirmed = await isConfirmedEmailOf(id, email);
  const messageId = await (isConfirmed ? queueMail(message) : queueUnrequestedMail(message, options));
  return messageId !== undefined;
}
