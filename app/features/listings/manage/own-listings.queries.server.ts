import { type RawBuilder, sql } from "kysely";
import { db } from "#db/client.server.ts";
import {
  isOwnedByKept,
  type Keeper,
  listingIsKeptBy,
  type Whose,
} from "#app/features/keepers/keeper.queries.server.ts";
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
import { coverAndCount } from "#app/features/pictures/model/pictures.queries.server.ts";
import { statusWithoutHold } from "#app/features/moderation/holds.queries.server.ts";
import { setHistoryUser } from "#app/features/listings/model/history.queries.server.ts";
import type { ListingInsert } from "#app/features/listings/model/listing.schema.ts";
import { searchSuburbs } from "#app/features/suburbs/model/search.queries.server.ts";
import type { Place } from "./place.ts";

/** A listing for whoever keeps it, with what surrounds it. */
export type OwnListing = KeptListing<ListingDetail>;

/** One of the listings that a person keeps, beside the others. */
export type MyListing<Listing = PublicListing> = KeptListing<Listing> & {
  /** Enquiries about it that were passed on and not withdrawn; null for a colleague's, to whom they were sent. */
  enquiryCount: number | null;
  /** The colleague whose it is; null for one's own. */
  colleague: string | null;
  /** Whether the software of its agency keeps it. */
  isFed: boolean;
};

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

/** Whether the software of its agency keeps a listing. */
const isFed = sql<boolean>`exists (
  select from feed_listings join feeds on feeds.id = feed_listings.feed_id and feeds.removed_at is null
  where feed_listings.listing_id = listings.id and feed_listings.detached_at is null
)`;

/** Whether the software of its agency keeps this listing. */
export async function isFedListing(id: number): Promise<boolean> {
  const row = await db().selectFrom("listings").select(isFed.as("isFed")).where("id", "=", id).executeTakeFirst();
  return row?.isFed ?? false;
}

/**
 * The row of a listing, held for the open transaction, in whose history what changes is the keeper's doing. One that an admin
 * holds has the status that it would have without: whatever is written then, PostgreSQL keeps it from the public.
 */
export async function lockListing(id: number, keeper: Keeper) {
  await setHistoryUser(keeper.id);
  return db()
    .selectFrom("listings")
    .selectAll()
    .select([isFed.as("isFed"), statusWithoutHold.as("status")])
    .where("id", "=", id)
    .where(listingIsKeptBy(keeper))
    .forUpdate()
    .executeTakeFirst();
}
export type StoredListing = NonNullable<Awaited<ReturnType<typeof lockListing>>>;

