import { AgencyName, AgentPortrait } from "#app/features/agents/model/agent-card.tsx";
import { agentPath } from "#app/features/agents/model/card.ts";
import { listingPageMessages } from "#app/features/listings/model/listing-page.messages.ts";
import type { ListingAgent, ShownListing } from "#app/features/listings/model/listing.queries.server.ts";
import { siteName } from "#app/lib/paths.ts";
import type { PhonePart } from "#app/lib/phone.server.ts";
import { countOf } from "#app/lib/text.ts";
import { BreakableAddress, PhoneNumber } from "#app/ui/contact-links.tsx";
import { FactList } from "#app/ui/facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { NarrowFold } from "#app/ui/sections.tsx";

export interface ListingPhones {
  contact: readonly PhonePart[];
  agent?: readonly PhonePart[];
  secondAgent?: readonly PhonePart[];
  assistant?: readonly PhonePart[];
  agency?: readonly PhonePart[];
}

interface ListingAgentSectionProps {
  home: ShownListing;
  phones: Partial<ListingPhones>;
}

/**
 * The agent with the contact details of the home, most of which phones fold. Null in the preview of a home without an
 * agent.
 */
export function ListingAgentSection({ home, phones }: ListingAgentSectionProps) {
  const { agent, secondAgent, assistant } = home;
  const contact = phones.contact && <ListingContact home={home} phone={phones.contact} />;
  if (!agent) {
    return (
      contact && (
        <section aria-labelledby="agent" className="flex flex-col gap-3">
          <h2 id="agent" className="text-xl">
            Contact
          </h2>
          {contact}
        </section>
      )
    );
  }
  return (
    <section aria-labelledby="agent" className="home-agent flex flex-col gap-3">
      <h2 id="agent" className="text-xl">
        {agent.name}
      </h2>
      {secondAgent && (
        <SharingAgent label={listingPageMessages.sharedWith} agent={secondAgent} phone={phones.secondAgent} />
      )}
      {assistant && <SharingAgent label={listingPageMessages.assistant} agent={assistant} phone={phones.assistant} />}
      <NarrowFold
        summary={listingPageMessages.aboutAgent(agent.name)}
        preview={listingPageMessages.agentDetails}
        isOpen={home.closedOn !== null}
      >
        {agent.agency && <AgencyName agency={agent.agency} className="font-semibold" />}
        {contact}
        {agent.isListed && (
          <p>
            <TextLink to={agentPath(agent)} className="inline-flex min-h-11 items-center">
              {listingPageMessages.agentProfile(agent.name)}
            </TextLink>
          </p>
        )}
        {agent.profileDescription && <p className="prose py-2">{agent.profileDescription}</p>}
        <FactList items={toAgentDetails(agent, phones, home)} />
      </NarrowFold>
    </section>
  );
}

interface SharingAgentProps {
  /** Before the name. */
  label: string;
  agent: ListingAgent;
  phone?: ListingPhones["agent"];
}

function SharingAgent({ label, agent, phone }: SharingAgentProps) {
  return (
    <div className="flex items-center gap-3">
      <AgentPortrait name={agent.name} portrait={agent.portrait} photoUrl={agent.photoUrl} />
      <p className="min-w-0">
        {label} {agent.isListed ? <TextLink to={agentPath(agent)}>{agent.name}</TextLink> : agent.name}
        {phone && (
          <>
            {" · "}
            <PhoneNumber parts={phone} className="whitespace-nowrap" />
          </>
        )}
      </p>
    </div>
  );
}

interface EnquiryRecipientProps extends ListingAgentSectionProps {
  /** Of the heading. */
  id: string;
}

/** Above the enquiry form: who receives it, and the phone number. */
export function EnquiryRecipient({ home, phones: { contact = [] }, id }: EnquiryRecipientProps) {
  const { agent, secondAgent } = home;
  return (
    <div className="flex items-center gap-3">
      {agent && (
        <div className="flex flex-none">
          <AgentPortrait name={agent.name} portrait={agent.portrait} photoUrl={agent.photoUrl} />
          {secondAgent && (
            <div className="-ms-7">
              <AgentPortrait name={secondAgent.name} portrait={secondAgent.portrait} photoUrl={secondAgent.photoUrl} />
            </div>
          )}
        </div>
      )}
      <div className="min-w-0">
        <h2 id={id} tabIndex={-1} className="text-lg">
          {agent ? listingPageMessages.askAgent(agent.name, secondAgent?.name) : listingPageMessages.enquire}
        </h2>
        <p className="text-sm text-ink-2">
          {agent?.agency && `${agent.agency.name} · `}
          <PhoneNumber parts={contact} className="font-semibold whitespace-nowrap" />
        </p>
      </div>
    </div>
  );
}

function toAgentDetails(
  { email, licenceNumber, yearsExperience, agency, phone: ownPhone }: ListingAgent,
  { agent: phone, agency: agencyPhone }: Partial<ListingPhones>,
  { contactEmail, contactPhone }: ShownListing,
) {
  return [
    { term: "Phone", detail: phone && ownPhone !== contactPhone && <PhoneNumber parts={phone} /> },
    {
      term: "Email",
      detail: email && email !== contactEmail && (
        <TextLink to={`mailto:${email}`}>
          <BreakableAddress address={email} />
        </TextLink>
      ),
    },
    { term: "Experience", detail: yearsExperience !== null && countOf(yearsExperience, "year") },
    { term: "Licence", detail: licenceNumber },
    {
      term: "Agency phone",
      detail: agencyPhone && <PhoneNumber parts={agencyPhone} />,
    },
    { term: "Agency address", detail: agency?.address },
    {
      term: "Agency website",
      detail: agency?.website && (
        <TextLink to={agency.website}>
          <BreakableAddress address={siteName(agency.website)} />
        </TextLink>
      ),
    },
  ].filter(({ detail }) => Boolean(detail));
}

function ListingContact({ home, phone }: { home: ShownListing; phone: ListingPhones["contact"] }) {
  return (
    <address>
      <ul className="flex flex-wrap gap-x-8">
        <li className="flex min-h-11 items-center gap-2">
          <Icon name="phone" />
          <span className="min-w-0 wrap-anywhere">
            <PhoneNumber parts={phone} className="inline-flex min-h-11 items-center" />
          </span>
        </li>
        <li>
          <TextLink to={toMailLink(home)} className="inline-flex min-h-11 max-w-full items-center gap-2">
            <Icon name="mail" />
            <span className="min-w-0 wrap-anywhere">
              <BreakableAddress address={home.contactEmail} />
            </span>
          </TextLink>
        </li>
      </ul>
    </address>
  );
}

export function toMailLink({ contactEmail, id, title }: { contactEmail: string; id: number; title: string }): string {
  return `mailto:${contactEmail}?subject=${encodeURIComponent(`${title} (listing ${id})`)}`;
}
