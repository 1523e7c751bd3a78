import { type Kysely, sql } from "kysely";

/**
 * The public history of each home from its first day: one row for each change of its status, price, guide or auction,
 * with the new values. Triggers write it, so that no writer can forget it (Property and Stock Agents Act 2002 NSW, s
 * 73: every change of an advertised price is recorded with its time and its author).
 *
 * The status "withdrawn" covers every home that is no longer advertised. A draft that was never published has no
 * history, and changes are not recorded while a home is not advertised. A suspension is not a change: it hides a home
 * with its history, and its end restores both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("listing_changes")
    .addColumn("id", "integer", (c) => c.generatedAlwaysAsIdentity())
    .addColumn("listing_id", "integer", (c) => c.notNull().references("listings.id").onDelete("cascade"))
    .addColumn("changed_at", "timestamptz", (c) => c.notNull())
    .addColumn("changed_by_user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("status", "varchar(16)", (c) => c.notNull())
    .addColumn("is_under_offer", "boolean", (c) => c.notNull())
    .addColumn("listing_type", "varchar(16)", (c) => c.notNull())
    .addColumn("price", "integer", (c) => c.notNull())
    .addColumn("price_to", "integer")
    .addColumn("price_words", "varchar(60)")
    .addColumn("price_frequency", "varchar(16)", (c) => c.notNull())
    .addColumn("auction_at", "timestamptz")
    .addColumn("closed_on", "date")
    .addColumn("closed_price", "integer")
    .addColumn("price_withheld", "boolean", (c) => c.notNull())
    .addPrimaryKeyConstraint("listing_changes_pkey", ["listing_id", "id"])
    .addCheckConstraint("listing_changes_status", sql`status in ('active', 'sold', 'leased', 'withdrawn')`)
    .execute();
  // For the deletion of a person.
  await sql`create index listing_changes_user on listing_changes (changed_by_user_id)`.execute(db);

  // A home inserted as sold or withdrawn, by a seed or an import, was advertised before.
  await sql`
    create function record_inserted_listings() returns trigger language plpgsql as $$
    begin
      insert into listing_changes (listing_id, changed_at, changed_by_user_id, status, is_under_offer, listing_type, price,
          price_to, price_words, price_frequency, auction_at, closed_on, closed_price, price_withheld)
        select inserted.id, states.changed_at, inserted.created_by_user_id, states.status,
          states.status = 'active' and inserted.under_offer_at is not null, inserted.listing_type, inserted.price,
          inserted.price_to, inserted.price_words, inserted.price_frequency, inserted.auction_at,
          states.closed_on, states.closed_price, states.price_withheld
        from inserted cross join lateral (
          select 1 as step, inserted.published_at as changed_at, 'active' as status,
            null::date as closed_on, null::integer as closed_price, false as price_withheld
          union all
          select 2, coalesce((inserted.closed_on + time '12:00') at time zone 'Australia/Sydney', now()), inserted.status,
            inserted.closed_on, inserted.closed_price, inserted.price_withheld
          where inserted.status in ('sold', 'leased', 'withdrawn')
        ) as states
        where inserted.published_at is not null and inserted.status not in ('draft', 'suspended')
        order by inserted.id, states.step;
      return null;
    end
    $$
  `.execute(db);
  await sql`
    create trigger listings_record_inserted after insert on listings
      referencing new table as inserted for each statement execute function record_inserted_listings()
  `.execute(db);

  await sql`
    create function record_listing_change() returns trigger language plpgsql as $$
    declare
      last listing_changes;
      shown text := case when new.status = 'draft' then 'withdrawn' else new.status end;
      under_offer boolean := new.status = 'active' and new.under_offer_at is not null;
    begin
      if new.status = 'suspended' then return null; end if;
      select * into last from listing_changes where listing_id = new.id order by id desc limit 1;
      if shown = 'withdrawn' and (last.id is null or last.status = 'withdrawn') then return null; end if;
      -- What a suspension gives back is as it was.
      if (last.status, last.is_under_offer, last.listing_type, last.price, last.price_to, last.price_words,
          last.price_frequency, last.auction_at, last.closed_on, last.closed_price, last.price_withheld)
        is not distinct from (shown, under_offer, new.listing_type, new.price, new.price_to,
          new.price_words, new.price_frequency, new.auction_at, new.closed_on, new.closed_price, new.price_withheld)
      then return null; end if;
      insert into listing_changes (listing_id, changed_at, changed_by_user_id, status, is_under_offer, listing_type, price,
          price_to, price_words, price_frequency, auction_at, closed_on, closed_price, price_withheld)
        values (new.id, case when last.id is null then coalesce(new.published_at, now()) else now() end,
          coalesce(nullif(current_setting('southerly.user_id', true), '')::integer, new.created_by_user_id),
          shown, under_offer, new.listing_type, new.price, new.price_to, new.price_words,
          new.price_frequency, new.auction_at, new.closed_on, new.closed_price, new.price_withheld);
      return null;
    end
    $$
  `.execute(db);
  await sql`
    create trigger listings_record_change after update on listings
      for each row when (
        (old.status, old.under_offer_at is null, old.listing_type, old.price, old.price_to, old.price_words,
          old.price_frequency, old.auction_at, old.closed_on, old.closed_price, old.price_withheld)
        is distinct from
        (new.status, new.under_offer_at is null, new.listing_type, new.price, new.price_to, new.price_words,
          new.price_frequency, new.auction_at, new.closed_on, new.closed_price, new.price_withheld)
      ) execute function record_listing_change()
  `.execute(db);

  // Days in Sydney's calendar on which the home was advertised, also over several periods. Null without a history.
  await sql`
    create function days_on_market(listing integer) returns integer language sql stable parallel safe as $$
      select sum(greatest(0, until - since)) filter (where status = 'active')::integer from (
        select status, (changed_at at time zone 'Australia/Sydney')::date as since,
          coalesce(
            lead(coalesce(closed_on, (changed_at at time zone 'Australia/Sydney')::date)) over (order by id),
            (now() at time zone 'Australia/Sydney')::date
          ) as until
        from listing_changes where listing_id = listing
      ) as spells
    $$
  `.execute(db);

  await recordWhatIsKnown(db);
}

/** Adds the history of existing homes: their publication, and later prices from the audit log. */
async function recordWhatIsKnown(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into listing_changes (listing_id, changed_at, changed_by_user_id, status, is_under_offer, listing_type, price,
      price_frequency, price_withheld)
    with prices as (
      select listings.id as listing_id, audit_entries.id, audit_entries.created_at, audit_entries.user_id,
        detail->'price'->'from' as before, detail->'price'->'to' as after
      from audit_entries join listings on audit_entries.subject = 'listing' and listings.id = audit_entries.subject_id
      where audit_entries.action = 'listing.edited' and detail ? 'price'
        and audit_entries.created_at > listings.published_at
    ), first as (
      select distinct on (listing_id) listing_id, before from prices order by listing_id, id
    ), states as (
      select listings.id as listing_id, 0 as step, published_at as changed_at, created_by_user_id as user_id,
        'active' as status, coalesce(before->>'listingType', listing_type) as listing_type,
        coalesce((before->>'price')::integer, price) as price,
        coalesce(before->>'priceFrequency', price_frequency) as price_frequency
      from listings left join first on first.listing_id = listings.id where published_at is not null
      union all
      select listing_id, id, created_at, user_id, 'active', after->>'listingType', (after->>'price')::integer,
        after->>'priceFrequency'
      from prices
      union all
      select id, 2147483647, updated_at, created_by_user_id, 'withdrawn', listing_type, price, price_frequency
      from listings where published_at is not null and status = 'draft'
    )
    select listing_id, changed_at, user_id, status, false, listing_type, price, price_frequency, false
    from states order by listing_id, step`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function days_on_market(integer)`.execute(db);
  await sql`drop trigger listings_record_change on listings`.execute(db);
  await sql`drop function record_listing_change()`.execute(db);
  await sql`drop trigger listings_record_inserted on listings`.execute(db);
  await sql`drop function record_inserted_listings()`.execute(db);
  await db.schema.dropTable("listing_changes").execute();
}
