import { useFetcher } from "react-router";
import { type Interest, interests } from "#app/features/inspections/model/inspection.ts";
import { FieldError } from "#app/forms/error-summary.tsx";
import { TextField } from "#app/forms/fields.tsx";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton, useOneSubmit } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { checkInMessages } from "#app/features/inspections/model/inspections.messages.ts";
import { checkInIntents } from "./check-in-intents.ts";

const messages = checkInMessages.visitor;

export interface VisitorNotesProps {
  path: string;
  visitor: {
    id: number;
    name: string;
    interest: Interest | null;
    note: string;
    /** `documents` is the page to send another document. */
    contract: { offeredAt?: string; canOffer: boolean; documents?: string };
    feedback?: string;
  };
  result?: FormResult;
}

/** The agent's view of a person who came. The person never sees it here. */
export function VisitorNotes(props: VisitorNotesProps) {
  return (
    <div className="flex flex-col gap-2 pt-1 pb-2 md:flex-row md:flex-wrap md:items-end md:gap-x-6">
      <InterestButtons {...props} />
      <NoteForm key={props.visitor.note} {...props} />
      <ContractOffer {...props} />
      {props.visitor.contract.documents && (
        <TextLink to={props.visitor.contract.documents} className="inline-flex min-h-(--tap) items-center print:hidden">
          {messages.documents} <span className="sr-only">{messages.to(props.visitor.name)}</span>
        </TextLink>
      )}
      {props.visitor.feedback && (
        <p className="w-full wrap-anywhere">
          <span className="font-semibold">{messages.feedback}</span> {props.visitor.feedback}
        </p>
      )}
    </div>
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
        <legend className="sr-only">{messages.interestOf(name)}</legend>
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
            {messages.interest[value]}
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
      <TextField field={form.fields.note} label={messages.note} autoComplete="off" className="min-w-0 flex-1" />
      <SubmitButton variant="quiet" pendingLabel={messages.saving} className="flex-none print:hidden">
        <span>
          {messages.save} <span className="sr-only">{messages.noteAbout(name)}</span>
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
  if (contract.offeredAt) return <p className="text-sm text-ink-2">{messages.offeredAt(contract.offeredAt)}</p>;
  if (!contract.canOffer) return null;
  return (
    <ServerForm form={form} className="print:hidden">
      <Honeypot />
      <FormMessage />
      <SubmitButton variant="quiet" pendingLabel={messages.offering}>
        <span>
          {messages.offer} <span className="sr-only">{messages.to(name)}</span>
        </span>
      </SubmitButton>
    </ServerForm>
  );
}
