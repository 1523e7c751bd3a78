import { db } from "#db/client.server.ts";
import { insertAgent } from "#db/seed/factories/agents.ts";
import { insertLead } from "#db/seed/factories/leads.ts";
import { insertListing } from "#db/seed/factories/listings.ts";
import { insertUser } from "#db/seed/factories/users.ts";
import type { Member } from "#app/lib/caller.ts";
import { viewer } from "#tests/support/viewer.ts";

type LeadChanges = Partial<Parameters<typeof insertLead>[1]>;

/** A lead that is about nothing yet. */
export async function newLead(changes: LeadChanges): Promise<number> {
  const row = { userId: null, serviceId: null, agentId: null, listingId: null, tradeId: null, ...changes };
  return (await insertLead(db(), row)).id;
}

/** Somebody of this role who asks. */
export async function newMember(overrides: Partial<Member["user"]> = {}): Promise<Member> {
  const { id } = await insertUser(db(), { role: overrides.role ?? "buyer" });
  return { user: viewer({ ...overrides, id }), address: "192.0.2.1" };
}

/** An agent with a profile, and a home that they entered, which names no agent. */
export async function newAgent() {
  const member = await newMember({ role: "agent" });
  const { id: agentId } = await insertAgent(db(), { agencyId: null, userId: member.user.id });
  const { id: listingId } = await insertListing(db(), { createdByUserId: member.user.id });
  return { member, agentId, listingId };
}
