import { TooMany } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { confirmSubscriptionMail } from "./confirm-subscription.mail.ts";
import type { Subject } from "./confirmation.ts";
import { confirmPath } from "./paths.ts";
import { signConfirmation } from "./subscriber-token.server.ts";
import type { Subscriber } from "./subscribers.queries.server.ts";

const limitOf = { searches: "confirm.searches", newsletter: "confirm.newsletter" } as const;

/**
 * Whether an address may be sent a confirmation mail; false when it was sent one today. That is no failure: the link in
 * that mail also confirms what is added now. Consumes the daily limit, so call it before the transaction. Throws
 * `Unavailable` when PostgreSQL is away.
 */
export async function mayRequestConfirmation(email: string, subject: Subject): Promise<boolean> {
  try {
    await consumeRateLimit(limitOf[subject], email);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

/**
 * Queues the mail with the link that confirms an address, in the open transaction. The mail contains nothing that was
 * typed but the address itself, which may be a stranger's.
 */
export async function queueConfirmationMail({ id, email }: Pick<Subscriber, "id" | "email">, subject: Subject) {
  const url = publicUrl(confirmPath(signConfirmation(id, subject)));
  await queueMail({ ...confirmSubscriptionMail(email, subject, url), subscriberId: id });
}
