import type { ReactNode } from "react";
import { data } from "react-router";
import type { RealEstateAgent, WithContext } from "schema-dts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { AgencyName, AgentPortrait, FeaturedMark } from "#app/features/agents/model/agent-card.tsx";
import { type AgentProfile, findListedAgent } from "#app/features/agents/model/agent.queries.server.ts";
import {
  agentImage,
  agentPath,
  agentsMessages,
  enquireWith,
  experienceLabel,
  officeAddress,
} from "#app/features/agents/model/card.ts";
import { agentChoicePath, appraisalBasePath } from "#app/features/agents/model/filters.ts";
import { Enquiry, EnquiryPageFailed, useEnquiryForm } from "#app/features/leads/embeds/enquiry.tsx";
import { agentEnquiry, enquiryAction, enquiryPageData } from "#app/features/leads/enquire/enquire.form.server.ts";
import { enquiryFormId, leadMessages } from "#app/features/leads/model/lead.ts";
import { toResponseTimeView } from "#app/features/leads/model/response-time.ts";
import { findResponseTime } from "#app/features/leads/model/status.queries.server.ts";
import {
  AgentFigures,
  AgentSalesSection,
  type AgentSalesView,
  RecentSales,
  toAgentSalesView,
} from "#app/features/listings/embeds/agent-sales.tsx";
import { findAgentHomes, findAgentSales, findQuotedSales } from "#app/features/listings/embeds/homes.queries.server.ts";
import { AgentHomesSection, decodeAgentHomes } from "#app/features/listings/embeds/homes.tsx";
import { QuotingRecordSection, toQuotingRecords } from "#app/features/listings/embeds/quoting-record.tsx";
import { SaveAgentForm, SavingNotice } from "#app/features/saved-agents/save-agent-form.tsx";
import { savedAgentIntents } from "#app/features/saved-agents/saved-agents.ts";
import { getSavedAmong, savingAction } from "#app/features/saved-agents/saving.form.server.ts";
import { saveHeart, SaveHomeForm } from "#app/features/saved-homes/save-home.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { keepPageWhenUnreachable, useNotLoaded } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { siteName } from "#app/lib/paths.ts";
import { phoneParts, type PhonePart } from "#app/lib/phone.server.ts";
import { joinNames, paragraphs } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { BreakableAddress, ContactLine, PhoneNumber } from "#app/ui/contact-links.tsx";
import { type Fact, FactList } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { SidePanel } from "#app/ui/sections.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/agent.page";

const messages = {
  page: "Agent details",
  failed: "We couldn't load this agent just now.",
} as const;

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const { origin, pictureOrigin = origin } = matches[0].loaderData;
  const agent = loaderData?.agent;
  if (!agent) {
    const url = absoluteUrl(origin, location.pathname);
    return pageMeta({ title: messages.page, description: messages.failed, url, noIndex: true });
  }
  const url = absoluteUrl(origin, agentPath(agent));
  return [
    ...pageMeta({
      title: agentTitle(agent),
      description: agentDescription(agent),
      url,
      image: agentImage(agent, pictureOrigin) ?? undefined,
      // Never index a visitor's receipt.
      noIndex: loaderData.sentReceipt !== undefined,
    }),
    { "script:ld+json": agentStructuredData(agent, url, pictureOrigin) },
  ];
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = readRowId(params.id);
  if (id === undefined) throw data(null, { status: 404 });
  const { constraint } = agentEnquiry;
  return loadPage(
    { fallback: { agent: undefined, path: url.pathname, constraint, sentReceipt: undefined } },
    async () => {
      const [agent, homes, sales, quoted, saved, measuredTime] = await Promise.all([
        findListedAgent(id),
        findAgentHomes([id], decodeAgentHomes(url.searchParams)),
        findAgentSales([id]),
        findQuotedSales(id),
        getSavedAmong(context, [{ id }]),
        findResponseTime(id),
      ]);
      if (!agent) throw data(null, { status: 404 });
      const replyTime = measuredTime && toResponseTimeView(measuredTime);
      const closed = toAgentSalesView(sales);
      cachePublicly(agentPath(agent));
      const phones = {
        agent: agent.phone ? phoneParts(agent.phone) : undefined,
        agency: agent.agency?.phone ? phoneParts(agent.agency.phone) : undefined,
        office: agent.office?.phone ? phoneParts(agent.office.phone) : undefined,
      };
      const quoting = toQuotingRecords(quoted);
      const view = { agent, phones, homes, closed, quoting, saved, replyTime, path: agentPath(agent), constraint };
      return enquiryPageData(view, { agentId: id }, { url, context });
    },
  );
}

const enquire = enquiryAction(agentEnquiry, async ({ params }: Route.ActionArgs) => {
  const id = readRowId(params.id);
  const agent = id === undefined ? undefined : await findListedAgent(id);
  if (!agent) throw new NotFound(leadMessages.agent);
  return { path: agentPath(agent), target: { agentId: agent.id } };
});

