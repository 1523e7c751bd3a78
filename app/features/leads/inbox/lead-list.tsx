import type { FormResult } from "#app/forms/form-result.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { AgentLeadCard, type AgentLeadView } from "./lead-card.tsx";
import {
  type AgentLeadFilters,
  agentLeadIntents,
  agentLeadsAddress,
  agentLeadsPath,
  hasAgentLeadFilters,
  leadTimeFilters,
} from "./filters.ts";
import { accountPath } from "#app/features/accounts/model/paths.ts";
import type { AgentLeadPage, LeadCounts } from "./inbox.queries.server.ts";
import { leadElement, type LeadStatus, leadStatuses } from "#app/features/leads/model/status.ts";
import { LeadStatusForm } from "#app/features/leads/model/status-form.tsx";
import { leadReplyMessages, leadStatusMessages } from "#app/features/leads/model/lead.messages.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { useEffect, useEffectEvent } from "react";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { TextAreaField } from "#app/forms/fields.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";

const timeFilterLabels = {
  overdue: "Overdue",
  today: "Received today",
} as const;

const replyMessages = {
  open: (name: string) => `Answer ${name}`,
  openFollowUp: (name: string) => `Write to ${name} again`,
  hint: (to: string, replyTo: string) =>
    `We email it to ${to} and store it with the enquiry. Their reply goes to ${replyTo}.`,
} as const;

/** "3 enquiries: Contacted" */
function agentLeadsHeading(counts: LeadCounts, status: LeadStatus | undefined): string {
  const countText = countOf(countLeads(counts, status), "enquiry", "enquiries");
  return status === undefined ? countText : `${countText}: ${leadStatusMessages.name[status]}`;
}

function countLeads(counts: LeadCounts, status?: LeadStatus): number {
  if (status !== undefined) return counts[status] ?? 0;
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

interface AgentLeadsProps extends Omit<AgentLeadPage, "items" | "total" | "page"> {
  filters: AgentLeadFilters;
  homes: readonly EnquiredHome[];
  leads: readonly AgentLeadView[];
  /** Undefined until the agent confirms their address. */
  replyTo?: string;
  result?: FormResult;
  onSaved: () => void;
}

const HEADING = "results";

export function AgentLeads({
  filters,
  homes,
  leads,
  replyTo,
  counts,
  waiting,
  overdue,
  lastPage,
  ...changing
}: AgentLeadsProps) {
  const { status, pinnedIds, ...others } = filters;
  const path = agentLeadsPath({ ...filters, pinnedIds: leads.map(({ id }) => id) });
  const isEmpty = countLeads(counts) === 0 && !hasAgentLeadFilters(filters);
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-4">
      <div>
        <h2 id={HEADING} tabIndex={-1} className={isEmpty ? "sr-only" : "text-lg"}>
          {agentLeadsHeading(counts, status)}
        </h2>
        {waiting > 0 && (
          <p className="font-semibold">
            {waitingLine(formatNumber(waiting))}{" "}
            {overdue > 0 && filters.when !== "overdue" ? (
              <TextLink to={agentLeadsPath({ ...others, when: "overdue", page: 1 })} className="whitespace-nowrap">
                {overdueLine(formatNumber(overdue))}
              </TextLink>
            ) : (
              overdueLine(formatNumber(overdue))
            )}
          </p>
        )}
        {!isEmpty && (
          <p className="prose text-sm text-ink-2">
            {pinnedIds
              ? "Enquiries keep their place until you reload this page."
              : "Enquiries waiting for an answer come first, the most urgent at the top. The rest follow, newest first."}
          </p>
        )}
      </div>
      {!isEmpty && (
        <>
          <AgentLeadSearch filters={filters} homes={homes} />
          <div className="border-b border-line">
            <TabLinks label="Enquiries by status" tabs={toTabs(counts, filters)} />
          </div>
        </>
      )}
      {leads.length === 0 ? (
        <NoLeads isFiltered={!isEmpty} />
      ) : (
        <ul className="flex flex-col gap-4">
          {leads.map((lead) => {
            const toForm = (name: "answer" | "status") => agentLeadIntents.form(path, name, lead.id);
            // As the key, it resets both forms after an answer.
            const replyCount = lead.replies.length;
            const confirmNotice = lead.sender && replyTo === undefined && <ConfirmFirst />;
            const replyForm = lead.sender && replyTo !== undefined && (
              <ReplyForm
                key={replyCount}
                form={toForm("answer")}
                name={lead.name}
                email={lead.sender.email}
                replyTo={replyTo}
                isFirst={replyCount === 0}
                result={changing.result}
                onSent={() => {
                  document.getElementById(leadElement(lead.id))?.focus({ preventScroll: true });
                  changing.onSaved();
                }}
              />
            );
            return (
              <AgentLeadCard key={lead.id} lead={lead} replyForm={confirmNotice || replyForm}>
                <LeadStatusForm key={replyCount} lead={lead} form={toForm("status")} {...changing} />
              </AgentLeadCard>
            );
          })}
        </ul>
      )}
      <Pagination
        page={filters.page}
        lastPage={lastPage}
        pathOf={(to) => `${agentLeadsPath({ ...others, status, page: to })}#${HEADING}`}
      />
    </section>
  );
}

