import { resolve } from "node:path";
import pg from "pg";
import type { DatabaseHandle } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { openFilledCluster } from "./filled-cluster.ts";

/**
 * A million synthetic listings in a separate cluster. PostgreSQL generates them from a fixed seed: the suburbs and their medians
 * are real, a few suburbs have many homes and most have few, prices are distributed log-normally around the median, and
 * descriptions contain words of known frequency (`plantedWords`).
 */
const directory = resolve(import.meta.dirname, "../.data/bench");

export const listingCount = 1_000_000;

/** Words in the descriptions, with their share of the homes. */
export const plantedWords = {
  courtyard: 0.6,
  balcony: 0.35,
  pool: 0.08,
  fireplace: 0.04,
  solar: 0.02,
  cellar: 0.007,
  sauna: 0.004,
  observatory: 0.0002,
  drawbridge: 0.00002,
} as const;

/** Features that are not in the descriptions, with their share of the homes. */
const listedFeatures = {
  "Air conditioning": 0.45,
  Garage: 0.3,
  Lift: 0.16,
  Study: 0.15,
  "Pets considered": 0.06,
  Furnished: 0.008,
} as const;

/** Starts the cluster. Filling it takes some minutes, and is repeated only when migrations or this file change. */
export function openMillionListings(): Promise<DatabaseHandle> {
  return openFilledCluster(directory, import.meta.filename, fill);
}

async function fill(url: string): Promise<void> {
  await query(url, "drop schema public cascade; create schema public");
  await migrate(url);
  // Suburbs, their neighbours, and stations.
  const { updateReference } = await import("#reference/apply.ts");
  await updateReference(url);
  await query(url, async (client) => {
    await client.query("set statement_timeout = 0; set synchronous_commit = off; set maintenance_work_mem = '512MB'");
    await client.query(people);
    await client.query(vocabulary);
    const indexes = await takeIndexesAway(client);
    await client.query("select setseed(0.42)");
    await client.query(listings, [listingCount]);
    for (const definition of indexes) await client.query(definition);
    await client.query("drop table sentence, place, planted, listed");
    await client.query("vacuum analyze");
  });
}

async function query(url: string, work: string | ((client: pg.Client) => Promise<void>)): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (typeof work === "string") await client.query(work);
    else await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Drops the indexes, because creating them after the inserts is several times faster. Returns their definitions.
 * `listings_sale_home` is needed by a trigger on insert.
 */
