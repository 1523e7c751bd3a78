import { queueMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import { leadsBasePath } from "#app/features/admin/model/filters.ts";
import { ReasonForm } from "#app/features/moderation/entries.tsx";
import { moderationMessages } from "#app/features/moderation/moderation.ts";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { FormEnd, FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
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
  approveLabel: string;
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
  const { subject, name, detail, since, isWaiting, message, registerDetails, group } = item;
  return (
    <li className="flex flex-col gap-3 border-b border-line py-3 md:flex-row md:justify-between md:gap-6">
      <div className="min-w-0 md:flex-1">
        <h3 className="text-base font-semibold">
          <TextLink to={item.path} className="inline-flex min-h-6 items-center wrap-anywhere">
            {name}
          </TextLink>
        </h3>
        {detail && <p className="wrap-anywhere text-ink-2">{detail}</p>}
        {registerDetails.length > 0 && (
          <p className="wrap-anywhere">
            <DottedFacts
              facts={registerDetails.map(
                ({ name: label, value }) =>
                  `${messages.registerDetails[label]}: ${(label === "abn" && value ? formatAbn(value) : value) ?? messages.notStated}`,
              )}
            />
          </p>
        )}
        <p className="text-sm text-ink-2">
          {messages.subject[subject]} · <TimeCell {...since} />
        </p>
        {message && (
          <div className="mt-2 border-l-4 border-line pl-3">
            <p className="text-sm wrap-anywhere text-ink-2">
              {messages.askedBy(message.by, `${message.at.day}, ${message.at.clock}`)}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{message.text}</p>
          </div>
        )}
      </div>
      <div className="flex min-w-0 flex-col items-start gap-2 md:w-80 print:hidden">
        {!isWaiting && <p className="font-semibold">{messages.decided}</p>}
        {group && <PeopleForm path={form.path} group={group} result={form.result} />}
        <EntryForms item={item} {...form} />
      </div>
    </li>
  );
}

interface PeopleFormProps extends Pick<FormProps, "path" | "result"> {
  group: UnverifiedGroup;
}

function PeopleForm({ path, group: { id, name, people }, result }: PeopleFormProps) {
  const form = useServerForm({ ...queueIntents.form(path, "approvePeople", id), constraint: {}, result });
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-2">
      <Honeypot />
      {people.map((person) => (
        <input key={person.id} type="hidden" name="people" value={person.id} />
      ))}
      <FormMessage />
      <SubmitButton pendingLabel={messages.approving}>{messages.verifyAll(people.length, name)}</SubmitButton>
      <details>
        <summary className="min-h-6 cursor-pointer">{messages.whoIsVerified}</summary>
        <ul className="mt-1">
          {people.map((person) => (
            <li key={person.id} className="wrap-anywhere">
              {person.name} · {messages.registerDetails.licence}: {person.licence ?? messages.notStated}
            </li>
          ))}
        </ul>
      </details>
    </ServerForm>
  );
}

const holdLeads = {
  agency: messages.holdAgencyLead,
  agent: moderationMessages.home.holdAgentLead,
  listing: moderationMessages.home.holdLead,
} as const;

function EntryForms({ item, path, constraints, result }: FormProps & { item: QueueRow }) {
  const { subject, id, name, approveLabel } = item;
  const { approve, ask, hold } = intentNames[subject];
  const form = useServerForm({ ...queueIntents.form(path, approve, id), constraint: {}, result });
  return (
    <>
      <ServerForm form={form} className="flex flex-col items-start gap-2">
        <FormEnd variant="quiet" pendingLabel={messages.approving}>
          <span>
            {approveLabel} <span className="sr-only">{name}</span>
          </span>
        </FormEnd>
      </ServerForm>
      <ReasonForm
        {...queueIntents.form(path, ask, id)}
        constraint={constraints.message}
        result={result}
        label={messages.message.ask}
        about={name}
        lead={messages.message.lead}
        pendingLabel={messages.message.sending}
        field={{ name: "message", label: messages.message.field, hint: messages.message.hint }}
      />
      <ReasonForm
        {...queueIntents.form(path, hold, id)}
        constraint={constraints.hold}
        result={result}
        label={messages.hold}
        about={name}
        lead={holdLeads[subject]}
        pendingLabel={moderationMessages.home.holding}
      />
      {subject === "agency" && (
        <p className="text-sm text-ink-2">
          {messages.notPublic}{" "}
          <TextLink to={item.path}>
            {messages.mergeOrClose} <span className="sr-only">{name}</span>
          </TextLink>
        </p>
      )}
    </>
  );
}
