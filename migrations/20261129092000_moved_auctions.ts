import { type Kysely, sql } from "kysely";

/**
 * A clearance rate counts auctions that were moved to another day or deleted in their last seven days. `announced_at`
 * distinguishes a moved auction from a date that was corrected within 30 minutes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("auctions")
    .addColumn("announced_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`
    create or replace function schedule_auction() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (old.auction_at, old.status, old.listing_type, old.deleted_at)
        is not distinct from (new.auction_at, new.status, new.listing_type, new.deleted_at) then
        return null;
      end if;
      if new.status = 'active' and new.listing_type = 'sale' and new.auction_at > now() and new.deleted_at is null then
        update auctions set outcome = 'postponed', postponed_to = new.auction_at, reported_at = now()
        where listing_id = new.id and outcome is null
          and scheduled_at > now() and scheduled_at <= now() + interval '7 days'
          and announced_at <= now() - interval '30 minutes'
          and (scheduled_at at time zone 'Australia/Sydney')::date
            <> (new.auction_at at time zone 'Australia/Sydney')::date;
        if exists (select from auctions where listing_id = new.id and scheduled_at = new.auction_at) then
          delete from auctions
          where listing_id = new.id and outcome is null and scheduled_at > now() and scheduled_at <> new.auction_at;
        else
          -- A new time before the day moves the auction; afterwards it is another auction.
          update auctions set scheduled_at = new.auction_at
          where listing_id = new.id and outcome is null and scheduled_at > now();
          if not found then
            insert into auctions (listing_id, scheduled_at) values (new.id, new.auction_at);
          end if;
        end if;
        -- Back on the market, or back on the former date.
        update auctions set outcome = null, reported_at = null, reported_by_user_id = null, corrected_at = null,
          postponed_to = null
        where listing_id = new.id and scheduled_at = new.auction_at
          and outcome in ('withdrawn', 'sold_before', 'postponed');
      elsif new.status = 'sold' then
        -- A sale later than a week after an unreported auction is not its result.
        update auctions set reported_at = now(), outcome = case
          when new.closed_on < (scheduled_at at time zone 'Australia/Sydney')::date then 'sold_before' else 'sold' end
        where listing_id = new.id and outcome is null
          and new.closed_on <= (scheduled_at at time zone 'Australia/Sydney')::date + 7;
      elsif new.status <> 'suspended' then
        update auctions set outcome = 'withdrawn', reported_at = now()
        where listing_id = new.id and outcome is null and scheduled_at > now();
      end if;
      return null;
    end
    $$
  `.execute(db);
  await sql`drop trigger listings_auctions_update on listings`.execute(db);
  await sql`create trigger listings_auctions_update after update of auction_at, status, listing_type, deleted_at on listings
    for each row when (new.auction_at is not null or old.auction_at is not null)
    execute function schedule_auction()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger listings_auctions_update on listings`.execute(db);
  await sql`create trigger listings_auctions_update after update of auction_at, status, listing_type on listings
    for each row when (new.auction_at is not null or old.auction_at is not null)
    execute function schedule_auction()`.execute(db);
  await sql`
    create or replace function schedule_auction() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (old.auction_at, old.status, old.listing_type)
        is not distinct from (new.auction_at, new.status, new.listing_type) then
        return null;
      end if;
      if new.status = 'active' and new.listing_type = 'sale' and new.auction_at > now() then
        if not exists (select from auctions where listing_id = new.id and scheduled_at = new.auction_at) then
          update auctions set scheduled_at = new.auction_at
          where listing_id = new.id and outcome is null and scheduled_at > now();
          if not found then
            insert into auctions (listing_id, scheduled_at) values (new.id, new.auction_at);
          end if;
        end if;
        update auctions set outcome = null, reported_at = null, reported_by_user_id = null, corrected_at = null
        where listing_id = new.id and scheduled_at = new.auction_at and outcome in ('withdrawn', 'sold_before');
      elsif new.status = 'sold' then
        update auctions set reported_at = now(), outcome = case
          when new.closed_on < (scheduled_at at time zone 'Australia/Sydney')::date then 'sold_before' else 'sold' end
        where listing_id = new.id and outcome is null
          and new.closed_on <= (scheduled_at at time zone 'Australia/Sydney')::date + 7;
      elsif new.status <> 'suspended' then
        update auctions set outcome = 'withdrawn', reported_at = now()
        where listing_id = new.id and outcome is null and scheduled_at > now();
      end if;
      return null;
    end
    $$
  `.execute(db);
  await db.schema.alterTable("auctions").dropColumn("announced_at").execute();
}
