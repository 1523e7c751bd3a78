import { CORRECTION_SECONDS } from "#app/features/listings/model/changes.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Caller } from "#app/lib/caller.ts";

/** With a margin. */
export const SETTLED_AFTER_SECONDS = CORRECTION_SECONDS + 5;

const restSeconds = 24 * 60 * 60;

/**
 * Publishes in the open transaction: a day later while an import repeatedly withdraws and relists the home, and for a
 * new price when it can no longer be corrected.
 */
export async function publishListingChanged(
  { importer }: Caller,
  listingId: number,
  { hasNewPrice = false }: { hasNewPrice?: boolean } = {},
): Promise<void> {
  const afterSeconds = importer?.isFlapping ? restSeconds : hasNewPrice ? SETTLED_AFTER_SECONDS : undefined;
  await publishEvent("listing.changed", { listingId }, { afterSeconds });
}
