import { type Expression, expressionBuilder, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import {
  manageableByIncludingDeleted,
  type Manager,
  manageableBy,
} from "#app/features/managers/manager.queries.server.ts";
import { rolesThatMay } from "#app/features/managers/policy.ts";
import type { Appearance, MediaFile, PictureKind, PictureOwner } from "#app/features/pictures/model/media.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

const columns = { listing: "listingId", agent: "agentId", agency: "agencyId" } as const;

/** Whether the owner exists and this person may add pictures to it. Admins may add to any. */
export async function ownerExists(owner: PictureOwner, uploader: Manager): Promise<boolean> {
  return (await selectOwner(owner, uploader).execute(db())).rows.length > 0;
}

/** Like `ownerExists`, and locks the owner's row until the transaction ends. */
export async function lockOwner(owner: PictureOwner, uploader: Manager): Promise<boolean> {
  return (await sql`${selectOwner(owner, uploader)} for no key update`.execute(db())).rows.length > 0;
}

function selectOwner({ of, id }: PictureOwner, uploader: Manager): RawBuilder<unknown> {
  const { id: userId, isAdmin } = uploader;
  switch (of) {
    case "listing":
      return sql`select from listings where id = ${id}
        and ${manageableBy(uploader)(expressionBuilder<DB, "listings">())}`;
    case "agent":
      return sql`select from agents where id = ${id} and (${isAdmin} or user_id = ${userId})`;
    case "agency":
      return sql`select from agencies where id = ${id}
        and (${isAdmin} or id in (select agency_id from agents where user_id = ${userId}
          and agency_role = any (${[...rolesThatMay.changeDetails]}::text[])))`;
  }
}

/** The owner's undeleted picture with this content, if any. */
export async function findDuplicatePicture(
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

export async function countPictures({ of, id }: PictureOwner): Promise<number> {
  const { count } = await db()
    .selectFrom("pictures")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where(columns[of], "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Of pictures and documents, including deleted ones, because their rows are purged only after a day. */
export async function sumBytesOfLastDay(userId: number): Promise<number> {
  const uploadsTo = (table: "pictures" | "listingDocuments") =>
    db()
      .selectFrom(table)
      .select("bytes")
      .where("uploadedByUserId", "=", userId)
      .where("createdAt", ">", sql<Date>`now() - interval '24 hours'`);
  const { sum } = await db()
    .selectFrom(uploadsTo("pictures").unionAll(uploadsTo("listingDocuments")).as("uploads"))
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("sum"))
    .executeTakeFirstOrThrow();
  return sum;
}

/** Serialises the quota check of one person until the transaction ends. */
export async function lockUploadQuota(userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bytes of user ${userId}`}, 0))`.execute(db());
}

export interface NewPicture {
  owner: PictureOwner;
  kind: PictureKind;
  words: string;
  contentHash: string;
  bytes: number;
  /** Null for pictures from an import. */
  uploadedByUserId: number | null;
}

/** Adds a picture to prepare, after the others of its owner. */
export async function insertPicture(picture: NewPicture): Promise<{ id: number }> {
  return insert(picture, {});
}

/** Adds a picture whose sizes are already stored, after the others of its owner. */
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

export async function updateReady(id: number, appearance: Appearance): Promise<void> {
  await db()
    .updateTable("pictures")
    .set({ ...appearance, state: "ready", problem: null })
    .where("id", "=", id)
    .execute();
}

/** Queues a failed picture again. */
export async function retryPreparing(id: number): Promise<void> {
  await db().updateTable("pictures").set({ state: "preparing", problem: null }).where("id", "=", id).execute();
}

/** Undefined if it was deleted or is already prepared. */
export async function findPreparing(id: number): Promise<{ contentHash: string } | undefined> {
  const row = await db()
    .selectFrom("pictures")
    .select("contentHash")
    .where("id", "=", id)
    .where("state", "=", "preparing")
    .executeTakeFirst();
  return row?.contentHash ? { contentHash: row.contentHash } : undefined;
}

/** The appearance of a ready picture with this content: its files can be reused. Undefined if there is none. */
export async function findAppearanceByContent(contentHash: string): Promise<Appearance | undefined> {
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

/**
 * Marks a picture as ready and deletes the portrait or logo it replaces. False if it was deleted or already prepared.
 */
export async function markReady(id: number, appearance: Appearance): Promise<boolean> {
  // Lock the listing first, like every other change to its pictures, to avoid deadlocks.
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

export async function markFailed(id: number, problem: string): Promise<void> {
  await db()
    .updateTable("pictures")
    .set({ state: "failed", problem })
    .where("id", "=", id)
    .where("state", "=", "preparing")
    .execute();
}

interface Visible {
  listing: (eb: ExpressionBuilder<DB, "listings">) => Expression<SqlBool>;
  agent: (eb: ExpressionBuilder<DB, "agents">) => Expression<SqlBool>;
}

type Pictures = ExpressionBuilder<DB, "pictures">;

interface VisibleMedia {
  /** Ascending; empty for an SVG. */
  widths: number[];
  isPublic: boolean;
}

/**
 * The picture of a file, public if its listing, agent or agency is. Its manager also sees drafts and deleted pictures.
 * Undefined if the viewer may see none.
 */
export async function findMedia(
  { hash, width }: MediaFile,
  viewer: Manager | undefined,
  visible: Visible,
): Promise<VisibleMedia | undefined> {
  return (
    db()
      .selectFrom("pictures")
      .select((eb) => ["widths", eb.fn.coalesce(isPublic(eb, visible), sql.lit(false)).as("isPublic")])
      .where(sql<string>`left(content_hash, 32)`, "=", hash)
      // Managers still see held pictures.
      .where("state", "in", ["ready", "held"])
      .where(width === null ? sql<SqlBool>`widths = '{}'` : sql<SqlBool>`${width} = any (widths)`)
      .where((eb) => (viewer ? eb.or([isPublic(eb, visible), isOwn(eb, viewer)]) : isPublic(eb, visible)))
      .orderBy("isPublic", "desc")
      .limit(1)
      .$castTo<VisibleMedia>()
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
  // A scalar subquery: PostgreSQL may turn an EXISTS into a hash of all such agents.
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

function isOwn(eb: Pictures, viewer: Manager): Expression<SqlBool> {
  if (viewer.isAdmin) return sql<SqlBool>`true`;
  const one = sql`1`.as("one");
  const agent = eb.selectFrom("agents").select(one).where("agents.userId", "=", viewer.id);
  return eb.or([
    eb.exists(
      eb
        .selectFrom("listings")
        .select(one)
        .whereRef("listings.id", "=", "pictures.listingId")
        .where(manageableByIncludingDeleted(viewer)),
    ),
    eb.exists(agent.whereRef("agents.id", "=", "pictures.agentId")),
    eb.exists(agent.whereRef("agents.agencyId", "=", "pictures.agencyId")),
  ]);
}

/**
 * Purges pictures deleted more than a day ago, themselves or with their listing. Until then, deletion can be undone.
 * Returns the number of rows.
 */
export async function purgeDeletedPictures(): Promise<number> {
  const aDayAgo = sql<Date>`now() - interval '1 day'`;
  // A union lets each half use its own index.
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

/** The short hashes that belong to no picture and no document. */
export async function findUnusedHashes(hashes: readonly string[]): Promise<string[]> {
  const requested = sql<{ hash: string }>`unnest(${[...hashes]}::text[])`;
  const rows = await db()
    .selectFrom(requested.as<"requested">(sql`requested (hash)`))
    .select("requested.hash")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("pictures")
            .select(sql`1`.as("one"))
            .where("contentHash", "is not", null)
            .where(sql<boolean>`left(pictures.content_hash, 32) = requested.hash`),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("listingDocuments")
            .select(sql`1`.as("one"))
            .where("deletedAt", "is", null)
            .where(sql<boolean>`left(listing_documents.content_hash, 32) = requested.hash`),
        ),
      ),
    )
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Pictures in state "preparing" for an hour: their jobs were lost. */
export async function findStalledPreparations(): Promise<number[]> {
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

/** Stops the sweep from removing this content until the transaction that adds its row ends. */
export async function lockContent(hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${hash}`}, 0))`.execute(db());
}
