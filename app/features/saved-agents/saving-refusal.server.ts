import { NotFound, Unauthenticated, Unavailable } from "#app/lib/errors.ts";
import { logger } from "#app/logger.server.ts";
import { savedAgentsMessages as says } from "./saved-agents.messages.ts";

/** What is said when an agent could not be saved or removed. */
export interface SavingRefusal {
  status: 401 | 404 | 500 | 503;
  sentence: string;
}

/** The answer to what was thrown; `failed` is said when it is our fault, and what nobody expected is logged. */
export function savingError(error: unknown, failed: string, requestId: string | null): SavingRefusal {
  if (error instanceof Unauthenticated) return { status: 401, sentence: says.loggedOut };
  if (error instanceof NotFound) return { status: 404, sentence: error.message };
  if (error instanceof Unavailable) {
    logger.warn({ reason: error.cause, requestId }, "the database is away");
    return { status: 503, sentence: failed };
  }
  logger.error({ err: error, requestId }, "an agent could not be saved or removed");
  return { status: 500, sentence: failed };
}
