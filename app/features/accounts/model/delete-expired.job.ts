import { deleteExpiredSessions } from "#app/session/session.queries.server.ts";
import { deleteExpiredTokens } from "./accounts.queries.server.ts";

/** Handles "day.begun": deletes expired sessions and emailed links. */
export async function deleteExpired(): Promise<void> {
  await deleteExpiredSessions();
  await deleteExpiredTokens();
}