export const action = savingAction({
  pathOf: (_: Route.ActionArgs, agentId) => agentPath({ id: agentId }),
  otherwise: enquire,
});

export const clientAction = intentClientAction(savedAgentIntents, {
  otherwise: { form: enquiryFormId, inPlace: true, failure: leadMessages.failed.text },
});

export const clientMiddleware = keepPageWhenUnreachable();

export default function AgentPage(props: Route.ComponentProps) {
  // A new agent discards input and receipts of the previous one.
  return <AgentScreen key={props.loaderData.path} {...props} />;
}

function AgentScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { path, agent, constraint, sentReceipt } = loaderData;
  const form = useEnquiryForm({ path, constraint, result: actionData });
  const notLoaded = useNotLoaded();
  if (agent) {
    const { homes, closed, quoting, saved, replyTime, phones } = loaderData;
    const enquiry = (
      <Enquiry
        form={form}
        heading={enquireWith(agent.name)}
        receiver={agentTitle(agent)}
        path={path}
        sentReceipt={sentReceipt}
        asksForSuburb
      />
    );
    return (
      <>
        <div className="page flex flex-col gap-y-6 pt-3 pb-6">
          <SavingNotice result={actionData} />
          <Breadcrumb trail={[{ label: "Agents", to: "/agents" }, { label: agent.name }]} />
          <div className="profile">
            <AgentHead
              agent={agent}
              phones={phones}
              replyTime={replyTime}
              sales={closed}
              save={
                saved && (
                  <SaveAgentForm agent={agent} saved={saved.includes(agent.id)} path={path} result={actionData} />
                )
              }
            />
            <AgentAbout profileDescription={agent.profileDescription} />
            <SidePanel>{enquiry}</SidePanel>
            <div className="profile-homes">
              <SaveHomeForm hasHearts={homes.json !== "[]"}>
                <AgentHomesSection homes={homes} path={path} notLoaded={notLoaded} cardActions={saveHeart} />
              </SaveHomeForm>
            </div>
          </div>
          {closed && <AgentSalesSection sales={closed} />}
          {quoting.length > 0 && <QuotingRecordSection records={quoting} />}
          <section aria-label="Details">
            <FactList items={toFactItems(agent, phones)} columns />
          </section>
          <SampleDataNotice />
        </div>
        <AgentBar agent={agent} phone={phones.agent ?? phones.office} />
      </>
    );
  }
  return (
    <EnquiryPageFailed heading={messages.page} path={path} result={actionData}>
      <SavingNotice result={actionData} />
      <LoadFailed title={messages.failed} path={path} />
    </EnquiryPageFailed>
  );
}

/** Describes an agent in schema.org's terms. `url` is absolute, `pictureOrigin` is where pictures are served. */
export function agentStructuredData(
  agent: AgentProfile,
  url: string,
  pictureOrigin: string,
): WithContext<RealEstateAgent> {
  const { name, phone, email, profileDescription, suburbs, specialties, licenceNumber, agency, office } = agent;
  const telephone = phone ?? office?.phone;
  const image = agentImage(agent, pictureOrigin);
  return {
    "@context": "https://schema.org",
    "@type": "RealEstateAgent",
    name,
    url,
    description: profileDescription,
    areaServed: suburbs.map((suburb) => ({ "@type": "Place", name: suburb.name })),
    ...(specialties.length > 0 && { knowsAbout: specialties }),
    ...(image && { image }),
    ...(telephone && { telephone }),
    ...(office && { address: officeAddress(office) }),
    ...(email && { email }),
    ...(licenceNumber && {
      identifier: { "@type": "PropertyValue", name: "Licence number", value: licenceNumber },
    }),
    ...(agency && {
      parentOrganization: {
        "@type": "Organization",
        name: agency.name,
        ...(agency.phone && { telephone: agency.phone }),
        ...(agency.website && { url: agency.website }),
        ...(agency.address && { address: agency.address }),
      },
    }),
  };
}

/** Returns "Robin Sample, Sample & Daughters". Also the recipient of an enquiry. */
export function agentTitle({ name, agency }: Pick<AgentProfile, "name" | "agency">): string {
  return agency ? `${name}, ${agency.name}` : name;
}

const SUBURBS_NAMED = 3;

/** Returns "Real estate agent in Newtown, Enmore and Erskineville. Houses, Auctions. 5 years of experience." */
export function agentDescription({ suburbs, specialties, yearsExperience }: AgentProfile): string {
  const places = joinNames(suburbs.slice(0, SUBURBS_NAMED).map(({ name }) => name));
  return [`Real estate agent in ${places}`, specialties.join(", "), experienceLabel(yearsExperience)]
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(" ");
}

