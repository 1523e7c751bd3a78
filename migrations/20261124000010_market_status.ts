import { type Kysely, sql } from "kysely";

/**
 * A home is under offer, sold, leased or withdrawn. A home under offer is still "active", so that searches of homes on
 * the market do not change. A sold or leased home has its date, and its price unless that is withheld. Its page
 * remains, and separate searches find it by date, the newest first.
 *
 * Filters and sorting then use the closing price. A suspension hides these homes too; `closed_on` determines which
 * status its end restores.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const onComparablePrice = await indexesOnComparablePrice(db);
  await sql`
    alter table listings
      drop constraint listings_status_known,
      drop constraint listings_active_is_published,
      drop column comparable_price,
      add column under_offer_at timestamptz,
      add column closed_on date,
      add column closed_price integer,
      add column price_withheld boolean not null default false,
      add column comparable_price integer generated always as (case
        when coalesce(closed_price, price) = 0 or price_withheld then null
        when listing_type = 'rent' and price_frequency = 'per_month'
          then round(coalesce(closed_price, price)::numeric * 12 / 52)::integer
        else coalesce(closed_price, price) end) stored,
      add constraint listings_status_known
        check (status in ('draft', 'active', 'sold', 'leased', 'withdrawn', 'suspended')),
      add constraint listings_public_is_published
        check (status not in ('active', 'sold', 'leased') or published_at is not null),
      add constraint listings_under_offer_is_active
        check (under_offer_at is null or (status in ('active', 'suspended') and closed_on is null)),
      add constraint listings_closed check (case status
        when 'sold' then listing_type = 'sale' and closed_on is not null
        when 'leased' then listing_type = 'rent' and closed_on is not null
        when 'suspended' then true
        else closed_on is null end),
      -- Its price is stated or withheld; one that is not closed has neither.
      add constraint listings_closed_price check (case
        when closed_on is null then closed_price is null and not price_withheld
        else (closed_price is null) = price_withheld and coalesce(closed_price > 0, true) end)
  `.execute(db);
  await createIndexes(db, onComparablePrice);

  const closed = sql`where status in ('sold', 'leased') and deleted_at is null`;
  await sql`create index listings_closed on listings
    (status, closed_on desc, id desc, comparable_price, bedrooms, bathrooms, parking) ${closed}`.execute(db);
  await sql`create index listings_closed_suburb on listings
    (suburb_key, status, closed_on desc, id desc, comparable_price, bedrooms, bathrooms, property_type_key) ${closed}`.execute(
    db,
  );
  await sql`create index listings_closed_postcode on listings
    (postcode, status, closed_on desc, id desc, comparable_price, bedrooms, bathrooms, property_type_key) ${closed}`.execute(
    db,
  );
  await sql`create index listings_closed_price on listings (status, comparable_price, id) ${closed}`.execute(db);
  await sql`create index listings_closed_search on listings using gin (search) ${closed}`.execute(db);
  await sql`create index listings_closed_agent on listings (agent_id, closed_on desc, id desc) ${closed}`.execute(db);

  await createSuspensions(db, {
    isShown: sql`in ('active', 'sold', 'leased')`,
    isHidden: sql`not in ('active', 'sold', 'leased')`,
    reinstated: sql`case when closed_on is null then 'active' when listing_type = 'sale' then 'sold' else 'leased' end`,
  });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  // A sold home must not be offered again.
  await sql`update listings set status = 'draft', under_offer_at = null, closed_on = null, closed_price = null,
    price_withheld = false where status in ('sold', 'leased', 'withdrawn') or closed_on is not null`.execute(db);
  await createSuspensions(db, { isShown: sql`= 'active'`, isHidden: sql`<> 'active'`, reinstated: sql`'active'` });
  for (const name of ["", "_suburb", "_postcode", "_price", "_search", "_agent"]) {
    await db.schema.dropIndex(`listings_closed${name}`).execute();
  }
  const onComparablePrice = await indexesOnComparablePrice(db);
  await sql`
    alter table listings
      drop constraint listings_closed_price,
      drop constraint listings_closed,
      drop constraint listings_under_offer_is_active,
      drop constraint listings_public_is_published,
      drop constraint listings_status_known,
      drop column comparable_price,
      drop column price_withheld,
      drop column closed_price,
      drop column closed_on,
      drop column under_offer_at,
      add column comparable_price integer generated always as (
        case when price = 0 then null
          when listing_type = 'rent' and price_frequency = 'per_month' then round(price::numeric * 12 / 52)::integer
          else price end) stored,
      add constraint listings_status_known check (status in ('draft', 'active', 'suspended')),
      add constraint listings_active_is_published check (status <> 'active' or published_at is not null)
  `.execute(db);
  await createIndexes(db, onComparablePrice);
}

/**
 * Dropping the column drops these indexes. They are recreated as they were, because several migrations have added to
 * them.
 */
async function indexesOnComparablePrice(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes
    where tablename = 'listings' and schemaname = current_schema() and indexdef ~ '\\mcomparable_price\\M'
    order by indexname`.execute(db);
  return rows.map(({ definition }) => definition);
}

async function createIndexes(db: Kysely<unknown>, definitions: readonly string[]): Promise<void> {
  for (const definition of definitions) {
    // oxlint-disable-next-line no-restricted-properties -- the definition is from PostgreSQL, not from input
    await sql.raw(definition).execute(db);
  }
}

interface Suspensions {
  /** SQL conditions on a status: whether a suspension hides such a home, and the opposite. */
  isShown: ReturnType<typeof sql>;
  isHidden: ReturnType<typeof sql>;
  /** The status of a hidden home after its suspension. */
  reinstated: ReturnType<typeof sql>;
}

async function createSuspensions(db: Kysely<unknown>, { isShown, isHidden, reinstated }: Suspensions): Promise<void> {
  await sql`drop trigger listings_hide_inserted on listings`.execute(db);
  await sql`drop trigger listings_hide_published on listings`.execute(db);
  await sql`
    create trigger listings_hide_inserted before insert on listings
      for each row when (new.status ${isShown}) execute function hide_suspended_listing()
  `.execute(db);
  // Skips updates of shown homes: they would lock the home and then wait for the account, and a suspension locks both
  // in the opposite order.
  await sql`
    create trigger listings_hide_published before update of status on listings
      for each row when (new.status ${isShown} and old.status ${isHidden}) execute function hide_suspended_listing()
  `.execute(db);
  await sql`
    create or replace function follow_suspension() returns trigger language plpgsql as $$
    begin
      if new.suspended_at is not null then
        update listings set status = 'suspended' where created_by_user_id = new.id and status ${isShown};
        update saved_searches set is_live = false where user_id = new.id and is_live;
      else
        update listings set status = ${reinstated} where created_by_user_id = new.id and status = 'suspended';
        update saved_searches set is_live = true
          where user_id = new.id and not is_live and confirmed_at is not null and paused_at is null;
      end if;
      -- Takes the profile out of the directory, or puts it back.
      update agents set user_id = new.id where user_id = new.id;
      return null;
    end
    $$
  `.execute(db);
}
