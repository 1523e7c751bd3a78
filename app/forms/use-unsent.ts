import { useContext } from "react";
import { isRouteErrorResponse, UNSAFE_DataRouterDataContext, useLocation } from "react-router";
import { typedIn } from "./form-reply.ts";
import type { SendAgainProps } from "./send-again.tsx";

/**
 * What was typed into a form whose page cannot be shown, for the last error boundary: whoever refused the post threw
 * `data({ fields, message?, logIn? })`, or the action answered and the page's own loader failed after it. Undefined when
 * nothing was posted, or when there is no such page.
 */
export function useUnsent(error: unknown): SendAgainProps | undefined {
  // Of the page below, which is not rendered: React Router tells a boundary only of its own route's action.
  const answers = useContext(UNSAFE_DataRouterDataContext)?.actionData;
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) return undefined;
  const action = pathname + search;
  const refused = isRouteErrorResponse(error) ? readRefusal(error.data) : undefined;
  if (refused) return { ...refused, action };
  const fields = Object.values(answers ?? {})
    .map(typedIn)
    .find(Boolean);
  return fields && { fields, action };
}

function readRefusal(thrown: unknown): Omit<SendAgainProps, "action"> | undefined {
  if (typeof thrown !== "object" || thrown === null || !("fields" in thrown)) return undefined;
  const { fields } = thrown;
  if (typeof fields !== "object" || fields === null) return undefined;
  const typed = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  if (typed.length === 0) return undefined;
  return { fields: Object.fromEntries(typed), message: textIn(thrown, "message"), logIn: textIn(thrown, "logIn") };
}

function textIn(thrown: object, name: string): string | undefined {
  const text: unknown = Reflect.get(thrown, name);
  return typeof text === "string" ? text : undefined;
}
