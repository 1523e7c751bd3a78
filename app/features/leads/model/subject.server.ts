import {
  findEnquiryReceiver,
  findPublicAgency,
  type PublicAgency,
} from "#app/features/agencies/agency.queries.server.ts";
import { agencyPath } from "#app/features/agencies/paths.ts";
import { agentPath } from "#app/features/agents/model/card.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import { listingPageMessages } from "#app/features/listings/model/listing-page.messages.ts";
import {
  type MailedContact,
  type MailReader,
  canMailAddress,
  canMailText,
  genericHomeLabel,
  mailableSharer,
  shortListingPath,
} from "#app/features/listings/model/mail-safety.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { findDeputies } from "#app/features/managers/manager.queries.server.ts";
import { findService } from "#app/features/services/services.queries.server.ts";
import { quotePath, type Trade } from "#app/features/trades/trade.ts";
import { findTrade } from "#app/features/trades/trades.queries.server.ts";
import { Conflict, Invalid } from "#app/lib/errors.ts";
import type { Mailbox } from "#app/mail/layout.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { brand } from "#platform/brand.ts";
import { env } from "#platform/env.server.ts";
import {
  findLeadAgent,
  findLeadCover,
  findLeadListing,
  type LeadAgent,
  type LeadCover,
  type LeadListing,
} from "./lead.queries.server.ts";
import type { LeadInput } from "./lead.schema.ts";
import { leadMessages } from "./lead.ts";

export interface LeadSubject {
  listingId: number | null;
  agentId: number | null;
  tradeId: number | null;
  /** The agent then only receives it. */
  agencyId: number | null;
  serviceId: number | null;
  source: string;
  recipient: Mailbox;
  /** The second agent and the assistant of a home, if their addresses are confirmed. */
  copies: Mailbox[];
  /** Colleagues of an agent who is away. */
  cover?: LeadCover;
  /** Set if the intended recipient has no confirmed address. */
  unconfirmed?: Unconfirmed;
  /** The recipient, as named to the sender. */
  receiver: string;
  about: LeadAbout;
  /** As mailed to the sender: "proven" to a confirmed address, "anyone" to any other. */
  mailable: Record<MailReader, MailableSubject>;
}

interface MailableSubject {
  receiver: string;
  about: LeadAbout;
  coverNames: string[];
  /** Of an agent. A home has its own. */
  contact?: MailedContact;
  /** The second agent of a home, if the enquiry reaches them. */
  secondContact?: MailedContact;
  /** Likewise. */
  assistant?: MailedContact;
}

interface Unconfirmed {
  /** The name of the intended recipient. */
  name: string;
  /** Who gets it instead. The first is `recipient`. Empty if that is the service desk. */
  deputies: Mailbox[];
}

interface LeadAbout {
  title: string;
  address?: string;
  /** For the subject of emails. */
  short?: string;
  url?: string;
  isTyped?: boolean;
  isAgency?: boolean;
}

type Target = Pick<LeadInput, "listingId" | "agentId" | "agencyId" | "tradeId" | "serviceId" | "source">;

interface NamedRows {
  listing?: LeadListing;
  /** With an agency, its receiver. */
  agent?: LeadAgent;
  agency?: PublicAgency;
  trade?: Trade;
}

/**
 * A home's own agent or the receiver of an agency replaces the given one, and a home the agency. An unknown service stays
 * in `source`. Throws `Invalid` for an unknown agent or trade or for an agency or a home that is not public, and `Conflict`
 * if the home was sold or leased or no one at the agency can receive it.
 */
