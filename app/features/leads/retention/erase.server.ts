import { transaction } from "#db/transaction.server.ts";
import { logger } from "#platform/logger.server.ts";
import { leadRetentionMonths } from "#app/features/leads/model/clock.ts";
import { deleteLeads, deleteOldMessages, findMonthsBefore, lockOldLeads } from "./retention.queries.server.ts";

export interface EraseOptions {
  now?: Date;
  /** Rows that one transaction erases. */
  batchSize?: number;
  /** Stops it between two batches; what is left is for the next time. */
  signal?: AbortSignal;
}

/**
 * Erases what /privacy promises to erase: leads of 24 months ago or before, each with its mails and idempotency keys in
 * one transaction, and mails as old that belong to no lead. Running twice, or in two places at once, erases no more.
 * Returns how many rows of each kind were deleted. Throws `Unavailable` when PostgreSQL is away; what was erased stays so.
 */
export async function eraseOldLeads({ now = new Date(), batchSize = 500, signal }: EraseOptions = {}): Promise<{
  leads: number;
  messages: number;
}> {
  const upTo = await findMonthsBefore(now, leadRetentionMonths);
  const leads = await inBatches(() => eraseLeads(upTo, batchSize));
  const messages = await inBatches(() => deleteOldMessages(upTo, batchSize));
  if (leads + messages > 0) logger.info({ leads, messages }, "what was kept for long enough is erased");
  return { leads, messages };

  async function inBatches(eraseBatch: () => Promise<number>): Promise<number> {
    let erased = 0;
    for (;;) {
      signal?.throwIfAborted();
      const count = await eraseBatch();
      erased += count;
      if (count < batchSize) return erased;
    }
  }
}

function eraseLeads(upTo: Date, limit: number): Promise<number> {
  return transaction(async () => {
    const ids = await lockOldLeads(upTo, limit);
    if (ids.length > 0) await deleteLeads(ids);
    return ids.length;
  });
}
