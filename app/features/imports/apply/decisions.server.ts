import { z } from "zod";
import { findAgencyOfUser } from "#app/features/agents/model/agent.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { ImportMessage } from "#app/features/imports/model/import-listing.ts";
import { isDraftReason } from "#app/features/imports/model/report-messages.ts";
import { deleteListing, stopImport } from "#app/features/listings/edit.server.ts";
import { FIELDS_OUTSIDE_FILES, type FieldOutsideFiles } from "#app/features/listings/model/fields.ts";
import { typedFieldSchemas } from "#app/features/listings/model/listing.schema.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { importedListingMessages } from "./apply-messages.ts";
import { type KnownHome, reapplyContent, toImporter } from "./apply-version.server.ts";
import {
  findManager,
  lockImportedListing,
  markAsAttached,
  markAsDistinct,
  moveHome,
  updateConfirmedPrice,
} from "./apply.queries.server.ts";
import { findConnectionToApply } from "./file.queries.server.ts";

/**
 * Decides whether a draft is the existing home at its address. "same" moves that home, with its enquiries and history,
 * to the draft's id; "other" publishes the draft too. Returns the home's id. Throws `NotFound` unless the member's
 * agency imported the home, `Conflict` when there is nothing to decide.
 */
export async function resolveDuplicate(member: Member, listingId: number, decision: "same" | "other"): Promise<number> {
  return transaction(async () => {
    const known = await requireImportedListing(member, listingId);
    const { sameAsListingId } = known;
    if (sameAsListingId === null) throw new Conflict(importedListingMessages.alreadyDecided);
    if (decision === "same") {
      const manager = await findManager(listingId);
      const connection = await findConnectionToApply(known.feedId);
      const importer = { ...toImporter({ id: known.feedId, crm: connection?.crm ?? "other" }), isFlapping: false };
      if (manager) await deleteListing({ user: manager, ip: "", importer }, listingId);
      await moveHome(known.id, sameAsListingId);
    } else await markAsDistinct(known.id);
    await reapplyContent(known);
    const homeId = decision === "same" ? sameAsListingId : listingId;
    await recordChange(member, {
      action: "listing.same_home_answered",
      subject: "listing",
      subjectId: homeId,
      detail: { answer: decision, ...(decision === "same" && { draft: listingId }) },
    });
    return homeId;
  });
}

/**
 * Applies the version that waited for the confirmation of its price, in dollars. Throws `NotFound` unless the member's
 * agency imported the home, `Conflict` when there is nothing to confirm, the price is another one or the version cannot
 * be applied, and like `changeListing`. Returns why the home is still a draft; undefined if it is on the market.
 */
export async function confirmImportedPrice(
  member: Member,
  listingId: number,
  price: number,
): Promise<ImportMessage[] | undefined> {
  return transaction(async () => {
    const known = await requireImportedListing(member, listingId);
    if (known.priceDoubt === null || known.detachedAt) throw new Conflict(importedListingMessages.alreadyDecided);
    if (known.content.price !== price) throw new Conflict(importedListingMessages.doubt.changed);
    await updateConfirmedPrice(known.id, price);
    const applied = await reapplyContent(known);
    if (!applied) throw new Conflict(importedListingMessages.noConnection);
    const { outcome, messages: reported } = applied.plan;
    if (outcome === "REFUSED") throw new Conflict(reported.map(({ text }) => text).join(" "));
    const detail = { price };
    await recordChange(member, { action: "listing.price_confirmed", subject: "listing", subjectId: listingId, detail });
    if (outcome !== "DRAFT") return undefined;
    return reported.filter(isDraftReason);
  });
}

/** Later versions are ignored. Idempotent. Throws `NotFound` unless the member's agency imported the home. */
export async function detachHome(member: Member, listingId: number): Promise<void> {
  await transaction(async () => {
    const known = await requireImportedListing(member, listingId);
    if (!known.detachedAt) await stopImport(member, listingId);
  });
}

/** Stops the import of a home and changes it: both or neither. Throws like `detachHome` and `change`. */
export async function detachAndChange<Result>(
  member: Member,
  listingId: number,
  change: () => Promise<Result>,
): Promise<Result> {
  return transaction(async () => {
    await detachHome(member, listingId);
    return change();
  });
}

/**
 * The next file, also one that was applied before, changes the home again. Idempotent. Throws `NotFound` unless the
 * member's agency imported the home, and `Conflict` if the connection was removed.
 */
export async function resumeImport(member: Member, listingId: number): Promise<void> {
  await transaction(async () => {
    const known = await requireImportedListing(member, listingId);
    if (!known.detachedAt) return;
    if (!(await findConnectionToApply(known.feedId))) throw new Conflict(importedListingMessages.noConnection);
    await markAsAttached(known.id);
    await recordChange(member, { action: "listing.attached", subject: "listing", subjectId: listingId, detail: {} });
  });
}

async function requireImportedListing({ user }: Member, listingId: number): Promise<KnownHome> {
  const agencyId = await findAgencyOfUser(user.id);
  const known = agencyId === undefined ? undefined : await lockImportedListing(listingId, agencyId);
  if (!known) throw new NotFound(importedListingMessages.notFound);
  return known;
}

/** Form fields that imports do not contain; absent ones do not change. */
export const overridesSchema = z.object(
  Object.fromEntries(FIELDS_OUTSIDE_FILES.map((name) => [name, typedFieldSchemas[name]])) as Pick<
    typeof typedFieldSchemas,
    FieldOutsideFiles
  >,
);

/** The price in dollars that the agent saw. */
export const confirmationSchema = z.object({ price: typedFieldSchemas.price });
