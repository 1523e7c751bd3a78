import type { ImportKill } from "#tests/faults/imports/planned-kills.ts";
import type { InspectionRun } from "#tests/faults/inspections/inspection-run.ts";
import type { PlannedKill } from "#tests/faults/planned-kills.ts";
import type { Incident } from "./incidents.ts";

/** The planned kills and incidents of a run. */
export interface Timetable {
  enquiries: readonly PlannedKill[];
  homes: readonly PlannedKill[];
  pictures: readonly PlannedKill[];
  inspections: InspectionRun["plannedKills"];
  imports: readonly ImportKill[];
  incidents: readonly Incident[];
}

/** Each step and each incident at least once, in ten minutes. */
export const tenMinutes: Timetable = {
  enquiries: [
    { target: "web", step: "before insert", place: 0.03, orphan: "ended" },
    { target: "worker", step: "before SMTP's 250", place: 0.14, orphan: "ended" },
    { target: "PostgreSQL", step: "before commit", place: 0.27, orphan: "ended" },
    { target: "web", step: "before commit", place: 0.41, orphan: "succeeds" },
    { target: "worker", step: "before mark", place: 0.58, orphan: "ended" },
    { target: "PostgreSQL", step: "before mark", place: 0.74, orphan: "ended" },
  ],
  homes: [
    { target: "worker", step: "before match", place: 0.06, orphan: "ended" },
    { target: "web", step: "before insert", place: 0.17, orphan: "ended" },
    { target: "worker", step: "before match's commit", place: 0.31, orphan: "succeeds" },
    { target: "PostgreSQL", step: "before digest's commit", place: 0.43, orphan: "ended" },
    { target: "web", step: "before commit", place: 0.61, orphan: "succeeds" },
    { target: "worker", step: "before digest", place: 0.77, orphan: "ended" },
    { target: "worker", step: "before digest's commit", place: 0.9, orphan: "ended" },
  ],
  pictures: [
    { target: "web", step: "before insert", place: 0.1, orphan: "ended" },
    { target: "web", step: "before commit", place: 0.3, orphan: "succeeds" },
    { target: "worker", step: "before mark", place: 0.5, orphan: "ended" },
    { target: "PostgreSQL", step: "before mark", place: 0.7, orphan: "ended" },
  ],
  inspections: {
    reminder: [{ target: "worker", step: "before notice", place: 0.3, orphan: "ended" }],
    moved: [{ target: "worker", step: "before notice's commit", place: 0.5, orphan: "ended" }],
    cancelled: [{ target: "PostgreSQL", step: "before notice's commit", place: 0.7, orphan: "ended" }],
  },
  imports: [
    { target: "worker", step: "before photo", place: 0.3, orphan: "ended", file: 0 },
    { target: "PostgreSQL", step: "before entry's commit", place: 0.7, orphan: "ended", file: 0 },
    { target: "worker", step: "before entry's commit", place: 0.3, orphan: "succeeds", file: 1 },
    { target: "PostgreSQL", step: "before removal", place: 0.7, orphan: "ended", file: 1 },
    { target: "worker", step: "before removal", place: 0.5, orphan: "ended", file: 2 },
  ],
  incidents: [
    { kind: "a web process is killed", place: 0.05 },
    { kind: "the mail server is cut off", place: 0.1, seconds: 8 },
    { kind: "the database is cut off", place: 0.16, seconds: 4 },
    { kind: "the web processes are renewed", place: 0.21 },
    { kind: "the disk of pictures is full", place: 0.25, seconds: 15 },
    { kind: "the mail server refuses for now", place: 0.3, seconds: 8 },
    { kind: "the database is slow", place: 0.35, seconds: 15 },
    { kind: "the web is restarted", place: 0.4 },
    { kind: "a web process hangs", place: 0.45 },
    { kind: "the mail server is silent", place: 0.5, seconds: 8 },
    { kind: "the database is silent", place: 0.56, seconds: 8 },
    { kind: "the worker is restarted", place: 0.6 },
    { kind: "the disk of pictures is full", place: 0.65, seconds: 15 },
    { kind: "the worker hangs", place: 0.7, seconds: 15 },
    { kind: "the mail server is slow", place: 0.75, seconds: 15 },
    { kind: "the web processes are renewed", place: 0.8 },
    { kind: "a web process is killed", place: 0.85 },
    { kind: "the web is restarted", place: 0.9 },
    { kind: "the database is silent", place: 0.95, seconds: 5 },
  ],
};

/** Each step of an enquiry, and a few of the others. */
export const oneMinute: Timetable = {
  enquiries: [
    { target: "web", step: "before insert", place: 0.05, orphan: "ended" },
    { target: "worker", step: "before SMTP's 250", place: 0.3, orphan: "ended" },
    { target: "worker", step: "before mark", place: 0.45, orphan: "ended" },
    { target: "PostgreSQL", step: "before commit", place: 0.6, orphan: "ended" },
  ],
  homes: [
    { target: "PostgreSQL", step: "before digest's commit", place: 0.1, orphan: "ended" },
    { target: "worker", step: "before match's commit", place: 0.5, orphan: "succeeds" },
  ],
  pictures: [
    { target: "web", step: "before commit", place: 0.2, orphan: "succeeds" },
    { target: "worker", step: "before mark", place: 0.6, orphan: "ended" },
  ],
  inspections: {
    reminder: [],
    moved: [{ target: "worker", step: "before notice's commit", place: 0.5, orphan: "ended" }],
    cancelled: [],
  },
  imports: [{ target: "worker", step: "before entry's commit", place: 0.3, orphan: "ended", file: 1 }],
  incidents: [
    { kind: "a web process is killed", place: 0.1 },
    { kind: "the mail server is cut off", place: 0.2, seconds: 2 },
    { kind: "the disk of pictures is full", place: 0.3, seconds: 3 },
    { kind: "the web processes are renewed", place: 0.45 },
    { kind: "the database is silent", place: 0.6, seconds: 3 },
    { kind: "the web is restarted", place: 0.75 },
  ],
};
