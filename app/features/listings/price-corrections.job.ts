import type { EventPayload } from "#app/jobs/events.ts";
import type { JobContext } from "#app/jobs/parts.server.ts";
import { findListingsToReview, reviewDaily, reviewOnePrice, stopAfterDeadline } from "./price-corrections.server.ts";

export async function stopUncorrected({ correctionId }: EventPayload<"listing.price_correction_due">): Promise<void> {
  await stopAfterDeadline(correctionId);
}

export async function reviewSibling({ listingId }: EventPayload<"listing.limits_changed">): Promise<void> {
  await reviewOnePrice(listingId);
}

/** Finds prices that became unlawful by the date alone or on a home that returned from a hold. */
export async function reviewPricesDaily(_event: EventPayload<"day.begun">, { signal }: JobContext): Promise<void> {
  for (const listingId of await findListingsToReview()) {
    signal.throwIfAborted();
    await reviewDaily(listingId);
  }
}
