import { type Kysely, sql } from "kysely";

/**
 * Each scheduled auction of a home with its result; without one it is unreported. A trigger schedules auctions, because
 * forms, the API and imports all set `listings.auction_at`. "sold" is a sale within a week without a report on
 * how the home was sold.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("auctions")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("listing_id", "integer", (c) => c.notNull().references("listings.id").onDelete("cascade"))
    .addColumn("scheduled_at", "timestamptz", (c) => c.notNull())
    .addColumn("outcome", "varchar(20)", (c) =>
      c.check(
        sql`outcome in ('sold', 'sold_at_auction', 'sold_before', 'sold_after', 'passed_in', 'withdrawn', 'postponed')`,
      ),
    )
    .addColumn("bid", "integer", (c) => c.check(sql`bid between 1 and 2000000000`))
    .addColumn("bid_by", "varchar(10)", (c) => c.check(sql`bid_by in ('bidder', 'vendor')`))
    .addColumn("postponed_to", "timestamptz")
    .addColumn("reported_at", "timestamptz")
    .addColumn("corrected_at", "timestamptz")
    .addColumn("reported_by_user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addUniqueConstraint("auctions_once", ["listing_id", "scheduled_at"])
    .addCheckConstraint("auctions_reported", sql`(outcome is null) = (reported_at is null)`)
    .addCheckConstraint(
      "auctions_bid",
      sql`(bid is null) = (bid_by is null) and (bid is null or outcome = 'passed_in')`,
    )
    .addCheckConstraint("auctions_postponed", sql`(postponed_to is not null) = coalesce(outcome = 'postponed', false)`)
    .execute();
  await db.schema.createIndex("auctions_by_time").on("auctions").columns(["scheduled_at", "listing_id"]).execute();
  await db.schema.createIndex("auctions_reporter").on("auctions").column("reported_by_user_id").execute();
  await sql`
    create function schedule_auction() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and (old.auction_at, old.status, old.listing_type)
        is not distinct from (new.auction_at, new.status, new.listing_type) then
        return null;
      end if;
      if new.status = 'active' and new.listing_type = 'sale' and new.auction_at > now() then
        -- A new time before the day moves the auction; afterwards it is another auction.
        if not exists (select from auctions where listing_id = new.id and scheduled_at = new.auction_at) then
          update auctions set scheduled_at = new.auction_at
          where listing_id = new.id and outcome is null and scheduled_at > now();
          if not found then
            insert into auctions (listing_id, scheduled_at) values (new.id, new.auction_at);
          end if;
        end if;
        -- Back on the market, or back on the former date.
        update auctions set outcome = null, reported_at = null, reported_by_user_id = null, corrected_at = null
        where listing_id = new.id and scheduled_at = new.auction_at and outcome in ('withdrawn', 'sold_before');
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
  await sql`create trigger listings_auctions_insert after insert on listings
    for each row when (new.auction_at is not null) execute function schedule_auction()`.execute(db);
  await sql`create trigger listings_auctions_update after update of auction_at, status, listing_type on listings
    for each row when (new.auction_at is not null or old.auction_at is not null)
    execute function schedule_auction()`.execute(db);
  await sql`insert into auctions (listing_id, scheduled_at)
    select id, auction_at from listings
    where status = 'active' and listing_type = 'sale' and auction_at > now() and deleted_at is null`.execute(db);
  await sql`create trigger announce_change after insert or update or delete or truncate on auctions
    for each statement execute function announce_change()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger listings_auctions_update on listings`.execute(db);
  await sql`drop trigger listings_auctions_insert on listings`.execute(db);
  await sql`drop function schedule_auction`.execute(db);
  await db.schema.dropTable("auctions").execute();
}
