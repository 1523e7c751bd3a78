import { data } from "react-router";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { findResponseTime } from "#app/features/leads/model/status.queries.server.ts";
import { toResponseTimeView } from "#app/features/leads/model/response-time.ts";
import { enquiryFormId } from "#app/features/leads/model/paths.ts";
import { agentEnquiry, enquiryAction, enquiryPageData } from "#app/features/leads/enquire/enquire.form.server.ts";
import { Enquiry, EnquiryPageFailed, useEnquiryForm } from "#app/features/leads/embeds/enquiry.tsx";
import { leadMessages } from "#app/features/leads/model/lead.messages.ts";
import { findAgentHomes, findAgentSales, findQuotedSales } from "#app/features/listings/embeds/homes.queries.server.ts";
import {
  decodeAgentHomes,
  AgentHomesSection,
  toAgentSalesView,
  AgentSalesSection,
} from "#app/features/listings/embeds/homes.tsx";
import { QuotingRecordSection, toQuotingRecords } from "#app/features/listings/embeds/quoting-record.tsx";
import { savedAgentIntents } from "#app/features/saved-agents/paths.ts";
import { SaveAgentForm, SavingNotice } from "#app/features/saved-agents/save-agent-form.tsx";
import { getSavedAmong, savingAction } from "#app/features/saved-agents/saving.form.server.ts";
import { saveHeart, SaveHomeForm } from "#app/features/saved-homes/save-home.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { readRowId } from "#app/lib/fields.ts";
import { NotFound } from "#app/lib/errors.ts";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { keepPageWhenUnreachable, useNotLoaded } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { phoneParts } from "#app/lib/phone.server.ts";
import type { Route } from "./+types/agent.page";
import { agentImage, agentPath } from "#app/features/agents/model/card.ts";
import { agentDescription, AgentProfileView, agentTitle } from "./agent-profile-view.tsx";
import { enquireWith } from "#app/features/agents/model/agents.messages.ts";
import { type AgentProfile, findListedAgent } from "#app/features/agents/model/agent.queries.server.ts";
import type { RealEstateAgent, WithContext } from "schema-dts";

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
    const { homes, closed, quoting, saved, replyTime } = loaderData;
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
        <ErrorSummary form={form} />
        <div className="page flex flex-col gap-8 py-6">
          <SavingNotice result={actionData} />
          <AgentProfileView
            agent={agent}
            phones={loaderData.phones}
            replyTime={replyTime}
            record={closed?.figures.flatMap(({ stats }) => stats)}
            enquiry={enquiry}
          >
            {saved && <SaveAgentForm agent={agent} saved={saved.includes(agent.id)} path={path} result={actionData} />}
          </AgentProfileView>
          <SaveHomeForm hasHearts={homes.json !== "[]"}>
            <AgentHomesSection homes={homes} path={path} notLoaded={notLoaded} cardActions={saveHeart} />
          </SaveHomeForm>
          {closed && <AgentSalesSection sales={closed} />}
          {quoting.length > 0 && <QuotingRecordSection records={quoting} />}
          <SampleDataNotice />
        </div>
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
  const { name, phone, email, profileDescription, suburbs, specialties, licenceNumber, agency } = agent;
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
    ...(phone && { telephone: phone }),
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