export async function findLeadSubject(target: Target): Promise<LeadSubject> {
  const [listing, namedAgent, trade, service, namedAgency] = await Promise.all([
    target.listingId === undefined ? undefined : findLeadListing(target.listingId),
    target.agentId === undefined ? undefined : findLeadAgent(target.agentId),
    target.tradeId === undefined ? undefined : findTrade(target.tradeId),
    target.serviceId === undefined ? undefined : findService(target.serviceId),
    target.agencyId === undefined ? undefined : findPublicAgency(target.agencyId),
  ]);
  rejectUnknown(target, { listing, agent: namedAgent, trade, agency: namedAgency });
  if (listing && listing.closedOn !== null) throw new Conflict(listingPageMessages.noEnquiries[listing.listingType]);
  const agency = listing ? undefined : namedAgency;
  const agent = agency ? await requireReceiver(agency) : (listing?.agent ?? namedAgent);
  const named = { listing, agent, trade, agency };
  const recipientId = agent?.id ?? listing?.ownerAgentId;
  const cover = recipientId == null ? undefined : await findLeadCover(recipientId);
  const isReachable = agent ? agent.email !== null : listing?.ownerEmail != null;
  const deputies = recipientId == null || isReachable ? [] : await findDeputies(recipientId);
  const serviceName = service?.title ?? target.serviceId;
  const typed = serviceName === undefined ? undefined : { title: serviceName, isTyped: service === undefined };
  return {
    listingId: listing?.id ?? null,
    agentId: agent?.id ?? null,
    tradeId: trade?.id ?? null,
    agencyId: agency?.id ?? null,
    serviceId: service?.id ?? null,
    source: leadSource({
      given: target.source && [target.source, service ? undefined : target.serviceId].filter(Boolean).join("; "),
      listing: listing?.title,
      agent: agent?.name,
      agency: agency?.name,
      trade: trade?.companyName,
      service: serviceName,
    }),
    ...getRecipient(named, deputies),
    copies: sharersOf(named).map(({ name, email }) => ({ name, address: email })),
    cover,
    receiver: getReceiverName(named),
    about: aboutNamed(named, typed),
    mailable: { proven: toMailable("proven", named, typed, cover), anyone: toMailable("anyone", named, typed, cover) },
  };
}

/** The service desk could not answer for an agency. Throws `Conflict` if no one there can receive enquiries. */
async function requireReceiver({ id, name }: PublicAgency): Promise<LeadAgent> {
  const receiver = await findEnquiryReceiver(id);
  const agent = receiver && (await findLeadAgent(receiver.id));
  if (!agent) throw new Conflict(leadMessages.noReceiver(name));
  return agent;
}

