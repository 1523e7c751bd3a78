import type { PlannedKill } from "#tests/faults/planned-kills.ts";

/** A planned kill with the index of its file: the first load, the changes, or the changes again. */
export interface ImportKill extends PlannedKill {
  file: 0 | 1 | 2;
}

const ofFirst = ["before home", "before entry", "before entry's commit", "before photo"] as const;

/** Ten kills of the worker and ten of PostgreSQL. */
export const allKills: readonly ImportKill[] = (["worker", "PostgreSQL"] as const).flatMap((target, which) => [
  ...Array.from({ length: 6 }, (_, index): ImportKill => ({
    target,
    step: ofFirst[index % ofFirst.length] ?? "before entry",
    place: 0.05 + index * 0.15 + which * 0.07,
    orphan: index % 2 === 0 ? "ended" : "succeeds",
    file: 0,
  })),
  { target, step: "before removal", place: 0.1 + which * 0.2, orphan: "ended", file: 1 },
  { target, step: "before entry's commit", place: 0.5 + which * 0.2, orphan: "succeeds", file: 1 },
  { target, step: "before entry", place: 0.3 + which * 0.2, orphan: "ended", file: 2 },
  { target, step: "before removal", place: 0.6 + which * 0.2, orphan: "succeeds", file: 2 },
]);

/** Three kills of each. */
export const fewKills: readonly ImportKill[] = [
  { target: "worker", step: "before photo", place: 0.3, orphan: "ended", file: 0 },
  { target: "PostgreSQL", step: "before entry's commit", place: 0.7, orphan: "ended", file: 0 },
  { target: "worker", step: "before entry's commit", place: 0.3, orphan: "succeeds", file: 1 },
  { target: "PostgreSQL", step: "before removal", place: 0.7, orphan: "ended", file: 1 },
  { target: "PostgreSQL", step: "before entry", place: 0.1, orphan: "ended", file: 2 },
  { target: "worker", step: "before removal", place: 0.5, orphan: "ended", file: 2 },
];
