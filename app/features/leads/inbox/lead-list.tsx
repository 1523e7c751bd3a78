import type { FormReply } from "#app/forms/form-reply.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { AgentLeadCard, type AgentLeadView } from "./lead-card.tsx";
import { type AgentLeadFilters, agentLeadIntents, agentLeadsAddress, agentLeadsPath } from "./filters.ts";
import { agentLeadsMessages as messages, waitingLine } from "./inbox.messages.ts";
import type { AgentLeadPage, LeadCounts } from "./inbox.queries.server.ts";
import { type LeadStatus, leadStatuses } from "#app/features/leads/model/status.ts";
import { LeadStatusForm } from "#app/features/leads/model/status-form.tsx";
import { leadStatusMessages } from "#app/features/leads/model/lead.messages.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";

/** The heading of the list, which is also said when the status changes: "12 enquiries", "3 enquiries: Contacted". */
function agentLeadsHeading(counts: LeadCounts, status: LeadStatus | undefined): string {
  const found = countOf(countLeads(counts, status), "enquiry", "enquiries");
  return status === undefined ? found : `${found}: ${leadStatusMessages.name[status]}`;
}

/** How many wait, below the heading: "Waiting for an answer: 3. Overdue: 1."; undefined when none does. */
function agentLeadsWaiting({ waiting, overdue }: { waiting: number; overdue: number }): string | undefined {
  return waiting === 0 ? undefined : waitingLine(formatNumber(waiting), formatNumber(overdue));
}

/** How many there are with this status, or in all. */
function countLeads(counts: LeadCounts, status?: LeadStatus): number {
  if (status !== undefined) return counts[status] ?? 0;
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

interface AgentLeadsProps extends Omit<AgentLeadPage, "items" | "total"> {
  status: AgentLeadFilters["status"];
  leads: readonly AgentLeadView[];
  /** The page's action data. */
  reply?: FormReply;
  /** A status was saved in place. */
  onSaved: () => void;
}

const HEADING = "results";

/** An agent's enquiries, by status and by pages. */
export function AgentLeads({ status, leads, counts, waiting, overdue, page, lastPage, ...changing }: AgentLeadsProps) {
  const path = agentLeadsPath({ status, page, shown: leads.map(({ id }) => id) });
  const isEmpty = countLeads(counts) === 0;
  const waitingWords = agentLeadsWaiting({ waiting, overdue });
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-4">
      <div>
        <h2 id={HEADING} tabIndex={-1} className={isEmpty ? "sr-only" : "text-lg"}>
          {agentLeadsHeading(counts, status)}
        </h2>
        {waitingWords && <p className="font-semibold">{waitingWords}</p>}
        {!isEmpty && <p className="prose text-sm text-ink-2">{messages.order}</p>}
      </div>
      {!isEmpty && (
        <div className="border-b border-line">
          <TabLinks label={messages.byStatus} tabs={tabsOf(counts, status)} />
        </div>
      )}
      {leads.length === 0 ? (
        <NoLeads isFiltered={!isEmpty} />
      ) : (
        <ul className="flex flex-col gap-4">
          {leads.map((lead) => (
            <AgentLeadCard key={lead.id} lead={lead}>
              <LeadStatusForm lead={lead} form={agentLeadIntents.form(path, "status", lead.id)} {...changing} />
            </AgentLeadCard>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        pathOf={(to) => `${agentLeadsPath({ status, page: to })}#${HEADING}`}
      />
    </section>
  );
}

function tabsOf(counts: AgentLeadsProps["counts"], current: AgentLeadsProps["status"]) {
  return [undefined, ...leadStatuses].map((status) => ({
    to: agentLeadsPath({ status, page: 1 }),
    label: `${status === undefined ? messages.all : leadStatusMessages.name[status]} (${countLeads(counts, status)})`,
    current: status === current,
  }));
}

function NoLeads({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        title={messages.noneLikeThis}
        level={3}
        actions={
          <ButtonLink to={agentLeadsAddress} preventScrollReset>
            {messages.showAll}
          </ButtonLink>
        }
      >
        {messages.noneLikeThisHint}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={messages.empty}
      level={3}
      actions={<ButtonLink to="/dashboard/profile">{messages.emptyStep}</ButtonLink>}
    >
      {messages.emptyHint}
    </EmptyState>
  );
}
