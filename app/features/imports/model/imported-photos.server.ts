import { getHost, slotRank } from "#app/features/imports/formats/read-pictures.ts";
import {
  findAppearanceByContent,
  findDuplicatePicture,
  insertReadyPicture,
  lockContent,
  updateReady,
} from "#app/features/pictures/files.queries.server.ts";
import { renderPicture, UnreadablePicture } from "#app/features/pictures/files.server.ts";
import {
  findManagedPictures,
  softDeletePicture,
  updateKind,
  updateOrder,
} from "#app/features/pictures/manage.queries.server.ts";
import { mediaStore, putBytes, withIncomingFile } from "#app/features/pictures/model/media-store.server.ts";
import {
  originalKey,
  PICTURE_TYPES,
  type PictureType,
  preparedKey,
  shortHash,
  type Appearance,
} from "#app/features/pictures/model/media.ts";
import { type SpooledFile, uploadMessages, writeToFile } from "#app/features/pictures/spool.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import { Unavailable } from "#app/lib/errors.ts";
import type { ImportListing } from "./import-listing.ts";
import {
  deleteSlots,
  findImportedPictureIds,
  lockSlots,
  type PhotoSlot,
  resetSlots,
  upsertPhotos,
} from "./photos.queries.server.ts";

/**
 * Orders existing pictures, removes others and queues fetches. Undefined lists stay; null removes all. Needs an open
 * transaction.
 */
export async function savePhotos(
  feedListingId: number,
  fileId: number,
  { photos, floorplans }: Partial<Pick<ImportListing, "photos" | "floorplans">>,
): Promise<void> {
  if (photos !== undefined) await upsertPhotos(feedListingId, fileId, "photo", photos ?? []);
  if (floorplans !== undefined) await upsertPhotos(feedListingId, fileId, "floorplan", floorplans ?? []);
  await queuePhotoFetches(feedListingId, await syncPictures(feedListingId));
}

/**
 * Matches a home's pictures to its slots, in order. Removes pictures without a slot; those from another imported
 * listing only after every fetch has ended. Fetches deleted pictures again. `replacedId` was just replaced in its slot.
 * Needs an open transaction. Returns the slots to fetch.
 */
export async function syncPictures(
  feedListingId: number,
  { replacedId }: { replacedId?: number } = {},
): Promise<Pick<PhotoSlot, "url">[]> {
  const locked = await lockSlots(feedListingId);
  if (!locked || locked.slots.length === 0) return [];
  const { listingId, slots } = locked;
  const live = sortSlots(slots.filter(({ state }) => state !== "removed"));
  const removed = slots.filter(({ state }) => state === "removed");
  const current = uniquePictures(live.filter(({ isOnHome }) => isOnHome));
  const currentIds = new Set(current.map(({ id }) => id));
  const isWaiting = live.some(({ state }) => state === "waiting");
  const imported = isWaiting
    ? removed.flatMap(({ pictureId }) => pictureId ?? [])
    : await findImportedPictureIds(listingId);
  const obsolete = replacedId === undefined ? imported : [...imported, replacedId];
  await orderPictures(listingId, { current, removedIds: obsolete.filter((id) => !currentIds.has(id)) });
  await deleteSlots(removed.map(({ id }) => id));
  const lost = live.filter(({ state, isOnHome }) => state === "fetched" && !isOnHome);
  await resetSlots(lost.map(({ id }) => id));
  return [...live.filter(({ state }) => state === "waiting"), ...lost];
}

interface PictureOrder {
  /** Without duplicates; pictures added by people follow. */
  current: readonly { id: number; kind: "photo" | "floorplan" }[];
  removedIds: readonly number[];
}

