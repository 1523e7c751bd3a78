import { type Kysely, sql } from "kysely";

/**
 * `address_key` is equal for "Unit 5, 102 Smith St" and "5/102 Smith Street" in the same suburb, and null without a
 * number, because such an address may be any home of the street. `addressKey` of the imports has the same rules.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  // Drafts too: an unpublished home is an earlier advertisement of the same address.
  await sql`create index listings_address_key on listings (address_key(address, suburb))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index listings_address_key`.execute(db);
  await sql`drop function address_key(text, text)`.execute(db);
}
