import type { ReactNode } from "react";
import { CardPage } from "#app/features/accounts/model/card-page.tsx";
import type { FormResult } from "#app/forms/form-result.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { subscriberMessages } from "./subscriber.messages.ts";

export const linkFormId = "subscription";

interface LinkFormProps {
  title: string;
  /** Contains the token. */
  path: string;
  label: string;
  pendingLabel: string;
  result?: FormResult;
  children: ReactNode;
  after?: ReactNode;
}

/** A button, because mail programs open links to scan them. */
export function LinkForm({ title, path, label, pendingLabel, result, children, after }: LinkFormProps) {
  const form = useServerForm({ id: linkFormId, action: path, constraint: {}, result });
  return (
    <CardPage form={form} title={title}>
      {children}
      <ServerForm form={form} className="flex flex-col gap-4">
        <FormEnd pendingLabel={pendingLabel}>{label}</FormEnd>
      </ServerForm>
      {after}
    </CardPage>
  );
}

interface LinkMessageProps {
  title: string;
  /** Screen readers announce the text of links with this hash. */
  id?: string;
  link: { to: string; label: string };
  children: ReactNode;
}

export function LinkMessage({ title, id, link, children }: LinkMessageProps) {
  return (
    <CardPage title={title}>
      <p id={id} role={id && "status"} tabIndex={id ? -1 : undefined} className="wrap-anywhere">
        {children}
      </p>
      <p>
        <TextLink to={link.to}>{link.label}</TextLink>
      </p>
    </CardPage>
  );
}

export function LinkUnavailable({ title, path }: { title: string; path: string }) {
  const { loadFailed: message } = subscriberMessages;
  return (
    <CardPage title={title}>
      <LoadFailed title={message.title} path={path}>
        {message.text}
      </LoadFailed>
    </CardPage>
  );
}
