import { openAsBlob } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createS3FileStorage } from "@remix-run/file-storage-s3";
import type { S3Address } from "#platform/settings.server.ts";
import { Unavailable } from "#app/lib/errors.ts";
import type { MediaStore } from "./media-store.server.ts";

/** How long (milliseconds) the store may neither take nor send a byte. */
const silenceMillis = 10_000;
const keysAtOnce = 1000;

/** An S3-compatible store. It makes a file visible once it is whole. Throws `Unavailable` when it cannot be reached. */
export function createS3Store({ endpoint, ...credentials }: S3Address, silence = silenceMillis): MediaStore {
  const open = (fetchFile: typeof fetch) => createS3FileStorage({ ...credentials, endpoint, fetch: fetchFile });
  const storage = open(async (request) => {
    const { signal, refresh } = openSilence(silence);
    return withProgress(await fetch(request, { signal }), refresh);
  });

  return {
    incoming: join(tmpdir(), "southerly-incoming"),

    put: (key, path) =>
      unlessAway(async () => {
        const { signal, refresh } = openSilence(silence);
        await open((request) => fetch(request, { signal })).set(key, await openStreamed(key, path, refresh));
      }),

    get: (key) =>
      unlessAway(async () => {
        const file = await storage.get(key);
        return file ? new Uint8Array(await file.arrayBuffer()) : undefined;
      }),

    modifiedAt: (key) =>
      unlessAway(async () => {
        const { files } = await storage.list({ prefix: key, limit: 1, includeMetadata: true });
        return files.find((file) => file.key === key)?.lastModified;
      }),

    remove: (key) => unlessAway(() => storage.remove(key)),

    async *keys() {
      let cursor: string | undefined;
      do {
        const page = await unlessAway(() => storage.list({ cursor, limit: keysAtOnce }));
        for (const { key } of page.files) yield key;
        cursor = page.cursor;
      } while (cursor !== undefined);
    },
  };
}

/** How long (milliseconds) a start waits for a store. */
const probeMillis = 1500;

/** Why a store will never answer us: the key, the bucket or the name of the host. Undefined for one that works or is away. */
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

/** A signal that aborts after so many milliseconds without `refresh`. */
function openSilence(milliseconds: number): { signal: AbortSignal; refresh: () => void } {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error("The store is silent.")), milliseconds);
  timer.unref();
  return { signal: controller.signal, refresh: () => void timer.refresh() };
}

/** Calls `refresh` for each piece that is read. */
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
 * A file that is read from the disk while it is sent. The library asks for its bytes as one ArrayBuffer and hands them to
 * `fetch` untouched; a Blob of the file in their place is sent piece by piece, and 20 MB are never in memory at once.
 */
async function openStreamed(name: string, path: string, refresh: () => void): Promise<File> {
  const blob = await openAsBlob(path);
  const stream = () => watch(Blob.prototype.stream.call(blob), refresh);
  const file = new File([], name, { lastModified: Date.now() });
  return Object.assign(file, {
    arrayBuffer: () => Promise.resolve(Object.assign(blob, { stream }) as unknown as ArrayBuffer),
  });
}

async function unlessAway<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new Unavailable("The store of pictures cannot be reached.", { cause: error });
  }
}
