import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { FeedMessage } from "#app/features/feeds/model/feed-listing.ts";
import type { FileState } from "#app/features/feeds/model/feed-file.ts";

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
