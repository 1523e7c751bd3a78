import type { IncomingMessage } from "node:http";
import { extname } from "node:path";
import { send } from "@fastify/send";
import { acceptedCodings, type Coding, isTextual } from "./compression.ts";
import type { Reply } from "./reply.ts";
import { dictionaryUse, isSheet } from "./shared-dictionary.ts";

/** Where files are looked for. */
export interface StaticFolders {
  /** The current build's files; `/assets/` in it has names that change with their content. */
  current: string;
  /** Hashed assets of builds before this one: open pages still ask for them after a deploy. */
  earlierAssets: string;
}

/** What the build and `public/` hold: nothing else that may lie in the folders is published. */
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

/** Segments of ordinary names: no dot first, no "..", nothing encoded. */
const plainPath = /^(?:\/[\w~-][\w.~-]*)+$/;

/** How precompressed neighbours are called, the smallest first. */
const neighbours = { br: ".br", gzip: ".gz" } as const satisfies Partial<Record<Coding, string>>;
const precompressed = ["br", "gzip"] as const;

/** True for the folder whose misses are answered here and not by the application. */
export function isHashedAsset(pathname: string): boolean {
  return pathname.startsWith("/assets/");
}

/**
 * Finds the file for a path: a reply of 200 or 304, or undefined when there is no such file. Files are looked up on
 * each request, as the next build may replace them under a running server.
 */
export function createStaticFiles(folders: StaticFolders) {
  return async function findFile(pathname: string, request: IncomingMessage): Promise<Reply | undefined> {
    const type = types[extname(pathname)];
    if (!type || !plainPath.test(pathname)) return undefined;
    const accepted = isTextual(type) ? acceptedCodings(request.headers["accept-encoding"], precompressed) : [];
    const headers = {
      "cache-control": isHashedAsset(pathname) ? "public, max-age=31536000, immutable" : "no-cache",
      ...(isTextual(type) && { vary: "Accept-Encoding" }),
      ...(isSheet(pathname) && { "use-as-dictionary": dictionaryUse }),
    };
    const current = { root: folders.current, path: pathname };
    const earlier = { root: folders.earlierAssets, path: pathname.slice("/assets".length) };
    for (const { root, path } of isHashedAsset(pathname) ? [current, earlier] : [current]) {
      for (const coding of [...accepted, undefined]) {
        const suffix = coding ? neighbours[coding] : "";
        const found = await send(request, path + suffix, { root, ...onlyTheFile });
        if (found.type !== "file") continue;
        const { statusCode: status, stream: body } = found;
        const content = status !== 304 && { "content-type": type, ...(coding && { "content-encoding": coding }) };
        return { status, headers: { ...lowerCased(found.headers), ...headers, ...content }, body };
      }
    }
    return undefined;
  };
}

/** What the library would add, and we say ourselves or never said. */
const onlyTheFile = { contentType: false, cacheControl: false, lastModified: false, acceptRanges: false, index: false };

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
