import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/** Moves the history of a listing back by an hour, after which a price correction is recorded as a change. */
export async function backdatePriceChanges(listingId: number): Promise<void> {
  await sql`
    update listing_changes set changed_at = changed_at - interval '1 hour', price_set_at = price_set_at - interval '1 hour'
    where listing_id = ${listingId}`.execute(db());
}
