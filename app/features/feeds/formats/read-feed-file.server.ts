import type { FeedArrival, FeedRead } from "#app/features/feeds/model/feed-listing.ts";
import { columnOf } from "./csv-columns.ts";
import { readCsv } from "./read-csv.server.ts";
import { readReaxml } from "./read-reaxml.server.ts";

/** Reads a file of either format, told apart by how it starts: whatever has none of our columns is to be REAXML. */
export async function readFeedFile(bytes: Uint8Array, arrival: FeedArrival): Promise<FeedRead> {
  return isCsv(bytes) ? readCsv(bytes, arrival) : readReaxml(bytes, arrival);
}

function isCsv(bytes: Uint8Array): boolean {
  const [head = ""] = Buffer.from(bytes.subarray(0, 5000))
    .toString("latin1")
    .trimStart()
    .split(/[\r\n]/, 1);
  return !head.includes("<") && head.split(/[,;\t]/).some((header) => columnOf(header) !== undefined);
}
