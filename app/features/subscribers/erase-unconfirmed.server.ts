import { transaction } from "#db/transaction.server.ts";
import { logger } from "#app/logger.server.ts";
import { daysToConfirm } from "./confirmation.ts";
import { deleteUnconfirmed, lockUnconfirmed } from "./unconfirmed.queries.server.ts";

export interface EraseOptions {
  now?: Date;
  /** Subscribers that one transaction is about. */
  batchSize?: number;
  /** Stops it between two batches; what is left is for the next time. */
  signal?: AbortSignal;
}

/**
 * Erases searches and newsletters whose address has not said yes within seven days of the last mail that asked, and the
 * address when nothing else is kept for it. Running twice, or in two places at once, erases no more. Answers of how many
 * subscribers. Throws `Unavailable` when PostgreSQL is away; what was erased stays so.
 */
export async function eraseWhatNobodyConfirmed({
  now = new Date(),
  batchSize = 500,
  signal,
}: EraseOptions = {}): Promise<number> {
  const upTo = new Date(now.getTime() - daysToConfirm * 24 * 60 * 60 * 1000);
  let erased = 0;
  for (;;) {
    signal?.throwIfAborted();
    const count = await eraseBatch(upTo, batchSize);
    erased += count;
    if (count < batchSize) break;
  }
  if (erased > 0) logger.info({ subscribers: erased }, "what nobody confirmed is erased");
  return erased;
}

function eraseBatch(upTo: Date, limit: number): Promise<number> {
  const erase = async () => {
    const ids = await lockUnconfirmed(upTo, limit);
    if (ids.length > 0) await deleteUnconfirmed(ids, upTo);
    return ids.length;
  };
  return transaction(erase, { patient: true });
}
