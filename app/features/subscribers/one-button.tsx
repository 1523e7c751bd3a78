import type { ReactNode } from "react";
import { CardPage } from "#app/features/accounts/model/card-page.tsx";
import { FormMessage } from "#app/forms/form-message.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { subscriptionFormId } from "./subscription-form-id.ts";

export interface OneButtonProps {
  title: string;
  /** The page's own address, which holds the token. */
  path: string;
  label: string;
  pendingLabel: string;
  reply?: FormReply;
  /** What the button does. */
  children: ReactNode;
  /** Below the button. */
  after?: ReactNode;
}

/** A button, and not the mailed link itself, does what the link is for: mail programs open links to look at them. */
export function OneButton({ title, path, label, pendingLabel, reply, children, after }: OneButtonProps) {
  const form = useServerForm({ id: subscriptionFormId, action: path, constraint: {}, reply });
  return (
    <CardPage form={form} title={title}>
      {children}
      <ServerForm form={form} className="flex flex-col gap-4">
        <Honeypot />
        <FormMessage />
        <SubmitButton pendingLabel={pendingLabel}>{label}</SubmitButton>
      </ServerForm>
      {after}
    </CardPage>
  );
}
