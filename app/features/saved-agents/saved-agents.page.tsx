import type { ReactNode } from "react";
import { redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { AgentCard, AgentPortrait } from "#app/features/agents/model/agent-card.tsx";
import { agentsBasePath } from "#app/features/agents/model/filters.ts";
import { findDueOverview } from "#app/features/home/overview.server.ts";
import { DueOverview } from "#app/features/home/overview.tsx";
import { EnquireAgentLink } from "#app/features/leads/embeds/enquire-link.tsx";
import { agentEnquiry } from "#app/features/leads/enquire/enquire.form.server.ts";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { useFocusAfterRemoval } from "#app/forms/stable-rows.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage, loadPart } from "#app/http/page-loader.server.ts";
import { type Page, pageNumber } from "#app/lib/page.ts";
import { countOf } from "#app/lib/text.ts";
import { getViewer, requirePageUser } from "#app/session/viewer.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardBody } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Pagination } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/saved-agents.page";
import { RemoveAgentForm, SavingNotice } from "./save-agent-form.tsx";
import { findSavedAgentPage, type SavedAgentCardData } from "./saved-agents.queries.server.ts";
import { savedAgentsMessages as messages, savedAgentIntents, savedAgentsPath } from "./saved-agents.ts";
import { savingAction } from "./saving.form.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, savedAgentsPath(1));
  return pageMeta({ title: messages.page, description: messages.description, url, noIndex: true });
}

const pageOf = (url: URL) => pageNumber(url.searchParams.get("page"));

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requirePageUser({ context, url });
  const isAgent = viewer.role === "agent";
  if (isAgent && url.search === "") throw redirect("/dashboard/enquiries");
  const { constraint } = agentEnquiry;
  const page = pageOf(url);
  const fallback = { savedAgents: undefined, overview: undefined, path: savedAgentsPath(page, isAgent), constraint };
  return loadPage({ fallback }, async () => {
    const [savedAgents, overview] = await Promise.all([
      findSavedAgentPage(viewer.id, page),
      // Agents have a dashboard of their own.
      page === 1 && !isAgent ? findDueOverview(viewer.id, loadPart) : undefined,
    ]);
    return { savedAgents, overview, path: savedAgentsPath(savedAgents.page, isAgent), constraint };
  });
}

export const action = savingAction({
  pathOf: ({ url, context }: Route.ActionArgs) => savedAgentsPath(pageOf(url), getViewer(context)?.role === "agent"),
  removeFailed: messages.removeFromListFailed,
});

export const clientAction = intentClientAction(savedAgentIntents, {
  failure: { remove: messages.removeFromListFailed },
});

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"], params) => ({
  ...current,
  path: savedAgentsPath(pageNumber(params.get("page"))),
  savedAgents: undefined,
  overview: undefined,
}));

export default function SavedPage({ loaderData, actionData }: Route.ComponentProps) {
  const { savedAgents, overview, path, constraint } = loaderData;
  return (
    <>
      <SavingNotice result={actionData} />
      {overview && <DueOverview {...overview} />}
      {savedAgents ? (
        <SavedAgentList savedAgents={savedAgents}>
          {(agent) => (
            <>
              {agent.isListed && <EnquireAgentLink agent={agent} constraint={constraint} variant="quiet" />}
              <RemoveAgentForm agent={agent} path={path} result={actionData} />
            </>
          )}
        </SavedAgentList>
      ) : (
        <LoadFailed title={messages.failed} path={path}>
          {messages.failedHint}
        </LoadFailed>
      )}
    </>
  );
}

interface SavedAgentListProps {
  savedAgents: Page<SavedAgentCardData>;
  children: (agent: SavedAgentCardData) => ReactNode;
}

const HEADING = "saved";

function SavedAgentList({ savedAgents: { items: agents, total, page, lastPage }, children }: SavedAgentListProps) {
  useFocusAfterRemoval(
    agents.map(({ id }) => id),
    HEADING,
  );
  const isEmpty = agents.length === 0;
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-4">
      <div>
        <h2 id={HEADING} tabIndex={-1} className={isEmpty ? "sr-only" : "text-lg"}>
          {isEmpty ? messages.page : countOf(total, "saved agent")}
        </h2>
        {total > 1 && <p className="text-sm text-ink-2">{messages.order}</p>}
      </div>
      {isEmpty && (
        <EmptyState
          title={messages.empty}
          level={3}
          actions={<ButtonLink to={agentsBasePath}>{messages.toAgents}</ButtonLink>}
        >
          {messages.emptyHint}
        </EmptyState>
      )}
      {!isEmpty && (
        <ul className="full-rows card-grid">
          {agents.map((agent) => {
            const CardComponent = agent.isListed ? AgentCard : UnlistedAgentCard;
            return (
              <CardComponent key={agent.id} agent={agent}>
                {children(agent)}
              </CardComponent>
            );
          })}
        </ul>
      )}
      <Pagination page={page} lastPage={lastPage} pathOf={(to) => `${savedAgentsPath(to)}#${HEADING}`} />
    </section>
  );
}

/** Has no link: the agent has left the directory. */
function UnlistedAgentCard({ agent, children }: { agent: SavedAgentCardData; children: ReactNode }) {
  return (
    <Card as="li" id={`agent-${agent.id}`}>
      <CardBody>
        <div className="flex items-center gap-3">
          <AgentPortrait name={agent.name} portrait={agent.portrait} photoUrl={agent.photoUrl} />
          <div className="min-w-0">
            <h3 className="text-lg">{agent.name}</h3>
            <p className="text-sm text-ink-2">{messages.left}</p>
          </div>
        </div>
        <div className="mt-auto flex flex-wrap gap-2 pt-1">{children}</div>
      </CardBody>
    </Card>
  );
}
