import { type Expression, type ExpressionBuilder, sql, type SqlBool, type RawBuilder } from "kysely";
import { agencyIsPublic, didNotFallThrough, isOfTypes } from "#app/features/agents/model/agent.queries.server.ts";
import {
  type AgentCardData,
  CARD_SUBURBS,
  type AgentRecord,
  toCardRecord,
  FEWEST_FOR_MEDIAN,
} from "#app/features/agents/model/card.ts";
import {
  type AgentFilters,
  type AgentSort,
  AGENTS_PER_PAGE,
  parseKeywords,
  isPostcode,
} from "#app/features/agents/model/filters.ts";
import { searchCorrected, type Vocabulary } from "#app/features/directory-search/spelling.queries.server.ts";
import { portraitAddress, portraitSrc } from "#app/features/pictures/model/pictures.queries.server.ts";
import { suburbName } from "#app/features/suburbs/model/paths.ts";
import { isSuburbWord } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { firstN, COUNT_LIMIT } from "#app/lib/page.ts";
import { telephoneLink } from "#app/lib/phone.server.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { buildAgentFilter, hasText } from "./agent-filter.queries.server.ts";

export interface AgentPage {
  agents: AgentCardData[];
  /** Null above 1,000. */
  total: number | null;
  /** Whether any match is featured and listed first. */
  hasFeatured: boolean;
  /** The requested page, or the last one if lower. */
  page: number;
  /** There are more when not all matches were counted. */
  lastPage: number;
  /** Used instead of a search text without matches. */
  correctedTo?: string;
}

interface Range {
  limit: number;
  offset: number;
}

type Matches = (eb: ExpressionBuilder<DB, "agentDirectory">) => Expression<SqlBool>;

/**
 * Finds a page of 24 agents with their records in `place`, a suburb or postcode, and of these property `types`. Each word must match name, agency,
 * suburbs, specialties or description. Ordered by the record or featured agents first, then by name.
 */
export async function searchAgents(
  filters: AgentFilters,
  place = filters.suburb,
  types?: readonly string[],
): Promise<AgentPage> {
  const page = await findMatches(filters, { place, types });
  return { ...page, agents: await withRecords(page.agents, { place, types }) };
}

async function findMatches(filters: AgentFilters, scope: RecordScope): Promise<AgentPage> {
  const typed = filters.search ?? "";
  const find = (keywords: readonly string[]) => findPage(filters, keywords, scope);
  const page = await searchCorrected(parseKeywords(typed), agentVocabulary, find);
  const hasMatches = page.total !== 0 && page.correctedTo === undefined;
  if (hasMatches || suburbName(typed) === typed) return page;
  const expanded = await find(parseKeywords(suburbName(typed)));
  return expanded.total === 0 ? page : expanded;
}

async function withRecords(
  agents: readonly AgentCardData[],
  { place, types }: RecordScope,
  isCompared = false,
): Promise<AgentCardData[]> {
  const ids = agents.map(({ id }) => id);
  const [records, everywhere] = await Promise.all([
    findAgentRecords(ids, place, types),
    place === undefined ? undefined : findAgentRecords(ids, undefined, types),
  ]);
  return agents.map((agent) => {
    const record = records.get(agent.id);
    if (!record) return agent;
    const date = isCompared ? { lastClosedOn: record.lastClosedOn } : {};
    const wider = everywhere?.get(agent.id);
    return {
      ...agent,
      record: { ...toCardRecord(record), ...date },
      ...(wider && { everywhere: toCardRecord(wider) }),
    };
  });
}

