import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { anywhere } from "#app/lib/text.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

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

/** "other": commands, emailed links and deleted accounts. */
export type AuditActor = "people" | "imports" | "other";

export interface AuditSearch {
  /** Part of an email address or of an import's name. */
  who?: string;
  actor?: AuditActor;
  action?: string;
  /** "listing 12": its subject. */
  subject?: { name?: string; id: number };
  /** Inclusive. */
  from?: Date;
  /** Exclusive. */
  until?: Date;
}

const isImport = sql<boolean>`(audit_entries.user_id is null and audit_entries.detail ? 'import')`;

const actorIs: Record<AuditActor, RawBuilder<boolean>> = {
  people: sql`audit_entries.user_id is not null`,
  imports: isImport,
  other: sql`(audit_entries.user_id is null and not audit_entries.detail ? 'import')`,
};

/** Newest first. */
export async function findAuditEntries({
  limit,
  offset,
  ...search
}: AuditSearch & { limit: number; offset: number }): Promise<AuditEntry[]> {
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
      selectFrom("auditEntries")
        .select("id")
        .where(matchesSearch(search))
        .orderBy("id", "desc")
        .limit(limit)
        .offset(offset),
    )
    .orderBy("id", "desc")
    .execute();
  return rows;
}

function matchesSearch({ who, actor, action, subject, from, until }: AuditSearch) {
  return (eb: ExpressionBuilder<DB, "auditEntries">): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [];
    if (who !== undefined) {
      const pattern = anywhere(who);
      const people = eb.selectFrom("users").select("users.id").where("users.email", "ilike", pattern);
      conditions.push(
        eb.or([
          eb("auditEntries.userId", "in", people),
          eb.and([isImport, sql<boolean>`audit_entries.detail->'import'->>'name' ilike ${pattern}`]),
        ]),
      );
    }
    if (actor !== undefined) conditions.push(actorIs[actor]);
    if (action !== undefined) conditions.push(eb("auditEntries.action", "=", action));
    if (subject !== undefined) conditions.push(eb("auditEntries.subjectId", "=", subject.id));
    if (subject?.name !== undefined) conditions.push(eb("auditEntries.subject", "=", subject.name));
    if (from !== undefined) conditions.push(eb("auditEntries.createdAt", ">=", from));
    if (until !== undefined) conditions.push(eb("auditEntries.createdAt", "<", until));
    return eb.and(conditions);
  };
}
