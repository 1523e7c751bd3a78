import { type Kysely, sql } from "kysely";

/** A price that was withheld after it had been said is kept nowhere: not in the history of its home, nor in the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update listing_changes set closed_price = null, price_withheld = true
    from listings where listings.id = listing_changes.listing_id and listings.price_withheld
      and listing_changes.closed_price is not null
  `.execute(db);
  await sql`
    update audit_entries set detail = detail - 'price'
    from listings where audit_entries.subject = 'listing' and listings.id = audit_entries.subject_id
      and listings.price_withheld and audit_entries.action in ('listing.sold', 'listing.leased')
  `.execute(db);
}

/** What is not kept is not brought back. */
export function down(): Promise<void> {
  return Promise.resolve();
}
