import type { ReactNode } from "react";
import { href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { officeMessages } from "#app/features/agencies/agency.messages.ts";
import { findOfficeNames, findOfficeOfAgent } from "#app/features/agencies/offices.queries.server.ts";
import { chooseOfficePath } from "#app/features/agencies/paths.ts";
import { findAgentsById } from "#app/features/agents/directory/agents.queries.server.ts";
import { joinRequestIntents, JoinRequests } from "#app/features/agents/model/agency-buttons.tsx";
import { AgentCard } from "#app/features/agents/model/agent-card.tsx";
import { findAgencyRequests, findColleagueNames } from "#app/features/agents/model/agent.queries.server.ts";
import { ownProfileFormSchema } from "#app/features/agents/model/agent.schema.ts";
import { agencyMessages, type AgentCardData } from "#app/features/agents/model/card.ts";
import { joinRequestActs } from "#app/features/agents/model/join-requests.form.server.ts";
import { EditConflict, toVersion } from "#app/features/audit/versions.server.ts";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import { may } from "#app/features/managers/policy.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { RequiredMarks, SelectField, TextAreaField, TextField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { rejectedText } from "#app/forms/form-result.ts";
import { serverForm } from "#app/forms/server-form.server.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { intentAction } from "#app/http/intent-action.server.ts";
import { conflictResponse, pageAction } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { joinNames } from "#app/lib/text.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { SelectOption } from "#app/ui/select.tsx";
import { env } from "#platform/env.server.ts";
import type { Route } from "./+types/own-profile.page";
import { findAgencies, findOwnProfile } from "./own-profile.queries.server.ts";
import { saveProfile } from "./own-profile.server.ts";
import {
  getMissingParts,
  ownProfilePath,
  type OwnProfileFields,
  ownProfileFormId,
  ownProfileMessages,
  ownProfileStateId,
  toProfileFields,
  toProfileState,
  missingPartsNote,
} from "./own-profile.ts";

const messages = {
  failed: "We couldn't save your profile. Please try again in a moment.",
  requiredHint: "Fields marked * are required.",
  card: "Your card in the directory",
  cardNote: "As saved. It changes when you save this form.",
} as const;

const profileForm = serverForm(ownProfileFormSchema, { id: ownProfileFormId });

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({
    title: ownProfileMessages.heading,
    description: "How the directory shows you.",
    url,
    noIndex: true,
  });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, email, firstName, lastName } = requirePageAgent({ context, url });
  const { profile, card, agencies, waiting, colleagues, office } = await loadPageOrUnavailable(() =>
    findProfilePage(id),
  );
  const name = [firstName, lastName].filter(Boolean).join(" ");
  const fields = toProfileFields(profile, { name, email });
  return {
    state: toProfileState(profile),
    card,
    fields: { ...fields, version: toVersion({ ...fields }) },
    savedAt: profile?.updatedAt.getTime(),
    awaitsVerification: env.REQUIRE_AGENT_VERIFICATION && !profile?.verifiedAt,
    office,
    agencies,
    waitsFor: agencies.find((agency) => agency.id === profile?.requestedAgencyId)?.name,
    waiting,
    colleagues,
    constraint: profileForm.constraint,
  };
}

async function findProfilePage(userId: number) {
  const [profile, agencies, colleagues, membership] = await Promise.all([
    findOwnProfile(userId),
    findAgencies(userId),
    findColleagueNames(userId),
    findMembership(userId),
  ]);
  const [card] = profile ? await findAgentsById([profile.id]) : [];
  const agencyId = membership?.agencyId;
  const waiting = agencyId && may(membership, "acceptPeople", agencyId) ? await findAgencyRequests(agencyId) : [];
  const offices = agencyId && membership ? await findOfficeNames(agencyId) : [];
  const officeId = offices.length > 0 && membership ? await findOfficeOfAgent(membership.agentId) : undefined;
  const office = offices.length > 0 &&
    membership && {
      name: offices.find(({ id }) => id === officeId)?.name ?? officeMessages.none,
      isChosen: officeId !== undefined,
      path: chooseOfficePath(membership.agentId),
    };
  return { profile, card, agencies, waiting, colleagues, office };
}

