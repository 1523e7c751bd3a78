import { deleteExpiredSessions } from "#app/session/session.queries.server.ts";
import { deleteExpiredTokens } from "./tokens.queries.server.ts";

/** Hears "day.begun": sessions and mailed links that have expired open nothing any more, and go. */
export async function forgetExpired(): Promise<void> {
  await deleteExpiredSessions();
  await deleteExpiredTokens();
}
