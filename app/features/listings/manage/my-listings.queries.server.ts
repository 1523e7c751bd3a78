import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { AuctionOutcome } from "#app/features/listings/model/auctions.ts";
import { managedListingJson, type ManagedListing } from "#app/features/listings/model/card.queries.server.ts";
import { CORRECTION_SECONDS } from "#app/features/listings/model/changes.ts";
import { countLeadsOfHome, leadIsPresent, leadIsWaiting } from "#app/features/managers/enquiries.queries.server.ts";
import { type ListingScope, manageableBy, type Manager } from "#app/features/managers/manager.queries.server.ts";
import { hasPhotographs } from "#app/features/pictures/manage.queries.server.ts";
import { db } from "#db/client.server.ts";
import {
  isDetachedSql,
  isImportedSql,
  isInSpreadsheetSql,
  type MyListing,
  nameOfOwner,
} from "./own-listings.queries.server.ts";
import {
  DUE_KINDS,
  HELD_CODES,
  type DueKind,
  type MyListingsFilters,
  OWN_LISTS,
  type OwnList,
  type OwnSort,
} from "./paths.ts";
import { REQUEST_DAYS } from "./upkeep.queries.server.ts";

/** Sale guides older than this are due. */
const GUIDE_DAYS = 30;
/** A home on the market without an inspection within this time is due. */
const INSPECTION_DAYS = 14;

/** A row of My Listings. */
export interface MyListingsRow extends MyListing {
  isOwn: boolean;
  /** Its import was stopped, and can be resumed. */
  isDetached: boolean;
  isInSpreadsheet: boolean;
  /** The name of the second agent; null without one. */
  secondAgent: string | null;
  assistant: string | null;
  /** Waiting for an answer; null for a colleague's listing whose enquiries the viewer may not answer. */
  waitingCount: number | null;
  /** Null without an upcoming inspection. */
  nextInspection: { startsAt: Date; endsAt: Date } | null;
  /** Since the price was last set; null unless the home is for sale at a stated price. */
  guideDays: number | null;
  due: readonly DueKind[];
  /** Why its import keeps it as a draft. */
  held: { code: string; text: string } | null;
}

/** Suspended listings stay in their list. */
const ownList = sql<OwnList>`(case
  when listings.closed_on is not null then 'closed'
  when listings.status = 'withdrawn' then 'withdrawn'
  else 'current' end)`;

const isUpcoming = sql<SqlBool>`(inspections.cancelled_at is null and inspections.ends_at > now())`;

const isOnMarket = sql<SqlBool>`(listings.status = 'active' and listings.closed_on is null)`;

const guideDays = sql<number | null>`(case
  when ${isOnMarket} and listings.listing_type = 'sale' and listings.under_offer_at is null and listings.price > 0
  then extract(day from now() - coalesce((
    select changes.price_set_at from listing_changes as changes
    where changes.listing_id = listings.id order by changes.id desc limit 1), listings.published_at))::integer end)`;

const hasPicture = sql<SqlBool>`(listings.hero_image_url is not null
  or exists (select from pictures where pictures.listing_id = listings.id and pictures.deleted_at is null))`;

/** A rental with photos that may show a tenant's belongings: the agent has not stated it, or lacks the consent. */
const needsTenantAnswer = sql<SqlBool>`(listings.listing_type = 'rent'
  and not exists (select from tenant_photos as answer where answer.listing_id = listings.id
    and (answer.consent_on is not null or not answer.shows_belongings))
  and ${hasPhotographs})`;

const nextInspectionAt = sql<Date | null>`(select min(inspections.starts_at) from inspections
  where inspections.listing_id = listings.id and ${isUpcoming})`;

/** A check keeps a home that is current in the agency's file as a draft. */
const isHeldByImport = sql<SqlBool>`(listings.status = 'draft' and exists (select from feed_listings
    join feeds on feeds.id = feed_listings.feed_id and feeds.removed_at is null
  where feed_listings.listing_id = listings.id and feed_listings.feed_status = 'current'
    and feed_listings.detached_at is null and feed_listings.barred_at is null))`;