/** Deletes pictures that the import no longer sends. Needs a transaction that has locked the home. */
async function orderPictures(listingId: number, { current, removedIds }: PictureOrder): Promise<void> {
  const existing = (await findManagedPictures(listingId)).filter(({ isDeleted }) => !isDeleted);
  const removed = new Set(removedIds);
  for (const { id } of existing) if (removed.has(id)) await softDeletePicture(id);
  const kinds = new Map(current.map(({ id, kind }) => [id, kind]));
  for (const { id, kind } of existing) {
    const newKind = kinds.get(id);
    if (newKind && newKind !== kind) await updateKind(id, newKind);
  }
  const others = existing.filter(({ id }) => !kinds.has(id) && !removed.has(id)).map(({ id }) => id);
  await updateOrder(listingId, [...kinds.keys(), ...others]);
}

/** Photos before floor plans, each by slot. */
export function sortSlots<Slot extends Pick<PhotoSlot, "kind" | "slot">>(slots: readonly Slot[]): Slot[] {
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

/** One job per host, because few requests may run per host. */
export async function queuePhotoFetches(
  feedListingId: number,
  slots: readonly Pick<PhotoSlot, "url">[],
  afterSeconds?: number,
): Promise<void> {
  for (const host of new Set(slots.map(({ url }) => getHost(url)))) {
    await publishEvent("feed.photos_due", { feedListingId, host }, { afterSeconds, group: host || undefined });
  }
}

export type FetchedFile = Pick<SpooledFile, "path" | "bytes" | "contentHash" | "kind">;

/** Deletes the temporary file after `work`. Throws `OutOfSpace`. */
export async function withFetchedFile<Result>(
  work: (write: (body: AsyncIterable<Buffer>) => Promise<FetchedFile>) => Promise<Result>,
): Promise<Result> {
  return withIncomingFile(mediaStore(), (path) => work(async (body) => ({ path, ...(await writeToFile(body, path)) })));
}

/** Final when a retry would give the same file. */
interface UnusablePicture {
  problem: string;
  isFinal: boolean;
}

/** Returns why the file cannot be shown, if so. Throws `OutOfSpace` and `Unavailable`. */
export async function storePicture(file: FetchedFile): Promise<Appearance | UnusablePicture> {
  const { wrongKinds } = uploadMessages;
  if (file.kind in wrongKinds) {
    // A busy or moving server may send an HTML page or nothing; retry these.
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
  if (same && (await isStored(contentHash, same))) return same;
  const store = mediaStore();
  await store.put(originalKey(contentHash), path);
  const original = await store.get(originalKey(contentHash));
  if (!original) throw new Unavailable("The file was deleted by the clean-up meanwhile.");
  const hash = shortHash(contentHash);
  return renderPicture(original, ({ width, type, bytes }) =>
    putBytes(store, preparedKey({ hash, width, type }), bytes),
  );
}

/**
 * Returns the existing picture for the same bytes. Needs a transaction that has locked the home. Throws `Unavailable`
 * when its files were deleted meanwhile.
 */
export async function addPicture(
  listingId: number,
  { kind, contentHash, bytes }: { kind: "photo" | "floorplan"; contentHash: string; bytes: number },
  appearance: Appearance,
): Promise<number> {
  const owner = { of: "listing", id: listingId } as const;
  const same = await findDuplicatePicture(owner, contentHash);
  await lockContent(shortHash(contentHash));
  if (!(await isStored(contentHash, appearance)))
    throw new Unavailable("The files were deleted by the clean-up meanwhile.");
  if (same?.state === "ready") return same.id;
  if (same) {
    await updateReady(same.id, appearance);
    return same.id;
  }
  const row = { owner, kind, words: "", contentHash, bytes, uploadedByUserId: null };
  return (await insertReadyPicture(row, appearance)).id;
}

async function isStored(contentHash: string, { widths }: Appearance): Promise<boolean> {
  const hash = shortHash(contentHash);
  const types = Object.keys(PICTURE_TYPES) as PictureType[];
  const sizes = widths.flatMap((width) => types.map((type) => preparedKey({ hash, width, type })));
  const store = mediaStore();
  const present = await Promise.all([originalKey(contentHash), ...sizes].map((key) => store.modifiedAt(key)));
  return present.every((time) => time !== undefined);
}
