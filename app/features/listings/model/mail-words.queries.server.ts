import { sql } from "kysely";
import { type MemberTrust, memberTrust } from "#app/features/agents/model/agent.queries.server.ts";
import { db } from "#db/client.server.ts";

/** What decides which words of a home may stand in a mail. */
export interface HomeTrust {
  /** That of the account that entered the home. */
  trust: MemberTrust | null;
  /** The suburb as our own table spells it; null when that does not have it, and the words are the agent's. */
  knownSuburb: string | null;
}

/** SQL of `HomeTrust.knownSuburb`, for a query over `listings`. */
export const knownSuburb = sql<string | null>`(
  select suburbs.name from suburbs where suburbs.key = normalised_key(listings.suburb) limit 1)`;

/** Whose words a home's title and address are. Throws when there is no such home. */
export function findHomeTrust(listingId: number): Promise<HomeTrust> {
  return db()
    .selectFrom("listings")
    .select([memberTrust(sql.ref("listings.created_by_user_id")).as("trust"), knownSuburb.as("knownSuburb")])
    .where("id", "=", listingId)
    .executeTakeFirstOrThrow();
}
