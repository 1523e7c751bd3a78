import { redirect } from "react-router";
import { logger } from "#app/logger.server.ts";
import { endSession } from "#app/session/session.server.ts";
import type { Route } from "./+types/logout.page";
import { loginMessages } from "./login.messages.ts";

/** There is nothing to see: leaving is a form in the header, and never a link. */
export function loader() {
  return redirect("/");
}

/** A failure is logged and nothing more (specification, section 8): whoever wanted to leave is still signed in, and sees it. */
export async function action({ request }: Route.ActionArgs) {
  try {
    return redirect("/", { status: 303, headers: { "Set-Cookie": await endSession(request) } });
  } catch (error) {
    logger.error({ err: error, requestId: request.headers.get("x-request-id") }, loginMessages.logOutFailed);
    return redirect("/", { status: 303 });
  }
}

export default function LogoutPage() {
  return null;
}
