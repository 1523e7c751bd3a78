import { href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { ownProfileAddress, ownProfileMessages } from "#app/features/agents/own-profile/own-profile.ts";
import { receivePictures } from "#app/features/pictures/receive.server.ts";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { requirePageAgent } from "#app/session/viewer.server.ts";
import type { Route } from "./+types/logo.page";
import { profilePictureIntents } from "#app/features/pictures/manage-paths.ts";
import { profilePictureAction } from "./profile.form.server.ts";
import { logoMessages as messages, profilePictureMessages } from "#app/features/pictures/manage.messages.ts";
import { findProfilePicturePage } from "#app/features/pictures/manage.queries.server.ts";
import { ProfilePictureView } from "./profile-picture.tsx";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requirePageAgent({ context, url });
  const loaded = await loadPageOrUnavailable(() => findProfilePicturePage(viewer.id, "agency"));
  return {
    path: href("/dashboard/profile/logo"),
    profile: { label: ownProfileMessages.heading, to: ownProfileAddress },
    ...loaded,
  };
}

export const action = profilePictureAction({
  of: "agency",
  path: href("/dashboard/profile/logo"),
  notices: messages,
  receive: receivePictures,
});

export const clientAction = intentClientAction(profilePictureIntents, { failure: profilePictureMessages.tryLater });

// A lost connection while polling must not replace the page with an error.
export const clientMiddleware = keepPageWhenUnreachable();

export default function LogoPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ProfilePictureView {...loaderData} messages={messages} result={actionData} />;
}
