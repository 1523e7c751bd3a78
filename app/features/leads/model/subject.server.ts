import { brand } from "#platform/brand.ts";
import { env } from "#platform/env.server.ts";
import { agentPath } from "#app/features/agents/model/card.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { type MailReader, mayBeMailed, plainHome, plainHomePath } from "#app/features/listings/model/mail-words.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { findService } from "#app/features/services/services.queries.server.ts";
import { quotePath, type Trade } from "#app/features/trades/trade.ts";
import { findTrade } from "#app/features/trades/trades.queries.server.ts";
import { Conflict, Invalid } from "#app/lib/errors.ts";
import type { Mailbox } from "#app/mail/layout.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { leadMessages } from "./lead.messages.ts";
import { findLeadAgent, findLeadListing, type LeadAgent, type LeadListing } from "./lead.queries.server.ts";
import type { LeadInput } from "./lead.schema.ts";

/** What an enquiry is about, and who gets it. */
export interface LeadSubject {
  listingId: number | null;
  agentId: number | null;
  tradeId: number | null;
  serviceId: number | null;
  source: string;
  recipient: Mailbox;
  /** Whom it is for when they have no confirmed address: `recipient` is our desk then, and they read it in their dashboard. */
  unconfirmed?: string;
  /** The recipient's name as the sender knows it. */
  receiver: string;
  about: LeadAbout;
  /** The last two as a reader may be told them who has proved to read the mail of their address, and as anyone may. */
  told: Record<MailReader, { receiver: string; about: LeadAbout }>;
}

interface LeadAbout {
  title: string;
  address?: string;
  url?: string;
  isTyped?: boolean;
}

type Target = Pick<LeadInput, "listingId" | "agentId" | "tradeId" | "serviceId" | "source">;

/** The rows that the sender named. */
interface Named {
  listing?: LeadListing;
  agent?: LeadAgent;
  trade?: Trade;
}

/**
 * Looks up what the sender named. A home belongs to whoever offers it, whatever agent was named with it. A service that
 * we do not have stays in the source in the sender's words. Throws `Invalid` when the home is not to be seen, or the
 * agent or the trade does not exist, and `Conflict` when the home was sold or leased.
 */
export async function findLeadSubject(target: Target): Promise<LeadSubject> {
  const [listing, namedAgent, trade, service] = await Promise.all([
    target.listingId === undefined ? undefined : findLeadListing(target.listingId),
    target.agentId === undefined ? undefined : findLeadAgent(target.agentId),
    target.tradeId === undefined ? undefined : findTrade(target.tradeId),
    target.serviceId === undefined ? undefined : findService(target.serviceId),
  ]);
  rejectUnknown(target, { listing, agent: namedAgent, trade });
  if (listing && listing.closedOn !== null) throw new Conflict(listingsMessages.noEnquiries[listing.listingType]);
  const agent = listing?.agent ?? namedAgent;
  const named = { listing, agent, trade };
  const serviceName = service?.title ?? target.serviceId;
  const typed = serviceName === undefined ? undefined : { title: serviceName, isTyped: service === undefined };
  return {
    listingId: listing?.id ?? null,
    agentId: agent?.id ?? null,
    tradeId: trade?.id ?? null,
    serviceId: service?.id ?? null,
    source: leadSource({
      given: target.source && [target.source, service ? undefined : target.serviceId].filter(Boolean).join("; "),
      listing: listing?.title,
      agent: agent?.name,
      trade: trade?.companyName,
      service: serviceName,
    }),
    ...recipientOf(named),
    receiver: receiverOf(named),
    about: aboutNamed(named, typed),
    told: { proven: toldTo("proven", named, typed), anyone: toldTo("anyone", named, typed) },
  };
}

