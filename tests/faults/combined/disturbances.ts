import type { Visit } from "./visitors.ts";

/** A period in which a part of the system was disturbed, in milliseconds since 1970. */
export interface Disturbance {
  of: "death" | "database" | "renewal" | "restart" | "mail" | "disk" | "none";
  from: number;
  to: number;
}

/** Milliseconds in which the system recovers after a disturbance. */
const graceMillis = 10_000;
/** A page that takes longer (milliseconds) was blocked: a slow machine does not explain it. */
const tooLateMillis = 10_000;
/** The median of 503 responses must be faster (milliseconds). */
const soonMillis = 2000;
/**
 * The share of pages that may get a 503 on a machine that is busy with other work. A broken process would return it for all pages.
 */
const maxBusyShare = 0.01;

/** Page visits, classified by the disturbances at their time. */
export interface Visited {
  /** Visits during a disturbance of this kind. */
  within(of: Disturbance["of"]): Visit[];
  /** Visits with no response or a wrong one because of a disturbance of this kind; "none" for visits outside of disturbances. */
  lostIn(of: Disturbance["of"]): string[];
  /**
   * Visits with a 503 or a slow response because of it. On a machine that is busy with other work this is not a fault of the
   * product.
   */
  lateIn(of: Disturbance["of"]): string[];
  unavailable: Visit[];
  /** Failures that are allowed during a disturbance. */
  excused: Visit[];
  /** Visits with a prompt 503 outside of disturbances. */
  busy: Visit[];
  /** Seconds from the end of a disturbance of the database to the last 503 caused by it. */
  recoverySeconds: number;
}

/** Checks each visit against the disturbances at its time. */
export function checkVisits(visits: readonly Visit[], disturbances: readonly Disturbance[]): Visited {
  const lost = new Map<Disturbance["of"], string[]>();
  const late = new Map<Disturbance["of"], string[]>();
  const note = (faults: typeof lost, of: Disturbance["of"], ...found: Visit[]) =>
    faults.set(of, [...(faults.get(of) ?? []), ...found.map(describeVisit)]);
  const excused: Visit[] = [];
  const unavailable: Visit[] = [];
  const busy: Visit[] = [];
  let recovery = 0;
  for (const visit of visits) {
    const { outcome, millis } = visit;
    const during = disturbances.filter((disturbance) => isDuring(visit, disturbance, graceMillis));
    const isTooSlow = millis > tooLateMillis && !during.some(({ of }) => of === "death");
    if (outcome === 200 && !isTooSlow) continue;
    const excuse = isTooSlow ? undefined : during.find(({ of }) => mayBe(of, outcome));
    if (excuse) {
      excused.push(visit);
      if (excuse.of === "database") {
        unavailable.push(visit);
        // With several disturbances, the latest is the cause.
        const ends = during.filter(({ of }) => of === "database").map(({ to }) => to);
        recovery = Math.max(recovery, visit.at.getTime() - Math.max(...ends));
      }
      continue;
    }
    const cause = disturbances.find((disturbance) => isDuring(visit, disturbance, 0))?.of ?? "none";
    if (cause === "none" && outcome === 503 && !isTooSlow) busy.push(visit);
    else note(isTooSlow || outcome === 503 ? late : lost, cause, visit);
  }
  if (busy.length > visits.length * maxBusyShare) note(late, "none", ...busy);
  if (medianMillis(unavailable) > soonMillis) {
    const slow = `The median page without the database took longer than ${soonMillis} ms.`;
    late.set("database", [slow, ...(late.get("database") ?? [])]);
  }
  return {
    within: (of) =>
      visits.filter((visit) =>
        disturbances.some((disturbance) => disturbance.of === of && isDuring(visit, disturbance, 0)),
      ),
    lostIn: (of) => (lost.get(of) ?? []).slice(0, 10),
    lateIn: (of) => (late.get(of) ?? []).slice(0, 10),
    unavailable,
    excused,
    busy,
    recoverySeconds: recovery / 1000,
  };
}

function describeVisit({ at, millis, outcome }: Visit): string {
  return `At ${at.toISOString().slice(11, 19)} a page got the response ${outcome} after ${millis} ms.`;
}

/** The moments without a disturbance of database or web, also in the given number of seconds before. */
export function unlessDisturbed<Moment extends { at: number; millis: number }>(
  moments: readonly Moment[],
  disturbances: readonly Disturbance[],
  seconds: number,
): Moment[] {
  const during = disturbances.filter(({ of }) => of === "death" || of === "database" || of === "restart");
  return moments.filter(
    ({ at, millis }) => !during.some(({ from, to }) => from < at + millis && at < to + seconds * 1000),
  );
}

function isDuring({ at, millis }: Visit, { from, to }: Disturbance, grace: number): boolean {
  return at.getTime() < to + grace && at.getTime() + millis > from;
}

/** Whether a disturbance of this kind may cause this outcome. */
function mayBe(of: Disturbance["of"], outcome: Visit["outcome"]): boolean {
  const isConnection = typeof outcome === "string";
  if (of === "database") return outcome === 503;
  // During a restart, connections are refused, but accepted requests get a response.
  if (of === "restart") return outcome === "ECONNREFUSED";
  return of === "death" && (isConnection || outcome === 503);
}

/** Summarises the durations of visits. */
export function describeDurations(visits: readonly Visit[]): string {
  return `median ${medianMillis(visits)} ms, maximum ${Math.max(0, ...visits.map(({ millis }) => millis))} ms`;
}

function medianMillis(visits: readonly Visit[]): number {
  return visits.map(({ millis }) => millis).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0;
}
