import type { NameFilters } from "#app/features/admin/model/name-filters.ts";
import { NameList } from "#app/features/admin/model/name-search.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { countedOf } from "#app/lib/text.ts";
import { Alert } from "#app/ui/alert.tsx";
import { RecordTable } from "#app/ui/record-table.tsx";
import { agentsAddress } from "./paths.ts";
import { AgentEntry, type AgentOfList } from "./agent-entry.tsx";
import { agentsMessages as messages } from "./agents.messages.ts";
import type { AgentPage } from "./agents.queries.server.ts";

export interface AgentSubscriptionsProps {
  filters: NameFilters;
  found: Omit<AgentPage, "items"> & { items: readonly AgentOfList[] };
  /** Whether agents are to be verified before they publish. */
  verifies: boolean;
  /** Of the reason for a hold. */
  constraint: FormConstraint;
  /** The page's action data. */
  reply?: FormReply;
}

const columns = [
  { label: messages.columns.agent, className: "md:w-[32%]" },
  { label: messages.columns.suburbs },
  { label: messages.columns.leads, className: "md:w-20" },
  { label: messages.columns.subscription, className: "md:w-[30%]" },
];

export function AgentSubscriptions({ filters, found, verifies, constraint, reply }: AgentSubscriptionsProps) {
  const { items: agents, hasLeads } = found;
  return (
    <NameList
      address={agentsAddress}
      messages={messages}
      filters={filters}
      found={found}
      heading={countedOf(found.total, "agent")}
      emptyStepTo="/for-agents"
    >
      {!hasLeads && (
        <Alert tone="note" title={messages.noLeads}>
          {messages.noLeadsHint}
        </Alert>
      )}
      <RecordTable caption={messages.columns.agent} columns={columns}>
        {agents.map((agent) => (
          <AgentEntry
            key={agent.id}
            agent={agent}
            filters={filters}
            verifies={verifies}
            constraint={constraint}
            reply={reply}
          />
        ))}
      </RecordTable>
    </NameList>
  );
}
