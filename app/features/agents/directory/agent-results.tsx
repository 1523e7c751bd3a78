import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { AgentCard } from "#app/features/agents/model/agent-card.tsx";
import { agentsMessages, type AgentCardData, recordBasis } from "#app/features/agents/model/card.ts";
import {
  type AgentFilters,
  type AgentSort,
  appraisalBasePath,
  compareAgentsPath,
  agentsPath,
  decodeAgentChoice,
  hasAgentFilters,
} from "#app/features/agents/model/filters.ts";
import { countOf } from "#app/lib/text.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Pagination } from "#app/ui/navigation.tsx";
import { AddressNotes } from "#app/ui/search-form.tsx";
import type { AgentPage } from "./agents.queries.server.ts";

const messages = {
  empty: "No agents found",
} as const;

export interface AgentResultsProps {
  filters: AgentFilters;
  agentPage: AgentPage;
  /** The suburb or postcode of the records. Undefined: all of Sydney. */
  place?: string;
  /** The number of homes in the suburb. */
  homes?: ReactNode;
  /** About parts of the search that were not applied, beyond those in the address. */
  notes: readonly string[];
  /** Renders an agent's buttons. */
  children: (agent: AgentCardData) => ReactNode;
}

export function AgentResults({ filters, agentPage, place, homes, notes, children }: AgentResultsProps) {
  const chosen = useChosenAgents();
  const others = chosen.filter((id) => !agentPage.agents.some((agent) => agent.id === id));
  // A single agent can join those chosen on other pages.
  const hasTicks = agentPage.agents.length > 1 || chosen.length > 0;
  const correctedFrom = agentPage.correctedTo === undefined ? undefined : filters.search;
  const count = (
    <p data-announce={searchAnnouncement(agentPage.total, correctedFrom)} className="font-bold">
      {agentCountLabel(agentPage.total)}
    </p>
  );
  return (
    <div className="flex flex-col gap-4">
      <AddressNotes
        names={{ search: "text", suburb: "suburb", specialty: "specialty" }}
        list={{ page: agentPage.page, lastPage: agentPage.total === null ? null : agentPage.lastPage }}
        others={notes}
      />
      {correctedFrom !== undefined && <Alert tone="note" title={correctionNote(correctedFrom)} />}
      {agentPage.agents.length === 0 ? (
        <>
          {count}
          {homes}
          <NoAgents filters={filters} />
        </>
      ) : (
        <>
          <div className="agent-list flex flex-col gap-4">
            {/* Before the ticks, because agents are in the order chosen. */}
            {others.map((id) => (
              <input key={id} type="hidden" name="agent" value={id} form={compareFormId} />
            ))}
            <AgentSections agentPage={agentPage} place={place} count={count} hasTicks={hasTicks}>
              {children}
            </AgentSections>
            {hasTicks && (
              <CompareForm place={place}>
                {others.length > 0 && (
                  <p className="text-sm">
                    {countOf(others.length, "other agent")} chosen.{" "}
                    <TextLink
                      to={agentsPath(
                        filters,
                        chosen.filter((id) => !others.includes(id)),
                      )}
                      replace
                      preventScrollReset
                      className="inline-block py-1"
                    >
                      Remove<span className="sr-only"> them</span>
                    </TextLink>
                  </p>
                )}
              </CompareForm>
            )}
          </div>
          <Pagination
            page={agentPage.page}
            lastPage={agentPage.lastPage}
            openEnded={agentPage.total === null && agentPage.lastPage > agentPage.page}
            pathOf={(page) => `${agentsPath({ ...filters, page }, chosen)}#results`}
          />
          <div className="flex flex-col gap-1">
            <p className="prose text-sm text-ink-2">
              {describeOrder(filters, agentPage, place)} {recordBasis}
            </p>
            {homes}
          </div>
        </>
      )}
    </div>
  );
}

const compareFormId = "compare-agents";

/** Belongs to the form below the list. */
function CompareTick({ agent }: { agent: AgentCardData }) {
  return (
    <label className="ml-auto flex min-h-11 cursor-pointer items-center gap-2 text-sm print:hidden">
      <Checkbox
        name="agent"
        value={agent.id}
        form={compareFormId}
        defaultChecked={useChosenAgents().includes(agent.id) || undefined}
      />
      Compare <span className="sr-only">{agent.name}</span>
    </label>
  );
}

/** From the address, to which the page of an appraisal leads. */
export function useChosenAgents(): number[] {
  return decodeAgentChoice(new URLSearchParams(useLocation().search)).ids;
}

