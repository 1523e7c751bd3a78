import type { ReactNode } from "react";
import { type ClientActionFunctionArgs, href, matchPath, redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { logInSchema, type RegisterInput, registerSchema } from "#app/features/accounts/model/account.schema.ts";
import { authenticate, passwordFlash } from "#app/features/accounts/model/account.server.ts";
import {
  loginMessages as messages,
  accountMessages,
  type AccountTab,
  forgottenPasswordPath,
  loginPath,
  formatLoginQuery,
  type LoginState,
  parseLoginQuery,
  tabForRole,
} from "#app/features/accounts/model/account.ts";
import { CardPage } from "#app/features/accounts/model/card-page.tsx";
import { findInvited } from "#app/features/agencies/agency.queries.server.ts";
import { acceptByRegistering, isInvitedAddress } from "#app/features/agencies/agency.server.ts";
import { agencyMessages } from "#app/features/agents/model/card.ts";
import { register } from "#app/features/agents/own-profile/own-profile.server.ts";
import { PasswordField, TextField, RadioField } from "#app/forms/fields.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { type FormConstraint, serverForm } from "#app/forms/server-form.server.ts";
import { FormEnd, FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPart } from "#app/http/page-loader.server.ts";
import { keepPrivate } from "#app/http/response-headers.server.ts";
import { type Flash, redirectWithFlash } from "#app/session/flash.server.ts";
import { openSession } from "#app/session/session.server.ts";
import { getCaller, getViewer } from "#app/session/viewer.server.ts";
import { TextLink } from "#app/ui/link.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/login.page";

const loginFormId = "account";

const { label, passwordHint } = accountMessages;

const logInForm = serverForm(logInSchema, { id: loginFormId });
const consumerForm = serverForm(registerSchema, { id: loginFormId });
/** Without role field. */
const agentForm = serverForm(registerSchema.omit({ role: true }), { id: loginFormId });

const TABS = ["consumer", "agent"] as const satisfies AccountTab[];

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { tab, mode } = loaderData;
  return pageMeta({
    title: messages.title[mode][tab],
    description: messages.description,
    url: absoluteUrl(matches[0].loaderData.origin, loginPath({ tab, mode })),
  });
}

// oxlint-disable-next-line southerly/stays-when-unreachable -- each query is a form of its own
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const tab = tabForRole(params.role);
  if (tab === undefined) throw redirect("/");
  const state = { tab, ...parseLoginQuery(url.searchParams) };
  if (getViewer(context)) throw redirect(state.redirectTo ?? "/");
  const form = state.mode === "login" ? logInForm : tab === "agent" ? agentForm : consumerForm;
  // Each address posts to itself, because another page would lose the input.
  const invited = form === agentForm ? await findInvitedAgent(state.redirectTo) : undefined;
  // The invitation's address is secret, and so is the mailbox that it was sent to.
  if (invited) keepPrivate(context);
  return { ...state, path: url.pathname + formatLoginQuery(state), constraint: form.constraint, invited };
}

/** Undefined unless the visitor followed an emailed invitation, and while the database is down. */
async function findInvitedAgent(redirectTo: string | undefined) {
  const code = readInvitation(redirectTo);
  return code === undefined ? undefined : loadPart(findInvited(code));
}

