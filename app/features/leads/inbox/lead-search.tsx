import { leadStatusMessages, leadStatuses } from "#app/features/leads/model/lead.ts";
import { Button } from "#app/ui/button.tsx";
import { TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Select, type SelectOption } from "#app/ui/select.tsx";
import { type AgentLeadFilters, APPRAISALS, agentLeadsBasePath, leadTimeFilters } from "./filters.ts";
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
  listing: "Home or appraisals",
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

/** In one line. Narrow screens fold the choices. */
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
        { value: APPRAISALS, label: "Appraisals" },
        ...homes.map(({ id, address, suburb }) => ({ value: String(id), label: `${address}, ${suburb}` })),
      ],
    },
  ];
  const chosen = choices.filter(({ value }) => value !== "").length;
  return (
    <SearchForm
      action={agentLeadsBasePath}
      label="Search your enquiries"
      values={{ search, when, listing, agent, status }}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 lg:gap-x-3 print:hidden"
    >
      {scope && <input type="hidden" name="whose" value={scope} />}
      <div className="flex gap-2">
        <TextInput
          name="search"
          type="search"
          aria-label={labels.search}
          placeholder="Name or home"
          defaultValue={search}
          className="min-w-0"
        />
        <Button variant="quiet" className="max-sm:px-3">
          <Icon name="search" className="sm:hidden" />
          <span className="max-sm:sr-only">Search</span>
        </Button>
      </div>
      <details className="wide-open">
        <summary className="btn btn-quiet list-none max-sm:px-3 [&::-webkit-details-marker]:hidden">
          <Icon name="filter" />
          <span>
            <span className="max-sm:sr-only">Filters</span>
            {chosen > 0 && ` (${chosen})`}
          </span>
        </summary>
        <div className="grid grid-cols-2 gap-3 max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:z-10 max-lg:border max-lg:border-line-strong max-lg:bg-surface max-lg:p-2 lg:auto-cols-[10rem] lg:grid-flow-col lg:grid-cols-none">
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
