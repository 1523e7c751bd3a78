import { type Expression, expressionBuilder, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import {
  agencyIsPublic,
  agentIsListed,
  agentPhone,
  agentTrust,
  type MemberTrust,
  memberTrust,
  publicOffice,
  agentIsOnHold,
} from "#app/features/agents/model/agent.queries.server.ts";
import type { Office } from "#app/features/agents/model/card.ts";
import type { ReadyPicture, SmallPicture } from "#app/features/pictures/model/media.ts";
import {
  logoJson,
  picturesOfHomeJson,
  mailPortraitJson,
  portraitAddress,
  portraitSrc,
} from "#app/features/pictures/model/pictures.queries.server.ts";
import type { SuburbFigures } from "#app/features/suburbs/model/labels.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import {
  apiListingJson,
  cardJson,
  managedApiListingJson,
  managedListingJson,
  type ManagedListing,
  type ListingCardData,
  type ListingDates,
  publicJson,
  type PublicListing,
} from "./card.queries.server.ts";
import type { ListingState } from "./changes.ts";
import type { ListingType } from "./criteria.ts";
import type { AddressDisplay } from "./field-kinds.ts";
import { FACT_FIELDS, type FactFieldName } from "./fields.ts";
import { auctionsJson, confirmedAvailableAt, earlierListingsJson, historyJson } from "./history.queries.server.ts";
import type { SharingContact } from "./mail-safety.ts";
import { listingIsVisible } from "./match.queries.server.ts";
import { toApiPriceHistory, toPriceHistory } from "./price-history.ts";

interface ListingContext<Agent> {
  agent: Agent | null;
  /** Null unless a colleague shares the home. */
  secondAgent: Agent | null;
  /** Null unless the agent chose one. */
  assistant: Agent | null;
  /** Null without a guide. */
  suburbGuide: SuburbFigures | null;
}

export interface ListingDetail extends PublicListing, ListingDates, ListingContext<ListingAgent> {
  photos: ReadyPicture[];
  floorPlans: ReadyPicture[];
}

/** Columns that the page of a home does not read, or only its loader. */
const UNSHOWN = [
  "createdAt",
  "updatedAt",
  "createdByUserId",
  "agentId",
  "saleMethod",
  "priceWithheld",
  "bond",
  "bondWeeks",
] as const;

export type UnshownName = FactFieldName | (typeof UNSHOWN)[number];

/** Without the facts that the page of a home receives in words. */
export type ShownListing = Omit<ListingDetail, UnshownName>;

export function withoutFacts(home: ListingDetail): ShownListing {
  const left: readonly string[] = [...FACT_FIELDS, ...UNSHOWN];
  return Object.fromEntries(Object.entries(home).filter(([name]) => !left.includes(name))) as unknown as ShownListing;
}

interface BaseListingAgent {
  id: number;
  name: string;
  photoUrl: string | null;
  phone: string | null;
  email: string | null;
  licenceNumber: string | null;
  yearsExperience: number | null;
  profileDescription: string | null;
  isListed: boolean;
}

interface ApiListingAgent extends BaseListingAgent {
  agency: (ListingAgency & { offices: Office[] }) | null;
  office: Office | null;
}

interface ListingAgency {
  name: string;
  phone: string | null;
  website: string | null;
  address: string | null;
}

export interface ListingAgent extends BaseListingAgent {
  /** Has precedence over `photoUrl`: see `SmallPicture.src`. */
  portrait: string | null;
  agency: (ListingAgency & { id: number; logo: SmallPicture | null }) | null;
}

type ListingCondition = (eb: ExpressionBuilder<DB, "listings">) => Expression<SqlBool>;

/** Undefined unless the home is public. */
export async function findListing(id: number): Promise<ListingDetail | undefined> {
  const [home] = await findWithContext([id], listingIsVisible, publicJson);
  return home;
}

/** In the order of the ids; undefined in place of a home that is not public. */
export async function findListings(ids: readonly number[]): Promise<(ListingDetail | undefined)[]> {
  if (ids.length === 0) return [];
  const homes = await findWithContext(ids, listingIsVisible, publicJson);
  return ids.map((id) => homes.find((home) => home.id === id));
}

/** Includes drafts; undefined if `isManaged` excludes it. */
export async function findManagedListing(
  id: number,
  isManaged: ListingCondition,
): Promise<ManagedListing<ListingDetail> | undefined> {
  const [home] = await findWithContext([id], isManaged, managedListingJson);
  return home;
}

