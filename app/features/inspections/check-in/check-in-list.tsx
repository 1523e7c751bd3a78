import { useFetcher } from "react-router";
import { checkInMessages, type Interest, interests } from "#app/features/inspections/model/inspection.ts";
import { checkInIntents, visitorElement } from "#app/features/inspections/model/paths.ts";
import { FieldError } from "#app/forms/error-summary.tsx";
import { TextField } from "#app/forms/fields.tsx";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormEnd, FormMessage, ServerForm, SubmitButton, useOneSubmit } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import type { PhonePart } from "#app/lib/phone.server.ts";
import { Button } from "#app/ui/button.tsx";
import { PhoneNumber } from "#app/ui/contact-links.tsx";
import { DottedFacts } from "#app/ui/facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";

const messages = {
  cameAt: (time: string) => `Checked in at ${time}`,
  tick: "Check in",
  untick: "Undo",
  notes: "Interest, note and contract",
  notesOf: (name: string) => `of ${name}`,
  hasNote: "Note",
  hasContract: "Contract sent",
} as const;

const noteIntents = ["interest", "note", "contract"] as const;
const rowIntents = ["tick", "untick", ...noteIntents] as const;

interface VisitorRow {
  id: number;
  name: string;
  /** Only for people who share their name: "phone ending 001". */
  distinction?: string;
  /** False if the search excludes the name. */
  isFound: boolean;
  phone?: readonly PhonePart[];
  /** The page of the person: all their enquiries and registrations. */
  contact?: string;
  walkedIn: boolean;
  /** "10:04 am" */
  cameAt?: string;
  interest: VisitorNotesProps["visitor"]["interest"];
  note: string;
  contract: VisitorNotesProps["visitor"]["contract"];
  feedback?: string;
}

interface CheckInListProps {
  path: string;
  visitors: readonly VisitorRow[];
  /** False before the day of the inspection. */
  isOpen: boolean;
  result?: FormResult;
}

/**
 * Visitors by name, each with a large button to check them in without leaving the page. People whom a search excludes
 * are hidden and stay mounted, because their notes may be unsent.
 */