/** Below the list, and at the foot of the window once an agent is ticked. */
function CompareForm({ place, children }: { place?: string; children: ReactNode }) {
  return (
    <form
      id={compareFormId}
      method="get"
      action={compareAgentsPath}
      aria-label="Chosen agents"
      className="compare-form bottom-0 z-10 -mx-(--gutter) flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-ink bg-paper px-(--gutter) py-2 print:hidden max-sm:[&_.btn]:px-2"
    >
      {place !== undefined && <input type="hidden" name="suburb" value={place} />}
      <p className="compare-hint text-sm text-ink-2">Tick up to four agents, or three for an appraisal.</p>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button>Compare agents</Button>
        <Button variant="quiet" formAction={appraisalBasePath}>
          Ask for an appraisal
        </Button>
      </div>
    </form>
  );
}

const sortNotes: Record<AgentSort, string> = {
  sales: "Agents with the most sales come first.",
  leases: "Agents with the most leases come first.",
  price:
    "Agents with the highest median sale price come first; agents with fewer than five sales with a known price come last.",
  days: "Agents whose homes sold in the fewest days come first (median); agents with fewer than five sales come last. Days in all of Sydney are counted each night.",
  recent: "Agents with the latest sale or lease come first.",
  answers: "Agents who answer enquiries fastest come first; answer times are counted each night, from five answers.",
};

function describeOrder({ sort }: AgentFilters, { hasFeatured }: AgentPage, place: string | undefined): string {
  if (sort !== undefined)
    return [sortNotes[sort], widerNote(sort, place), "Paid placements do not affect this order."]
      .filter((note) => note !== undefined)
      .join(" ");
  return hasFeatured
    ? "Featured agents are paid placements and come first. Each list is in alphabetical order."
    : agentsMessages.order;
}

function widerNote(sort: AgentSort, place: string | undefined): string | undefined {
  if (place === undefined || (sort !== "days" && sort !== "price")) return undefined;
  return `Agents with too few sales in ${place} are placed by their figures in all of Sydney, which their cards show.`;
}

function NoAgents({ filters }: { filters: AgentFilters }) {
  return (
    <EmptyState
      title={messages.empty}
      actions={
        <ButtonLink to={agentsPath({ page: 1 }, useChosenAgents())} replace preventScrollReset>
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
  agentPage: Pick<AgentPage, "agents" | "hasFeatured" | "lastPage">;
  place?: string;
  /** The number of agents, next to the first heading. */
  count: ReactNode;
  /** To choose agents. */
  hasTicks: boolean;
  children: (agent: AgentCardData) => ReactNode;
}

/** Featured agents first. Without them there is one list, with a heading only for screen readers. */
function AgentSections({
  agentPage: { agents, hasFeatured, lastPage },
  place,
  count,
  hasTicks,
  children,
}: AgentSectionsProps) {
  if (!hasFeatured) {
    return (
      <section aria-labelledby="results" className="flex flex-col gap-2">
        <h2 id="results" tabIndex={-1} className="sr-only">
          Agents
        </h2>
        {count}
        <AgentList agents={agents} place={place} hasTicks={hasTicks}>
          {children}
        </AgentList>
      </section>
    );
  }
  const sections = [
    { heading: "Featured Agents", members: agents.filter(({ isFeatured }) => isFeatured) },
    { heading: "All Agents", members: agents.filter(({ isFeatured }) => !isFeatured) },
  ].filter(({ members }) => members.length > 0);
  // The next page can have more featured agents unless this one has others too.
  const [first] = sections;
  const featured = first?.members[0]?.isFeatured && (sections.length > 1 || lastPage === 1) && first.members.length;
  const isPair = sections.length === 2 && agents.length === 2;
  const blocks = sections.map(({ heading, members }, index) => {
    // Pagination links lead to the first heading.
    const id = index === 0 ? "results" : "others";
    return (
      <section
        key={heading}
        aria-labelledby={id}
        className={`flex flex-col gap-5 ${isPair ? "" : "not-first-of-type:mt-6"}`}
      >
        <div className="flex flex-wrap items-baseline justify-between gap-x-2">
          <h2 id={id} tabIndex={-1} className="text-xl max-[22.5rem]:text-lg">
            {heading}
          </h2>
          {index === 0 && (
            <div className="flex font-bold max-sm:text-sm">
              {count}
              {featured && `, ${featured} featured`}
            </div>
          )}
        </div>
        <AgentList agents={members} place={place} hasTicks={hasTicks}>
          {children}
        </AgentList>
      </section>
    );
  });
  return isPair ? (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-(--gap) gap-y-10 lg:grid-cols-2">{blocks}</div>
  ) : (
    blocks
  );
}

interface AgentListProps {
  agents: readonly AgentCardData[];
  place?: string;
  /** Several agents can be compared. */
  hasTicks: boolean;
  children: (agent: AgentCardData) => ReactNode;
}

function AgentList({ agents, place, hasTicks, children }: AgentListProps) {
  return (
    <ul className="agent-grid">
      {agents.map((agent) => (
        <AgentCard key={agent.id} agent={agent} place={place} tick={hasTicks && <CompareTick agent={agent} />}>
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
