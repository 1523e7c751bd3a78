import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import {
  isUpcoming,
  type Inspection,
  isPublicInspection,
  selectInspections,
  sortByStart,
} from "#app/features/inspections/model/inspections.queries.server.ts";
import { isPostcode, type ListingType } from "#app/features/listings/model/criteria.ts";
import { listingIsOnMarket } from "#app/features/listings/model/match.queries.server.ts";
import type { Place } from "#app/features/map/view.ts";
import { coverJson } from "#app/features/pictures/model/pictures.queries.server.ts";
import { addDays, startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { cacheUntilChange } from "#db/changes.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

export interface PlannedHomes {
  saved: readonly number[];
  /** Names and postcodes. */
  suburbs: readonly string[];
  /** Slug. */
  region?: string;
  /** Ids of further inspections: those registered for, and ticked ones. */
  chosen?: readonly number[];
}

/** `to` is exclusive. */
export interface Span {
  from: Date;
  to: Date;
}

export type PlannedInspection = Awaited<ReturnType<typeof findPlannedInspections>>[number];

/**
 * Upcoming inspections that begin in a span, in order of time. The limit cuts off those that are not chosen first.
 * Latitude and longitude are null if the home hides its location.
 */
export async function findPlannedInspections(homes: PlannedHomes, span: Span, limit: number) {
  const inspections = await selectHomes()
    .where(isPlanned(homes))
    .where(isToCome(span))
    .orderBy(isChosen(homes.chosen ?? []), "desc")
    .orderBy("inspections.startsAt")
    .orderBy("inspections.id")
    .limit(limit)
    .execute();
  return sortByStart(inspections);
}

/** The next inspections of a kind in a span whose homes are within some distance, in order of time. */
export function findInspectionsNear(
  { latitude, longitude }: Place,
  { type, km, span, limit }: { type: ListingType; km: number; span: Span; limit: number },
) {
  const away = sql<number>`distance_km(coalesce(listings.shown_latitude, suburbs.latitude),
    coalesce(listings.shown_longitude, suburbs.longitude), ${latitude}, ${longitude})`;
  return selectHomes()
    .where(listingIsOnMarket)
    .where("listings.listingType", "=", type)
    .where(isToCome(span))
    .where(away, "<=", km)
    .orderBy("inspections.startsAt")
    .orderBy("inspections.id")
    .limit(limit)
    .execute();
}

function selectHomes() {
  return selectPlaces().select([
    sql<ListingType>`listings.listing_type`.as("listingType"),
    "listings.price",
    "listings.priceTo",
    "listings.priceWords",
    "listings.priceFrequency",
    "listings.underOfferAt",
    "listings.propertyType",
    "listings.bedrooms",
    "listings.bathrooms",
    "listings.parking",
    "listings.heroImageUrl",
    coverJson(sql.ref("listings.id")).as("cover"),
  ]);
}

/** With the home's public place, and the centre of its suburb; null if unknown. */
function selectPlaces() {
  return selectInspections()
    .leftJoin("suburbs", "suburbs.key", "listings.suburbKey")
    .select([
      "listings.shownLatitude as latitude",
      "listings.shownLongitude as longitude",
      "suburbs.latitude as suburbLatitude",
      "suburbs.longitude as suburbLongitude",
    ]);
}

/** The upcoming inspections that a member has registered for, in order of time. */
export async function findRegisteredIds(userId: number): Promise<number[]> {
  const rows = await db()
    .selectFrom("inspectionRegistrations")
    .innerJoin("inspections", "inspections.id", "inspectionRegistrations.inspectionId")
    .select(["inspections.id", "inspections.startsAt"])
    .distinct()
    .where("inspectionRegistrations.userId", "=", userId)
    .where("inspectionRegistrations.source", "=", "online")
    .where("inspectionRegistrations.withdrawnAt", "is", null)
    .where("inspectionRegistrations.awaitsConfirmation", "=", false)
    .where("inspections.cancelledAt", "is", null)
    .where("inspections.endsAt", ">", sql<Date>`now()`)
    .orderBy("inspections.startsAt")
    .limit(MAX_REGISTERED)
    .execute();
  return rows.map(({ id }) => id);
}

const MAX_REGISTERED = 100;

/** The next inspection of each home that has none before `from`, in order of time. */
export function findLaterInspections(homes: PlannedHomes, from: Date, limit: number): Promise<Inspection[]> {
  return selectInspections()
    .where(isPlanned(homes))
    .where("inspections.cancelledAt", "is", null)
    .where("inspections.startsAt", ">=", from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("inspections as sooner")
            .select("sooner.id")
            .whereRef("sooner.listingId", "=", "inspections.listingId")
            .where("sooner.cancelledAt", "is", null)
            .where("sooner.endsAt", ">", sql<Date>`now()`)
            .whereRef("sooner.startsAt", "<", "inspections.startsAt"),
        ),
      ),
    )
    .orderBy("inspections.startsAt")
    .orderBy("inspections.id")
    .limit(limit)
    .execute();
}

