import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createS3FileStorage } from "@remix-run/file-storage-s3";
import { OutOfSpace, Unavailable } from "#app/lib/errors.ts";
import { env } from "#platform/env.server.ts";
import type { MediaAddress, S3Address } from "#platform/settings.server.ts";

/** Stores files under the keys of media.ts. All methods throw `Unavailable` if the store cannot be reached. */
export interface MediaStore {
  /** Folder for incomplete uploads. */
  incoming: string;
  /** Atomic. May remove the file at `path`. */
  put(key: string, path: string): Promise<void>;
  /** Undefined if there is no such file. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Milliseconds since 1970; undefined if there is no such file. */
  modifiedAt(key: string): Promise<number | undefined>;
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
  /** In no particular order. */
  keys(): AsyncIterable<string>;
}

let opened: MediaStore | undefined;

/** The store configured by MEDIA_URL. */
export function mediaStore(): MediaStore {
  return (opened ??= openMediaStore(env.MEDIA_URL));
}

/** Throws if the store refuses MEDIA_URL. Passes if it is unreachable. */
export async function requireUsableStore(): Promise<void> {
  if ("folder" in env.MEDIA_URL) return;
  const refusal = await findRefusal(env.MEDIA_URL);
  if (refusal === undefined) return;
  throw new Error(
    `MEDIA_URL cannot be used (${refusal}): correct its key, secret, host, region and bucket, and percent-encode special characters in them, such as / as %2F.`,
  );
}

/**
 * Opens a folder or a bucket of an S3-compatible server. Without `durable`, writing takes a third of the time, but a
 * power failure may lose files.
 */
export function openMediaStore(address: MediaAddress, options?: { durable: boolean }): MediaStore {
  return "folder" in address ? createFolderStore(address.folder, options) : createS3Store(address);
}

