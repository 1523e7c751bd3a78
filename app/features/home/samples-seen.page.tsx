import { redirect } from "react-router";
import type { PageHandle } from "#app/chrome/document/hydration.server.ts";
import { hideSampleNotice } from "#app/session/cookie.server.ts";
import type { Route } from "./+types/samples-seen.page";

/** Has no content: the notice about sample data hides itself with a form. */
export const handle: PageHandle = { scripts: false };

export function loader() {
  return redirect("/");
}

export function action({ request, url }: Route.ActionArgs) {
  return hideSampleNotice(request, url);
}

export default function SamplesSeenPage() {
  return null;
}
