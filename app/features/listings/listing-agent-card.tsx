import { countOf } from "#app/lib/text.ts";
import { FactList } from "#app/ui/fact-list.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { telephoneLink } from "./listing-detail-labels.ts";
import type { ListingAgent } from "./listing.queries.server.ts";

/** The agent of a home and the agency behind them. */
export function ListingAgentCard({ agent }: { agent: ListingAgent }) {
  return (
    <section
      aria-labelledby="agent"
      className="flex flex-col gap-3 border border-t-3 border-line border-t-ink bg-surface p-4"
    >
      <div className="flex items-center gap-3">
        <AgentPortrait agent={agent} />
        <div className="min-w-0">
          <h2 id="agent" className="text-lg">
            {agent.name}
          </h2>
          {agent.agency && <p className="text-sm text-ink-2">{agent.agency.name}</p>}
        </div>
      </div>
      {agent.profileDescription && <p className="text-sm">{agent.profileDescription}</p>}
      <FactList facts={agentFacts(agent)} />
    </section>
  );
}

/** The photo, or the initials; the name stands beside it. */
function AgentPortrait({ agent }: { agent: ListingAgent }) {
  const frame = "bg-depth-1 grid size-16 flex-none place-items-center overflow-hidden rounded-full";
  if (agent.photoUrl) {
    return (
      <img
        src={agent.photoUrl}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className={`${frame} object-cover`}
      />
    );
  }
  const names = agent.name.split(/\s+/);
  return (
    <span aria-hidden="true" className={`${frame} font-bold`}>
      {[names.at(0), names.length > 1 ? names.at(-1) : ""].map((part) => part?.charAt(0)).join("")}
    </span>
  );
}

function agentFacts({ phone, email, licenceNumber, yearsExperience, agency }: ListingAgent) {
  return [
    { term: "Phone", detail: phone && <TextLink to={telephoneLink(phone)}>{phone}</TextLink> },
    { term: "Email", detail: email && <TextLink to={`mailto:${email}`}>{email}</TextLink> },
    { term: "Experience", detail: yearsExperience !== null && countOf(yearsExperience, "year") },
    { term: "Licence", detail: licenceNumber },
    {
      term: "Agency phone",
      detail: agency?.phone && <TextLink to={telephoneLink(agency.phone)}>{agency.phone}</TextLink>,
    },
    { term: "Agency address", detail: agency?.address },
    {
      term: "Agency website",
      detail: agency?.website && <TextLink to={agency.website}>{hostOf(agency.website)}</TextLink>,
    },
  ].filter(({ detail }) => Boolean(detail));
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
