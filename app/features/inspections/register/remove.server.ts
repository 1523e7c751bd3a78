import { recordChange } from "#app/features/audit/record-change.server.ts";
import { lockInspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import { requireKeptInspection } from "#app/features/inspections/model/keeper.server.ts";
import { findOpening } from "#app/features/inspections/model/openings.queries.server.ts";
import { findHomeTrust } from "#app/features/listings/model/mail-words.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { queueMail } from "#app/mail/outbox.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { mailedToVisitor } from "./mailed-inspection.server.ts";
import { removedMail } from "./registration.mail.ts";
import { updateRemoved } from "./registrations.queries.server.ts";

/**
 * Takes people off the list: these, or everybody who registered and has not confirmed their address. Those who have confirmed it
 * get a mail. Returns how many were removed; people who came or withdrew already are left alone. Throws `NotFound` for
 * an inspection that is not theirs, and `Forbidden`.
 */
export async function removeVisitors(
  member: Member,
  inspectionId: number,
  which: readonly number[] | "unconfirmed",
): Promise<number> {
  const { listingId } = await requireKeptInspection(member, inspectionId);
  return transaction(async () => {
    await lockInspection(inspectionId);
    const removed = which.length === 0 ? [] : await updateRemoved(inspectionId, which);
    if (removed.length === 0) return 0;
    const opening = await findOpening(inspectionId);
    const mailed = opening && mailedToVisitor(opening, await findHomeTrust(listingId), "proven");
    for (const { email, confirmedAt } of removed) {
      if (mailed && email !== null && confirmedAt) await queueMail(removedMail(mailed, email));
    }
    await recordChange(member, {
      action: "listing.registrations_removed",
      subject: "listing",
      subjectId: listingId,
      detail: { inspection: inspectionId, count: removed.length },
    });
    return removed.length;
  });
}
