import type { ReactNode } from "react";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { AgentCardData } from "#app/features/agents/model/card.ts";
import { type AgentFilters, agentsAddress, agentsPath, hasAgentFilters } from "#app/features/agents/model/filters.ts";
import { agentsAnnouncement, agentsCount } from "./labels.ts";
import { AgentSections } from "./agent-sections.tsx";
import { agentsMessages, comeClose } from "#app/features/agents/model/agents.messages.ts";
import type { AgentPage } from "./agents.queries.server.ts";

export interface AgentResultsProps {
  filters: AgentFilters;
  found: AgentPage;
  /** A line about what else the search leads to. */
  homes?: ReactNode;
  /** What one can do with each agent. */
  children: (agent: AgentCardData) => ReactNode;
}

export function AgentResults({ filters, found, homes, children }: AgentResultsProps) {
  const guessedFor = found.closest === undefined ? undefined : filters.search;
  const isEmpty = found.agents.length === 0;
  return (
    <div className="flex flex-col gap-6">
      {guessedFor !== undefined && <Alert tone="note" title={comeClose(guessedFor)} />}
      <div className="flex flex-col gap-1">
        <p data-announce={agentsAnnouncement(found.total, guessedFor)} className="text-lg font-bold">
          {agentsCount(found.total)}
        </p>
        {!isEmpty && (
          <p className="text-sm text-ink-2">
            {found.hasFeatured ? agentsMessages.orderWithFeatured : agentsMessages.order}
          </p>
        )}
        {homes}
      </div>
      {isEmpty ? <NobodyFound filters={filters} /> : <AgentSections found={found}>{children}</AgentSections>}
      <Pagination
        page={found.page}
        lastPage={found.lastPage}
        openEnded={found.total === null && found.lastPage > found.page}
        pathOf={(page) => `${agentsPath({ ...filters, page })}#results`}
      />
    </div>
  );
}

function NobodyFound({ filters }: { filters: AgentFilters }) {
  return (
    <EmptyState
      title={agentsMessages.empty}
      actions={
        <ButtonLink to={agentsAddress} replace preventScrollReset>
          {agentsMessages.reset}
        </ButtonLink>
      }
    >
      {hasAgentFilters(filters) ? agentsMessages.emptyFiltered : agentsMessages.emptyPlain}
    </EmptyState>
  );
}
