import { readBody, Unreadable } from "./read-body.server.ts";

/** Whether a mail program asks to unsubscribe (RFC 8058). It posts without cookies and follows no redirects. */
export async function isOneClick(request: Request): Promise<boolean> {
  const name = "List-Unsubscribe";
  try {
    const body = await readBody(request.clone(), { names: [name] });
    return body instanceof FormData && body.get(name) === "One-Click";
  } catch (error) {
    // The form's action responds with the error.
    if (error instanceof Unreadable) return false;
    throw error;
  }
}
