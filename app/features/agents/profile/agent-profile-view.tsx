import type { ReactNode } from "react";
import { AgencyName } from "#app/features/agents/model/agency-name.tsx";
import { AgentPortrait } from "#app/features/agents/model/agent-portrait.tsx";
import { agentMessages as messages, agentsMessages } from "#app/features/agents/model/agents.messages.ts";
import { experienceLabel } from "#app/features/agents/model/card.ts";
import { FeaturedMark } from "#app/features/agents/model/featured-mark.tsx";
import { siteName } from "#app/lib/paths.ts";
import type { PhonePart } from "#app/lib/phone.server.ts";
import { paragraphs } from "#app/lib/text.ts";
import { Beside } from "#app/ui/beside.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { type Fact, FactList } from "#app/ui/fact-list.tsx";
import { PhoneNumber } from "#app/ui/contact-links.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { AgentAgency, AgentProfile } from "./agent.queries.server.ts";

export interface AgentProfileViewProps {
  agent: AgentProfile;
  phones: AgentPhones;
  /** How fast they usually answer, and what that is based on; absent as long as little is known. */
  answers?: { usually: string; basis: string };
  /** The enquiry, beside the profile. */
  enquiry: ReactNode;
  /** What else one can do, such as to save the agent. */
  children?: ReactNode;
}

/** Absent are numbers that are not known. */
export interface AgentPhones {
  agent?: readonly PhonePart[];
  agency?: readonly PhonePart[];
}

/** Who the agent is, where they work, for whom, and how to reach them. */
export function AgentProfileView({ agent, phones, answers, enquiry, children }: AgentProfileViewProps) {
  const { name, agency, isFeatured, specialties, suburbs, profileDescription } = agent;
  const experience = experienceLabel(agent.yearsExperience);
  return (
    <>
      <Breadcrumb trail={[{ label: messages.agents, to: "/agents" }, { label: name }]} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <article className="flex min-w-0 flex-col gap-6">
          <header className="flex flex-col gap-4 border-t-3 border-ink pt-4">
            <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:gap-6">
              <AgentPortrait name={name} portrait={agent.portrait} photoUrl={agent.photoUrl} size="page" />
              <div className="flex min-w-0 flex-col gap-1">
                <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
                  {name}
                </h1>
                {agency && <AgencyName agency={agency} className="text-lg" />}
                {experience && <p className="text-ink-2">{experience}</p>}
                {answers && (
                  <p>
                    {answers.usually}. <span className="text-sm text-ink-2">{answers.basis}</span>
                  </p>
                )}
              </div>
            </div>
            {isFeatured && (
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
                <FeaturedMark /> {messages.featured}
              </p>
            )}
            <div className={`flex flex-wrap gap-2 print:hidden ${children ? "" : "lg:hidden"}`}>
              <ButtonLink to="#enquire" className="lg:hidden">
                {agentsMessages.enquire}
              </ButtonLink>
              <ButtonLink to="#homes" variant="quiet" className="lg:hidden">
                {messages.homes}
              </ButtonLink>
              {children}
            </div>
          </header>
          <section aria-labelledby="about" className="flex flex-col gap-3">
            <h2 id="about" className="text-xl">
              {messages.about}
            </h2>
            {paragraphs(profileDescription).map((paragraph) => (
              <p key={paragraph} className="prose wrap-anywhere whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </section>
          <div className="grid gap-6 md:grid-cols-2">
            {specialties.length > 0 && (
              <section aria-labelledby="specialties" className="flex flex-col gap-2">
                <h2 id="specialties" className="text-xl">
                  {messages.specialties}
                </h2>
                <ul className="list-disc pl-6">
                  {specialties.map((specialty) => (
                    <li key={specialty}>{specialty}</li>
                  ))}
                </ul>
              </section>
            )}
            <section aria-labelledby="suburbs" className="flex flex-col gap-2">
              <h2 id="suburbs" className="text-xl">
                {messages.suburbs}
              </h2>
              <ul className="flex flex-wrap gap-x-4">
                {suburbs.map((suburb) => (
                  <li key={suburb.name} className="flex min-h-8 items-center">
                    {suburb.slug ? (
                      <TextLink to={`/suburbs/${suburb.slug}`} className="py-1">
                        {suburb.name}
                      </TextLink>
                    ) : (
                      suburb.name
                    )}
                  </li>
                ))}
              </ul>
            </section>
          </div>
          <AgentContact agent={agent} phones={phones} />
        </article>
        <Beside>{enquiry}</Beside>
      </div>
    </>
  );
}

/** How to reach the agent and the agency without the form; what is not known is left out. */
function AgentContact({ agent, phones }: Pick<AgentProfileViewProps, "agent" | "phones">) {
  return (
    <>
      <Facts id="contact" title={messages.contact} facts={factsOfAgent(agent, phones.agent)} />
      {agent.agency && <Facts id="agency" title={messages.agency} facts={factsOfAgency(agent.agency, phones.agency)} />}
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

function factsOfAgent({ email, licenceNumber }: AgentProfile, phone: AgentPhones["agent"]): Fact[] {
  return [
    { term: messages.phone, detail: phone && <PhoneNumber parts={phone} /> },
    { term: messages.email, detail: email && <TextLink to={`mailto:${email}`}>{email}</TextLink> },
    { term: messages.licence, detail: licenceNumber },
  ].filter(isKnown);
}

function factsOfAgency({ name, address, website }: AgentAgency, phone: AgentPhones["agency"]): Fact[] {
  return [
    { term: messages.agencyName, detail: name },
    { term: messages.phone, detail: phone && <PhoneNumber parts={phone} /> },
    { term: messages.address, detail: address },
    { term: messages.website, detail: website && <TextLink to={website}>{siteName(website)}</TextLink> },
  ].filter(isKnown);
}

function isKnown({ detail }: Fact): boolean {
  return Boolean(detail);
}
