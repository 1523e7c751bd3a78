import { useContext } from "react";
import { isRouteErrorResponse, UNSAFE_DataRouterDataContext, useLocation } from "react-router";
import { formMessages, readRejectedPost, rejectedText, submittedValues } from "./form-result.ts";
import type { RetryFormProps } from "./retry-form.tsx";

/**
 * Typed values for the last error boundary: from a thrown `data({ fields, message?, logIn? })`, or from the action if
 * the loader failed after it. After a 404 they can only be sent again by logging in. Undefined if nothing was posted or
 * the page never existed.
 */
export function useFailedSubmission(error: unknown): RetryFormProps | undefined {
  // React Router passes a boundary only the action data of its own route.
  const actionResults = useContext(UNSAFE_DataRouterDataContext)?.actionData;
  const { pathname, search } = useLocation();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const here = pathname + search;
  const refused = isRouteErrorResponse(error) ? readRejectedPost(error.data) : undefined;
  if (refused) return { ...refused, action: missing ? undefined : here };
  const logIn = isRouteErrorResponse(error) ? rejectedText(error.data, "logIn") : undefined;
  if (missing && logIn === undefined) return undefined;
  const fields = Object.values(actionResults ?? {})
    .map(submittedValues)
    .find(Boolean);
  return fields && { fields, action: here, ...(logIn && { logIn, message: formMessages.sessionEnded }) };
}
