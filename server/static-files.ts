import type { IncomingMessage } from "node:http";
import { extname } from "node:path";
import { send } from "@fastify/send";
import type { BufferedResponse } from "./buffered-response.ts";
import { acceptedCodings, type Coding, isTextual } from "./compression.ts";
import { dictionaryUse, isStylesheet } from "./shared-dictionary.ts";

export interface StaticFolders {
  /** Names below `/assets/` contain hashes. */
  current: string;
  /** Open pages still request these after a deploy. */
  earlierAssets: string;
}

/** Only these file types are served. */
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

/** Rejects dotfiles, ".." and encoded characters. */
const plainPath = /^(?:\/[\w~-][\w.~-]*)+$/;

/** Suffixes of precompressed files, smallest first. */
const neighbours = { br: ".br", gzip: ".gz" } as const satisfies Partial<Record<Coding, string>>;
const precompressed = ["br", "gzip"] as const;

/** Assets never fall through to the application. */
export function isHashedAsset(pathname: string): boolean {
  return pathname.startsWith("/assets/");
}

/** 200, 304 or undefined. Nothing is cached, because a new build may replace files at any time. */
export function createStaticFiles(folders: StaticFolders) {
  return async function findFile(pathname: string, request: IncomingMessage): Promise<BufferedResponse | undefined> {
    const type = types[extname(pathname)];
    if (!type || !plainPath.test(pathname)) return undefined;
    const accepted = isTextual(type) ? acceptedCodings(request.headers["accept-encoding"], precompressed) : [];
    const headers = {
      "cache-control": isHashedAsset(pathname) ? "public, max-age=31536000, immutable" : "no-cache",
      ...(isTextual(type) && { vary: "Accept-Encoding" }),
      ...(isStylesheet(pathname) && { "use-as-dictionary": dictionaryUse }),
    };
    const current = { root: folders.current, path: pathname };
    const earlier = { root: folders.earlierAssets, path: pathname.slice("/assets".length) };
    for (const { root, path } of isHashedAsset(pathname) ? [current, earlier] : [current]) {
      for (const coding of [...accepted, undefined]) {
        const suffix = coding ? neighbours[coding] : "";
        const file = await send(request, path + suffix, { root, ...onlyTheFile });
        if (file.type !== "file") continue;
        const { statusCode: status, stream: body } = file;
        const content = status !== 304 && { "content-type": type, ...(coding && { "content-encoding": coding }) };
        return { status, headers: { ...lowerCased(file.headers), ...headers, ...content }, body };
      }
    }
    return undefined;
  };
}

const onlyTheFile = { contentType: false, cacheControl: false, lastModified: false, acceptRanges: false, index: false };

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