function rejectUnknown(target: Target, { listing, agent, trade }: Named): void {
  const errors: Record<string, string[]> = {};
  if (target.agentId !== undefined && !agent) errors.agentId = [leadMessages.agent];
  if (target.listingId !== undefined && !listing) errors.listingId = [leadMessages.listing];
  if (target.tradeId !== undefined && !trade) errors.tradeId = [leadMessages.trade];
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

/**
 * The agent; for a home without one that can be written to, whoever entered it; the trade; everything else goes to our own desk.
 * The address of a profile or of a home may be a stranger's: only that of an account counts, once it is confirmed.
 */
function recipientOf({ listing, agent, trade }: Named): Pick<LeadSubject, "recipient" | "unconfirmed"> {
  if (agent?.email) return { recipient: { name: agent.name, address: agent.email } };
  if (listing?.ownerEmail) {
    return { recipient: { name: agent?.name ?? listing.ownerEmail, address: listing.ownerEmail } };
  }
  if (agent || listing) return { recipient: serviceDesk(), unconfirmed: agent?.name ?? leadMessages.contactOfHome };
  if (trade?.email) return { recipient: { name: trade.companyName, address: trade.email } };
  return { recipient: serviceDesk() };
}

function receiverOf({ listing, agent, trade }: Named): string {
  return agent?.name ?? (listing ? leadMessages.contactOfHome : (trade?.companyName ?? brand.name));
}

/** What this reader may be told in a mail: our own words in place of an agent's, unless those may travel so far. */
function toldTo(reader: MailReader, named: Named, typed: LeadAbout | undefined) {
  const { listing, agent } = named;
  const mayNameAgent = !agent || mayBeMailed(agent.trust, reader, agent.name);
  const mayNameHome = !listing || mayBeMailed(listing.home.trust, reader, listing.title, listing.address ?? "");
  const about = aboutNamed(named, typed);
  const plainAbout = listing
    ? { title: plainHome(listing.home.knownSuburb), url: publicUrl(plainHomePath(listing.id)) }
    : { ...about, title: leadMessages.anAgent };
  return {
    receiver: mayNameAgent ? receiverOf(named) : leadMessages.theAgent,
    about: mayNameHome && (listing || mayNameAgent) ? about : plainAbout,
  };
}

function aboutNamed({ listing, agent, trade }: Named, service: LeadAbout | undefined): LeadAbout {
  if (listing) return aboutListing(listing);
  if (trade) return { title: trade.companyName, url: publicUrl(quotePath(trade)) };
  if (service) return service;
  return agent ? { title: agent.name, url: publicUrl(agentPath(agent)) } : { title: leadMessages.aboutNothing };
}

/** Where everything goes that has no other address, and what is kept for review. */
export function serviceDesk(): Mailbox {
  return { name: brand.name, address: env.SERVICE_DESK_EMAIL };
}

function aboutListing(listing: LeadListing): LeadAbout {
  const { title, address, suburb, state, postcode } = listing;
  const locality = `${suburb} ${state} ${postcode}`;
  return {
    title,
    address: address === null ? locality : `${address}, ${locality}`,
    url: publicUrl(listingPath(listing)),
  };
}

const MAX_SOURCE = 500;

/** The names of what an enquiry is about. */
interface SourceNames {
  /** The title of a home. */
  listing?: string;
  /** The name of an agent. */
  agent?: string;
  /** The name of a trade's company. */
  trade?: string;
  /** The title of a service, or what the sender called one that we do not have. */
  service?: string;
  /** What the sender gave as the source, instead of all these. */
  given?: string;
}

/**
 * Where a lead comes from: the brand's name and what the sender gave or what it is about, at most 500 characters. A name
 * that is already there is not repeated.
 */
export function leadSource({ listing, agent, trade, service, given }: SourceNames): string {
  if (given?.toLowerCase().startsWith(brand.name.toLowerCase())) return given;
  const named = [listing ?? (agent && `agent:${agent}`), trade && `trade:${trade}`, service].filter(Boolean).join("; ");
  const about = given ?? named;
  const labelled = about.toLowerCase().startsWith(`${brand.name.toLowerCase()}:`);
  const source = labelled ? about : about ? `${brand.name}: ${about}` : brand.name;
  // By characters and not by halves of them.
  return source.length <= MAX_SOURCE ? source : Array.from(source).slice(0, MAX_SOURCE).join("");
}
