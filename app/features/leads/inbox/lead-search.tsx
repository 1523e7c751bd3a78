import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Select } from "#app/ui/select.tsx";
import { type AgentLeadFilters, agentLeadsAddress, leadTimeFilters } from "./filters.ts";
import type { EnquiryReceiver } from "./reassign.queries.server.ts";

const timeFilterLabels = {
  overdue: "Overdue",
  today: "Received today",
} as const;

export interface EnquiredHome {
  id: number;
  address: string;
  suburb: string;
}

const timeFilterOptions = [
  { value: "", label: "All" },
  ...leadTimeFilters.map((value) => ({ value, label: timeFilterLabels[value] })),
];

interface AgentLeadSearchProps {
  filters: AgentLeadFilters;
  homes: readonly EnquiredHome[];
  /** Empty without an agency. */
  receivers: readonly EnquiryReceiver[];
}

/** Preserves the status filter. */
export function AgentLeadSearch({ filters, homes, receivers }: AgentLeadSearchProps) {
  const { scope, search = "", when = "", status = "" } = filters;
  const listing = String(filters.listing ?? "");
  const agent = String(filters.agent ?? "");
  const agents = receivers.map(({ id, name }) => ({ value: String(id), label: name }));
  const options = homes.map(({ id, address, suburb }) => ({ value: String(id), label: `${address}, ${suburb}` }));
  return (
    <SearchForm
      action={agentLeadsAddress}
      label="Search your enquiries"
      values={{ search, when, listing, agent }}
      className={`grid grid-cols-2 items-end gap-x-4 gap-y-3 print:hidden ${
        scope
          ? "lg:grid-cols-[minmax(0,1fr)_minmax(0,12rem)_10rem_minmax(0,14rem)_auto]"
          : "lg:grid-cols-[minmax(0,1fr)_11rem_minmax(0,16rem)_auto]"
      }`}
    >
      {scope && <input type="hidden" name="whose" value={scope} />}
      {status && <input type="hidden" name="status" value={status} />}
      <Field id="search" label="Name, phone, email or address" className="col-span-2 lg:col-span-1">
        <TextInput id="search" name="search" type="search" defaultValue={search} className="min-w-0" />
      </Field>
      {scope && (
        <Field id="agent" label="Agent" className="col-span-2 min-w-0 lg:col-span-1">
          <Select
            id="agent"
            name="agent"
            options={[{ value: "", label: "Everyone" }, ...agents]}
            defaultValue={agent}
          />
        </Field>
      )}
      <Field id="when" label="Show" className="min-w-0">
        <Select id="when" name="when" options={timeFilterOptions} defaultValue={when} />
      </Field>
      <Field id="listing" label="Home" className="min-w-0">
        <Select
          id="listing"
          name="listing"
          options={[{ value: "", label: "All homes" }, ...options]}
          defaultValue={listing}
        />
      </Field>
      <Button className="max-lg:justify-self-start">Search</Button>
    </SearchForm>
  );
}
