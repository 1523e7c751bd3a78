import { type ActionFunctionArgs, RouterContextProvider } from "react-router";
import { honeypotName } from "#app/lib/honeypot.ts";
import { sessionMiddleware } from "./viewer.server.ts";

interface RequestOptions {
  /** Path and query. */
  address: string;
  /** The header `cookie`; a visitor has none. */
  cookie?: string;
  /** The fields of a form that is posted. */
  body?: Record<string, string>;
}

/** The arguments of a page's loader or action; the session middleware has run, as in the application. */
export async function routeArgs<Pattern extends string>(pattern: Pattern, { address, cookie, body }: RequestOptions) {
  const form = body && new URLSearchParams({ [honeypotName]: "", ...body });
  const request = new Request(`http://localhost${address}`, form && { method: "POST", body: form });
  request.headers.set("x-client-address", "192.0.2.1");
  if (cookie) request.headers.set("cookie", cookie);
  const args = { request, url: new URL(request.url), params: {}, pattern, context: new RouterContextProvider() };
  await sessionMiddleware(args satisfies ActionFunctionArgs, () => Promise.resolve(new Response()));
  return args;
}
