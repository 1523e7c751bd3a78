import { type ReactNode, type SubmitEvent, createContext, useContext, useRef, useState } from "react";
import { Button, type ButtonProps, type ButtonVariant } from "#app/ui/button.tsx";
import { FieldError } from "./error-summary.tsx";
import type { FormFailure, FormResult } from "./form-result.ts";
import { Honeypot } from "./honeypot.tsx";
import { type ServerFormHandle, useServerForm } from "./use-server-form.ts";

interface FormState {
  id: string;
  failure?: FormFailure;
  pending: boolean;
  /** "intent=preview"; "" for a button without a name. */
  pressed: string;
}

const ServerFormContext = createContext<FormState | undefined>(undefined);

/** Throws outside a `ServerForm`. */
function useFormState(): FormState {
  const state = useContext(ServerFormContext);
  if (!state) throw new Error("This component belongs inside a ServerForm.");
  return state;
}

interface ServerFormProps {
  form: Omit<ServerFormHandle, "fields">;
  /** For a form with a file. */
  encType?: "multipart/form-data";
  className?: string;
  children: ReactNode;
}

/** Browser validation is off: the server's messages are the only ones. */
export function ServerForm({ form, encType, className, children }: ServerFormProps) {
  const { id, action, Form, failure, pending } = form;
  const submitOnce = useOneSubmit(pending, failure);
  const [pressed, setPressed] = useState("");

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    submitOnce(event);
    if (event.defaultPrevented) return;
    const { submitter } = event.nativeEvent;
    setPressed(submitter instanceof HTMLButtonElement ? toPressed(submitter) : "");
  }

  return (
    <ServerFormContext value={{ id, failure, pending, pressed }}>
      <Form
        id={id}
        method="post"
        action={action}
        encType={encType}
        noValidate
        preventScrollReset
        onSubmit={onSubmit}
        aria-describedby={failure?.error[""] ? `${id}-error` : undefined}
        className={className}
      >
        {children}
      </Form>
    </ServerFormContext>
  );
}

/** The error of the whole form, next to its button; the summary announces it. */
export function FormMessage() {
  const { id, failure } = useFormState();
  return <FieldError id={`${id}-error`} error={failure?.error[""]?.[0]} />;
}

function toPressed({ name, value }: { name?: string; value?: string }): string {
  return name ? `${name}=${value}` : "";
}

interface SubmitButtonProps extends Pick<ButtonProps, "name"> {
  value?: string;
  /** Shown while this button submits the form. */
  pendingLabel: string;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}

/** Never `disabled`, which would lose the focus: the form ignores a second submit. */
export function SubmitButton({ name, value, pendingLabel, variant, className, children }: SubmitButtonProps) {
  const { pending, pressed } = useFormState();
  return (
    <Button name={name} value={value} variant={variant} className={className} aria-disabled={pending || undefined}>
      {pending && pressed === toPressed({ name, value }) ? pendingLabel : children}
    </Button>
  );
}

/** The last part of most forms. */
export function FormEnd(button: SubmitButtonProps) {
  return (
    <>
      <Honeypot />
      <FormMessage />
      <SubmitButton {...button} />
    </>
  );
}

/** In milliseconds. */
const doubleClick = 500;

/** Ignores repeated submits. After a new `failure` every submit counts. */
export function useOneSubmit(pending: boolean, failure: unknown): (event: SubmitEvent<HTMLFormElement>) => void {
  const last = useRef({ at: -doubleClick, content: "", failure });

  return (event) => {
    const content = contentOf(event.currentTarget, event.nativeEvent.submitter);
    const { current: before } = last;
    const isRepeat =
      event.timeStamp - before.at < doubleClick && content === before.content && failure === before.failure;
    if (pending || isRepeat) event.preventDefault();
    else last.current = { at: event.timeStamp, content, failure };
  };
}

/** Includes the pressed button. */
function contentOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  return JSON.stringify([...new FormData(form, submitter)]);
}

interface ExplainedButtonProps {
  /** Of `defineIntents`. */
  form: { id: string; action: string };
  label: string;
  /** While the form is being submitted. */
  pendingLabel: string;
  result?: FormResult;
  /** One sentence or two. */
  children: string;
}

/** A form of its own: its explanation, then one button. */
export function ExplainedButton({ form: { id, action }, label, pendingLabel, result, children }: ExplainedButtonProps) {
  const form = useServerForm({ id, action, constraint: {}, result });
  return (
    <ServerForm form={form} className="flex max-w-[48rem] flex-col items-start gap-2">
      <p>{children}</p>
      <FormEnd variant="quiet" pendingLabel={pendingLabel}>
        {label}
      </FormEnd>
    </ServerForm>
  );
}
