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
import type { OwnList } from "./paths.ts";
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

/** Cancels what of a home's inspections has not begun, with a reason for those who registered; the ids of what it cancelled. */
export async function updateInspectionsCancelled(listingId: number, cancelReason: string): Promise<number[]> {
  const rows = await db()
    .updateTable("inspections")
    .set({
      cancelReason,
      cancelledAt: sql<Date>`now()`,
      sequence: sql<number>`sequence + 1`,
      updatedAt: sql<Date>`now()`,
    })
    .where("listingId", "=", listingId)
    .where("cancelledAt", "is", null)
    .where("startsAt", ">", sql<Date>`now()`)
    .returning("id")
    .execute();
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
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

/** One of a person's lists, the newest listing first; of closed ones the one that closed last. */
export function findOwnListings(userId: number, list: OwnList, range: Range): Promise<MyListing[]> {
  return listOwn(userId, range, keptJson, list);
}

/** What `GET /api/listings/mine` answers, drafts and closed ones included; `origin` is where pictures are served. */
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
  list?: OwnList,
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
    .$if(list !== undefined, (query) => query.where(ownList, "=", list ?? "current"))
    .$if(list === "closed", (query) => query.orderBy("listings.closedOn", "desc"))
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

/** In which of its owner's lists a listing stands. One that a suspension hides stands where it did. */
const ownList = sql<OwnList>`(case
  when listings.closed_on is not null then 'closed'
  when listings.status = 'withdrawn' then 'withdrawn'
  else 'current' end)`;

/** How many listings each of a person's lists has. */
export async function countOwnListings(userId: number): Promise<Record<OwnList, number>> {
  const rows = await db()
    .selectFrom("listings")
    .select([ownList.as("list"), sql<number>`count(*)::integer`.as("count")])
    .where(isKeptBy({ id: userId, isAdmin: false }))
    .groupBy("list")
    .execute();
  return { current: 0, closed: 0, withdrawn: 0, ...Object.fromEntries(rows.map(({ list, count }) => [list, count])) };
}

/** In which of a person's lists a listing stands, and how many before it; undefined when it is none of theirs. */
export async function findPlaceInLists(userId: number, id: number) {
  const places = db()
    .selectFrom("listings")
    .select([
      "id",
      ownList.as("list"),
      sql<number>`(row_number() over (partition by ${ownList} order by closed_on desc, id desc) - 1)::integer`.as(
        "before",
      ),
    ])
    .where(isKeptBy({ id: userId, isAdmin: false }));
  return db().selectFrom(places.as("places")).select(["list", "before"]).where("id", "=", id).executeTakeFirst();
}
