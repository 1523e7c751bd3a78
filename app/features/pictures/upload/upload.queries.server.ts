import { expressionBuilder, type RawBuilder, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { type Keeper, listingIsKeptBy } from "#app/features/keepers/keeper.queries.server.ts";
import type { Appearance } from "#app/features/pictures/model/media.ts";
import type { PictureKind, PictureOwner } from "#app/features/pictures/model/owner.ts";

const columns = { listing: "listingId", agent: "agentId", agency: "agencyId" } as const;

/** Whether the listing, profile or agency is there and theirs, the listing to keep; an admin adds to everything. */
export async function ownerExists(owner: PictureOwner, uploader: Keeper): Promise<boolean> {
  return (await own(owner, uploader).execute(db())).rows.length > 0;
}

/** The same, and it stays as it is until the open transaction ends. */
export async function lockOwner(owner: PictureOwner, uploader: Keeper): Promise<boolean> {
  return (await sql`${own(owner, uploader)} for no key update`.execute(db())).rows.length > 0;
}

function own({ of, id }: PictureOwner, uploader: Keeper): RawBuilder<unknown> {
  const { id: userId, isAdmin } = uploader;
  switch (of) {
    case "listing":
      return sql`select from listings where id = ${id}
        and ${listingIsKeptBy(uploader)(expressionBuilder<DB, "listings">())}`;
    case "agent":
      return sql`select from agents where id = ${id} and (${isAdmin} or user_id = ${userId})`;
    case "agency":
      return sql`select from agencies where id = ${id}
        and (${isAdmin} or id in (select agency_id from agents where user_id = ${userId}))`;
  }
}

/** The picture of an owner that has these bytes, unless it was deleted. */
export async function findSamePicture(
  { of, id }: PictureOwner,
  contentHash: string,
): Promise<{ id: number; state: string } | undefined> {
  return db()
    .selectFrom("pictures")
    .select(["id", "state"])
    .where(columns[of], "=", id)
    .where("contentHash", "=", contentHash)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/** How many pictures an owner has. */
export async function countPictures({ of, id }: PictureOwner): Promise<number> {
  const { count } = await db()
    .selectFrom("pictures")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where(columns[of], "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * How many bytes somebody has sent in 24 hours, deleted pictures included: a row stays for a day after its picture was
 * deleted.
 */
export async function sumBytesOfDay(userId: number): Promise<number> {
  const { sum } = await db()
    .selectFrom("pictures")
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("sum"))
    .where("uploadedByUserId", "=", userId)
    .where("createdAt", ">", sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow();
  return sum;
}

/** Lets one upload of a person count their bytes at a time, until the open transaction ends. */
export async function lockBytesOfDay(userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bytes of user ${userId}`}, 0))`.execute(db());
}

/** A picture that is not prepared yet. */
export interface NewPicture {
  owner: PictureOwner;
  kind: PictureKind;
  words: string;
  contentHash: string;
  bytes: number;
  /** Null where an agency's software named it. */
  uploadedByUserId: number | null;
}

/** Writes it behind the others of its owner. */
export async function insertPicture(picture: NewPicture): Promise<{ id: number }> {
  return insert(picture, {});
}

/** The same for one whose sizes are made. */
export async function insertReadyPicture(picture: NewPicture, appearance: Appearance): Promise<{ id: number }> {
  return insert(picture, { ...appearance, state: "ready" });
}

async function insert({ owner, ...row }: NewPicture, appearance: Partial<Appearance> & { state?: string }) {
  const column = columns[owner.of];
  return db()
    .insertInto("pictures")
    .values((eb) => ({
      ...row,
      ...appearance,
      [column]: owner.id,
      position: eb
        .selectFrom("pictures")
        .select(sql<number>`coalesce(max(position), 0) + 1`.as("position"))
        .where(column, "=", owner.id)
        .where("deletedAt", "is", null),
    }))
    .returning("id")
    .executeTakeFirstOrThrow();
}

/** Marks a picture as ready whose sizes are made by now. */
export async function updateReady(id: number, appearance: Appearance): Promise<void> {
  await db()
    .updateTable("pictures")
    .set({ ...appearance, state: "ready", problem: null })
    .where("id", "=", id)
    .execute();
}

/** Lets a picture that could not be read be prepared once more. */
export async function prepareAgain(id: number): Promise<void> {
  await db().updateTable("pictures").set({ state: "preparing", problem: null }).where("id", "=", id).execute();
}
