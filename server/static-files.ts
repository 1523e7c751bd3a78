import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { extname, join } from "node:path";
import { acceptedCodings, type Coding, isTextual } from "./compression.ts";
import type { Reply } from "./reply.ts";

/** Where files are looked for. */
export interface StaticFolders {
  /** The current build's files; `/assets/` in it has names that change with their content. */
  current: string;
  /** Hashed assets of builds before this one: open pages still ask for them after a deploy. */
  earlierAssets: string;
}

/** How precompressed neighbours are called, the smallest first. */
const neighbours: Partial<Record<Coding, string>> = { br: ".br", gzip: ".gz" };

const types: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml; charset=utf-8",
};

/** Segments of ordinary names: no dot first, no "..", nothing encoded; and a type that we know. */
const plainPath = /^(?:\/[\w~-][\w.~-]*)+$/;

/** True for the folder whose misses are answered here and not by the application. */
export function isHashedAsset(pathname: string): boolean {
  return pathname.startsWith("/assets/");
}

/** Finds the file for a path: a reply of 200 or 304, or undefined when there is no such file. */
export function createStaticFiles(folders: StaticFolders) {
  return async function findFile(pathname: string, { headers }: IncomingMessage): Promise<Reply | undefined> {
    const type = types[extname(pathname)];
    if (!type || !plainPath.test(pathname)) return undefined;
    const candidates = [join(folders.current, pathname)];
    if (isHashedAsset(pathname)) candidates.push(join(folders.earlierAssets, pathname.slice("/assets/".length)));
    for (const file of candidates) {
      const known = await describe(file, type, isHashedAsset(pathname));
      if (!known) continue;
      if (headers["if-none-match"] === known.etag) return { status: 304, headers: known };
      const accepted = isTextual(type) ? acceptedCodings(headers["accept-encoding"]?.toString(), ["br", "gzip"]) : [];
      return { status: 200, ...(await contentOf(file, accepted, known)) };
    }
    return undefined;
  };
}

interface FileHeaders extends Record<string, string> {
  "content-type": string;
  "cache-control": string;
  etag: string;
}

async function describe(file: string, type: string, hashed: boolean): Promise<FileHeaders | undefined> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  return {
    "content-type": type,
    "cache-control": hashed ? "public, max-age=31536000, immutable" : "no-cache",
    // Weak: the same tag stands for the plain and the compressed spelling.
    etag: `W/"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`,
    ...(isTextual(type) && { vary: "Accept-Encoding" }),
  };
}

/** The precompressed neighbour when there is one the client takes, else the file as it is, which the sender may compress. */
async function contentOf(
  file: string,
  accepted: Coding[],
  headers: FileHeaders,
): Promise<Pick<Reply, "headers" | "body">> {
  for (const coding of accepted) {
    const body = await readFile(file + neighbours[coding]).catch(() => undefined);
    if (body) return { body, headers: { ...headers, "content-encoding": coding } };
  }
  return { body: await readFile(file), headers };
}
