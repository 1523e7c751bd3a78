import type { OutgoingHttpHeaders } from "node:http";
import { honeypotName } from "#app/lib/fields.ts";
import type { ReceivedResponse } from "./http-client.ts";
import type { Southerly } from "./southerly.ts";

/** The body of POST /api/leads. */
export interface EnquiryBody {
  name: string;
  email: string;
  phone: string;
  message: string;
  [field: string]: unknown;
}

let enquiryCount = 0;

/** An enquiry that is unique in this test file, so that none is taken for a repeat. */
export function freshBody(changes: Record<string, unknown> = {}): EnquiryBody {
  enquiryCount += 1;
  return {
    name: "Sam Sample",
    email: `sam.sample.${enquiryCount}@example.com`,
    phone: "0491 570 006",
    message: `Question ${enquiryCount}: when is the next open inspection?`,
    ...changes,
  };
}

let clients = 0;

/** A header with a new IP address, whose rate limits are unused. Needs a server with TRUST_PROXY=1. */
export function newClient(): { "x-forwarded-for": string } {
  clients += 1;
  return { "x-forwarded-for": `198.51.${Math.floor(clients / 250)}.${(clients % 250) + 1}` };
}

const formType = { "content-type": "application/x-www-form-urlencoded" };

/** Posts JSON to POST /api/leads, each time from a new IP address unless the headers name one. */
export function postJson(
  southerly: Southerly,
  body: unknown,
  headers: OutgoingHttpHeaders = {},
): Promise<ReceivedResponse> {
  return southerly.send("/api/leads", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...newClient(), ...headers },
  });
}

/** Posts a form to the endpoint or to a page, from a new IP address. */
export function postForm(
  southerly: Southerly,
  body: Record<string, unknown> | string,
  { target = "/api/leads", headers = {} }: { target?: string; headers?: OutgoingHttpHeaders } = {},
): Promise<ReceivedResponse> {
  return southerly.send(target, {
    method: "POST",
    body: typeof body === "string" ? body : formOf(body),
    headers: { ...formType, ...newClient(), ...headers },
  });
}

/** Posts the enquiry form of a listing page. */
export function postToPage(
  southerly: Southerly,
  target: string,
  body: Record<string, unknown>,
  headers: OutgoingHttpHeaders = {},
): Promise<ReceivedResponse> {
  return postForm(southerly, { ...body, [honeypotName]: "" }, { target, headers });
}

function formOf(fields: Record<string, unknown>): string {
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString();
}
