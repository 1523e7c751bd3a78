import ipaddr from "ipaddr.js";
import { mediaStore, withIncomingFile } from "#app/features/pictures/model/media-store.server.ts";
import {
  allowedKinds,
  MAX_PICTURES,
  originalKey,
  type PictureKind,
  type PictureOwner,
  shortHash,
} from "#app/features/pictures/model/media.ts";
import { hasTooManyPixels, maxPixels } from "#app/features/pictures/model/pixel-size.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member, Viewer } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound, OutOfSpace, TooMany, Unavailable } from "#app/lib/errors.ts";
import { tidy } from "#app/lib/plain-text.ts";
import { createFairQueue } from "#app/limits/fair-queue.server.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { withDeadline } from "#platform/deadline.server.ts";
import { logger } from "#platform/logger.server.ts";
import {
  countPictures,
  findDuplicatePicture,
  insertPicture,
  lockUploadQuota,
  lockContent,
  lockOwner,
  ownerExists,
  retryPreparing,
  sumBytesOfLastDay,
} from "./files.queries.server.ts";
import { findManagedHome } from "./manage.queries.server.ts";
import type { RequireLawfulText } from "./manage.server.ts";
import {
  readUpload,
  readUploadFields,
  type SpooledFile,
  type RejectedFile,
  uploadMessages as messages,
} from "./spool.server.ts";

const retrySeconds = 10;
const mayWait = 1024;

/**
 * Each body costs a connection and disk space for one file. Many may be slow, but no person or network may use all
 * turns.
 */
const arrivalsOfPerson = createFairQueue({ concurrency: 512, perKey: 8, maxQueued: mayWait }, retrySeconds);
const arrivalsFromNetwork = createFairQueue({ concurrency: 512, perKey: 128, maxQueued: mayWait }, retrySeconds);

const storing = createFairQueue({ concurrency: 8, perKey: 4, maxQueued: mayWait }, retrySeconds);

/** Throws `TooMany` if this person or network sends too many at once. */
export function whileArriving<Result>(caller: Member, read: () => Promise<Result>): Promise<Result> {
  return arrivalsOfPerson(() => arrivalsFromNetwork(read, networkKeys(caller)), [personKey(caller)]);
}

/** Throws `TooMany` like `whileArriving`. */
export function whileStoring<Result>(caller: Member, work: () => Promise<Result>): Promise<Result> {
  return storing(work, [personKey(caller), ...networkKeys(caller)]);
}

function personKey({ user }: Member): string {
  return `person ${user.id}`;
}

/** The caller's address (a /64 for IPv6) and its /48, which one customer may own. */
function networkKeys({ ip }: Member): string[] {
  const [host = ""] = ip.split("/");
  if (!ipaddr.IPv6.isValid(host)) return [ip];
  return [ip, `${ipaddr.IPv6.networkAddressFromCIDR(`${host}/48`).toString()}/48`];
}

/** Bytes per person in 24 hours. */
export const MAX_BYTES_OF_DAY = 500 * 1024 * 1024;
const MAX_ALT_LENGTH = 300;
const daySeconds = 86_400;

/** `isNew` is false for a duplicate. */
export type ReceivedFile =
  | { name: string; picture: { id: number; isNew: boolean } }
  | { name: string; problem: string; status: number };

export interface ReceivedUpload {
  files: ReceivedFile[];
  fields: URLSearchParams;
  /** Files after the last one may be missing. */
  isCut: boolean;
}

/**
 * Adds the files of a multipart body (see `readUpload`). Each is committed before the next is read, so one bad file
 * does not affect the others. A duplicate returns the existing picture. `requireLawful` checks the words of pictures of
 * homes. Throws `Forbidden` for non-agents, `NotFound`
 * for an owner they do not manage, `TooMany` over the daily or concurrent limit, and `Invalid` for an unreadable body.
 */
