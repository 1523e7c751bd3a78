import type { PlannedKill, Step } from "#tests/faults/planned-kills.ts";

const ofTheWorker = [
  "before match",
  "before match's commit",
  "before digest",
  "before digest's commit",
  "before SMTP's 250",
  "before mark",
] as const satisfies readonly Step[];

/** Twenty kills of the worker, three or more at each of its steps; three of the web and three of PostgreSQL. */
export const allKills: readonly PlannedKill[] = [
  ...Array.from({ length: 20 }, (_, index): PlannedKill => ({
    target: "worker",
    step: ofTheWorker[index % ofTheWorker.length] ?? "before mark",
    place: 0.02 + index * 0.045,
    orphan: index % 5 === 1 ? "succeeds" : "ended",
  })),
  { target: "web", step: "before insert", place: 0.1, orphan: "ended" },
  { target: "web", step: "before commit", place: 0.3, orphan: "succeeds" },
  { target: "web", step: "before commit", place: 0.5, orphan: "ended" },
  { target: "PostgreSQL", step: "before match's commit", place: 0.4, orphan: "ended" },
  { target: "PostgreSQL", step: "before digest's commit", place: 0.6, orphan: "ended" },
  { target: "PostgreSQL", step: "before mark", place: 0.8, orphan: "ended" },
];

/** One kill of each process. PostgreSQL is first, because the queue needs longest to recover from that. */
export const fewKills: readonly PlannedKill[] = [
  { target: "PostgreSQL", step: "before digest's commit", place: 0.02, orphan: "ended" },
  { target: "worker", step: "before match's commit", place: 0.3, orphan: "ended" },
  { target: "web", step: "before commit", place: 0.7, orphan: "succeeds" },
];
