import { withDeadline } from "#platform/deadline.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member, Viewer } from "#app/lib/caller.ts";
import { Conflict, Forbidden, NotFound, OutOfSpace, TooMany, Unavailable } from "#app/lib/errors.ts";
import { tidy } from "#app/lib/plain-text.ts";
import { logger } from "#platform/logger.server.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  countPictures,
  findSamePicture,
  insertPicture,
  lockBytesOfDay,
  lockContent,
  lockOwner,
  ownerExists,
  prepareAgain,
  sumBytesOfDay,
} from "./files.queries.server.ts";
import {
  kindsOf,
  MAX_PICTURES,
  originalKey,
  type PictureKind,
  type PictureOwner,
  shortHash,
} from "#app/features/pictures/model/media-keys.ts";
import { mediaStore, withIncomingFile } from "#app/features/pictures/model/media-store.server.ts";
import { hasTooManyPixels, maxPixels } from "#app/features/pictures/model/pixel-size.ts";
import { readUpload, type SpooledFile, type Unkept, uploadMessages as messages } from "./spool.server.ts";
import ipaddr from "ipaddr.js";
import { openTurns } from "#app/limits/turns.server.ts";

const retrySeconds = 10;
const mayWait = 1024;

/**
 * Bodies that arrive. Each costs a connection and the disk space of one file, so there may be many slow ones, but no person and
 * no network may take all of them.
 */
const arrivalsOfPerson = openTurns({ atOnce: 512, perKey: 8, mayWait }, retrySeconds);
const arrivalsFromNetwork = openTurns({ atOnce: 512, perKey: 128, mayWait }, retrySeconds);

/** Files that have arrived and are being kept. */
const keeping = openTurns({ atOnce: 8, perKey: 4, mayWait }, retrySeconds);

/** Reads the body of an upload. Throws `TooMany` when the person, or others in the same network, send too much at once. */
function whileArriving<Result>(caller: Member, read: () => Promise<Result>): Promise<Result> {
  return arrivalsOfPerson(() => arrivalsFromNetwork(read, networksOf(caller)), [personOf(caller)]);
}

/** Keeps one file of an upload, all of whose bytes are here. Throws `TooMany` as `whileArriving` does. */
function whileKeeping<Result>(caller: Member, work: () => Promise<Result>): Promise<Result> {
  return keeping(work, [personOf(caller), ...networksOf(caller)]);
}

function personOf({ user }: Member): string {
  return `person ${user.id}`;
}