export function CheckInList({ path, visitors, isOpen, result }: CheckInListProps) {
  return (
    <ul>
      {visitors.map(({ distinction, ...visitor }) => (
        <li
          key={visitor.id}
          id={visitorElement(visitor.id)}
          tabIndex={-1}
          hidden={!visitor.isFound && !hasFailure(result, visitor.id)}
          className="visitor scroll-mt-16 border-b border-line py-1"
        >
          <div className="flex items-center justify-between gap-3">
            <About visitor={visitor} distinction={distinction} />
            {(isOpen || visitor.cameAt !== undefined) && (
              <Tick path={path} visitor={withFullName(visitor, distinction)} result={result} />
            )}
          </div>
          {visitor.cameAt !== undefined && (
            <VisitorNotes path={path} visitor={withFullName(visitor, distinction)} result={result} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The error summary links to the form. */
function hasFailure(
  result: FormResult | undefined,
  id: number,
  intents: readonly (typeof rowIntents)[number][] = rowIntents,
): boolean {
  const forms = intents.map((intent) => checkInIntents.formId(intent, id));
  return isFailure(result) && forms.includes(result.formId);
}

/** The page of the person shows their email address. Here it only distinguishes people who share a name. */
function About({ visitor, distinction }: { visitor: Omit<VisitorRow, "distinction">; distinction?: string }) {
  const { name, phone, contact, walkedIn, cameAt } = visitor;
  const status = [distinction, cameAt && messages.cameAt(cameAt), walkedIn && checkInMessages.walkedIn].filter(Boolean);
  return (
    <div className="min-w-0 xl:grid xl:flex-1 xl:grid-cols-[14rem_minmax(0,1fr)] xl:items-center xl:gap-x-4">
      <h3 className="text-base font-semibold wrap-anywhere">
        {contact ? (
          <TextLink to={contact} className="inline-flex min-h-6 items-center">
            {name}
          </TextLink>
        ) : (
          name
        )}
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
        {phone && (
          <span className="tnum">
            <PhoneNumber parts={phone} action="Call" className="inline-flex min-h-7 items-center" />
          </span>
        )}
        {status.length > 0 && (
          <span className="text-sm">
            <DottedFacts facts={status} />
          </span>
        )}
      </p>
    </div>
  );
}

function Tick({
  path,
  visitor,
  result: initialResult,
}: Pick<CheckInListProps, "path" | "result"> & { visitor: Pick<VisitorRow, "id" | "name" | "cameAt"> }) {
  const { id, name, cameAt } = visitor;
  const to = cameAt === undefined ? "tick" : "untick";
  const form = checkInIntents.form(path, to, id);
  const fetcher = useFetcher<FormResult>();
  const result = fetcher.data ?? initialResult;
  const failure = isFailure(result) && result.formId === form.id ? result : undefined;
  const pending = fetcher.state !== "idle";
  return (
    <fetcher.Form
      id={form.id}
      method="post"
      action={form.action}
      preventScrollReset
      onSubmit={useOneSubmit(pending, failure)}
      className="flex-none print:hidden"
    >
      <Honeypot />
      <FieldError id={`${form.id}-error`} error={failure?.error[""]?.[0]} />
      <Button
        variant={to === "tick" ? "solid" : "quiet"}
        className="min-h-12 min-w-24"
        aria-disabled={pending || undefined}
      >
        <span>
          {messages[to]}
          <span className="sr-only">: {name}</span>
        </span>
      </Button>
    </fetcher.Form>
  );
}

/** For labels that screen readers read without the row. */
function withFullName<Row extends { name: string }>(visitor: Row, distinction: string | undefined): Row {
  return distinction === undefined ? visitor : { ...visitor, name: `${visitor.name}, ${distinction}` };
}

const noteMessages = checkInMessages.visitor;

interface VisitorNotesProps {
  path: string;
  visitor: {
    id: number;
    name: string;
    interest: Interest | null;
    note: string;
    /** `documents` is the page to send another document. */
    contract: { offeredAt?: string; canOffer: boolean; isFile: boolean; documents?: string };
    feedback?: string;
  };
  result?: FormResult;
}

/** The agent's assessment of an attendee. Never shown to the attendee here. */
function VisitorNotes(props: VisitorNotesProps) {
  const { id, name, interest, note, contract, feedback } = props.visitor;
  const known = [
    interest && noteMessages.interest[interest],
    note && messages.hasNote,
    contract.offeredAt && messages.hasContract,
  ];
  const isOpen = hasFailure(props.result, id, noteIntents);
  return (
    <>
      <details open={isOpen} className="print:hidden">
        <summary className="min-h-9 cursor-pointer content-center text-sm text-harbour">
          {messages.notes}
          <span className="sr-only"> {messages.notesOf(name)}</span>
          {known.some(Boolean) && (
            <span className="text-ink">
              {" "}
              · <DottedFacts facts={known} />
            </span>
          )}
        </summary>
        <div className="flex flex-col gap-2 pt-1 pb-2 md:flex-row md:flex-wrap md:items-end md:gap-x-6">
          <InterestButtons {...props} />
          <NoteForm key={note} {...props} />
          <ContractOffer {...props} />
          {contract.documents && (
            <TextLink to={contract.documents} className="inline-flex min-h-(--tap) items-center">
              {noteMessages.documents} <span className="sr-only">{noteMessages.to(name)}</span>
            </TextLink>
          )}
        </div>
      </details>
      {feedback && (
        <p className="w-full pb-1 wrap-anywhere">
          <span className="font-semibold">{noteMessages.feedback}</span> {feedback}
        </p>
      )}
    </>
  );
}

function InterestButtons({ path, visitor: { id, name, interest }, result: initialResult }: VisitorNotesProps) {
  const form = checkInIntents.form(path, "interest", id);
  const fetcher = useFetcher<FormResult>();
  const pending = fetcher.state !== "idle";
  const result = fetcher.data ?? initialResult;
  const failure = isFailure(result) && result.formId === form.id ? result : undefined;
  const sent = fetcher.formData?.get("interest");
  const current = typeof sent === "string" ? sent : interest;
  return (
    <fetcher.Form
      id={form.id}
      method="post"
      action={form.action}
      preventScrollReset
      onSubmit={useOneSubmit(pending, failure)}
      className="print:hidden"
    >
      <Honeypot />
      <FieldError
        id={`${form.id}-error`}
        error={failure && (failure.error[""]?.[0] ?? failure.error["interest"]?.[0])}
      />
      <fieldset className="flex min-w-0 flex-wrap gap-2">
        <legend className="sr-only">{noteMessages.interestOf(name)}</legend>
        {interests.map((value) => (
          <Button
            key={value}
            variant="quiet"
            name="interest"
            value={current === value ? "clear" : value}
            aria-pressed={current === value}
            className="gap-1 px-2 aria-pressed:border-harbour aria-pressed:bg-harbour-soft md:px-3"
          >
            {current === value && <Icon name="check" />}
            {noteMessages.interest[value]}
          </Button>
        ))}
      </fieldset>
    </fetcher.Form>
  );
}

function NoteForm({ path, visitor: { id, name, note }, result }: VisitorNotesProps) {
  const form = useServerForm<{ note: string; before: string }>({
    ...checkInIntents.form(path, "note", id),
    constraint: {},
    defaultValue: { note },
    result,
  });
  return (
    <ServerForm form={form} className="flex min-w-0 flex-wrap items-end gap-2 md:flex-1">
      <TextField field={form.fields.note} label={noteMessages.note} autoComplete="off" className="min-w-0 flex-1" />
      <SubmitButton variant="quiet" pendingLabel={noteMessages.saving} className="flex-none print:hidden">
        <span>
          {noteMessages.save} <span className="sr-only">{noteMessages.noteAbout(name)}</span>
        </span>
      </SubmitButton>
      <input type="hidden" name="before" value={note} />
      <Honeypot />
      <FormMessage />
    </ServerForm>
  );
}

function ContractOffer({ path, visitor: { id, name, contract }, result }: VisitorNotesProps) {
  const form = useServerForm({ ...checkInIntents.form(path, "contract", id), constraint: {}, result });
  if (contract.offeredAt) return <p className="text-sm text-ink-2">{noteMessages.offeredAt(contract.offeredAt)}</p>;
  if (!contract.canOffer) return null;
  return (
    <ServerForm form={form} className="print:hidden">
      <FormEnd variant="quiet" pendingLabel={noteMessages.offering}>
        <span>
          {contract.isFile ? noteMessages.send : noteMessages.offer}{" "}
          <span className="sr-only">{noteMessages.to(name)}</span>
        </span>
      </FormEnd>
    </ServerForm>
  );
}
