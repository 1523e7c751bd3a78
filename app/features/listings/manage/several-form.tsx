import { type MouseEvent, type ReactNode, useEffect, useState } from "react";
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
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import {
  myListingsPath,
  type MyListingsState,
  NOBODY,
  type SEVERAL_CHANGES,
  SEVERAL_STATUSES,
  SHARES,
} from "./paths.ts";
import { severalMessages as messages } from "./several.messages.ts";

/** The checkboxes of the rows name it as their form. */
export const SEVERAL_FORM = "several";

/** The heading of the list. */
export const LIST_HEADING = "own-listings";

export const severalIntents = defineIntents({ [SEVERAL_FORM]: { fullPage: true } });

interface SeveralFields {
  homes: string[];
  status: string;
  colleague: string;
  secondAgent: string;
  assistant: string;
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
    emptyWhenAccepted: true,
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

const line = "flex flex-wrap items-end gap-2";
const BLANK = { value: "", label: messages.pick };

/** Changes the ticked homes. Below the list, and at the bottom of the window once a home is ticked. */
export function SeveralBar({ state, colleagues, userId, hasImported, hasDetached, form }: SeveralBarProps) {
  const { fields, failure } = form;
  const chosen = useChosenCount();
  const toStop = failure?.error.confirmStop && new Set([failure.initialValue.homes].flat()).size;
  return (
    <ServerForm form={form} className="several-bar">
      {/* Enter in a field presses the first button, which must not be that of the prices. Browsers skip disabled ones. */}
      <button type="submit" hidden onClick={(event) => event.preventDefault()}>
        {messages.change}
      </button>
      <Honeypot />
      <ChangeErrors form={form} changes={["price"]} />
      <div className="several-count">
        <p className="font-semibold">
          {chosen > 0 ? messages.chosen(chosen) : <span className="several-counted">{messages.chosenBefore}</span>}
        </p>
        <ChooseLinks state={state} isFailed={failure !== undefined} chosen={chosen} />
      </div>
      <div className="several-actions">
        <Button name="change" value="price" variant="quiet">
          {messages.submit.price}
        </Button>
        <Part form={form} label={messages.part.status} changes={["status", "available"]}>
          <div className={line}>
            <SelectField
              field={fields.status}
              label={messages.label.status}
              options={[BLANK, ...SEVERAL_STATUSES.map((value) => ({ value, label: messages.statuses[value] }))]}
            />
            <Button name="change" value="status">
              {messages.submit.status}
            </Button>
          </div>
          {hasImported && <p className="text-sm text-ink-2">{messages.statusStopsImport}</p>}
          <div className={`${line} items-center justify-between border-t border-line pt-3`}>
            <p className="text-sm text-ink-2">{messages.availableHint}</p>
            <Button name="change" value="available" variant="quiet">
              {messages.submit.available}
            </Button>
          </div>
        </Part>
        <Part form={form} label={messages.part.inspection} changes={["inspection"]}>
          <div className={line}>
            <TextField field={fields.date} label={messages.label.date} type="date" />
            <TextField field={fields.from} label={messages.label.from} type="time" />
            <TextField field={fields.to} label={messages.label.to} type="time" />
            <Button name="change" value="inspection">
              {messages.submit.inspection}
            </Button>
          </div>
        </Part>
        {colleagues.length > 0 && (
          <Part form={form} label={messages.part.agent} changes={["colleague", ...SHARES]}>
            <AgentFields form={form} colleagues={colleagues} userId={userId} />
          </Part>
        )}
        {(hasImported || hasDetached) && (
          <Part form={form} label={messages.part.import} changes={["stopImport", "importAgain"]}>
            {toStop !== undefined && (
              <CheckboxField
                key={toStop}
                field={fields.confirmStop}
                label={messages.confirmStopLabel(toStop)}
                value={String(toStop)}
              />
            )}
            {hasImported && (
              <div className={`${line} items-center`}>
                <Button name="change" value="stopImport" variant="quiet">
                  {messages.submit.stopImport}
                </Button>
                <p className="text-sm text-ink-2 sm:max-w-56">{messages.stopImportHint}</p>
              </div>
            )}
            {hasDetached && (
              <div className={`${line} items-center`}>
                <Button name="change" value="importAgain" variant="quiet">
                  {messages.submit.importAgain}
                </Button>
                <p className="text-sm text-ink-2 sm:max-w-56">{messages.importAgainHint}</p>
              </div>
            )}
          </Part>
        )}
      </div>
    </ServerForm>
  );
}

/** Outside the bar: the first number would not be announced with an element that was hidden before. */
export function ChosenStatus() {
  const chosen = useChosenCount();
  return (
    <p role="status" className="sr-only">
      {chosen > 0 && messages.chosen(chosen)}
    </p>
  );
}

/** Ticks every home of the page. Also in the head of the table. */
export function ChooseAllLink({ state }: Pick<SeveralBarProps, "state">) {
  return (
    <TextLink
      to={choosePath(state, "all")}
      preventScrollReset
      onClick={(event) => choose(event, true)}
      aria-label={messages.chooseAll}
      className="inline-flex min-h-6 items-center"
    >
      {messages.chooseAllShort}
    </TextLink>
  );
}

/** Ticks or unticks the homes in place, without the request of the link or the reset of other fields. */
function choose(event: MouseEvent<HTMLElement>, isChosen: boolean) {
  const form = document.forms.namedItem(SEVERAL_FORM);
  if (!form) return;
  event.preventDefault();
  for (const home of homesOf(form)) home.checked = isChosen;
  if (!isChosen) {
    closeParts(form);
    // The bar is hidden then.
    document.getElementById(LIST_HEADING)?.focus({ preventScroll: true });
  }
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

function homesOf({ elements }: HTMLFormElement): HTMLInputElement[] {
  return [...elements].filter(
    (one): one is HTMLInputElement => one instanceof HTMLInputElement && one.name === "homes",
  );
}

function closeParts(form: HTMLFormElement) {
  for (const part of form.querySelectorAll("details")) part.open = false;
}

function choosePath(state: MyListingsState, chosen?: "all"): string {
  return `${myListingsPath({ ...state, chosen })}#${LIST_HEADING}`;
}

interface ChooseLinksProps extends Pick<SeveralBarProps, "state"> {
  isFailed: boolean;
  chosen: number;
}

/** Without scripts, ticks that the server sent are undone by a link, the others by a reset. */
function ChooseLinks({ state, isFailed, chosen }: ChooseLinksProps) {
  return (
    <p className="flex items-center gap-x-4">
      {(!state.chosen || chosen > 0) && <ChooseAllLink state={state} />}
      {state.chosen || isFailed ? (
        <TextLink
          to={choosePath(state)}
          preventScrollReset
          onClick={(event) => choose(event, false)}
          className="inline-flex min-h-6 items-center"
        >
          {messages.chooseNone}
        </TextLink>
      ) : (
        <button type="reset" onClick={(event) => choose(event, false)} className="link min-h-6">
          {messages.chooseNone}
        </button>
      )}
    </p>
  );
}

type SeveralChange = (typeof SEVERAL_CHANGES)[number];

interface ChangeErrorsProps extends Pick<SeveralBarProps, "form"> {
  changes: readonly SeveralChange[];
}

/** The errors of the pressed button, next to it: the top of the page may be far away. */
function ChangeErrors({ form, changes }: ChangeErrorsProps) {
  if (!isOneOf(changes, form.failure?.initialValue.change)) return null;
  return <ErrorSummary form={form} className="several-errors" />;
}

function isOneOf(changes: readonly SeveralChange[], pressed: unknown): boolean {
  return changes.some((change) => change === pressed);
}

interface PartProps extends ChangeErrorsProps {
  label: string;
  children: ReactNode;
}

/** Fields above the bar, which open without JavaScript. */
function Part({ form, label, changes, children }: PartProps) {
  const isFailed = isOneOf(changes, form.failure?.initialValue.change);
  return (
    <details name="several" open={isFailed} className="several-part">
      <summary className="btn btn-quiet">
        {label}
        <Icon name="chevron-down" />
      </summary>
      <div className="several-panel">
        <ChangeErrors form={form} changes={changes} />
        {children}
      </div>
    </details>
  );
}

interface AgentFieldsProps extends Pick<SeveralBarProps, "form" | "colleagues" | "userId"> {}

function AgentFields({ form, colleagues, userId }: AgentFieldsProps) {
  const { fields } = form;
  const people = colleagues.map((colleague) => ({ value: String(colleague.userId), label: colleague.name }));
  const you = { value: String(userId), label: messages.you };
  return (
    <>
      <div className={line}>
        <SelectField field={fields.colleague} label={messages.label.colleague} options={[BLANK, ...people]} />
        <Button name="change" value="colleague">
          {messages.submit.colleague}
        </Button>
      </div>
      {SHARES.map((share) => (
        <div key={share} className={line}>
          <SelectField
            field={fields[share]}
            label={messages.label[share]}
            options={[BLANK, { value: NOBODY, label: messages.nobody }, you, ...people]}
          />
          <Button name="change" value={share}>
            {messages.submit[share]}
          </Button>
        </div>
      ))}
      <p className="text-sm text-ink-2 sm:max-w-md">{messages.handOverHint}</p>
    </>
  );
}

/** 0 until hydration and without JavaScript. */
function useChosenCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const update = () => {
      const form = document.forms.namedItem(SEVERAL_FORM);
      setCount(form ? homesOf(form).filter(({ checked }) => checked).length : 0);
    };
    // The event comes before the boxes are reset.
    const onReset = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement) || target.id !== SEVERAL_FORM) return;
      closeParts(target);
      queueMicrotask(update);
    };
    update();
    document.addEventListener("change", update);
    document.addEventListener("reset", onReset);
    return () => {
      document.removeEventListener("change", update);
      document.removeEventListener("reset", onReset);
    };
  });
  return count;
}
