import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";

/**
 * Every document brings the rules that it uses; a browser whose scripts have loaded the whole stylesheet has them all. So the
 * sheet is the dictionary that later documents are compressed with (RFC 9842): they stay what they are for everybody, and
 * their rules travel as references to the sheet.
 */
interface SharedDictionary {
  content: Buffer;
  digest: Buffer;
  /** What a browser calls it that has it. */
  name: string;
}

let shared: SharedDictionary | undefined;

/** The dictionary of this process; undefined before one is set. */
export const sharedDictionary = () => shared;

/** Sets the dictionary of this process; without content there is none. */
export function shareDictionary(content?: Buffer): void {
  if (!content) {
    shared = undefined;
    return;
  }
  const digest = createHash("sha256").update(content).digest();
  shared = { content, digest, name: `:${digest.toString("base64")}:` };
}

/** Makes the whole stylesheet of a build the dictionary of this process; a build that has none has no dictionary. */
export async function shareSheet(buildFolder: string): Promise<void> {
  const assets = join(buildFolder, "assets");
  const sheet = (await readdir(assets)).find((name) => isSheet(`/assets/${name}`));
  shareDictionary(sheet === undefined ? undefined : await readFile(join(assets, sheet)));
}

/** True for the address of a whole stylesheet. */
export function isSheet(pathname: string): boolean {
  return /^\/assets\/app-[\w-]+\.css$/.test(pathname);
}

/** What the answer with a sheet says of it: documents of this site may be compressed with it. */
export const dictionaryUse = 'match="/*", match-dest=("document")';

/** A skippable frame of zstd, which the digest of the dictionary fills. */
const HEAD = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);

/** Content in the coding dcz. Throws when there is no dictionary. */
export function withDictionary(content: Uint8Array, params: Record<number, number>): Buffer {
  const { content: dictionary, digest } = required();
  return Buffer.concat([HEAD, digest, zstdCompressSync(content, { params, dictionary })]);
}

/** What `withDictionary` was given. */
export function readWithDictionary(coded: Uint8Array): Buffer {
  const { content: dictionary, digest } = required();
  return zstdDecompressSync(coded.subarray(HEAD.length + digest.length), { dictionary });
}

function required(): SharedDictionary {
  if (!shared) throw new Error("There is no dictionary.");
  return shared;
}
