import { type Expression, type ExpressionBuilder, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import { db } from "#db/client.server.ts";
import type { FeedMessage } from "./feed-listing.ts";
import type { FileState } from "./feed-file.ts";

/** Whoever may see a feed: the agents whom its agency has confirmed, and admins. */
export interface FeedKeeper {
  id: number;
  isAdmin: boolean;
}

/** A feed as its pages show it. */
export interface KeptFeed {
  id: number;
  agencyId: number;
  agencyName: string;
  slug: string;
  crm: string;
  agentIds: string[];
  fullExport: boolean;
  /** The agent who is written to; null when nobody is any more. */
  contactName: string | null;
  contactUserId: number | null;
  /** It has a token whose maker is no agent of the agency any more, nor an admin, or is suspended: they may still have it. */
  isTokenLeft: boolean;
  confirmedAt: Date | null;
  lastFileAt: Date | null;
  createdAt: Date;
}

/** Whether a feed is this person's to keep. */
const isKept =
  ({ id, isAdmin }: FeedKeeper) =>
  ({ eb, and, or, selectFrom }: ExpressionBuilder<DB, "feeds">) =>
    and([
      eb("feeds.removedAt", "is", null),
      or([
        eb.lit(isAdmin),
        eb(
          "feeds.agencyId",
          "in",
          selectFrom("agents")
            .select("agents.agencyId")
            .where("agents.userId", "=", id)
            .$castTo<{ agencyId: number }>(),
        ),
      ]),
    ]);

/**
 * Who gets the mails about a feed, at most one row: its contact, or another agent of its agency, while their account is not
 * suspended.
 */
export function contactOf(agencyId: Expression<number>, contactUserId: Expression<number | null>) {
  return db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(["users.id", "users.email", "agents.name"])
    .where("agents.agencyId", "=", agencyId)
    .where("users.suspendedAt", "is", null)
    .orderBy((eb) => eb("users.id", "is not distinct from", contactUserId), "desc")
    .orderBy("users.id")
    .limit(1);
}

const keptFeeds = (keeper: FeedKeeper) =>
  db()
    .selectFrom("feeds")
    .innerJoin("agencies", "agencies.id", "feeds.agencyId")
    .leftJoinLateral(
      (eb) => contactOf(eb.ref("feeds.agencyId"), eb.ref("feeds.contactUserId")).as("contact"),
      (join) => join.onTrue(),
    )
    .select([
      "feeds.id",
      "feeds.agencyId",
      "agencies.name as agencyName",
      "feeds.slug",
      "feeds.crm",
      "feeds.fullExport",
      "contact.id as contactUserId",
      "contact.name as contactName",
      "feeds.confirmedAt",
      "feeds.lastFileAt",
      "feeds.createdAt",
    ])
    .select(
      sql<string[]>`array(select agent_id from feed_agents where feed_agents.feed_id = feeds.id order by agent_id)`.as(
        "agentIds",
      ),
    )
    .select(
      sql<boolean>`feeds.token_hash <> '' and not exists (
        select from users where users.id = feeds.token_created_by_user_id and users.suspended_at is null
          and (users.is_admin or exists (
            select from agents where agents.user_id = users.id and agents.agency_id = feeds.agency_id
          ))
      )`.as("isTokenLeft"),
    )
    .where(isKept(keeper));

/** The feeds of somebody's agency, the oldest first. */
export function findFeedsOfAgent(userId: number): Promise<KeptFeed[]> {
  return keptFeeds({ id: userId, isAdmin: false }).orderBy("feeds.id").limit(100).execute();
}

/** A feed that somebody keeps; undefined when there is none, or it is not theirs. */
export function findFeed(feedId: number, keeper: FeedKeeper): Promise<KeptFeed | undefined> {
  return keptFeeds(keeper).where("feeds.id", "=", feedId).executeTakeFirst();
}

/** The same, and nobody else changes the feed until the open transaction ends. */
export async function lockFeed(feedId: number, keeper: FeedKeeper): Promise<boolean> {
  const found = await db()
    .selectFrom("feeds")
    .select("feeds.id")
    .where("feeds.id", "=", feedId)
    .where(isKept(keeper))
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** The id of the feed at an address, when it is theirs. */
export async function findFeedIdBySlug(slug: string, keeper: FeedKeeper): Promise<number | undefined> {
  const found = await keptFeeds(keeper).where("feeds.slug", "=", slug.toLowerCase()).executeTakeFirst();
  return found?.id;
}

/** The file of a feed that is to be applied next: by its date, then by its name. Undefined when none waits. */
export async function findNextFile(feedId: number): Promise<number | undefined> {
  const found = await db()
    .selectFrom("feedFiles")
    .innerJoin("feeds", "feeds.id", "feedFiles.feedId")
    .select("feedFiles.id")
    .where("feedFiles.feedId", "=", feedId)
    .where("feedFiles.state", "in", ["waiting", "running"])
    .where("feedFiles.dryRun", "=", false)
    .where("feeds.removedAt", "is", null)
    .orderBy("feedFiles.fileDate")
    .orderBy("feedFiles.name")
    .orderBy("feedFiles.id")
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/** The same file, and how many of its listings are done. */
export async function findNextFileProgress(feedId: number): Promise<{ id: number; position: number } | undefined> {
  const id = await findNextFile(feedId);
  if (id === undefined) return undefined;
  return db().selectFrom("feedFiles").select(["id", "position"]).where("id", "=", id).executeTakeFirst();
}

/** The content of a file that has not come to its end; undefined when it has, or is gone. */
export async function findBody(
  fileId: number,
): Promise<{ feedId: number; body: Buffer; receivedAt: Date } | undefined> {
  return db()
    .selectFrom("feedFiles")
    .select(["feedId", "body", "receivedAt"])
    .where("id", "=", fileId)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst();
}

/** The names of the pictures that came with a file, as `memberName` has them. */
export async function findPictureNames(fileId: number): Promise<Set<string>> {
  const rows = await db().selectFrom("feedFilePictures").select("name").where("fileId", "=", fileId).execute();
  return new Set(rows.map(({ name }) => name));
}

/** Has a file that came to its end wait as if it had just arrived; its report is erased. */
export async function renewFile(fileId: number): Promise<void> {
  await db().deleteFrom("feedEntries").where("fileId", "=", fileId).execute();
  await db()
    .updateTable("feedFiles")
    .set({
      state: "waiting",
      holdReason: null,
      receivedAt: sql<Date>`now()`,
      fileDate: sql<Date>`now()`,
      confirmedAt: null,
      confirmedByUserId: null,
      position: 0,
      listingCount: null,
      counts: "{}",
      messages: "[]",
      startedAt: null,
      finishedAt: null,
    })
    .where("id", "=", fileId)
    .execute();
}

/** Ends a file with the reason for which nothing more of it is applied. */
export async function refuseFile(fileId: number, reason: FeedMessage): Promise<void> {
  await db()
    .updateTable("feedFiles")
    .set({ state: "refused", messages: JSON.stringify([reason]), finishedAt: sql<Date>`now()` })
    .where("id", "=", fileId)
    .execute();
}

/**
 * Erases files with their reports after so many days, and those of removed feeds; returns how many, at most 50: the report of
 * one has thousands of rows. Those that wait for a person go, too.
 */
export async function deleteOldFiles(days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from feed_files where id in (
      select id from feed_files where received_at < now() - make_interval(days => ${days})
      union
      select files.id from feeds join feed_files as files on files.feed_id = feeds.id where feeds.removed_at is not null
      limit 50
    )`.execute(db());
  return Number(numAffectedRows ?? 0);
}

/** The feeds with a file that waits to be applied: after a crash their jobs may be gone. */
export async function findUnfinishedFeeds(): Promise<number[]> {
  const rows = await db()
    .selectFrom("feedFiles")
    .innerJoin("feeds", "feeds.id", "feedFiles.feedId")
    .select("feedId")
    .distinct()
    .where("feeds.removedAt", "is", null)
    .where("state", "in", ["waiting", "running"])
    .where("dryRun", "=", false)
    .limit(10_000)
    .execute();
  return rows.map(({ feedId }) => feedId);
}

/** A feed as software that sends to it knows it. */
export interface AddressedFeed {
  id: number;
  slug: string;
  tokenHash: string;
  /** Its agency has somebody whose account is not suspended. */
  isServed: boolean;
}

const addressed = () =>
  db()
    .selectFrom("feeds")
    .select(["id", "slug", "tokenHash"])
    .select(
      sql<boolean>`exists (select 1 from agents join users on users.id = agents.user_id
        where agents.agency_id = feeds.agency_id and users.suspended_at is null)`.as("isServed"),
    )
    .where("removedAt", "is", null);

/** The feed of an address; undefined when there is none, or it was removed. */
export function findFeedBySlug(slug: string): Promise<AddressedFeed | undefined> {
  return addressed().where("slug", "=", slug.toLowerCase()).executeTakeFirst();
}

/** All feeds, for their folders; at most ten thousand. */
export function findAddressedFeeds(): Promise<AddressedFeed[]> {
  return addressed().orderBy("id").limit(10_000).execute();
}

/** A file as it is kept. */
export interface FileRow {
  feedId: number;
  sha256: string;
  name: string;
  body: Buffer;
  bytes: number;
  /** When its software wrote it; absent: when it arrived. */
  fileDate?: Date;
  dryRun: boolean;
  /** What is wrong with a file that is refused at the door. */
  refused?: FeedMessage;
}

/** What is answered to whoever sent a file. */
export interface KnownFile {
  id: number;
  state: FileState;
  isNew: boolean;
}

/** Keeps a file that the feed has not had before. */
export async function insertFile({ refused, fileDate, ...row }: FileRow): Promise<KnownFile> {
  const { id } = await db()
    .insertInto("feedFiles")
    .values({
      ...row,
      fileDate: fileDate ?? sql<Date>`now()`,
      ...(refused && {
        state: "refused",
        messages: JSON.stringify([refused]),
        listingCount: 0,
        finishedAt: sql<Date>`now()`,
      }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, state: refused ? "refused" : "waiting", isNew: true };
}

/** Bytes of the files that a feed has sent within a day, and that are kept with their content. */
export async function findKeptBytes(feedId: number): Promise<number> {
  const { bytes } = await db()
    .selectFrom("feedFiles")
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes"))
    .where("feedId", "=", feedId)
    .where("receivedAt", ">", sql<Date>`now() - interval '1 day'`)
    .where(sql`octet_length(body)`, ">", 0)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** The file of a feed with these bytes, dry runs aside. */
export async function findFileByHash(feedId: number, sha256: string): Promise<KnownFile | undefined> {
  const found = await db()
    .selectFrom("feedFiles")
    .select(["id", "state"])
    .where("feedId", "=", feedId)
    .where("sha256", "=", sha256)
    .where("dryRun", "=", false)
    .executeTakeFirst();
  return found && { id: found.id, state: found.state as FileState, isNew: false };
}

/** Erases the files of a feed that nobody has published. */
export async function deleteHeldFiles(feedId: number): Promise<void> {
  await db()
    .deleteFrom("feedFiles")
    .where("feedId", "=", feedId)
    .where("state", "=", "held")
    .where("holdReason", "=", "first")
    .where("dryRun", "=", false)
    .execute();
}

/** Keeps the pictures that came with a file, one after the other: each is large. */
export async function insertPictures(
  fileId: number,
  pictures: readonly { name: string; body: Buffer }[],
): Promise<void> {
  for (const { name, body } of pictures) {
    await db()
      .insertInto("feedFilePictures")
      .values({ fileId, name, body })
      .onConflict((conflict) => conflict.columns(["fileId", "name"]).doNothing())
      .execute();
  }
}

/** Notes that a feed has just sent something; until the open transaction ends nothing else of it is kept. */
export async function touchFeed(feedId: number): Promise<void> {
  await db()
    .updateTable("feeds")
    .set({ lastFileAt: sql<Date>`now()` })
    .where("id", "=", feedId)
    .execute();
}