function rejectUnknown(target: Target, { listing, agent, trade, agency }: NamedRows): void {
  const errors: Record<string, string[]> = {};
  if (target.agentId !== undefined && !agent) errors.agentId = [leadMessages.agent];
  if (target.listingId !== undefined && !listing) errors.listingId = [leadMessages.listing];
  if (target.tradeId !== undefined && !trade) errors.tradeId = [leadMessages.trade];
  if (target.agencyId !== undefined && !agency) errors.agencyId = [leadMessages.agency];
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

/**
 * The first of agent, account that entered the home, trade and service desk. Only confirmed account addresses count,
 * because others may belong to strangers. The office of an agent without one gets it as well as the account.
 */
function getRecipient(
  { listing, agent, trade }: NamedRows,
  office: readonly Mailbox[],
): Pick<LeadSubject, "recipient" | "unconfirmed"> {
  if (agent?.email) return { recipient: { name: agent.name, address: agent.email } };
  if (agent || listing) {
    const name = agent?.name ?? leadMessages.contactOfHome;
    const address = listing?.ownerEmail;
    if (address && office.length === 0) return { recipient: { name: agent?.name ?? address, address } };
    const isOther = address && !office.some((mailbox) => mailbox.address === address);
    const deputies = isOther ? [...office, { name: address, address }] : [...office];
    return { recipient: deputies[0] ?? getServiceDesk(), unconfirmed: { name, deputies } };
  }
  if (trade?.email) return { recipient: { name: trade.companyName, address: trade.email } };
  return { recipient: getServiceDesk() };
}

/** The colleagues who share the home and can be emailed. */
function sharersOf({ listing }: NamedRows) {
  return [listing?.secondAgent, listing?.assistant].flatMap((agent) =>
    agent?.email ? [{ ...agent, email: agent.email }] : [],
  );
}

function getReceiverName({ listing, agent, trade, agency }: NamedRows): string {
  return agency?.name ?? agent?.name ?? (listing ? leadMessages.contactOfHome : (trade?.companyName ?? brand.name));
}

/**
 * Replaces an agent's text with a generic one unless it may be mailed to this reader. An admin has confirmed the name of an
 * agency.
 */
function toMailable(reader: MailReader, named: NamedRows, typed: LeadAbout | undefined, cover?: LeadCover) {
  const { listing, agent, agency } = named;
  const mayNameAgent = !agent || agency !== undefined || canMailText(agent.trust, reader, agent.name);
  const mayNameHome = !listing || canMailText(listing.home.trust, reader, listing.title, listing.address ?? "");
  const about = aboutNamed(named, typed);
  const plainAbout = listing ? toPlainHome(listing, reader) : { ...about, title: leadMessages.anAgent };
  const contactOf = (sharer: LeadAgent | null | undefined) =>
    sharer?.email ? mailableSharer(sharer, reader) : undefined;
  const secondContact = contactOf(listing?.secondAgent);
  const assistant = contactOf(listing?.assistant);
  const mayGivePhone = agent && !listing && !agency && canMailText(agent.trust, reader, agent.name, agent.phone ?? "");
  return {
    ...(mayGivePhone && { contact: { name: agent.name, phone: agent.phone, portrait: agent.portrait } }),
    ...(secondContact && { secondContact }),
    ...(assistant && { assistant }),
    // Empty unless all may be named.
    coverNames: cover?.people.every(({ trust, name }) => canMailText(trust, reader, name))
      ? cover.people.map(({ name }) => name)
      : [],
    receiver: mayNameAgent ? getReceiverName(named) : leadMessages.theAgent,
    about: mayNameHome && (listing || mayNameAgent) ? about : plainAbout,
  };
}

/** Without the title: by its public address if the reader may get that. */
function toPlainHome(listing: LeadListing, reader: MailReader): LeadAbout {
  const url = publicUrl(shortListingPath(listing.id));
  const { trust, knownSuburb } = listing.home;
  if (!canMailAddress(trust, reader, { address: listing.address, knownSuburb }))
    return { title: genericHomeLabel(knownSuburb), url };
  return { ...aboutListing(listing), title: listingName(listing), url };
}

function aboutNamed({ listing, agent, trade, agency }: NamedRows, service: LeadAbout | undefined): LeadAbout {
  if (listing) return aboutListing(listing);
  if (agency) return { title: agency.name, url: publicUrl(agencyPath(agency)), isAgency: true };
  if (trade) return { title: trade.companyName, url: publicUrl(quotePath(trade)) };
  if (service) return service;
  return agent ? { title: agent.name, url: publicUrl(agentPath(agent)) } : { title: leadMessages.aboutNothing };
}

/** Receives held enquiries and those without another recipient. */
export function getServiceDesk(): Mailbox {
  return { name: brand.name, address: env.SERVICE_DESK_EMAIL };
}

function aboutListing(listing: LeadListing): LeadAbout {
  const { title, address, suburb, state, postcode } = listing;
  const locality = `${suburb} ${state} ${postcode}`;
  return {
    title,
    address: address === null ? locality : `${address}, ${locality}`,
    short: listingName(listing),
    url: publicUrl(listingPath(listing)),
  };
}

const MAX_SOURCE = 500;

interface SourceNames {
  listing?: string;
  agent?: string;
  agency?: string;
  trade?: string;
  /** A title, or the sender's text for a service we do not offer. */
  service?: string;
  /** From the sender; replaces the other names. */
  given?: string;
}

/** The brand's name and the source that the sender gave, or the subject; at most 500 characters. */
export function leadSource({ listing, agent, agency, trade, service, given }: SourceNames): string {
  if (given?.toLowerCase().startsWith(brand.name.toLowerCase())) return given;
  const person = agency ? `agency:${agency}` : agent && `agent:${agent}`;
  const named = [listing ?? person, trade && `trade:${trade}`, service].filter(Boolean).join("; ");
  const about = given ?? named;
  const labelled = about.toLowerCase().startsWith(`${brand.name.toLowerCase()}:`);
  const source = labelled ? about : about ? `${brand.name}: ${about}` : brand.name;
  // Does not split surrogate pairs.
  return source.length <= MAX_SOURCE ? source : Array.from(source).slice(0, MAX_SOURCE).join("");
}
