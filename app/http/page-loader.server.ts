import { data } from "react-router";
import { Unavailable } from "#app/lib/errors.ts";
import { currentRequestId } from "#platform/logger.server.ts";
import { toHttpError } from "./http-error.server.ts";

/**
 * What a loader reads from the database for its page. While the database is away the page is shown all the same, as 503
 * with `databaseAway`, so that it can say what cannot be shown and keep what was typed. The id of the request goes with it
 * for `LoadFailed`.
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

/** The same for a page that shows nothing without the database: the error page takes its place, as 503. */
export async function loadWholePage<Found>(read: () => Promise<Found>): Promise<Found> {
  return read().catch((error: unknown) => {
    throw data(quotable(), { status: statusOfOutage(error) });
  });
}

/** What a page can do without: undefined while the database is away. */
export async function loadPart<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  return reading.catch((error: unknown) => {
    statusOfOutage(error);
    return undefined;
  });
}

/** What people can quote to whoever reads the log. */
function quotable(): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}

/** Throws whatever is not the database being away, such as a redirect or 404. */
function statusOfOutage(error: unknown): number {
  if (!(error instanceof Unavailable)) throw error;
  return toHttpError(error).status;
}
