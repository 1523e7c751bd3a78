import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import {
  type ApiListing,
  keptApiListingJson,
  keptJson,
  type KeptListing,
  type PublicListing,
} from "#app/features/listings/model/card.queries.server.ts";
import {
  findKeptApiListing,
  findKeptListing,
  type ListingDetail,
} from "#app/features/listings/model/listing.queries.server.ts";
import type { CoverPicture } from "#app/features/pictures/model/media.ts";
import { coverJson } from "#app/features/pictures/model/pictures.queries.server.ts";
import { setHistoryUser } from "#app/features/listings/model/history.queries.server.ts";
import type { ListingInsert } from "#app/features/listings/model/listing.schema.ts";

/** Whose listings may be changed: one's own, and by an admin everybody's. */
export interface Keeper {
  id: number;
  isAdmin: boolean;
}

/** A listing for whoever keeps it, with what surrounds it. */
export type OwnListing = KeptListing<ListingDetail>;

/** One of a person's own listings, beside the others. */
export type MyListing<Listing = PublicListing> = KeptListing<Listing> & {
  /** Enquiries about it that were passed on and not withdrawn. */
  enquiryCount: number;
};

/** What is not yours is not found; what is deleted neither. */
function isKeptBy({ id, isAdmin }: Keeper) {
  return (eb: ExpressionBuilder<DB, "listings">): Expression<SqlBool> => {
    const isThere = eb("listings.deletedAt", "is", null);
    return isAdmin ? isThere : eb.and([isThere, eb("listings.createdByUserId", "=", id)]);
  };
}

/** The agent's profile of a person, as far as their listings need it. */
export async function findListingAgent(userId: number) {
  return db()
    .selectFrom("agents")
    .select(["id", "email", "phone", "verifiedAt"])
    .where("userId", "=", userId)
    .orderBy("id")
    .executeTakeFirst();
}

