import { href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { isConfirmedEmail } from "#app/features/accounts/model/accounts.queries.server.ts";
import { joinRequestIntents, JoinRequests } from "#app/features/agents/model/agency-buttons.tsx";
import { findAgencyRequests } from "#app/features/agents/model/agent.queries.server.ts";
import { agencyMessages, officeAddress } from "#app/features/agents/model/card.ts";
import { joinRequestActs } from "#app/features/agents/model/join-requests.form.server.ts";
import { EditConflict, toVersion } from "#app/features/audit/versions.server.ts";
import { findMembership, findVouchedInvitation } from "#app/features/managers/manager.queries.server.ts";
import { may, rolesToGive } from "#app/features/managers/policy.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormFailure, type FormResult, isFailure, rejectedText } from "#app/forms/form-result.ts";
import { type FormConstraint, toConstraint } from "#app/forms/server-form.server.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { conflictResponse } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { joinIntents } from "#app/lib/intents.ts";
import { type Page, pageNumber } from "#app/lib/page.ts";
import { searchText } from "#app/lib/plain-text.ts";
import { dateTimeLabel, timeLabel } from "#app/lib/sydney-time.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/own-agency.page";
import { AGENCY_ENQUIRIES_ID, AgencyEnquiries, receiverIntents, receiverMessages } from "./agency-enquiries.tsx";
import {
  AgencyFacts,
  AgencyLogoDetail,
  ConfirmedDetails,
  detailIntents,
  toAgencyFieldValues,
  UnconfirmedDetails,
} from "./agency-fields.tsx";
import { agencyDetailMessages, creationMessages, INVITATION_DAYS } from "./agency.messages.ts";
import { findEnquiryReceiver, findOwnAgency, findPossibleReceivers } from "./agency.queries.server.ts";
import {
  type AgencyContact,
  agencyContactFormSchema,
  agencyContactSchema,
  type AgencyDetails,
  agencyFormSchema,
  agencySchema,
  receiverSchema,
} from "./agency.schema.ts";
import { changeOwnAgency, renewInvitation } from "./agency.server.ts";
import { createWithLogo } from "./creation.form.server.ts";
import { invitationsSchema, MAX_INVITED } from "./invitation.schema.ts";
import { approveInvitation, resendInvitation, sendInvitations, withdrawInvitation } from "./invitations.server.ts";
import { invitationIntents, Invitations, invitationTexts, PENDING_ID, ReceivedInvitations } from "./invitations.tsx";
import { NextSteps } from "./next-steps.tsx";
import { type JoinState, NoAgency } from "./no-agency.tsx";
import { findOfficeOfAgent, findOffices } from "./offices.queries.server.ts";
import { OwnOffices } from "./own-offices.tsx";
import { PeopleList } from "./people-list.tsx";
import {
  findOwnInvitations,
  findPendingInvitations,
  countUnfinishedPeople,
  findPeoplePage,
  type ListedPerson,
  type PeopleFilters,
} from "./people.queries.server.ts";
import { chooseEnquiryReceiver } from "./people.server.ts";

const path = href("/dashboard/agency");

const ownAgencyIntents = joinIntents(
  joinIntents(detailIntents, invitationIntents),
  joinIntents(joinRequestIntents, receiverIntents),
);

const stateId = "agency";

const messages = {
  title: "Your agency",
  description: "Your agency: its details, its people and the link that invites colleagues.",
  unconfirmed: "Not confirmed yet",
  unconfirmedHint:
    "You and your colleagues can already use the agency. Public pages show it, with its name and logo, after an admin has confirmed it.",
  onHold: (mayChange: boolean) =>
    `An admin has put the confirmation on hold. ${
      mayChange
        ? "Change the details, and we look at them again."
        : "A principal, manager or assistant can change the details."
    } The reason:`,
  isPublic: "Public",
  seePage: "See its page",
  details: "Details",
  saved: { title: "Agency saved", text: "The new details are shown wherever the agency appears." },
  saveFailed: "We couldn't save the agency. Please try again in a moment.",
} as const;

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, email } = requirePageAgent({ context, url });
  const filters = decodePeopleFilters(url.searchParams);
  const page = await loadPageOrUnavailable(() => findOwnAgencyPage({ id, email }, filters));
  const { agency, membership, people, offices, officeId, unfinishedCount, invitations, requests, request, received } =
    page;
  return {
    enquiries: page.enquiries,
    agency: agency && {
      ...agency,
      confirmedAt: agency.confirmedAt?.getTime() ?? null,
      updatedAt: agency.updatedAt.getTime(),
      version: toVersion({ ...toAgencyFieldValues(agency) }),
    },
    people,
    unfinishedCount,
    requests,
    offices: offices.map((office) => ({
      id: office.id,
      name: office.name,
      phone: office.phone,
      address: officeAddress(office),
    })),
    viewer: membership && { id: membership.agentId, officeId },
    invitations: invitations.map(({ sentAt, ...invitation }) => ({
      ...invitation,
      sentOn: dateTimeLabel(sentAt),
    })),
    limits: { invited: MAX_INVITED, days: INVITATION_DAYS },
    search: filters.search,
    rolesToGive: membership ? rolesToGive(membership, membership.agencyId) : [],
    rights: {
      mayAccept: membership !== undefined && may(membership, "acceptPeople", membership.agencyId),
      mayInvite: membership !== undefined && may(membership, "invitePeople", membership.agencyId),
      mayImport: membership !== undefined && may(membership, "runImports", membership.agencyId),
      mayConnectWebhook: membership !== undefined && may(membership, "connectWebhook", membership.agencyId),
      mayManageOffices: membership !== undefined && may(membership, "manageOffices", membership.agencyId),
      mayChange: membership !== undefined && may(membership, "changeDetails", membership.agencyId),
    },
    request,
    received: received.map(({ code, ...invitation }) => ({
      id: invitation.id,
      agency: invitation.agency,
      joinPath: href("/agencies/join/:token", { token: code }),
    })),
    constraints: {
      details: toConstraint(agencySchema),
      contact: toConstraint(agencyContactSchema),
      invite: toConstraint(invitationsSchema),
    },
  };
}

