import { listingPath } from "#app/features/listings/listing-path.ts";
import { findService } from "#app/features/services/services.queries.server.ts";
import { brand } from "#app/brand.ts";
import { env } from "#app/env.server.ts";
import { Invalid } from "#app/lib/errors.ts";
import type { Mailbox } from "#app/mail/mail-message.ts";
import { publicUrl } from "./lead-links.server.ts";
import { leadSource } from "./lead-source.ts";
import { leadMessages } from "./lead.messages.ts";
import type { LeadInput } from "./lead.schema.ts";
import { findLeadAgent, findLeadListing, type LeadAgent, type LeadListing } from "./lead-target.queries.server.ts";

/** What an enquiry is about, and who gets it. */
export interface LeadSubject {
  listingId: number | null;
  agentId: number | null;
  serviceId: number | null;
  source: string;
  recipient: Mailbox;
  /** What the sender knows the recipient by. */
  receiver: string;
  about: { title: string; address?: string; url?: string };
}

type Target = Pick<LeadInput, "listingId" | "agentId" | "serviceId">;

/**
 * Looks up what the sender named. A home belongs to whoever offers it, whatever agent was named with it. A service that
 * we do not have stays in the source in the sender's words. Throws `Invalid` when the home is not to be seen or the
 * agent does not exist.
 */
export async function findLeadSubject(target: Target): Promise<LeadSubject> {
  const [listing, named, service] = await Promise.all([
    target.listingId === undefined ? undefined : findLeadListing(target.listingId),
    target.agentId === undefined ? undefined : findLeadAgent(target.agentId),
    target.serviceId === undefined ? undefined : findService(target.serviceId),
  ]);
  refuseUnknown(target, listing, named);
  const agent = listing?.agent ?? named;
  const serviceName = service?.title ?? target.serviceId;
  return {
    listingId: listing?.id ?? null,
    agentId: agent?.id ?? null,
    serviceId: service?.id ?? null,
    source: leadSource({ listing: listing?.title, agent: agent?.name, service: serviceName }),
    recipient: recipientOf(listing, agent),
    receiver: agent?.name ?? (listing ? leadMessages.contactOfHome : brand.name),
    about: listing ? aboutListing(listing) : { title: serviceName ?? agent?.name ?? leadMessages.aboutNothing },
  };
}

function refuseUnknown(target: Target, listing: LeadListing | undefined, agent: LeadAgent | undefined): void {
  const errors: Record<string, string[]> = {};
  if (target.agentId !== undefined && !agent) errors.agentId = [leadMessages.agent];
  if (target.listingId !== undefined && !listing) errors.listingId = [leadMessages.listing];
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

/** The agent; for a home without one that can be written to, its contact; everything else goes to our own desk. */
function recipientOf(listing: LeadListing | undefined, agent: LeadAgent | undefined): Mailbox {
  if (agent?.email) return { name: agent.name, address: agent.email };
  if (listing) return { name: agent?.name ?? listing.contactEmail, address: listing.contactEmail };
  return serviceDesk();
}

/** Where everything goes that has no other address, and what is kept for review. */
export function serviceDesk(): Mailbox {
  return { name: brand.name, address: env.SERVICE_DESK_EMAIL };
}

function aboutListing(listing: LeadListing): LeadSubject["about"] {
  const { title, address, suburb, state, postcode } = listing;
  return { title, address: `${address}, ${suburb} ${state} ${postcode}`, url: publicUrl(listingPath(listing)) };
}