/** The caller's address, which is a whole /64 of IPv6, and the /48 around that, which one customer may have. */
function networksOf({ address }: Member): string[] {
  const [ip = ""] = address.split("/");
  if (!ipaddr.IPv6.isValid(ip)) return [address];
  return [address, `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/48`).toString()}/48`];
}

/** In bytes, of one person in 24 hours. */
const MAX_BYTES_OF_DAY = 500 * 1024 * 1024;
const MAX_WORDS = 300;
const daySeconds = 86_400;

/** What became of one file: a picture (`isNew` unless it was there already), or why there is none. */
export type ReceivedFile =
  | { name: string; picture: { id: number; isNew: boolean } }
  | { name: string; problem: string; status: number };

/** What came of an upload: the files in their order, and the other fields of the form. */
export interface Received {
  files: ReceivedFile[];
  fields: URLSearchParams;
  /** Files after the last one may have been left unread. */
  isCut: boolean;
}

/**
 * Takes the files of a multipart body for a listing, an agent or an agency. Each is kept by itself, with its row and its
 * event, before the next one is looked at: what is wrong with one is said beside it and the others stay. The same bytes
 * again are the picture that is there. Fields `words` and `kind` are those of a file (see `readUpload`). Throws
 * `Forbidden` for who is no agent, `NotFound` for what is not theirs, `TooMany` when they have sent enough for a day or
 * too many send at the same time, `Invalid` for a body that cannot be read.
 */
export async function receivePictures(caller: Member, owner: PictureOwner, request: Request): Promise<Received> {
  const { user } = caller;
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden(messages.onlyAgents);
  if (!(await ownerExists(owner, user))) throw new NotFound(messages.noListing);
  if ((await sumBytesOfDay(user.id)) >= MAX_BYTES_OF_DAY) throw new TooMany(daySeconds);
  const store = mediaStore();
  const { results, fields, isCut } = await whileArriving(caller, () =>
    readUpload(request, {
      spool: (work) => withIncomingFile(store, work),
      keep: (file) => receiveFile(caller, owner, file),
      isRefused: hasTooManyPixels,
    }),
  );
  const files = results.map((result) => ("error" in result ? unkept(result) : result));
  return { files, fields, isCut };
}

function unkept({ name, error }: Unkept): ReceivedFile {
  return { name, ...(problemOf(error) ?? { problem: messages.notWhole, status: 422 }) };
}

/** Keeps one file, or says in a sentence why not. */
async function receiveFile(caller: Member, owner: PictureOwner, file: SpooledFile): Promise<ReceivedFile> {
  const { name } = file;
  const refused = check(owner, file);
  if (refused) return { name, ...refused };
  try {
    return { name, picture: await whileKeeping(caller, () => keep(caller.user, owner, file)) };
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    if (problem.status >= 500) logger.warn({ err: error }, "a picture was not kept");
    return { name, ...problem };
  }
}

type Problem = { problem: string; status: number };

class DayIsFull extends TooMany {}

function check({ of }: PictureOwner, { kind, size, isTooLarge, fields }: SpooledFile): Problem | undefined {
  if (isTooLarge) return { problem: messages.tooLarge, status: 413 };
  if (size && hasTooManyPixels(size)) {
    return {
      problem: size.needsWhole ? messages.tooManyPixels(maxPixels(size)) : messages.tooManyJpegPixels,
      status: 413,
    };
  }
  if (kind in messages.wrongKinds) {
    return {
      problem: messages.wrongKinds[kind as keyof typeof messages.wrongKinds],
      status: kind === "empty" ? 422 : 415,
    };
  }
  const kinds: readonly string[] = kindsOf[of];
  if (fields.kind && !kinds.includes(fields.kind)) return { problem: messages.unknownKind, status: 422 };
  if (tidy(fields.words ?? null).length > MAX_WORDS) return { problem: messages.longWords, status: 422 };
  return undefined;
}

function problemOf(error: unknown): Problem | undefined {
  if (error instanceof NotFound) return { problem: messages.ownerGone, status: 404 };
  if (error instanceof Conflict) return { problem: messages.tooMany, status: 409 };
  if (error instanceof DayIsFull) return { problem: messages.dayIsFull, status: 429 };
  if (error instanceof OutOfSpace) return { problem: messages.noRoom, status: 507 };
  const isTemporary = error instanceof Unavailable || error instanceof TooMany;
  return isTemporary ? { problem: messages.notNow, status: 503 } : undefined;
}

/** The file first, then its row and its event together: a row never points at nothing. A file without a row is swept. */
async function keep(user: Viewer, owner: PictureOwner, file: SpooledFile): Promise<{ id: number; isNew: boolean }> {
  const { contentHash, bytes, path, fields } = file;
  const store = mediaStore();
  const key = originalKey(contentHash);
  await store.put(key, path);
  const row = {
    owner,
    kind: (fields.kind || kindsOf[owner.of][0]) as PictureKind,
    words: tidy(fields.words ?? null),
    contentHash,
    bytes,
    uploadedByUserId: user.id,
  };
  // Each file has a deadline of its own: a form with forty of them takes as long as it takes.
  return withDeadline(() =>
    transaction(async () => {
      if (!(await lockOwner(owner, user))) throw new NotFound(messages.ownerGone);
      const same = await findSamePicture(owner, contentHash);
      if (same && same.state !== "failed") return { id: same.id, isNew: false };
      if (same) await prepareAgain(same.id);
      else await requireRoom(user, owner, bytes);
      await lockContent(shortHash(contentHash));
      // The sweep may have come between, when the same bytes lay there without a row.
      if ((await store.modifiedAt(key)) === undefined) throw new Unavailable("The file was swept meanwhile.");
      const { id } = same ?? (await insertPicture(row));
      await publishEvent("picture.uploaded", { pictureId: id });
      return { id, isNew: !same };
    }),
  );
}

/** Throws `Conflict` when the home has enough pictures, `DayIsFull` when the person has sent enough bytes. */
async function requireRoom(user: Viewer, owner: PictureOwner, bytes: number): Promise<void> {
  if (owner.of === "listing" && (await countPictures(owner)) >= MAX_PICTURES) throw new Conflict(messages.tooMany);
  await lockBytesOfDay(user.id);
  if ((await sumBytesOfDay(user.id)) + bytes > MAX_BYTES_OF_DAY) throw new DayIsFull(daySeconds);
}
