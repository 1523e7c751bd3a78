import type { ReactNode } from "react";
import { AgentCard } from "#app/features/agents/model/agent-card.tsx";
import { agentsMessages } from "#app/features/agents/model/agents.messages.ts";
import { type AgentCardData, salesLabel } from "#app/features/agents/model/card.ts";
import { type AgentFilters, agentsAddress, agentsPath, hasAgentFilters } from "#app/features/agents/model/filters.ts";
import { countOf } from "#app/lib/text.ts";
import { AddressNotes } from "#app/ui/search-form.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/navigation.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { AgentPage } from "./agents.queries.server.ts";

const messages = {
  empty: "No agents found",
} as const;

export interface AgentResultsProps {
  filters: AgentFilters;
  agentPage: AgentPage;
  /** The number of homes in the suburb. */
  homes?: ReactNode;
  /** About parts of the search that were not applied, beyond those in the address. */
  notes: readonly string[];
  /** Renders an agent's buttons. */
  children: (agent: AgentCardData) => ReactNode;
}

export function AgentResults({ filters, agentPage, homes, notes, children }: AgentResultsProps) {
  const correctedFrom = agentPage.correctedTo === undefined ? undefined : filters.search;
  const isEmpty = agentPage.agents.length === 0;
  return (
    <div className="flex flex-col gap-6">
      <AddressNotes
        names={{ search: "text", suburb: "suburb", specialty: "specialty" }}
        list={{ page: agentPage.page, lastPage: agentPage.total === null ? null : agentPage.lastPage }}
        others={notes}
      />
      {correctedFrom !== undefined && <Alert tone="note" title={correctionNote(correctedFrom)} />}
      <div className="flex flex-col gap-1">
        <p data-announce={searchAnnouncement(agentPage.total, correctedFrom)} className="text-lg font-bold">
          {agentCountLabel(agentPage.total)}
        </p>
        {!isEmpty && <p className="text-sm text-ink-2">{describeOrder(filters, agentPage)}</p>}
        {filters.suburb !== undefined && (agentPage.total ?? 2) > 1 && (
          <OtherOrder filters={filters} suburb={filters.suburb} />
        )}
        {homes}
      </div>
      {isEmpty ? (
        <NoAgents filters={filters} />
      ) : (
        <AgentSections agentPage={agentPage} suburb={filters.suburb}>
          {children}
        </AgentSections>
      )}
      <Pagination
        page={agentPage.page}
        lastPage={agentPage.lastPage}
        openEnded={agentPage.total === null && agentPage.lastPage > agentPage.page}
        pathOf={(page) => `${agentsPath({ ...filters, page })}#results`}
      />
    </div>
  );
}

function describeOrder({ sort, suburb }: AgentFilters, { hasFeatured }: AgentPage): string {
  if (sort === "sales" && suburb !== undefined)
    return `Agents who sold the most homes in ${suburb} in the last 12 months come first. We count only homes that were listed here and that their agent marked as sold. Paid placements do not affect this order.`;
  return hasFeatured
    ? "Featured agents are paid placements and come first. Each list is in alphabetical order."
    : agentsMessages.order;
}

function OtherOrder({ filters, suburb }: { filters: AgentFilters; suburb: string }) {
  const isBySales = filters.sort === "sales";
  return (
    <p className="print:hidden">
      <TextLink
        to={agentsPath({ ...filters, sort: isBySales ? undefined : "sales", page: 1 })}
        preventScrollReset
        className="inline-block py-1"
      >
        {isBySales ? "Sort in the usual order" : `Sort by sales in ${suburb}`}
      </TextLink>
    </p>
  );
}

function NoAgents({ filters }: { filters: AgentFilters }) {
  return (
    <EmptyState
      title={messages.empty}
      actions={
        <ButtonLink to={agentsAddress} replace preventScrollReset>
          Reset Search
        </ButtonLink>
      }
    >
      {hasAgentFilters(filters)
        ? "No agents match your search. Try fewer words, another suburb or another specialty."
        : "No agents have a profile here yet."}
    </EmptyState>
  );
}

interface AgentSectionsProps {
  agentPage: Pick<AgentPage, "agents" | "hasFeatured">;
  suburb?: string;
  children: (agent: AgentCardData) => ReactNode;
}

/** Featured agents first. Without them there is one list, whose heading is only for screen readers. */
function AgentSections({ agentPage: { agents, hasFeatured }, suburb, children }: AgentSectionsProps) {
  if (!hasFeatured) {
    return (
      <section aria-labelledby="results">
        <h2 id="results" tabIndex={-1} className="sr-only">
          Agents
        </h2>
        <AgentList agents={agents} suburb={suburb}>
          {children}
        </AgentList>
      </section>
    );
  }
  const sections = [
    { heading: "Featured Agents", members: agents.filter(({ isFeatured }) => isFeatured) },
    { heading: "All Agents", members: agents.filter(({ isFeatured }) => !isFeatured) },
  ].filter(({ members }) => members.length > 0);
  return sections.map(({ heading, members }, place) => {
    // Pagination links lead to the first heading.
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
  /** Sales are counted here. */
  suburb?: string;
  children: (agent: AgentCardData) => ReactNode;
}

function AgentList({ agents, suburb = "", children }: AgentListProps) {
  return (
    <ul className="card-grid">
      {agents.map((agent) => (
        <AgentCard
          key={agent.id}
          agent={agent}
          note={agent.sales === undefined ? undefined : salesLabel(agent.sales, suburb)}
        >
          {children(agent)}
        </AgentCard>
      ))}
    </ul>
  );
}

/** Returns "70 agents", or "1,000+ agents" for null. */
export function agentCountLabel(total: number | null): string {
  return total === null ? "1,000+ agents" : countOf(total, "agent");
}

/** For screen readers after a search. `correctedFrom` is the text without matches. */
export function searchAnnouncement(total: number | null, correctedFrom: string | undefined): string {
  if (total === 0) return messages.empty;
  return correctedFrom === undefined
    ? agentCountLabel(total)
    : `${correctionNote(correctedFrom)} ${agentCountLabel(total)}`;
}

/** Returns "See 14 homes in Newtown". */
export function homesInSuburbLabel(homes: number, suburb: string): string {
  return `See ${countOf(homes, "home")} in ${suburb}`;
}

function correctionNote(search: string): string {
  return `Nothing matches “${search}” exactly. These are close.`;
}
