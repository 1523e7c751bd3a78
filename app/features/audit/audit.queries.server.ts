import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { db } from "#db/client.server.ts";

/** What was changed, as it is kept. */
export interface AuditRow {
  userId: number | null;
  /** In the past tense, as events are named: "lead.status_changed". */
  action: string;
  subject: string;
  subjectId: number | null;
  detail: Readonly<Record<string, unknown>>;
}

/** Of a change that an import made, `detail.import`: the connection with the program that sends, and the file. */
export interface AuditImport {
  id: number;
  name: string;
  file?: number;
}

/** A change, and who made it; null when their account is gone, and for an import. */
export interface AuditEntry extends Omit<AuditRow, "userId"> {
  id: number;
  createdAt: Date;
  user: { id: number; email: string } | null;
}

export async function insertAuditEntry({ detail, ...row }: AuditRow): Promise<void> {
  await db()
    .insertInto("auditEntries")
    .values({ ...row, detail: JSON.stringify(detail) })
    .execute();
}

/** Takes one part out of what is kept of changes, for what must not be kept any more. */
export async function deleteAuditDetail(
  { subject, subjectId }: Pick<AuditRow, "subject" | "subjectId">,
  actions: readonly string[],
  name: string,
): Promise<void> {
  await db()
    .updateTable("auditEntries")
    .set({ detail: sql`detail - ${name}::text` })
    .where("subject", "=", subject)
    .where("subjectId", "=", subjectId)
    .where("action", "in", actions)
    .execute();
}

/** The newest changes from `offset` on, at most `limit`. */
export async function findAuditEntries({ limit, offset }: { limit: number; offset: number }): Promise<AuditEntry[]> {
  const rows = await db()
    .selectFrom("auditEntries")
    .select((eb) => [
      "id",
      "action",
      "subject",
      "subjectId",
      "detail",
      "createdAt",
      jsonObjectFrom(
        eb.selectFrom("users").select(["users.id", "users.email"]).whereRef("users.id", "=", "auditEntries.userId"),
      ).as("user"),
    ])
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("auditEntries").select("id").orderBy("id", "desc").limit(limit).offset(offset),
    )
    .orderBy("id", "desc")
    .execute();
  return rows;
}
