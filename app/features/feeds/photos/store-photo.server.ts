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
