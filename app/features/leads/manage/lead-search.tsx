import { leadStatusMessages } from "#app/features/leads/model/status.messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, hintId } from "#app/ui/field.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { type LeadFilters, leadsAddress, leadStatusChoices } from "./filters.ts";
import { leadsMessages as says } from "./manage.messages.ts";

const statuses = [
  { value: "", label: says.anyStatus },
  ...leadStatusChoices.map((value) => ({
    value,
    label: value === "held" ? says.held : leadStatusMessages.name[value],
  })),
];

export function LeadSearch({ filters }: { filters: LeadFilters }) {
  const { search = "", status = "", from = "", to = "" } = filters;
  return (
    <SearchForm
      action={leadsAddress}
      label={says.search}
      values={{ search, status, from, to }}
      className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2 md:grid-cols-[repeat(3,minmax(0,1fr))_auto] lg:grid-cols-[minmax(0,1fr)_12rem_11rem_11rem_auto] print:hidden"
    >
      <Field id="search" label={says.text} hint={says.textHint} className="sm:col-span-2 md:col-span-4 lg:col-span-1">
        <TextInput
          id="search"
          name="search"
          type="search"
          defaultValue={search}
          aria-describedby={hintId("search")}
          className="min-w-0"
        />
      </Field>
      <Field id="status" label={says.status} className="sm:col-span-2 md:col-span-1">
        <Select id="status" name="status" options={statuses} defaultValue={status} />
      </Field>
      <Field id="from" label={says.from}>
        <TextInput id="from" name="from" type="date" defaultValue={from} />
      </Field>
      <Field id="to" label={says.to}>
        <TextInput id="to" name="to" type="date" defaultValue={to} />
      </Field>
      <Button className="max-lg:justify-self-start">{says.submit}</Button>
    </SearchForm>
  );
}
