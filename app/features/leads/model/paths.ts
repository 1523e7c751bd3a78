/** The page that shows an enquiry to whoever holds its receipt. */
export function enquiryPath(receipt: string): string {
  return `/enquiries/${receipt}`;
}