async function findWithContext<Listing>(
  ids: readonly number[],
  condition: ListingCondition,
  json: RawBuilder<Listing>,
) {
  const rows = await db()
    .selectFrom("listings")
    .select((eb) => [
      json.as("listing"),
      picturesOfHomeJson(eb.ref("listings.id"), "photo").as("photos"),
      picturesOfHomeJson(eb.ref("listings.id"), "floorplan").as("floorPlans"),
      listingAgent(eb.ref("listings.agentId")).as("agent"),
      listingAgent(eb.ref("listings.secondAgentId")).as("secondAgent"),
      listingAgent(eb.ref("listings.assistantId")).as("assistant"),
      suburbGuide(eb.ref("listings.suburbKey")).as("suburbGuide"),
    ])
    .where(ids.length === 1 ? sql<boolean>`listings.id = ${ids[0]}` : sql<boolean>`listings.id = any(${[...ids]})`)
    .where(condition)
    .execute();
  return rows.map(({ listing, ...context }) => ({ ...(listing as Listing), ...context }));
}

/** Undefined unless the home is public; `origin` serves the pictures. */
export function findApiListing(id: number, origin: string) {
  return findForApi(id, listingIsVisible, apiListingJson(origin), origin);
}

/** Like `findManagedListing`. */
export function findManagedApiListing(id: number, isManaged: ListingCondition, origin: string) {
  return findForApi(id, isManaged, managedApiListingJson(origin), origin);
}

interface ApiHistory {
  history: ListingState[];
  /** Null unless the home is on the market and not under offer. */
  confirmedAvailableAt: Date | null;
  /** Null for a home that was never public. */
  priceHistory: ReturnType<typeof toApiPriceHistory> | null;
}

async function findForApi<Listing>(
  id: number,
  condition: ListingCondition,
  json: RawBuilder<Listing>,
  origin: string,
): Promise<(Listing & ListingContext<ApiListingAgent> & ApiHistory) | undefined> {
  const row = await db()
    .selectFrom("listings")
    .select((eb) => [
      json.as("listing"),
      apiListingAgent(eb.ref("listings.agentId"), origin).as("agent"),
      apiListingAgent(eb.ref("listings.secondAgentId"), origin).as("secondAgent"),
      apiListingAgent(eb.ref("listings.assistantId"), origin).as("assistant"),
      suburbGuide(eb.ref("listings.suburbKey")).as("suburbGuide"),
      historyJson(eb.ref("listings.id")).as("history"),
      earlierListingsJson(eb.ref("listings.id")).as("earlier"),
      auctionsJson(eb.ref("listings.id")).as("auctions"),
      confirmedAvailableAt(eb.ref("listings.id")).as("confirmedAvailableAt"),
    ])
    .where("listings.id", "=", id)
    .where(condition)
    .executeTakeFirst();
  if (!row) return undefined;
  const { listing, earlier, auctions, ...context } = row;
  const { history } = context;
  return {
    ...(listing as Listing),
    ...context,
    priceHistory:
      history.length === 0 ? null : toApiPriceHistory(toPriceHistory(history, earlier), auctions, new Date()),
  };
}

/** The data that stay public. */
export interface FormerListing {
  listingType: ListingType;
  suburb: string;
}

/** `states` is empty unless its agent withdrew the home. Undefined for unknown ids and homes that were never public. */
export async function findFormerListing(id: number): Promise<(FormerListing & { states: ListingState[] }) | undefined> {
  const row = await db()
    .selectFrom("listings")
    .select((eb) => [
      "listingType",
      "suburb",
      eb
        .case()
        .when(eb.and([eb("status", "=", "withdrawn"), eb("deletedAt", "is", null)]))
        .then(historyJson(eb.ref("listings.id")))
        .end()
        .as("states"),
    ])
    .where("id", "=", id)
    // Publishing a home of a held agent sets `published_at`, too, but only public homes have a history.
    .where("publishedAt", "is not", null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("listingChanges")
          .select("listingChanges.id")
          .whereRef("listingChanges.listingId", "=", "listings.id"),
      ),
    )
    .where((eb) => eb.not(listingIsVisible(eb)))
    .executeTakeFirst();
  return row && { ...row, listingType: row.listingType === "rent" ? "rent" : "sale", states: row.states ?? [] };
}

interface TypedPlace {
  address: string;
  addressDisplay: AddressDisplay;
  suburb: string;
}

