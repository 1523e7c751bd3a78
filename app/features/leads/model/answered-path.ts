/** The page of a mailed link on which whoever got an enquiry says that they have answered it. */
export function answeredPath(token: string): string {
  return `/answered/${token}`;
}
