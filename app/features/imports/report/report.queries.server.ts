import { type ExpressionBuilder, sql } from "kysely";
import { accountIsVerified } from "#app/features/agents/model/agent.queries.server.ts";
import type { ReportEntry, FileState, ApprovalReason, OutcomeCounts } from "#app/features/imports/model/import-file.ts";
import type { ImportMessage } from "#app/features/imports/model/import-listing.ts";
import { DRAFT_REASONS } from "#app/features/imports/model/report-messages.ts";
import type { Range } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

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
  /** Counts the listings that need action. */
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

/** Whether a home was a draft after the import and is on the market now. Needs `listings`, also joined without a row. */
const isPublishedSince = sql<boolean>`(
  feed_entries.outcome = 'DRAFT' and listings.status = 'active' and listings.deleted_at is null) is true`;

/** Whether the import of a home that was edited here has been started again. */
const isResumedSince = sql<boolean>`(feed_entries.outcome = 'DETACHED' and exists (
  select from feed_listings
  where feed_listings.listing_id = feed_entries.listing_id and feed_listings.detached_at is null))`;

/** The codes of problems that publication or a new start of the import solves. */
const SOLVED = [...DRAFT_REASONS, "listing.differs"];

/** An error or a loss that neither solves. */
const hasOtherProblem = sql<boolean>`exists (
  select from jsonb_array_elements(feed_entries.messages) as message
  where (message ->> 'level' = 'error' or message @> '{"isLoss": true}')
    and message ->> 'code' <> all (${SOLVED}::text[]))`;

const needsAttention = sql<boolean>`feed_entries.needs_attention
  and (not (${isPublishedSince} or ${isResumedSince}) or ${hasOtherProblem})`;

const attentionCount = (eb: ExpressionBuilder<DB, "feedFiles">) =>
  eb
    .selectFrom("feedEntries")
    .leftJoin("listings", "listings.id", "feedEntries.listingId")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .whereRef("feedEntries.fileId", "=", "feedFiles.id")
    .where(needsAttention)
    .$asScalar()
    .$notNull()
    .as("attentionCount");

