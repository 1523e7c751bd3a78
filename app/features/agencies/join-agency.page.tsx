import type { ReactNode } from "react";
import { data, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { loginPath } from "#app/features/accounts/model/account.ts";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import { findAgencyByInvitation } from "./agency.queries.server.ts";
import { agencyDetailMessages } from "./agency.messages.ts";
import { requestToJoin } from "./agency.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { buttonForm } from "#app/forms/server-form.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { logInAddress } from "#app/lib/paths.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { getViewer, requireAgent } from "#app/session/viewer.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/join-agency.page";

const formId = "join";

const messages = {
  title: "Join an agency",
  description: "An invitation to join an agency.",
  heading: (agency: string) => `Join ${agency}`,
  lead: "A colleague has sent you this link. Ask to join, and someone at the agency will confirm you. You then share listings and imports with your colleagues.",
  ask: "Ask to join",
  asking: "Asking...",
  asked: (agency: string) => ({ title: "Request sent", text: `Someone at ${agency} has to confirm you.` }),
  failed: "We couldn't send your request. Please try again in a moment.",
  logIn: "Log in, or register as an agent, to join.",
  logInButton: "Log in",
  register: "Register as an agent",
  notAgent: "Your account is not an agent’s account. Log out, and register as an agent to join.",
  member: "You already belong to this agency.",
  other: (agency: string) =>
    `You belong to ${agency}. Leave it on your page in “Your agency” before you join another agency.`,
  waiting: "You have asked to join. Someone at the agency has to confirm you.",
  toAgency: "Your agency",
} as const;

/** The address is secret, so the meta tags name another. */
export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, href("/for-agents"));
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export const middleware = [privatePage];

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const [agency, membership] = await loadPageOrUnavailable(() =>
    Promise.all([
      findAgencyByInvitation(params.token),
      viewer?.role === "agent" ? findMembership(viewer.id) : undefined,
    ]),
  );
  if (!agency) throw data({ message: agencyDetailMessages.noInvitation }, { status: 404 });
  return {
    agency: agency.name,
    path: href("/agencies/join/:token", params),
    logIn: logInAddress(url),
    register: loginPath({ tab: "agent", mode: "register", redirectTo: url.pathname }),
    visitor: viewer?.role,
    isMember: membership?.agencyId === agency.id,
    isWaiting: membership?.requestedAgencyId === agency.id,
    otherAgency: membership?.agencyId === agency.id ? undefined : (membership?.agencyName ?? undefined),
  };
}

export const action = pageAction(
  buttonForm(formId),
  async (_, args: Route.ActionArgs) => {
    await requestToJoin(requireAgent(args), args.params.token);
    const agency = await findAgencyByInvitation(args.params.token);
    return redirectWithFlash(href("/dashboard/agency"), {
      kind: "success",
      ...messages.asked(agency?.name ?? messages.toAgency),
    });
  },
  { failure: messages.failed, publicPath: ({ params }: Route.ActionArgs) => href("/agencies/join/:token", params) },
);

export const clientAction = formClientAction({ form: formId, failure: messages.failed });

export default function JoinAgencyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { agency, path } = loaderData;
  const form = useServerForm({ id: formId, action: path, constraint: {}, result: actionData });
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-6 py-6">
        <div className="flex flex-col gap-2">
          <h1 tabIndex={-1} className="text-xl wrap-anywhere">
            {messages.heading(agency)}
          </h1>
          <p className="prose">{messages.lead}</p>
        </div>
        <NextStep {...loaderData}>
          <ServerForm form={form} className="flex flex-col items-start gap-3">
            <Honeypot />
            <FormMessage />
            <SubmitButton pendingLabel={messages.asking}>{messages.ask}</SubmitButton>
          </ServerForm>
        </NextStep>
      </div>
    </>
  );
}

type NextStepProps = Route.ComponentProps["loaderData"] & { children: ReactNode };

/** The children ask to join. */
function NextStep({ visitor, logIn, register, isMember, isWaiting, otherAgency, children }: NextStepProps) {
  if (visitor === undefined)
    return (
      <>
        <p>{messages.logIn}</p>
        <p className="flex flex-wrap gap-3">
          <ButtonLink to={register}>{messages.register}</ButtonLink>
          <ButtonLink to={logIn} variant="quiet">
            {messages.logInButton}
          </ButtonLink>
        </p>
      </>
    );
  if (visitor !== "agent") return <p>{messages.notAgent}</p>;
  if (isMember || isWaiting)
    return (
      <>
        <p>{isMember ? messages.member : messages.waiting}</p>
        <p>
          <ButtonLink to={href("/dashboard/agency")} variant="quiet">
            {messages.toAgency}
          </ButtonLink>
        </p>
      </>
    );
  if (otherAgency !== undefined)
    return (
      <>
        <p>{messages.other(otherAgency)}</p>
        <p>
          <ButtonLink to={href("/dashboard/agency")} variant="quiet">
            {messages.toAgency}
          </ButtonLink>
        </p>
      </>
    );
  return children;
}
