import { type Kysely, sql } from "kysely";

const KEYS = `known_features(features)
  || case when step_free_access then array['step-free'] else array[]::text[] end
  || case when step_free_bathroom then array['step-free-bathroom'] else array[]::text[] end
  || case when has_photo or hero_image_url is not null then array['photos'] else array[]::text[] end
  || case when has_floor_plan then array['floor-plan'] else array[]::text[] end`;

const MATERIAL_FACTS = [
  "flood_or_fire",
  "safety_risk",
  "loose_fill_asbestos",
  "homicide",
  "drug_manufacture",
  "cladding",
  "building_order",
];

const STATED_KEYS = `${KEYS}
  || case when strata_levies is not null then array['strata-stated'] else array[]::text[] end
  || case when num_nulls(${MATERIAL_FACTS.join(", ")}) = 0 then array['material-facts-stated'] else array[]::text[] end`;

const PLACES = [
  "pool",
  "air-conditioning",
  "study",
  "balcony",
  "lift",
  "garage",
  "pets",
  "furnished",
  "step-free",
  "step-free-bathroom",
  "photos",
  "floor-plan",
];

/**
 * Facts that agents may state; null is not stated. Rates are dollars a quarter. The seven booleans are the material facts
 * of the Property and Stock Agents Regulation 2022 NSW, s 60. Searches can require stated strata levies, and all seven
 * material facts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listings
      add column council_rates integer check (council_rates > 0),
      add column water_rates integer check (water_rates > 0),
      add column floor_level smallint check (floor_level between 0 and 100),
      add column living_faces varchar(2) check (living_faces in ('N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW')),
      add column internet varchar(16)
        check (internet in ('fttp', 'fttb', 'fttc', 'fttn', 'hfc', 'wireless', 'satellite', 'other')),
      add column heating_cooling varchar(160),
      add column room_sizes varchar(800),
      add column contract_available boolean,
      add column documents varchar(255)
  `.execute(db);
  for (const column of MATERIAL_FACTS) await run(db, `alter table listings add column ${column} boolean`);
  await defineBits(db, [...PLACES, "strata-stated", "material-facts-stated"]);
  await defineKeys(db, STATED_KEYS);
  await sql`
    alter table saved_searches
      add column states_strata boolean,
      add column states_material_facts boolean
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // Without the criterion they would match other homes.
  await sql`delete from saved_searches where states_strata or states_material_facts`.execute(db);
  await sql`alter table saved_searches drop column states_strata, drop column states_material_facts`.execute(db);
  await defineKeys(db, KEYS);
  await defineBits(db, PLACES);
  for (const column of MATERIAL_FACTS) await run(db, `alter table listings drop column ${column}`);
  await sql`
    alter table listings
      drop column council_rates,
      drop column water_rates,
      drop column floor_level,
      drop column living_faces,
      drop column internet,
      drop column heating_cooling,
      drop column room_sizes,
      drop column contract_available,
      drop column documents
  `.execute(db);
}

/**
 * A stored column cannot be computed from another, so both have the expression. One statement rewrites the table once.
 * PostgreSQL would recreate `listings_closed` from its stored definition and so write its condition differently; we create
 * it from the original SQL, so that `up` and `down` lead to the same schema.
 */
async function defineKeys(db: Kysely<unknown>, keys: string): Promise<void> {
  await db.schema.dropIndex("listings_closed").execute();
  await run(
    db,
    `alter table listings
      alter column feature_keys set expression as (${keys}),
      alter column feature_bits set expression as (feature_bits(${keys}))`,
  );
  await sql`create index listings_closed on listings
    (status, closed_on desc, id desc, comparable_price, bedrooms, bathrooms, parking, feature_bits, station_metres)
    where status in ('sold', 'leased') and deleted_at is null`.execute(db);
}

/** With `feature_sets`: all numbers that have these bits. Null if one of the keys is unknown. */
async function defineBits(db: Kysely<unknown>, places: readonly string[]): Promise<void> {
  await run(
    db,
    `create or replace function feature_bits(keys text[]) returns integer language sql immutable strict parallel safe return (
      select case when count(known.place) = count(*) then coalesce(bit_or(1 << (known.place - 1)::integer), 0) end
      from (select distinct unnest(keys) as key) as asked
      left join unnest(array[${places.map((place) => `'${place}'`).join(", ")}])
        with ordinality as known (key, place) on known.key = asked.key
    )`,
  );
  await run(
    db,
    `create or replace function feature_sets(bits integer) returns integer[] language sql immutable strict parallel safe return (
      select array_agg(bits | others) from generate_series(0, (1 << ${places.length}) - 1) as others where others & bits = 0
    )`,
  );
}

async function run(db: Kysely<unknown>, statement: string): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- the text consists of constants of this file
  await sql.raw(statement).execute(db);
}
