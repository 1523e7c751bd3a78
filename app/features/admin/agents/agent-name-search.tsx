import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { type AgentFilters, agentsAddress } from "./address.ts";
import { agentsMessages as says } from "./agents.messages.ts";

export function AgentNameSearch({ filters: { search = "" } }: { filters: AgentFilters }) {
  return (
    <SearchForm action={agentsAddress} label={says.search} values={{ search }} className="max-w-xl print:hidden">
      <Field id="search" label={says.text}>
        <div className="flex gap-2">
          <TextInput id="search" name="search" type="search" defaultValue={search} className="min-w-0" />
          <Button>{says.submit}</Button>
        </div>
      </Field>
    </SearchForm>
  );
}
