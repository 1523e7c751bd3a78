import type { Chosen } from "./departure.ts";

/** The path of the public page. */
export function agencyPath({ id }: { id: number }): string {
  return `/agencies/${id}`;
}

/** The page of someone who belongs to an agency. */
export function personPath(id: number): string {
  return `/dashboard/agency/people/${id}`;
}

export const departureHeadingId = "end-heading";

/** Where a departure with these colleagues is confirmed. */
export function departureReviewPath(id: number, chosen: Chosen): string {
  const query = new URLSearchParams(
    Object.entries(chosen).flatMap(([name, colleague]) => (colleague === undefined ? [] : [[name, String(colleague)]])),
  );
  return `${personPath(id)}?${query.toString()}#${departureHeadingId}`;
}

export const officeHeadingId = "office-heading";

/** Where the person's office is chosen. */
export function chooseOfficePath(id: number): string {
  return `${personPath(id)}#${officeHeadingId}`;
}
