import {
  findKeptPictures,
  softDeletePicture,
  updateKind,
  updateOrder,
} from "#app/features/pictures/keep.queries.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { FeedListing } from "./feed-listing.ts";
import { hostOf, slotRank } from "#app/features/feeds/formats/read-pictures.ts";
import {
  deleteSlots,
  findFedPictureIds,
  lockSlots,
  type PhotoSlot,
  updateSlotsWaiting,
  upsertFeedPhotos,
} from "./feed-photos.queries.server.ts";

/**
 * Keeps which pictures a version of a listing names, puts those that are here into their order, takes away those that it names
 * no more, and has the others fetched, all in the open transaction. What it does not mention stays; null takes all away.
 */
export async function keepFeedPhotos(
  feedListingId: number,
  fileId: number,
  { photos, floorplans }: Partial<Pick<FeedListing, "photos" | "floorplans">>,
): Promise<void> {
  if (photos !== undefined) await upsertFeedPhotos(feedListingId, fileId, "photo", photos ?? []);
  if (floorplans !== undefined) await upsertFeedPhotos(feedListingId, fileId, "floorplan", floorplans ?? []);
  await publishPhotosDue(feedListingId, await arrangePhotos(feedListingId));
}

/**
 * Makes the pictures of a home those of the slots of its feed, in their order, in the open transaction. A picture that is no
 * longer in a slot goes; one that another listing of a feed has brought goes when nothing is waited for any more. A slot whose
 * picture is gone is fetched again. `replacedId` is a picture that another one has just replaced in its slot. Answers the slots
 * that are to be fetched.
 */
export async function arrangePhotos(
  feedListingId: number,
  { replacedId }: { replacedId?: number } = {},
): Promise<Pick<PhotoSlot, "url">[]> {
  const found = await lockSlots(feedListingId);
  if (!found || found.slots.length === 0) return [];
  const { listingId, slots } = found;
  const live = inOrder(slots.filter(({ state }) => state !== "removed"));
  const removed = slots.filter(({ state }) => state === "removed");
  const shown = uniquePictures(live.filter(({ isOnHome }) => isOnHome));
  const shownIds = new Set(shown.map(({ id }) => id));
  const isWaiting = live.some(({ state }) => state === "waiting");
  const fed = isWaiting ? removed.flatMap(({ pictureId }) => pictureId ?? []) : await findFedPictureIds(listingId);
  const gone = replacedId === undefined ? fed : [...fed, replacedId];
  await arrangeFedPictures(listingId, { shown, goneIds: gone.filter((id) => !shownIds.has(id)) });
  await deleteSlots(removed.map(({ id }) => id));
  const lost = live.filter(({ state, isOnHome }) => state === "fetched" && !isOnHome);
  await updateSlotsWaiting(lost.map(({ id }) => id));
  return [...live.filter(({ state }) => state === "waiting"), ...lost];
}

/** The pictures that an import sends for a home. */
interface FedOrder {
  /** In their order, each once; pictures that people added follow them. */
  shown: readonly { id: number; kind: "photo" | "floorplan" }[];
  /** Pictures that the import no longer sends. */
  goneIds: readonly number[];
}

/** Orders the pictures of a home as its import does and deletes those that it no longer sends. Needs a transaction that has locked the home. */
async function arrangeFedPictures(listingId: number, { shown, goneIds }: FedOrder): Promise<void> {
  const kept = (await findKeptPictures(listingId)).filter(({ isDeleted }) => !isDeleted);
  const gone = new Set(goneIds);
  for (const { id } of kept) if (gone.has(id)) await softDeletePicture(id);
  const kinds = new Map(shown.map(({ id, kind }) => [id, kind]));
  for (const { id, kind } of kept) {
    const wanted = kinds.get(id);
    if (wanted && wanted !== kind) await updateKind(id, wanted);
  }
  const others = kept.filter(({ id }) => !kinds.has(id) && !gone.has(id)).map(({ id }) => id);
  await updateOrder(listingId, [...kinds.keys(), ...others]);
}

/** Photos before floor plans, each by slot. */
export function inOrder<Slot extends Pick<PhotoSlot, "kind" | "slot">>(slots: readonly Slot[]): Slot[] {
  const rank = ({ kind, slot }: Slot) => `${kind === "photo" ? 0 : 1} ${slotRank(slot)}`;
  return slots.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

/** Each picture once, in its first slot. */
function uniquePictures(slots: readonly PhotoSlot[]) {
  const pictures = new Map<number, PhotoSlot["kind"]>();
  for (const { pictureId, kind } of slots) {
    if (pictureId !== null && !pictures.has(pictureId)) pictures.set(pictureId, kind);
  }
  return [...pictures].map(([id, kind]) => ({ id, kind }));
}

/** Has these slots of a listing fetched: one job for each host, as a host is asked by few at a time. */
export async function publishPhotosDue(
  feedListingId: number,
  slots: readonly Pick<PhotoSlot, "url">[],
  afterSeconds?: number,
): Promise<void> {
  for (const host of new Set(slots.map(({ url }) => hostOf(url)))) {
    await publishEvent("feed.photos_due", { feedListingId, host }, { afterSeconds, group: host || undefined });
  }
}
