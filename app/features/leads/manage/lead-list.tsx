import type { ReactNode } from "react";
import { countedOf } from "#app/lib/text.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { TextLink } from "#app/ui/link.tsx";
import {
  hasLeadFilters,
  type LeadFilters,
  leadsAddress,
  leadsFilePath,
  leadsPath,
  leadStatusChoices,
} from "./filters.ts";
import { leadsMessages as messages } from "./manage.messages.ts";
import type { LongPage } from "#app/lib/page.ts";
import { RecordTable } from "#app/ui/record-table.tsx";
import { leadStatusMessages } from "#app/features/leads/model/lead.messages.ts";
import { Field, hintId, TextInput } from "#app/ui/field.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Select } from "#app/ui/select.tsx";

/** The heading of the list, which gets the focus when what had it leaves the list. */
export const leadsHeading = "results";

interface LeadListProps extends Omit<LongPage<never>, "items"> {
  filters: LeadFilters;
  /** No row is shown. */
  isEmpty: boolean;
  /** The rows. */
  children: ReactNode;
}

const columns = [
  { label: messages.columns.lead, className: "md:w-[24%]" },
  { label: messages.columns.about },
  { label: messages.columns.agent, className: "md:w-[13%]" },
  { label: messages.columns.received, className: "md:w-[13%]" },
  { label: messages.columns.status, className: "md:w-60" },
];

/** The leads that match, by pages, and the way to them as a file. */
export function LeadList({ filters, isEmpty, total, countedTo, page, lastPage, openEnded, children }: LeadListProps) {
  const isFiltered = hasLeadFilters(filters);
  const heading = countedOf(total, "lead", "leads", countedTo);
  return (
    <section aria-labelledby={leadsHeading} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={leadsHeading} tabIndex={-1} data-announce={heading} className="text-lg">
            {heading}
          </h2>
          <p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
            {total > 0 && <span>{messages.order}</span>}
            {isFiltered && (
              <TextLink
                to={leadsAddress}
                replace
                preventScrollReset
                className="inline-flex min-h-8 items-center print:hidden"
              >
                {messages.showAll}
              </TextLink>
            )}
          </p>
        </div>
        {total > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
            {total > countedTo && <span className="text-sm text-ink-2">{messages.downloadLimit}</span>}
            <ButtonLink to={leadsFilePath(filters)} reloadDocument variant="quiet">
              {messages.download}
            </ButtonLink>
          </div>
        )}
      </div>
      {isEmpty ? (
        <NoLeads isFiltered={isFiltered} />
      ) : (
        <RecordTable caption={messages.columns.lead} columns={columns}>
          {children}
        </RecordTable>
      )}
      <Pagination
        page={page}
        lastPage={lastPage}
        openEnded={openEnded}
        pathOf={(to) => `${leadsPath({ ...filters, page: to })}#${leadsHeading}`}
      />
    </section>
  );
}

function NoLeads({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title={messages.empty}
      level={3}
      actions={
        isFiltered ? (
          <ButtonLink to={leadsAddress} replace preventScrollReset>
            {messages.showAll}
          </ButtonLink>
        ) : (
          <ButtonLink to="/listings">{messages.emptyStep}</ButtonLink>
        )
      }
    >
      {isFiltered ? messages.noneLikeThis : messages.emptyHint}
    </EmptyState>
  );
}

const statuses = [
  { value: "", label: messages.anyStatus },
  ...leadStatusChoices.map((value) => ({
    value,
    label: value === "held" ? messages.held : leadStatusMessages.name[value],
  })),
];

export function LeadSearch({ filters }: { filters: LeadFilters }) {
  const { search = "", status = "", from = "", to = "" } = filters;
  return (
    <SearchForm
      action={leadsAddress}
      label={messages.search}
      values={{ search, status, from, to }}
      className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2 md:grid-cols-[repeat(3,minmax(0,1fr))_auto] lg:grid-cols-[minmax(0,1fr)_12rem_11rem_11rem_auto] print:hidden"
    >
      <Field
        id="search"
        label={messages.text}
        hint={messages.textHint}
        className="sm:col-span-2 md:col-span-4 lg:col-span-1"
      >
        <TextInput
          id="search"
          name="search"
          type="search"
          defaultValue={search}
          aria-describedby={hintId("search")}
          className="min-w-0"
        />
      </Field>
      <Field id="status" label={messages.status} className="sm:col-span-2 md:col-span-1">
        <Select id="status" name="status" options={statuses} defaultValue={status} />
      </Field>
      <Field id="from" label={messages.from}>
        <TextInput id="from" name="from" type="date" defaultValue={from} />
      </Field>
      <Field id="to" label={messages.to}>
        <TextInput id="to" name="to" type="date" defaultValue={to} />
      </Field>
      <Button className="max-lg:justify-self-start">{messages.submit}</Button>
    </SearchForm>
  );
}
