import type { ComponentProps } from "react";
import { queueMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import { leadsBasePath } from "#app/features/admin/model/filters.ts";
import { moderationMessages } from "#app/features/moderation/moderation.ts";
import { TextAreaField } from "#app/forms/fields.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import type { DisplayTime } from "#app/lib/dates.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { formatAbn } from "#app/lib/text.ts";
import { DottedFacts } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { TimeCell } from "#app/ui/record-table.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { QueueSubject, UnverifiedGroup } from "./queue.queries.server.ts";

export const queueIntents = defineIntents({
  approveAgency: {},
  approveAgent: {},
  approveListing: {},
  /** The id is that of the agency. */
  approvePeople: {},
  askAgency: {},
  askAgent: {},
  askListing: {},
  holdAgency: {},
  holdAgent: {},
  holdListing: {},
});

const queueSubjects = ["agency", "agent", "listing"] as const;

export function readQueueKind(params: URLSearchParams): QueueSubject | undefined {
  return queueSubjects.find((kind) => kind === params.get("kind"));
}

/** By default of all kinds. */
export function queuePath(kind?: QueueSubject): string {
  return kind === undefined ? leadsBasePath : `${leadsBasePath}?kind=${kind}`;
}

const intentNames = {
  agency: { approve: "approveAgency", ask: "askAgency", hold: "holdAgency" },
  agent: { approve: "approveAgent", ask: "askAgent", hold: "holdAgent" },
  listing: { approve: "approveListing", ask: "askListing", hold: "holdListing" },
} as const;

/** The item that a form at this address is about. Undefined for other forms. */
export function readQueued(url: URL): { subject: QueueSubject; id: number } | undefined {
  const intent = queueIntents.read(url);
  const subject = queueSubjects.find((one) => Object.values(intentNames[one]).some((name) => name === intent?.name));
  return intent && subject && { subject, id: intent.id };
}

export interface QueueRow {
  subject: QueueSubject;
  id: number;
  name: string;
  detail: string | null;
  since: DisplayTime;
  isWaiting: boolean;
  message: { text: string; by: string | null; at: DisplayTime } | null;
  registerDetails: { name: keyof typeof messages.registerDetails; value: string | null }[];
  /** The first row of an agency verifies all its unverified agents. */
  group?: UnverifiedGroup;
  /** What it is, and why an admin decides on it. */
  reason: string;
  /** Of the admins' page about it. */
  path: string;
}

interface FormProps {
  /** The address of the list, which the forms keep. */
  path: string;
  constraints: Record<"message" | "hold", FormConstraint>;
  result?: FormResult;
}

interface QueueProps extends Omit<FormProps, "path"> {
  items: readonly QueueRow[];
  hasMore: boolean;
  /** Undefined for all. */
  kind?: QueueSubject;
}

export const queueId = "queue";

/** Agencies, agents and first listings that no admin has decided on. */
export function Queue({ items, hasMore, kind, ...form }: QueueProps) {
  const hasKinds = kind !== undefined || new Set(items.map(({ subject }) => subject)).size > 1;
  const count = items.filter(({ isWaiting }) => isWaiting).length;
  return (
    <section aria-labelledby={queueId} className="flex flex-col gap-3">
      <div>
        <h2 id={queueId} tabIndex={-1} className={items.length === 0 ? "text-base font-normal" : "text-lg"}>
          {kind !== undefined && count === 0 ? messages.noneOfKind : messages.heading(count)}
        </h2>
        {hasMore && <p className="text-sm text-ink-2">{kind ? messages.onlyOldestOfKind : messages.onlyOldest}</p>}
      </div>
      {hasKinds && (
        <TabLinks
          label={messages.kinds}
          tabs={[undefined, ...queueSubjects].map((one) => ({
            to: queuePath(one),
            label: one ? messages.kind[one] : messages.everyKind,
            current: one === kind,
          }))}
        />
      )}
      {items.length > 0 && (
        <ul className="border-t-3 border-ink">
          {items.map((item) => (
            <Entry key={`${item.subject}-${item.id}`} item={item} path={queuePath(kind)} {...form} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ item, ...form }: FormProps & { item: QueueRow }) {
  const { subject, name, detail, since, isWaiting, registerDetails, group, reason } = item;
  return (
    <>
      {group && <PeopleRow path={form.path} group={group} result={form.result} />}
      <li className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2 md:gap-x-6">
        <h3 className="min-w-0 text-base font-semibold">
          <TextLink to={item.path} className="inline-flex min-h-6 items-center wrap-anywhere">
            {name}
          </TextLink>
        </h3>
        <div className="min-w-0 text-sm wrap-anywhere max-md:col-span-full max-md:row-start-2">
          <p className="text-ink-2">
            <b className="font-semibold text-ink">{reason}</b> ·{" "}
            {detail && <span className={subject === "agency" ? "max-md:hidden" : undefined}>{detail} · </span>}
            <TimeCell {...since} />
          </p>
          {registerDetails.length > 0 && (
            <p>
              <DottedFacts
                facts={registerDetails.map(
                  ({ name: label, value }) =>
                    `${messages.registerDetails[label]}: ${(label === "abn" && value ? formatAbn(value) : value) ?? messages.notStated}`,
                )}
              />
            </p>
          )}
        </div>
        <ApproveForm item={item} path={form.path} result={form.result} />
        {!isWaiting && <p className="col-span-full font-semibold">{messages.decided}</p>}
        <HoldOrAsk item={item} {...form} />
      </li>
    </>
  );
}

interface PeopleRowProps extends Pick<FormProps, "path" | "result"> {
  group: UnverifiedGroup;
}

function PeopleRow({ path, group: { id, name, people }, result }: PeopleRowProps) {
  const form = useServerForm({ ...queueIntents.form(path, "approvePeople", id), constraint: {}, result });
  return (
    <li className="border-b border-line py-2 print:hidden">
      <ServerForm form={form} className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Honeypot />
        {people.map((person) => (
          <input key={person.id} type="hidden" name="people" value={person.id} />
        ))}
        <SubmitButton variant="quiet" className="btn-small" pendingLabel={messages.approving}>
          {messages.verifyAll(people.length, name)}
        </SubmitButton>
        <details>
          <summary className="link min-h-6 w-fit text-sm">{messages.whoIsVerified}</summary>
          <ul className="mt-1 text-sm">
            {people.map((person) => (
              <li key={person.id} className="wrap-anywhere">
                {person.name} · {messages.registerDetails.licence}: {person.licence ?? messages.notStated}
              </li>
            ))}
          </ul>
        </details>
        <FormMessage />
      </ServerForm>
    </li>
  );
}

function ApproveForm({
  item: { subject, id, name },
  path,
  result,
}: Pick<FormProps, "path" | "result"> & { item: QueueRow }) {
  const form = useServerForm({
    ...queueIntents.form(path, intentNames[subject].approve, id),
    constraint: {},
    result,
  });
  return (
    <ServerForm
      form={form}
      className="col-start-2 row-start-1 flex max-w-36 flex-col items-end gap-1 md:row-span-2 md:mr-40 print:hidden"
    >
      <FormEnd className="btn-small" pendingLabel={messages.approving}>
        <span>
          {messages.approve} <span className="sr-only">{messages.approveLabel[subject](name)}</span>
        </span>
      </FormEnd>
    </ServerForm>
  );
}

const holdLeads = {
  agency: messages.holdAgencyLead,
  agent: moderationMessages.home.holdAgentLead,
  listing: moderationMessages.home.holdLead,
} as const;

/** From 48rem on, its summary is to the right of the button, and its forms use the whole width below. */
function HoldOrAsk({ item, path, constraints, result }: FormProps & { item: QueueRow }) {
  const { subject, id, name, message } = item;
  const { ask, hold } = intentNames[subject];
  const askForm = useServerForm<{ message: string }>({
    ...queueIntents.form(path, ask, id),
    constraint: constraints.message,
    result,
  });
  const holdForm = useServerForm<{ reason: string }>({
    ...queueIntents.form(path, hold, id),
    constraint: constraints.hold,
    result,
  });
  return (
    <details
      open={askForm.failure !== undefined || holdForm.failure !== undefined}
      className="col-span-full print:hidden"
    >
      <summary className="min-h-6 w-fit cursor-pointer text-sm md:absolute md:top-3 md:right-0 md:w-36">
        <span className="link">
          {messages.holdOrAsk}
          <span className="sr-only"> {name}</span>
        </span>
        {message && <span className="text-ink-2"> · {messages.asked(message.at.day)}</span>}
      </summary>
      <div className="mt-2 mb-3 grid gap-x-8 gap-y-6 border-l-4 border-line pl-3 md:grid-cols-2">
        {message && (
          <div className="md:col-span-2">
            <p className="text-sm wrap-anywhere text-ink-2">
              {messages.askedBy(message.by, `${message.at.day}, ${message.at.clock}`)}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
          </div>
        )}
        <DecisionForm
          form={askForm}
          field={askForm.fields.message}
          label={messages.message.field}
          hint={messages.message.hint}
          lead={messages.message.lead}
          submit={messages.message.ask}
          about={name}
          pendingLabel={messages.message.sending}
        />
        <DecisionForm
          form={holdForm}
          field={holdForm.fields.reason}
          label={moderationMessages.reason}
          hint={moderationMessages.reasonHint}
          lead={holdLeads[subject]}
          submit={messages.hold}
          about={name}
          pendingLabel={moderationMessages.home.holding}
        />
        {subject === "agency" && (
          <p className="text-sm text-ink-2 md:col-span-2">
            {messages.notPublic}{" "}
            <TextLink to={item.path}>
              {messages.mergeOrClose} <span className="sr-only">{name}</span>
            </TextLink>
          </p>
        )}
      </div>
    </details>
  );
}

interface DecisionFormProps extends Pick<ComponentProps<typeof TextAreaField>, "field" | "label" | "hint"> {
  form: Omit<ServerFormHandle, "fields">;
  lead: string;
  submit: string;
  /** For screen readers. */
  about: string;
  pendingLabel: string;
}

function DecisionForm({ form, field, label, hint, lead, submit, about, pendingLabel }: DecisionFormProps) {
  return (
    <ServerForm form={form} className="flex min-w-0 flex-col items-start gap-2">
      <TextAreaField field={field} label={label} hint={hint} rows={3} className="w-full" />
      <p className="prose text-sm text-ink-2">{lead}</p>
      <FormEnd variant="quiet" className="btn-small" pendingLabel={pendingLabel}>
        <span>
          {submit} <span className="sr-only">{about}</span>
        </span>
      </FormEnd>
    </ServerForm>
  );
}
