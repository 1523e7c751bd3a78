import { jsonObjectFrom } from "kysely/helpers/postgres";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import { db } from "#db/client.server.ts";

/** A home that can be enquired about, and whom to tell. */
export interface LeadListing {
  id: number;
  title: string;
  address: string;
  suburb: string;
  state: string;
  postcode: string;
  contactEmail: string;
  agent: LeadAgent | null;
}

/** An agent, and where they get their mail, if anywhere. */
export interface LeadAgent {
  id: number;
  name: string;
  email: string | null;
}

/** One visible home; undefined when there is none, or it is a draft or deleted. */
export async function findLeadListing(id: number): Promise<LeadListing | undefined> {
  return db()
    .selectFrom("listings")
    .select((eb) => [
      "listings.id",
      "listings.title",
      "listings.address",
      "listings.suburb",
      "listings.state",
      "listings.postcode",
      "listings.contactEmail",
      jsonObjectFrom(
        eb
          .selectFrom("agents")
          .select(["agents.id", "agents.name", "agents.email"])
          .whereRef("agents.id", "=", "listings.agentId"),
      ).as("agent"),
    ])
    .where("listings.id", "=", id)
    .where(listingIsVisible)
    .executeTakeFirst();
}

/** One agent; undefined when there is none. */
export async function findLeadAgent(id: number): Promise<LeadAgent | undefined> {
  return db().selectFrom("agents").select(["id", "name", "email"]).where("id", "=", id).executeTakeFirst();
}