/** The upcoming inspections of these homes that are not in `except`, in order of time. */
export function findOtherInspections(
  listingIds: readonly number[],
  except: readonly number[],
  limit: number,
): Promise<Inspection[]> {
  return selectInspections()
    .where(listingIsOnMarket)
    .where("listings.id", "=", sql<number>`any (${listingIds}::integer[])`)
    .where(({ not }) => not(isChosen(except)))
    .where("inspections.cancelledAt", "is", null)
    .where("inspections.startsAt", ">", sql<Date>`now()`)
    .orderBy("inspections.startsAt")
    .orderBy("inspections.id")
    .limit(limit)
    .execute();
}

/** Upcoming inspections of homes on the market, in order of time. */
export function findCourse(ids: readonly number[]) {
  return selectPlaces()
    .select(sql<ListingType>`listings.listing_type`.as("listingType"))
    .where(listingIsOnMarket)
    .where(isChosen(ids))
    .where("inspections.cancelledAt", "is", null)
    .where("inspections.endsAt", ">", sql<Date>`now()`)
    .orderBy("inspections.startsAt")
    .orderBy("inspections.id")
    .execute();
}

function isChosen(ids: readonly number[]): Expression<SqlBool> {
  return sql<SqlBool>`inspections.id = any (${ids}::integer[])`;
}

/** Includes cancelled and past inspections, upcoming ones first. */
export function findPlannedForCalendar(homes: PlannedHomes, span: Span, limit: number): Promise<Inspection[]> {
  return selectInspections()
    .where(isPublicInspection)
    .where(isOneOf(homes))
    .where(isWithin(span))
    .orderBy(isUpcoming, "desc")
    .orderBy("inspections.startsAt")
    .orderBy("inspections.id")
    .limit(limit)
    .execute();
}

