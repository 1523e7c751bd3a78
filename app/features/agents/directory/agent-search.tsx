import { agentsMessages } from "#app/features/agents/model/agents.messages.ts";
import { type AgentFilters, agentsAddress } from "#app/features/agents/model/filters.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Select, type SelectOption } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

export interface AgentSearchProps {
  filters: AgentFilters;
  /** What listed agents serve and are good at, one to a line. */
  suburbs: string;
  specialties: string;
}

export function AgentSearch({ filters, suburbs, specialties }: AgentSearchProps) {
  const search = filters.search ?? "";
  const suburb = termOptions(agentsMessages.allSuburbs, suburbs, filters.suburb);
  const specialty = termOptions(agentsMessages.allSpecialties, specialties, filters.specialty);
  return (
    <SearchForm
      action={agentsAddress}
      label={agentsMessages.search}
      values={{ search, suburb: suburb.chosen, specialty: specialty.chosen }}
      className="grid items-end gap-x-3 gap-y-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_14rem_14rem_auto] print:hidden"
    >
      {filters.sort && <input type="hidden" name="sort" value={filters.sort} />}
      <Field id="search" label={agentsMessages.searchField} className="sm:col-span-2 lg:col-span-1">
        <TextInput id="search" name="search" type="search" defaultValue={search} />
      </Field>
      <Field id="suburb" label={agentsMessages.suburb}>
        <Select id="suburb" name="suburb" defaultValue={suburb.chosen} options={suburb.options} />
      </Field>
      <Field id="specialty" label={agentsMessages.specialty}>
        <Select id="specialty" name="specialty" defaultValue={specialty.chosen} options={specialty.options} />
      </Field>
      <div className="flex gap-3 sm:col-span-2 lg:col-span-1">
        <Button>{agentsMessages.submit}</Button>
        <ButtonLink to={agentsAddress} variant="quiet" replace preventScrollReset>
          {agentsMessages.clear}
        </ButtonLink>
      </div>
    </SearchForm>
  );
}

interface TermOptions {
  options: SelectOption[];
  /** The value that is chosen; "" for all. */
  chosen: string;
}

/**
 * The choices of a select of suburbs or specialties (one to a line), the one for all of them first. What the address asks for is chosen
 * whatever its capitals, and is a choice even when nobody has it, so that the form says what was searched for.
 */
export function termOptions(all: string, lines: string, asked: string | undefined): TermOptions {
  const terms = lines.split("\n").filter(Boolean);
  const chosen = asked && (terms.find((term) => term.toLowerCase() === asked.toLowerCase()) ?? asked);
  const offered = chosen === undefined || terms.includes(chosen) ? terms : [chosen, ...terms];
  return {
    options: [{ value: "", label: all }, ...offered.map((term) => ({ value: term, label: term }))],
    chosen: chosen ?? "",
  };
}
