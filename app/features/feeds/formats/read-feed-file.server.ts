import type { FeedArrival, FeedRead } from "#app/features/feeds/model/feed-listing.ts";
import { isZip } from "#app/features/feeds/model/zip.server.ts";
import { csvText, readCsv } from "./read-csv.server.ts";
import { readReaxml } from "./read-reaxml.server.ts";
import { readXlsx } from "./read-xlsx.server.ts";
import { findCsvHead } from "./table.server.ts";

/** Bytes in which the headings of CSV are looked for. */
const HEAD = 64 * 1024;

/** Reads a file of any format, told apart by how it starts: what is no workbook and has none of our columns is to be REAXML. */
export async function readFeedFile(bytes: Uint8Array, arrival: FeedArrival): Promise<FeedRead> {
  if (isZip(bytes)) return readXlsx(bytes, arrival);
  return isCsv(bytes) ? readCsv(bytes, arrival) : readReaxml(bytes, arrival);
}

function isCsv(bytes: Uint8Array): boolean {
  const start = csvText(bytes.subarray(0, HEAD));
  return !/^\s*<[?!\w]/.test(start) && findCsvHead(start) !== undefined;
}
