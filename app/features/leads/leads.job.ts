import { releaseLeadsOfConfirmedUser } from "#app/features/admin/leads/leads.server.ts";
import { completeInvitation } from "#app/features/agents/model/membership.server.ts";
import { deleteLeads, deleteExpiredMessages, lockExpiredLeads } from "#app/features/leads/model/lead.queries.server.ts";
import { LEAD_RETENTION_MONTHS } from "#app/features/leads/model/response-time.ts";
import type { EventPayload } from "#app/jobs/events.ts";
import { monthsBefore } from "#app/lib/sydney-time.ts";
import { transaction } from "#db/transaction.server.ts";
import { logger } from "#platform/logger.server.ts";

/** Runs on "account.confirmed". Joins the inviting agency first, because its office may answer the enquiries. */
export async function releaseConfirmedLeads({ userId }: EventPayload<"account.confirmed">): Promise<void> {
  await completeInvitation({ userId });
  await releaseLeadsOfConfirmedUser(userId);
}

interface EraseOptions {
  now?: Date;
  /** The rows of one transaction. */
  batchSize?: number;
  /** Stops between batches; the next run continues. */
  signal?: AbortSignal;
}

/**
 * Erases leads of 24 months or older with their mails and keys, and mails of that age without a lead, as the privacy
 * page promises. Safe to repeat and run concurrently. Returns the number of rows. Throws `Unavailable` without
 * PostgreSQL; completed batches stay erased.
 */
export async function eraseExpiredLeads({ now = new Date(), batchSize = 500, signal }: EraseOptions = {}): Promise<{
  leads: number;
  messages: number;
}> {
  const upTo = monthsBefore(now, LEAD_RETENTION_MONTHS);
  const leads = await inBatches(() => eraseLeads(upTo, batchSize));
  const messages = await inBatches(() => deleteExpiredMessages(upTo, batchSize));
  if (leads + messages > 0) logger.info({ leads, messages }, "expired enquiries and mails were erased");
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
    const ids = await lockExpiredLeads(upTo, limit);
    if (ids.length > 0) await deleteLeads(ids);
    return ids.length;
  });
}