function ConfirmFirst() {
  return (
    <p className="border-t border-line pt-3 print:hidden">
      To answer here, confirm your email address. <TextLink to={accountPath}>Your account</TextLink>
    </p>
  );
}

function toTabs(counts: AgentLeadsProps["counts"], { search, when, listing, status: current }: AgentLeadFilters) {
  return [undefined, ...leadStatuses].map((status) => ({
    to: agentLeadsPath({ search, when, listing, status, page: 1 }),
    label: `${status === undefined ? "All" : leadStatusMessages.name[status]} (${countLeads(counts, status)})`,
    current: status === current,
  }));
}

function NoLeads({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        title="No enquiries match"
        level={3}
        actions={
          <ButtonLink to={agentLeadsAddress} preventScrollReset>
            Show all enquiries
          </ButtonLink>
        }
      >
        Try another name, status or home.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No enquiries yet"
      level={3}
      actions={<ButtonLink to="/dashboard/profile">Check your profile</ButtonLink>}
    >
      Enquiries from your agent page and your listings appear here straight away.
    </EmptyState>
  );
}

interface EnquiredHome {
  id: number;
  address: string;
  suburb: string;
}

const timeFilterOptions = [
  { value: "", label: "All" },
  ...leadTimeFilters.map((value) => ({ value, label: timeFilterLabels[value] })),
];

/** Preserves the status filter. */
function AgentLeadSearch({ filters, homes }: Pick<AgentLeadsProps, "filters" | "homes">) {
  const { search = "", when = "", status = "" } = filters;
  const listing = String(filters.listing ?? "");
  const options = homes.map(({ id, address, suburb }) => ({ value: String(id), label: `${address}, ${suburb}` }));
  return (
    <SearchForm
      action={agentLeadsAddress}
      label="Search your enquiries"
      values={{ search, when, listing }}
      className="grid grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,1fr)_11rem_minmax(0,16rem)_auto] print:hidden"
    >
      {status && <input type="hidden" name="status" value={status} />}
      <Field id="search" label="Name, phone, email or address" className="col-span-2 lg:col-span-1">
        <TextInput id="search" name="search" type="search" defaultValue={search} className="min-w-0" />
      </Field>
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

interface ReplyFormProps {
  form: { id: string; action: string };
  name: string;
  email: string;
  replyTo: string;
  isFirst: boolean;
  result?: FormResult;
  onSent: () => void;
}

const constraint = { answer: { required: true } };

function ReplyForm({ form: { id, action }, name, email, replyTo, isFirst, result, onSent }: ReplyFormProps) {
  const failureTitle = leadReplyMessages.failed;
  const form = useServerForm<{ answer: string }>({ id, action, constraint, result, inPlace: true, failureTitle });
  const notifySent = useEffectEvent(onSent);
  useEffect(() => {
    if (form.done) notifySent();
  }, [form.done]);

  return (
    <details className="border-t border-line pt-1 print:hidden" open={form.failure !== undefined}>
      <summary className="min-h-11 cursor-pointer content-center font-semibold wrap-anywhere">
        {isFirst ? replyMessages.open(name) : replyMessages.openFollowUp(name)}
      </summary>
      <ServerForm form={form} className="mt-1 flex max-w-[48rem] flex-col items-start gap-3">
        <TextAreaField
          field={form.fields.answer}
          label="Your answer"
          hint={replyMessages.hint(email, replyTo)}
          autoComplete="off"
          rows={6}
          className="w-full"
        />
        <Honeypot />
        <FormMessage />
        <SubmitButton pendingLabel="Sending...">Send answer</SubmitButton>
      </ServerForm>
    </details>
  );
}

function overdueLine(overdue: string): string {
  return `Overdue: ${overdue}.`;
}

function waitingLine(waiting: string): string {
  return `Waiting for an answer: ${waiting}.`;
}
