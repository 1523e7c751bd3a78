import { data, href } from "react-router";
import type { PageHandle } from "#app/chrome/document/hydration.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { type EmailToConfirm, findEmailToConfirm } from "#app/features/accounts/model/account.server.ts";
import { accountPath, confirmEmailPath, loginPath } from "#app/features/accounts/model/account.ts";
import { CardPage, UnusableLink } from "#app/features/accounts/model/card-page.tsx";
import { agencyMessages } from "#app/features/agents/model/card.ts";
import { completeInvitation } from "#app/features/agents/model/membership.server.ts";
import { confirmNewEmail } from "#app/features/saved-searches/manage/change.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormResult } from "#app/forms/form-result.ts";
import { buttonForm } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPage, loadPart } from "#app/http/page-loader.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { getViewer } from "#app/session/viewer.server.ts";
import type { Route } from "./+types/confirm.page";

const formId = "account";

const messages = {
  title: "Confirm your email address",
  description: "Confirm the email address of your account.",
  confirmLead: (email: string) =>
    `There is an account with ${email}. Confirm that the address is yours. If someone else created the account, leave this page.`,
  changeLead: (email: string) => `${email} will be the email address of your account, and the one you log in with.`,
  confirm: "Confirm this address",
  confirming: "Confirming...",
  failed: "Unable to confirm the address",
  changed: { title: "Email address changed", text: (email: string) => `From now on, you log in with ${email}.` },
  confirmed: { title: "Email address confirmed", text: (email: string) => `${email} is confirmed. Thank you.` },
  joined: (agency: string) => `You now belong to ${agency}.`,

  expired: {
    text: "Confirmation links work once, within 24 hours. Only the newest one works.",
    action: "Go to your account",
  },
} as const;

/** The address is secret, so the meta tags point to the account page. */
export const handle: PageHandle = { scripts: false };

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, accountPath);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export const middleware = [privatePage];

export async function loader({ params }: Route.LoaderArgs) {
  const path = confirmEmailPath(params.token);
  return loadPage({ fallback: { state: "loadFailed", path } as const }, async () => {
    const pending = await findEmailToConfirm(params.token);
    if (pending === undefined) return data({ state: "gone", path } as const, { status: 410 });
    const { email, isChange } = pending;
    return { state: "open", path, email, isChange } as const;
  });
}

/** Needs no login: the mail may be opened on another device. */
export const action = pageAction(
  buttonForm(formId),
  async (_, { params, context }: Route.ActionArgs) => {
    const pending = await findEmailToConfirm(params.token);
    const email = await confirmNewEmail(params.token);
    // A job does the same; here the person reads it at once.
    const completed = await loadPart(completeInvitation({ email }));
    const { title, text } = pending?.isChange ? messages.changed : messages.confirmed;
    const outcome =
      completed &&
      ` ${completed.state === "joined" ? messages.joined(completed.agency) : agencyMessages.asked(completed).text}`;
    const to = pathAfterConfirmation(getViewer(context), pending, completed !== undefined);
    return redirectWithFlash(to, { kind: "success", title, text: `${text(email)}${outcome ?? ""}` });
  },
  { failure: messages.failed },
);

/** People who are not logged in log in first. Another account that is logged in gets its own page. */
function pathAfterConfirmation(viewer: Viewer | undefined, pending: EmailToConfirm | undefined, isInvited: boolean) {
  if (viewer && viewer.id !== pending?.account.id) return accountPath;
  const isNewAgent = pending?.account.role === "agent" && !pending.isChange;
  const page = isInvited ? href("/dashboard/agency") : isNewAgent ? href("/dashboard/enquiries") : undefined;
  if (viewer) return page ?? accountPath;
  if (page === undefined) return loginPath({ tab: "consumer", mode: "login" });
  return loginPath({ tab: "agent", mode: "login", redirectTo: page });
}

export const clientAction = formClientAction({ form: formId, failure: messages.failed });

export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.state !== "open") {
    const { state, path } = loaderData;
    return (
      <UnusableLink
        reason={state}
        path={path}
        title={messages.title}
        expired={{ ...messages.expired, to: accountPath }}
      />
    );
  }
  return <ConfirmEmail {...loaderData} result={actionData} />;
}

interface ConfirmEmailProps {
  /** Contains the token. */
  path: string;
  email: string;
  /** Replaces the account's current address. */
  isChange: boolean;
  result?: FormResult;
}

/** A button, because mail programs open links to scan them. */
function ConfirmEmail({ path, email, isChange, result }: ConfirmEmailProps) {
  const form = useServerForm({ id: formId, action: path, constraint: {}, result });
  return (
    <CardPage form={form} title={messages.title}>
      <p className="wrap-anywhere">{isChange ? messages.changeLead(email) : messages.confirmLead(email)}</p>
      <ServerForm form={form} className="flex flex-col gap-4">
        <FormEnd pendingLabel={messages.confirming}>{messages.confirm}</FormEnd>
      </ServerForm>
    </CardPage>
  );
}
