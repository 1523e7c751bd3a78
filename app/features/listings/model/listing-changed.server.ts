import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Caller } from "#app/lib/caller.ts";

/** How long those who follow a home wait for news of it while its feed cannot make up its mind: a day. */
const restSeconds = 24 * 60 * 60;

/**
 * Publishes, in the open transaction, that what the public is told of a home has changed. Of a home that a feed switches on
 * and off it is heard when that may be over: whoever follows it reads then what has become of it, and not of every turn.
 */
export async function publishListingChanged({ feed }: Caller, listingId: number): Promise<void> {
  await publishEvent("listing.changed", { listingId }, feed?.isRestless ? { afterSeconds: restSeconds } : {});
}
