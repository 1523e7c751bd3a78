import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { findAgencyOfUser } from "#app/features/agents/model/agent.queries.server.ts";
import { getHost } from "#app/features/imports/formats/read-pictures.ts";
import {
  type FetchedFile,
  addPicture,
  queuePhotoFetches,
  sortSlots,
  storePicture,
  syncPictures,
  withFetchedFile,
} from "#app/features/imports/model/imported-photos.server.ts";
import {
  type DuePhoto,
  type FetchedPhoto,
  acquireVisit,
  appendToReport,
  deleteZipPicture,
  findDuePhotos,
  findImportedListingId,
  findOverduePhotos,
  findZipPicture,
  lockDuePhoto,
  lockSlots,
  postponePhotos,
  releaseVisit,
  removeFromReport,
  resetSlots,
  updateFailed,
  updateFetched,
} from "#app/features/imports/model/photos.queries.server.ts";
import { type JobContext, runParts } from "#app/jobs/parts.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { NotFound, OutOfSpace, Unavailable } from "#app/lib/errors.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { isPublicAddress, lookupAmong, resolveName } from "#app/limits/public-address.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { env } from "#platform/env.server.ts";
import { logger } from "#platform/logger.server.ts";
import { photoMessages as messages } from "./photos.messages.ts";

/** Per file with redirects, from name lookup to last byte, without waiting for a turn. */
const totalTimeoutMillis = 15_000;
/** The size in bytes. */
export const MAX_PHOTO_SIZE = 20 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const redirects = new Set([301, 302, 303, 307, 308]);
const MAX_VALIDATOR = 255;

/** A sentence for the agency. A final problem is not retried; `isHost`: it may affect the whole host. */
class PhotoProblem extends Error {
  override name = "PhotoProblem";
  readonly isFinal: boolean;
  readonly isHost: boolean;
  constructor(
    message: string,
    { isFinal = false, isHost = false, cause }: { isFinal?: boolean; isHost?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.isFinal = isFinal;
    this.isHost = isHost;
  }
}

interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export interface GuardOptions {
  resolve?: (name: string, signal: AbortSignal) => Promise<string[]>;
  /** An allowed private address: "127.0.0.1:4711". */
  testAddress?: string | undefined;
  patience?: number;
  inTurn?: <Result>(host: string, work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Streams the bytes of an untrusted address to `keep`; undefined if unchanged (304). Resolves each name once, with
 * redirects, requires public addresses and connects only to these, without a proxy. Throws `PhotoProblem` and the
 * errors of `keep`.
 */
export async function fetchGuarded<Stored>(
  address: string,
  known: Validators | undefined,
  keep: (body: AsyncIterable<Buffer>) => Promise<Stored>,
  options: GuardOptions = {},
): Promise<(Validators & { stored: Stored }) | undefined> {
  const { patience = totalTimeoutMillis, inTurn = (_host, work) => work() } = options;
  let millisLeft = patience;
  let url = readAddress(address, options);
  for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
    const hop = url;
    const next = await inTurn(hop.hostname, async () => {
      const began = performance.now();
      const response = await requestOnce(hop, known, keep, AbortSignal.timeout(Math.max(0, millisLeft)), options);
      millisLeft -= Math.round(performance.now() - began);
      return response;
    });
    if (!(next instanceof URL)) return next;
    url = next;
  }
  throw new PhotoProblem(messages.redirects);
}

/** Returns the redirect's address or the result. */
async function requestOnce<Stored>(
  url: URL,
  known: Validators | undefined,
  keep: (body: AsyncIterable<Buffer>) => Promise<Stored>,
  signal: AbortSignal,
  options: GuardOptions,
): Promise<URL | (Validators & { stored: Stored }) | undefined> {
  const addresses = await publicAddresses(url, signal, options);
  const response = await sendRequest(url, addresses, known, signal).catch((error: unknown) => {
    throw problemOf(error, signal);
  });
  try {
    const { statusCode = 0, headers } = response;
    if (redirects.has(statusCode) && headers.location !== undefined) {
      return readAddress(headers.location, options, url);
    }
    if (statusCode === 304 && known) return undefined;
    if (statusCode !== 200) throw new PhotoProblem(messages.status(statusCode));
    const stored = await keep(readBody(response, signal));
    return { stored, etag: validator(headers.etag), lastModified: validator(headers["last-modified"]) };
  } finally {
    response.destroy();
  }
}

/** Throws `PhotoProblem` if we may not fetch it. */
function readAddress(text: string, options: GuardOptions, base?: URL): URL {
  const url = URL.parse(text, base);
  const isWeb = url?.protocol === "http:" || url?.protocol === "https:";
  const hasPort = url && url.port !== "" && url.port !== "80" && url.port !== "443" && url.port !== testPort(options);
  if (!url || !isWeb || hasPort || url.username || url.password) {
    throw new PhotoProblem(messages.address, { isFinal: true });
  }
  return url;
}

function testAddress({ testAddress: given }: GuardOptions): string | undefined {
  return given ?? env.FEED_PHOTOS_TEST_ADDRESS;
}

function testPort(options: GuardOptions): string | undefined {
  return testAddress(options)?.split(":").at(-1);
}

/** Throws `PhotoProblem` unless all are public. */
async function publicAddresses(url: URL, signal: AbortSignal, options: GuardOptions): Promise<string[]> {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const addresses = isIP(host) ? [host] : await (options.resolve ?? resolveName)(host, signal);
  if (signal.aborted) throw new PhotoProblem(messages.slow, { isHost: true });
  if (addresses.length === 0) throw new PhotoProblem(messages.unknownHost, { isHost: true });
  const isAllowed = (address: string) => isPublicAddress(address) || `${address}:${url.port}` === testAddress(options);
  if (!addresses.every(isAllowed)) throw new PhotoProblem(messages.notPublic, { isFinal: true });
  return addresses;
}

function sendRequest(
  url: URL,
  addresses: readonly string[],
  known: Validators | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { request, Agent } = url.protocol === "https:" ? https : http;
  const headers = {
    accept: "image/avif,image/webp,image/jpeg,image/png",
    "accept-encoding": "identity",
    "user-agent": "Southerly (property photos)",
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.lastModified && { "if-modified-since": known.lastModified }),
  };
  return new Promise((resolve, reject) => {
    // A new agent reuses no connection and ignores proxy settings.
    request(url, { agent: new Agent({ autoSelectFamily: true }), headers, lookup: lookupAmong(addresses), signal })
      .on("response", resolve)
      .on("error", reject)
      .end();
  });
}

async function* readBody(response: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  if (Number(response.headers["content-length"]) > MAX_PHOTO_SIZE) throw tooLarge();
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_PHOTO_SIZE) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw problemOf(error, signal);
  }
}

