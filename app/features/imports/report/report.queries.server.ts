import { type ExpressionBuilder, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import { db } from "#db/client.server.ts";
import type { ReportEntry, FileState, ApprovalReason, OutcomeCounts } from "#app/features/imports/model/import-file.ts";
import type { ImportMessage } from "#app/features/imports/model/import-listing.ts";
import type { Range } from "#app/lib/page.ts";

export interface ListedFile {
  id: number;
  name: string;
  receivedAt: Date;
  state: FileState;
  holdReason: ApprovalReason | null;
  dryRun: boolean;
  /** Listings done; the total is null before parsing. */
  position: number;
  listingCount: number | null;
  counts: OutcomeCounts;
  /** Listings that need action. */
  attentionCount: number;
}

export interface ReportedFile extends ListedFile {
  feedId: number;
  bytes: number;
  /** Stored content can be applied again. */
  isStored: boolean;
  fileDate: Date;
  finishedAt: Date | null;
  messages: ImportMessage[];
}

const listedColumns = [
  "feedFiles.id",
  "feedFiles.name",
  "feedFiles.receivedAt",
  "feedFiles.state",
  "feedFiles.holdReason",
  "feedFiles.dryRun",
  "feedFiles.position",
  "feedFiles.listingCount",
  "feedFiles.counts",
] as const;

const attentionCount = (eb: ExpressionBuilder<DB, "feedFiles">) =>
  eb
    .selectFrom("feedEntries")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .whereRef("feedEntries.fileId", "=", "feedFiles.id")
    .where("needsAttention", "=", true)
    .$asScalar()
    .$notNull()
    .as("attentionCount");

export async function countFiles(feedId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("feedFiles")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("feedId", "=", feedId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Newest first. */
export async function findFiles(feedId: number, { limit, offset }: Range): Promise<ListedFile[]> {
  const rows = await db()
    .selectFrom("feedFiles")
    .select(listedColumns)
    .select(attentionCount)
    .where("feedId", "=", feedId)
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows as ListedFile[];
}

/** The oldest; undefined if none. */
export async function findFileAwaitingApproval(feedId: number): Promise<ListedFile | undefined> {
  const row = await db()
    .selectFrom("feedFiles")
    .select(listedColumns)
    .select(attentionCount)
    .where("feedId", "=", feedId)
    .where("state", "=", "held")
    .where("dryRun", "=", false)
    .orderBy("fileDate")
    .orderBy("name")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row as ListedFile | undefined;
}

export interface FilesAwaitingApproval {
  files: number;
  homes: number;
  attention: number;
}

export async function countAwaitingApproval(feedId: number): Promise<FilesAwaitingApproval> {
  return db()
    .selectFrom("feedFiles")
    .leftJoin("feedEntries", "feedEntries.fileId", "feedFiles.id")
    .select(({ fn }) => [
      fn.count<number>("feedFiles.id").distinct().as("files"),
      fn.count<number>("feedEntries.fileId").as("homes"),
      fn.countAll<number>().filterWhere("needsAttention", "=", true).as("attention"),
    ])
    .where("feedFiles.feedId", "=", feedId)
    .where("state", "=", "held")
    .where("holdReason", "=", "first")
    .where("dryRun", "=", false)
    .executeTakeFirstOrThrow();
}

/** The newest finished file, without dry runs; undefined if none. */
export async function findLastFile(feedId: number): Promise<ListedFile | undefined> {
  const row = await db()
    .selectFrom("feedFiles")
    .select(listedColumns)
    .select(attentionCount)
    .where("feedId", "=", feedId)
    .where("state", "in", ["accepted", "empty", "refused"])
    .where("dryRun", "=", false)
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row as ListedFile | undefined;
}

/** Undefined if not found. */
export async function findFile(feedId: number, fileId: number): Promise<ReportedFile | undefined> {
  const row = await db()
    .selectFrom("feedFiles")
    .select(listedColumns)
    .select(["feedFiles.feedId", "feedFiles.bytes", "feedFiles.fileDate", "feedFiles.finishedAt", "feedFiles.messages"])
    .select(sql<boolean>`length(feed_files.body) > 0`.as("isStored"))
    .select(attentionCount)
    .where("feedFiles.id", "=", fileId)
    .where("feedFiles.feedId", "=", feedId)
    .executeTakeFirst();
  return row as ReportedFile | undefined;
}

export interface ReportedEntry extends ReportEntry {
  needsAttention: boolean;
  listing: { id: number; title: string; suburb: string; isPublic: boolean } | null;
}

/** In file order. */
export async function findEntries(
  fileId: number,
  { onlyAttention, limit, offset }: Range & { onlyAttention: boolean },
): Promise<ReportedEntry[]> {
  const rows = await db()
    .selectFrom("feedEntries")
    .leftJoin("listings", (join) =>
      join.onRef("listings.id", "=", "feedEntries.listingId").on("listings.deletedAt", "is", null),
    )
    .select(["position", "feedEntries.agentId", "uniqueId", "feedEntries.title", "outcome", "messages", "listingId"])
    .select("needsAttention")
    .select(["listings.title as homeTitle", "listings.suburb", "listings.status"])
    .where("fileId", "=", fileId)
    .$if(onlyAttention, (query) => query.where("needsAttention", "=", true))
    .orderBy("position")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ homeTitle, suburb, status, ...entry }) => ({
    ...(entry as ReportEntry & { needsAttention: boolean }),
    listing:
      entry.listingId !== null && homeTitle !== null && suburb !== null
        ? { id: entry.listingId, title: homeTitle, suburb, isPublic: status === "active" }
        : null,
  }));
}

