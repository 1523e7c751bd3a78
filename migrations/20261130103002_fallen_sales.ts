import { type Kysely, sql } from "kysely";

/**
 * A sale fell through if the home is advertised again within 90 days, as in `price-history.ts`: its price is no record
 * and no comparable sale. Both listings must show their address, because a withheld one could be recognised otherwise.
 * A listing published before the sale was recorded is another agent's advertisement of the same sale.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sale_fell_through(listing integer) returns boolean
    language plpgsql stable strict parallel safe as $$
    begin
      return exists (
        select from listings as sold join listings as later
          on address_key(later.address, later.suburb) = address_key(sold.address, sold.suburb)
        where sold.id = listing and sold.status = 'sold' and sold.listing_type = 'sale'
          and later.id <> sold.id and later.listing_type = 'sale' and later.status in ('active', 'sold')
          and later.deleted_at is null and sold.address_display = 'full' and later.address_display = 'full'
          and later.published_at > (select min(changed_at) from listing_changes as changes
            where changes.listing_id = sold.id and changes.id > coalesce((select max(id) from listing_changes as earlier
              where earlier.listing_id = sold.id and earlier.status <> 'sold'), 0))
          and (later.published_at at time zone 'Australia/Sydney')::date
            between sold.closed_on and sold.closed_on + 90
          and not exists (select from users where users.id = later.created_by_user_id and users.suspended_at is not null)
          and not exists (select from holds where holds.released_at is null
            and (holds.listing_id = later.id or holds.agent_id = later.agent_id)));
    end $$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function sale_fell_through(integer)`.execute(db);
}
