import type { PlannedKill } from "./planned-kills.ts";

/** Three kills of the web, three of the worker, two of PostgreSQL, and each step of an enquiry at least once. */
export const allKills: readonly PlannedKill[] = [
  { target: "web", step: "before insert", place: 0.05, orphan: "ended" },
  { target: "worker", step: "before SMTP's 250", place: 0.1, orphan: "ended" },
  { target: "web", step: "before commit", place: 0.2, orphan: "succeeds" },
  { target: "worker", step: "before mark", place: 0.3, orphan: "ended" },
  { target: "PostgreSQL", step: "before commit", place: 0.45, orphan: "ended" },
  { target: "PostgreSQL", step: "before mark", place: 0.6, orphan: "ended" },
  { target: "web", step: "before commit", place: 0.75, orphan: "ended" },
  { target: "worker", step: "before SMTP's 250", place: 0.9, orphan: "ended" },
];
