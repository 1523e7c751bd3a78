import { db, openTransaction, patientDb } from "./client.server.ts";

/**
 * Runs `work` in a transaction: every query below it asks `db()` and so takes part, without being handed anything. All
 * of it is written, or, when `work` throws, nothing. A transaction within one joins it. A `patient` one is for jobs: no
 * page waits for it, and a statement may take a minute.
 */
export async function transaction<Result>(work: () => Promise<Result>, { patient = false } = {}): Promise<Result> {
  if (openTransaction.getStore()) return work();
  const effects: (() => void)[] = [];
  const result = await (patient ? patientDb() : db())
    .transaction()
    .execute((trx) => openTransaction.run({ trx, afterCommit: effects }, work));
  for (const effect of effects) effect();
  return result;
}

/** Runs `effect` once what is being written is really there; at once when no transaction is open. Never after a rollback. */
export function afterCommit(effect: () => void): void {
  const open = openTransaction.getStore();
  if (open) open.afterCommit.push(effect);
  else effect();
}