/** As in `findPriceLimits`. False in a comparison if there is none. */
const highestLimit = sql<number>`coalesce(greatest(
  (select low from listing_estimates as limits where limits.listing_id = listings.id and withdrawn_at is null),
  (select max(bid) from auctions as limits
    where limits.listing_id = listings.id and outcome = 'passed_in' and bid_by = 'bidder'),
  (select max(amount) from listing_offers as limits where limits.listing_id = listings.id
    and kind = 'written' and decision = 'too_low' and withdrawn_at is null)), 0)`;

/** The message of the newest import with the reason for the draft. */
const heldMessage = (listingId: RawBuilder<unknown>) => sql<{ code: string; text: string } | null>`(
  select json_build_object('code', message ->> 'code', 'text', message ->> 'text')
  from feed_entries cross join lateral jsonb_array_elements(feed_entries.messages) as message
  where feed_entries.listing_id = ${listingId} and feed_entries.outcome = 'DRAFT'
    and message ->> 'code' = any(${[...HELD_CODES]}::text[])
  order by feed_entries.file_id desc limit 1)`;

/** Homes of the scope, with the facts that sorting and "due" need. One home per row. */
function selectOwnHomes(userId: number, scope: ListingScope) {
  return db()
    .selectFrom("listings")
    .select([
      "listings.id",
      "listings.listingType",
      "listings.status",
      "listings.price",
      "listings.suburb",
      "listings.address",
      "listings.closedOn",
      "listings.underOfferAt",
      ownList.as("list"),
      countLeadsOfHome(userId, scope, leadIsWaiting).as("waitingCount"),
      "listings.createdByUserId as ownerId",
      "listings.secondAgentId",
      "listings.assistantId",
      nextInspectionAt.as("nextInspectionAt"),
      guideDays.as("guideDays"),
      hasPicture.as("hasPicture"),
      lacksAuctionResult(sql.ref("listings.id")).as("lacksAuctionResult"),
      sql<boolean>`(${isOnMarket} and listings.under_offer_at is null and not listings.inspections_by_appointment)`.as(
        "needsInspection",
      ),
      sql<boolean>`(${isOnMarket} and listings.under_offer_at is null
        and available_at(listings) <= now() - make_interval(days => ${sql.lit(REQUEST_DAYS)}))`.as("isUnconfirmed"),
      isHeldByImport.as("isHeldByImport"),
      sql<boolean>`(${isOnMarket} and listings.listing_type = 'sale' and listings.under_offer_at is null
        and listings.price > 0 and listings.price < ${highestLimit})`.as("isBelowLimit"),
      needsTenantAnswer.as("needsTenantAnswer"),
      sql<string>`lower(concat_ws(' ', listings.address, listings.suburb, listings.postcode, listings.title, listings.id,
        (select string_agg(agents.name, ' ') from agents
          where agents.id in (listings.agent_id, listings.second_agent_id, listings.assistant_id)),
        (select string_agg(feed_listings.unique_id, ' ') from feed_listings
          where feed_listings.listing_id = listings.id)))`.as("words"),
    ])
    .where(manageableBy({ id: userId, isAdmin: false }, scope));
}

/** The most urgent first. */
const dueConditions: Readonly<Record<DueKind, RawBuilder<SqlBool>>> = {
  held: sql`own.is_held_by_import`,
  enquiries: sql`coalesce(own.waiting_count, 0) > 0`,
  auction: sql`own.list = 'current' and own.lacks_auction_result`,
  limit: sql`own.is_below_limit`,
  inspection: sql`own.needs_inspection and own.list = 'current'
    and coalesce(own.next_inspection_at > now() + make_interval(days => ${sql.lit(INSPECTION_DAYS)}), true)`,
  photos: sql`own.list = 'current' and not own.has_picture`,
  guide: sql`coalesce(own.guide_days > ${sql.lit(GUIDE_DAYS)}, false)`,
  confirm: sql`own.is_unconfirmed`,
  tenants: sql`own.list = 'current' and own.needs_tenant_answer`,
};

const dueWeight = sql`(${sql.join(
  DUE_KINDS.map((kind, index) => sql`(${dueConditions[kind]})::integer * ${sql.lit(2 ** (DUE_KINDS.length - index))}`),
  sql` + `,
)})`;

