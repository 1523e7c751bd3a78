import { subscriberMessages } from "#app/features/subscribers/subscriber.messages.ts";
import { NotFound } from "#app/lib/errors.ts";
import { confirmSubscription } from "./subscriptions.queries.server.ts";

/**
 * The address says yes: it gets every issue that is made from now on. Confirming twice is confirming once. Throws
 * `NotFound` when nobody asks for the newsletter with it any more.
 */
export async function confirmNewsletter(subscriberId: number): Promise<void> {
  const confirmed = await confirmSubscription(subscriberId);
  if (!confirmed) throw new NotFound(subscriberMessages.confirm.gone.title);
}
