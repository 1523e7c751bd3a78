import type { Caller } from "#app/lib/caller.ts";
import { type AuditRow, insertAuditEntry } from "./audit.queries.server.ts";

/** Keeps who changed what; call it in the transaction of the change, so that neither is there without the other. */
export async function recordChange({ user }: Caller, change: Omit<AuditRow, "userId">): Promise<void> {
  await insertAuditEntry({ ...change, userId: user?.id ?? null });
}
