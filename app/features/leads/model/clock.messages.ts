/** The sentences of the 24 hours within which an enquiry is answered: what is marked, and the rest of its sentence. */
export const leadClockMessages = {
  overdue: "Overdue",
  inTime: "Answered in time",
  late: "Answered late",
} as const;

/** After the time that is left: ", until 4 March 2026 at 10:42 am". */
export function untilMoment(moment: string): string {
  return `, until ${moment}`;
}

/** After "Overdue". */
export function sinceMoment(moment: string): string {
  return ` since ${moment}`;
}

/** After "Answered in time" and "Answered late". */
export function onMoment(moment: string): string {
  return ` on ${moment}`;
}

/** "5 hours left" */
export function leftOf(time: string): string {
  return `${time} left`;
}
