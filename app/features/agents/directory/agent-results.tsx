import type { ReactNode } from "react";
import { AgentCard } from "#app/features/agents/model/agent-card.tsx";
import { agentsMessages, correctionNote } from "#app/features/agents/model/agents.messages.ts";
import type { AgentCardData } from "#app/features/agents/model/card.ts";
import { type AgentFilters, agentsAddress, agentsPath, hasAgentFilters } from "#app/features/agents/model/filters.ts";
import { countOf } from "#app/lib/text.ts";
import { AddressNotes } from "#app/ui/search-notes.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { AgentPage } from "./agents.queries.server.ts";

export interface AgentResultsProps {
  filters: AgentFilters;
  found: AgentPage;
  /** A line about what else the search leads to. */
  homes?: ReactNode;
  /** What is shown instead of a suburb that nobody knows. */
  suburbNote?: string;
  /** What one can do with each agent. */
  children: (agent: AgentCardData) => ReactNode;
}

export function AgentResults({ filters, found, homes, suburbNote, children }: AgentResultsProps) {
  const correctedFrom = found.correctedTo === undefined ? undefined : filters.search;
  const isEmpty = found.agents.length === 0;
  return (
    <div className="flex flex-col gap-6">
      <AddressNotes
        names={{ search: "text", suburb: "suburb", specialty: "specialty" }}
        shown={{ page: found.page, lastPage: found.total === null ? null : found.lastPage }}
        others={suburbNote === undefined ? [] : [suburbNote]}
      />
      {correctedFrom !== undefined && <Alert tone="note" title={correctionNote(correctedFrom)} />}
      <div className="flex flex-col gap-1">
        <p data-announce={agentsAnnouncement(found.total, correctedFrom)} className="text-lg font-bold">
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

interface AgentSectionsProps {
  found: Pick<AgentPage, "agents" | "hasFeatured">;
  /** What one can do with each agent. */
  children: (agent: AgentCardData) => ReactNode;
}

/** The featured agents of the page, then the others. A search without featured ones is one list, whose heading only its structure needs. */
function AgentSections({ found: { agents, hasFeatured }, children }: AgentSectionsProps) {
  if (!hasFeatured) {
    return (
      <section aria-labelledby="results">
        <h2 id="results" tabIndex={-1} className="sr-only">
          {agentsMessages.agents}
        </h2>
        <AgentList agents={agents}>{children}</AgentList>
      </section>
    );
  }
  const sections = [
    { heading: agentsMessages.featuredAgents, members: agents.filter(({ isFeatured }) => isFeatured) },
    { heading: agentsMessages.allAgents, members: agents.filter(({ isFeatured }) => !isFeatured) },
  ].filter(({ members }) => members.length > 0);
  return sections.map(({ heading, members }, place) => {
    // A link to another page leads to the first heading of the agents.
    const id = place === 0 ? "results" : "others";
    return (
      <section key={heading} aria-labelledby={id} className="flex flex-col gap-4 not-first-of-type:mt-6">
        <h2 id={id} tabIndex={-1} className="text-xl">
          {heading}
        </h2>
        <AgentList agents={members}>{children}</AgentList>
      </section>
    );
  });
}

interface AgentListProps {
  agents: readonly AgentCardData[];
  /** What one can do with each, such as to enquire. */
  children: (agent: AgentCardData) => ReactNode;
}

function AgentList({ agents, children }: AgentListProps) {
  return (
    <ul className="card-grid">
      {agents.map((agent) => (
        <AgentCard key={agent.id} agent={agent}>
          {children(agent)}
        </AgentCard>
      ))}
    </ul>
  );
}

/** "70 agents"; null, more than are counted, is "1,000+ agents". */
export function agentsCount(total: number | null): string {
  return total === null ? "1,000+ agents" : countOf(total, "agent");
}

/** What is read out when a search has changed; `correctedFrom` is the text that nobody matches as it was typed. */
export function agentsAnnouncement(total: number | null, correctedFrom: string | undefined): string {
  if (total === 0) return agentsMessages.empty;
  return correctedFrom === undefined ? agentsCount(total) : `${correctionNote(correctedFrom)} ${agentsCount(total)}`;
}

/** "See 14 homes in Newtown" */
export function homesInSuburb(homes: number, suburb: string): string {
  return `See ${countOf(homes, "home")} in ${suburb}`;
}
