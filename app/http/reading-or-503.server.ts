import { data } from "react-router";
import { Unavailable } from "#app/lib/errors.ts";

/**
 * What a loader reads. When PostgreSQL cannot be reached it throws the answer 503, whose page keeps what was typed; the
 * error itself would be our fault, 500.
 */
export async function readingOr503<Found>(reading: Promise<Found>): Promise<Found> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Unavailable) throw data(null, { status: 503 });
    throw error;
  }
}
