import type { Readable } from "node:stream";
import { type Entry, fromBufferPromise } from "yauzl";

/** A file in a ZIP, as the directory of the ZIP describes it. */
export interface ZipMember {
  /** With its folders: "images/S1_m.jpg". */
  path: string;
  /** Bytes when unpacked, as the directory claims. */
  size: number;
  /** Unpacks it. Throws `ZipTooLarge` for more than `limit` bytes, and an Error where the directory is wrong. */
  read: (limit: number) => Promise<Buffer>;
}

/** The ZIP holds more files or bytes than allowed. */
export class ZipTooLarge extends Error {
  override name = "ZipTooLarge";
}

/** The name of a file in the ZIP leads out of the folder in which it would be unpacked. */
export class ZipPathEscapes extends Error {
  override name = "ZipPathEscapes";
}

const escapingPath = /^(?:absolute|invalid relative) path/;

/** Whether these bytes claim to be a ZIP. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/**
 * Reads the directory of a ZIP and unpacks nothing. Throws `ZipTooLarge` for more than `maxMembers` files, `ZipPathEscapes`,
 * and an Error for what is no ZIP.
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
