import { TooMany } from "#app/lib/errors.ts";
import { spend } from "#app/limits/limits.server.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { confirmSubscriptionMail } from "./confirm-subscription.mail.ts";
import type { Subject } from "./confirmation.ts";
import { confirmPath } from "./subscriber-paths.ts";
import { signConfirmation } from "./subscriber-token.server.ts";
import type { Subscriber } from "./subscribers.queries.server.ts";

const limitOf = { searches: "confirm.searches", newsletter: "confirm.newsletter" } as const;

/**
 * Whether an address may be asked to confirm; false when it was asked today, which is no failure: the link in that mail
 * works, also for what is added now. Call it before the transaction. Throws `Unavailable` when PostgreSQL is away.
 */
export async function mayAskToConfirm(email: string, subject: Subject): Promise<boolean> {
  try {
    await spend(limitOf[subject], email);
    return true;
  } catch (error) {
    if (error instanceof TooMany) return false;
    throw error;
  }
}

/**
 * Mails the link by which an address says yes, inside the open transaction. Nothing that anybody typed stands in the
 * mail but the address itself, which may be a stranger's.
 */
export async function queueConfirmation({ id, email }: Pick<Subscriber, "id" | "email">, subject: Subject) {
  const url = publicUrl(confirmPath(signConfirmation(id, subject)));
  await queueMail({ ...confirmSubscriptionMail(email, subject, url), subscriberId: id });
}
