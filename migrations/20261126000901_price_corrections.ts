import { type Kysely, type RawBuilder, sql } from "kysely";

const askingColumns = ["listing_type", "price", "price_to", "price_words", "price_frequency"];
const closingColumns = ["status", "closed_on", "closed_price", "price_withheld"];
const stateColumns = [...closingColumns, "is_under_offer", ...askingColumns, "auction_at"];

/**
 * The public history of a home forgets two kinds of price: one that was corrected within 30 minutes, and the price of a
 * sale or lease that fell through. The audit log has both.
 *
 * `price_set_at` is the time of the last change of the asking or closed price, carried from row to row. It is null from
 * the publication until the first change. Emails skip a row until its price is 30 minutes old.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listing_changes add column price_set_at timestamptz`.execute(db);
  await sql`
    update listing_changes as closing set closed_price = null
    where closed_price is not null and exists (
      select from listing_changes as later
      where later.listing_id = closing.listing_id and later.id > closing.id and later.status in ('active', 'withdrawn'))
  `.execute(db);
  await createRecordInspections(db, sql`, price_set_at`);
  // A correction back to the price before leaves a first row that changes nothing, so it is deleted.
  await sql`
    create function correct_listing_change(changed listings, is_closing boolean) returns void language plpgsql as $$
    declare
      last listing_changes;
      before listing_changes;
      first listing_changes;
    begin
      select * into last from listing_changes where listing_id = changed.id order by id desc limit 1;
      select * into before from listing_changes
        where listing_id = changed.id and case when is_closing
          then ${differ(closingColumns, "listing_changes", "last")}
          else ${differ(askingColumns, "listing_changes", "last")} end
        order by id desc limit 1;
      select * into first from listing_changes
        where listing_id = changed.id and id > coalesce(before.id, 0) order by id limit 1;
      if greatest(first.changed_at, first.price_set_at) <= now() - interval '30 minutes' then return; end if;

      if is_closing then
        update listing_changes set closed_on = changed.closed_on, closed_price = changed.closed_price,
            price_withheld = changed.price_withheld, price_set_at = now()
          where listing_id = changed.id and id >= first.id;
      else
        update listing_changes set listing_type = changed.listing_type, price = changed.price,
            price_to = changed.price_to, price_words = changed.price_words,
            price_frequency = changed.price_frequency, price_set_at = now()
          where listing_id = changed.id and id >= first.id;
      end if;

      select * into first from listing_changes where listing_id = changed.id and id = first.id;
      if before.id is null or ${differ(stateColumns, "first", "before")} then return; end if;
      update listing_changes set price_set_at = before.price_set_at where listing_id = changed.id and id > first.id;
      delete from listing_changes where listing_id = changed.id and id = first.id;
    end
    $$
  `.execute(db);
  await createRecordListingChange(db, {
    corrections: sql`
      if shown not in ('sold', 'leased') then
        update listing_changes set closed_price = null where listing_id = new.id and closed_price is not null;
      end if;
      if last.id is not null and shown <> 'withdrawn' then
        if ${differ(askingColumns, "last", "new")} then perform correct_listing_change(new, false); end if;
        if shown = last.status and shown <> 'active' and (last.closed_on, last.closed_price, last.price_withheld)
          is distinct from (new.closed_on, new.closed_price, new.price_withheld)
        then perform correct_listing_change(new, true); end if;
        select * into last from listing_changes where listing_id = new.id order by id desc limit 1;
      end if;`,
    column: sql`, price_set_at`,
    value: sql`, case
      when last.id is null then null
      when ${differ(askingColumns, "last", "new")} then now()
      when new.closed_price is not null and new.closed_price is distinct from last.closed_price then now()
      else last.price_set_at end`,
  });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await createRecordListingChange(db, { corrections: sql``, column: sql``, value: sql`` });
  await sql`drop function correct_listing_change(listings, boolean)`.execute(db);
  await createRecordInspections(db, sql``);
  await sql`alter table listing_changes drop column price_set_at`.execute(db);
}

/** Whether two rows differ in one of these columns. */
function differ(columns: readonly string[], one: string, other: string): RawBuilder<boolean> {
  const row = (name: string) => sql.join(columns.map((column) => sql.ref(`${name}.${column}`)));
  return sql`(${row(one)}) is distinct from (${row(other)})`;
}

interface ChangeRecord {
  /** Begins with its own line break, so that without corrections the function is identical to the previous one. */
  corrections: RawBuilder<unknown>;
  column: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
}

async function createRecordListingChange(db: Kysely<unknown>, { corrections, column, value }: ChangeRecord) {
  await sql`
    create or replace function record_listing_change() returns trigger language plpgsql as $$
    declare
      last listing_changes;
      shown text := case when new.status = 'draft' then 'withdrawn' else new.status end;
      under_offer boolean := new.status = 'active' and new.under_offer_at is not null;
    begin
      if new.status = 'suspended' then return null; end if;
      select * into last from listing_changes where listing_id = new.id order by id desc limit 1;${corrections}
      if shown = 'withdrawn' and (last.id is null or last.status = 'withdrawn') then return null; end if;
      -- What a suspension gives back is as it was.
      if (last.status, last.is_under_offer, last.listing_type, last.price, last.price_to, last.price_words,
          last.price_frequency, last.auction_at, last.closed_on, last.closed_price, last.price_withheld)
        is not distinct from (shown, under_offer, new.listing_type, new.price, new.price_to,
          new.price_words, new.price_frequency, new.auction_at, new.closed_on, new.closed_price, new.price_withheld)
      then return null; end if;
      insert into listing_changes (listing_id, changed_at, changed_by_user_id, status, is_under_offer, listing_type, price,
          price_to, price_words, price_frequency, auction_at, closed_on, closed_price, price_withheld${column})
        values (new.id, case when last.id is null then coalesce(new.published_at, now()) else now() end,
          coalesce(nullif(current_setting('southerly.user_id', true), '')::integer, new.created_by_user_id),
          shown, under_offer, new.listing_type, new.price, new.price_to, new.price_words,
          new.price_frequency, new.auction_at, new.closed_on, new.closed_price, new.price_withheld${value});
      return null;
    end
    $$
  `.execute(db);
}

async function createRecordInspections(db: Kysely<unknown>, column: RawBuilder<unknown>) {
  await sql`
    create or replace function record_inspections(home integer, opened timestamptz[], called_off timestamptz[],
      until timestamptz[] default null, appointment boolean default null) returns void language plpgsql as $$
    declare owner integer;
    begin
      select created_by_user_id into owner from listings where id = home for no key update;
      insert into listing_changes (listing_id, changed_at, changed_by_user_id, status, is_under_offer, listing_type, price,
          price_to, price_words, price_frequency, auction_at, closed_on, closed_price, price_withheld, opened_at,
          called_off_at, opened_until, by_appointment${column})
        select listing_id, now(), coalesce(nullif(current_setting('southerly.user_id', true), '')::integer, owner), status,
          is_under_offer, listing_type, price, price_to, price_words, price_frequency, auction_at, closed_on, closed_price,
          price_withheld, opened, called_off, until, appointment${column}
        from (select * from listing_changes where listing_id = home order by id desc limit 1) as last
        where status = 'active';
    end
    $$`.execute(db);
}
