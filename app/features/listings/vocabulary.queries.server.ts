import { sql, type SqlBool, type RawBuilder } from "kysely";
import { agencyIsPublic, agentIsListed } from "#app/features/agents/model/agent.queries.server.ts";
import { agentsPath } from "#app/features/agents/model/filters.ts";
import { tokenize } from "#app/features/directory-search/search.ts";
import type { Vocabulary } from "#app/features/directory-search/spelling.queries.server.ts";
import { Gazetteer, PageNames } from "#app/features/listings/interpret/gazetteer.ts";
import { type ListingFilters, toListingStatus, toSearchType } from "#app/features/listings/model/filters.ts";
import { keywordsMatch, listingIsOnMarket } from "#app/features/listings/model/match.queries.server.ts";
import { findSchoolNames } from "#app/features/nearby/nearby.queries.server.ts";
import { cacheUntilChange } from "#db/changes.server.ts";
import { db } from "#db/client.server.ts";

/** All suburbs, regions, councils, stations in service and schools with an area; empty without reference data. Cached. */
export const getGazetteer = cacheUntilChange(["suburbs", "stations", "regions", "school_areas"], async () => {
  const [suburbs, stations, regions, schools] = await Promise.all([
    db().selectFrom("suburbs").select(["name", "postcode", "council", "regions"]).execute(),
    db().selectFrom("stations").select("name").distinct().where("inService", "=", true).execute(),
    db().selectFrom("regions").select(["slug", "name", "otherNames"]).execute(),
    findSchoolNames(),
  ]);
  return new Gazetteer({ suburbs, stations: stations.map(({ name }) => name), regions, schools });
});

/** All confirmed agencies. Cached. */
export const getAgencyNames = cacheUntilChange(["agencies"], async () => {
  const agencies = await db().selectFrom("agencies").select(["id", "name"]).where(agencyIsPublic).execute();
  return new PageNames(agencies.map(({ id, name }) => ({ kind: "agency", name, path: `/agencies/${id}` })));
});

const NAME_LENGTHS = [2, 3, 4];

