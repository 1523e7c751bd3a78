import { publishEvent } from "#app/jobs/queue.server.ts";
import { CORRECTION_SECONDS } from "#app/features/listings/model/changes.ts";
import type { Caller } from "#app/lib/caller.ts";

/** When a price can no longer be corrected without a trace, with a margin. */
export const SETTLED_AFTER_SECONDS = CORRECTION_SECONDS + 5;

/** How long those who follow a home wait for news of it while its feed cannot make up its mind: a day. */
const restSeconds = 24 * 60 * 60;

/**
 * Publishes, in the open transaction, that what the public is told of a home has changed. Of a home that a feed switches on
 * and off it is heard when that may be over: whoever follows it reads then what has become of it, and not of every turn.
 * A price is announced when the time for a correction has passed.
 */
export async function publishListingChanged(
  { feed }: Caller,
  listingId: number,
  { hasNewPrice = false }: { hasNewPrice?: boolean } = {},
): Promise<void> {
  const afterSeconds = feed?.isRestless ? restSeconds : hasNewPrice ? SETTLED_AFTER_SECONDS : undefined;
  await publishEvent("listing.changed", { listingId }, { afterSeconds });
}
