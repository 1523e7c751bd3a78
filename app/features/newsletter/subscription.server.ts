import { setTimeout as wait } from "node:timers/promises";
import {
  mayRequestConfirmation,
  queueNewsletterConfirmation,
} from "#app/features/subscribers/request-confirmation.server.ts";
import { confirmationKind } from "#app/features/subscribers/confirmation.ts";
import { deleteIfUnused } from "#app/features/subscribers/erasure.server.ts";
import { subscriberMessages } from "#app/features/subscribers/subscriber.messages.ts";
import { ensureSubscriber, lockSubscriber } from "#app/features/subscribers/subscribers.queries.server.ts";
import type { Caller } from "#app/lib/caller.ts";
import { consentVersion } from "#app/lib/consents.ts";
import { NotFound } from "#app/lib/errors.ts";
import { consumeRateLimit, resetRateLimit } from "#app/limits/limits.server.ts";
import { logger } from "#platform/logger.server.ts";
import { afterCommit, transaction } from "#db/transaction.server.ts";
import { newsletterKind } from "./newsletter.mail.ts";
import {
  cancelQueuedMails,
  confirmSubscription,
  deleteSubscription,
  upsertSubscription,
} from "./subscription.queries.server.ts";

/** Every answer takes this long, which is longer than the work: the time does not reveal what we know of the address. */
const answerMillis = 400;

/**
 * Mails an address the link that starts the newsletter; the address of an account, too, as an account is no consent. The
 * caller cannot learn whether the address gets the newsletter already, neither from the answer nor from how long it
 * takes. Throws `TooMany` at the limit of the client, `Unavailable` when PostgreSQL is away.
 */
export async function requestNewsletter({ address }: Caller, { email }: { email: string }): Promise<void> {
  await consumeRateLimit("newsletter.address", address);
  await Promise.all([wait(answerMillis), mailLink(email)]);
}

async function mailLink(email: string): Promise<void> {
  const mayMail = await mayRequestConfirmation(email, "newsletter");
  await transaction(async () => {
    const subscriber = await ensureSubscriber(email);
    const isUnconfirmed = await upsertSubscription(subscriber.id);
    // Within a day of the last mail no other is sent: the link in that one confirms this request, too.
    if (isUnconfirmed && mayMail) await queueNewsletterConfirmation(subscriber);
  });
}

/**
 * Confirms the newsletter: the subscriber gets every issue made from now on. Confirming twice changes nothing. Throws
 * `NotFound` when the request is gone.
 */
export async function confirmNewsletter(subscriberId: number): Promise<void> {
  const confirmed = await confirmSubscription(subscriberId, consentVersion("newsletter"));
  if (!confirmed) throw new NotFound(subscriberMessages.confirm.gone.title);
}

/**
 * Ends the newsletter of a subscriber: cancels the mails that wait to be sent, and erases the address when nothing else
 * is kept for it. Does nothing where there is no newsletter to stop.
 */
export async function stopNewsletter(subscriberId: number): Promise<void> {
  await transaction(async () => {
    const subscriber = await lockSubscriber(subscriberId);
    if (!subscriber) return;
    const stopped = await deleteSubscription(subscriberId);
    if (!stopped) return;
    await cancelQueuedMails(subscriberId, [newsletterKind, confirmationKind.newsletter]);
    await deleteIfUnused(subscriberId);
    afterCommit(() => resetConfirmationLimit(subscriber.email));
  });
}

/** Whoever subscribes again today must get a new link today. Only a link mailed to the address leads here. */
function resetConfirmationLimit(email: string): void {
  resetRateLimit("confirm.newsletter", email).catch((error: unknown) =>
    logger.warn({ err: error }, "a rate limit was not reset"),
  );
}