/** The agents of the directory whose whole name is in the text; those of one name share the search that finds them. */
export async function findNamedAgents(text: string): Promise<PageNames> {
  const words = text
    .toLowerCase()
    .replaceAll("’", "'")
    .split(/[\s,.;:!?()"]+/)
    .filter(Boolean);
  const phrases = NAME_LENGTHS.flatMap((length) =>
    words.slice(length - 1).map((_, start) => words.slice(start, start + length).join(" ")),
  );
  if (phrases.length === 0) return new PageNames([]);
  const agents = await db()
    .selectFrom("agents")
    .select((eb) => ["name", eb.fn.min("id").as("id"), eb.fn.countAll<number>().as("count")])
    .where(sql`lower(name)`, "=", sql`any(${phrases}::text[])`)
    .where(agentIsListed)
    .groupBy("name")
    .execute();
  return new PageNames(
    agents.map(({ id, name, count }) => ({
      kind: "agent",
      name,
      path: count > 1 ? agentsPath({ search: name, page: 1 }) : `/agents/${id}`,
    })),
  );
}

/** The words of the text that occur in listings, in lower case. */
export async function findKnownWords(text: string): Promise<Set<string>> {
  const words = [...new Set(tokenize(text))].filter((word) => word.length <= 40);
  if (words.length === 0) return new Set();
  const rows = await db()
    .selectFrom("listingWords")
    .select("word")
    .where("word", "=", sql<string>`any(${words}::text[])`)
    .execute();
  return new Set(rows.map(({ word }) => word));
}

export const listingVocabulary: Vocabulary = {
  hasWord: (word) => sql<SqlBool>`(numnode(plainto_tsquery('english', ${word})) = 0 or ${hasVisibleHome(word)})`,
  terms: [sql`select word, 1 from listing_words`],
  misspellingsOnly: true,
};

function hasVisibleHome(word: string) {
  return sql<SqlBool>`exists (
    select from listings where search @@ plainto_tsquery('english', ${word}) and status = 'active' and deleted_at is null)`;
}

/** Those of the keywords and phrases that a public home of this status contains; empty if none does. */
export async function findMatchedKeywords(
  keywords: readonly string[],
  status: "active" | "sold" | "leased",
): Promise<Set<string>> {
  if (keywords.length === 0) return new Set();
  const matches = keywords.map(
    (keyword) => sql`exists (
      select from listings
      where ${keywordsMatch(keyword)} and status = ${sql.lit(status)} and deleted_at is null)`,
  );
  const { rows } = await sql<{ matches: boolean[] }>`select array[${sql.join(matches)}] as matches`.execute(db());
  return new Set(keywords.filter((_, index) => rows[0]?.matches[index]));
}

/** Whether homes of this search are in the street, in one of its suburbs, and whether one shows the number after a unit's. */
export async function findStreetHomes(
  { number, street }: { number: string; street: string },
  filters: ListingFilters,
): Promise<{ hasHomes: boolean; hasNumber: boolean }> {
  const names = filters.suburb ?? [];
  const inSuburb =
    names.length === 0
      ? sql`true`
      : sql`(suburb_key = any (select normalised_key(name) from unnest(${names}::text[]) as name)
          or postcode = any (${names}::text[]))`;
  const { rows } = await sql<{ homes: number; numbered: number }>`
    select count(*)::integer as homes,
      count(*) filter (where lower(shown_address) like ${`%/${number} ${street}%`})::integer as numbered
    from (
      select shown_address from listings
      where ${keywordsMatch(`"${street}"`)} and ${inSuburb} and listing_type = ${filters.type}
        and status = ${sql.lit(toListingStatus(toSearchType(filters)))} and deleted_at is null
      limit ${STREET_SAMPLE}
    ) as in_street`.execute(db());
  const { homes = 0, numbered = 0 } = rows[0] ?? {};
  return { hasHomes: homes > 0, hasNumber: numbered > 0 };
}

/** Whether a text contains an indexed word; "the" and "of" are not indexed. */
export async function isSearchable(keywords: string): Promise<boolean> {
  const { terms } = await db()
    .selectNoFrom(sql<number>`numnode(websearch_to_tsquery('english', ${keywords}))`.as("terms"))
    .executeTakeFirstOrThrow();
  return terms > 0;
}

/** Whether a public home has this name. */
export async function hasHomes(key: "suburbKey" | "propertyTypeKey", name: string): Promise<boolean> {
  const home = await db()
    .selectFrom("listings")
    .select("id")
    .where(listingIsOnMarket)
    .where(key, "=", sql<string>`normalised_key(${name})`)
    .limit(1)
    .executeTakeFirst();
  return home !== undefined;
}

export type PlaceKind = "suburb" | "postcode" | "region" | "council" | "station" | "school" | "street" | "agency";

export interface PlaceMatch {
  kind: PlaceKind;
  name: string;
  /** The postcode of a suburb, the slug of a region, the suburb of a street. */
  detail: string | null;
  /** Of agencies. */
  homes: number | null;
  /** The number of the matched phrase, from 1. */
  phrase: number;
}

/** Per kind. */
const MATCHES = 4;
/** The number of homes of each suburb that are counted for its rank: more say nothing, and each search by two letters counts dozens of suburbs. */
const RANKED_HOMES = 100;
/** The number of homes to search for streets. */
const STREET_SAMPLE = 200;
/** "Ryde and Epping" is found by its regular name, "Northern Suburbs", not by the suburb. */
const PAIR = " and |[-/]";

/**
 * Finds names with a word that starts with one of the phrases, at most four of each kind. Only the first phrase with a
 * match counts. Exact names come first, then suburbs with homes on the market of this type, those with most homes first, and
 * suburbs without homes come after stations. A region that starts with the phrase comes before suburbs with more words:
 * "eastern" is rather the Eastern Suburbs than Eastern Creek. Regions are also found by their other names. Streets and
 * agencies have homes on the market of this type.
 */
export async function findPlaces(phrases: readonly string[], type: "sale" | "rent"): Promise<PlaceMatch[]> {
  const patterns = phrases.map((phrase) => phrase.replaceAll("-", " ").replaceAll(/[\\%_]/g, String.raw`\$&`));
  const { rows } = await sql<PlaceMatch>`
    with phrases as (
      select number::integer as phrase, pattern, ' ' || pattern || '%' as starting, '% ' || pattern || '%' as containing,
        words[number] as word
      from (select ${firstWords(phrases)}::text[] as words) as given,
        unnest(${patterns}::text[]) with ordinality as typed (pattern, number)
    ), places as materialized (
      select 'suburb' as kind, name, postcode as detail, ${plain("name")} as label from suburbs
      union all
      select 'region', name, slug, ${plain("other")} from regions, unnest(array[name] || other_names) as other
      where other = name or other !~ ${PAIR}
      union all
      select distinct 'council', council, null, ${plain("council")} from suburbs where council is not null
      union all
      select distinct 'station', name, null, ${plain("name")} from stations where in_service
      union all
      select distinct 'school', school, null, ${plain("school")} from school_areas where layer = 'current'
    ), matches as (
      (select kind, name, detail, null::integer as homes, phrase, bool_or(label like starting) as starts,
        bool_or(label = ' ' || pattern) as is_exact, length(name) as size, kind = 'suburb' and bool_and(label like '%' || pattern || '% %') as is_longer
      from places, phrases where label like containing group by kind, name, detail, phrase)
      union all
      (select 'postcode', postcode, string_agg(name, ', ' order by name), null, phrase, true, bool_or(postcode = pattern), 4, false
      from suburbs, phrases where postcode like pattern || '%' and pattern ~ '^[0-9]{3,4}$' group by postcode, phrase)
      union all
      (select 'agency', agencies.name, null, count(*)::integer, phrase,
        bool_or(${plain("agencies.name")} like starting or ${withoutAnd(plain("agencies.name"))} like ${withoutAnd(sql`starting`)}),
        false, length(agencies.name), false
      from phrases, agencies
        join agents on agents.agency_id = agencies.id
        join listings on listings.agent_id = agents.id
      where (${plain("agencies.name")} like containing
          or ${withoutAnd(plain("agencies.name"))} like ${withoutAnd(sql`containing`)})
        and ${agencyIsPublic}
        and listings.status = 'active' and listings.deleted_at is null and listings.listing_type = ${type}
      group by agencies.id, phrase)
      union all
      (select distinct 'street', street, suburb, null::integer, phrase, true, false, length(street), false
      from phrases, lateral (
        select shown_address, suburb from listings
        where search @@ to_tsquery('english', word || ':*') and status = 'active' and deleted_at is null
          and listing_type = ${type} and shown_address is not null
        limit ${STREET_SAMPLE}
      ) as homes, lateral (
        -- The pattern is slow, and few of the homes have the word in their address.
        select regexp_replace(shown_address, '^[^[:alpha:]]*[0-9][^ ]* ', '') as street
        where ${plain("shown_address")} like containing
      ) as addresses
      where word <> '' and ${plain("street")} like starting)
    ), found as (
      select *, case when kind = 'suburb' then (
          select count(*) from (
            select from listings where suburb_key = normalised_key(name) and listing_type = ${type}
              and status = 'active' and deleted_at is null
            limit ${RANKED_HOMES}
          ) as some_homes) end as in_suburb
      from matches where phrase = (select min(phrase) from matches)
    ), ranked as (
      select *, row_number() over (
          partition by kind
          order by is_exact desc, in_suburb > 0 desc nulls last, starts desc, in_suburb desc nulls last, size, name, detail
        ) as rank
      from found
    )
    select kind, name, detail, homes, phrase from ranked where rank <= ${MATCHES}
    order by is_exact desc,
      kind = 'postcode' desc,
      case when in_suburb > 0 and starts and not is_longer then 1
        when kind = 'region' and starts then 2
        when in_suburb > 0 then 3
        else 4 end,
      starts desc,
      array_position(array['suburb', 'region', 'council', 'station', 'empty', 'school', 'street', 'agency'],
        case when in_suburb = 0 and not is_exact then 'empty' else kind end),
      rank
    limit 12`.execute(db());
  return rows;
}

/** In lower case, after a space and with spaces for hyphens, so that each word follows a space. */
function plain(column: string): RawBuilder<string> {
  return sql`(' ' || replace(lower(${sql.ref(column)}), '-', ' '))`;
}

/** "Ironbark & Quay" is also typed as "ironbark quay" and "ironbark and quay". */
function withoutAnd(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`replace(replace(${text}, ' & ', ' '), ' and ', ' ')`;
}

/** The first word of each phrase, for the text index; "" if it is too short to look up. */
function firstWords(phrases: readonly string[]): string[] {
  return phrases.map((phrase) => /^[a-z]{3,}/.exec(phrase)?.[0] ?? "");
}
