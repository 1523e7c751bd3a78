import { useContext } from "react";
import { isRouteErrorResponse, UNSAFE_DataRouterDataContext, useLocation } from "react-router";
import { formMessages } from "./form-messages.ts";
import { readRejectedPost, textIn, typedIn } from "./form-reply.ts";
import type { SendAgainProps } from "./send-again.tsx";

/**
 * What was typed into a form whose page cannot be shown, for the last error boundary: whoever refused the post threw
 * `data({ fields, message?, logIn? })`, or the action answered and the page's own loader failed after it. With a refusal
 * of status 404 there is no page to send it to again, unless it is there for whoever logs in. Undefined when nothing was posted, or when there never was a page.
 */
export function useUnsent(error: unknown): SendAgainProps | undefined {
  // Of the page below, which is not rendered: React Router tells a boundary only of its own route's action.
  const answers = useContext(UNSAFE_DataRouterDataContext)?.actionData;
  const { pathname, search } = useLocation();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const here = pathname + search;
  const refused = isRouteErrorResponse(error) ? readRejectedPost(error.data) : undefined;
  if (refused) return { ...refused, action: missing ? undefined : here };
  const logIn = isRouteErrorResponse(error) ? textIn(error.data, "logIn") : undefined;
  if (missing && logIn === undefined) return undefined;
  const fields = Object.values(answers ?? {})
    .map(typedIn)
    .find(Boolean);
  return fields && { fields, action: here, ...(logIn && { logIn, message: formMessages.sessionEnded }) };
}
