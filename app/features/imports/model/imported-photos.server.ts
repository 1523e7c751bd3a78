import {
  findManagedPictures,
  softDeletePicture,
  updateKind,
  updateOrder,
} from "#app/features/pictures/manage.queries.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { FeedListing } from "./import-listing.ts";
import { hostOf, slotRank } from "#app/features/imports/formats/read-pictures.ts";
import {
  deleteSlots,
  findFedPictureIds,
  lockSlots,
  type PhotoSlot,
  updateSlotsWaiting,
  upsertFeedPhotos,
} from "./photos.queries.server.ts";
import {
  originalKey,
  PICTURE_TYPES,
  type PictureType,
  preparedKey,
  shortHash,
} from "#app/features/pictures/model/media-keys.ts";
import {
  findAppearanceByContent,
  findDuplicatePicture,
  insertReadyPicture,
  lockContent,
  updateReady,
} from "#app/features/pictures/files.queries.server.ts";
import { mediaStore, putBytes, withIncomingFile } from "#app/features/pictures/model/media-store.server.ts";
import type { Appearance } from "#app/features/pictures/model/media.ts";
import { renderPicture, UnreadablePicture } from "#app/features/pictures/files.server.ts";
import { type SpooledFile, uploadMessages, writeToFile } from "#app/features/pictures/spool.server.ts";
import { Unavailable } from "#app/lib/errors.ts";

/**
 * Stores which pictures a version names, orders the existing ones, removes the others and queues fetches. Undefined lists stay;
 * null removes all. Needs an open transaction.
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
 * Sets the pictures of a home to those of its slots, in order. Removes pictures without a slot; those from another imported
 * listing only after every fetch has ended. Slots whose picture was deleted are fetched again. `replacedId` is a picture just
 * replaced in its slot. Needs an open transaction. Returns the slots to fetch.
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

interface FedOrder {
  /** In order, without duplicates; pictures added by people follow. */
  shown: readonly { id: number; kind: "photo" | "floorplan" }[];
  goneIds: readonly number[];
}

/**
 * Orders the pictures as the import does and deletes those that it no longer sends. Needs a transaction that has locked the
 * home.
 */
async function arrangeFedPictures(listingId: number, { shown, goneIds }: FedOrder): Promise<void> {
  const kept = (await findManagedPictures(listingId)).filter(({ isDeleted }) => !isDeleted);
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

/** Queues fetches of these slots, one job per host, because few requests may run per host. */
export async function publishPhotosDue(
  feedListingId: number,
  slots: readonly Pick<PhotoSlot, "url">[],
  afterSeconds?: number,
): Promise<void> {
  for (const host of new Set(slots.map(({ url }) => hostOf(url)))) {
    await publishEvent("feed.photos_due", { feedListingId, host }, { afterSeconds, group: host || undefined });
  }
}

export type FetchedFile = Pick<SpooledFile, "path" | "bytes" | "contentHash" | "kind">;

/** Gives `work` a temporary file, deleted afterwards. Throws `OutOfSpace`. */
export async function withFetchedFile<Result>(
  work: (write: (body: AsyncIterable<Buffer>) => Promise<FetchedFile>) => Promise<Result>,
): Promise<Result> {
  return withIncomingFile(mediaStore(), (path) => work(async (body) => ({ path, ...(await writeToFile(body, path)) })));
}

/** Why a file is not a usable picture; final when a retry would give the same file. */
interface NoPicture {
  problem: string;
  isFinal: boolean;
}

/** Stores the original and its sizes, or returns why the file cannot be shown. Throws `OutOfSpace` and `Unavailable`. */
export async function keepFile(file: FetchedFile): Promise<Appearance | NoPicture> {
  const { wrongKinds } = uploadMessages;
  if (file.kind in wrongKinds) {
    // A busy or moving server may send an HTML page or nothing, so retry these.
    const isFinal = file.kind !== "other" && file.kind !== "empty";
    return { problem: wrongKinds[file.kind as keyof typeof wrongKinds], isFinal };
  }
  try {
    return await makeSizes(file);
  } catch (error) {
    if (error instanceof UnreadablePicture) return { problem: error.message, isFinal: true };
    throw error;
  }
}

async function makeSizes({ path, contentHash }: FetchedFile): Promise<Appearance> {
  const same = await findAppearanceByContent(contentHash);
  if (same && (await isWhole(contentHash, same))) return same;
  const store = mediaStore();
  await store.put(originalKey(contentHash), path);
  const original = await store.get(originalKey(contentHash));
  if (!original) throw new Unavailable("The file was swept meanwhile.");
  const hash = shortHash(contentHash);
  return renderPicture(original, ({ width, type, bytes }) =>
    putBytes(store, preparedKey({ hash, width, type }), bytes),
  );
}

/**
 * Adds a stored picture to a home; returns the existing picture for the same bytes. Needs a transaction that has locked the
 * home. Throws `Unavailable` when its files were cleaned up meanwhile.
 */
export async function addFedPicture(
  listingId: number,
  { kind, contentHash, bytes }: { kind: "photo" | "floorplan"; contentHash: string; bytes: number },
  appearance: Appearance,
): Promise<number> {
  const owner = { of: "listing", id: listingId } as const;
  const same = await findDuplicatePicture(owner, contentHash);
  await lockContent(shortHash(contentHash));
  if (!(await isWhole(contentHash, appearance))) throw new Unavailable("The files were swept meanwhile.");
  if (same?.state === "ready") return same.id;
  if (same) {
    await updateReady(same.id, appearance);
    return same.id;
  }
  const row = { owner, kind, words: "", contentHash, bytes, uploadedByUserId: null };
  return (await insertReadyPicture(row, appearance)).id;
}

async function isWhole(contentHash: string, { widths }: Appearance): Promise<boolean> {
  const hash = shortHash(contentHash);
  const types = Object.keys(PICTURE_TYPES) as PictureType[];
  const sizes = widths.flatMap((width) => types.map((type) => preparedKey({ hash, width, type })));
  const store = mediaStore();
  const found = await Promise.all([originalKey(contentHash), ...sizes].map((key) => store.modifiedAt(key)));
  return found.every((time) => time !== undefined);
}
