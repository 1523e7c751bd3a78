import { data } from "react-router";
import { Unavailable } from "#app/lib/errors.ts";
import { currentRequestId } from "#platform/logger.server.ts";
import { toHttpError } from "./http-error.server.ts";

/** While the database is down, returns `fallback` with status 503, so that the page can keep typed values. */
export async function loadPage<Data, Fallback extends object>(
  { fallback }: { fallback: Fallback },
  read: () => Promise<Data>,
) {
  return read().catch((error: unknown) => {
    const unavailable: Fallback = { ...fallback, ...quotable() };
    return data(unavailable, { status: statusOfOutage(error) });
  });
}

/** For a page that is empty without the database: 503 with the error page. */
export async function loadPageOrUnavailable<Data>(read: () => Promise<Data>): Promise<Data> {
  return read().catch((error: unknown) => {
    throw data(quotable(), { status: statusOfOutage(error) });
  });
}

/** Undefined while the database is down. */
export async function loadPart<Data>(reading: Promise<Data>): Promise<Data | undefined> {
  return reading.catch((error: unknown) => {
    statusOfOutage(error);
    return undefined;
  });
}

/** For users to quote. */
function quotable(): { requestId?: string } {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { requestId };
}

/** Rethrows anything but an unreachable database, such as a redirect or 404. */
function statusOfOutage(error: unknown): number {
  if (!(error instanceof Unavailable)) throw error;
  return toHttpError(error).status;
}
