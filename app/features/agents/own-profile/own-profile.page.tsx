import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { env } from "#app/env.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { serverForm } from "#app/forms/server-form.server.ts";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadWholePage } from "#app/http/page-loader.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import type { Route } from "./+types/own-profile.page";
import { OwnProfileForm, OwnProfileState } from "./own-profile-form.tsx";
import { ownProfileMessages as says, stillNeeds } from "./own-profile.messages.ts";
import { findAgencies, findOwnProfile } from "./own-profile.queries.server.ts";
import { ownProfileSchema } from "./own-profile.schema.ts";
import {
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
  return pageMeta({ title: says.heading, description: says.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { id, email, firstName, lastName } = requirePageAgent({ context, url });
  const [profile, agencies] = await loadWholePage(() => Promise.all([findOwnProfile(id), findAgencies()]));
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return {
    state: profileState(profile),
    fields: profileFields(profile, { name, email }),
    savedAt: profile?.updatedAt.getTime(),
    awaitsVerification: env.REQUIRE_AGENT_VERIFICATION && !profile?.verifiedAt,
    agencies,
    constraint: profileForm.constraint,
  };
}

export const action = pageAction(
  profileForm,
  async (input, args: Route.ActionArgs) => {
    await saveProfile(requireAgent(args), input);
    const missing = missingFrom(input);
    const text = missing.length === 0 ? says.savedListed : stillNeeds(missing);
    return redirectWithFlash(`${ownProfileAddress}#${ownProfileState}`, { kind: "success", title: says.saved, text });
  },
  { failure: says.failed },
);

export const clientAction = formClientAction({ form: ownProfileFormId });

export default function ProfilePage(props: Route.ComponentProps) {
  // Saved, the form is a new one: it shows what is stored, and nothing is wrong with it.
  return <ProfileScreen key={props.loaderData.savedAt} {...props} />;
}

function ProfileScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { state, fields, awaitsVerification, agencies, constraint } = loaderData;
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
          {says.heading}
        </h2>
        <OwnProfileState {...state} />
        {awaitsVerification && <p className="prose">{says.notVerified}</p>}
        <OwnProfileForm form={form} agencies={agencies} />
      </section>
    </>
  );
}
