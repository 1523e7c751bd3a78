import { resolve } from "node:path";
import pg from "pg";
import type { DatabaseHandle } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { openFilledCluster } from "./filled-cluster.ts";

/**
 * A million live saved searches, and a thousand homes published together, in a separate cluster. PostgreSQL generates them from a
 * fixed seed: the suburbs and their medians are real, a few suburbs are frequent in searches and homes, price limits are around the
 * median of the suburb, and 15 % of the searches have keywords.
 */
const directory = resolve(import.meta.dirname, "../.data/bench-alerts");

export const searchCount = 1_000_000;
export const homeCount = 1000;

/** The share of searches with each limit. All have a listing type (78 % sale). */
export const searchShares = {
  suburb: 0.995,
  propertyType: 0.6,
  minPrice: 0.25,
  maxPrice: 0.7,
  minBedrooms: 0.75,
  minBathrooms: 0.2,
  keywords: 0.15,
  instant: 0.2,
  weekly: 0.2,
} as const;

/** Keywords, with their share of the descriptions. */
const wantedWords = { courtyard: 0.6, balcony: 0.35, pool: 0.08, fireplace: 0.04, solar: 0.02, cellar: 0.007 } as const;

/** Starts the cluster. Filling it takes a minute or two, and is repeated only when migrations or this file change. */
export function openMillionSearches(): Promise<DatabaseHandle> {
  return openFilledCluster(directory, import.meta.filename, fill);
}

async function fill(url: string): Promise<void> {
  await withClient(url, (client) =>
    client.query("drop schema if exists pgboss cascade; drop schema public cascade; create schema public"),
  );
  await migrate(url);
  const { updateReference } = await import("#reference/apply.ts");
  await updateReference(url);
  await withClient(url, async (client) => {
    await client.query("set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '512MB'");
    await client.query("select setseed(0.42)");
    await client.query(vocabulary);
    await client.query(people, [searchCount]);
    await client.query(searches, [searchCount]);
    await client.query(homes, [homeCount]);
    await client.query("drop table place, wanted");
    await client.query("vacuum analyze");
  });
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Suburbs, ordered by how often they are used, and the keywords with their shares. */
const vocabulary = `
  create table place as
    select row_number() over (order by md5(name)) - 1 as id, name, coalesce(postcode, '2000') as postcode,
      coalesce(median_price, 1200000)::float8 as median
    from suburbs;
  create unique index on place (id);
  create table wanted (word text, share float8);
  insert into wanted values ${Object.entries(wantedWords)
    .map(([word, share]) => `('${word}', ${share})`)
    .join(", ")};
  insert into users (email, role) select 'agent-' || n || '@example.com', 'agent' from generate_series(1, 100) as n;
  analyze place, wanted;
`;

/** Two searches per address. */
const people = `
  insert into subscribers (email, confirmed_at)
  select 'reader-' || n || '@example.com', now() from generate_series(0, $1::int / 2) as n`;

/**
 * Each type has a typical number of rooms and a price factor relative to the median of its suburb: a house costs more than a unit.
 */
const kinds = `
  (array['House', 'Apartment', 'Unit', 'Townhouse', 'Villa', 'Land'])[pick] as property_type,
  (array[3.6, 1.9, 2.0, 3.0, 2.7, 0])[pick] as rooms,
  (array[1.15, 0.6, 0.55, 0.8, 0.75, 0.7])[pick] as factor`;
const picked = `
  select 1 + (dice > 0.38)::int + (dice > 0.72)::int + (dice > 0.82)::int + (dice > 0.91)::int + (dice > 0.95)::int as pick
  from (select random() as dice where n is not null) as die`;

const searches = `
  insert into saved_searches (email, listing_type, suburb, property_type, min_price, max_price, min_bedrooms,
    min_bathrooms, keywords, frequency, is_live, confirmed_at, created_at)
  select 'reader-' || n / 2 || '@example.com', listing_type,
    case when random() < ${searchShares.suburb} then array[place.name::text] end,
    case when random() < ${searchShares.propertyType} then property_type end,
    case when random() < ${searchShares.minPrice} then money * 0.6 end,
    case when random() < ${searchShares.maxPrice} then money * 1.1 end,
    case when random() < ${searchShares.minBedrooms} then greatest(1, bedrooms) end,
    case when random() < ${searchShares.minBathrooms} then greatest(1, bedrooms - 1) end,
    case when random() < ${searchShares.keywords} then words end,
    case when chance < ${searchShares.instant} then 'instant'
      when chance > 1 - ${searchShares.weekly} then 'weekly' else 'daily' end,
    true, now(), now() - interval '30 days'
  from (
    select n, listing_type, property_type, chance, place_id, factor, words,
      greatest(0, (rooms + random_normal() * 1.1)::int) as bedrooms
    from (
      select n, case when random() < 0.78 then 'sale' else 'rent' end as listing_type, kind.*, random() as chance,
        (power(random(), 1.5) * 625)::int as place_id,
        (select word from wanted where n is not null order by random() limit 1) as words
      from generate_series(1, $1::int) as n, lateral (select ${kinds} from (${picked}) as drawn) as kind
    ) as drawn
  ) as search
  join place on place.id = search.place_id
  cross join lateral (
    select case when listing_type = 'sale' then (place.median * factor * exp(random_normal() * 0.35) / 25000)::int * 25000
      else (place.median * factor * 0.0009 * exp(random_normal() * 0.35) / 10)::int * 10 end as money
    where n is not null
  ) as budget
  on conflict do nothing`;

const homes = `
  insert into listings (created_by_user_id, title, status, listing_type, property_type, price, price_frequency, address,
    suburb, postcode, bedrooms, bathrooms, parking, description, features, contact_email, contact_phone, published_at)
  select n % 100 + 1, property_type || ' with ' || coalesce(nullif(words, ''), 'light'), 'active', listing_type,
    property_type, case when random() < 0.03 and listing_type = 'sale' then 0 else money end,
    case when listing_type = 'sale' then 'once' else 'per_week' end, n % 180 + 1 || ' Sample Street', place.name,
    place.postcode, bedrooms, greatest(1, bedrooms - 1), (random() * 2.4)::int,
    repeat('A light home close to the station, with a kitchen that looks over the garden. ', 6) || words,
    string_to_array(words, ' '), 'agent@example.com', '02 5550 0000', now()
  from (
    select n, listing_type, property_type, factor, place_id, words,
      greatest(0, (rooms + random_normal() * 1.1)::int) as bedrooms
    from (
      select n, case when random() < 0.78 then 'sale' else 'rent' end as listing_type, kind.*,
        (power(random(), 1.5) * 625)::int as place_id,
        (select coalesce(string_agg(word, ' '), '') from wanted where random() < share and n is not null) as words
      from generate_series(1, $1::int) as n, lateral (select ${kinds} from (${picked}) as drawn) as kind
    ) as drawn
  ) as home
  join place on place.id = home.place_id
  cross join lateral (
    select case when listing_type = 'sale' then (place.median * factor * exp(random_normal() * 0.35) / 5000)::int * 5000
      else (place.median * factor * 0.0009 * exp(random_normal() * 0.35) / 10)::int * 10 end as money
    where n is not null
  ) as cost`;