/** For a listing that is being edited. The stored second agent and assistant unless others or null are given. */
export async function findListingContext(
  {
    agentId,
    secondAgentId,
    assistantId,
  }: { agentId: number | null; secondAgentId?: number | null; assistantId?: number | null },
  { address, addressDisplay, suburb }: TypedPlace,
  id?: number,
) {
  const listingId = sql<number>`${id ?? null}::integer`;
  const givenOrStored = (given: number | null | undefined, column: string) =>
    given === undefined
      ? sql<number | null>`(select ${sql.ref(column)} from listings where listings.id = ${listingId})`
      : sql<number | null>`${given}::integer`;
  return db()
    .selectNoFrom([
      sql<string | null>`address_shown(${address}, ${addressDisplay})`.as("address"),
      picturesOfHomeJson(listingId, "photo").as("photos"),
      picturesOfHomeJson(listingId, "floorplan").as("floorPlans"),
      listingAgent(sql<number | null>`${agentId}::integer`).as("agent"),
      listingAgent(givenOrStored(secondAgentId, "second_agent_id")).as("secondAgent"),
      listingAgent(givenOrStored(assistantId, "assistant_id")).as("assistant"),
      suburbGuide(sql<string>`normalised_key(${suburb})`).as("suburbGuide"),
    ])
    .executeTakeFirstOrThrow();
}

function listingAgent(id: Expression<number | null>) {
  return jsonObjectFrom(
    agentOf(id).select((agents) => [
      "agents.photoUrl",
      portraitSrc(agents.ref("agents.id")).as("portrait"),
      jsonObjectFrom(
        agencyOf(agents.ref("agents.agencyId")).select((agencies) => [
          "agencies.id",
          logoJson(agencies.ref("agencies.id")).as("logo"),
        ]),
      ).as("agency"),
    ]),
  );
}

function apiListingAgent(id: Expression<number | null>, origin: string) {
  return jsonObjectFrom(
    agentOf(id).select((agents) => [
      sql<string | null>`coalesce(${portraitAddress(agents.ref("agents.id"), origin)}, agents.photo_url)`.as(
        "photoUrl",
      ),
      jsonObjectFrom(
        agencyOf(agents.ref("agents.agencyId")).select((agencies) =>
          jsonArrayFrom(
            agencies
              .selectFrom("offices")
              .select(["id", "name", "street", "suburb", "postcode", "phone", "email"])
              .whereRef("offices.agencyId", "=", "agencies.id")
              .where("closedAt", "is", null)
              .orderBy(sql`lower(name)`)
              .orderBy("id")
              .limit(50),
          ).as("offices"),
        ),
      ).as("agency"),
      publicOffice(agents.ref("agents.officeId")).as("office"),
    ]),
  );
}

function agentOf(id: Expression<number | null>) {
  return expressionBuilder<DB>()
    .selectFrom("agents")
    .select((agents) => [
      "agents.id",
      "agents.name",
      "agents.phone",
      "agents.email",
      "agents.licenceNumber",
      "agents.yearsExperience",
      "agents.profileDescription",
      sql<boolean>`${agentIsListed(agents)}`.as("isListed"),
    ])
    .where("agents.id", "=", id);
}

function agencyOf(id: Expression<number | null>) {
  return expressionBuilder<DB>()
    .selectFrom("agencies")
    .select(["agencies.name", "agencies.phone", "agencies.website", "agencies.address"])
    .where("agencies.id", "=", id)
    .where(agencyIsPublic);
}

function suburbGuide(key: Expression<string>) {
  return jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom("suburbs")
      .select([
        "suburbs.name",
        "suburbs.slug",
        "suburbs.medianPrice",
        "suburbs.priceGrowth",
        "suburbs.propertiesSold",
        "suburbs.avgDaysOnMarket",
        "suburbs.figuresPeriod",
        "suburbs.figuresSource",
      ])
      .where("suburbs.key", "=", key),
  );
}

export interface NearbyListing extends ListingCardData {
  /** Great-circle distance of the suburbs; 0 in the same one. */
  distanceKm: number;
}

/**
 * The same listing type and kind of dwelling, the most similar first: a bedroom more or less weighs as much as 3 km, a tenth of
 * the price as much as 1 km, and an offer as much as 4 km. A missing price counts as a fifth. Empty if the suburb is unknown.
 */
