import { redirect } from "react-router";
import { accountMessages } from "#app/chrome/chrome.messages.ts";
import type { PageHandle } from "#app/chrome/document/hydration.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { endSession } from "#app/session/session.server.ts";
import { logger } from "#platform/logger.server.ts";
import type { Route } from "./+types/logout.page";

/** Has no content: the header logs out with a form. */
export const handle: PageHandle = { scripts: false };

export function loader() {
  return redirect("/");
}

/** On failure, a flash message reports the error. */
export async function action({ request }: Route.ActionArgs) {
  try {
    return redirect("/", { status: 303, headers: { "Set-Cookie": await endSession(request) } });
  } catch (error) {
    logger.error({ err: error, requestId: request.headers.get("x-request-id") }, accountMessages.logOutFailed.title);
    return redirectWithFlash("/", { kind: "failure", ...accountMessages.logOutFailed });
  }
}

export default function LogoutPage() {
  return null;
}
