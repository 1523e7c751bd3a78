import { href } from "react-router";
import { findAgencyRequests, findColleagueNames } from "#app/features/agents/model/agency.queries.server.ts";
import { agencyMessages } from "#app/features/agents/model/agents.messages.ts";
import { confirmAgency } from "#app/features/agents/model/confirm-agency.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { env } from "#platform/env.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { serverForm } from "#app/forms/server-form.server.ts";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadWholePage } from "#app/http/page-loader.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import { joinNames } from "#app/lib/text.ts";
import { TextLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/own-profile.page";
import { Colleagues, OwnProfileForm, OwnProfileState } from "./own-profile-form.tsx";
import { ownProfileMessages as messages, stillNeeds } from "./own-profile.messages.ts";
import { findAgencies, findOwnProfile } from "./own-profile.queries.server.ts";
import { ownProfileSchema } from "./own-profile.schema.ts";
import {
  colleagueIntents,
  missingFrom,
  ownProfileAddress,
  type OwnProfileFields,
  ownProfileFormId,
  ownProfileState,
  profileFields,
  profileState,
} from "./own-profile.ts";
import { saveProfile } from "./save.server.ts";

const profileForm = serverForm(ownProfileSchema, { id: ownProfileFormId });

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.heading, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, email, firstName, lastName } = requirePageAgent({ context, url });
  const { profile, agencies, waiting, colleagues } = await loadWholePage(() => findProfilePage(id));
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return {
    state: profileState(profile),
    fields: profileFields(profile, { name, email }),
    savedAt: profile?.updatedAt.getTime(),
    awaitsVerification: env.REQUIRE_AGENT_VERIFICATION && !profile?.verifiedAt,
    agencies,
    waitsFor: agencies.find((agency) => agency.id === profile?.requestedAgencyId)?.name,
    waiting,
    colleagues,
    constraint: profileForm.constraint,
  };
}

async function findProfilePage(userId: number) {
  const [profile, agencies, colleagues] = await Promise.all([
    findOwnProfile(userId),
    findAgencies(),
    findColleagueNames(userId),
  ]);
  const waiting = profile?.agencyId ? await findAgencyRequests(profile.agencyId) : [];
  return { profile, agencies, waiting, colleagues };
}

const save = pageAction(
  profileForm,
  async (input, args: Route.ActionArgs) => {
    await saveProfile(requireAgent(args), input);
    const missing = missingFrom(input);
    const text = missing.length === 0 ? messages.savedListed : stillNeeds(missing);
    return redirectWithFlash(`${ownProfileAddress}#${ownProfileState}`, {
      kind: "success",
      title: messages.saved,
      text,
    });
  },
  { failure: messages.failed },
);

const answerColleague = (isConfirmed: boolean, message: { title: string; text: string }) =>
  intent({
    async act({ id }, args: Route.ActionArgs) {
      await confirmAgency(requireAgent(args), id, isConfirmed);
      return redirectWithFlash(`${ownProfileAddress}#${ownProfileState}`, { kind: "success", ...message });
    },
    failure: agencyMessages.failed,
  });

export const action = intentAction(
  colleagueIntents,
  {
    confirm: answerColleague(true, agencyMessages.confirmed),
    decline: answerColleague(false, agencyMessages.declined),
  },
  { notFound: agencyMessages.noRequest, guard: requirePageAgent, otherwise: save },
);

export const clientAction = intentClientAction(colleagueIntents, {
  failure: agencyMessages.failed,
  otherwise: { form: ownProfileFormId, failure: messages.failed },
});

export default function ProfilePage(props: Route.ComponentProps) {
  // Saved, the form is a new one: it shows what is stored, and nothing is wrong with it.
  return <ProfileScreen key={props.loaderData.savedAt} {...props} />;
}

function ProfileScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { state, savedAt, fields, awaitsVerification, agencies, waitsFor, waiting, colleagues, constraint } =
    loaderData;
  const form = useServerForm<OwnProfileFields>({
    id: ownProfileFormId,
    action: ownProfileAddress,
    constraint,
    reply: actionData,
    defaultValue: fields,
  });
  return (
    <>
      <ErrorSummary form={form} className="" />
      <section aria-labelledby="profile-heading" className="flex flex-col gap-6">
        <h2 id="profile-heading" className="text-lg">
          {messages.heading}
        </h2>
        <OwnProfileState {...state} />
        {savedAt !== undefined && (
          <p className="flex flex-wrap gap-x-6 gap-y-1 font-semibold">
            <TextLink to={href("/dashboard/profile/portrait")}>{messages.portrait}</TextLink>
            <TextLink to={href("/dashboard/profile/logo")}>{messages.logo}</TextLink>
          </p>
        )}
        {awaitsVerification && <p className="prose">{messages.notVerified}</p>}
        {colleagues.length > 0 && (
          <p className="prose">{messages.colleague(joinNames(colleagues), colleagues.length === 1)}</p>
        )}
        <Colleagues waiting={waiting} reply={actionData} />
        <OwnProfileForm form={form} agencies={agencies} waitsFor={waitsFor} />
      </section>
    </>
  );
}
