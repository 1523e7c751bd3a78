import { type Expression, expressionBuilder, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { isOwnedByKept, type Keeper, listingIsKeptBy } from "#app/features/keepers/keeper.queries.server.ts";
import type { Appearance } from "#app/features/pictures/model/media.ts";
import type { MediaFile, PictureKind, PictureOwner } from "#app/features/pictures/model/media-keys.ts";

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

/** A picture that waits to be prepared; undefined when it is gone, or was prepared before. */
export async function findPreparing(id: number): Promise<{ contentHash: string } | undefined> {
  const row = await db()
    .selectFrom("pictures")
    .select("contentHash")
    .where("id", "=", id)
    .where("state", "=", "preparing")
    .executeTakeFirst();
  return row?.contentHash ? { contentHash: row.contentHash } : undefined;
}

/** What the same bytes looked like when somebody else sent them: their files are there as long as that row is. */
export async function findSameAppearance(contentHash: string): Promise<Appearance | undefined> {
  const row = await db()
    .selectFrom("pictures")
    .select(["width", "height", "widths", "colour"])
    .where("contentHash", "=", contentHash)
    .where("state", "=", "ready")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!row || row.width === null || row.height === null || row.colour === null) return undefined;
  return { width: row.width, height: row.height, widths: row.widths, colour: row.colour };
}

/** Marks a picture as ready; of a portrait or a logo the one before goes. False when it is gone, or was marked before. */
export async function markReady(id: number, appearance: Appearance): Promise<boolean> {
  // The home first, as everybody who changes its pictures does: it notes that it has one, and two that each hold what the
  // other waits for would both be lost.
  await sql`select from listings where id = (select listing_id from pictures where id = ${id}) for no key update`.execute(
    db(),
  );
  const { numUpdatedRows } = await db()
    .updateTable("pictures")
    .set({ ...appearance, state: "ready", problem: null })
    .where("id", "=", id)
    .where("state", "=", "preparing")
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`update pictures set deleted_at = now() from pictures as present
    where present.id = ${id} and present.kind in ('portrait', 'logo') and present.deleted_at is null
      and pictures.id < present.id and pictures.deleted_at is null
      and (pictures.agent_id = present.agent_id or pictures.agency_id = present.agency_id)`.execute(db());
  return true;
}

/** Notes why a picture cannot be shown. */
export async function markFailed(id: number, problem: string): Promise<void> {
  await db()
    .updateTable("pictures")
    .set({ state: "failed", problem })
    .where("id", "=", id)
    .where("state", "=", "preparing")
    .execute();
}

/** Which homes and agents everybody may see. */
interface Visible {
  listing: (eb: ExpressionBuilder<DB, "listings">) => Expression<SqlBool>;
  agent: (eb: ExpressionBuilder<DB, "agents">) => Expression<SqlBool>;
}

type Pictures = ExpressionBuilder<DB, "pictures">;

/** A file of a picture whose sizes are made. */
interface FoundMedia {
  /** The widths that are stored, rising; none of an SVG. */
  widths: number[];
  isPublic: boolean;
}

/**
 * The picture of a file for whoever may see one of those who have it: everybody, when its home, its agent or its agency
 * is to be seen; also when it was deleted, whoever keeps it. Undefined otherwise.
 */
export async function findMedia(
  { hash, width }: MediaFile,
  viewer: Keeper | undefined,
  visible: Visible,
): Promise<FoundMedia | undefined> {
  return (
    db()
      .selectFrom("pictures")
      .select((eb) => ["widths", eb.fn.coalesce(isPublic(eb, visible), sql.lit(false)).as("isPublic")])
      .where(sql<string>`left(content_hash, 32)`, "=", hash)
      // What an admin holds is still seen by whoever keeps it.
      .where("state", "in", ["ready", "held"])
      .where(width === null ? sql<SqlBool>`widths = '{}'` : sql<SqlBool>`${width} = any (widths)`)
      .where((eb) => (viewer ? eb.or([isPublic(eb, visible), isOwn(eb, viewer)]) : isPublic(eb, visible)))
      .orderBy("isPublic", "desc")
      .limit(1)
      .$castTo<FoundMedia>()
      .executeTakeFirst()
  );
}

