import type { Visit } from "./visitors.ts";

/** Something that was not as it should be for a time (milliseconds since 1970). */
export interface Disturbance {
  of: "death" | "database" | "renewal" | "restart" | "mail" | "disk" | "none";
  from: number;
  to: number;
}

/** After it is over (milliseconds), what was lost is found again by itself. */
const graceMillis = 10_000;
/** A page is late beyond what a slow machine explains (milliseconds): somebody was left waiting. */
const tooLateMillis = 10_000;
/** Half of the pages that say 503 say it by then (milliseconds). */
const soonMillis = 2000;
/** Of all pages, so many may say 503 on a machine that was busy with other things. A process that is of no use says it of each. */
const maxBusyShare = 0.01;

/** What was seen of the pages, by what was going on. */
export interface Visited {
  /** Those during a disturbance of a kind. */
  within(of: Disturbance["of"]): Visit[];
  /** Pages that got no response or a wrong one because of a disturbance of this kind; "none" is no disturbance. */
  lostIn(of: Disturbance["of"]): string[];
  /** Pages that got a 503 or waited too long because of it. On a machine that is doing other work this is no fault of the product. */
  lateIn(of: Disturbance["of"]): string[];
  unavailable: Visit[];
  /** Failures that a disturbance explains. */
  excused: Visit[];
  /** Those that said 503 in time though nothing was done to the product. */
  busy: Visit[];
  /** From the end of a disturbance of the database to the last page that said 503 because of it. */
  recoverySeconds: number;
}

/** Judges every page by what was going on while somebody waited for it. */
export function judgeVisits(visits: readonly Visit[], disturbances: readonly Disturbance[]): Visited {
  const lost = new Map<Disturbance["of"], string[]>();
  const late = new Map<Disturbance["of"], string[]>();
  const note = (faults: typeof lost, of: Disturbance["of"], ...found: Visit[]) =>
    faults.set(of, [...(faults.get(of) ?? []), ...found.map(tellVisit)]);
  const excused: Visit[] = [];
  const unavailable: Visit[] = [];
  const busy: Visit[] = [];
  let recovery = 0;
  for (const visit of visits) {
    const { outcome, millis } = visit;
    const felt = disturbances.filter((disturbance) => isDuring(visit, disturbance, graceMillis));
    const isHung = millis > tooLateMillis && !felt.some(({ of }) => of === "death");
    if (outcome === 200 && !isHung) continue;
    const excuse = isHung ? undefined : felt.find(({ of }) => mayBe(of, outcome));
    if (excuse) {
      excused.push(visit);
      if (excuse.of === "database") {
        unavailable.push(visit);
        // Of several, the latest explains it.
        const ends = felt.filter(({ of }) => of === "database").map(({ to }) => to);
        recovery = Math.max(recovery, visit.at.getTime() - Math.max(...ends));
      }
      continue;
    }
    const culprit = disturbances.find((disturbance) => isDuring(visit, disturbance, 0))?.of ?? "none";
    if (culprit === "none" && outcome === 503 && !isHung) busy.push(visit);
    else note(isHung || outcome === 503 ? late : lost, culprit, visit);
  }
  if (busy.length > visits.length * maxBusyShare) note(late, "none", ...busy);
  if (medianMillis(unavailable) > soonMillis) {
    const slow = `Half of the pages without the database took longer than ${soonMillis} ms.`;
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

function tellVisit({ at, millis, outcome }: Visit): string {
  return `At ${at.toISOString().slice(11, 19)} a page was answered ${outcome} after ${millis} ms.`;
}

/** Those that nothing of the database or of the web disturbed, nor for so many seconds before. */
export function unlessDisturbed<Moment extends { at: number; millis: number }>(
  moments: readonly Moment[],
  disturbances: readonly Disturbance[],
  seconds: number,
): Moment[] {
  const felt = disturbances.filter(({ of }) => of === "death" || of === "database" || of === "restart");
  return moments.filter(
    ({ at, millis }) => !felt.some(({ from, to }) => from < at + millis && at < to + seconds * 1000),
  );
}

function isDuring({ at, millis }: Visit, { from, to }: Disturbance, grace: number): boolean {
  return at.getTime() < to + grace && at.getTime() + millis > from;
}

/** Whether a page may come to this outcome because of such a disturbance. */
function mayBe(of: Disturbance["of"], outcome: Visit["outcome"]): boolean {
  const isConnection = typeof outcome === "string";
  if (of === "database") return outcome === 503;
  // Whoever comes in between is not let in, and comes again; whoever was let in is answered.
  if (of === "restart") return outcome === "ECONNREFUSED";
  return of === "death" && (isConnection || outcome === 503);
}

/** How long pages took, in words. */
export function tellMillis(visits: readonly Visit[]): string {
  return `half within ${medianMillis(visits)} ms, all within ${Math.max(0, ...visits.map(({ millis }) => millis))} ms`;
}

function medianMillis(visits: readonly Visit[]): number {
  return visits.map(({ millis }) => millis).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0;
}