const save = pageAction(
  profileForm,
  async (input, args: Route.ActionArgs, redisplay) => {
    const member = requireAgent(args);
    const saved = await saveProfile(member, input).catch((error: unknown) => {
      if (error instanceof EditConflict) return error.details;
      throw error;
    });
    if ("merged" in saved) {
      const agencies = await findAgencies(member.user.id);
      return conflictResponse(saved, redisplay, (field, stored) =>
        field === "agencyId" ? (agencies.find(({ id }) => String(id) === stored)?.name ?? "") : stored,
      );
    }
    const { request } = saved;
    const missing = getMissingParts(input);
    const state = missing.length === 0 ? "The directory shows your changes." : missingPartsNote(missing);
    const text = request ? `${state} ${agencyMessages.asked(request).text}` : state;
    return redirectWithFlash(`${ownProfilePath}#${ownProfileStateId}`, {
      kind: "success",
      title: "Profile saved",
      text,
    });
  },
  { failure: messages.failed },
);

export const action = intentAction(joinRequestIntents, joinRequestActs(`${ownProfilePath}#${ownProfileStateId}`), {
  missingMessage: agencyMessages.noRequest,
  guard: requirePageAgent,
  otherwise: save,
});

export const clientAction = intentClientAction(joinRequestIntents, {
  failure: agencyMessages.answerFailed,
  otherwise: { form: ownProfileFormId, failure: messages.failed },
});

export default function ProfilePage(props: Route.ComponentProps) {
  // The new key resets the form after saving, and after a conflict.
  return <ProfileScreen key={rejectedText(props.actionData, "conflict") ?? props.loaderData.savedAt} {...props} />;
}

function ProfileScreen({ loaderData, actionData }: Route.ComponentProps) {
  const {
    state,
    card,
    savedAt,
    fields,
    awaitsVerification,
    office,
    agencies,
    waitsFor,
    waiting,
    colleagues,
    constraint,
  } = loaderData;
  const form = useServerForm<OwnProfileFormFields>({
    id: ownProfileFormId,
    action: ownProfilePath,
    constraint,
    result: actionData,
    defaultValue: fields,
  });
  return (
    <>
      <ErrorSummary form={form} className="" />
      <section aria-labelledby="profile-heading" className="flex flex-col gap-6">
        <h2 id="profile-heading" className="text-lg">
          {ownProfileMessages.heading}
        </h2>
        <OwnProfileState {...state} />
        {card && <OwnCard agent={card} />}
        {savedAt !== undefined && (
          <p className="flex flex-wrap gap-x-6 gap-y-1 font-semibold">
            <TextLink to={href("/dashboard/profile/portrait")}>Your portrait</TextLink>
            <TextLink to={href("/dashboard/agency")}>Your agency</TextLink>
          </p>
        )}
        {office && (
          <p>
            Your office: {office.name}.{" "}
            <TextLink to={office.path} className="inline-flex min-h-(--tap) items-center">
              {office.isChosen ? "Change your office" : "Choose your office"}
            </TextLink>
          </p>
        )}
        {awaitsVerification && (
          <p className="prose">
            An admin has not verified you yet. Until then, your new listings stay drafts that only you can see.{" "}
            {state.missing.length === 0
              ? "There is nothing you need to do."
              : `Meanwhile, add ${state.missing.join(" and ")} below, so that the directory shows you.`}
          </p>
        )}
        {colleagues.length > 0 && (
          <p className="prose">{`${joinNames(colleagues)} ${colleagues.length === 1 ? "belongs" : "belong"} to your agency, too. You can manage each other’s homes. If someone doesn’t belong there, ask a principal of the agency to remove them.`}</p>
        )}
        <JoinRequests
          requests={waiting}
          path={ownProfilePath}
          focusAfterRemoval={ownProfileStateId}
          result={actionData}
        />
        <OwnProfileForm form={form} agencies={agencies} waitsFor={waitsFor} />
      </section>
    </>
  );
}

type OwnProfileFormFields = OwnProfileFields & { version: string };

interface OwnProfileFormProps {
  form: ServerFormHandle<OwnProfileFormFields>;
  agencies: readonly { id: number; name: string }[];
  /** Has not confirmed the agent yet. */
  waitsFor?: string;
}