function decodePeopleFilters(params: URLSearchParams): PeopleFilters {
  return { search: searchText(params.get("search"), 255), page: pageNumber(params.get("page")) };
}

/** Undefined without a request to join an agency. */
async function findOwnRequest(
  { id, email }: Pick<Viewer, "id" | "email">,
  agencyId: number | null | undefined,
): Promise<JoinState | undefined> {
  if (agencyId == null) return undefined;
  const [isConfirmed, invitation] = await Promise.all([
    isConfirmedEmail(id, email),
    findVouchedInvitation(id, agencyId),
  ]);
  if (isConfirmed) return "waiting";
  return invitation ? "joinsOnceConfirmed" : "unconfirmed";
}

async function findOwnAgencyPage(viewer: Pick<Viewer, "id" | "email">, filters: PeopleFilters) {
  const userId = viewer.id;
  const [agency, membership] = await Promise.all([findOwnAgency(userId), findMembership(userId)]);
  if (!agency || !membership)
    return {
      agency,
      membership,
      people: undefined,
      offices: [],
      officeId: undefined,
      unfinishedCount: 0,
      invitations: [],
      requests: [],
      request: await findOwnRequest(viewer, membership?.requestedAgencyId),
      received: await findOwnInvitations(userId),
      enquiries: {},
    };
  const [people, offices, officeId, unfinishedCount, invitations, requests, receiver, choices] = await Promise.all([
    findPeoplePage({ agencyId: agency.id, userId }, filters),
    findOffices(agency.id),
    findOfficeOfAgent(membership.agentId),
    countUnfinishedPeople({ agencyId: agency.id, userId }),
    may(membership, "invitePeople", agency.id) ? findPendingInvitations(agency.id) : [],
    may(membership, "acceptPeople", agency.id) ? findAgencyRequests(agency.id) : [],
    findEnquiryReceiver(agency.id),
    may(membership, "chooseEnquiryReceiver", agency.id) ? findPossibleReceivers(agency.id) : undefined,
  ]);
  return {
    agency,
    membership,
    people,
    offices,
    officeId,
    unfinishedCount,
    invitations,
    requests,
    request: undefined,
    received: [],
    enquiries: { receiver, choices },
  };
}