/** Unknown numbers are undefined. */
export interface AgentPhones {
  agent?: readonly PhonePart[];
  agency?: readonly PhonePart[];
  office?: readonly PhonePart[];
}

interface AgentHeadProps {
  agent: AgentProfile;
  phones: AgentPhones;
  /** Undefined with too few replies. */
  replyTime?: { usually: string; basis: string };
  sales?: AgentSalesView;
  /** The form that saves the agent. */
  save?: ReactNode;
}

function AgentHead({ agent, phones, replyTime, sales, save }: AgentHeadProps) {
  const { name, agency, isFeatured, email, licenceNumber } = agent;
  const experience = experienceLabel(agent.yearsExperience);
  return (
    <header className="flex min-w-0 flex-col gap-4">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 max-sm:items-center sm:gap-x-6">
        <AgentPortrait name={name} portrait={agent.portrait} photoUrl={agent.photoUrl} size="page" />
        <div className="flex min-w-0 flex-col gap-1 sm:self-center">
          <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
            {name}
          </h1>
          <div className="flex flex-wrap items-center gap-x-3">
            {agency && <AgencyName agency={agency} className="font-medium" />}
            {licenceNumber && <p className="text-ink-2">Licence {licenceNumber}</p>}
            {experience && <p className="text-ink-2">{experience}</p>}
          </div>
          {isFeatured && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
              <FeaturedMark /> Featured agents pay for their place in the directory.
            </p>
          )}
        </div>
        <div className="max-sm:col-span-2 sm:col-start-2">
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <ContactLine phone={phones.agent} email={email} />
            <ButtonLink
              to={agentChoicePath(appraisalBasePath, { ids: [agent.id] })}
              className="max-lg:hidden print:hidden"
            >
              Ask for an appraisal
            </ButtonLink>
          </div>
          {replyTime && (
            <p>
              {replyTime.usually}. <span className="text-sm text-ink-2">{replyTime.basis}</span>
            </p>
          )}
        </div>
      </div>
      {sales && (
        <>
          <AgentFigures figures={sales.figures.flatMap(({ stats }) => stats)} />
          <RecentSales sales={sales} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-2 max-lg:empty:hidden print:[&_.btn]:hidden">
        <ButtonLink to="#homes" variant="quiet" className="max-lg:hidden">
          Current homes
        </ButtonLink>
        {save}
      </div>
    </header>
  );
}

function AgentAbout({ profileDescription }: Pick<AgentProfile, "profileDescription">) {
  return (
    <section aria-labelledby="about" className="flex min-w-0 flex-col gap-2">
      <h2 id="about" className="text-lg">
        About
      </h2>
      {paragraphs(profileDescription).map((paragraph) => (
        <p key={paragraph} className="prose wrap-anywhere whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </section>
  );
}

/** On phones, within reach of the thumb. */
function AgentBar({ agent, phone }: { agent: AgentProfile; phone: AgentPhones["agent"] }) {
  const call = phone?.find(({ href }) => href !== undefined)?.href;
  return (
    <nav aria-label={`Contact ${agent.name}`} className="bottom-bar">
      {call && (
        <ButtonLink to={call} variant="quiet">
          Call <span className="sr-only">{agent.name}</span>
        </ButtonLink>
      )}
      <ButtonLink to="#enquire">{agentsMessages.enquire}</ButtonLink>
      <ButtonLink to={agentChoicePath(appraisalBasePath, { ids: [agent.id] })} variant="quiet">
        Appraisal
      </ButtonLink>
    </nav>
  );
}

/** Without those in the head of the page. */
function toFactItems(agent: AgentProfile, phones: AgentPhones): Fact[] {
  const { specialties, suburbs, office, agency } = agent;
  const website = agency?.website;
  const places = office ? `${office.name}, ${officeAddress(office)}` : agency?.address;
  const facts: Fact[] = [
    { term: "Suburbs", detail: <SuburbLinks suburbs={suburbs} /> },
    { term: "Specialties", detail: specialties.join(", ") },
    { term: "Office", detail: places },
    { term: "Office phone", detail: phones.office && <PhoneNumber parts={phones.office} /> },
    { term: "Agency phone", detail: phones.agency && <PhoneNumber parts={phones.agency} /> },
    { term: "Agency address", detail: office && agency?.address },
    {
      term: "Website",
      detail: website && (
        <TextLink to={website}>
          <BreakableAddress address={siteName(website)} />
        </TextLink>
      ),
    },
  ];
  return facts.filter(isKnown);
}

function SuburbLinks({ suburbs }: Pick<AgentProfile, "suburbs">) {
  return (
    <ul className="flex flex-wrap gap-x-4">
      {suburbs.map(({ name, slug }) => (
        <li key={name}>{slug ? <TextLink to={`/suburbs/${slug}`}>{name}</TextLink> : name}</li>
      ))}
    </ul>
  );
}

function isKnown({ detail }: Fact): boolean {
  return Boolean(detail);
}
