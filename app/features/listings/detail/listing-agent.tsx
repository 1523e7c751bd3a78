import { AgencyName, AgentPortrait } from "#app/features/agents/model/agent-card.tsx";
import { agentPath } from "#app/features/agents/model/card.ts";
import { siteName } from "#app/lib/paths.ts";
import type { PhonePart } from "#app/lib/phone.server.ts";
import { countOf } from "#app/lib/text.ts";
import { FactList } from "#app/ui/fact-list.tsx";
import { PhoneNumber } from "#app/ui/contact-links.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { ListingAgent, ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import { Icon } from "#app/ui/icon.tsx";

export interface ListingPhones {
  contact: readonly PhonePart[];
  agent?: readonly PhonePart[];
  agency?: readonly PhonePart[];
}

export function ListingAgentCard({ agent, phones }: { agent: ListingAgent; phones: Partial<ListingPhones> }) {
  return (
    <section
      aria-labelledby="agent"
      className="flex min-w-0 flex-col gap-3 self-start border border-t-3 border-line border-t-ink bg-surface p-4"
    >
      <div className="flex items-center gap-3">
        <AgentPortrait name={agent.name} portrait={agent.portrait} photoUrl={agent.photoUrl} />
        <div className="min-w-0">
          <h2 id="agent" className="text-lg">
            {agent.isListed ? <TextLink to={agentPath(agent)}>{agent.name}</TextLink> : agent.name}
          </h2>
          {agent.agency && <AgencyName agency={agent.agency} className="text-sm text-ink-2" />}
        </div>
      </div>
      {agent.profileDescription && <p className="text-sm">{agent.profileDescription}</p>}
      <FactList items={toAgentDetails(agent, phones)} />
    </section>
  );
}

function toAgentDetails(
  { email, licenceNumber, yearsExperience, agency }: ListingAgent,
  { agent: phone, agency: agencyPhone }: Partial<ListingPhones>,
) {
  return [
    { term: "Phone", detail: phone && <PhoneNumber parts={phone} /> },
    { term: "Email", detail: email && <TextLink to={`mailto:${email}`}>{email}</TextLink> },
    { term: "Experience", detail: yearsExperience !== null && countOf(yearsExperience, "year") },
    { term: "Licence", detail: licenceNumber },
    {
      term: "Agency phone",
      detail: agencyPhone && <PhoneNumber parts={agencyPhone} />,
    },
    { term: "Agency address", detail: agency?.address },
    {
      term: "Agency website",
      detail: agency?.website && <TextLink to={agency.website}>{siteName(agency.website)}</TextLink>,
    },
  ].filter(({ detail }) => Boolean(detail));
}

export function ListingContact({ home, phone }: { home: ListingDetail; phone: ListingPhones["contact"] }) {
  return (
    <address className="border-t border-line pt-2">
      <ul className="flex flex-col">
        <li className="flex min-h-11 items-center gap-2">
          <Icon name="phone" />
          <span className="min-w-0 wrap-anywhere">
            <PhoneNumber parts={phone} className="inline-flex min-h-11 items-center" />
          </span>
        </li>
        <li>
          <TextLink to={toMailLink(home)} className="inline-flex min-h-11 max-w-full items-center gap-2">
            <Icon name="mail" />
            <span className="min-w-0 wrap-anywhere">{home.contactEmail}</span>
          </TextLink>
        </li>
      </ul>
    </address>
  );
}

export function toMailLink({ contactEmail, id, title }: { contactEmail: string; id: number; title: string }): string {
  return `mailto:${contactEmail}?subject=${encodeURIComponent(`${title} (listing ${id})`)}`;
}
