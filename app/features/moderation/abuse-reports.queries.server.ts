import { sql } from "kysely";
import { type LongPage, COUNT_LIMIT, readLongPage } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";
import { isHomeOfAgent } from "./holds.queries.server.ts";
import type { AbuseReason } from "./moderation.ts";

export interface AbuseReport {
  id: number;
  reason: AbuseReason;
  details: string | null;
  email: string | null;
  createdAt: Date;
  /** Null while open. */
  closedAt: Date | null;
  outcome: "held" | "dismissed" | null;
  note: string | null;
}

export interface NewAbuseReport {
  listingId: number;
  listingTitle: string;
  reason: AbuseReason;
  words: string | null;
  email: string | null;
  userId: number | null;
  /** SHA-256, the same for equal reports. */
  fingerprint: Buffer;
}

export async function insertAbuseReport(report: NewAbuseReport): Promise<void> {
  await db().insertInto("listingReports").values(report).execute();
}

/** Whether an equal report of the last 24 hours is open. */
export async function hasOpenAbuseReport(fingerprint: Buffer): Promise<boolean> {
  return (await selectRecentReport(fingerprint).where("closedAt", "is", null).executeTakeFirst()) !== undefined;
}

/** Whether an equal report of the last 24 hours is closed. */
export async function hasClosedAbuseReport(fingerprint: Buffer): Promise<boolean> {
  return (await selectRecentReport(fingerprint).where("closedAt", "is not", null).executeTakeFirst()) !== undefined;
}

function selectRecentReport(fingerprint: Buffer) {
  return db()
    .selectFrom("listingReports")
    .select("id")
    .where("fingerprint", "=", fingerprint)
    .where("createdAt", ">", sql<Date>`now() - interval '24 hours'`)
    .limit(1);
}

/** Closes the open reports of a listing, or of an agent's listings. Returns their number. */
export async function closeAbuseReports(
  of: { listingId: number } | { agentId: number },
  { outcome, note }: { outcome: "held" | "dismissed"; note: string | null },
): Promise<number> {
  const { numUpdatedRows } = await db()
    .updateTable("listingReports")
    .set({ outcome, note, closedAt: sql<Date>`now()` })
    .where("closedAt", "is", null)
    .where((eb) =>
      "listingId" in of
        ? eb("listingId", "=", of.listingId)
        : eb.exists(
            eb
              .selectFrom("listings")
              .innerJoin("agents", (join) => join.on("agents.id", "=", of.agentId))
              .select(sql`1`.as("one"))
              .whereRef("listings.id", "=", "listingReports.listingId")
              .where(isHomeOfAgent),
          ),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface ReportedHome {
  listingId: number;
  title: string;
  suburb: string;
  agentName: string | null;
  agencyName: string | null;
  /** Of open reports. */
  count: number;
  /** The newest 3 that are open. */
  reports: AbuseReport[];
}

const REPORTED_PER_PAGE = 20;

const REPORTS_PER_HOME = sql.lit(3);

/** Lists homes with open reports, newest first. Omits deleted homes. */
export async function findReportedHomes(page: number): Promise<LongPage<ReportedHome>> {
  const open = sql`
    select listing_id, max(listing_reports.id) as newest, count(*) as count
    from listing_reports join listings on listings.id = listing_id and listings.deleted_at is null
    where closed_at is null group by listing_id`;
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from (${open} limit ${COUNT_LIMIT + 1}) as reported`.execute(db());
  return readLongPage({ page, total: counts[0]?.total ?? 0, perPage: REPORTED_PER_PAGE }, async (range) => {
    const { rows } = await sql<ReportedHome>`
      select listings.id as "listingId", listings.title, listings.suburb, agents.name as "agentName",
        agencies.name as "agencyName", reported.count,
        (select json_agg(json_build_object('id', own.id, 'reason', own.reason, 'details', own.words, 'email', own.email,
            'createdAt', own.created_at) order by own.id desc)
          from (
            select * from listing_reports where listing_id = listings.id and closed_at is null order by id desc limit ${REPORTS_PER_HOME}
          ) as own) as reports
      from (${open} order by newest desc limit ${range.limit} offset ${range.offset}) as reported
      join listings on listings.id = reported.listing_id
      left join agents on agents.id = listings.agent_id
      left join agencies on agencies.id = agents.agency_id
      order by reported.newest desc`.execute(db());
    return rows.map((row) => ({
      ...row,
      reports: row.reports.map((report) => ({
        ...report,
        createdAt: new Date(report.createdAt),
        closedAt: null,
        outcome: null,
        note: null,
      })),
    }));
  });
}

/** Lists the newest 100 reports of a home. */
export async function findAbuseReportsByHome(listingId: number, is: "open" | "closed"): Promise<AbuseReport[]> {
  return db()
    .selectFrom("listingReports")
    .select(["id", "words as details", "email", "createdAt", "closedAt", "note"])
    .select([sql<AbuseReason>`reason`.as("reason"), sql<AbuseReport["outcome"]>`outcome`.as("outcome")])
    .where("listingId", "=", listingId)
    .where("closedAt", is === "open" ? "is" : "is not", null)
    .orderBy("id", "desc")
    .limit(100)
    .execute();
}

/** Erases a person's closed reports and the sender of open ones. */
export async function deleteAbuseReportsByUser(userId: number): Promise<void> {
  await db().deleteFrom("listingReports").where("userId", "=", userId).where("closedAt", "is not", null).execute();
  await db().updateTable("listingReports").set({ email: null, userId: null }).where("userId", "=", userId).execute();
}

/** Erases reports closed by `closedUpTo` and all sent by `sentUpTo`. Returns their number. */
export async function deleteOldAbuseReports({
  closedUpTo,
  sentUpTo,
}: {
  closedUpTo: Date;
  sentUpTo: Date;
}): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom("listingReports")
    .where((eb) => eb.or([eb("closedAt", "<=", closedUpTo), eb("createdAt", "<=", sentUpTo)]))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