async function saveDetails(
  args: Route.ActionArgs,
  { version, ...details }: (AgencyContact | AgencyDetails) & { version?: string },
  redisplay: (errors: Record<string, string[]>) => FormFailure,
) {
  try {
    await changeOwnAgency(requireAgent(args), details, version);
  } catch (error) {
    if (error instanceof EditConflict) return conflictResponse(error.details, redisplay);
    throw error;
  }
  return redirectWithFlash(`${path}#${stateId}`, { kind: "success", ...messages.saved });
}

export const action = intentAction(
  ownAgencyIntents,
  {
    ...joinRequestActs(`${path}#${stateId}`),
    create: createWithLogo(`${path}#${stateId}`),
    details: intent({
      schema: agencyFormSchema,
      act: ({ input }, args: Route.ActionArgs, redisplay) => saveDetails(args, input, redisplay),
      failure: messages.saveFailed,
    }),
    contact: intent({
      schema: agencyContactFormSchema,
      act: ({ input }, args: Route.ActionArgs, redisplay) => saveDetails(args, input, redisplay),
      failure: messages.saveFailed,
    }),
    invitation: intent({
      async act(_, args: Route.ActionArgs) {
        await renewInvitation(requireAgent(args));
        return redirectWithFlash(`${path}#${stateId}`, { kind: "success", ...invitationTexts.renewed });
      },
      failure: invitationTexts.renewFailed,
    }),
    "email-invitation": intent({
      schema: invitationsSchema,
      async act({ input }, args: Route.ActionArgs) {
        const { sent, pending } = await sendInvitations(requireAgent(args), input);
        return redirectWithFlash(`${path}#${PENDING_ID}`, { kind: "success", ...invitationTexts.sent(sent, pending) });
      },
      failure: invitationTexts.sendFailed,
    }),
    resend: intent({
      async act({ id }, args: Route.ActionArgs) {
        const { email, sentAt, nextAt, isSent } = await resendInvitation(requireAgent(args), id);
        const message = isSent
          ? invitationTexts.resent(email)
          : invitationTexts.notResent(email, dateTimeLabel(sentAt), timeLabel(nextAt));
        return redirectWithFlash(`${path}#${PENDING_ID}`, { kind: isSent ? "success" : "failure", ...message });
      },
      failure: invitationTexts.resendFailed,
    }),
    approve: intent({
      async act({ id }, args: Route.ActionArgs) {
        const email = await approveInvitation(requireAgent(args), id);
        return redirectWithFlash(`${path}#invite`, { kind: "success", ...invitationTexts.approved(email) });
      },
      failure: invitationTexts.approveFailed,
    }),
    receiver: intent({
      schema: receiverSchema,
      async act({ input }, args: Route.ActionArgs) {
        const name = await chooseEnquiryReceiver(requireAgent(args), input);
        const to = `${path}#${AGENCY_ENQUIRIES_ID}`;
        return redirectWithFlash(to, { kind: "success", ...receiverMessages.saved(name) });
      },
      failure: receiverMessages.failed,
    }),
    withdraw: intent({
      async act({ id }, args: Route.ActionArgs) {
        await withdrawInvitation(requireAgent(args), id);
        return redirectWithFlash(`${path}#invite`, { kind: "success", ...invitationTexts.withdrawn });
      },
      failure: invitationTexts.withdrawFailed,
    }),
  },
  { missingMessage: agencyDetailMessages.noAgency, guard: requirePageAgent },
);

export const clientAction = intentClientAction(ownAgencyIntents, {
  failure: {
    confirm: agencyMessages.answerFailed,
    decline: agencyMessages.answerFailed,
    create: creationMessages.createFailed,
    details: messages.saveFailed,
    contact: messages.saveFailed,
    invitation: invitationTexts.renewFailed,
    "email-invitation": invitationTexts.sendFailed,
    resend: invitationTexts.resendFailed,
    approve: invitationTexts.approveFailed,
    withdraw: invitationTexts.withdrawFailed,
    receiver: receiverMessages.failed,
  },
});

export const clientMiddleware = keepPageWhenUnreachable((previous: Route.ComponentProps["loaderData"], params) => ({
  ...previous,
  search: decodePeopleFilters(params).search,
  people: undefined,
}));

