import { type ActionFunctionArgs, RouterContextProvider } from "react-router";
import { honeypotName } from "#app/lib/honeypot.ts";
import { sessionMiddleware } from "#app/session/viewer.server.ts";

interface Question {
  /** Path and query. */
  address: string;
  /** The header `cookie`; without it a visitor asks. */
  cookie?: string;
  /** The fields of a form that is posted. */
  body?: Record<string, string>;
}

/** The arguments of a page's loader or action, with whoever asks found out as the application does it. */
export async function askedBy<Pattern extends string>(pattern: Pattern, { address, cookie, body }: Question) {
  const form = body && new URLSearchParams({ [honeypotName]: "", ...body });
  const request = new Request(`http://localhost${address}`, form && { method: "POST", body: form });
  request.headers.set("x-client-address", "192.0.2.1");
  if (cookie) request.headers.set("cookie", cookie);
  const asked = { request, url: new URL(request.url), params: {}, pattern, context: new RouterContextProvider() };
  await sessionMiddleware(asked satisfies ActionFunctionArgs, () => Promise.resolve(new Response()));
  return asked;
}
