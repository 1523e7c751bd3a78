import { leadStatusMessages } from "#app/features/leads/model/lead.messages.ts";
import { leadStatuses } from "#app/features/leads/model/status.ts";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Select, type SelectOption } from "#app/ui/select.tsx";
import { type AgentLeadFilters, agentLeadsAddress, leadTimeFilters } from "./filters.ts";
import type { LeadCounts } from "./inbox.queries.server.ts";

const timeFilterLabels = {
  overdue: "Overdue",
  due: "Follow-up due",
  today: "Received today",
} as const;

const labels = {
  search: "Name, phone, email or address",
  agent: "Agent",
  when: "Time",
  listing: "Home",
  status: "Status",
} as const;

export interface EnquiryAgent {
  id: number;
  name: string;
}

export interface EnquiredHome {
  id: number;
  address: string;
  suburb: string;
}

interface Choice {
  name: keyof typeof labels;
  value: string;
  options: SelectOption[];
}

interface AgentLeadSearchProps {
  filters: AgentLeadFilters;
  counts: LeadCounts;
  homes: readonly EnquiredHome[];
  /** Of the agency, in its view. */
  agents: readonly EnquiryAgent[];
}

/** One line on wide screens. Phones fold the choices. */
export function AgentLeadSearch({ filters, counts, homes, agents }: AgentLeadSearchProps) {
  const { scope, search = "", when = "", status = "" } = filters;
  const listing = String(filters.listing ?? "");
  const agent = String(filters.agent ?? "");
  const agentOptions = agents.map(({ id, name }) => ({ value: String(id), label: name }));
  const choices: Choice[] = [
    ...(scope
      ? [{ name: "agent" as const, value: agent, options: [{ value: "", label: "Every agent" }, ...agentOptions] }]
      : []),
    {
      name: "status",
      value: status,
      options: [
        { value: "", label: "Any status" },
        ...leadStatuses.map((value) => ({ value, label: `${leadStatusMessages.name[value]} (${counts[value] ?? 0})` })),
      ],
    },
    {
      name: "when",
      value: when,
      options: [
        { value: "", label: "Any time" },
        ...leadTimeFilters.map((value) => ({ value, label: timeFilterLabels[value] })),
      ],
    },
    {
      name: "listing",
      value: listing,
      options: [
        { value: "", label: "All homes" },
        ...homes.map(({ id, address, suburb }) => ({ value: String(id), label: `${address}, ${suburb}` })),
      ],
    },
  ];
  const chosen = choices.filter(({ value }) => value !== "").length;
  return (
    <SearchForm
      action={agentLeadsAddress}
      label="Search your enquiries"
      values={{ search, when, listing, agent, status }}
      className="grid items-start gap-x-3 lg:grid-cols-[minmax(0,1fr)_auto] print:hidden"
    >
      {scope && <input type="hidden" name="whose" value={scope} />}
      <div className="flex gap-2">
        <TextInput
          name="search"
          type="search"
          aria-label={labels.search}
          placeholder={labels.search}
          defaultValue={search}
          className="min-w-0"
        />
        <Button variant="quiet">Search</Button>
      </div>
      <details className="wide-open" open={chosen > 0}>
        <summary className="min-h-(--tap) cursor-pointer content-center font-semibold text-harbour">
          {chosen === 0 ? "Filters" : `Filters (${chosen})`}
        </summary>
        <div className="grid grid-cols-2 gap-3 lg:auto-cols-[10rem] lg:grid-flow-col lg:grid-cols-none">
          {choices.map(({ name, value, options }) => (
            <div key={name} className="min-w-0">
              <Select name={name} aria-label={labels[name]} options={options} defaultValue={value} />
            </div>
          ))}
        </div>
      </details>
    </SearchForm>
  );
}