export async function countEntries(fileId: number): Promise<{ all: number; attention: number }> {
  return db()
    .selectFrom("feedEntries")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("needsAttention", "=", true).as("attention"),
    ])
    .where("fileId", "=", fileId)
    .executeTakeFirstOrThrow();
}

export async function countUnfinished(feedId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("feedFiles")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("feedId", "=", feedId)
    .where("state", "in", ["waiting", "running"])
    .where("dryRun", "=", false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Until the transaction ends; undefined if not found. */
export async function lockFile(
  feedId: number,
  fileId: number,
): Promise<{ state: string; holdReason: string | null; dryRun: boolean } | undefined> {
  return db()
    .selectFrom("feedFiles")
    .select(["state", "holdReason", "dryRun"])
    .where("id", "=", fileId)
    .where("feedId", "=", feedId)
    .forUpdate()
    .executeTakeFirst();
}

/** Also queues its files that waited for that, but no spreadsheets. */
export async function approveConnection(feedId: number, userId: number): Promise<void> {
  await db()
    .updateTable("feeds")
    .set({ confirmedAt: sql<Date>`coalesce(confirmed_at, now())` })
    .where("id", "=", feedId)
    .where("crm", "<>", "spreadsheet")
    .execute();
  await db()
    .updateTable("feedFiles")
    .set({ state: "waiting", confirmedAt: sql<Date>`now()`, confirmedByUserId: userId })
    .where("feedId", "=", feedId)
    .where("state", "=", "held")
    .where("holdReason", "=", "first")
    .where("dryRun", "=", false)
    .execute();
}

/** Queues a file that awaited approval. */
export async function approveFile(fileId: number, userId: number): Promise<void> {
  await db()
    .updateTable("feedFiles")
    .set({ state: "waiting", confirmedAt: sql<Date>`now()`, confirmedByUserId: userId })
    .where("id", "=", fileId)
    .execute();
}

/** From its beginning. */
export async function restartFile(fileId: number): Promise<void> {
  await db()
    .updateTable("feedFiles")
    .set({ state: "waiting", holdReason: null, position: 0, finishedAt: null })
    .where("id", "=", fileId)
    .execute();
}
