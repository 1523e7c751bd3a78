import { data } from "react-router";
import { Unavailable } from "#app/lib/errors.ts";
import { currentRequestId } from "#platform/logger.server.ts";
import { toHttpError } from "./http-error.server.ts";

/**
 * Loads a page's data. While the database is down, returns `databaseAway` with status 503, so that the page can keep
 * typed values, and the request id for `LoadFailed`.
 */
export async function loadPage<Found, Away extends object>(
  { databaseAway }: { databaseAway: Away },
  read: () => Promise<Found>,
) {
  return read().catch((error: unknown) => {
    const away: Away = { ...databaseAway, ...quotable() };
    return data(away, { status: statusOfOutage(error) });
  });
}

/** Like `loadPage`, for a page that is empty without the database: 503 with the error page. */
export async function loadWholePage<Found>(read: () => Promise<Found>): Promise<Found> {
  return read().catch((error: unknown) => {
    throw data(quotable(), { status: statusOfOutage(error) });
  });
}

/** Optional data of a page: undefined while the database is down. */
export async function loadPart<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  return reading.catch((error: unknown) => {
    statusOfOutage(error);
    return undefined;
  });
}

/** The request id that users can quote. */
function quotable(): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}

/** Rethrows anything but an unreachable database, such as a redirect or 404. */
function statusOfOutage(error: unknown): number {
  if (!(error instanceof Unavailable)) throw error;
  return toHttpError(error).status;
}