const dueList = sql<DueKind[]>`array_remove(array[${sql.join(
  DUE_KINDS.map((kind) => sql`case when ${dueConditions[kind]} then ${sql.lit(kind)} end`),
)}]::text[], null)`;

/** Closed homes come by closing date unless another order was chosen. */
const orders: Readonly<Record<OwnSort, RawBuilder<unknown>>> = {
  due: sql`own.closed_on desc nulls last, ${dueWeight} desc, own.waiting_count desc nulls last, own.id desc`,
  newest: sql`own.closed_on desc nulls last, own.id desc`,
  address: sql`own.suburb, own.address, own.id`,
  price: sql`own.listing_type desc, own.price desc, own.id desc`,
  inspection: sql`own.next_inspection_at nulls last, own.id desc`,
  enquiries: sql`own.waiting_count desc nulls last, own.id desc`,
};

function matches({
  agent,
  search = "",
  kind,
  stage,
  due,
}: Omit<MyListingsFilters, "scope" | "list">): RawBuilder<SqlBool> {
  const stages = {
    draft: sql`own.status = 'draft'`,
    active: sql`own.status = 'active' and own.closed_on is null and own.under_offer_at is null`,
    underOffer: sql`own.status = 'active' and own.under_offer_at is not null`,
    suspended: sql`own.status = 'suspended'`,
  };
  const words = search.toLowerCase().split(" ").filter(Boolean);
  const conditions = [
    ...words.map((word) => sql`strpos(own.words, ${word}) > 0`),
    ...(agent === undefined
      ? []
      : [
          sql`(${agent} in (own.second_agent_id, own.assistant_id)
            or own.owner_id = (select agents.user_id from agents where agents.id = ${agent}))`,
        ]),
    ...(kind ? [sql`own.listing_type = ${kind}`] : []),
    ...(stage ? [stages[stage]] : []),
    ...(due ? [dueConditions[due]] : []),
  ];
  return sql<SqlBool>`(${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)})`;
}