export async function findNearbyListings(id: number, limit: number): Promise<NearbyListing[]> {
  const { rows } = await sql<{ home: ListingCardData; distanceKm: number }>`
    with here as (
      select listings.id, listing_type, bedrooms, nullif(comparable_price, 0) as price,
        -- Advertised under either name.
        case when property_type_key in ('unit', 'apartment') then array['unit', 'apartment']
          else array[property_type_key] end as kinds,
        suburbs.latitude, suburbs.longitude
      from listings join suburbs on suburbs.key = listings.suburb_key
      where listings.id = ${id}
    ), around as (
      select suburbs.key, distance_km(here.latitude, here.longitude, suburbs.latitude, suburbs.longitude) as km
      from suburbs, here
      order by km limit 100
    ), nearest as (
      select candidate.id, around.km, around.km + candidate.difference as score
      from here, around
      cross join lateral (
        select listings.id,
          3 * coalesce(abs(listings.bedrooms - here.bedrooms), 0)
            + coalesce(10 * abs(nullif(listings.comparable_price, 0) - here.price) / here.price::float8, 2)
            + case when listings.under_offer_at is null then 0 else 4 end as difference
        from listings
        where listings.suburb_key = around.key and listings.listing_type = here.listing_type
          and listings.property_type_key = any (here.kinds)
          and listings.status = 'active' and listings.deleted_at is null and listings.id <> here.id
        order by listings.published_at desc, listings.id desc limit 50
      ) as candidate
      order by score, candidate.id
      limit ${limit}
    )
    select ${cardJson} as home, round(nearest.km::numeric, 1)::float8 as distance_km
    from nearest join listings on listings.id = nearest.id
    order by nearest.score, listings.id`.execute(db());
  return rows.map(({ home, distanceKm }) => ({ ...home, distanceKm }));
}

export interface HomeTrust {
  /** In the account that entered the home. */
  trust: MemberTrust | null;
  /** In canonical spelling; null if unknown: the name is free text. */
  knownSuburb: string | null;
}

/** For a query over `listings`. */
export const knownSuburb = sql<string | null>`(
  select suburbs.name from suburbs where suburbs.key = normalised_key(listings.suburb) limit 1)`;

/** Whether visitors see a Statement of Information of the home. For a query over `listings`. */
export const hasPublicStatement = sql<boolean>`(listings.listing_type = 'sale' and listings.status = 'active'
  and listings.deleted_at is null and exists (select from information_statements where listing_id = listings.id))`;

/** As JSON for emails about a home. Null without the agent, or if that one is on hold. */
export function sharingContact(id: Expression<number | null>) {
  return jsonObjectFrom(
    expressionBuilder<DB>()
      .selectFrom("agents")
      .select(({ ref }) => [
        "agents.name",
        agentPhone.as("phone"),
        mailPortraitJson(ref("agents.id")).as("portrait"),
        agentTrust(ref("agents.userId")).as("trust"),
      ])
      .where(({ eb }) => eb("agents.id", "=", id))
      .where(({ not }) => not(agentIsOnHold)),
  );
}

/** For emails about a home. Null if not stated. */
export interface HomeContact {
  /** Visitors see a Statement of Information of the home. */
  hasStatement: boolean;
  agentName: string | null;
  agencyName: string | null;
  /** Of an agency that an admin has confirmed. */
  publicAgency: string | null;
  phone: string | null;
  /** Of the agent, for emails. */
  portrait: SmallPicture | null;
  secondAgent: SharingContact | null;
  assistant: SharingContact | null;
}

/** Throws if there is no such home. */
export function findHomeTrust(listingId: number): Promise<HomeTrust & HomeContact> {
  return db()
    .selectFrom("listings")
    .leftJoin("agents", "agents.id", "listings.agentId")
    .leftJoin("agencies", "agencies.id", "agents.agencyId")
    .select([memberTrust(sql.ref("listings.created_by_user_id")).as("trust"), knownSuburb.as("knownSuburb")])
    .select(["agents.name as agentName", "agencies.name as agencyName"])
    .select(sql<string | null>`case when ${agencyIsPublic} then agencies.name end`.as("publicAgency"))
    .select(hasPublicStatement.as("hasStatement"))
    .select((eb) => [
      eb.fn.coalesce("listings.contactPhone", agentPhone).as("phone"),
      mailPortraitJson(eb.ref("agents.id")).as("portrait"),
      sharingContact(eb.ref("listings.secondAgentId")).as("secondAgent"),
      sharingContact(eb.ref("listings.assistantId")).as("assistant"),
    ])
    .where("listings.id", "=", listingId)
    .executeTakeFirstOrThrow();
}
