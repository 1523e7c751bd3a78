const longDate = new Intl.DateTimeFormat("en-AU", { dateStyle: "long", timeZone: "Australia/Sydney" });

/**
 * The calendar day in Sydney, in the en-AU long format: "4 March 2025".
 * Takes a Date or an ISO 8601 instant; throws RangeError for anything else. Call it in loaders, so that server and browser agree.
 */
export function formatLongDate(instant: Date | string): string {
  return longDate.format(new Date(instant));
}
