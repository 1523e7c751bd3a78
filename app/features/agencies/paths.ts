/** The page of someone who belongs to an agency. */
export function personPath(id: number): string {
  return `/dashboard/agency/people/${id}`;
}

export const officeHeadingId = "office-heading";

/** Where the person's office is chosen. */
export function chooseOfficePath(id: number): string {
  return `${personPath(id)}#${officeHeadingId}`;
}
