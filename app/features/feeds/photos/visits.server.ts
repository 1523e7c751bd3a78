import { setTimeout as pause } from "node:timers/promises";
import { Unavailable } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { deleteVisit, insertVisit } from "./photos.queries.server.ts";

/** Requests to one host at the same time, of all workers together. */
const MOST_AT_ONCE = 2;
/** After this a visit counts as one of a worker that was killed; it is longer than any request takes. */
const visitSeconds = 30;
const turns = 60;
const turnMillis = 500;

/** Does the work of one request to a host when it is its turn. Throws `Unavailable` when that takes too long. */
export async function visitHost<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
  const id = await begin(host);
  try {
    return await work();
  } finally {
    await deleteVisit(id);
  }
}

async function begin(host: string): Promise<number> {
  for (let turn = 0; turn < turns; turn += 1) {
    const id = await transaction(() => insertVisit(host, MOST_AT_ONCE, visitSeconds));
    if (id !== undefined) return id;
    await pause(turnMillis);
  }
  throw new Unavailable("The host of a photo was busy for too long.");
}
