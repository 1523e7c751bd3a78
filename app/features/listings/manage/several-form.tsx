import { useEffect, useRef, useState } from "react";
import type { Colleague } from "#app/features/managers/manager.queries.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { CheckboxField, SelectField, TextField } from "#app/forms/fields.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldGroup } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { severalMessages as messages } from "./manage.messages.ts";
import { myListingsPath, type MyListingsState, NOBODY, type SEVERAL_CHANGES, SEVERAL_STATUSES } from "./paths.ts";

/** The checkboxes of the rows name it as their form. */
export const SEVERAL_FORM = "several";

export const severalIntents = defineIntents({ [SEVERAL_FORM]: { fullPage: true } });

interface SeveralFields {
  homes: string[];
  status: string;
  colleague: string;
  secondAgent: string;
  date: string;
  from: string;
  to: string;
  confirmStop: string;
}

export interface SeveralFormProps {
  state: MyListingsState;
  colleagues: readonly Colleague[];
  constraint: FormConstraint;
  result?: FormResult;
  /** The next usual inspection. */
  schedule: Pick<SeveralFields, "date" | "from" | "to">;
}

/** The form of `SeveralBar`; also used for the page's summary of errors. */
export function useSeveralForm({ state, constraint, result, schedule }: Omit<SeveralFormProps, "colleagues">) {
  return useServerForm<SeveralFields>({
    ...severalIntents.form(myListingsPath(state), SEVERAL_FORM),
    constraint,
    result,
    defaultValue: schedule,
  });
}

interface SeveralBarProps extends Pick<SeveralFormProps, "state" | "colleagues"> {
  userId: number;
  /** Whether a home of the page is imported. */
  hasImported: boolean;
  /** Whether the import of one has been stopped. */
  hasDetached: boolean;
  form: ReturnType<typeof useSeveralForm>;
}

const part = "flex flex-wrap items-end gap-2";
const BLANK = { value: "", label: messages.pick };

/** Changes the ticked homes. Opens with the first tick. */
export function SeveralBar({ state, colleagues, userId, hasImported, hasDetached, form }: SeveralBarProps) {
  const { fields, failure } = form;
  const box = useRef<HTMLDetailsElement>(null);
  const chosen = useChosenCount();
  useEffect(() => {
    if (chosen > 0 && box.current) box.current.open = true;
  }, [chosen]);
  const choose = (all?: "all") => `${myListingsPath({ ...state, chosen: all })}#own-listings`;
  const toStop = failure?.error.confirmStop && new Set([failure.initialValue.homes].flat()).size;
  return (
    <details
      ref={box}
      open={failure !== undefined || state.chosen !== undefined}
      className="several bg-shoal px-4 open:pb-3 print:hidden"
    >
      <summary className="flex min-h-9 cursor-pointer items-center gap-x-3 font-semibold text-harbour pointer-coarse:min-h-(--tap)">
        <Icon name="chevron-down" />
        {messages.title}
        <span role="status" className="font-normal text-ink-2">
          {chosen > 0 && messages.chosen(chosen)}
        </span>
      </summary>
      <ServerForm form={form} className="flex flex-col gap-3">
        <Honeypot />
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <span>{messages.lead}</span>
          <TextLink to={choose("all")} preventScrollReset>
            {messages.chooseAll}
          </TextLink>
          {state.chosen && (
            <TextLink to={choose()} preventScrollReset>
              {messages.chooseNone}
            </TextLink>
          )}
        </p>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <FieldGroup className="several-part" legend={messages.legend.price}>
            <ChangeErrors form={form} change="price" />
            <Button name="change" value="price" variant="quiet">
              {messages.submit.price}
            </Button>
          </FieldGroup>
          <FieldGroup className="several-part" legend={messages.legend.status}>
            <ChangeErrors form={form} change="status" />
            <div className={part}>
              <SelectField
                field={fields.status}
                label={messages.label.status}
                options={[BLANK, ...SEVERAL_STATUSES.map((value) => ({ value, label: messages.statuses[value] }))]}
              />
              <Button name="change" value="status" variant="quiet">
                {messages.submit.status}
              </Button>
            </div>
          </FieldGroup>
          <FieldGroup className="several-part" legend={messages.legend.available}>
            <ChangeErrors form={form} change="available" />
            <Button name="change" value="available" variant="quiet">
              {messages.submit.available}
            </Button>
          </FieldGroup>
          {(hasImported || hasDetached) && (
            <FieldGroup className="several-part" legend={messages.legend.stopImport}>
              <ChangeErrors form={form} change="stopImport" />
              <ChangeErrors form={form} change="importAgain" />
              {toStop !== undefined && (
                <CheckboxField
                  key={toStop}
                  field={fields.confirmStop}
                  label={messages.confirmStopLabel(toStop)}
                  value={String(toStop)}
                />
              )}
              {hasImported && (
                <div className={part}>
                  <Button name="change" value="stopImport" variant="quiet">
                    {messages.submit.stopImport}
                  </Button>
                  <p className="max-w-56 text-sm text-ink-2">{messages.stopImportHint}</p>
                </div>
              )}
              {hasDetached && (
                <div className={part}>
                  <Button name="change" value="importAgain" variant="quiet">
                    {messages.submit.importAgain}
                  </Button>
                  <p className="max-w-56 text-sm text-ink-2">{messages.importAgainHint}</p>
                </div>
              )}
            </FieldGroup>
          )}
          <FieldGroup className="several-part" legend={messages.legend.inspection}>
            <ChangeErrors form={form} change="inspection" />
            <div className={part}>
              <TextField field={fields.date} label={messages.label.date} type="date" />
              <TextField field={fields.from} label={messages.label.from} type="time" />
              <TextField field={fields.to} label={messages.label.to} type="time" />
              <Button name="change" value="inspection" variant="quiet">
                {messages.submit.inspection}
              </Button>
            </div>
          </FieldGroup>
          {colleagues.length > 0 && <AgentFields form={form} colleagues={colleagues} userId={userId} />}
        </div>
        {colleagues.length > 0 && <p className="text-sm text-ink-2">{messages.handOverHint}</p>}
      </ServerForm>
    </details>
  );
}

