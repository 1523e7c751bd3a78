import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { db } from "#db/client.server.ts";

export interface AuditRow {
  userId: number | null;
  /** Past tense: "lead.status_changed". */
  action: string;
  subject: string;
  subjectId: number | null;
  detail: Readonly<Record<string, unknown>>;
}

/** `detail.import` of changes by an import. */
export interface AuditImport {
  id: number;
  name: string;
  file?: number;
}

/** `user` is null for deleted accounts and imports. */
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

/** Removes personal data that must be erased. */
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

/** Newest first. */
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
