import type { Readable } from "node:stream";
import { fromBufferPromise, type ZipFile } from "yauzl";
import { type FeedMessage, MAX_FILE_SIZE } from "#app/features/feeds/model/feed-listing.ts";
import { memberName } from "#app/features/feeds/model/feed-photos.ts";
import { zipRefusals } from "./refusals.ts";

/** What came in one file: the listings, and the pictures that came with them in a ZIP. */
export interface Unpacked {
  xml: Buffer;
  /** Named as `memberName` has them. */
  pictures: { name: string; body: Buffer }[];
}

/** In bytes: pictures do not shrink, so an honest ZIP of 20 MB is not much more than that. */
const MAX_UNPACKED = 100 * 1024 * 1024;
const MAX_MEMBERS = 10_000;

/** What yauzl says of a name that leads out of the ZIP. */
const leadsOut = /^(?:absolute|invalid relative) path/;
const isXml = /\.xml$/i;
const isPicture = /\.(?:jpe?g|png|webp|avif|gif)$/i;

/** What a file holds: a ZIP is unpacked in memory, anything else is taken for the listings themselves. Or why it is refused. */
export async function unpack(file: Buffer): Promise<Unpacked | FeedMessage> {
  const isZip = file[0] === 0x50 && file[1] === 0x4b;
  return isZip ? unpackZip(file).catch((error: unknown) => refusalOf(error)) : { xml: file, pictures: [] };
}

class Refused extends Error {
  readonly refusal: FeedMessage;
  constructor(refusal: FeedMessage) {
    super(refusal.text);
    this.refusal = refusal;
  }
}

function refusalOf(error: unknown): FeedMessage {
  if (error instanceof Refused) return error.refusal;
  return error instanceof Error && leadsOut.test(error.message) ? zipRefusals.paths : zipRefusals.unreadable;
}

async function unpackZip(file: Buffer): Promise<Unpacked> {
  const zip = await fromBufferPromise(file, { lazyEntries: true, decodeStrings: true, validateEntrySizes: true });
  if (zip.entryCount > MAX_MEMBERS) throw new Refused(zipRefusals.tooLarge);
  const documents: Buffer[] = [];
  const pictures: Unpacked["pictures"] = [];
  let left = MAX_UNPACKED;
  for await (const entry of zip.eachEntry()) {
    const path = entry.fileName;
    const name = path.split("/").at(-1) ?? "";
    if (path === "[Content_Types].xml") throw new Refused(zipRefusals.workbook);
    // Folders, and what a Mac puts beside each file.
    if (name === "" || name.startsWith(".") || path.startsWith("__MACOSX/")) continue;
    if (!isXml.test(name) && !isPicture.test(name)) continue;
    if (isXml.test(name) && documents.length > 0) throw new Refused(zipRefusals.manyXml);
    const body = await read(zip, entry, Math.min(left, MAX_FILE_SIZE));
    left -= body.length;
    if (isXml.test(name)) documents.push(body);
    else pictures.push({ name: memberName(path), body });
  }
  const [xml] = documents;
  if (!xml) throw new Refused(zipRefusals.noXml);
  return { xml, pictures };
}

/** Stops at the limit, whatever the ZIP says of its sizes. */
async function read(
  zip: ZipFile,
  entry: Parameters<ZipFile["openReadStreamPromise"]>[0],
  limit: number,
): Promise<Buffer> {
  if (entry.uncompressedSize > limit) throw new Refused(zipRefusals.tooLarge);
  const stream: Readable = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new Refused(zipRefusals.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