function tooLarge(): PhotoProblem {
  return new PhotoProblem(messages.tooLarge, { isFinal: true });
}

function problemOf(error: unknown, signal: AbortSignal): PhotoProblem {
  if (error instanceof PhotoProblem) return error;
  return new PhotoProblem(signal.aborted ? messages.slow : messages.unreachable, { isHost: true, cause: error });
}

/** Ignores a validator too long to store. */
function validator(value: string | undefined): string | null {
  return value === undefined || value.length > MAX_VALIDATOR ? null : value;
}

/** Per host, over all workers. */
const MOST_AT_ONCE = 2;
/** Longer than any request; then the visit of a killed worker ends. */
const visitSeconds = 30;
const turns = 60;
const turnMillis = 500;

/** Throws `Unavailable` after waiting too long. */
async function visitHost<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
  const id = await begin(host);
  try {
    return await work();
  } finally {
    await releaseVisit(id);
  }
}

async function begin(host: string): Promise<number> {
  for (let turn = 0; turn < turns; turn += 1) {
    const id = await transaction(() => acquireVisit(host, MOST_AT_ONCE, visitSeconds));
    if (id !== undefined) return id;
    await pause(turnMillis);
  }
  throw new Unavailable("The host of a photo was busy for too long.");
}

/** After the last retry the photo is given up. */
const retrySeconds = [60, 600, 3600, 6 * 3600] as const;
const noRoomSeconds = 60;

/**
 * A slot shows its old picture until the new one is decoded. Idempotent. Throws `Unavailable` without the database or
 * the store, and when `signal` aborts; the next run resumes.
 */
export async function fetchPhotos(
  { feedListingId, host }: { feedListingId: number; host: string },
  job?: JobContext,
  options: GuardOptions = {},
): Promise<void> {
  /** The host is down or the disk is full; another job fetches the rest. */
  let isOver = false;
  const findDue = async () => (await findDuePhotos(feedListingId)).filter(({ url }) => getHost(url) === host);

  async function fetchOne(id: number): Promise<void> {
    const duePhotos = await findDue();
    const photo = duePhotos.find((other) => other.id === id);
    if (!photo || isOver) return;
    try {
      await fetchPhoto(photo, options);
    } catch (error) {
      if (error instanceof PhotoProblem) {
        // Waiting for each photo of an unreachable host would block a job slot.
        isOver = error.isHost;
        await recordFailure(photo, error, isOver ? duePhotos.filter((other) => other !== photo) : []);
      } else if (error instanceof OutOfSpace) {
        logger.warn({ err: error, feedListingId }, "imported photos wait for disk space");
        isOver = true;
        await queuePhotoFetches(feedListingId, [photo], noRoomSeconds);
      } else throw error;
    }
  }

  async function giveUp(id: number): Promise<void> {
    const photo = (await findDue()).find((other) => other.id === id);
    if (photo) await recordFailure(photo, new PhotoProblem(messages.fault, { isFinal: true }), []);
  }

  const list = async () =>
    sortSlots(await findDue())
      .toSorted((one, other) => one.failures - other.failures)
      .map(({ id }) => ({ subject: `photo ${id}`, work: () => fetchOne(id), giveUp: () => giveUp(id) }));
  await runParts(list, job);
}

