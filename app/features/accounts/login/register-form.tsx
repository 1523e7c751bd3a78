import { FormMessage } from "#app/forms/form-message.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { PasswordField } from "#app/forms/password-field.tsx";
import { RadioField } from "#app/forms/choice-fields.tsx";
import { ServerForm } from "#app/forms/server-form.tsx";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { TextField } from "#app/forms/text-field.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { accountMessages } from "#app/features/accounts/model/account.messages.ts";
import { loginMessages as messages } from "./login.messages.ts";
import { CardPage } from "#app/features/accounts/model/card-page.tsx";
import { Benefits } from "./benefits.tsx";
import { loginFormId, type LoginFormProps } from "./login-form.tsx";
import { loginPath } from "#app/features/accounts/model/paths.ts";

type Fields = { role: string; firstName: string; lastName: string; email: string; password: string };

const { label, passwordHint } = accountMessages;
const roles = Object.entries(messages.roles).map(([value, text]) => ({ value, label: text }));

export function RegisterForm({ path, state, constraint, reply, children }: LoginFormProps) {
  const form = useServerForm<Fields>({
    id: loginFormId,
    action: path,
    constraint,
    reply,
    defaultValue: { role: "buyer" },
  });
  const { role, firstName, lastName, email, password } = form.fields;
  return (
    <CardPage
      form={form}
      title={messages.title.register[state.tab]}
      tabs={children}
      beside={<Benefits tab={state.tab} />}
    >
      <ServerForm form={form} className="flex flex-col gap-4">
        {state.tab === "consumer" && <RadioField field={role} legend={messages.roleLegend} options={roles} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={firstName} label={label.firstName} autoComplete="given-name" />
          <TextField field={lastName} label={label.lastName} autoComplete="family-name" />
        </div>
        <TextField field={email} label={label.email} type="email" autoComplete="username" />
        <PasswordField field={password} label={label.password} hint={passwordHint} autoComplete="new-password" />
        <Honeypot />
        <p className="text-sm text-ink-2">
          {messages.notice} <TextLink to="/privacy">{messages.privacy}</TextLink>.
        </p>
        <FormMessage />
        <SubmitButton pendingLabel={messages.registering}>{messages.register}</SubmitButton>
      </ServerForm>
      <p>
        {messages.toLogIn.question}{" "}
        <TextLink to={loginPath({ ...state, mode: "login" })}>{messages.toLogIn.link}</TextLink>
      </p>
    </CardPage>
  );
}
