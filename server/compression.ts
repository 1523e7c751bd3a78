import type { IncomingHttpHeaders } from "node:http";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import Negotiator from "negotiator";
import { sharedDictionary, withDictionary } from "./shared-dictionary.ts";

/** The codings we write, the one we like best first: a page takes zstd 0.12 ms and br 0.29 ms for 3 % fewer bytes. */
export const codings = ["zstd", "br", "gzip"] as const;
export type Coding = (typeof codings)[number] | "dcz";

/** Smaller than this (bytes), compression adds more than it saves. */
const MIN_SIZE = 1024;

const textual =
  /^(?:text\/|image\/svg|application\/(?:json|javascript|manifest\+json|ld\+json|rss\+xml|atom\+xml|xml)|text$)/;

/** True for content that shrinks. */
export function isTextual(contentType: string): boolean {
  return textual.test(contentType);
}

/** Its types do not yet have what `preferred` adds: our order between codings that the client wants equally. */
type EncodingsInOrder = <Of extends Coding>(available: readonly Of[], options: { preferred: readonly Of[] }) => Of[];

/** The codings a client accepts, the most wanted first, ours breaking ties; empty when plain content is all it takes. */
export function acceptedCodings<Of extends Coding>(header: string | undefined, offered: readonly Of[]): Of[] {
  const negotiator = new Negotiator({ headers: { "accept-encoding": header } });
  return (negotiator.encodings as EncodingsInOrder)(offered, { preferred: offered });
}

/** What to write finished content of this type and size with; undefined for as it is. */
export function chooseCoding(headers: IncomingHttpHeaders, type: string, size: number): Coding | undefined {
  if (size < MIN_SIZE || !isTextual(type)) return undefined;
  const name = isDocument(type) ? sharedDictionary()?.name : undefined;
  const shares = name !== undefined && headers["available-dictionary"] === name;
  const offered: readonly Coding[] = shares ? ["dcz", ...codings] : codings;
  return acceptedCodings(headers["accept-encoding"], offered)[0];
}

/** The headers of a request that the coding of content of this type follows. */
export function codingFollows(type: string): string[] {
  return isDocument(type) && sharedDictionary() ? ["Accept-Encoding", "Available-Dictionary"] : ["Accept-Encoding"];
}

const isDocument = (type: string) => type.startsWith("text/html");

/**
 * A parameter of zstd's stable interface that Node does not name. A block can only be read once all of it is there, and by
 * itself holds 128 KB of text: on a slow line a browser would paint nothing until nearly the whole page had arrived. In
 * blocks of about this many compressed bytes it paints while they arrive, for 1 % more of them.
 */
const ZSTD_c_targetCBlockSize = 130;

const zstdParams = { [constants.ZSTD_c_compressionLevel]: 3, [ZSTD_c_targetCBlockSize]: 1340 };

const writers: Record<Coding, (content: Uint8Array) => Buffer> = {
  br: (content) =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      },
    }),
  zstd: (content) => zstdCompressSync(content, { params: zstdParams }),
  dcz: (content) => withDictionary(content, zstdParams),
  gzip: (content) => gzipSync(content, { level: 6 }),
};

/** Compresses finished content in one call: a page takes a few tenths of a millisecond, less than a trip to the thread pool and back. */
export function compress(content: Uint8Array, coding: Coding): Buffer {
  return writers[coding](content);
}
