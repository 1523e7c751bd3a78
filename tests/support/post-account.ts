import type { OutgoingHttpHeaders } from "node:http";
import { honeypotName } from "#app/lib/fields.ts";
import type { Answer } from "./ask.ts";
import { newClient } from "./post-enquiry.ts";
import type { Southerly } from "./southerly.ts";

/** The cookies that an answer sets, as a browser sends them back; those that it takes away are left out. */
export function cookiesOf({ headers }: Answer): string {
  const set = headers["set-cookie"] ?? [];
  return set
    .filter((cookie) => !cookie.includes("Max-Age=0"))
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Posts JSON, each time as a client of its own unless the headers say which. */
export function post(
  southerly: Southerly,
  target: string,
  body: unknown,
  headers: OutgoingHttpHeaders = {},
): Promise<Answer> {
  return southerly.ask(target, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...newClient(), ...headers },
  });
}

/** Posts the form of a page as a browser without scripts does. */
export function postPage(
  southerly: Southerly,
  target: string,
  fields: Record<string, string>,
  headers: OutgoingHttpHeaders = {},
): Promise<Answer> {
  const body = new URLSearchParams({ ...fields, [honeypotName]: "" }).toString();
  return post(southerly, target, body, { "content-type": "application/x-www-form-urlencoded", ...headers });
}