export async function countFiles(connectionId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("feedFiles")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("feedId", "=", connectionId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the newest first. */
export async function findFiles(connectionId: number, { limit, offset }: Range): Promise<ListedFile[]> {
  const rows = await db()
    .selectFrom("feedFiles")
    .select(listedColumns)
    .select(attentionCount)
    .where("feedId", "=", connectionId)
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows as ListedFile[];
}

/** The oldest; undefined if none. */
export async function findFileAwaitingApproval(connectionId: number): Promise<ListedFile | undefined> {
  const row = await db()
    .selectFrom("feedFiles")
    .select(listedColumns)
    .select(attentionCount)
    .where("feedId", "=", connectionId)
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
  counts: OutcomeCounts;
  attention: number;
}

/** Zeros if none awaits approval. */
export async function countAwaitingApproval(connectionId: number): Promise<FilesAwaitingApproval> {
  const rows = await db()
    .selectFrom("feedFiles")
    .leftJoin("feedEntries", "feedEntries.fileId", "feedFiles.id")
    .select(({ fn }) => [
      "outcome",
      sql<number[]>`array_agg(distinct feed_files.id)`.as("files"),
      fn.count<number>("feedEntries.fileId").as("homes"),
      fn.countAll<number>().filterWhere("needsAttention", "=", true).as("attention"),
    ])
    .where("feedFiles.feedId", "=", connectionId)
    .where("state", "=", "held")
    .where("holdReason", "=", "first")
    .where("dryRun", "=", false)
    .groupBy("outcome")
    .execute();
  return {
    files: new Set(rows.flatMap(({ files }) => files)).size,
    counts: Object.fromEntries(rows.flatMap(({ outcome, homes }) => (outcome === null ? [] : [[outcome, homes]]))),
    attention: rows.reduce((sum, { attention }) => sum + attention, 0),
  };
}

/** The newest finished file, without dry runs; undefined if none. */
export async function findLastFile(connectionId: number): Promise<ListedFile | undefined> {
  const row = await db()
    .selectFrom("feedFiles")
    .select(listedColumns)
    .select(attentionCount)
    .where("feedId", "=", connectionId)
    .where("state", "in", ["accepted", "empty", "refused"])
    .where("dryRun", "=", false)
    .orderBy("receivedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row as ListedFile | undefined;
}

/** Undefined if not found. */
export async function findFile(connectionId: number, fileId: number): Promise<ReportedFile | undefined> {
  const row = await db()
    .selectFrom("feedFiles")
    .select(listedColumns)
    .select(["feedFiles.feedId", "feedFiles.bytes", "feedFiles.fileDate", "feedFiles.finishedAt", "feedFiles.messages"])
    .select(sql<boolean>`length(feed_files.body) > 0`.as("isStored"))
    .select(attentionCount)
    .where("feedFiles.id", "=", fileId)
    .where("feedFiles.feedId", "=", connectionId)
    .executeTakeFirst();
  return row as ReportedFile | undefined;
}

export interface ReportedEntry extends ReportEntry {
  needsAttention: boolean;
  listing: { id: number; title: string; suburb: string; isPublic: boolean; isUnverified: boolean } | null;
}

/** Like `needsVerification`: the account that manages a home has no verified agent. */
const isUnverified = sql<boolean>`not ${accountIsVerified(sql.ref("listings.createdByUserId"))}`;

/** Returns them in the order of the file. */
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
    .select(needsAttention.as("needsAttention"))
    .select(["listings.title as homeTitle", "listings.suburb", "listings.status", isUnverified.as("isUnverified")])
    .where("fileId", "=", fileId)
    .$if(onlyAttention, (query) => query.where(needsAttention))
    .orderBy("position")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ homeTitle, suburb, status, isUnverified: waits, ...entry }) => ({
    ...(entry as ReportEntry & { needsAttention: boolean }),
    listing:
      entry.listingId !== null && homeTitle !== null && suburb !== null
        ? { id: entry.listingId, title: homeTitle, suburb, isPublic: status === "active", isUnverified: waits }
        : null,
  }));
}

export async function countEntries(fileId: number): Promise<{ all: number; attention: number }> {
  return db()
    .selectFrom("feedEntries")
    .leftJoin("listings", "listings.id", "feedEntries.listingId")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere(needsAttention).as("attention"),
    ])
    .where("fileId", "=", fileId)
    .executeTakeFirstOrThrow();
}

export interface UnknownAgent {
  name: string | null;
  email: string | null;
  homes: number;
  /** Has a pending invitation. */
  isInvited: boolean;
}

/** The people whom a file names and who do not belong to the agency now; at most 100. */
export async function findUnknownAgents(fileId: number, agencyId: number): Promise<UnknownAgent[]> {
  const { rows } = await sql<UnknownAgent>`
    with named as (
      select message #>> '{agent,name}' as name, message #>> '{agent,email}' as email, count(*)::integer as homes
      from feed_entries cross join lateral jsonb_array_elements(messages) as message
      where file_id = ${fileId} and message ->> 'code' = 'agent.unknown' and message ? 'agent'
      group by 1, 2
    )
    select named.*, exists (
      select from agency_invitations
      where agency_id = ${agencyId} and accepted_at is null and lower(agency_invitations.email) = lower(named.email)
    ) as "isInvited"
    from named
    where not exists (
      select from agents left join users on users.id = agents.user_id
      where agents.agency_id = ${agencyId}
        and (lower(named.email) in (lower(agents.email), lower(users.email)) or lower(named.name) = lower(agents.name))
    )
    order by homes desc, name, email limit 100`.execute(db());
  return rows;
}

