import type { ReactNode } from "react";
import { ServerFormContext } from "./server-form-context.ts";
import { useOneSubmit } from "./use-one-submit.ts";
import type { ServerFormHandle } from "./use-server-form.ts";

export interface ServerFormProps {
  form: Omit<ServerFormHandle, "fields">;
  className?: string;
  children: ReactNode;
}

/** Posts to its action with or without JavaScript. The browser's own checks are off: the server's sentences are the only ones. */
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
