import { Unavailable } from "#app/lib/errors.ts";

/** What was read; undefined when PostgreSQL cannot be reached, so that the page still says who one is and where. */
export async function unlessAway<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
}