export async function receivePictures(
  caller: Member,
  owner: PictureOwner,
  request: Request,
  requireLawful: RequireLawfulText | undefined,
): Promise<ReceivedUpload> {
  const { user } = caller;
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden(messages.onlyAgents);
  if (!(await ownerExists(owner, user))) throw new NotFound(messages.noListing);
  if ((await sumBytesOfLastDay(user.id)) >= MAX_BYTES_OF_DAY) throw new TooMany(daySeconds);
  const store = mediaStore();
  const { results, fields, isCut } = await whileArriving(caller, () =>
    readUpload(request, {
      spool: (work) => withIncomingFile(store, work),
      keep: (file) => receiveFile(caller, owner, file, requireLawful),
      isRefused: hasTooManyPixels,
    }),
  );
  const files = results.map((result) => ("error" in result ? toReceivedFile(result) : result));
  return { files, fields, isCut };
}

function toReceivedFile({ name, error }: RejectedFile): ReceivedFile {
  return { name, ...(toProblem(error) ?? { problem: messages.incomplete, status: 422 }) };
}

async function receiveFile(
  caller: Member,
  owner: PictureOwner,
  file: SpooledFile,
  requireLawful: RequireLawfulText | undefined,
): Promise<ReceivedFile> {
  const { name } = file;
  const refused = findProblem(owner, file);
  if (refused) return { name, ...refused };
  try {
    return { name, picture: await whileStoring(caller, () => storeUpload(caller, owner, file, requireLawful)) };
  } catch (error) {
    const problem = toProblem(error);
    if (!problem) throw error;
    if (problem.status >= 500) logger.warn({ err: error }, "a picture was not stored");
    return { name, ...problem };
  }
}

type Problem = { problem: string; status: number };

class DailyLimitReached extends TooMany {}

function findProblem(
  { of }: Pick<PictureOwner, "of">,
  { kind, size, isTooLarge, fields }: SpooledFile,
): Problem | undefined {
  if (isTooLarge) return { problem: messages.tooLarge, status: 413 };
  if (size && hasTooManyPixels(size)) {
    return {
      problem: size.needsFullDecode ? messages.tooManyPixels(maxPixels(size)) : messages.tooManyJpegPixels,
      status: 413,
    };
  }
  if (kind in messages.wrongKinds) {
    return {
      problem: messages.wrongKinds[kind as keyof typeof messages.wrongKinds],
      status: kind === "empty" ? 422 : 415,
    };
  }
  const kinds: readonly string[] = allowedKinds[of];
  if (fields.kind && !kinds.includes(fields.kind)) return { problem: messages.unknownKind, status: 422 };
  if (tidy(fields.words ?? null).length > MAX_ALT_LENGTH) return { problem: messages.altTooLong, status: 422 };
  return undefined;
}

function toProblem(error: unknown): Problem | undefined {
  if (error instanceof NotFound) return { problem: messages.ownerDeleted, status: 404 };
  if (error instanceof Invalid) return { problem: Object.values(error.errors).flat().join(" "), status: 422 };
  if (error instanceof Conflict) return { problem: messages.tooMany, status: 409 };
  if (error instanceof DailyLimitReached) return { problem: messages.dailyLimit, status: 429 };
  if (error instanceof OutOfSpace) return { problem: messages.noRoom, status: 507 };
  const isTemporary = error instanceof Unavailable || error instanceof TooMany;
  return isTemporary ? { problem: messages.notNow, status: 503 } : undefined;
}

/** A stored file without a row. The nightly sweep removes it unless it is added. */
type StoredFile = Pick<SpooledFile, "name" | "contentHash" | "bytes" | "fields">;

/** Absent if the field was left empty. */
export type NewPicture = { stored: StoredFile } | { problem: string } | undefined;

/**
 * Stores the first file of a multipart body whose owner is created from its fields; `addNewPicture` adds it. With `isCut`
 * the fields after a refused file are missing. Over the hourly or daily limit, the file is discarded and reported in `limit`.
 * Throws `TooMany` over the concurrent limit, and `Invalid` for an unreadable body.
 */
export async function receiveNewPicture(
  caller: Member,
  of: PictureOwner["of"],
  request: Request,
): Promise<{ picture: NewPicture; fields: URLSearchParams; isCut: boolean; limit?: TooMany }> {
  const limit = await findNewPictureLimit(caller);
  if (limit) {
    const { fields, hasFile } = await whileArriving(caller, () => readUploadFields(request));
    return { picture: undefined, fields, isCut: false, ...(hasFile && { limit }) };
  }
  const store = mediaStore();
  let files = 0;
  const { results, fields, isCut } = await whileArriving(caller, () =>
    readUpload(request, {
      spool: (work) => withIncomingFile(store, work),
      keep: async (file) => {
        files += 1;
        return files === 1 ? keepNewPicture(caller, of, file) : undefined;
      },
      isRefused: hasTooManyPixels,
    }),
  );
  const [first] = results;
  if (!first || !("error" in first)) return { picture: first, fields, isCut };
  const { problem } = toProblem(first.error) ?? { problem: messages.incomplete };
  return { picture: { problem }, fields, isCut };
}

