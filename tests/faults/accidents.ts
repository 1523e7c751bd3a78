/** Where an enquiry stands on its way from the client to the mailbox. */
export const steps = {
  "before insert": "the transaction is open and holds the operation's lock, the row is not inserted",
  "before commit": "everything is written, the COMMIT has not taken effect",
  "before SMTP's 250": "the mail server has the whole mail and has not answered",
  "before mark": "the mail server has answered 250, the message is not marked as sent",
} as const;
export type Step = keyof typeof steps;

/** What is killed. */
export type Target = "web" | "worker" | "PostgreSQL";

/** One SIGKILL at one step of one enquiry. */
export interface Accident {
  target: Target;
  step: Step;
  /** The enquiry that is stopped at the step: its place among all of them, from 0 (the first) to 1. */
  place: number;
  /**
   * A back end of PostgreSQL outlives its client and does not know: the statement it is at can still succeed, and
   * nobody hears of it ("succeeds"), or fall with the connection ("ended", which is also how a client dies that has
   * not sent the statement yet).
   */
  orphan: "succeeds" | "ended";
}

/** Three of web, three of the worker, two of PostgreSQL, and every step at least once. */
export const allAccidents: readonly Accident[] = [
  { target: "web", step: "before insert", place: 0.05, orphan: "ended" },
  { target: "worker", step: "before SMTP's 250", place: 0.1, orphan: "ended" },
  { target: "web", step: "before commit", place: 0.2, orphan: "succeeds" },
  { target: "worker", step: "before mark", place: 0.3, orphan: "ended" },
  { target: "PostgreSQL", step: "before commit", place: 0.45, orphan: "ended" },
  { target: "PostgreSQL", step: "before mark", place: 0.6, orphan: "ended" },
  { target: "web", step: "before commit", place: 0.75, orphan: "ended" },
  { target: "worker", step: "before SMTP's 250", place: 0.9, orphan: "ended" },
];

/** The same steps with one kill each, and one of PostgreSQL. */
export const fewAccidents: readonly Accident[] = [
  { target: "web", step: "before insert", place: 0.1, orphan: "ended" },
  { target: "worker", step: "before SMTP's 250", place: 0.15, orphan: "ended" },
  { target: "web", step: "before commit", place: 0.35, orphan: "succeeds" },
  { target: "worker", step: "before mark", place: 0.4, orphan: "ended" },
  { target: "PostgreSQL", step: "before commit", place: 0.7, orphan: "ended" },
];
