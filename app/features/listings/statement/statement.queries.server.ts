import { sql } from "kysely";
import { type ListingScope, type Manager, manageableBy } from "#app/features/managers/manager.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { ComparableSale, StatementMedian, StatementPrice } from "./statement.ts";

export interface StatementContent extends StatementPrice {
  propertyType: string;
  bedrooms: number | null;
  sales: ComparableSale[];
  /** Null without a published median. */
  median: StatementMedian | null;
}

export interface Statement extends StatementContent {
  id: number;
  listingId: number;
  /** From 1. */
  version: number;
  createdAt: Date;
}

/** The newest one without a version. Undefined if there is none. Checks no access: statements are public with their home. */
export async function findStatement(listingId: number, version?: number): Promise<Statement | undefined> {
  return db()
    .selectFrom("informationStatements")
    .select(["id", "listingId", "version", "price", "priceTo", "propertyType", "bedrooms", "createdAt"])
    .select([sql<ComparableSale[]>`sales`.as("sales"), sql<StatementMedian | null>`median`.as("median")])
    .where("listingId", "=", listingId)
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function hasStatement(listingId: number): Promise<boolean> {
  const row = await db()
    .selectFrom("informationStatements")
    .select("id")
    .where("listingId", "=", listingId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Newest first. Empty if there are none. */
export function findVersions(listingId: number): Promise<(StatementPrice & { version: number; createdAt: Date })[]> {
  return db()
    .selectFrom("informationStatements")
    .select(["version", "price", "priceTo", "createdAt"])
    .where("listingId", "=", listingId)
    .orderBy("version", "desc")
    .execute();
}

/** Until the transaction ends, no other one publishes a version of this home. */
export async function lockVersions(listingId: number): Promise<void> {
  await sql`select from listings where id = ${listingId} for no key update`.execute(db());
}

/** Call with the locked listing. */
export function insertStatement(
  listingId: number,
  userId: number,
  { sales, median, ...row }: StatementContent & { version: number },
): Promise<{ id: number }> {
  return db()
    .insertInto("informationStatements")
    .values({
      ...row,
      listingId,
      userId,
      sales: JSON.stringify(sales),
      median: median && JSON.stringify(median),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

export interface SaleProposal extends ComparableSale {
  listingId: number;
  source: null;
}

/** Kilometres. */
const FARTHEST = 5;

/**
 * Homes of the same kind with at most one bedroom more or less that were sold within five kilometres in the last six
 * months, with a published price and address; the most similar and nearest first. Empty if there are none or the suburb
 * is unknown. Sales that fell through are left out. Distances use the public location of the home, because the statement would reveal a withheld address.
 */
export async function findSaleProposals(listingId: number, limit: number): Promise<SaleProposal[]> {
  const { rows } = await sql<SaleProposal>`
    with here as (
      select listings.id, property_type_key, bedrooms, shown_latitude, shown_longitude, suburbs.latitude,
        suburbs.longitude
      from listings join suburbs on suburbs.key = listings.suburb_key
      where listings.id = ${listingId}
    ), around as (
      select suburbs.key, distance_km(here.latitude, here.longitude, suburbs.latitude, suburbs.longitude) as suburb_km
      from suburbs, here
      order by suburb_km limit 100
    ), near as (
      select sold.*, here.bedrooms as wanted_bedrooms,
        coalesce(distance_km(here.shown_latitude, here.shown_longitude, sold.shown_latitude, sold.shown_longitude),
          around.suburb_km) as km
      from here, around
      cross join lateral (
        select listings.* from listings
        where listings.suburb_key = around.key and listings.status = 'sold' and listings.listing_type = 'sale'
          and listings.property_type_key = here.property_type_key
          and (here.bedrooms is null or abs(listings.bedrooms - here.bedrooms) <= 1)
          and listings.closed_price > 0 and not listings.price_withheld and listings.shown_address is not null
          and listings.deleted_at is null and not listings.fell_through and listings.id <> here.id
          and listings.closed_on > (now() at time zone 'Australia/Sydney')::date - interval '6 months'
        order by listings.closed_on desc, listings.id desc limit 20
      ) as sold
    )
    select shown_address || ', ' || suburb as address, closed_price as price, closed_on::text as "soldOn",
      round(km::numeric, 2)::float8 as km, property_type as "propertyType", bedrooms, null as source, id as "listingId"
    from near where km <= ${FARTHEST}
    order by abs(bedrooms - wanted_bedrooms), km, closed_on desc, id
    limit ${limit}`.execute(db());
  return rows;
}

export interface SalePlace {
  isSelf: boolean;
  /** Equal for two spellings of one address. Null without a number. */
  key: string | null;
  /** The suburb that the line ends with. Null if it is not in our list of suburbs. */
  suburb: string | null;
  /** From the suburb of the home; null if either is unknown. */
  km: number | null;
}

/** Where sales with addresses such as "14 Rose Street, Russell Lea" are, in the same order. */
export async function findSalePlaces(listingId: number, lines: readonly string[]): Promise<SalePlace[]> {
  const { rows } = await sql<SalePlace>`
    with here as (
      select listings.home_key as key, listings.suburb, suburbs.latitude, suburbs.longitude
      from listings left join suburbs on suburbs.key = listings.suburb_key where listings.id = ${listingId}
    ), places as (
      select position, found.name as suburb, distance_km(here.latitude, here.longitude, found.latitude, found.longitude) as km,
        here.key as own_key,
        -- A line without a suburb is taken to be in the suburb of the home.
        case when found.name is not null
            then address_key(left(line, length(line) - length(found.name) - 1), found.name)
          when line like '%,%' then address_key(substring(line from '^(.*),'), substring(line from '[^,]*$'))
          else address_key(line, here.suburb) end as key
      from unnest(${[...lines]}::text[]) with ordinality as typed (line, position)
      cross join here
      left join lateral (
        select name, latitude, longitude from suburbs
        where right(lower(line), length(name) + 1) in (' ' || lower(name), ',' || lower(name))
        order by length(name) desc, distance_km(here.latitude, here.longitude, latitude, longitude), id limit 1
      ) as found on true
    )
    select suburb, km, key, coalesce(key = own_key, false) as is_self from places order by position`.execute(db());
  return rows;
}

export interface DueStatement {
  listingId: number;
  address: string;
  suburb: string;
  /** Of the first publication. Null for an old home without a stored date. */
  publishedAt: Date | null;
  isMissing: boolean;
}

/**
 * Homes for sale in New South Wales with a price that differs from the one in their newest statement, and with
 * `includeMissing` also those without a statement; oldest listings first, at most 20, or those of the given ids.
 */
export async function findDueStatements(
  manager: Manager,
  scope: ListingScope,
  { includeMissing, ids }: { includeMissing: boolean; ids?: readonly number[] | undefined },
): Promise<DueStatement[]> {
  return selectDueStatements()
    .where((eb) => manageableBy(manager, scope)(eb))
    .$if(!includeMissing, (query) => query.where(sql<boolean>`newest.price is not null`))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`listings.id = any (${[...(ids ?? [])]}::integer[])`))
    .orderBy("listings.id")
    .limit(ids?.length ?? 20)
    .execute();
}

/** Homes for sale in New South Wales with a price, and without a statement that gives it. Includes deleted ones. */
function selectDueStatements() {
  return db()
    .selectFrom("listings")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("informationStatements")
          .select(["price", "priceTo", "createdAt"])
          .whereRef("informationStatements.listingId", "=", "listings.id")
          .orderBy("version", "desc")
          .limit(1)
          .as("newest"),
      (join) => join.onTrue(),
    )
    .select(["listings.id as listingId", "listings.address", "listings.suburb", "listings.publishedAt"])
    .select(sql<boolean>`newest.price is null`.as("isMissing"))
    .where("listings.status", "=", "active")
    .where("listings.listingType", "=", "sale")
    .where(sql<boolean>`not is_outside_nsw(listings.state, listings.postcode)`)
    .where("listings.price", ">", 0)
    .where(sql<boolean>`(newest.price, newest.price_to) is distinct from (listings.price, listings.price_to)`);
}

/** Excludes sample homes, and homes with a reminder since their newest statement. */
function selectStatementReminders() {
  return selectDueStatements()
    .where("listings.deletedAt", "is", null)
    .where(
      sql<boolean>`not exists (select from listing_availability as availability
        where availability.listing_id = listings.id and availability.is_sample)`,
    )
    .where(
      sql<boolean>`not exists (select from statement_reminders as reminders
        where reminders.listing_id = listings.id and reminders.sent_at >= coalesce(newest.created_at, '-infinity'))`,
    );
}

/** Ids of agents with such homes. Empty if there are none. */
export async function findAgentsToRemind(): Promise<number[]> {
  const rows = await selectStatementReminders()
    .clearSelect()
    .select("listings.agentId")
    .distinct()
    .where("listings.agentId", "is not", null)
    .$narrowType<{ agentId: number }>()
    .orderBy("listings.agentId")
    .execute();
  return rows.map(({ agentId }) => agentId);
}

/**
 * Marks the agent's due homes as reminded of and returns them, oldest first. Locks the agent, so that concurrent calls do
 * not return the same homes. Call it in a transaction.
 */
export async function takeStatementReminders(agentId: number): Promise<DueStatement[]> {
  await db().selectFrom("agents").select("id").where("id", "=", agentId).forUpdate().execute();
  const due = await selectStatementReminders().where("listings.agentId", "=", agentId).orderBy("listings.id").execute();
  if (due.length > 0) {
    await db()
      .insertInto("statementReminders")
      .values(due.map(({ listingId }) => ({ listingId, sentAt: sql<Date>`now()` })))
      .onConflict((conflict) => conflict.column("listingId").doUpdateSet({ sentAt: sql<Date>`now()` }))
      .execute();
  }
  return due;
}

export interface StatementRequest {
  name: string;
  email: string;
}

/** Whether this version was requested for this mailbox within the last hour. */
export async function hasRecentRequest(statementId: number, email: string): Promise<boolean> {
  const row = await db()
    .selectFrom("informationStatementRequests")
    .select("id")
    .where("statementId", "=", statementId)
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .where("createdAt", ">", sql<Date>`now() - interval '1 hour'`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether this mailbox waits for the first version. */
export async function hasWaitingRequest(listingId: number, email: string): Promise<boolean> {
  const row = await db()
    .selectFrom("informationStatementRequests")
    .select("id")
    .where("listingId", "=", listingId)
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if another request of the last hour waits for this home. */
export async function insertWaitingRequest(
  row: StatementRequest & { listingId: number; userId: number | null },
): Promise<boolean> {
  const { isFirst } = await db()
    .insertInto("informationStatementRequests")
    .values({ ...row, isMailed: false })
    .returning(
      sql<boolean>`not exists (select from information_statement_requests as others
        where others.listing_id = ${row.listingId} and others.created_at > now() - interval '1 hour')`.as("isFirst"),
    )
    .executeTakeFirstOrThrow();
  return isFirst;
}

/** Ids of homes with a version and requests that still wait for it. */
export async function findAnswerableHomes(listingIds: readonly number[]): Promise<number[]> {
  const rows = await db()
    .selectFrom("informationStatementRequests as requests")
    .innerJoin("informationStatements as statements", "statements.listingId", "requests.listingId")
    .select("statements.listingId")
    .distinct()
    .where(sql<boolean>`requests.listing_id = any (${[...listingIds]}::integer[])`)
    .execute();
  return rows.map(({ listingId }) => listingId);
}

/** The requests that waited for the first version of a home now belong to this one. */
export function takeWaitingRequests(listingId: number, statementId: number) {
  return db()
    .updateTable("informationStatementRequests")
    .set({ listingId: null, statementId })
    .where("listingId", "=", listingId)
    .returning(["id", "email", "userId"])
    .execute();
}

export async function updateRequestMailed(id: number): Promise<void> {
  await db().updateTable("informationStatementRequests").set({ isMailed: true }).where("id", "=", id).execute();
}

export async function insertStatementRequest(
  row: StatementRequest & { statementId: number; userId: number | null; isMailed: boolean },
): Promise<void> {
  await db().insertInto("informationStatementRequests").values(row).execute();
}

/** Newest first, at most 200; `version` is null while the request waits. Empty if the manager may not edit the listing. */
export function findStatementRequests(listingId: number, manager: Manager) {
  return db()
    .selectFrom("informationStatementRequests as requests")
    .leftJoin("informationStatements as statements", "statements.id", "requests.statementId")
    .select(["requests.id", "requests.name", "requests.email", "requests.isMailed", "requests.createdAt"])
    .select("statements.version")
    .innerJoin("listings", (join) =>
      join.on("listings.id", "=", sql<number>`coalesce(statements.listing_id, requests.listing_id)`),
    )
    .where("listings.id", "=", listingId)
    .where((eb) => manageableBy(manager)(eb))
    .orderBy("requests.id", "desc")
    .limit(200)
    .execute();
}

/**
 * Deletes the versions of homes that left the market before `before`, and of homes that were never on it and have no newer
 * version. Returns the number of versions.
 */
export async function deleteOldStatements(before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from information_statements as statements
    using listings
    left join lateral (
      select status, changed_at from listing_changes
      where listing_changes.listing_id = listings.id order by id desc limit 1
    ) as last on true
    where listings.id = statements.listing_id and statements.created_at <= ${before}
      and (listings.deleted_at <= ${before} or (coalesce(last.status, 'withdrawn') <> 'active'
        and coalesce(last.changed_at, (select max(created_at) from information_statements as others
          where others.listing_id = listings.id)) <= ${before}))`.execute(db());
  return Number(numAffectedRows ?? 0n);
}

/** Returns the number of requests. */
export async function deleteOldStatementRequests(before: Date): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom("informationStatementRequests")
    .where("createdAt", "<=", before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
