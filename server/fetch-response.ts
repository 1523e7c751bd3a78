import type { OutgoingHttpHeaders } from "node:http";
import { pageMethods } from "./methods.ts";
import { errorResponse, serviceProblem, type ErrorResponse } from "./error-response.ts";
import { addVary, type Reply } from "./reply.ts";

/**
 * Under this property a Response may carry its finished body, a string or bytes, so that it need not travel through web
 * streams a second time. The application is bundled apart from the server: a registered symbol is what both can name.
 */
export const finishedBody: unique symbol = Symbol.for("southerly.body");

interface FinishedResponse extends Response {
  [finishedBody]?: string | Uint8Array;
}

/**
 * What the application answered, or the refusal that says the same better: React Router's own last words are bare text.
 * Text with a finished body is the application's, such as what a file says when there is none.
 */
export async function fromFetchResponse(
  response: FinishedResponse,
  cookiesSent: boolean,
): Promise<Reply | ErrorResponse> {
  const { status } = response;
  const type = response.headers.get("content-type") ?? "";
  const isBare = response[finishedBody] === undefined && (type === "" || type.startsWith("text/plain"));
  if (status >= 400 && isBare) {
    return status >= 500
      ? { ...serviceProblem, status }
      : errorResponse(status, "We could not make sense of the request.");
  }
  const headers: OutgoingHttpHeaders = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  if (headers["cache-control"] === undefined) setCaching(headers, cookiesSent || cookies.length > 0);
  if (status === 405) headers.allow ??= pageMethods.replace(", POST", "");
  // It described the body before compression.
  delete headers["content-length"];
  return { status, headers, body: response[finishedBody] ?? (await bytesOf(response)) };
}

/** Unless the application knows better, a reply that may concern one person is kept by nobody. */
function setCaching(headers: OutgoingHttpHeaders, personal: boolean): void {
  headers["cache-control"] = personal ? "private, no-store" : "no-cache";
  addVary(headers, "Cookie");
}

async function bytesOf(response: Response): Promise<Uint8Array | undefined> {
  return response.body ? new Uint8Array(await response.arrayBuffer()) : undefined;
}