/** Homes of one list that match the filters, in the chosen order. */
export async function findOwnListings(
  userId: number,
  { scope = "mine", list = "current", sort = "due", ...filters }: MyListingsFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<MyListingsRow[]> {
  const rows = await db()
    .with(
      (cte) => cte("own").materialized(),
      () => selectOwnHomes(userId, scope).where(ownList, "=", list),
    )
    .with("page", (query) =>
      query
        .selectFrom("own")
        .select((eb) => [
          "own.id as pageId",
          "own.waitingCount",
          "own.guideDays",
          dueList.as("due"),
          sql<{ code: string; text: string } | null>`(case when own.is_held_by_import
            then ${heldMessage(sql.ref("own.id"))} end)`.as("held"),
          sql<number>`row_number() over (order by ${orders[sort]})`.as("place"),
          sql<{ startsAt: string; endsAt: string } | null>`(
            select json_build_object('startsAt', inspections.starts_at, 'endsAt', inspections.ends_at)
            from inspections where inspections.listing_id = ${eb.ref("own.id")} and ${isUpcoming}
            order by inspections.starts_at limit 1)`.as("nextInspection"),
        ])
        .where(matches(filters))
        .orderBy("place")
        .limit(limit)
        .offset(offset),
    )
    .selectFrom("page")
    .innerJoin("listings", "listings.id", "page.pageId")
    .select([
      managedListingJson.as("listing"),
      isImportedSql.as("isImported"),
      isInSpreadsheetSql.as("isInSpreadsheet"),
      isDetachedSql.as("isDetached"),
      "page.waitingCount",
      "page.guideDays",
      "page.due",
      "page.held",
      "page.nextInspection",
      countLeadsOfHome(userId, scope, leadIsPresent).as("enquiryCount"),
      sql<boolean>`listings.created_by_user_id = ${userId}`.as("isOwn"),
      nameOfOwner.as("owner"),
      sql<string | null>`(select name from agents where agents.id = listings.second_agent_id)`.as("secondAgent"),
      sql<string | null>`(select name from agents where agents.id = listings.assistant_id)`.as("assistant"),
    ])
    .orderBy("page.place")
    .execute();
  return rows.map(({ listing, isOwn, owner, nextInspection, ...row }) => ({
    ...(listing as ManagedListing),
    ...row,
    isOwn,
    colleague: isOwn ? null : owner,
    nextInspection: nextInspection && {
      startsAt: new Date(nextInspection.startsAt),
      endsAt: new Date(nextInspection.endsAt),
    },
  }));
}

export interface MyListingsSummary {
  /** Homes that match the search, agent and type. */
  lists: Readonly<Record<OwnList, number>>;
  /** Homes of the current list that match the search and agent. */
  kinds: Readonly<Record<"sale" | "rent" | "draft", number>>;
  /** Homes of the current list by the task that is due. They match all other filters. */
  due: Readonly<Record<DueKind, number>>;
  /** Homes of the chosen list that match all filters. */
  total: number;
}

/** Counts for the tabs, the links of due tasks and the pages of My Listings. */
export async function summariseOwnListings(
  userId: number,
  { scope = "mine", list = "current", ...filters }: MyListingsFilters,
): Promise<MyListingsSummary> {
  const count = (condition: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${condition}))::integer`;
  const entries = <Name extends string>(names: readonly Name[], condition: (name: Name) => RawBuilder<unknown>) =>
    sql<Record<Name, number>>`json_build_object(${sql.join(
      names.flatMap((name) => [sql.lit(name), count(condition(name))]),
    )})`;
  const isCurrent = sql`own.list = 'current'`;
  const kinds = {
    sale: sql`${isCurrent} and own.status <> 'draft' and own.listing_type = 'sale'`,
    rent: sql`${isCurrent} and own.status <> 'draft' and own.listing_type = 'rent'`,
    draft: sql`${isCurrent} and own.status = 'draft'`,
  };
  const { agent, search, kind } = filters;
  const isFound = matches({ agent, search });
  const isListed = matches({ agent, search, kind });
  const isOther = matches({ ...filters, due: undefined });
  return db()
    .with(
      (cte) => cte("own").materialized(),
      () => selectOwnHomes(userId, scope),
    )
    .selectFrom("own")
    .select([
      entries(OWN_LISTS, (name) => sql`own.list = ${sql.lit(name)} and ${isListed}`).as("lists"),
      entries(["sale", "rent", "draft"], (name) => sql`${kinds[name]} and ${isFound}`).as("kinds"),
      entries(DUE_KINDS, (due) => sql`${isCurrent} and ${dueConditions[due]} and ${isOther}`).as("due"),
      count(sql`own.list = ${list} and ${matches(filters)}`).as("total"),
    ])
    .executeTakeFirstOrThrow();
}

/** Whether the account, or its agency, has published a home, has only drafts or has neither. */
export async function findFirstListing(userId: number): Promise<"none" | "draft" | "published"> {
  const own = db()
    .selectFrom("listings")
    .select("id")
    .where(manageableBy({ id: userId, isAdmin: false }, "agency"));
  const { isPublished, exists } = await db()
    .selectNoFrom((eb) => [
      eb.exists(own.where("publishedAt", "is not", null)).as("isPublished"),
      eb.exists(own).as("exists"),
    ])
    .executeTakeFirstOrThrow();
  if (isPublished) return "published";
  return exists ? "draft" : "none";
}

/** The list and the number of earlier listings in its usual order; undefined if it is in none. */
export async function findPositionInLists(userId: number, scope: ListingScope, id: number) {
  return db()
    .with(
      (cte) => cte("own").materialized(),
      () => selectOwnHomes(userId, scope),
    )
    .with("places", (query) =>
      query
        .selectFrom("own")
        .select([
          "own.id",
          "own.list",
          sql<number>`(row_number() over (partition by own.list order by ${orders.due}) - 1)::integer`.as("before"),
        ]),
    )
    .selectFrom("places")
    .select(["places.list", "places.before"])
    .where("places.id", "=", id)
    .executeTakeFirst();
}

/** A past auction without a result has precedence over the newest. */
const byUrgency = sql`(auctions.outcome is null and auctions.scheduled_at <= now()) desc, auctions.scheduled_at desc`;

/** The auction is over, and its agent has not reported a result. */
function lacksAuctionResult(listingId: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from auctions where auctions.listing_id = ${listingId}
    and auctions.outcome is null and auctions.scheduled_at <= now())`;
}