function isPublic(eb: Pictures, visible: Visible): Expression<SqlBool> {
  const one = sql`1`.as("one");
  const home = eb.selectFrom("listings").select(one).where(visible.listing);
  const offersHome = (agents: ExpressionBuilder<DB, "agents">) =>
    agents.exists(
      agents.selectFrom("listings").select(one).where(visible.listing).whereRef("listings.agentId", "=", "agents.id"),
    );
  // Asked anew for each picture: of an EXISTS PostgreSQL might make a list of all such agents first.
  const agent = eb
    .selectFrom("agents")
    .select(sql`true`.as("isSeen"))
    .where((agents) => agents.or([visible.agent(agents), offersHome(agents)]))
    .limit(1);
  return eb.and([
    eb("pictures.deletedAt", "is", null),
    eb("pictures.state", "=", "ready"),
    eb.or([
      eb.exists(home.whereRef("listings.id", "=", "pictures.listingId")),
      sql<SqlBool>`${agent.whereRef("agents.id", "=", "pictures.agentId")} is true`,
      sql<SqlBool>`${agent.whereRef("agents.agencyId", "=", "pictures.agencyId")} is true`,
    ]),
  ]);
}

function isOwn(eb: Pictures, viewer: Keeper): Expression<SqlBool> {
  if (viewer.isAdmin) return sql<SqlBool>`true`;
  const one = sql`1`.as("one");
  const agent = eb.selectFrom("agents").select(one).where("agents.userId", "=", viewer.id);
  return eb.or([
    eb.exists(
      eb
        .selectFrom("listings")
        .select(one)
        .whereRef("listings.id", "=", "pictures.listingId")
        .where(isOwnedByKept(viewer)),
    ),
    eb.exists(agent.whereRef("agents.id", "=", "pictures.agentId")),
    eb.exists(agent.whereRef("agents.agencyId", "=", "pictures.agencyId")),
  ]);
}

/**
 * Deletes the rows of pictures that were deleted more than a day ago, by themselves or with their home: until then it can
 * be undone. Returns how many.
 */
export async function deleteOldRows(): Promise<number> {
  const aDayAgo = sql<Date>`now() - interval '1 day'`;
  // Each of the two has its index.
  const old = db()
    .selectFrom("pictures")
    .select("id")
    .where("deletedAt", "<", aDayAgo)
    .union(
      db()
        .selectFrom("listings")
        .innerJoin("pictures", "pictures.listingId", "listings.id")
        .select("pictures.id")
        .where("listings.deletedAt", "<", aDayAgo),
    );
  const { numDeletedRows } = await db()
    .deleteFrom("pictures")
    .where("contentHash", "is not", null)
    .where("id", "in", old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Of these short hashes those that no picture has. */
export async function findUnused(hashes: readonly string[]): Promise<string[]> {
  const asked = sql<{ hash: string }>`unnest(${[...hashes]}::text[])`;
  const rows = await db()
    .selectFrom(asked.as<"asked">(sql`asked (hash)`))
    .select("asked.hash")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("pictures")
            .select(sql`1`.as("one"))
            .where("contentHash", "is not", null)
            .where(sql<boolean>`left(pictures.content_hash, 32) = asked.hash`),
        ),
      ),
    )
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Pictures that were to be prepared an hour ago and are not: their jobs are gone. */
export async function findForgotten(): Promise<number[]> {
  const rows = await db()
    .selectFrom("pictures")
    .select("id")
    .where("state", "=", sql.lit("preparing"))
    .where("contentHash", "is not", null)
    .where("createdAt", "<", sql<Date>`now() - interval '1 hour'`)
    .orderBy("id")
    .limit(10_000)
    .execute();
  return rows.map(({ id }) => id);
}

/** Until the open transaction ends, the files of a content are either swept or given a row: one after the other. */
export async function lockContent(hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${hash}`}, 0))`.execute(db());
}
