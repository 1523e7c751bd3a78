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
} from "./photos.queries.server.ts";
import {
  originalKey,
  PICTURE_TYPES,
  type PictureType,
  preparedKey,
  shortHash,
} from "#app/features/pictures/model/media-keys.ts";
import {
  findSameAppearance,
  findSamePicture,
  insertReadyPicture,
  lockContent,
  updateReady,
} from "#app/features/pictures/files.queries.server.ts";
import { mediaStore, putBytes, withIncomingFile } from "#app/features/pictures/model/media-store.server.ts";
import type { Appearance } from "#app/features/pictures/model/media.ts";
import { renderPicture, UnreadablePicture } from "#app/features/pictures/files.server.ts";
import { type SpooledFile, uploadMessages, writeDown } from "#app/features/pictures/spool.server.ts";
import { Unavailable } from "#app/lib/errors.ts";

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

/** A file that has been fetched, in a folder of ours. */
export type FetchedFile = Pick<SpooledFile, "path" | "bytes" | "contentHash" | "kind">;

/** Gives `work` a place for one file, to which it may write what arrives; the file is gone when it is done. Throws `OutOfSpace`. */
export async function withFetchedFile<Result>(
  work: (write: (body: AsyncIterable<Buffer>) => Promise<FetchedFile>) => Promise<Result>,
): Promise<Result> {
  return withIncomingFile(mediaStore(), (path) => work(async (body) => ({ path, ...(await writeDown(body, path)) })));
}

/** Why a file is no picture: a sentence. A final one would be no other the next time. */
interface NoPicture {
  problem: string;
  isFinal: boolean;
}

/**
 * Keeps the bytes of a file and makes its sizes, or says why it is no picture that can be shown. Throws `OutOfSpace` and
 * `Unavailable`.
 */
export async function keepFile(file: FetchedFile): Promise<Appearance | NoPicture> {
  const { wrongKinds } = uploadMessages;
  if (file.kind in wrongKinds) {
    // A server that is busy or being moved sends a page, or nothing.
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
  const same = await findSameAppearance(contentHash);
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
 * Gives a home a picture whose sizes are made, in the open transaction, which holds the home; answers its id. The same bytes
 * again are the picture that is there. Throws `Unavailable` when its files were swept meanwhile.
 */
export async function addFedPicture(
  listingId: number,
  { kind, contentHash, bytes }: { kind: "photo" | "floorplan"; contentHash: string; bytes: number },
  appearance: Appearance,
): Promise<number> {
  const owner = { of: "listing", id: listingId } as const;
  const same = await findSamePicture(owner, contentHash);
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

/** Whether the original and every size of a picture are in the store. */
async function isWhole(contentHash: string, { widths }: Appearance): Promise<boolean> {
  const hash = shortHash(contentHash);
  const types = Object.keys(PICTURE_TYPES) as PictureType[];
  const sizes = widths.flatMap((width) => types.map((type) => preparedKey({ hash, width, type })));
  const store = mediaStore();
  const found = await Promise.all([originalKey(contentHash), ...sizes].map((key) => store.modifiedAt(key)));
  return found.every((time) => time !== undefined);
}