function selectAuction(listingId: number) {
  return db()
    .selectFrom("auctions")
    .select(["auctions.id", "auctions.scheduledAt", "auctions.bid", "auctions.bidBy", "auctions.reportedAt"])
    .select(sql<AuctionOutcome | null>`auctions.outcome`.as("outcome"))
    .where("auctions.listingId", "=", listingId)
    .orderBy(byUrgency)
    .limit(1);
}

/** The auction to report; undefined if none was scheduled, or the manager may not edit the listing. */
export async function findAuctionToReport(listingId: number, manager: Manager) {
  return selectAuction(listingId)
    .where("auctions.listingId", "in", db().selectFrom("listings").select("id").where(manageableBy(manager)))
    .executeTakeFirst();
}

/** The account's other homes on the market whose auctions are over and have no result, in the order of the auctions. */
export function findUnreportedAuctions(userId: number, exceptListingId: number) {
  return db()
    .selectFrom("listings")
    .innerJoin("auctions", "auctions.listingId", "listings.id")
    .select(["listings.id", "listings.address", "listings.suburb", "auctions.scheduledAt"])
    .where(manageableBy({ id: userId, isAdmin: false }, "mine"))
    .where("listings.id", "<>", exceptListingId)
    .where(ownList, "=", "current")
    .where("auctions.outcome", "is", null)
    .where("auctions.scheduledAt", "<=", sql<Date>`now()`)
    .orderBy("auctions.scheduledAt")
    .orderBy("listings.id")
    .limit(20)
    .execute();
}

/** Call with the locked listing. Undefined if no auction was scheduled. */
export async function lockAuction(listingId: number) {
  return selectAuction(listingId).forUpdate().executeTakeFirst();
}

interface AuctionResultRow {
  outcome: AuctionOutcome;
  bid: number | null;
  bidBy: "bidder" | "vendor" | null;
  postponedTo: Date | null;
}

/** Corrections within 30 minutes leave no trace. */
export async function updateAuctionResult(id: number, userId: number, row: AuctionResultRow): Promise<void> {
  await db()
    .updateTable("auctions")
    .set({
      ...row,
      reportedByUserId: userId,
      reportedAt: sql<Date>`coalesce(reported_at, now())`,
      correctedAt: sql<Date | null>`case
        when reported_at <= now() - make_interval(secs => ${sql.lit(CORRECTION_SECONDS)}) then now()
        else corrected_at end`,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Whether the home has stayed sold since a sale that was recorded with the result, or within 30 minutes after it, when a
 * corrected result still has the time of the first one.
 */
export async function isSoldByResult(auctionId: number): Promise<boolean> {
  const sale = db()
    .selectFrom("auctions")
    .innerJoin("listingChanges as sale", "sale.listingId", "auctions.listingId")
    .select("sale.id")
    .where("auctions.id", "=", auctionId)
    .where("sale.status", "=", "sold")
    .where(
      sql<boolean>`sale.changed_at <= coalesce(auctions.corrected_at, auctions.reported_at)
        + make_interval(secs => ${sql.lit(CORRECTION_SECONDS)})`,
    )
    .where(
      sql<boolean>`not exists (select from listing_changes as later
        where later.listing_id = sale.listing_id and later.id > sale.id and later.status <> 'sold')`,
    );
  return (await sale.executeTakeFirst()) !== undefined;
}

/** Null ends the plan for an auction. */
export async function updateAuctionTime(listingId: number, auctionAt: Date | null): Promise<void> {
  await db()
    .updateTable("listings")
    .set({ auctionAt, updatedAt: sql<Date>`now()` })
    .where("id", "=", listingId)
    .execute();
}

/** Removes a sale from the history that is corrected within 30 minutes. */
export async function deleteMistakenSale(listingId: number): Promise<void> {
  await db()
    .deleteFrom("listingChanges")
    .where("listingId", "=", listingId)
    .where("status", "=", "sold")
    .where("changedAt", ">", sql<Date>`now() - make_interval(secs => ${sql.lit(CORRECTION_SECONDS)})`)
    .execute();
}
