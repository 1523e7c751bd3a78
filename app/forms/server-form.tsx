import { createContext, type ReactNode, useContext } from "react";
import { useOneSubmit } from "./use-one-submit.ts";
import type { ServerFormHandle } from "./use-server-form.ts";
import type { FormFailure } from "./form-result.ts";
import { FieldError } from "./error-summary.tsx";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";

interface FormState {
  id: string;
  failure?: FormFailure;
  pending: boolean;
}

const ServerFormContext = createContext<FormState | undefined>(undefined);

/** Throws outside a `ServerForm`. */
function useFormState(): FormState {
  const state = useContext(ServerFormContext);
  if (!state) throw new Error("This component belongs inside a ServerForm.");
  return state;
}

export interface ServerFormProps {
  form: Omit<ServerFormHandle, "fields">;
  className?: string;
  children: ReactNode;
}

/** Browser validation is off: the server's messages are the only ones. */
export function ServerForm({ form, className, children }: ServerFormProps) {
  const { id, action, Form, failure, pending } = form;
  const onSubmit = useOneSubmit(pending, failure);

  return (
    <ServerFormContext value={{ id, failure, pending }}>
      <Form
        id={id}
        method="post"
        action={action}
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

interface SubmitButtonProps {
  /** Shown while the form is submitting. */
  pendingLabel: string;
  variant?: ButtonVariant;
  className?: string;
  children: ReactNode;
}

/** Never `disabled`, which would lose the focus: the form ignores a second submit. */
export function SubmitButton({ pendingLabel, variant, className, children }: SubmitButtonProps) {
  const { pending } = useFormState();
  return (
    <Button variant={variant} className={className} aria-disabled={pending || undefined}>
      {pending ? pendingLabel : children}
    </Button>
  );
}
