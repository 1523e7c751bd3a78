import { sql } from "kysely";
import type { Member } from "#app/lib/caller.ts";
import { db } from "#db/client.server.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertUser } from "#samples/factories/users.ts";
import { viewer } from "#tests/support/viewer.ts";
import type { ListingInput } from "./input.schema.ts";

/** An agent with an account and a profile. */
export async function agentMember(): Promise<Member & { agentId: number }> {
  const { id } = await insertUser(db(), { role: "agent" });
  const { id: agentId } = await insertAgent(db(), { agencyId: null, userId: id });
  return { user: viewer({ id, role: "agent" }), ip: "192.0.2.1", agentId };
}

/** A user who is not an agent. */
export async function member(isAdmin = false): Promise<Member> {
  const { id } = await insertUser(db(), { isAdmin });
  return { user: viewer({ id, isAdmin }), ip: "192.0.2.1" };
}

export function houseForSale(changes: Partial<ListingInput> = {}): ListingInput {
  return {
    listingType: "sale",
    price: 1_450_000,
    title: "Brick cottage with a lemon tree",
    propertyType: "House",
    address: "12 Sample Street",
    addressDisplay: "full",
    suburb: "Newtown",
    state: "NSW",
    postcode: "2042",
    description: "A cottage of three bedrooms.",
    features: ["Lemon tree"],
    contactEmail: "robin.sample@example.com",
    contactPhone: "0491 570 000",
    status: "active",
    ...changes,
  };
}

/** The names of the listing's events in order. */
export async function eventsOf(listingId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where (data->>'listingId')::integer = ${listingId} order by created_on, name
  `.execute(db());
  return rows.map(({ name }) => name);
}

/** The audit entries of the listing in order. */
export function auditOf(listingId: number) {
  return db()
    .selectFrom("auditEntries")
    .select(["userId", "action", "detail"])
    .where("subject", "=", "listing")
    .where("subjectId", "=", listingId)
    .orderBy("id")
    .execute();
}

export function storedListing(id: number) {
  return db().selectFrom("listings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}
