import { useEffect, useRef } from "react";
import type { EmailChangeInput, NameInput, PasswordChangeInput } from "#app/features/accounts/model/account.schema.ts";
import type { FormReply } from "#app/forms/form-reply.ts";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { type Setting, settingPath, settingsFormId } from "./address.ts";

export interface AccountFormsOptions {
  constraints: Record<Setting, FormConstraint>;
  name: Partial<NameInput>;
  /** Changes once a form has been accepted. */
  version: string;
  reply?: FormReply;
}

/** The forms of the account page, and the one that was rejected, if any. */
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
  useResetForms(version);
  return { ...forms, failed: Object.values(forms).find(({ failure }) => failure) };
}

/** Clears the forms once one was accepted: no password and no old error stays in them. */
function useResetForms(version: string) {
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    for (const id of Object.values(settingsFormId)) document.forms.namedItem(id)?.reset();
  }, [version]);
}
