import type { ReactNode } from "react";
import { CardPage } from "#app/features/accounts/model/card-page.tsx";
import { accountMessages } from "#app/features/accounts/model/account.messages.ts";
import { loginMessages as messages } from "./login.messages.ts";
import { forgottenPasswordPath, loginPath, type LoginState } from "#app/features/accounts/model/paths.ts";
import { FormMessage } from "#app/forms/form-message.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import type { FormConstraint } from "#app/forms/server-form.server.ts";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { Benefits } from "./benefits.tsx";

const { label } = accountMessages;

/** The form of the login page, in either mode. */
export const loginFormId = "account";

export interface LoginFormProps {
  /** The page's own address, to which the form posts. */
  path: string;
  state: LoginState;
  constraint: FormConstraint;
  reply?: FormReply;
  /** The tabs. */
  children: ReactNode;
}

export function LoginForm({ path, state, constraint, reply, children }: LoginFormProps) {
  const form = useServerForm<{ email: string; password: string }>({
    id: loginFormId,
    action: path,
    constraint,
    reply,
  });
  const { email, password } = form.fields;
  return (
    <CardPage form={form} title={messages.title.login[state.tab]} tabs={children} beside={<Benefits tab={state.tab} />}>
      <ServerForm form={form} className="flex flex-col gap-4">
        <TextField field={email} label={label.email} type="email" autoComplete="username" />
        <PasswordField field={password} label={label.password} autoComplete="current-password" />
        <Honeypot />
        <FormMessage />
        <SubmitButton pendingLabel={messages.loggingIn}>{messages.logIn}</SubmitButton>
      </ServerForm>
      <p>
        <TextLink to={forgottenPasswordPath}>{messages.forgotten}</TextLink>
      </p>
      <p>
        {messages.toRegister.question}{" "}
        <TextLink to={loginPath({ ...state, mode: "register" })}>{messages.toRegister.link}</TextLink>
      </p>
    </CardPage>
  );
}
