import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { ServerFormContext } from "./server-form-context.ts";
import type { ServerFormHandle } from "./use-server-form.ts";

/** Two submits this close together (milliseconds) are one double click, whatever has been rendered in between. */
const doubleClick = 500;

export interface ServerFormProps {
  form: Omit<ServerFormHandle, "fields">;
  className?: string;
  children: ReactNode;
}

/** Posts to its action with or without JavaScript. The browser's own checks are off: the server's sentences are the only ones. */
export function ServerForm({ form, className, children }: ServerFormProps) {
  const { id, action, Form, failure, pending } = form;
  const sentAt = useRef(-doubleClick);
  useEffect(() => {
    // Answered: whatever comes now is a new try, however quick.
    if (failure) sentAt.current = -doubleClick;
  }, [failure]);

  function guard(event: SubmitEvent) {
    if (pending || event.timeStamp - sentAt.current < doubleClick) event.preventDefault();
    else sentAt.current = event.timeStamp;
  }

  return (
    <ServerFormContext value={{ id, failure, pending }}>
      <Form
        id={id}
        method="post"
        action={action}
        noValidate
        preventScrollReset
        onSubmit={guard}
        aria-describedby={failure?.error[""] ? `${id}-error` : undefined}
        className={className}
      >
        {children}
      </Form>
    </ServerFormContext>
  );
}