function OwnProfileForm({ form, agencies, waitsFor }: OwnProfileFormProps) {
  const { fields } = form;
  return (
    <ServerForm form={form} className="flex max-w-[48rem] flex-col gap-8">
      <input type="hidden" name={fields.version.name} defaultValue={fields.version.initialValue} />
      <p className="-mb-4 text-sm text-ink-2">{messages.requiredHint}</p>
      <RequiredMarks value>
        <ProfileGroup legend="About you">
          <TextField field={fields.name} label="Name" hint="As shown in the directory" autoComplete="name" />
          <SelectField
            field={fields.agencyId}
            label="Agency"
            hint={
              waitsFor === undefined
                ? "Your page shows your agency once someone there, or an admin, has confirmed it."
                : `${waitsFor} has not yet confirmed that you work there. Until then, your page does not show an agency.`
            }
            options={agencyOptions(agencies)}
          />
          <TextField field={fields.licenceNumber} label="Licence number" autoComplete="off" />
          <TextField
            field={fields.yearsExperience}
            label="Years of experience"
            inputMode="numeric"
            autoComplete="off"
          />
        </ProfileGroup>
        <ProfileGroup legend="Your work">
          <TextAreaField
            field={fields.suburbs}
            label="Suburbs"
            hint="Where you work, separated by commas. You need at least one to be in the directory."
            rows={2}
            autoComplete="off"
          />
          <TextField
            field={fields.specialties}
            label="Specialties"
            hint="Separated by commas, for example: Houses, Auctions"
            autoComplete="off"
          />
          <TextAreaField
            field={fields.profileDescription}
            label="Description"
            hint="Who you are and how you work. You need one to be in the directory."
            rows={8}
            autoComplete="off"
          />
        </ProfileGroup>
        <ProfileGroup legend="Contact">
          <TextField field={fields.phone} label="Phone" hint="Shown on your page." type="tel" autoComplete="tel" />
          <TextField
            field={fields.email}
            label="Email"
            hint="Shown on your page. Enquiries go to the confirmed email address of your account."
            type="email"
            autoComplete="email"
          />
        </ProfileGroup>
        <ProfileGroup legend="Picture">
          <TextField
            field={fields.photoUrl}
            label="Photo URL"
            hint="You can add a portrait above. Without one, your page shows the picture at this URL (starting with https://) or your initials. Emails show portraits only."
            type="url"
            inputMode="url"
            autoComplete="photo"
          />
        </ProfileGroup>
        <ProfileGroup legend="Leave">
          <TextField
            field={fields.awayUntil}
            label="Away until"
            hint="The last day that you are away. Until then, the managers of your agency get your new enquiries as well, and the senders are told that they will answer. Only senders see it."
            type="date"
            autoComplete="off"
          />
        </ProfileGroup>
      </RequiredMarks>
      <div className="flex flex-col items-start gap-3">
        <FormEnd pendingLabel="Saving...">Save profile</FormEnd>
      </div>
    </ServerForm>
  );
}

function agencyOptions(agencies: OwnProfileFormProps["agencies"]): SelectOption[] {
  return [{ value: "", label: "None" }, ...agencies.map(({ id, name }) => ({ value: String(id), label: name }))];
}

function ProfileGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-ink pt-3">
      <legend className="float-left mb-3 w-full text-lg font-bold">{legend}</legend>
      <div className="clear-both flex flex-col gap-4">{children}</div>
    </fieldset>
  );
}

/** The card that the directory shows. */
function OwnCard({ agent }: { agent: AgentCardData }) {
  return (
    <section aria-labelledby="card-heading" className="flex max-w-[26rem] flex-col gap-4">
      <div>
        <h3 id="card-heading" className="text-base font-semibold">
          {messages.card}
        </h3>
        <p className="text-sm text-ink-2">{messages.cardNote}</p>
      </div>
      <ul>
        <AgentCard agent={agent} level={3} />
      </ul>
    </section>
  );
}

interface OwnProfileStateProps {
  missing: readonly string[];
  /** Set if listed. */
  path?: string;
}

/** Saving scrolls here, with the flash message above in view. */
function OwnProfileState({ missing, path }: OwnProfileStateProps) {
  return (
    <div id={ownProfileStateId} tabIndex={-1} className="max-w-[48rem] scroll-mt-80">
      {path ? (
        <Alert tone="ok" title="Your profile is in the directory">
          <TextLink to={path}>See your page</TextLink>
        </Alert>
      ) : (
        <Alert tone="warn" title="Your profile is not in the directory yet">
          {missingPartsNote(missing)}
        </Alert>
      )}
    </div>
  );
}
