import { type ExpressionBuilder, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import { db } from "#db/client.server.ts";
import type { FeedEntry, FileState, HoldReason, OutcomeCounts } from "#app/features/feeds/model/feed-file.ts";
import type { FeedMessage } from "#app/features/feeds/model/feed-listing.ts";
import type { Range } from "#app/lib/page.ts";

/** A file as lists show it. */
export interface ListedFile {
  id: number;
  name: string;
  receivedAt: Date;
  state: FileState;
  holdReason: HoldReason | null;
  dryRun: boolean;
  /** Listings done, of how many; null before it was read. */
  position: number;
  listingCount: number | null;
  counts: OutcomeCounts;
  /** Listings that somebody has to do something about. */
  attentionCount: number;
}

/** A file with what is said of it as a whole. */
export interface ReportedFile extends ListedFile {
  feedId: number;
  bytes: number;
  /** Its content is kept, so it can be applied again. */
  isKept: boolean;
  fileDate: Date;
  finishedAt: Date | null;
  messages: FeedMessage[];
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

/** How many files of a feed there are. */
export async function countFiles(feedId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("feedFiles")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("feedId", "=", feedId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Files of a feed, the newest first. */
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

/** The oldest file of a feed that waits for a person; undefined when none does. */
export async function findHeldFile(feedId: number): Promise<ListedFile | undefined> {
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

/** The files of a feed that wait to be published, with how many homes are in them. */
export interface HeldFiles {
  files: number;
  homes: number;
  /** Of the homes, those that somebody has to do something about. */
  attention: number;
}

/** What waits to be published. */
export async function countHeld(feedId: number): Promise<HeldFiles> {
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

/** The newest file of a feed that has come to its end, tries aside; undefined when there is none. */
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

/** A file of a feed; undefined when there is none. */
export async function findFile(feedId: number, fileId: number): Promise<ReportedFile | undefined> {
  const row = await db()
    .selectFrom("feedFiles")
    .select(listedColumns)
    .select(["feedFiles.feedId", "feedFiles.bytes", "feedFiles.fileDate", "feedFiles.finishedAt", "feedFiles.messages"])
    .select(sql<boolean>`length(feed_files.body) > 0`.as("isKept"))
    .select(attentionCount)
    .where("feedFiles.id", "=", fileId)
    .where("feedFiles.feedId", "=", feedId)
    .executeTakeFirst();
  return row as ReportedFile | undefined;
}

/** An entry with the state of its home, for a link to it. */
export interface ReportedEntry extends FeedEntry {
  needsAttention: boolean;
  listing: { id: number; title: string; suburb: string; isPublic: boolean } | null;
}

/** Entries of a file in its order, all or those that need somebody. */
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
    ...(entry as FeedEntry & { needsAttention: boolean }),
    listing:
      entry.listingId !== null && homeTitle !== null && suburb !== null
        ? { id: entry.listingId, title: homeTitle, suburb, isPublic: status === "active" }
        : null,
  }));
}

/** How many entries a file has, and how many of them need somebody. */
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

/** How many files of a feed have not come to their end. */
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

/** A file and where it stands, and nobody else changes it until the open transaction ends. */
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

/** A feed publishes from now on, and the files that waited for that are applied; of a spreadsheet each file is asked for. */
export async function publishFeed(feedId: number, userId: number): Promise<void> {
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

/** A held file goes on, as a person says that it may. */
export async function releaseFile(fileId: number, userId: number): Promise<void> {
  await db()
    .updateTable("feedFiles")
    .set({ state: "waiting", confirmedAt: sql<Date>`now()`, confirmedByUserId: userId })
    .where("id", "=", fileId)
    .execute();
}

/** A file is applied once more, from its beginning. */
export async function restartFile(fileId: number): Promise<void> {
  await db()
    .updateTable("feedFiles")
    .set({ state: "waiting", holdReason: null, position: 0, finishedAt: null })
    .where("id", "=", fileId)
    .execute();
}