async function findNewPictureLimit({ user }: Member): Promise<TooMany | undefined> {
  try {
    if ((await sumBytesOfLastDay(user.id)) >= MAX_BYTES_OF_DAY) return new TooMany(daySeconds);
    // The sum lacks files whose owner was not created because of an error in its fields.
    await consumeRateLimit("picture.new.user", String(user.id));
    return undefined;
  } catch (error) {
    if (error instanceof TooMany) return error;
    throw error;
  }
}

async function keepNewPicture(caller: Member, of: PictureOwner["of"], file: SpooledFile): Promise<NewPicture> {
  const refused = findProblem({ of }, file);
  if (refused) return { problem: refused.problem };
  try {
    await whileStoring(caller, () => mediaStore().put(originalKey(file.contentHash), file.path));
    return { stored: file };
  } catch (error) {
    const problem = toProblem(error);
    if (!problem) throw error;
    return { problem: problem.problem };
  }
}

/** Within the transaction that creates the owner. Throws `Invalid` with the problem at `field`. */
export async function addNewPicture(
  caller: Member,
  owner: PictureOwner,
  stored: StoredFile,
  field: string,
): Promise<{ id: number }> {
  try {
    return await addStored(caller, owner, stored, undefined);
  } catch (error) {
    const problem = toProblem(error);
    throw problem ? new Invalid({ [field]: [problem.problem] }) : error;
  }
}

/** Stores the file before its row, so that no row points to a missing file. */
async function storeUpload(
  caller: Member,
  owner: PictureOwner,
  file: SpooledFile,
  requireLawful: RequireLawfulText | undefined,
): Promise<{ id: number; isNew: boolean }> {
  await mediaStore().put(originalKey(file.contentHash), file.path);
  return addStored(caller, owner, file, requireLawful);
}

async function addStored(
  caller: Member,
  owner: PictureOwner,
  { contentHash, bytes, fields }: StoredFile,
  requireLawful: RequireLawfulText | undefined,
): Promise<{ id: number; isNew: boolean }> {
  const { user } = caller;
  const store = mediaStore();
  const key = originalKey(contentHash);
  const row = {
    owner,
    kind: (fields.kind || allowedKinds[owner.of][0]) as PictureKind,
    words: tidy(fields.words ?? null),
    contentHash,
    bytes,
    uploadedByUserId: user.id,
  };
  // Each file has its own deadline, so a form may send forty.
  return withDeadline(() =>
    transaction(async () => {
      if (!(await lockOwner(owner, user))) throw new NotFound(messages.ownerDeleted);
      const same = await findDuplicatePicture(owner, contentHash);
      if (same && same.state !== "failed") return { id: same.id, isNew: false };
      if (same) await retryPreparing(same.id);
      else {
        const home = owner.of === "listing" ? await findManagedHome(owner.id, user) : undefined;
        if (home) await requireLawful?.(caller, home, row.words);
        await requireQuota(user, owner, bytes);
      }
      await lockContent(shortHash(contentHash));
      // The sweep may have removed the content just before the lock.
      if ((await store.modifiedAt(key)) === undefined) throw new Unavailable("The file was swept meanwhile.");
      const { id } = same ?? (await insertPicture(row));
      await publishEvent("picture.uploaded", { pictureId: id });
      return { id, isNew: !same };
    }),
  );
}

/** Throws `Conflict` at the home's maximum of pictures, `DailyLimitReached` over the person's daily limit. */
async function requireQuota(user: Viewer, owner: PictureOwner, bytes: number): Promise<void> {
  if (owner.of === "listing" && (await countPictures(owner)) >= MAX_PICTURES) throw new Conflict(messages.tooMany);
  await lockUploadQuota(user.id);
  if ((await sumBytesOfLastDay(user.id)) + bytes > MAX_BYTES_OF_DAY) throw new DailyLimitReached(daySeconds);
}
