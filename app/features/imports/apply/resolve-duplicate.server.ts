import { findAgencyOfUser } from "#app/features/agents/model/agent.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { deleteListing } from "#app/features/listings/edit.server.ts";
import type { ImportListing } from "#app/features/imports/model/import-listing.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { findManager, lockImportedListing, moveHome, markAsDistinct, markAsDetached } from "./apply.queries.server.ts";
import { findConnectionToApply } from "./file.queries.server.ts";
import { applyVersion, toImporter, loadAgency } from "./apply-version.server.ts";
import { importedListingMessages as messages } from "./apply-messages.ts";
import { z } from "zod";
import { type FieldOutsideFiles, FIELDS_OUTSIDE_FILES } from "#app/features/listings/model/fields.ts";
import { typedFieldSchemas } from "#app/features/listings/model/listing.schema.ts";

type KnownHome = NonNullable<Awaited<ReturnType<typeof lockImportedListing>>>;

/**
 * Decides whether a draft is the existing home at its address. "same" moves that home, with its enquiries and history,
 * to the draft's id; "other" publishes the draft too. Returns the home's id. Throws `NotFound` unless the member's
 * agency imported the home, `Conflict` when there is nothing to decide.
 */
export async function resolveDuplicate(member: Member, listingId: number, decision: "same" | "other"): Promise<number> {
  return transaction(async () => {
    const known = await requireImportedListing(member, listingId);
    const { sameAsListingId } = known;
    if (sameAsListingId === null) throw new Conflict(messages.alreadyDecided);
    if (decision === "same") {
      const manager = await findManager(listingId);
      const feed = await findConnectionToApply(known.feedId);
      const importer = { ...toImporter({ id: known.feedId, crm: feed?.crm ?? "other" }), isFlapping: false };
      if (manager) await deleteListing({ user: manager, address: "", importer }, listingId);
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

/** Later versions are ignored. Idempotent. Throws `NotFound` unless the member's agency imported the home. */
export async function detachHome(member: Member, listingId: number): Promise<void> {
  await transaction(async () => {
    const known = await requireImportedListing(member, listingId);
    if (known.isDetached) return;
    await markAsDetached(known.id);
    await recordChange(member, { action: "listing.detached", subject: "listing", subjectId: listingId, detail: {} });
  });
}

async function requireImportedListing({ user }: Member, listingId: number): Promise<KnownHome> {
  const agencyId = await findAgencyOfUser(user.id);
  const known = agencyId === undefined ? undefined : await lockImportedListing(listingId, agencyId);
  if (!known) throw new NotFound(messages.notFound);
  return known;
}

async function reapplyContent({
  feedId,
  feedStatus,
  content,
  agentId,
  uniqueId,
  modTime,
  modTimeSource,
  hash,
}: KnownHome): Promise<void> {
  const feed = await findConnectionToApply(feedId);
  const office = feed && (await loadAgency(feed));
  if (!office || feedStatus !== "current") return;
  const { photos: _photos, floorplans: _floorplans, ...sent } = content;
  // The stored content is complete, so merging it with itself changes nothing.
  const listing = {
    ...sent,
    position: 1,
    line: 1,
    messages: [],
    agentId,
    uniqueId,
    status: "current",
    modTime,
    modTimeSource,
  } as unknown as ImportListing;
  await applyVersion({ listing, hash }, 0, office);
}

/** Form fields that imports do not contain; absent ones do not change. */
export const overridesSchema = z.object(
  Object.fromEntries(FIELDS_OUTSIDE_FILES.map((name) => [name, typedFieldSchemas[name]])) as Pick<
    typeof typedFieldSchemas,
    FieldOutsideFiles
  >,
);
