import { useEffect, useRef } from "react";
import { settingsFormId } from "#app/features/accounts/model/account-form-id.ts";
import type { EmailChangeInput, NameInput, PasswordChangeInput } from "#app/features/accounts/model/account.schema.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { type Setting, settingPath } from "./account-address.ts";

export interface AccountFormsOptions {
  constraints: Record<Setting, FormConstraint>;
  name: Partial<NameInput>;
  /** Another one once a form has been accepted. */
  version: string;
  reply?: FormReply;
}

/** The forms of the account page, and the one of them that was not accepted. */
export function useAccountForms({ constraints, name, version, reply }: AccountFormsOptions) {
  const options = (setting: Setting) => ({
    id: settingsFormId[setting],
    action: settingPath(setting),
    constraint: constraints[setting],
    reply,
  });
  const forms = {
    name: useServerForm<NameInput>({ ...options("name"), defaultValue: name }),
    email: useServerForm<EmailChangeInput>(options("email")),
    password: useServerForm<PasswordChangeInput>(options("password")),
    sessions: useServerForm(options("sessions")),
    deletion: useServerForm<{ currentPassword: string }>(options("deletion")),
  };
  useEmptyAfterwards(version);
  return { ...forms, failed: Object.values(forms).find(({ failure }) => failure) };
}

/** What was accepted is not left in the fields, least of all a password, nor what was wrong with it before. */
function useEmptyAfterwards(version: string) {
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    for (const id of Object.values(settingsFormId)) document.forms.namedItem(id)?.reset();
  }, [version]);
}
