import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { agentEnquiry } from "#app/features/leads/enquire/enquire.form.server.ts";
import { EnquireAgentLink } from "#app/features/leads/embeds/enquire-link.tsx";
import {
  agentChoicePath,
  agentsAddress,
  agentsPath,
  appraisalAddress,
  compareAgentsAddress,
  decodeAgentChoice,
  MAX_APPRAISING_AGENTS,
  MAX_COMPARED_AGENTS,
} from "#app/features/agents/model/filters.ts";
import { recordBasis, recordPlaceLabel } from "#app/features/agents/model/record.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { countOf } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { SearchNotes } from "#app/ui/search-form.tsx";
import type { Route } from "./+types/compare-agents.page";
import { AgentComparison } from "./agent-comparison.tsx";
import { findAgentsById } from "./agents.queries.server.ts";

const messages = {
  title: "Compare agents",
  description: "Agents side by side: homes sold and leased here, medians, homes on the market and answer times.",
} as const;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    title: messages.title,
    description: messages.description,
    url: absoluteUrl(matches[0].loaderData.origin, loaderData.path),
    noIndex: true,
  });
}

export async function loader({ url }: Route.LoaderArgs) {
  const { constraint } = agentEnquiry;
  const choice = decodeAgentChoice(url.searchParams);
  const path = agentChoicePath(compareAgentsAddress, choice);
  return loadPage({ fallback: { path, constraint, choice, agents: undefined, notices: [] } }, async () => {
    const found = await findAgentsById(choice.ids, choice.place);
    const agents = found.slice(0, MAX_COMPARED_AGENTS);
    const notices = describeOmissions(choice.ids.length, found.length);
    if (notices.length === 0) cachePublicly(path);
    return { path, constraint, choice, agents, notices };
  });
}

const toAppraisers = (agents: readonly { id: number }[]) => agents.slice(0, MAX_APPRAISING_AGENTS).map(({ id }) => id);

/** Reports agents who are not listed, and those after the fourth. */
export function describeOmissions(requested: number, found: number): string[] {
  const [missing, beyond] = [requested - found, found - MAX_COMPARED_AGENTS];
  return [
    ...(missing > 0
      ? [`${countOf(missing, "agent")} ${missing === 1 ? "is" : "are"} not listed here, or no longer listed.`]
      : []),
    ...(beyond > 0 ? [`You can compare up to four agents. We left out ${beyond}.`] : []),
    ...(found === 1 ? ["Tick at least two agents in the directory to compare them."] : []),
  ];
}

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"], params) => {
  const choice = decodeAgentChoice(params);
  return { ...current, path: agentChoicePath(compareAgentsAddress, choice), choice, agents: undefined, notices: [] };
});

export default function CompareAgentsPage({ loaderData }: Route.ComponentProps) {
  const { path, constraint, choice, agents, notices } = loaderData;
  const directory = choice.place === undefined ? agentsAddress : agentsPath({ suburb: choice.place, page: 1 });
  return (
    <div className="page flex flex-col gap-4 py-4 lg:py-6">
      <Breadcrumb trail={[{ label: "Agents", to: directory }, { label: "Compare" }]} />
      <h1 tabIndex={-1} className="text-xl">
        {messages.title}
      </h1>
      <SearchNotes notes={notices} />
      {!agents && (
        <LoadFailed title="We couldn't load the agents just now." path={path}>
          Please try again in a moment.
        </LoadFailed>
      )}
      {agents?.length === 0 && (
        <EmptyState title="No agents chosen" actions={<ButtonLink to={directory}>Choose agents</ButtonLink>}>
          Tick up to four agents in the directory, then choose “Compare agents” below the list.
        </EmptyState>
      )}
      {agents && agents.length > 0 && (
        <>
          <p>Sold and leased in {recordPlaceLabel(choice.place)}. What differs comes first.</p>
          <AgentComparison agents={agents}>
            {(agent) => (
              <>
                <EnquireAgentLink agent={agent} constraint={constraint} />
                {agent.telephone && (
                  <ButtonLink to={agent.telephone} variant="quiet">
                    Call <span className="sr-only">{agent.name}</span>
                  </ButtonLink>
                )}
              </>
            )}
          </AgentComparison>
          <p className="prose text-sm text-ink-2">{recordBasis}</p>
          <p className="flex flex-wrap gap-2 print:hidden">
            <ButtonLink to={agentChoicePath(appraisalAddress, { ids: toAppraisers(agents) })}>
              {agents.length > MAX_APPRAISING_AGENTS ? "Ask the first three for an appraisal" : "Ask for an appraisal"}
            </ButtonLink>
            <ButtonLink to={directory} variant="quiet">
              Back to all agents
            </ButtonLink>
          </p>
        </>
      )}
      <SampleDataNotice />
    </div>
  );
}