/** Finds listed agents by id, in the requested order, with their records in `place`. Omits unknown ids. */
export async function findAgentsById(
  ids: readonly number[],
  place?: string,
  types?: readonly string[],
): Promise<AgentCardData[]> {
  if (ids.length === 0) return [];
  const isWanted = () => sql<SqlBool>`agent_directory.agent_id = any (${[...ids]}::integer[])`;
  const agents = await withRecords(await findCards(isWanted, { limit: ids.length, offset: 0 }), { place, types }, true);
  return agents.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

export async function countListedAgents(): Promise<number> {
  const { count } = await db()
    .selectFrom("agentDirectory")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Finds the first `limit` agents who serve a suburb, and their total number. Ignores letter case and spaces. */
export async function findAgentsOfSuburb(name: string, limit: number) {
  const ofSuburb = await buildAgentFilter({ suburb: name }, []);
  const [total, agents] = await Promise.all([
    db()
      .selectFrom("agentDirectory")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where(ofSuburb)
      .executeTakeFirstOrThrow(),
    findCards(ofSuburb, { limit, offset: 0 }),
  ]);
  return { agents: await withRecords(agents, { place: name }), total: total.count };
}

/**
 * Finds listed agents with all public fields and their records in all Sydney, in the order of the directory. `origin`
 * is where pictures are served.
 */
export async function findListedAgents(range: Range, origin: string) {
  const agents = await selectListedAgents(range, origin);
  const records = await findAgentRecords(agents.map(({ id }) => id));
  return agents.map((agent) => ({ ...agent, record: records.get(agent.id) }));
}

function selectListedAgents(range: Range, origin: string) {
  return selectInOrder(() => sql.lit(true), range)
    .select((eb) => [
      sql<string | null>`coalesce(${portraitAddress(eb.ref("agents.id"), origin)}, agents.photo_url)`.as("photoUrl"),
      "agents.agencyId",
      "agents.userId",
      "agents.phone",
      "agents.email",
      "agents.profileDescription",
      "agents.licenceNumber",
      "agents.createdAt",
      "agents.updatedAt",
    ])
    .execute();
}

async function findPage(filters: AgentFilters, keywords: readonly string[], scope: RecordScope): Promise<AgentPage> {
  const { sort } = filters;
  const matches = await buildAgentFilter(filters, keywords);
  const small = keywords.length > 0 && sort === undefined ? await findSmallResult(matches) : undefined;
  if (small) return paginateSmallResult(small, filters.page);
  const findCardsOfPage = (page: number) =>
    findCards(matches, { limit: AGENTS_PER_PAGE + 1, offset: (page - 1) * AGENTS_PER_PAGE }, { sort, ...scope });
  const [counts, requestedCards] = await Promise.all([countMatches(matches), findCardsOfPage(filters.page)]);
  const lastPage = Math.max(1, Math.ceil((counts.total ?? COUNT_LIMIT) / AGENTS_PER_PAGE));
  const page = requestedCards.length === 0 ? Math.min(filters.page, lastPage) : filters.page;
  const cards = page === filters.page ? requestedCards : await findCardsOfPage(page);
  const hasMore = cards.length > AGENTS_PER_PAGE;
  return {
    ...counts,
    hasFeatured: counts.hasFeatured && sort === undefined,
    agents: cards.slice(0, AGENTS_PER_PAGE),
    page,
    lastPage: counts.total === null && hasMore ? page + 1 : Math.max(page, counts.total === null ? page : lastPage),
  };
}

/** Up to this many matches, one query sorts and counts them all. */
const MAX_SMALL_RESULT = 500;

interface SmallResult {
  /** In the order of the directory. */
  ids: number[];
  hasFeatured: boolean;
}

/**
 * Finds all matches of a text search by index. Undefined for many matches, where scanning in the directory's order is
 * faster.
 */
async function findSmallResult(matches: Matches): Promise<SmallResult | undefined> {
  const matching = db()
    .selectFrom("agentDirectory")
    .select(["agentId", "isFeatured", "nameKey"])
    .where(matches)
    .limit(MAX_SMALL_RESULT + 1);
  const { ids, hasFeatured } = await db()
    .selectFrom(matching.as("matching"))
    .select([
      sql<number[]>`coalesce(array_agg(agent_id order by is_featured desc, name_key, agent_id), '{}')`.as("ids"),
      sql<boolean>`coalesce(bool_or(is_featured), false)`.as("hasFeatured"),
    ])
    .executeTakeFirstOrThrow();
  return ids.length > MAX_SMALL_RESULT ? undefined : { ids, hasFeatured };
}

async function paginateSmallResult({ ids, hasFeatured }: SmallResult, requestedPage: number): Promise<AgentPage> {
  const lastPage = Math.max(1, Math.ceil(ids.length / AGENTS_PER_PAGE));
  const page = Math.min(requestedPage, lastPage);
  const pageIds = ids.slice((page - 1) * AGENTS_PER_PAGE, page * AGENTS_PER_PAGE);
  const isOnPage = () => sql<SqlBool>`agent_directory.agent_id = any (${pageIds}::integer[])`;
  const agents = pageIds.length === 0 ? [] : await findCards(isOnPage, { limit: AGENTS_PER_PAGE, offset: 0 });
  return { agents, total: ids.length, hasFeatured, page, lastPage };
}

/** Counts up to 1,000. */
async function countMatches(matches: Matches): Promise<Pick<AgentPage, "total" | "hasFeatured">> {
  const matching = db()
    .selectFrom("agentDirectory")
    .select(sql`1`.as("one"))
    .where(matches);
  const { count, hasFeatured } = await db()
    .selectNoFrom((eb) => [
      eb
        .selectFrom(matching.limit(COUNT_LIMIT + 1).as("matching"))
        .select((matched) => matched.fn.countAll<number>().as("count"))
        .as("count"),
      eb.exists(matching.where("isFeatured", "=", true)).as("hasFeatured"),
    ])
    .executeTakeFirstOrThrow();
  return { total: count === null || count > COUNT_LIMIT ? null : count, hasFeatured: Boolean(hasFeatured) };
}

async function findCards(matches: Matches, range: Range, order?: Order): Promise<AgentCardData[]> {
  const agents = await selectInOrder(matches, range, order)
    .select((eb) => [
      "agents.photoUrl",
      "agents.phone",
      portraitSrc(eb.ref("agents.id")).as("portrait"),
      sql<string>`coalesce(agents.profile_description, '')`.as("profileDescription"),
    ])
    .execute();
  return agents.map(({ portrait, phone, ...agent }) => {
    const telephone = phone === null ? undefined : telephoneLink(phone);
    const { first, more } = firstN(agent.suburbs, CARD_SUBURBS);
    return {
      ...agent,
      ...(telephone !== undefined && { telephone }),
      ...(portrait !== null && { portrait }),
      ...(more > 0 && { suburbs: first, moreSuburbs: more }),
    };
  });
}

/** The homes whose sales and leases count. */
interface RecordScope {
  place?: string | undefined;
  types?: readonly string[] | undefined;
}

interface Order extends RecordScope {
  sort?: AgentSort;
}

/** The highest rank first, agents without the figure last. By default the rank is a column with an index. */
function selectRanks({ sort, ...scope }: Order) {
  const directory = db().selectFrom("agentDirectory");
  if (sort === "answers")
    return directory
      .leftJoin("agentAnswerTimes", "agentAnswerTimes.agentId", "agentDirectory.agentId")
      .select(sql`coalesce(-median_seconds, -2147483648)`.as("rank"));
  if (sort === "days") return selectDayRanks(scope);
  if (sort === "price") return selectPriceRanks(scope);
  if (sort === undefined) return directory.select(sql`agent_directory.is_featured`.as("rank"));
  const rank = {
    sales: sql`coalesce(sold, 0)`,
    leases: sql`coalesce(leased, 0)`,
    recent: sql`coalesce(last_closed_on, '-infinity')`,
  }[sort];
  return directory
    .leftJoin(selectClosings(scope).as("closings"), "closings.agentId", "agentDirectory.agentId")
    .select(rank.as("rank"));
}

/**
 * By the median that the card shows, see `chooseMedians`. Live for a place, which has few sales. The sales of all of
 * Sydney are counted each night.
 */
function selectDayRanks({ place, types }: RecordScope) {
  const directory = db().selectFrom("agentDirectory");
  const byDays = (days: RawBuilder<unknown>) => sql`coalesce(-${days}, -2147483648)`.as("rank");
  if (place === undefined && types !== undefined)
    return directory
      .leftJoin(selectDaysToSell({ types }).as("times"), "times.agentId", "agentDirectory.agentId")
      .select(byDays(sql`times.median_days`));
  if (place === undefined)
    return directory
      .leftJoin("agentSaleTimes", "agentSaleTimes.agentId", "agentDirectory.agentId")
      .select(byDays(sql`agent_sale_times.median_days`));
  const inPlace = withMediansOf({ place, types });
  if (types !== undefined)
    return inPlace
      .leftJoin(selectDaysToSell({ types }).as("wider"), "wider.agentId", "agentDirectory.agentId")
      .select(byDays(shownMedian(sql`times.median_days`, sql`wider.median_days`)));
  return inPlace
    .leftJoin("agentSaleTimes", "agentSaleTimes.agentId", "agentDirectory.agentId")
    .select(byDays(shownMedian(sql`times.median_days`, sql`agent_sale_times.median_days`)));
}

/** By the median that the card shows, see `chooseMedians`. */
function selectPriceRanks({ place, types }: RecordScope) {
  const byPrice = (price: RawBuilder<unknown>) => sql`coalesce(${price}, 0)`.as("rank");
  if (place === undefined)
    return db()
      .selectFrom("agentDirectory")
      .leftJoin(selectClosings({ types }).as("closings"), "closings.agentId", "agentDirectory.agentId")
      .select(byPrice(sql`closings.median_price`));
  return withMediansOf({ place, types })
    .leftJoin(selectClosings({ types }).as("wider"), "wider.agentId", "agentDirectory.agentId")
    .select(byPrice(shownMedian(sql`closings.median_price`, sql`wider.median_price`)));
}

function withMediansOf(scope: RecordScope) {
  return db()
    .selectFrom("agentDirectory")
    .leftJoin(selectClosings(scope).as("closings"), "closings.agentId", "agentDirectory.agentId")
    .leftJoin(selectDaysToSell(scope).as("times"), "times.agentId", "agentDirectory.agentId");
}

/** The wider median if the place has neither that of prices nor that of days, like `chooseMedians`. */
function shownMedian(local: RawBuilder<unknown>, wider: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when closings.median_price is null and times.median_days is null then ${wider} else ${local} end`;
}

/** Selects the agents in the narrow table before joining. */
function selectInOrder(matches: Matches, { limit, offset }: Range, order: Order = {}) {
  const chosen = selectRanks(order)
    .select(["agentDirectory.agentId", "agentDirectory.nameKey"])
    .where(matches)
    .orderBy("rank", "desc")
    .orderBy("agentDirectory.nameKey")
    .orderBy("agentDirectory.agentId")
    .limit(limit)
    .offset(offset);
  return db()
    .selectFrom(chosen.as("chosen"))
    .innerJoin("agents", "agents.id", "chosen.agentId")
    .leftJoin("agencies", (join) => join.onRef("agencies.id", "=", "agents.agencyId").on(agencyIsPublic))
    .select([
      "agents.id",
      "agents.name",
      "agencies.name as agencyName",
      "agents.isFeatured",
      "agents.yearsExperience",
      "agents.specialties",
      "agents.suburbs",
    ])
    .orderBy("chosen.rank", "desc")
    .orderBy("chosen.nameKey")
    .orderBy("chosen.agentId");
}

const MAX_TERMS = 1000;

const isInUse = sql<SqlBool>`exists (select 1 from agent_terms where agent_terms.term_id = directory_terms.id)`;

/**
 * Lists the suburbs or specialties of listed agents, alphabetically and spelled one way. One text with a line each
 * instead of hundreds of rows, because the page passes it on unchanged.
 */
export async function listAgentTerms(kind: "suburb" | "specialty"): Promise<string> {
  const inUse = db()
    .selectFrom("directoryTerms")
    .select(["term", "key"])
    .where("kind", "=", kind)
    .where(isInUse)
    .orderBy("key")
    .limit(MAX_TERMS);
  const { terms } = await db()
    .selectFrom(inUse.as("inUse"))
    .select(sql<string | null>`string_agg(term, E'\n' order by key)`.as("terms"))
    .executeTakeFirstOrThrow();
  return terms ?? "";
}

/**
 * Words that listed agents have. The materialized subquery prevents PostgreSQL from scanning the directory for the
 * first match.
 */
const agentVocabulary: Vocabulary = {
  hasWord: (word) => sql<SqlBool>`(${isSuburbWord(word)}
    or exists (with matching as materialized (select from agent_directory where ${hasText(word)}) select from matching))`,
  terms: [sql`select key, 1 from directory_terms where kind = 'word' and ${isInUse}`],
};

const FEWEST = sql.lit(FEWEST_FOR_MEDIAN);
const MOST_TYPES = 3;

/** In a suburb or postcode, ignoring case and spaces; by default anywhere. */
function isIn(place: string | undefined): RawBuilder<SqlBool> {
  if (place === undefined) return sql.lit(true);
  if (isPostcode(place)) return sql`listings.postcode = ${place}`;
  return sql`listings.suburb_key = normalised_key(${place})`;
}

/** The first condition matches the partial indexes. */
const isClosedInLastYear = sql<SqlBool>`listings.status in ('sold', 'leased') and listings.deleted_at is null
  and listings.closed_on > (now() at time zone 'Australia/Sydney')::date - interval '12 months'`;

interface AgentRecordRow extends AgentRecord {
  agentId: number;
}

/** The records of these agents in a suburb or postcode, and of these property types, by id. One query; its cost depends on their homes only. */
export async function findAgentRecords(
  agentIds: readonly number[],
  place?: string,
  types?: readonly string[],
): Promise<ReadonlyMap<number, AgentRecord>> {
  if (agentIds.length === 0) return new Map();
  const ids = sql`${[...agentIds]}::integer[]`;
  const { rows } = await sql<AgentRecordRow>`
    with closed as materialized (
      select agent_id, id, status, property_type, comparable_price, closed_on from listings
      where agent_id = any (${ids}) and ${isClosedInLastYear} and ${isIn(place)} and ${isOfTypes(types)}
        and ${didNotFallThrough}
    ), totals as (
      select agent_id, count(*) filter (where status = 'sold')::integer as sold,
        count(*) filter (where status = 'leased')::integer as leased,
        ${medianSalePrice} as median_price,
        case when count(days) >= ${FEWEST}
          then round(percentile_cont(0.5) within group (order by days))::integer end as median_days,
        max(closed_on)::text as last_closed_on
      from closed left join days_of_listings(array(select id from closed where status = 'sold')) as advertised
        on advertised.listing_id = closed.id
      group by agent_id
    ), types as (
      select agent_id, json_agg(json_build_object('name', property_type, 'count', count)
        order by count desc, property_type) as types
      from (
        select agent_id, property_type, count(*)::integer as count,
          row_number() over (partition by agent_id order by count(*) desc, property_type) as place
        from closed group by agent_id, property_type
      ) as counted
      where place <= ${sql.lit(MOST_TYPES)} group by agent_id
    ), offered as (
      select agent_id, count(*) filter (where listing_type = 'sale')::integer as for_sale,
        count(*) filter (where listing_type = 'rent')::integer as for_rent
      from (
        select agent_id, listing_type from listings
        where agent_id = any (${ids}) and status = 'active' and deleted_at is null and ${isIn(place)}
        union all
        select second_agent_id, listing_type from listings
        where second_agent_id = any (${ids}) and status = 'active' and deleted_at is null and ${isIn(place)}
      ) as homes
      group by agent_id
    )
    select wanted.id as "agentId", coalesce(sold, 0) as sold, coalesce(leased, 0) as leased,
      median_price as "medianSalePrice", median_days as "medianDaysToSell",
      coalesce(types, '[]') as "propertyTypes", last_closed_on as "lastClosedOn",
      coalesce(for_sale, 0) as "forSale", coalesce(for_rent, 0) as "forRent",
      median_seconds as "medianAnswerSeconds"
    from unnest(${ids}) as wanted (id)
    left join totals on totals.agent_id = wanted.id
    left join types on types.agent_id = wanted.id
    left join offered on offered.agent_id = wanted.id
    left join agent_answer_times on agent_answer_times.agent_id = wanted.id`.execute(db());
  return new Map(rows.map(({ agentId, ...record }) => [agentId, record]));
}

/** AUD; null for fewer than five sales with a known price. */
const medianSalePrice = sql<number | null>`case when count(comparable_price) filter (where status = 'sold') >= ${FEWEST}
  then round(percentile_cont(0.5) within group (order by comparable_price) filter (where status = 'sold'))::integer end`;

/** Sales, leases, the median price and the latest sale or lease in the last 12 months, one row per agent with any. Ignores sales that fell through. */
function selectClosings({ place, types }: RecordScope) {
  return db()
    .selectFrom("listings")
    .select([
      "listings.agentId",
      sql<number>`(count(*) filter (where status = 'sold'))::integer`.as("sold"),
      sql<number>`(count(*) filter (where status = 'leased'))::integer`.as("leased"),
      medianSalePrice.as("medianPrice"),
      sql<string>`max(closed_on)`.as("lastClosedOn"),
    ])
    .where(isClosedInLastYear)
    .where(isIn(place))
    .where(isOfTypes(types))
    .where(didNotFallThrough)
    .where("listings.agentId", "is not", null)
    .groupBy("listings.agentId");
}

/** The median days from listing to contract of agents with at least five sales in the last 12 months. */
function selectDaysToSell({ place, types }: RecordScope) {
  const sold = db()
    .selectFrom("listings")
    .select(["listings.id", "listings.agentId"])
    .where(isClosedInLastYear)
    .where("listings.status", "=", "sold")
    .where(isIn(place))
    .where(isOfTypes(types))
    .where(didNotFallThrough)
    .where("listings.agentId", "is not", null);
  return db()
    .with("sold", () => sold)
    .selectFrom("sold")
    .innerJoin(
      sql<{ listingId: number; days: number }>`days_of_listings(array(select id from sold))`.as("advertised"),
      "advertised.listingId",
      "sold.id",
    )
    .select(["sold.agentId", sql<number>`round(percentile_cont(0.5) within group (order by days))`.as("medianDays")])
    .groupBy("sold.agentId")
    .having((eb) => eb.fn.countAll(), ">=", FEWEST_FOR_MEDIAN);
}

/** Counts again how fast agents answer. Changes only rows with another result. */
export async function refreshAnswerTimes(): Promise<void> {
  await sql`select refresh_agent_answer_times()`.execute(db());
}

/** Counts again in how many days agents sell. Changes only rows with another result. */
export async function refreshSaleTimes(): Promise<void> {
  await sql`select refresh_agent_sale_times()`.execute(db());
}
