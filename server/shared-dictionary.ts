import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

/** Compression dictionary for documents (RFC 9842): the full stylesheet, to which inlined CSS compresses. */
interface SharedDictionary {
  content: Buffer;
  digest: Buffer;
  /** Value of Available-Dictionary. */
  name: string;
}

let shared: SharedDictionary | undefined;

/** Undefined if none is set. */
export const sharedDictionary = () => shared;

export function shareDictionary(content?: Buffer): void {
  if (!content) {
    shared = undefined;
    return;
  }
  const digest = createHash("sha256").update(content).digest();
  shared = { content, digest, name: `:${digest.toString("base64")}:` };
}

export async function shareStylesheet(buildFolder: string): Promise<void> {
  const assets = join(buildFolder, "assets");
  const sheet = (await readdir(assets)).find((name) => isStylesheet(`/assets/${name}`));
  shareDictionary(sheet === undefined ? undefined : await readFile(join(assets, sheet)));
}

export function isStylesheet(pathname: string): boolean {
  return /^\/assets\/app-[\w-]+\.css$/.test(pathname);
}

/** Value of Use-As-Dictionary. */
export const dictionaryUse = 'match="/*", match-dest=("document")';

/** Header of the skippable zstd frame with the dictionary's digest. */
const HEAD = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

/** Throws without a dictionary. */
export function withDictionary(content: Uint8Array, params: Record<number, number>): Buffer {
  const { content: dictionary, digest } = required();
  return Buffer.concat([HEAD, digest, zstdCompressSync(content, { params, dictionary })]);
}

export function readWithDictionary(coded: Uint8Array): Buffer {
  const { content: dictionary, digest } = required();
  return zstdDecompressSync(coded.subarray(HEAD.length + digest.length), { dictionary });
}

function required(): SharedDictionary {
  if (!shared) throw new Error("There is no dictionary.");
  return shared;
}
