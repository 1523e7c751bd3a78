import type { OutgoingHttpHeaders } from "node:http";
import { honeypotName } from "#app/lib/fields.ts";
import type { ReceivedResponse } from "./http-client.ts";
import { newClient } from "./post-enquiry.ts";
import type { Southerly } from "./southerly.ts";

/** The cookies that a response sets, as a browser would send them back. Deleted cookies are left out. */
export function cookiesOf({ headers }: ReceivedResponse): string {
  const set = headers["set-cookie"] ?? [];
  return set
    .filter((cookie) => !cookie.includes("Max-Age=0"))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Posts JSON, each time from a new IP address unless the headers name one. */
export function post(
  southerly: Southerly,
  target: string,
  body: unknown,
  headers: OutgoingHttpHeaders = {},
): Promise<ReceivedResponse> {
  return southerly.send(target, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...newClient(), ...headers },
  });
}

/** Posts a form as a browser without scripts does. */
export function postPage(
  southerly: Southerly,
  target: string,
  fields: Record<string, string>,
  headers: OutgoingHttpHeaders = {},
): Promise<ReceivedResponse> {
  const body = new URLSearchParams({ ...fields, [honeypotName]: "" }).toString();
  return post(southerly, target, body, { "content-type": "application/x-www-form-urlencoded", ...headers });
}
