import type pg from "pg";

/** The process that is killed. */
export type Target = "web" | "worker" | "PostgreSQL";

/** A result of a step that is visible in the database. */
export type Effect = "stored" | "reported" | "removed" | "fetched" | "matched" | "written" | "marked";

/**
 * The steps from the client to the mailbox at which a process can be killed: the process that runs the step, and the effect that is
 * still missing.
 */
export const steps = {
  /** The transaction is open; the enquiry, home or picture is not inserted. */
  "before insert": { by: "web", effect: "stored" },
  /** The enquiry, home or picture and its events are written; the COMMIT has not taken effect. */
  "before commit": { by: "web", effect: "stored" },
  /** An imported home is not inserted. */
  "before home": { by: "worker", effect: "stored" },
  /** The report entry of an imported home is not inserted; the home is, in the same transaction. */
  "before entry": { by: "worker", effect: "reported" },
  /** The report entry is inserted; the COMMIT has not taken effect. */
  "before entry's commit": { by: "worker", effect: "reported" },
  /** An imported photo is downloaded; its slot is not updated. */
  "before photo": { by: "worker", effect: "fetched" },
  /** A home that an import withdraws is not updated. */
  "before removal": { by: "worker", effect: "removed" },
  /** The match of a saved search and a home is not inserted. */
  "before match": { by: "worker", effect: "matched" },
  /** The matches are inserted; the COMMIT has not taken effect. */
  "before match's commit": { by: "worker", effect: "matched" },
  /** The email about new homes is not inserted. */
  "before digest": { by: "worker", effect: "written" },
  /** The email is inserted and its homes are marked; the COMMIT has not taken effect. */
  "before digest's commit": { by: "worker", effect: "written" },
  /** The email to a registered visitor is not inserted. */
  "before notice": { by: "worker", effect: "written" },
  /** Emails to registered visitors are inserted and the visitors marked; the COMMIT has not taken effect. */
  "before notice's commit": { by: "worker", effect: "written" },
  /** The mail server has received the complete email and has not replied. */
  "before SMTP's 250": { by: "worker", effect: "marked" },
  /**
   * The mail server has replied 250 and the message is not marked as sent; or the sizes of a picture are written and it is not
   * marked as ready.
   */
  "before mark": { by: "worker", effect: "marked" },
} as const satisfies Record<string, { by: Target; effect: Effect }>;
export type Step = keyof typeof steps;

/** A step in the database, where a trigger can pause. */
export type DatabaseStep = Exclude<Step, "before SMTP's 250">;

/** One planned SIGKILL at one step of one enquiry, home, picture or email. */
export interface PlannedKill {
  target: Target;
  step: Step;
  /** The position of the victim among all items, from 0 (the first) to 1. */
  place: number;
  /**
   * A PostgreSQL back end does not notice the death of its client. Its statement can still succeed although no client receives the
   * result ("succeeds"), or end with the connection ("ended"), which is the same as a client that died before sending it.
   */
  orphan: "succeeds" | "ended";
}

/** The effects on a victim that are visible in the database. */
export type VisibleEffects = Partial<Record<Effect, boolean>>;

/** The item that is paused at the step of a planned kill. */
export interface Victim {
  plannedKill: PlannedKill;
  /** The value that identifies the row of the step (breakpoints.ts). */
  key: string;
  /** The recipient of its email; undefined if it is not about an email. */
  address: string | undefined;
  readEffects(pool: pg.Pool): Promise<VisibleEffects>;
}

/** The planned kills by the index of their victim among `count` items. */
export function byPlace(plannedKills: readonly PlannedKill[], count: number): Map<number, PlannedKill> {
  return new Map(plannedKills.map((plannedKill) => [Math.floor(plannedKill.place * count), plannedKill]));
}