/** By date in Sydney, earliest first. */
export function countPlannedInspections(
  homes: PlannedHomes,
  span: Span,
  type?: ListingType,
): Promise<{ date: string; count: number }[]> {
  return db()
    .selectFrom("inspections")
    .innerJoin("listings", "listings.id", "inspections.listingId")
    .select((eb) => [
      sql<string>`to_char(inspections.starts_at at time zone 'Australia/Sydney', 'YYYY-MM-DD')`.as("date"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where(isPlanned(homes))
    .where(isToCome(span))
    .where((eb) => (type === undefined ? eb.lit(true) : eb("listings.listingType", "=", type)))
    .groupBy("date")
    .orderBy("date")
    .execute();
}

export interface OpenHomes {
  /** "2026-12-05", in Sydney. */
  date: string;
  listingType: ListingType;
  /** Null if unknown. */
  suburb: string | null;
  /** Slugs. */
  regions: string[];
  /** When these homes close for the last time on the date. */
  closesAt: Date;
  homes: number;
}

/** More than the pages show, because the counts of a day may be read on the next one. */
const COUNTED_DAYS = 10;

/**
 * The homes that open from today on, by date, kind, suburb and last closing time. Cached, because they are the same for
 * everyone; leave out those that have closed meanwhile.
 */
export const countOpenHomes = cacheUntilChange(["inspections", "listings", "suburbs"], (): Promise<OpenHomes[]> => {
  const today = sydneyDate(new Date());
  const span = { from: startOfDate(today), to: startOfDate(addDays(today, COUNTED_DAYS)) };
  const homes = db()
    .selectFrom("inspections")
    .innerJoin("listings", "listings.id", "inspections.listingId")
    .select((eb) => [
      sql<string>`to_char(inspections.starts_at at time zone 'Australia/Sydney', 'YYYY-MM-DD')`.as("date"),
      sql<ListingType>`listings.listing_type`.as("listingType"),
      "listings.suburbKey",
      eb.fn.max("inspections.endsAt").as("closesAt"),
    ])
    .where(listingIsOnMarket)
    .where(isToCome(span))
    .groupBy(["date", "listings.id"]);
  return db()
    .selectFrom(homes.as("homes"))
    .leftJoin("suburbs", "suburbs.key", "homes.suburbKey")
    .select((eb) => [
      "homes.date",
      "homes.listingType",
      "suburbs.name as suburb",
      sql<string[]>`coalesce(suburbs.regions, '{}')`.as("regions"),
      "homes.closesAt",
      eb.cast<number>(eb.fn.countAll(), "integer").as("homes"),
    ])
    .groupBy(["homes.date", "homes.listingType", "suburbs.name", "suburbs.regions", "homes.closesAt"])
    .orderBy("homes.date")
    .execute();
});

/** The suburbs of these homes. */
export async function findSuburbNames(listingIds: readonly number[]): Promise<string[]> {
  const rows = await db()
    .selectFrom("listings")
    .innerJoin("suburbs", "suburbs.key", "listings.suburbKey")
    .select("suburbs.name")
    .distinct()
    .where("listings.id", "=", sql<number>`any (${[...listingIds]}::integer[])`)
    .execute();
  return rows.map(({ name }) => name);
}

export interface OpenDate {
  listingId: number;
  /** "2026-12-05", in Sydney. */
  date: string;
}

/** The dates on which each home opens, earliest first. Empty if none is open. */
export function findOpenDates(homes: PlannedHomes, span: Span): Promise<OpenDate[]> {
  return db()
    .selectFrom("inspections")
    .innerJoin("listings", "listings.id", "inspections.listingId")
    .select([
      "inspections.listingId",
      sql<string>`to_char(inspections.starts_at at time zone 'Australia/Sydney', 'YYYY-MM-DD')`.as("date"),
    ])
    .distinct()
    .where(isPlanned(homes))
    .where(isToCome(span))
    .orderBy("date")
    .orderBy("inspections.listingId")
    .execute();
}

function isPlanned(homes: PlannedHomes) {
  return (eb: ExpressionBuilder<DB, "listings">): Expression<SqlBool> =>
    eb.and([listingIsOnMarket(eb), isOneOf(homes)(eb)]);
}

function isOneOf({ saved, suburbs, region, chosen = [] }: PlannedHomes) {
  return (eb: ExpressionBuilder<DB, "listings">): Expression<SqlBool> =>
    // Omit empty parts, or PostgreSQL plans for them too.
    eb.or([
      ...(saved.length > 0 ? [eb("listings.id", "=", sql<number>`any (${saved}::integer[])`)] : []),
      ...(suburbs.length > 0 ? [isIn(suburbs)] : []),
      ...(region === undefined ? [] : [isInRegion(region)]),
      ...(chosen.length > 0 ? [isChosen(chosen)] : []),
    ]);
}

/** Matches the expressions of the index by suburb and time. */
function isIn(places: readonly string[]): Expression<SqlBool> {
  const postcodes = places.filter(isPostcode);
  const keys = places
    .filter((place) => !isPostcode(place))
    .map((name) => sql<SqlBool>`inspections.suburb_key = normalised_key(${name})`);
  const limits = [...keys, ...postcodes.map((postcode) => sql<SqlBool>`inspections.postcode = ${postcode}`)];
  return sql<SqlBool>`(${sql.join(limits, sql` or `)})`;
}

function isInRegion(region: string): Expression<SqlBool> {
  return sql<SqlBool>`inspections.suburb_key in (select key from suburbs where regions @> array[${region}]::text[])`;
}

function isToCome(span: Span) {
  return (eb: ExpressionBuilder<DB, "inspections">): Expression<SqlBool> =>
    eb.and([eb("inspections.cancelledAt", "is", null), isWithin(span)(eb)]);
}

function isWithin({ from, to }: Span) {
  return (eb: ExpressionBuilder<DB, "inspections">): Expression<SqlBool> =>
    eb.and([
      eb("inspections.startsAt", ">=", from),
      eb("inspections.startsAt", "<", to),
      eb("inspections.endsAt", ">", sql<Date>`now()`),
    ]);
}