type LoadedAgency = NonNullable<Route.ComponentProps["loaderData"]["agency"]>;

export default function OwnAgencyPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { agency, request, received, constraints } = loaderData;
  return (
    <>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} className="" />}
      <section aria-labelledby={stateId} className="flex flex-col gap-6">
        <h2 id={stateId} tabIndex={-1} className="text-lg">
          {agency?.name ?? messages.title}
        </h2>
        {agency ? (
          <Agency {...loaderData} agency={agency} origin={matches[0].loaderData.origin} result={actionData} />
        ) : (
          <>
            <ReceivedInvitations invitations={received} />
            <NoAgency request={request} constraint={constraints.details} result={actionData} />
          </>
        )}
      </section>
    </>
  );
}

interface AgencyProps extends Pick<
  Route.ComponentProps["loaderData"],
  | "search"
  | "rights"
  | "offices"
  | "viewer"
  | "unfinishedCount"
  | "requests"
  | "invitations"
  | "limits"
  | "rolesToGive"
  | "enquiries"
> {
  agency: LoadedAgency;
  /** Undefined if a search could not be loaded. */
  people?: Page<ListedPerson>;
  origin: string;
  constraints: Record<"details" | "contact" | "invite", FormConstraint>;
  result?: FormResult;
}

function Agency({
  agency,
  people,
  unfinishedCount,
  requests,
  invitations,
  limits,
  rolesToGive: roles,
  offices,
  viewer,
  search,
  rights,
  origin,
  enquiries,
  constraints,
  result,
}: AgencyProps) {
  const isConfirmed = agency.confirmedAt !== null;
  const formKey = rejectedText(result, "conflict") ?? agency.updatedAt;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge tone={isConfirmed ? "plain" : "buff"}>{isConfirmed ? messages.isPublic : messages.unconfirmed}</Badge>
        {isConfirmed ? (
          <TextLink to={href("/agencies/:id", { id: String(agency.id) })} className="inline-block py-1 font-semibold">
            {messages.seePage}
          </TextLink>
        ) : (
          <span className="text-ink-2">{messages.unconfirmedHint}</span>
        )}
      </p>
      {agency.holdReason !== null && (
        <div>
          <p className="font-semibold">{messages.onHold(rights.mayChange)}</p>
          <p className="prose wrap-anywhere whitespace-pre-line">{agency.holdReason}</p>
        </div>
      )}
      <JoinRequests requests={requests} path={path} focusAfterRemoval={stateId} result={result} />
      <NextSteps agency={agency} rights={rights} />
      <div className="grid gap-8 lg:grid-cols-2">
        <PeopleList people={people} search={search} mayAccept={rights.mayAccept} unfinishedCount={unfinishedCount} />
        {rights.mayInvite && (
          <Invitations
            link={absoluteUrl(origin, href("/agencies/join/:token", { token: agency.invitationCode }))}
            pending={invitations}
            limits={limits}
            mayApprove={rights.mayAccept}
            roles={roles}
            offices={rights.mayManageOffices ? offices.map(({ name }) => name) : []}
            constraint={constraints.invite}
            result={result}
          />
        )}
      </div>
      {viewer && (
        <OwnOffices agencyId={agency.id} offices={offices} person={viewer} mayManage={rights.mayManageOffices} />
      )}
      <AgencyEnquiries {...enquiries} mayConnectWebhook={rights.mayConnectWebhook} result={result} />
      <section aria-labelledby="agency-details" className="flex max-w-[40rem] flex-col gap-4 border-t border-ink pt-3">
        <h3 id="agency-details" className="text-lg">
          {messages.details}
        </h3>
        <AgencyLogoDetail agency={agency} mayChange={rights.mayChange} />
        {!rights.mayChange ? (
          <AgencyFacts agency={agency} />
        ) : isConfirmed ? (
          <ConfirmedDetails key={formKey} agency={agency} constraint={constraints.contact} result={result} />
        ) : (
          <UnconfirmedDetails key={formKey} agency={agency} constraint={constraints.details} result={result} />
        )}
      </section>
    </>
  );
}