export async function updateListing(
  id: number,
  row: Omit<ListingInsert, "createdByUserId" | "agentId" | "status"> & { status: string },
): Promise<void> {
  await db()
    .updateTable("listings")
    .set({ ...row, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
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

/** Whether there is or was such a listing of their own (of an admin: of anybody's), and whether it is gone only now. */
export async function softDeleteListing(id: number, keeper: Keeper): Promise<"deleted" | "before" | "none"> {
  const { numUpdatedRows } = await db()
    .updateTable("listings")
    .set({ deletedAt: sql<Date>`now()`, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where(listingIsKeptBy(keeper, "mine"))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return "deleted";
  const before = db().selectFrom("listings").select("id").where("id", "=", id).where(isOwnedByKept(keeper, "mine"));
  return (await before.executeTakeFirst()) ? "before" : "none";
}

/** Keeps the software of an agency from bringing back a home that it has here. */
export async function updateFedHomeBarred(id: number): Promise<void> {
  await db()
    .updateTable("feedListings")
    .set({ barredAt: sql<Date>`now()` })
    .where("listingId", "=", id)
    .execute();
}

/** One listing, draft or not, in the shape of `findListing`; undefined when it is not theirs to keep or deleted. */
export async function findOwnListing(id: number, keeper: Keeper): Promise<OwnListing | undefined> {
  return findKeptListing(id, listingIsKeptBy(keeper));
}

/** The same for the API; `origin` is where pictures are served. */
export async function findOwnApiListing(id: number, keeper: Keeper, origin: string) {
  return findKeptApiListing(id, listingIsKeptBy(keeper), origin);
}

/** One of a person's lists or of their agency's, the newest listing first; of closed ones the one that closed last. */
export function findOwnListings(userId: number, whose: Whose, list: OwnList, range: Range): Promise<MyListing[]> {
  return listOwn(userId, whose, range, keptJson, list);
}

/** What `GET /api/listings/mine` answers, drafts and closed ones included; `origin` is where pictures are served. */
export function findOwnApiListings(
  userId: number,
  whose: Whose,
  range: Range,
  origin: string,
): Promise<MyListing<ApiListing>[]> {
  return listOwn(userId, whose, range, keptApiListingJson(origin));
}

interface Range {
  limit: number;
  offset: number;
}

async function listOwn<Listing extends PublicListing>(
  userId: number,
  whose: Whose,
  { limit, offset }: Range,
  json: RawBuilder<KeptListing<Listing>>,
  list?: OwnList,
): Promise<MyListing<Listing>[]> {
  const rows = await db()
    .selectFrom("listings")
    .select((eb) => [
      json.as("listing"),
      isFed.as("isFed"),
      eb
        .selectFrom("leads")
        .select(sql<number>`count(*)::integer`.as("count"))
        .whereRef("leads.listingId", "=", "listings.id")
        .where("leads.heldReason", "is", null)
        .where("leads.withdrawnAt", "is", null)
        .where("listings.createdByUserId", "=", userId)
        .as("enquiryCount"),
      sql<boolean>`listings.created_by_user_id = ${userId}`.as("isOwn"),
      nameOfOwner.as("owner"),
    ])
    .where(listingIsKeptBy({ id: userId, isAdmin: false }, whose))
    .$if(list !== undefined, (query) => query.where(ownList, "=", list ?? "current"))
    .$if(list === "closed", (query) => query.orderBy("listings.closedOn", "desc"))
    // By the sum, or PostgreSQL might walk all homes from the newest on until it has enough of the agency's.
    .orderBy(whose === "agency" ? sql`listings.id + 0` : "listings.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ listing, enquiryCount, isOwn, owner, isFed: fed }) =>
    Object.assign(
      { enquiryCount: isOwn ? (enquiryCount ?? 0) : null, colleague: isOwn ? null : owner, isFed: fed },
      listing as KeptListing<Listing>,
    ),
  );
}

const nameOfOwner = sql<string>`(select name from agents where user_id = listings.created_by_user_id)`;

/** How many pictures a home has, whatever their state, and its cover. */
export interface OwnPictures {
  cover: CoverPicture | null;
  pictureCount: number;
}

/** The pictures of these listings, by their ids. */
export async function findPicturesOfListings(ids: readonly number[]): Promise<ReadonlyMap<number, OwnPictures>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<OwnPictures & { id: number }>`
    select home.id, own.cover, coalesce(own.count, 0) as picture_count
    from unnest(${ids}::integer[]) as home (id)
    left join lateral ${coverAndCount(sql.ref("home.id"))} as own on true`.execute(db());
  return new Map(rows.map(({ id, ...pictures }) => [id, pictures]));
}

/** In which of its owner's lists a listing stands. One that a suspension hides stands where it did. */
const ownList = sql<OwnList>`(case
  when listings.closed_on is not null then 'closed'
  when listings.status = 'withdrawn' then 'withdrawn'
  else 'current' end)`;

/** How many listings each of a person's lists has, or of their agency's. */
export async function countOwnListings(userId: number, whose: Whose = "mine"): Promise<Record<OwnList, number>> {
  const rows = await db()
    .selectFrom("listings")
    .select([ownList.as("list"), sql<number>`count(*)::integer`.as("count")])
    .where(listingIsKeptBy({ id: userId, isAdmin: false }, whose))
    .groupBy("list")
    .execute();
  return { current: 0, closed: 0, withdrawn: 0, ...Object.fromEntries(rows.map(({ list, count }) => [list, count])) };
}

/** In which of a person's lists, or of their agency's, a listing stands, and how many before it; undefined when it is in none. */
export async function findPlaceInLists(userId: number, whose: Whose, id: number) {
  const places = db()
    .selectFrom("listings")
    .select([
      "id",
      ownList.as("list"),
      sql<number>`(row_number() over (partition by ${ownList} order by closed_on desc, id desc) - 1)::integer`.as(
        "before",
      ),
    ])
    .where(listingIsKeptBy({ id: userId, isAdmin: false }, whose));
  return db().selectFrom(places.as("places")).select(["list", "before"]).where("id", "=", id).executeTakeFirst();
}

/** What changes something that the form of a listing holds; pictures, inspections and offers are none of it. */
const formChanges = ["published", "edited", "unpublished", "sold", "leased", "withdrawn"].map(
  (what) => `listing.${what}`,
);

/**
 * Who last changed what a listing says, and when; undefined when nobody has. The name is null once their account is gone, and
 * for an import, of which `importer` is the program.
 */
export async function findLastChange(
  listingId: number,
): Promise<{ userId: number | null; name: string | null; importer: string | null; createdAt: Date } | undefined> {
  return db()
    .selectFrom("auditEntries")
    .leftJoin("users", "users.id", "auditEntries.userId")
    .select([
      "auditEntries.userId",
      "auditEntries.createdAt",
      sql<string | null>`coalesce(
        (select agents.name from agents where agents.user_id = users.id order by agents.id limit 1),
        nullif(concat_ws(' ', users.first_name, users.last_name), ''))`.as("name"),
      sql<string | null>`audit_entries.detail -> 'import' ->> 'name'`.as("importer"),
    ])
    .where("auditEntries.subject", "=", "listing")
    .where("auditEntries.subjectId", "=", listingId)
    .where("auditEntries.action", "in", formChanges)
    .orderBy("auditEntries.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** As many as are offered at most. */
const MAX_OFFERED = 4;

/** The suburb of this name in the guides, whatever its capitals and spaces; undefined when there is none with a postcode. */
export async function findGuidePlace(name: string): Promise<Place | undefined> {
  return db()
    .selectFrom("suburbs")
    .select("suburbs.name as suburb")
    .select("suburbs.postcode")
    .where("key", "=", sql<string>`normalised_key(${name})`)
    .where("postcode", "is not", null)
    .$narrowType<{ postcode: string }>()
    .executeTakeFirst();
}

/** Suburbs whose names have the text in them or, when there are none, are spelled much like it. */
export async function findPlacesLike(name: string): Promise<Place[]> {
  const { items } = await searchSuburbs({ search: name, page: 1 });
  return items
    .flatMap(({ name: suburb, postcode }) => (postcode === null ? [] : [{ suburb, postcode }]))
    .slice(0, MAX_OFFERED);
}

/** The suburbs of a postcode. */
export async function findPlacesOf(postcode: string): Promise<Place[]> {
  return db()
    .selectFrom("suburbs")
    .select(["suburbs.name as suburb", sql<string>`suburbs.postcode`.as("postcode")])
    .where("postcode", "=", postcode)
    .orderBy("name")
    .limit(MAX_OFFERED)
    .execute();
}
