import type { Page } from "#app/lib/page.ts";
import type { ReactNode } from "react";
import { AgentCard } from "#app/features/agents/model/agent-card.tsx";
import { AgentPortrait } from "#app/features/agents/model/agent-portrait.tsx";
import { agentsAddress } from "#app/features/agents/model/filters.ts";
import { useFocusWhenGone } from "#app/ui/use-focus-when-gone.ts";
import { countOf } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardBody } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { savedAgentsMessages as messages } from "./saved-agents.messages.ts";
import type { SavedAgentCardData } from "./saved-agents.queries.server.ts";
import { savedAgentsPath } from "./paths.ts";

export interface SavedAgentListProps {
  found: Page<SavedAgentCardData>;
  /** The buttons of an agent. */
  children: (agent: SavedAgentCardData) => ReactNode;
}

const HEADING = "saved";

/** One page of the saved agents. */
export function SavedAgentList({ found: { items: agents, total, page, lastPage }, children }: SavedAgentListProps) {
  useFocusWhenGone(
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
          actions={<ButtonLink to={agentsAddress}>{messages.toAgents}</ButtonLink>}
        >
          {messages.emptyHint}
        </EmptyState>
      )}
      {!isEmpty && (
        <ul className="card-grid">
          {agents.map((agent) => {
            const Shown = agent.isListed ? AgentCard : LeftAgentCard;
            return (
              <Shown key={agent.id} agent={agent}>
                {children(agent)}
              </Shown>
            );
          })}
        </ul>
      )}
      <Pagination page={page} lastPage={lastPage} pathOf={(to) => `${savedAgentsPath(to)}#${HEADING}`} />
    </section>
  );
}

/** An agent who has left the directory, without a link as there is no page. */
function LeftAgentCard({ agent, children }: { agent: SavedAgentCardData; children: ReactNode }) {
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
