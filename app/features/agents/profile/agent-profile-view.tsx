import type { ReactNode } from "react";
import { AgencyName, AgentPortrait, FeaturedMark } from "#app/features/agents/model/agent-card.tsx";
import { agentsMessages } from "#app/features/agents/model/agents.messages.ts";
import { experienceLabel } from "#app/features/agents/model/card.ts";
import { siteName } from "#app/lib/paths.ts";
import type { PhonePart } from "#app/lib/phone.server.ts";
import { paragraphs } from "#app/lib/text.ts";
import { SidePanel } from "#app/ui/sections.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { type Fact, FactList } from "#app/ui/facts.tsx";
import { PhoneNumber } from "#app/ui/contact-links.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { AgentAgency, AgentProfile } from "#app/features/agents/model/agent.queries.server.ts";

const messages = {
  phone: "Phone",
  record: "Sold and leased in the last 12 months",
} as const;

/** Returns "Robin Sample, Sample & Daughters". Also the recipient of an enquiry. */
export function agentTitle({ name, agency }: Pick<AgentProfile, "name" | "agency">): string {
  return agency ? `${name}, ${agency.name}` : name;
}

const SUBURBS_NAMED = 3;

/** Returns "Real estate agent in Newtown, Enmore and Erskineville. Houses, Auctions. 5 years of experience." */
export function agentDescription({ suburbs, specialties, yearsExperience }: AgentProfile): string {
  const places = new Intl.ListFormat("en-AU").format(suburbs.slice(0, SUBURBS_NAMED).map(({ name }) => name));
  return [`Real estate agent in ${places}`, specialties.join(", "), experienceLabel(yearsExperience)]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(" ");
}

export interface AgentProfileViewProps {
  agent: AgentProfile;
  phones: AgentPhones;
  /** Undefined with too few replies. */
  replyTime?: { usually: string; basis: string };
  /** Of the last twelve months. The page lists the homes under `#sales`. */
  record?: readonly { label: string; value: string }[];
  enquiry: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
}

/** Unknown numbers are undefined. */
export interface AgentPhones {
  agent?: readonly PhonePart[];
  agency?: readonly PhonePart[];
}

export function AgentProfileView({ agent, phones, replyTime, record = [], enquiry, children }: AgentProfileViewProps) {
  const { name, agency, isFeatured, specialties, suburbs, profileDescription } = agent;
  const experience = experienceLabel(agent.yearsExperience);
  const call = phones.agent?.find(({ href }) => href !== undefined);
  return (
    <>
      <Breadcrumb trail={[{ label: "Agents", to: "/agents" }, { label: name }]} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <article className="flex min-w-0 flex-col gap-6">
          <header className="flex flex-col gap-4 border-t-3 border-ink pt-4">
            <div className="flex items-center gap-4 sm:gap-6">
              <AgentPortrait name={name} portrait={agent.portrait} photoUrl={agent.photoUrl} size="page" />
              <div className="flex min-w-0 flex-col gap-1">
                <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
                  {name}
                </h1>
                {agency && <AgencyName agency={agency} className="text-lg" />}
                {experience && <p className="text-ink-2">{experience}</p>}
                {replyTime && (
                  <p>
                    {replyTime.usually}. <span className="text-sm text-ink-2">{replyTime.basis}</span>
                  </p>
                )}
              </div>
            </div>
            {record.length > 0 && (
              <div className="border-t border-line pt-3">
                <dl className="grid grid-cols-3 items-end gap-x-4 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-8">
                  {record.map(({ label, value }) => (
                    <div key={label}>
                      <dt className="text-sm text-ink-2">{label}</dt>
                      <dd className="text-lg font-bold tnum">{value}</dd>
                    </div>
                  ))}
                </dl>
                <p className="text-sm">
                  <TextLink to="#sales" className="inline-block py-1">
                    {messages.record}
                  </TextLink>
                </p>
              </div>
            )}
            {isFeatured && (
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
                <FeaturedMark /> Featured agents pay for their place in the directory.
              </p>
            )}
            <div className={`flex flex-wrap gap-2 print:hidden ${children ? "" : "lg:hidden"}`}>
              <ButtonLink to="#enquire" className="lg:hidden">
                {agentsMessages.enquire}
              </ButtonLink>
              {call?.href && (
                <ButtonLink to={call.href} variant="quiet" className="lg:hidden">
                  Call <span className="sr-only">{name}</span>
                </ButtonLink>
              )}
              <ButtonLink to="#homes" variant="quiet" className="lg:hidden">
                Current homes
              </ButtonLink>
              {children}
            </div>
          </header>
          <section aria-labelledby="about" className="flex flex-col gap-3">
            <h2 id="about" className="text-xl">
              About
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
                  Specialties
                </h2>
                <ul className="flex flex-wrap gap-x-4">
                  {specialties.map((specialty) => (
                    <li key={specialty} className="flex min-h-8 items-center">
                      {specialty}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <section aria-labelledby="suburbs" className="flex flex-col gap-2">
              <h2 id="suburbs" className="text-xl">
                Suburbs
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
        <SidePanel>{enquiry}</SidePanel>
      </div>
    </>
  );
}

function AgentContact({ agent, phones }: Pick<AgentProfileViewProps, "agent" | "phones">) {
  return (
    <>
      <DetailSection id="contact" title="Contact" details={toAgentDetails(agent, phones.agent)} />
      {agent.agency && (
        <DetailSection id="agency" title="Agency" details={toAgencyDetails(agent.agency, phones.agency)} />
      )}
    </>
  );
}

function DetailSection({ id, title, details }: { id: string; title: string; details: Fact[] }) {
  if (details.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <FactList items={details} />
    </section>
  );
}

function toAgentDetails({ email, licenceNumber }: AgentProfile, phone: AgentPhones["agent"]): Fact[] {
  return [
    { term: messages.phone, detail: phone && <PhoneNumber parts={phone} /> },
    { term: "Email", detail: email && <TextLink to={`mailto:${email}`}>{email}</TextLink> },
    { term: "Licence", detail: licenceNumber },
  ].filter(isKnown);
}

function toAgencyDetails({ name, address, website }: AgentAgency, phone: AgentPhones["agency"]): Fact[] {
  return [
    { term: "Name", detail: name },
    { term: messages.phone, detail: phone && <PhoneNumber parts={phone} /> },
    { term: "Address", detail: address },
    { term: "Website", detail: website && <TextLink to={website}>{siteName(website)}</TextLink> },
  ].filter(isKnown);
}

function isKnown({ detail }: Fact): boolean {
  return Boolean(detail);
}