/** Undefined when this attempt of this person has its listing already; waits for one that is about to be written. */
export async function insertListing(row: ListingInsert, attempt: Buffer | null): Promise<{ id: number } | undefined> {
  return db()
    .insertInto("listings")
    .values({ ...row, attempt })
    .onConflict((conflict) =>
      conflict
        .columns(["createdByUserId", "attempt"])
        .where("attempt", "is not", null)
        .where("deletedAt", "is", null)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
}

/** The listing of an attempt, unless it was deleted since. */
export async function findListingOfAttempt(userId: number, attempt: Buffer): Promise<{ id: number } | undefined> {
  return db()
    .selectFrom("listings")
    .select("id")
    .where("createdByUserId", "=", userId)
    .where("attempt", "=", attempt)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/** The row of a listing, held for the open transaction, in whose history what changes is the keeper's doing. */
export async function lockListing(id: number, keeper: Keeper) {
  await setHistoryUser(keeper.id);
  return db()
    .selectFrom("listings")
    .selectAll()
    .where("id", "=", id)
    .where(isKeptBy(keeper))
    .forUpdate()
    .executeTakeFirst();
}
export type StoredListing = NonNullable<Awaited<ReturnType<typeof lockListing>>>;

/** Answers what it is compared by now: dollars, of rent a week; null when no price is published. */
export async function updateListing(
  id: number,
  row: Omit<ListingInsert, "createdByUserId" | "agentId" | "status"> & { status: string },
): Promise<{ comparablePrice: number | null }> {
  return db()
    .updateTable("listings")
    .set({ ...row, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .returning("comparablePrice")
    .executeTakeFirstOrThrow();
}

/** What has become of a home, and when and for how much it closed. */
export interface MarketRow {
  status: "active" | "sold" | "leased" | "withdrawn";
  underOfferAt: Date | null;
  /** "2026-11-20" */
  closedOn: string | null;
  closedPrice: number | null;
  priceWithheld: boolean;
}

export async function updateMarketStatus(id: number, row: MarketRow): Promise<void> {
  await db()
    .updateTable("listings")
    .set({ ...row, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Whether there is or was such a listing of theirs, and whether it is gone only now. */
export async function softDeleteListing(id: number, keeper: Keeper): Promise<"deleted" | "before" | "none"> {
  const { numUpdatedRows } = await db()
    .updateTable("listings")
    .set({ deletedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where(isKeptBy(keeper))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return "deleted";
  const before = db().selectFrom("listings").select("id").where("id", "=", id);
  const own = keeper.isAdmin ? before : before.where("createdByUserId", "=", keeper.id);
  return (await own.executeTakeFirst()) ? "before" : "none";
}

/** One listing, draft or not, in the shape of `findListing`; undefined when it is not theirs or deleted. */
export async function findOwnListing(id: number, keeper: Keeper): Promise<OwnListing | undefined> {
  return findKeptListing(id, isKeptBy(keeper));
}

/** The same for the API; `origin` is where pictures are served. */
export async function findOwnApiListing(id: number, keeper: Keeper, origin: string) {
  return findKeptApiListing(id, isKeptBy(keeper), origin);
}

/** A person's own listings, drafts included, the newest first. */
export function findOwnListings(userId: number, range: Range): Promise<MyListing[]> {
  return listOwn(userId, range, keptJson);
}

/** What `GET /api/listings/mine` answers; `origin` is where pictures are served. */
export function findOwnApiListings(userId: number, range: Range, origin: string): Promise<MyListing<ApiListing>[]> {
  return listOwn(userId, range, keptApiListingJson(origin));
}

interface Range {
  limit: number;
  offset: number;
}

async function listOwn<Listing extends PublicListing>(
  userId: number,
  { limit, offset }: Range,
  json: RawBuilder<KeptListing<Listing>>,
): Promise<MyListing<Listing>[]> {
  const rows = await db()
    .selectFrom("listings")
    .select((eb) => [
      json.as("listing"),
      eb
        .selectFrom("leads")
        .select(sql<number>`count(*)::integer`.as("count"))
        .whereRef("leads.listingId", "=", "listings.id")
        .where("leads.heldReason", "is", null)
        .where("leads.withdrawnAt", "is", null)
        .as("enquiryCount"),
    ])
    .where(isKeptBy({ id: userId, isAdmin: false }))
    .orderBy("listings.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ listing, enquiryCount }) =>
    Object.assign({ enquiryCount: enquiryCount ?? 0 }, listing as KeptListing<Listing>),
  );
}

/** How many pictures a home has, whatever their state, and its cover. */
export interface OwnPictures {
  cover: CoverPicture | null;
  pictureCount: number;
}

/** The pictures of these listings, by their ids. */
export async function findPicturesOfListings(ids: readonly number[]): Promise<ReadonlyMap<number, OwnPictures>> {
  if (ids.length === 0) return new Map();
  const rows = await db()
    .selectFrom("listings")
    .select((eb) => [
      "listings.id",
      coverJson(eb.ref("listings.id")).as("cover"),
      eb
        .selectFrom("pictures")
        .select(sql<number>`count(*)::integer`.as("count"))
        .whereRef("pictures.listingId", "=", "listings.id")
        .where("pictures.deletedAt", "is", null)
        .as("count"),
    ])
    .where("listings.id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, cover, count }) => [id, { cover, pictureCount: count ?? 0 }]));
}

export async function countOwnListings(userId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("listings")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where(isKeptBy({ id: userId, isAdmin: false }))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many of a person's own listings stand before one of them in their list; undefined when it is none of theirs. */
export async function countNewerListings(userId: number, id: number): Promise<number | undefined> {
  const isOwn = isKeptBy({ id: userId, isAdmin: false });
  const { newer, isThere } = await db()
    .selectFrom("listings")
    .select([
      sql<number>`(count(*) filter (where id > ${id}))::integer`.as("newer"),
      sql<boolean>`count(*) filter (where id = ${id}) > 0`.as("isThere"),
    ])
    .where(isOwn)
    .where("id", ">=", id)
    .executeTakeFirstOrThrow();
  return isThere ? newer : undefined;
}
