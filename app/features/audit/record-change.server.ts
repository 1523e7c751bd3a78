import type { Caller } from "#app/lib/caller.ts";
import { type AuditImport, type AuditRow, insertAuditEntry } from "./audit.queries.server.ts";

/**
 * Call in the transaction of the change, so that neither is stored without the other. A change by an import names it
 * instead of the listing's owner.
 */
export async function recordChange({ user, importer }: Caller, change: Omit<AuditRow, "userId">): Promise<void> {
  if (!importer) return insertAuditEntry({ ...change, userId: user?.id ?? null });
  const { id, name, fileId } = importer;
  const source: AuditImport = { id, name, ...(fileId !== undefined && { file: fileId }) };
  await insertAuditEntry({ ...change, userId: null, detail: { ...change.detail, import: source } });
}
