import { db } from "#db/client.server.ts";

/**
 * Deletes an account with its agent profile; PostgreSQL deletes with it what belongs to nobody else (sessions, tokens,
 * saved agents, listings) and drops it from what others keep (enquiries, the audit). To be called in a transaction.
 */
export async function deleteAccountRows(userId: number): Promise<void> {
  await db().deleteFrom("agents").where("userId", "=", userId).execute();
  await db().deleteFrom("users").where("id", "=", userId).execute();
}