async function takeIndexesAway(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = 'listings' and indexname not in ('listings_pkey', 'listings_sale_home')`,
  );
  for (const { name } of rows) await client.query(`drop index ${client.escapeIdentifier(name)}`);
  return rows.map(({ definition }) => definition);
}

const people = `
  insert into users (email, role) select 'agent-' || n || '@example.com', 'agent' from generate_series(1, 500) as n;
  insert into agencies (name) select 'Agency ' || n from generate_series(1, 60) as n;
  insert into agents (agency_id, user_id, name) select n % 60 + 1, n, 'Agent ' || n from generate_series(1, 500) as n;
`;

/**
 * 4,000 sentences of 18 words from a vocabulary of 3,000, whose first words are much more frequent than the last; suburbs, ordered
 * by how often they are used; and the planted words with their shares.
 */
const vocabulary = `
  select setseed(0.1);
  create table sentence as
    select s as id, initcap(min(w)) || ' ' || string_agg(w, ' ') || '. ' as text
    from generate_series(1, 4000) as s,
      lateral (select 'w' || translate((power(random(), 3) * 3000)::int::text, '0123456789', 'aeioulnrst') as w
               from generate_series(1, 18) where s is not null) as words
    group by s;
  create table place as
    select row_number() over (order by md5(name)) - 1 as id, name, postcode, coalesce(median_price, 1200000)::float8 as median,
      latitude, longitude
    from suburbs;
  create table planted (word text, share float8);
  insert into planted values ${Object.entries(plantedWords)
    .map(([word, share]) => `('${word}', ${share})`)
    .join(", ")};
  create table listed (feature text, share float8);
  insert into listed values ${Object.entries(listedFeatures)
    .map(([feature, share]) => `('${feature}', ${share})`)
    .join(", ")};
  create unique index on sentence (id);
  create unique index on place (id);
  analyze sentence, place;
`;

/**
 * The newest listings are from today, so that filters by recent days match. Many homes are open next Saturday, few next Wednesday,
 * and auctions are in the future.
 */
const listings = `
  insert into listings (created_by_user_id, agent_id, title, status, listing_type, property_type, price, price_frequency,
    address, suburb, postcode, bedrooms, bathrooms, parking, land_size, step_free_access, step_free_bathroom, has_floor_plan,
    hero_image_url, latitude, longitude, description, features, contact_email, contact_phone, published_at, deleted_at,
    sale_method, auction_at, open_dates, closed_on, closed_price, year_built)
  select agent, agent, property_type || ' with ' || coalesce(nullif(words, ''), 'light'),
    case when life < 0.95 then 'active' when life > 0.97 then 'draft' when listing_type = 'sale' then 'sold' else 'leased' end,
    listing_type, property_type,
    case when random() < 0.03 then 0 when listing_type = 'sale' then (dollars / 5000)::int * 5000
      else (dollars * 0.0009 / 10)::int * 10 * (case when monthly then 4 else 1 end) end,
    case when listing_type = 'sale' then 'once' when monthly then 'per_month' else 'per_week' end,
    n % 180 + 1 || ' Sample Street', place.name, coalesce(place.postcode, '2000'), bedrooms,
    greatest(1, bedrooms - 1 - (random() * 1.4)::int), (random() * 2.4)::int,
    case when property_type in ('House', 'Land') then 250 + (random() * 900)::int end,
    case when random() < 0.12 then random() < 0.6 end, case when random() < 0.04 then random() < 0.5 end,
    random() < 0.5, case when random() < 0.85 then 'https://pictures.example.com/' || n || '.jpg' end,
    case when placed then place.latitude + random_normal() * 0.006 end,
    case when placed then place.longitude + random_normal() * 0.007 end,
    one.text || two.text || three.text || four.text || words,
    string_to_array(words, ' ') || (select array(select feature from listed where random() < share and n is not null)),
    'agent-' || agent || '@example.com', '02 5550 0000',
    now() - ($1::int - n) * interval '90 seconds' - random() * interval '30 days', case when life > 0.98 and life < 0.985 then now() end,
    sale_method, case when sale_method = 'auction' then now() + random() * interval '35 days' end,
    case when random() < 0.4 then array[current_date + (13 - extract(dow from current_date)::int) % 7]
      when random() < 0.008 then array[current_date + (10 - extract(dow from current_date)::int) % 7] else '{}' end,
    case when life between 0.95 and 0.97 then current_date - (random() * 365)::int end,
    case when life between 0.95 and 0.97 then 100 + dollars::int end,
    case when random() < 0.6 then 1880 + (146 * sqrt(random()))::int end
  from (
    select n, 1 + (random() * 499)::int as agent, random() as life, random() < 0.1 as monthly, random() < 0.8 as placed,
      case when random() < 0.78 then 'sale' else 'rent' end as listing_type,
      kind.property_type, greatest(0, (kind.rooms + random_normal() * 1.1)::int) as bedrooms,
      (power(random(), 2.5) * 625)::int as place_id, kind.factor * exp(random_normal() * 0.35) as factor,
      1 + (random() * 3999)::int as s1, 1 + (random() * 3999)::int as s2, 1 + (random() * 3999)::int as s3,
      1 + (random() * 3999)::int as s4,
      (select coalesce(string_agg(word, ' '), '') from planted where random() < share and n is not null) as words
    from generate_series(1, $1::int) as n,
      lateral (
        select (array['House', 'Apartment', 'Unit', 'Townhouse', 'Villa', 'Land'])[pick] as property_type,
          (array[3.6, 1.9, 2.0, 3.0, 2.7, 0])[pick] as rooms, (array[1.15, 0.6, 0.55, 0.8, 0.75, 0.7])[pick] as factor
        from (select 1 + (dice > 0.38)::int + (dice > 0.72)::int + (dice > 0.82)::int + (dice > 0.91)::int
          + (dice > 0.95)::int as pick from (select random() as dice where n is not null) as die) as drawn
      ) as kind
  ) as home
  join place on place.id = home.place_id
  join sentence as one on one.id = s1
  join sentence as two on two.id = s2
  join sentence as three on three.id = s3
  join sentence as four on four.id = s4
  cross join lateral (select place.median * home.factor as dollars) as money
  cross join lateral (
    select case when listing_type = 'rent' then null when dice < 0.33 then 'auction' when dice < 0.8 then 'private treaty'
      when dice < 0.802 then 'tender' end as sale_method
    from (select random() as dice where home.n is not null) as die
  ) as selling
`;