interface ChangeErrorsProps extends Pick<SeveralBarProps, "form"> {
  change: (typeof SEVERAL_CHANGES)[number];
}

/** The errors of the pressed button, next to it: the top of the page may be far away. */
function ChangeErrors({ form, change }: ChangeErrorsProps) {
  if (form.failure?.initialValue.change !== change) return null;
  return <ErrorSummary form={form} className="pb-2" />;
}

interface AgentFieldsProps extends Pick<SeveralBarProps, "form" | "colleagues" | "userId"> {}

function AgentFields({ form, colleagues, userId }: AgentFieldsProps) {
  const { fields } = form;
  const people = colleagues.map((colleague) => ({ value: String(colleague.userId), label: colleague.name }));
  const you = { value: String(userId), label: messages.you };
  return (
    <>
      <FieldGroup className="several-part" legend={messages.legend.colleague}>
        <ChangeErrors form={form} change="colleague" />
        <div className={part}>
          <SelectField field={fields.colleague} label={messages.label.colleague} options={[BLANK, ...people]} />
          <Button name="change" value="colleague" variant="quiet">
            {messages.submit.colleague}
          </Button>
        </div>
      </FieldGroup>
      <FieldGroup className="several-part" legend={messages.legend.secondAgent}>
        <ChangeErrors form={form} change="secondAgent" />
        <div className={part}>
          <SelectField
            field={fields.secondAgent}
            label={messages.label.secondAgent}
            options={[BLANK, { value: NOBODY, label: messages.nobody }, you, ...people]}
          />
          <Button name="change" value="secondAgent" variant="quiet">
            {messages.submit.secondAgent}
          </Button>
        </div>
      </FieldGroup>
    </>
  );
}

/** 0 until hydration and without JavaScript. */
function useChosenCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const update = () => {
      const elements = document.forms.namedItem(SEVERAL_FORM)?.elements;
      setCount(Array.from(elements ?? []).filter((one) => one instanceof HTMLInputElement && one.checked).length);
    };
    update();
    document.addEventListener("change", update);
    return () => document.removeEventListener("change", update);
  });
  return count;
}
