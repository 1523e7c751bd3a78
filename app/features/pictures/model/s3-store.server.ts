import { openAsBlob } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createS3FileStorage } from "@remix-run/file-storage-s3";
import type { S3Address } from "#app/env.server.ts";
import { Unavailable } from "#app/lib/errors.ts";
import type { MediaStore } from "./media-store.server.ts";

/** How long (milliseconds) one answer of the store may take, with the 20 MB that go to it. */
const patienceMillis = 60_000;
const keysAtOnce = 1000;

/** An S3-compatible store. It makes a file visible once it is whole. Throws `Unavailable` when it cannot be reached. */
export function createS3Store({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Address): MediaStore {
  const storage = createS3FileStorage({
    accessKeyId,
    secretAccessKey,
    bucket,
    region,
    endpoint,
    fetch: (request) => fetch(request, { signal: AbortSignal.timeout(patienceMillis) }),
  });

  return {
    incoming: join(tmpdir(), "southerly-incoming"),

    put: (key, path) => unlessAway(async () => storage.set(key, await openStreamed(key, path))),

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

/**
 * A file that is read from the disk while it is sent. The library asks for its bytes as one ArrayBuffer and hands them to
 * `fetch` untouched; a Blob of the file in their place is sent piece by piece, and 20 MB are never in memory at once.
 */
async function openStreamed(name: string, path: string): Promise<File> {
  const blob = await openAsBlob(path);
  const file = new File([], name, { lastModified: Date.now() });
  return Object.assign(file, { arrayBuffer: () => Promise.resolve(blob as unknown as ArrayBuffer) });
}

async function unlessAway<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new Unavailable("The store of pictures cannot be reached.", { cause: error });
  }
}
