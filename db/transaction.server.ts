import { db, openTransaction, jobDb } from "./client.server.ts";

/**
 * All queries through `db()` join the transaction, including nested calls. Rolls back if `work` throws. `forJobs`
 * allows statements of a minute.
 */
export async function transaction<Result>(work: () => Promise<Result>, { forJobs = false } = {}): Promise<Result> {
  if (openTransaction.getStore()) return work();
  const effects: (() => void)[] = [];
  const result = await (forJobs ? jobDb() : db())
    .transaction()
    .execute((trx) => openTransaction.run({ trx, afterCommit: effects }, work));
  for (const effect of effects) effect();
  return result;
}

/** Runs at once outside a transaction; never after a rollback. */
export function afterCommit(effect: () => void): void {
  const open = openTransaction.getStore();
  if (open) open.afterCommit.push(effect);
  else effect();
}
