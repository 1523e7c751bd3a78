import { recordChange } from "#app/features/audit/record-change.server.ts";
import { updateInspectionsCancelled } from "#app/features/listings/manage/own-listings.queries.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Caller } from "#app/lib/caller.ts";

export const clearedMarketState = {
  underOfferAt: null,
  closedOn: null,
  closedPrice: null,
  priceWithheld: false,
} as const;

/**
 * Cancels upcoming inspections and tells registered visitors why. Call it in the transaction after updating the home,
 * so that the history does not list each inspection.
 */
export async function cancelUpcomingInspections(caller: Caller, listingId: number, reason: string): Promise<void> {
  const inspections = await updateInspectionsCancelled(listingId, reason);
  if (inspections.length === 0) return;
  for (const inspectionId of inspections) await publishEvent("listing.inspection_changed", { inspectionId });
  await recordChange(caller, {
    action: "listing.inspections_changed",
    subject: "listing",
    subjectId: listingId,
    detail: { changed: "cancelled", inspections },
  });
}
