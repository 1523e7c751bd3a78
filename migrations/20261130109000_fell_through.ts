import { type Kysely, type RawBuilder, sql } from "kysely";

/**
 * `fell_through` is `sale_fell_through`, which triggers keep up to date, so that searches and counts need no call for
 * each sale. The price of such a sale is not compared. A listing has the status `suspended` if it is held, or if its
 * agent is held or suspended, so the function depends on no other table than `listings` and its history. A hold of a
 * picture does not hide its listing. `home_key` saves the triggers from computing `address_key`, which is most of their
 * time. A migration that changes `address_key` must also set the expression of `home_key` again, which computes it for
 * every row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The second statement rewrites the table and its indexes.
  await sql`drop index listings_address_key, listings_address_keys, listings_closed_agents, listings_closed_suburb`.execute(
    db,
  );
  await sql`alter table listings add column fell_through boolean not null default false`.execute(db);
  await sql`alter table listings
    add column home_key text generated always as (address_key(address, suburb)) stored,
    alter column comparable_price set expression as (${comparablePrice(sql`price_withheld or fell_through`)})`.execute(
    db,
  );
  await sql`create index listings_address_key on listings (home_key)`.execute(db);
  await sql`create index listings_address_keys on listings using gin (address_keys(home_key))`.execute(db);
  // Counts of sales, also in many suburbs, read only these indexes.
  await createClosedAgents(db, sql`and not fell_through`);
  await createClosedSuburb(db, sql`include (fell_through)`);
  await createSaleFellThrough(db, sql`later.home_key = sold.home_key`, sql``);
  // Without statistics of the new column, each call might read the table.
  await sql`analyze listings`.execute(db);
  await sql`update listings set fell_through = true where status = 'sold' and sale_fell_through(id)`.execute(db);
  // Locks only rows with a wrong mark, in one order. The update sees all changes that were committed during its wait
  // for the locks.
  await sql`
    create function mark_fallen_sales(ids integer[]) returns integer language plpgsql as $$
    declare wrong integer[];
    begin
      wrong := array(select id from listings where id = any (ids) and fell_through <> sale_fell_through(id)
        order by id for no key update);
      if wrong <> '{}' then
        update listings set fell_through = sale_fell_through(id) where id = any (wrong);
      end if;
      return cardinality(wrong);
    end $$`.execute(db);
  await sql`
    create function follow_sales() returns trigger language plpgsql as $$
    declare
      keys text[];
      changed integer[];
    begin
      if tg_op = 'INSERT' then
        keys := array(select distinct home_key from after where listing_type = 'sale' and status in ('active', 'sold'));
      elsif tg_op = 'DELETE' then
        keys := array(select distinct home_key from before where listing_type = 'sale');
      else
        -- An address without a number has no key, so sales that get one are found by their ids.
        select array_agg(distinct homes.key), array_agg(distinct id) into keys, changed
          from before join after using (id) cross join lateral (values (before.home_key), (after.home_key)) as homes (key)
          where (before.listing_type, before.status, before.home_key, before.address_display, before.published_at,
              before.closed_on, before.deleted_at)
            is distinct from (after.listing_type, after.status, after.home_key, after.address_display,
              after.published_at, after.closed_on, after.deleted_at);
      end if;
      if keys <> '{}' then
        perform mark_fallen_sales(array(select id from listings where (home_key = any (keys) or id = any (changed))
          and (listing_type = 'sale' or fell_through) and (status = 'sold' or fell_through)));
      end if;
      return null;
    end $$`.execute(db);
  // PostgreSQL runs triggers in the order of their names: these read the history, which `listings_record_...` write.
  await sql`create trigger listings_sales_inserted after insert on listings
    referencing new table as after for each statement execute function follow_sales()`.execute(db);
  await sql`create trigger listings_sales_updated after update on listings
    referencing old table as before new table as after for each statement execute function follow_sales()`.execute(db);
  await sql`create trigger listings_sales_deleted after delete on listings
    referencing old table as before for each statement execute function follow_sales()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const event of ["inserted", "updated", "deleted"])
    await sql`drop trigger ${sql.ref(`listings_sales_${event}`)} on listings`.execute(db);
  await sql`drop function follow_sales()`.execute(db);
  await sql`drop function mark_fallen_sales(integer[])`.execute(db);
  await createSaleFellThrough(
    db,
    sql`address_key(later.address, later.suburb) = address_key(sold.address, sold.suburb)`,
    sql`
          and not exists (select from users where users.id = later.created_by_user_id and users.suspended_at is not null)
          and not exists (select from holds where holds.released_at is null
            and (holds.listing_id = later.id or holds.agent_id = later.agent_id))`,
  );
  await sql`drop index listings_address_key, listings_address_keys, listings_closed_agents, listings_closed_suburb`.execute(
    db,
  );
  // Before the rewrite, after which PostgreSQL states its condition in another way, as it did before this migration.
  await createClosedSuburb(db, sql``);
  await sql`alter table listings drop column home_key,
    alter column comparable_price set expression as (${comparablePrice(sql`price_withheld`)})`.execute(db);
  await sql`alter table listings drop column fell_through`.execute(db);
  await sql`create index listings_address_key on listings (address_key(address, suburb))`.execute(db);
  await sql`create index listings_address_keys on listings using gin (address_keys(address_key(address, suburb)))`.execute(
    db,
  );
  await createClosedAgents(db, sql``);
}

async function createClosedAgents(db: Kysely<unknown>, condition: RawBuilder<unknown>): Promise<void> {
  await sql`create index listings_closed_agents on listings (status, closed_on, agent_id)
    where status in ('sold', 'leased') and deleted_at is null ${condition}`.execute(db);
}

async function createClosedSuburb(db: Kysely<unknown>, include: RawBuilder<unknown>): Promise<void> {
  await sql`create index listings_closed_suburb on listings
    (suburb_key, status, closed_on desc, id desc, comparable_price, bedrooms, bathrooms, property_type_key) ${include}
    where status in ('sold', 'leased') and deleted_at is null`.execute(db);
}

const comparablePrice = (isNotCompared: RawBuilder<unknown>) => sql`case
      when ${isNotCompared} then null
      when coalesce(closed_price, price) = 0 then case when price_words is not null then searched_price end
      when listing_type = 'rent' and price_frequency = 'per_month'
        then round(coalesce(closed_price, price)::numeric * 12 / 52)::integer
      else coalesce(closed_price, price) end`;

/** Like the function of the migration that created it, except for these conditions. */
async function createSaleFellThrough(
  db: Kysely<unknown>,
  isSameHome: RawBuilder<unknown>,
  isShown: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    create or replace function sale_fell_through(listing integer) returns boolean
    language plpgsql stable strict parallel safe as $$
    begin
      return exists (
        select from listings as sold join listings as later
          on ${isSameHome}
        where sold.id = listing and sold.status = 'sold' and sold.listing_type = 'sale'
          and later.id <> sold.id and later.listing_type = 'sale' and later.status in ('active', 'sold')
          and later.deleted_at is null and sold.address_display = 'full' and later.address_display = 'full'
          and later.published_at > (select min(changed_at) from listing_changes as changes
            where changes.listing_id = sold.id and changes.id > coalesce((select max(id) from listing_changes as earlier
              where earlier.listing_id = sold.id and earlier.status <> 'sold'), 0))
          and (later.published_at at time zone 'Australia/Sydney')::date
            between sold.closed_on and sold.closed_on + 90${isShown});
    end $$`.execute(db);
}
