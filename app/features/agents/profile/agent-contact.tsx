import { siteName } from "#app/lib/site-name.ts";
import { telephoneLink } from "#app/lib/telephone-link.ts";
import { type Fact, FactList } from "#app/ui/fact-list.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { agentMessages as says } from "#app/features/agents/model/agent.messages.ts";
import type { AgentAgency, AgentProfile } from "./agent.queries.server.ts";

/** How to reach the agent and the agency without the form; what is not known is left out. */
export function AgentContact({ agent }: { agent: AgentProfile }) {
  return (
    <>
      <Facts id="contact" title={says.contact} facts={factsOfAgent(agent)} />
      {agent.agency && <Facts id="agency" title={says.agency} facts={factsOfAgency(agent.agency)} />}
    </>
  );
}

function Facts({ id, title, facts }: { id: string; title: string; facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <FactList facts={facts} />
    </section>
  );
}

function factsOfAgent({ phone, email, licenceNumber }: AgentProfile): Fact[] {
  return [
    { term: says.phone, detail: phone && <TextLink to={telephoneLink(phone)}>{phone}</TextLink> },
    { term: says.email, detail: email && <TextLink to={`mailto:${email}`}>{email}</TextLink> },
    { term: says.licence, detail: licenceNumber },
  ].filter(isKnown);
}

function factsOfAgency({ name, phone, address, website }: AgentAgency): Fact[] {
  return [
    { term: says.agencyName, detail: name },
    { term: says.phone, detail: phone && <TextLink to={telephoneLink(phone)}>{phone}</TextLink> },
    { term: says.address, detail: address },
    { term: says.website, detail: website && <TextLink to={website}>{siteName(website)}</TextLink> },
  ].filter(isKnown);
}

function isKnown({ detail }: Fact): boolean {
  return Boolean(detail);
}
