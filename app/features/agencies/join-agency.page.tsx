import type { ReactNode } from "react";
import { data, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { loginPath } from "#app/features/accounts/model/account.ts";
import { isConfirmedEmail } from "#app/features/accounts/model/accounts.queries.server.ts";
import { agencyMessages } from "#app/features/agents/model/card.ts";
import { findMembership, findVouchedInvitation } from "#app/features/managers/manager.queries.server.ts";
import { startOwnSearches } from "#app/features/saved-searches/model/lifecycle.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { buttonForm } from "#app/forms/server-form.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import { logInPath } from "#app/lib/paths.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { getViewer, requireAgent } from "#app/session/viewer.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/join-agency.page";
import { agencyDetailMessages } from "./agency.messages.ts";
import { existsRegistration, findAgencyByInvitation } from "./agency.queries.server.ts";
import { isInvitedAddress, requestToJoin } from "./agency.server.ts";

const formId = "join";

const messages = {
  title: "Join an agency",
  description: "An invitation to join an agency.",
  heading: (agency: string) => `Join ${agency}`,
  lead: "A colleague has sent you this link. Ask to join, and someone at the agency will confirm you. You then share listings and imports with your colleagues.",
  ask: "Ask to join",
  asking: "Sending...",
  invitedLead: "You share listings and imports with your colleagues there.",
  personalLead:
    "This invitation is for the email address it was sent to. With an account for this address you join at once; with another one, someone at the agency has to confirm you.",
  joinsAtOnce: "You are invited with the address of your account, so you join at once.",
  join: "Join the agency",
  accept: "Accept the invitation",
  accepted: {
    title: "Invitation accepted",
    text: `${agencyMessages.joinsOnceConfirmed} Use the link that we emailed to you.`,
  },
  failed: "We couldn't send your request. Please try again in a moment.",
  logIn: "Log in, or register as an agent, to join.",
  logInButton: "Log in",
  register: "Register as an agent",
  notAgent: "Your account is not an agent’s account. Log out, and register as an agent to join.",
  member: "You already belong to this agency.",
  other: (agency: string) =>
    `You belong to ${agency}. Leave it on your page in “Your agency” before you join another agency.`,
  waiting: "You have asked to join. Someone at the agency has to confirm you.",
  repeated: { title: "Nothing changed", text: "You have asked before, or belong to the agency already." },
  waitingForEmail: "Waiting for your email address",
  asksOnceConfirmed:
    "Use the link that we emailed to you. We then ask a principal or manager of the agency to accept you.",
  toDashboard: "Go to your dashboard",
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
  const [agency, membership, isConfirmed, isProven] = await loadPageOrUnavailable(() =>
    Promise.all([
      findAgencyByInvitation(params.token),
      viewer?.role === "agent" ? findMembership(viewer.id) : undefined,
      viewer !== undefined && isConfirmedEmail(viewer.id, viewer.email),
      viewer !== undefined && isInvitedAddress(params.token, viewer.email),
    ]),
  );
  if (!agency) throw data({ message: agencyDetailMessages.noInvitation }, { status: 410 });
  const hasRegistered =
    membership?.agencyId === null &&
    (await loadPageOrUnavailable(() => existsRegistration(params.token, membership.userId ?? 0)));
  const invitation =
    membership?.agencyId === null
      ? await loadPageOrUnavailable(() => findVouchedInvitation(membership.userId ?? 0, agency.id))
      : undefined;
  return {
    agency: agency.name,
    path: href("/agencies/join/:token", params),
    logIn: logInPath(url),
    register: loginPath({ tab: "agent", mode: "register", redirectTo: url.pathname }),
    visitor: viewer?.role,
    isPersonal: agency.isVouched,
    isConfirmed,
    /** Undefined unless the agent's own address is invited. */
    invited: invitation && (invitation.isConfirmed || isProven ? ("confirmed" as const) : ("unconfirmed" as const)),
    /** Whether the confirmation of the own address sends the request. */
    asksOnceConfirmed:
      hasRegistered && !isConfirmed && !isProven && !invitation && membership.requestedAgencyId === null,
    isMember: membership?.agencyId === agency.id,
    isWaiting: membership?.requestedAgencyId === agency.id,
    otherAgency: membership?.agencyId === agency.id ? undefined : (membership?.agencyName ?? undefined),
  };
}

export const action = pageAction(
  buttonForm(formId),
  async (_, args: Route.ActionArgs) => {
    const outcome = await requestToJoin(requireAgent(args), args.params.token, startOwnSearches);
    return redirectWithFlash(href("/dashboard/agency"), { kind: "success", ...toMessage(outcome) });
  },
  { failure: messages.failed, publicPath: ({ params }: Route.ActionArgs) => href("/agencies/join/:token", params) },
);

function toMessage(outcome: Awaited<ReturnType<typeof requestToJoin>>) {
  if (!outcome) return messages.repeated;
  if (outcome.state === "waiting") return agencyMessages.asked(outcome);
  return outcome.state === "joined" ? agencyMessages.joined(outcome.agency, outcome.homes) : messages.accepted;
}

export const clientAction = formClientAction({ form: formId, failure: messages.failed });

export default function JoinAgencyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { agency, path, invited, isPersonal, visitor } = loaderData;
  const isOwn = invited !== undefined;
  const form = useServerForm({ id: formId, action: path, constraint: {}, result: actionData });
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-6 py-6">
        <div className="flex flex-col gap-2">
          <h1 tabIndex={-1} className="text-xl wrap-anywhere">
            {messages.heading(agency)}
          </h1>
          <p className="prose">
            {isOwn ? messages.invitedLead : isPersonal && visitor === undefined ? messages.personalLead : messages.lead}
          </p>
        </div>
        <NextStep {...loaderData}>
          <ServerForm form={form} className="flex flex-col items-start gap-3">
            <Honeypot />
            {invited && <p>{invited === "confirmed" ? messages.joinsAtOnce : agencyMessages.joinsOnceConfirmed}</p>}
            <FormMessage />
            <SubmitButton pendingLabel={messages.asking}>
              {invited === undefined ? messages.ask : invited === "confirmed" ? messages.join : messages.accept}
            </SubmitButton>
          </ServerForm>
        </NextStep>
      </div>
    </>
  );
}

type NextStepProps = Route.ComponentProps["loaderData"] & { children: ReactNode };

/** The children ask to join. */
function NextStep(props: NextStepProps) {
  const { visitor, logIn, register, isMember, otherAgency, invited, isConfirmed, children } = props;
  // The invitation may follow the request.
  const isWaiting = props.isWaiting && invited !== "confirmed";
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
  if (props.asksOnceConfirmed || (isWaiting && invited))
    return (
      <>
        <div>
          <p className="font-semibold">{messages.waitingForEmail}</p>
          <p>{props.asksOnceConfirmed ? messages.asksOnceConfirmed : agencyMessages.joinsOnceConfirmed}</p>
        </div>
        <p>
          <ButtonLink to={href("/dashboard/agency")} variant="quiet">
            {messages.toDashboard}
          </ButtonLink>
        </p>
      </>
    );
  if (isMember || isWaiting)
    return (
      <>
        <p>{isMember ? messages.member : messages.waiting}</p>
        {isWaiting && !isConfirmed && <p>{agencyMessages.noAnswerMail}</p>}
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
