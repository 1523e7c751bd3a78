import { type Kysely, sql } from "kysely";

/**
 * `address_key` is equal for the usual spellings of an address: it ignores suburb, state, postcode, "No.", "House" and
 * bracketed remarks, and "90 Testing St, Unit 2" is "2/90 Testing Street". `address_keys` has one key for each number
 * of a range, so that the keys of "90-92 Testing Street" overlap with those of 90 and 92. Units stay distinct.
 * `addressKey` of the imports is stricter: a file adopts a listing only if the address is written alike.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The next migration rewrites the table, and makes the index again afterwards.
  await sql`drop index listings_address_key`.execute(db);
  // In SQL, the planner would repeat each step wherever the next one reads it.
  await sql`
    create or replace function address_key(address text, suburb text) returns text
    language plpgsql immutable strict parallel safe as $$
    declare
      place text := regexp_replace(regexp_replace(
        regexp_replace(translate(lower(btrim(suburb)), '.''’', ''), '[[:space:]-]+', ' ', 'g'),
        '^mt ', 'mount '), '^saint ', 'st ');
      line text := lower(normalize(address, nfkc));
      without_place text;
      street_types constant jsonb := '{"st": "street", "str": "street", "rd": "road", "ave": "avenue", "av": "avenue",
        "pl": "place", "dr": "drive", "cres": "crescent", "cr": "crescent", "ct": "court", "crt": "court", "cl": "close",
        "pde": "parade", "tce": "terrace", "ln": "lane", "la": "lane", "hwy": "highway", "bvd": "boulevard",
        "blvd": "boulevard", "cct": "circuit", "gr": "grove", "gve": "grove", "sq": "square", "esp": "esplanade"}';
    begin
      -- A bracket with a number or a single letter may name a unit.
      line := regexp_replace(line, '[[(](?![^])]*[0-9])(?![a-z][])])[^])]*(?:[])]|$)', ' ', 'g');
      line := regexp_replace(line, 'n[.] ?s[.] ?w[.]?', 'nsw', 'g');
      line := btrim(regexp_replace(regexp_replace(line, '[][().,;:''’]', ' ', 'g'), '[[:space:]]+', ' ', 'g'));
      line := regexp_replace(line, '(^|[ /])(?:no|nr|number|#) ?(?=[0-9])', '\\1', 'g');
      line := regexp_replace(line, '([0-9][a-z]?) ?(?:[-–—+&]| to | and ) ?(?=[0-9])', '\\1-', 'g');
      line := replace(replace(line, ' mt ', ' mount '), ' saint ', ' st ');
      without_place := regexp_replace(line, '(?: (?:nsw|new south wales|act|vic|victoria|qld|queensland|sa|wa|tas|nt))?'
        '(?: [0-9]{4})?(?: (?:australia|aus))?$', '');
      if right(translate(without_place, '-', ' '), length(place) + 1) = ' ' || place then
        without_place := left(without_place, -length(place) - 1);
      end if;
      -- "12 Newtown" may be a street without its type.
      if without_place ~ '[0-9][^ ]* [^ ]' then line := without_place; end if;
      line := regexp_replace(line, '^(.*[^ ]) (?:unit|apartment|apt|flat) ?([a-z0-9_]+)$', '\\2/\\1');
      line := regexp_replace(line,
        '^(?:unit|apartment|apt|flat|house|u) ?([a-z0-9_]+)[ /]+(?=[0-9]+[a-z]?(?:[ -]|$))', '\\1/');
      line := regexp_replace(regexp_replace(line, '^(?:house|home) (?=[0-9])', ''), ' ?/ ?', '/', 'g');
      if line !~ '[0-9]' then return null; end if;
      return regexp_replace(line, '[^ ]+$', '')
        || coalesce(street_types ->> substring(line from '[^ ]+$'), substring(line from '[^ ]+$')) || ', ' || place;
    end $$`.execute(db);
  await sql`
    create function address_keys(key text) returns text[] language sql immutable strict parallel safe as $$
      select coalesce((
        select array_agg(unit || number || rest)
        from (
          select coalesce(parts[1], '') as unit, parts[2]::integer as low, parts[3] as low_letter,
            parts[4]::integer as high, parts[5] as high_letter, parts[6] as rest
          from regexp_match(key, '^([^ ]*/)?([0-9]{1,6})([a-z]?)-([0-9]{1,6})([a-z]?)( .*)$') as parts
          where parts is not null
        ) as range
        cross join lateral (
          -- "102-4" abbreviates 102 to 104, and "5-102" may be unit 5: neither has numbers between.
          select low || low_letter as number
          union select high || high_letter where high >= low
          -- Equal parity: one side of the street.
          union select between_them::text
            from (select case when (high - low) % 2 = 0 then 2 else 1 end as step) as steps
            cross join lateral generate_series(low + step, least(high, low + 50) - step, step) as between_them
            where high <= low + 50
        ) as numbers
      ), array[key])
    $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function address_keys(text)`.execute(db);
  await sql`drop function address_key(text, text)`.execute(db);
  await sql`
    create function address_key(address text, suburb text) returns text language sql immutable strict parallel safe as $$
      select case when plain ~ '[0-9]' then
        regexp_replace(plain, '[^ ]+$', '')
        || coalesce((array['street', 'street', 'road', 'avenue', 'avenue', 'place', 'drive', 'crescent', 'crescent',
            'court', 'court', 'close', 'parade', 'terrace', 'lane', 'lane', 'highway', 'boulevard', 'boulevard',
            'circuit', 'grove', 'grove', 'square', 'esplanade'])[array_position(
          array['st', 'str', 'rd', 'ave', 'av', 'pl', 'dr', 'cres', 'cr', 'ct', 'crt', 'cl', 'pde', 'tce', 'ln', 'la',
            'hwy', 'bvd', 'blvd', 'cct', 'gr', 'gve', 'sq', 'esp'], substring(plain from '[^ ]+$'))],
          substring(plain from '[^ ]+$'))
        || ', ' || regexp_replace(regexp_replace(
          regexp_replace(translate(lower(btrim(suburb)), '.''’', ''), '[[:space:]-]+', ' ', 'g'),
          '^mt ', 'mount '), '^saint ', 'st ')
      end
      from (
        select btrim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower(address),
          '[.,]', ' ', 'g'),
          '^[[:space:]]*(?:unit|apartment|apt|flat|u)[[:space:]]*([a-z0-9_]+)[[:space:]/]+(?=[0-9])', '\\1/'),
          '[[:space:]]*/[[:space:]]*', '/', 'g'),
          '[[:space:]]+', ' ', 'g')) as plain
      ) as cleaned
    $$
  `.execute(db);
  await sql`create index listings_address_key on listings (address_key(address, suburb))`.execute(db);
}
