import { type ErrorResponse, errorResponse } from "./error-response.ts";
import { isApi } from "./request-target.ts";

/** What a page can be asked for; a page without a form answers POST with 405 itself. */
export const pageMethods = "GET, HEAD, POST";
const apiMethods = "GET, HEAD, POST, PUT, PATCH, DELETE";

/** Refuses (405) methods that nobody behind the gate answers. OPTIONS is one of them: other sites are never invited. */
export function checkMethod(method: string, pathname: string): ErrorResponse | undefined {
  const allowed = isApi(pathname) ? apiMethods : pageMethods;
  return allowed.split(", ").includes(method) ? undefined : methodNotAllowed(allowed);
}

/** 405 with its Allow header. */
export function methodNotAllowed(allow: string): ErrorResponse {
  return errorResponse(405, "Nothing here answers that kind of request.", { allow });
}
