const clock = new Intl.DateTimeFormat("en-AU", { timeStyle: "short", timeZone: "Australia/Sydney" });
const dayAndClock = new Intl.DateTimeFormat("en-AU", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Australia/Sydney",
});

/** The time of day in Sydney: "10:42 am". With an ordinary space, so that texts can be compared. */
export function formatClock(instant: Date): string {
  return plainSpaces(clock.format(instant));
}

/** Day and time in Sydney: "4 March 2026 at 10:42 am". */
export function formatSentAt(instant: Date): string {
  return plainSpaces(dayAndClock.format(instant));
}

function plainSpaces(text: string): string {
  return text.replace(/\s/g, " ");
}
