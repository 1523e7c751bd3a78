import {
  findKeptPictures,
  softDeletePicture,
  updateKind,
  updateOrder,
} from "#app/features/pictures/manage/keep.queries.server.ts";
import {
  originalKey,
  PICTURE_TYPES,
  type PictureType,
  preparedKey,
  shortHash,
} from "#app/features/pictures/model/media-keys.ts";
import { lockContent } from "#app/features/pictures/model/content-lock.queries.server.ts";
import { mediaStore, putBytes, withIncomingFile } from "#app/features/pictures/model/media-store.server.ts";
import type { Appearance } from "#app/features/pictures/model/media.ts";
import { findSameAppearance } from "#app/features/pictures/prepare/prepare.queries.server.ts";
import { renderPicture, UnreadablePicture } from "#app/features/pictures/prepare/render.server.ts";
import { type SpooledFile, writeDown } from "#app/features/pictures/upload/spool.server.ts";
import {
  findSamePicture,
  insertReadyPicture,
  updateReady,
} from "#app/features/pictures/upload/upload.queries.server.ts";
import { uploadMessages } from "#app/features/pictures/upload/upload.messages.ts";
import { Unavailable } from "#app/lib/errors.ts";

/**
 * Pictures of homes that an agency's own software keeps: the worker fetches them, and they are there once they are decoded.
 * Until then a home shows what it has shown before.
 */

/** A file that has been fetched, in a folder of ours. */
export type FetchedFile = Pick<SpooledFile, "path" | "bytes" | "contentHash" | "kind">;

/** Gives `work` a place for one file, to which it may write what arrives; the file is gone when it is done. Throws `OutOfSpace`. */
export async function withFetchedFile<Result>(
  work: (write: (body: AsyncIterable<Buffer>) => Promise<FetchedFile>) => Promise<Result>,
): Promise<Result> {
  return withIncomingFile(mediaStore(), (path) => work(async (body) => ({ path, ...(await writeDown(body, path)) })));
}

/** Why a file is no picture: a sentence. A final one would be no other the next time. */
export interface NoPicture {
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

/** How the pictures of a home stand, in the open transaction, which holds the home: those of its feed. */
export interface FedOrder {
  /** In their order, each once; those of people follow them. */
  shown: readonly { id: number; kind: "photo" | "floorplan" }[];
  /** Those that the feed shows no more. */
  goneIds: readonly number[];
}

/** Puts the pictures of a home into the order of its feed and takes away what the feed does not show any more. */
export async function arrangeFedPictures(listingId: number, { shown, goneIds }: FedOrder): Promise<void> {
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
