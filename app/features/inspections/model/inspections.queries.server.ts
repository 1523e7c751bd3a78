import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import { db } from "#db/client.server.ts";
import { type Keeper, listingIsKeptBy } from "#app/features/keepers/keeper.queries.server.ts";
import type { DB } from "#db/schema.ts";
import { listingIsOnMarket, listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";

/** An inspection for whoever keeps it. */
export interface KeptInspection {
  id: number;
  listingId: number;
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
  cancelReason: string | null;
  /** The home that is open. */
  title: string;
  address: string;
  suburb: string;
  /** Whether everybody may see it. */
  isVisible: boolean;
  /** How many registered and have not withdrawn: who walked in left no address and is mailed nothing. */
  registered: number;
}

/** By which a list that is cut keeps what people may still come to, however much is over or cancelled. */
export const inspectionIsToCome = sql<boolean>`(inspections.cancelled_at is null and inspections.ends_at > now())`;

/** A list in order of time that was fetched in another. */
export function inOrderOfTime<Row extends { id: number; startsAt: Date }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id - b.id);
}

/** Inspections with their homes, for a query to limit. */
export function selectKeptInspections() {
  return db()
    .selectFrom("inspections")
    .innerJoin("listings", "listings.id", "inspections.listingId")
    .select([
      "inspections.id",
      "inspections.listingId",
      "inspections.startsAt",
      "inspections.endsAt",
      "inspections.cancelledAt",
      "inspections.cancelReason",
      "listings.title",
      "listings.address",
      "listings.suburb",
      sql<boolean>`listings.status = 'active'`.as("isVisible"),
      sql<number>`(select count(*)::integer from inspection_registrations
        where inspection_id = inspections.id and source = 'online' and withdrawn_at is null and not awaits_confirmation)`.as(
        "registered",
      ),
    ]);
}

/** Undefined when there is none of theirs. */
export async function findKeptInspection(id: number, keeper: Keeper): Promise<KeptInspection | undefined> {
  return selectKeptInspections().where("inspections.id", "=", id).where(listingIsKeptBy(keeper)).executeTakeFirst();
}

/** Holds an inspection until the open transaction ends: nobody else moves it, cancels it or writes themselves into its list. */
export async function lockInspection(id: number): Promise<void> {
  await db().selectFrom("inspections").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/** As many openings of one home as are shown: an agent may enter more. */
const MAX_OPENINGS = 50;

/** An inspection, with what is said of its home. */
export interface Opening {
  id: number;
  listingId: number;
  startsAt: Date;
  endsAt: Date;
  /** What calendars know it by, and how often it was changed. */
  uid: string;
  sequence: number;
  cancelledAt: Date | null;
  cancelReason: string | null;
  updatedAt: Date;
  /** Whether the home is on the market, sold or leased, or nobody sees it. */
  homeIs: "listed" | "closed" | "gone";
  title: string;
  /** As much of the address as may be shown. Title, address and reason of a suspended home are hidden. */
  address: string | null;
  suburb: string;
  state: string;
  postcode: string;
}

/** Every inspection, for a query to narrow and to limit. */
export function selectOpenings() {
  return db()
    .selectFrom("inspections")
    .innerJoin("listings", "listings.id", "inspections.listingId")
    .select([
      "inspections.id",
      "inspections.listingId",
      "inspections.startsAt",
      "inspections.endsAt",
      "inspections.uid",
      "inspections.sequence",
      "inspections.cancelledAt",
      unlessSuspended<string | null>(sql.ref("inspections.cancel_reason"), sql`null`).as("cancelReason"),
      "inspections.updatedAt",
      (eb) =>
        eb
          .case()
          .when(listingIsOnMarket(eb))
          .then(sql.lit("listed" as const))
          .when(listingIsVisible(eb))
          .then(sql.lit("closed" as const))
          .else(sql.lit("gone" as const))
          .end()
          .as("homeIs"),
      unlessSuspended<string>(sql.ref("listings.title"), sql.lit("A home")).as("title"),
      unlessSuspended<string | null>(sql.ref("listings.shown_address"), sql`null`).as("address"),
      "listings.suburb",
      "listings.state",
      "listings.postcode",
    ]);
}

/** Hides what is written about a home while an admin holds it, or the account of its agent is suspended. */
function unlessSuspended<Value>(column: Expression<unknown>, otherwise: Expression<unknown>): RawBuilder<Value> {
  return sql<Value>`case when listings.status = 'suspended' then ${otherwise} else ${column} end`;
}

/** What everybody may see: the inspections of homes on the market, and what was cancelled as a home was sold or leased. */
export function openingIsShown(eb: ExpressionBuilder<DB, "inspections" | "listings">): Expression<SqlBool> {
  return eb.or([listingIsOnMarket(eb), eb.and([eb("inspections.cancelledAt", "is not", null), listingIsVisible(eb)])]);
}

/** One inspection, cancelled or over as it may be; undefined when there is none that everybody may see. */
export function findOpening(id: number): Promise<Opening | undefined> {
  return selectOpenings().where("inspections.id", "=", id).where(openingIsShown).executeTakeFirst();
}

/** The same of whichever home, for those who registered while it was listed: one is cancelled because it is sold. */
export function findOpeningOfAnyHome(id: number): Promise<Opening | undefined> {
  return selectOpenings().where("inspections.id", "=", id).executeTakeFirst();
}

/** The inspections of a home that are not over and not cancelled, the next one first. */
export function findOpenings(listingId: number): Promise<Opening[]> {
  return selectOpenings()
    .where(listingIsOnMarket)
    .where("inspections.listingId", "=", listingId)
    .where("inspections.cancelledAt", "is", null)
    .where("inspections.endsAt", ">", sql<Date>`now()`)
    .orderBy("inspections.startsAt")
    .limit(MAX_OPENINGS)
    .execute();
}

/** The same with those that were cancelled, for calendars that have them; where they are too many, the last ones. */
export async function findOpeningsForCalendar(listingId: number): Promise<Opening[]> {
  const openings = await selectOpenings()
    .where(openingIsShown)
    .where("inspections.listingId", "=", listingId)
    .where("inspections.endsAt", ">", sql<Date>`now() - interval '30 days'`)
    .orderBy(inspectionIsToCome, "desc")
    .orderBy("inspections.startsAt", "desc")
    .limit(MAX_OPENINGS * 2)
    .execute();
  return inOrderOfTime(openings);
}
