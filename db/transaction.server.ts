import { sql } from "kysely";
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

/**
 * Runs `work` within the open transaction, and undoes only its own changes if it throws. Throws an Error outside a
 * transaction.
 */
export async function savepoint<Result>(work: () => Promise<Result>): Promise<Result> {
  const open = openTransaction.getStore();
  if (!open) throw new Error("a savepoint needs an open transaction");
  const effectsBefore = open.afterCommit.length;
  await sql`savepoint part`.execute(db());
  try {
    const result = await work();
    await sql`release savepoint part`.execute(db());
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db());
    open.afterCommit.length = effectsBefore;
    throw error;
  }
}

/** Runs at once outside a transaction; never after a rollback. */
export function afterCommit(effect: () => void): void {
  const open = openTransaction.getStore();
  if (open) open.afterCommit.push(effect);
  else effect();
}
