import type { Readable } from "node:stream";
import { type Entry, fromBufferPromise } from "yauzl";

export interface ZipMember {
  path: string;
  size: number;
  /** Throws `ZipTooLarge` above `limit` bytes, an Error for a wrong directory. */
  read: (limit: number) => Promise<Buffer>;
}

export class ZipTooLarge extends Error {
  override name = "ZipTooLarge";
}

export class ZipPathEscapes extends Error {
  override name = "ZipPathEscapes";
}

const escapingPath = /^(?:absolute|invalid relative) path/;

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/**
 * Does not unpack. Throws `ZipTooLarge` above `maxMembers` files, `ZipPathEscapes`, and an Error for an invalid ZIP.
 */
export async function listZip(file: Buffer, maxMembers: number): Promise<ZipMember[]> {
  const zip = await fromBufferPromise(file, { lazyEntries: true, decodeStrings: true, validateEntrySizes: true });
  if (zip.entryCount > maxMembers) throw new ZipTooLarge();
  const members: ZipMember[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      members.push({
        path: entry.fileName,
        size: entry.uncompressedSize,
        read: (limit) => unpackMember(() => zip.openReadStreamPromise(entry), entry, limit),
      });
    }
  } catch (error) {
    throw error instanceof Error && escapingPath.test(error.message) ? new ZipPathEscapes() : error;
  }
  return members;
}

async function unpackMember(open: () => Promise<Readable>, { uncompressedSize }: Entry, limit: number) {
  if (uncompressedSize > limit) throw new ZipTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of (await open()) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new ZipTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