function readInvitation(redirectTo: string | undefined): string | undefined {
  const [path = ""] = redirectTo?.split(/[?#]/) ?? [];
  return matchPath("/agencies/join/:token", path)?.params.token;
}

const logIn = pageAction(
  logInForm,
  async (input, args: Route.ActionArgs) => {
    const { id } = await authenticate(getCaller(args).ip, input);
    return redirectAfterLogin(args, await openSession(args.request, id));
  },
  { failure: messages.unableToLogIn, publicPath: ({ url }) => url.pathname + url.search },
);

const registerConsumer = pageAction(consumerForm, (input, args: Route.ActionArgs) => finishRegistration(args, input), {
  failure: messages.unableToRegister,
});

const registerAgent = pageAction(
  agentForm,
  (input, args: Route.ActionArgs) => finishRegistration(args, { ...input, role: "agent" }),
  { failure: messages.unableToRegister },
);

export function action(args: Route.ActionArgs) {
  if (parseLoginQuery(args.url.searchParams).mode === "login") return logIn(args);
  return tabForRole(args.params.role) === "agent" ? registerAgent(args) : registerConsumer(args);
}

async function finishRegistration(args: Route.ActionArgs, input: RegisterInput): Promise<Response> {
  const code = input.role === "agent" ? readInvitation(parseLoginQuery(args.url.searchParams).redirectTo) : undefined;
  const isEmailProven = code !== undefined && (await isInvitedAddress(code, input.email));
  const openAccountSession = (id: number) => openSession(args.request, id);
  const { viewer, cookie } = await register(getCaller(args), input, openAccountSession, { isEmailProven });
  const outcome =
    code === undefined ? undefined : await loadPart(acceptByRegistering({ ...getCaller(args), user: viewer }, code));
  if (outcome && outcome.state !== "awaitsConfirmation") {
    const joined =
      outcome.state === "joined" ? agencyMessages.joined(outcome.agency, 0) : agencyMessages.asked(outcome);
    const flash = passwordFlash(input.password, viewer.email, { kind: "success" as const, ...joined });
    return withCookie(redirectWithFlash(href("/dashboard/agency"), flash), cookie);
  }
  // The dashboard lists the first steps of a new agent.
  const home = viewer.role === "agent" ? href("/dashboard/enquiries") : "/";
  return redirectAfterLogin(args, cookie, { home, flash: passwordFlash(input.password, viewer.email, undefined) });
}

interface AfterLogin {
  /** For people who did not come from another page. */
  home?: string;
  flash?: Omit<Flash, "id">;
}

function redirectAfterLogin(
  { url }: Route.ActionArgs,
  cookie: string,
  { home = "/", flash }: AfterLogin = {},
): Response {
  const to = parseLoginQuery(url.searchParams).redirectTo ?? home;
  return withCookie(flash ? redirectWithFlash(to, flash) : redirect(to, 303), cookie);
}

function withCookie(response: Response, cookie: string): Response {
  response.headers.append("Set-Cookie", cookie);
  return response;
}

const logInInBrowser = formClientAction({ form: loginFormId, failure: `${messages.unableToLogIn}.` });
const registerInBrowser = formClientAction({ form: loginFormId, failure: `${messages.unableToRegister}.` });

export function clientAction(args: ClientActionFunctionArgs) {
  return parseLoginQuery(args.url.searchParams).mode === "login" ? logInInBrowser(args) : registerInBrowser(args);
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { constraint, path, invited, ...state } = loaderData;
  const Mode = state.mode === "login" ? LoginForm : RegisterForm;
  return (
    <Mode key={path} path={path} state={state} invited={invited} constraint={constraint} result={actionData}>
      <TabLinks
        label={messages.tabs}
        tabs={TABS.map((tab) => ({
          to: loginPath({ ...state, tab }),
          label: messages.tab[tab],
          current: tab === state.tab,
        }))}
      />
    </Mode>
  );
}

interface LoginFormProps {
  /** The form's action. */
  path: string;
  state: LoginState;
  /** By an agency, with the address that it invited. */
  invited?: { agency: string; email: string };
  constraint: FormConstraint;
  result?: FormResult;
  children: ReactNode;
}

function LoginForm({ path, state, constraint, result, children }: LoginFormProps) {
  const form = useServerForm<{ email: string; password: string }>({
    id: loginFormId,
    action: path,
    constraint,
    result,
  });
  const { email, password } = form.fields;
  return (
    <CardPage form={form} title={messages.title.login[state.tab]} tabs={children} aside={<Benefits tab={state.tab} />}>
      <ServerForm form={form} className="flex flex-col gap-4">
        <TextField field={email} label={label.email} type="email" autoComplete="username" />
        <PasswordField field={password} label={label.password} autoComplete="current-password" />
        <FormEnd pendingLabel={messages.loggingIn}>{messages.logIn}</FormEnd>
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

type Fields = { role: string; firstName: string; lastName: string; email: string; password: string };

const roles = Object.entries(messages.roles).map(([value, text]) => ({ value, label: text }));

function RegisterForm({ path, state, invited, constraint, result, children }: LoginFormProps) {
  const form = useServerForm<Fields>({
    id: loginFormId,
    action: path,
    constraint,
    result,
    defaultValue: { role: "buyer", email: invited?.email },
  });
  const { role, firstName, lastName, email, password } = form.fields;
  return (
    <CardPage
      form={form}
      title={messages.title.register[state.tab]}
      tabs={children}
      aside={<Benefits tab={state.tab} />}
    >
      <ServerForm form={form} className="flex flex-col gap-4">
        {invited && <p className="wrap-anywhere">{messages.invited(invited.agency)}</p>}
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

function Benefits({ tab }: { tab: AccountTab }) {
  const { title, points } = messages.benefits[tab];
  return (
    <section aria-labelledby="benefits" className="max-w-lg border-t-3 border-ink pt-4">
      <h2 id="benefits" className="text-lg">
        {title}
      </h2>
      <ul className="mt-2">
        {points.map((point) => (
          <li key={point} className="border-b border-line py-3 text-ink-2">
            {point}
          </li>
        ))}
      </ul>
    </section>
  );
}
