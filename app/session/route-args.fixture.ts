import { type ActionFunctionArgs, RouterContextProvider } from "react-router";
import { honeypotName } from "#app/lib/fields.ts";
import { sessionMiddleware } from "./viewer.server.ts";

interface RequestOptions {
  /** Path and query. */
  address: string;
  /** The `cookie` header. Omit for a visitor. */
  cookie?: string;
  /** Form fields. Makes the request a POST. */
  body?: Record<string, string>;
}

/** Builds the arguments of a page's loader or action, after running the session middleware. */
export async function routeArgs<Pattern extends string>(pattern: Pattern, { address, cookie, body }: RequestOptions) {
  const form = body && new URLSearchParams({ [honeypotName]: "", ...body });
  const request = new Request(`http://localhost${address}`, form && { method: "POST", body: form });
  request.headers.set("x-client-address", "192.0.2.1");
  if (cookie) request.headers.set("cookie", cookie);
  const args = { request, url: new URL(request.url), params: {}, pattern, context: new RouterContextProvider() };
  await sessionMiddleware(args satisfies ActionFunctionArgs, () => Promise.resolve(new Response()));
  return args;
}