/** Removes the temporary file after `work`. Throws `OutOfSpace` if the disk is full. */
export async function withIncomingFile<Result>(
  { incoming }: MediaStore,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = join(incoming, `${randomUUID()}.part`);
  try {
    await mkdir(incoming, { recursive: true });
    return await work(path);
  } catch (error) {
    throw isDiskFull(error)
      ? new OutOfSpace("There is no room for files just now. Please try again later.", { cause: error })
      : error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Atomic. Throws `OutOfSpace` if the disk is full. */
export async function putBytes(store: MediaStore, key: string, bytes: Uint8Array): Promise<void> {
  await withIncomingFile(store, async (path) => {
    await writeFile(path, bytes);
    await store.put(key, path);
  });
}

function isDiskFull(error: unknown): boolean {
  const { code } = Object(error) as { code?: unknown };
  return code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG";
}

/**
 * Unlike `createFsFileStorage` of @remix-run/file-storage, writes to a temporary file first, so that a killed process
 * leaves no partial file.
 */
export function createFolderStore(folder: string, { durable = true } = {}): MediaStore {
  const pathOf = (key: string) => join(folder, key);

  return {
    // In the same folder, because renaming works within one file system only.
    incoming: join(folder, "incoming"),

    async put(key, path) {
      const target = pathOf(key);
      if (durable) await syncToDisk(path);
      await mkdir(dirname(target), { recursive: true });
      await rename(path, target);
    },

    get: (key) => undefinedIfMissing(readFile(pathOf(key))),

    async modifiedAt(key) {
      return (await undefinedIfMissing(stat(pathOf(key))))?.mtimeMs;
    },

    async remove(key) {
      await rm(pathOf(key), { force: true });
    },

    async *keys() {
      for (const shard of (await undefinedIfMissing(readdir(folder))) ?? []) {
        if (!/^[\da-f]{2}$/.test(shard)) continue;
        for (const name of (await undefinedIfMissing(readdir(pathOf(shard)))) ?? []) yield `${shard}/${name}`;
      }
    },
  };
}

/** Also sets the modification time, because the upload may have taken long. */
async function syncToDisk(path: string): Promise<void> {
  const now = new Date();
  await utimes(path, now, now);
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function undefinedIfMissing<Result>(reading: Promise<Result>): Promise<Result | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Milliseconds without progress after which a request is aborted. */
const idleMillis = 10_000;
const keysAtOnce = 1000;

/** Throws `Unavailable` if the server cannot be reached. Files become visible once they are complete. */
export function createS3Store({ endpoint, ...credentials }: S3Address, silence = idleMillis): MediaStore {
  const openStorage = (fetchFile: typeof fetch) => createS3FileStorage({ ...credentials, endpoint, fetch: fetchFile });
  const storage = openStorage(async (request) => {
    const { signal, refresh } = createIdleTimeout(silence);
    return withProgress(await fetch(request, { signal }), refresh);
  });

  return {
    incoming: join(tmpdir(), "southerly-incoming"),

    put: (key, path) =>
      toUnavailable(async () => {
        const { signal, refresh } = createIdleTimeout(silence);
        await openStorage((request) => fetch(request, { signal })).set(key, await openStreamedFile(key, path, refresh));
      }),

    get: (key) =>
      toUnavailable(async () => {
        const file = await storage.get(key);
        return file ? new Uint8Array(await file.arrayBuffer()) : undefined;
      }),

    modifiedAt: (key) =>
      toUnavailable(async () => {
        const { files } = await storage.list({ prefix: key, limit: 1, includeMetadata: true });
        return files.find((file) => file.key === key)?.lastModified;
      }),

    remove: (key) => toUnavailable(() => storage.remove(key)),

    async *keys() {
      let cursor: string | undefined;
      do {
        const page = await toUnavailable(() => storage.list({ cursor, limit: keysAtOnce }));
        for (const { key } of page.files) yield key;
        cursor = page.cursor;
      } while (cursor !== undefined);
    },
  };
}

/** Time limit for the check at start, in milliseconds. */
const probeMillis = 1500;

/**
 * Why these settings will never work: credentials, bucket or host name. Undefined if the store works or is unreachable.
 */
export async function findRefusal({ endpoint, ...credentials }: S3Address): Promise<string | undefined> {
  let status: number | undefined;
  const storage = createS3FileStorage({
    ...credentials,
    endpoint,
    async fetch(request) {
      const response = await fetch(request, { signal: AbortSignal.timeout(probeMillis) });
      ({ status } = response);
      return response;
    },
  });
  try {
    await storage.list({ limit: 1 });
    return undefined;
  } catch (error) {
    if (status !== undefined) return status >= 400 && status < 500 ? `the store answers ${status}` : undefined;
    const { code, message } = Object((error as Error).cause) as { code?: string; message?: string };
    return code === "ENOTFOUND" ? message : undefined;
  }
}

/** Aborts unless `refresh` is called within `milliseconds`. */
function createIdleTimeout(milliseconds: number): { signal: AbortSignal; refresh: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error("The store is silent.")), milliseconds);
  timer.unref();
  return { signal: controller.signal, refresh: () => void timer.refresh() };
}

function watch(stream: ReadableStream<Uint8Array<ArrayBuffer>>, refresh: () => void) {
  return stream.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        refresh();
        controller.enqueue(chunk);
      },
    }),
  );
}

function withProgress(response: Response, refresh: () => void): Response {
  const { body, status, statusText, headers } = response;
  return body ? new Response(watch(body, refresh), { status, statusText, headers }) : response;
}

/**
 * The library passes the file's ArrayBuffer to `fetch`; a Blob in its place is streamed, so 20 MB are never in memory
 * at once.
 */
async function openStreamedFile(name: string, path: string, refresh: () => void): Promise<File> {
  const blob = await openAsBlob(path);
  const stream = () => watch(Blob.prototype.stream.call(blob), refresh);
  const file = new File([], name, { lastModified: Date.now() });
  return Object.assign(file, {
    arrayBuffer: () => Promise.resolve(Object.assign(blob, { stream }) as unknown as ArrayBuffer),
  });
}

async function toUnavailable<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new Unavailable("The store of pictures cannot be reached.", { cause: error });
  }
}