/** The people for whose verification homes of a file wait, and how many. A preview has no homes yet. Undefined if none does. */
export async function findUnverifiedAgents(fileId: number): Promise<{ names: string; homes: number } | undefined> {
  const { rows } = await sql<{ names: string | null; homes: number }>`
    select string_agg(distinct message #>> '{agent,name}', ', ') as names, count(*)::integer as homes
    from feed_entries
    cross join lateral jsonb_array_elements(feed_entries.messages) as message
    left join listings on listings.id = feed_entries.listing_id
    where feed_entries.file_id = ${fileId} and message ->> 'code' = 'agent.unverified'
      and (feed_entries.listing_id is null or listings.status = 'draft' and listings.deleted_at is null and ${isUnverified})`.execute(
    db(),
  );
  const [found] = rows;
  return found && found.names !== null ? { ...found, names: found.names } : undefined;
}

/** Homes that the file left as drafts and that are on the market now. */
export async function countPublishedSince(fileId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("feedEntries")
    .innerJoin("listings", "listings.id", "feedEntries.listingId")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("fileId", "=", fileId)
    .where(isPublishedSince)
    .executeTakeFirstOrThrow();
  return count;
}

/** Homes of a file that are new and have no photo, except those whose photos are still being fetched. */
export async function countWithoutPhotos(fileId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("feedEntries")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("fileId", "=", fileId)
    .where(sql<boolean>`messages @> '[{"code": "photo.none"}]'`)
    .where("position", "not in", selectWaitingPhotos(fileId).select("sent.position"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Photos of a file's homes that are still being fetched, also if an earlier file sent them. */
export async function findWaitingPhotos(fileId: number): Promise<{ title: string; count: number }[]> {
  return selectWaitingPhotos(fileId)
    .select(({ fn }) => ["sent.title", fn.count<number>("feedPhotos.id").distinct().as("count")])
    .groupBy(["sent.position", "sent.title"])
    .orderBy("sent.position")
    .execute();
}

function selectWaitingPhotos(fileId: number) {
  return db()
    .selectFrom("feedEntries as sent")
    .innerJoin("feedFiles", "feedFiles.id", "sent.fileId")
    .innerJoin("feedListings", (join) =>
      join.onRef("feedListings.feedId", "=", "feedFiles.feedId").onRef("feedListings.listingId", "=", "sent.listingId"),
    )
    .innerJoin("feedPhotos", "feedPhotos.feedListingId", "feedListings.id")
    .where("sent.fileId", "=", fileId)
    .where("feedListings.detachedAt", "is", null)
    .where("feedPhotos.kind", "=", "photo")
    .where("feedPhotos.state", "=", "waiting");
}

export async function countUnfinished(connectionId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("feedFiles")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("feedId", "=", connectionId)
    .where("state", "in", ["waiting", "running"])
    .where("dryRun", "=", false)
    .executeTakeFirstOrThrow();
  return count;
}

/** Until the transaction ends; undefined if not found. */
export async function lockFile(
  connectionId: number,
  fileId: number,
): Promise<{ state: string; holdReason: string | null; dryRun: boolean } | undefined> {
  return db()
    .selectFrom("feedFiles")
    .select(["state", "holdReason", "dryRun"])
    .where("id", "=", fileId)
    .where("feedId", "=", connectionId)
    .forUpdate()
    .executeTakeFirst();
}

/** Also queues its files that waited for that, but no spreadsheets. */
export async function approveConnection(connectionId: number, userId: number): Promise<void> {
  await db()
    .updateTable("feeds")
    .set({ confirmedAt: sql<Date>`coalesce(confirmed_at, now())` })
    .where("id", "=", connectionId)
    .where("crm", "<>", "spreadsheet")
    .execute();
  await db()
    .updateTable("feedFiles")
    .set({ state: "waiting", confirmedAt: sql<Date>`now()`, confirmedByUserId: userId })
    .where("feedId", "=", connectionId)
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

/** Restarts it from its beginning. */
export async function restartFile(fileId: number): Promise<void> {
  await db()
    .updateTable("feedFiles")
    .set({ state: "waiting", holdReason: null, position: 0, finishedAt: null })
    .where("id", "=", fileId)
    .execute();
}