async function fetchPhoto(photo: DuePhoto, options: GuardOptions): Promise<void> {
  const { url, fileId, fileName, etag, lastModified, pictureId } = photo;
  return withFetchedFile(async (write) => {
    if (url === null) {
      const member = fileId === null || fileName === null ? undefined : await findZipPicture(fileId, fileName);
      if (!member) throw new PhotoProblem(messages.notInZip, { isFinal: true });
      return showPhoto(photo, await write(Readable.from([member])), { etag: null, lastModified: null });
    }
    const known = pictureId !== null && (etag ?? lastModified) !== null ? { etag, lastModified } : undefined;
    const response = await fetchGuarded(url, known, write, { inTurn: visitHost, ...options });
    if (response) await showPhoto(photo, response.stored, response);
    else if (pictureId !== null) await updateSlot(photo, () => Promise.resolve({ ...photo, pictureId }));
  });
}

/** The same bytes change nothing. Throws `PhotoProblem` if not a picture. */
async function showPhoto(photo: DuePhoto, file: FetchedFile, { etag, lastModified }: Validators): Promise<void> {
  const { listingId, kind, pictureId, sha256 } = photo;
  const { contentHash, bytes } = file;
  const validators = { sha256: contentHash, etag, lastModified };
  if (pictureId !== null && sha256 === contentHash) {
    return updateSlot(photo, () => Promise.resolve({ pictureId, ...validators }));
  }
  const stored = await storePicture(file);
  if ("problem" in stored) throw new PhotoProblem(stored.problem, { isFinal: stored.isFinal });
  await updateSlot(photo, async () => ({
    pictureId: await addPicture(listingId, { kind, contentHash, bytes }, stored),
    ...validators,
  }));
}

/** In one transaction. Does nothing if a newer version changed the slot. */
async function updateSlot(photo: DuePhoto, picture: () => Promise<FetchedPhoto>): Promise<void> {
  const { id, feedListingId, fileId, fileName, kind, slot, pictureId: before } = photo;
  await transaction(
    async () => {
      const home = await lockSlots(feedListingId);
      if (home?.listingId !== photo.listingId || !(await lockDuePhoto(photo))) return;
      const { pictureId, sha256, etag, lastModified } = await picture();
      await updateFetched(id, { pictureId, sha256, etag, lastModified });
      if (fileId !== null && fileName !== null) await deleteZipPicture(fileId, fileName);
      await removeFromReport(feedListingId, { code: reportCode, field: fieldOf(kind, slot) });
      await syncPictures(feedListingId, { replacedId: before ?? undefined });
    },
    { forJobs: true },
  );
}

const reportCode = "photo.failed";

function fieldOf(kind: DuePhoto["kind"], slot: string): string {
  return `${kind === "photo" ? "img" : "floorplan"} ${slot}`;
}

/** Retries later or reports it. Delays the other photos equally. */
async function recordFailure(
  photo: DuePhoto,
  { message, isFinal, cause }: PhotoProblem,
  others: readonly DuePhoto[],
): Promise<void> {
  const { id, feedListingId, failures, kind, slot } = photo;
  const seconds = isFinal ? undefined : retrySeconds[failures];
  logger.info({ err: cause, photo: id, reason: message, seconds }, "an imported photo could not be fetched");
  await transaction(async () => {
    if (!(await lockSlots(feedListingId))) return;
    const restSeconds = seconds ?? retrySeconds[0];
    await postponePhotos(
      others.map((other) => other.id),
      restSeconds,
    );
    const isRestPublished = others.length > 0;
    if (isRestPublished) await queuePhotoFetches(feedListingId, others, restSeconds);
    if (!(await lockDuePhoto(photo))) return;
    await updateFailed(id, message, seconds);
    if (seconds !== undefined) return isRestPublished ? undefined : queuePhotoFetches(feedListingId, [photo], seconds);
    await appendToReport(feedListingId, {
      level: "error",
      code: reportCode,
      field: fieldOf(kind, slot),
      text: messages.failed(kind, slot, message),
      fix: messages.fix,
    });
    // Pictures from another imported listing stay until no fetch is left.
    await syncPictures(feedListingId);
  });
}

/** Returns the number of listings. */
export async function requeueLostPhotos(): Promise<number> {
  const byListing = Map.groupBy(await findOverduePhotos(), ({ feedListingId }) => feedListingId);
  for (const [feedListingId, photos] of byListing) await queuePhotoFetches(feedListingId, photos);
  return byListing.size;
}

/**
 * Includes photos given up; the current ones stay until then. Throws `NotFound` unless the member's agency imported the
 * home, and `TooMany`.
 */
export async function refetchPhotos({ user }: Member, listingId: number): Promise<void> {
  const agencyId = await findAgencyOfUser(user.id);
  const feedListingId = agencyId === undefined ? undefined : await findImportedListingId(listingId, agencyId);
  if (feedListingId === undefined) throw new NotFound(messages.notFound);
  await consumeRateLimit("feed.photos.listing", String(listingId));
  await transaction(async () => {
    const { slots = [] } = (await lockSlots(feedListingId)) ?? {};
    // Pictures from a ZIP cannot be fetched again.
    const refetchable = slots.filter(({ state, url }) => state !== "removed" && url !== null);
    await resetSlots(refetchable.map(({ id }) => id));
    await queuePhotoFetches(feedListingId, refetchable);
  });
}
