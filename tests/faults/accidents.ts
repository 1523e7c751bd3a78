import type pg from "pg";

/** What is killed. */
export type Target = "web" | "worker" | "PostgreSQL";

/** What has happened once a step is done, for all to see. */
export type Effect = "stored" | "reported" | "removed" | "fetched" | "matched" | "written" | "marked";

/** Where something stands on its way from the client to the mailbox: by whose hand, and what it has not done yet. */
export const steps = {
  /** The transaction is open, the enquiry, the home or the picture is not inserted. */
  "before insert": { by: "web", effect: "stored" },
  /** The enquiry, the home or the picture is written with its events, the COMMIT has not taken effect. */
  "before commit": { by: "web", effect: "stored" },
  /** A home of a feed is not inserted. */
  "before home": { by: "worker", effect: "stored" },
  /** What became of a home of a feed is not written; the home is, in the same transaction. */
  "before entry": { by: "worker", effect: "reported" },
  /** The same is written, the COMMIT has not taken effect. */
  "before entry's commit": { by: "worker", effect: "reported" },
  /** A photo of a feed was fetched, and its slot does not show it. */
  "before photo": { by: "worker", effect: "fetched" },
  /** A home of a feed is not taken off the market. */
  "before removal": { by: "worker", effect: "removed" },
  /** The match of a saved search and a home is not inserted. */
  "before match": { by: "worker", effect: "matched" },
  /** The matches are written, the COMMIT has not taken effect. */
  "before match's commit": { by: "worker", effect: "matched" },
  /** The mail about new homes is not inserted. */
  "before digest": { by: "worker", effect: "written" },
  /** The mail is written, and which homes it tells of; the COMMIT has not taken effect. */
  "before digest's commit": { by: "worker", effect: "written" },
  /** The mail to somebody who registered for an inspection is not inserted. */
  "before notice": { by: "worker", effect: "written" },
  /** Mails to those who registered are written, and that they know; the COMMIT has not taken effect. */
  "before notice's commit": { by: "worker", effect: "written" },
  /** The mail server has the whole mail and has not answered. */
  "before SMTP's 250": { by: "worker", effect: "marked" },
  /** The mail server has answered 250, the message is not marked as sent; or the sizes of a picture are there, and it is not marked as ready. */
  "before mark": { by: "worker", effect: "marked" },
} as const satisfies Record<string, { by: Target; effect: Effect }>;
export type Step = keyof typeof steps;

/** A step that PostgreSQL can stop at. */
export type DatabaseStep = Exclude<Step, "before SMTP's 250">;

/** One SIGKILL at one step of one enquiry or home. */
export interface Accident {
  target: Target;
  step: Step;
  /** What is stopped at the step: its place among all of them, from 0 (the first) to 1. */
  place: number;
  /**
   * A back end of PostgreSQL outlives its client and does not know: the statement it is at can still succeed, and
   * nobody hears of it ("succeeds"), or fall with the connection ("ended", which is also how a client dies that has
   * not sent the statement yet).
   */
  orphan: "succeeds" | "ended";
}

/** What everybody else can see of a victim. */
export type Sight = Partial<Record<Effect, boolean>>;

/** What is stopped at the step of an accident. */
export interface Victim {
  accident: Accident;
  /** What the row of the step is known by (holds.ts). */
  key: string;
  /** Whose mail it is; undefined when it is none. */
  address: string | undefined;
  look(pool: pg.Pool): Promise<Sight>;
}

/** What stands in the places of the accidents, when there are so many places. */
export function byPlace(accidents: readonly Accident[], count: number): Map<number, Accident> {
  return new Map(accidents.map((accident) => [Math.floor(accident.place * count), accident]));
}
