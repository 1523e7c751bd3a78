import { makeOld } from "#app/features/leads/enquire/submit.fixture.ts";
import type { Member } from "#app/lib/caller.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { viewer } from "#tests/support/viewer.ts";

type LeadChanges = Partial<Parameters<typeof insertLead>[1]>;

export async function newLead(changes: LeadChanges): Promise<number> {
  const row = { userId: null, serviceId: null, agentId: null, listingId: null, tradeId: null, ...changes };
  return (await insertLead(db(), row)).id;
}

export async function newMember(overrides: Partial<Member["user"]> = {}): Promise<Member> {
  const { id } = await insertUser(db(), { role: overrides.role ?? "buyer" });
  return { user: viewer({ ...overrides, id }), ip: "192.0.2.1" };
}

/**
 * An agent with a profile and a listing that they entered, which names no agent. With an agency the account is
 * established.
 */
export async function newAgent({ hasAgency = false } = {}) {
  const member = await newMember({ role: "agent" });
  const agencyId = hasAgency ? (await insertAgency(db())).id : null;
  const { id: agentId } = await insertAgent(db(), { agencyId, userId: member.user.id });
  if (hasAgency) await makeOld(member.user.id);
  const { id: listingId } = await insertListing(db(), { createdByUserId: member.user.id });
  return { member, agentId, listingId };
}
