import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { FeedMessage } from "./feed-listing.ts";

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
