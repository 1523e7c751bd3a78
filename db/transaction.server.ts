import { db, openTransaction, jobDb } from "./client.server.ts";

/**
 * Runs `work` in a transaction that all queries through `db()` join, including nested calls. Rolls back if `work`
 * throws. `forJobs` allows statements of a minute, for jobs.
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

/** Runs `effect` after the commit, or immediately outside a transaction. Never after a rollback. */
export function afterCommit(effect: () => void): void {
  const open = openTransaction.getStore();
  if (open) open.afterCommit.push(effect);
  else effect();
}
