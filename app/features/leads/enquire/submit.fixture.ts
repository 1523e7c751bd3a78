import type { LeadInput } from "#app/features/leads/model/lead.schema.ts";
import type { Caller } from "#app/lib/caller.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";

let enquiryCount = 0;

/** A unique enquiry from its own IP address, so that rate limits and repeats of other tests do not apply. */
export function freshEnquiry(changes: Partial<LeadInput> = {}): { caller: Caller; input: LeadInput } {
  enquiryCount += 1;
  return {
    caller: { ip: `192.0.2.${enquiryCount}` },
    input: {
      name: "Sam Sample",
      email: `sam.sample.${enquiryCount}@example.com`,
      phone: "0491 570 006",
      message: `Question ${enquiryCount}: when is the next open inspection?`,
      ...changes,
    },
  };
}

let offered = 0;

/**
 * A listing with its established agent. `agentEmail` is the confirmed address of the agent's account and, unless
 * overridden, of their profile.
 */
export async function offeredHome({ profileEmail }: { profileEmail?: string | null } = {}) {
  offered += 1;
  const agentEmail = `robin.sample.${offered}@example.com`;
  const { id: createdByUserId } = await insertUser(db(), { email: agentEmail });
  const { id: agencyId } = await insertAgency(db());
  const { id: agentId } = await insertAgent(db(), {
    agencyId,
    userId: createdByUserId,
    email: profileEmail === undefined ? agentEmail : profileEmail,
  });
  await makeOld(createdByUserId);
  const { id: listingId } = await insertListing(db(), {
    createdByUserId,
    agentId,
    contactEmail: "front.desk@example.com",
  });
  return { createdByUserId, agentId, listingId, agentEmail };
}

/** Makes the account eight days old. */
export async function makeOld(userId: number): Promise<void> {
  const createdAt = new Date(Date.now() - 8 * 24 * 3_600_000);
  await db().updateTable("users").set({ createdAt }).where("id", "=", userId).execute();
}

export function storedLead(id: number) {
  return db().selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The mails of a lead, oldest first. */
export function mailsOf(leadId: number) {
  return db()
    .selectFrom("messages")
    .select(["kind", "toName", "toAddress", "replyToAddress", "subject", "textBody", "htmlBody"])
    .where("leadId", "=", leadId)
    .orderBy("id")
    .execute();
}

export async function countLeads(message: string): Promise<number> {
  return (await db().selectFrom("leads").select("id").where("message", "=", message).execute()).length;
}
