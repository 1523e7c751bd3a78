import { expect, test } from "vitest";
import { toConnectionState, describeFile, formatReady, reportMessages } from "./report-texts.ts";

const now = new Date("2026-11-23T00:00:00Z");
const day = (date: Date) => date.toISOString().slice(0, 10);
const file = {
  id: 7,
  state: "accepted",
  holdReason: null,
  dryRun: false,
  listingCount: 3,
  counts: { UPDATED: 3 },
  attentionCount: 0,
} as const;
const fine = {
  connection: { lastFileAt: now, crm: "rex" },
  awaitingApproval: undefined,
  waiting: { files: 0, counts: {}, attention: 0 },
  last: file,
  unfinished: 0,
  now,
};
const weekAgo = new Date("2026-11-15T23:00:00Z");

test.each([
  { why: "nothing to do", situation: {}, tone: "ok", title: "Everything is working", to: undefined },
  {
    why: "never a file",
    situation: { connection: { lastFileAt: null, crm: "rex" }, last: undefined },
    tone: "note",
    title: "Waiting for the first file",
    to: "connection",
  },
  { why: "files are read", situation: { unfinished: 2 }, tone: "note", title: "2 files in progress", to: undefined },
  {
    why: "the first files wait",
    situation: { awaitingApproval: { ...file, state: "held", holdReason: "first" } },
    tone: "warn",
    title: "The first file has arrived. Nothing is published yet",
    to: "report",
  },
  {
    why: "many homes are missing",
    situation: { awaitingApproval: { ...file, state: "held", holdReason: "absent" }, unfinished: 1 },
    tone: "warn",
    title: "Many homes are missing from the last export",
    to: "report",
  },
  {
    why: "the last file was refused",
    situation: { last: { ...file, state: "refused" } },
    tone: "bad",
    title: "The last file could not be used",
    to: "report",
  },
  {
    why: "homes need somebody",
    situation: { last: { ...file, attentionCount: 2 } },
    tone: "warn",
    title: "2 homes need attention",
    to: "report",
  },
  {
    why: "a week of silence",
    situation: { connection: { lastFileAt: weekAgo, crm: "rex" } },
    tone: "warn",
    title: "No file for a week",
    to: "connection",
  },
  {
    why: "nobody asks for a sheet every week",
    situation: { connection: { lastFileAt: weekAgo, crm: "spreadsheet" } },
    tone: "ok",
    title: "Everything is working",
  },
] as const)("$why: $title", ({ situation, tone, title, to }) => {
  expect(toConnectionState({ ...fine, ...situation }, day)).toMatchObject({
    tone,
    title,
    ...(to && { to: { is: to } }),
  });
});

test("several files that wait are counted together", () => {
  const awaitingApproval = { ...file, state: "held", holdReason: "first" } as const;
  const { text } = toConnectionState(
    { ...fine, awaitingApproval, waiting: { files: 3, counts: { CREATED: 9, DRAFT: 2, SKIPPED: 1 }, attention: 3 } },
    day,
  );
  expect(text).toBe(
    "3 files, 12 homes: 9 to be published, 2 to stay drafts, 1 left out (1 not supported). 3 need attention. Check each home, then publish.",
  );
});

test.each([
  { of: { ...file }, words: { result: "Done", homes: "3 updated", isPressing: false } },
  {
    of: { ...file, dryRun: true, attentionCount: 3 },
    words: { result: "Tested", homes: "3 homes: 3 to be updated. 3 need attention", isPressing: false },
  },
  {
    of: { ...file, dryRun: true, counts: { CREATED: 2, SKIPPED: 1 } },
    words: { result: "Tested", homes: "3 homes: 2 to be published, 1 left out (1 not supported)", isPressing: false },
  },
  {
    of: { ...file, state: "held", attentionCount: 1 },
    words: { result: "Needs your approval", homes: "3 homes: 3 to be updated. 1 needs attention", isPressing: true },
  },
  { of: { ...file, state: "refused", counts: {} }, words: { result: "Rejected", homes: "", isPressing: true } },
  { of: { ...file, state: "replaced" }, words: { result: "Replaced", homes: "", isPressing: false } },
  { of: { ...file, state: "running" }, words: { result: "In progress", homes: "", isPressing: false } },
  {
    of: { ...file, state: "held", holdReason: "absent", counts: { UPDATED: 3, HELD: 8 } },
    words: { result: "Needs your approval", homes: "8 awaiting your approval, 3 updated", isPressing: true },
  },
] as const)("a list says of a file: $words.result", ({ of, words }) => expect(describeFile(of)).toEqual(words));

test.each([
  [{}, 0, "No homes"],
  [{ IGNORED: 4, SKIPPED: 2 }, 0, "6 homes: 6 left out (4 never listed here, 2 not supported)"],
  [{ CREATED: 1 }, 0, "1 home: 1 to be published"],
  [
    { CREATED: 1200, UPDATED: 2, REMOVED: 3, UNCHANGED: 4, DRAFT: 1, REFUSED: 1, STALE: 1 },
    2,
    "1,212 homes: 1,200 to be published, 2 to be updated, 3 to be taken down, 4 unchanged, 1 to stay a draft, 2 left out (1 rejected, 1 older than ours). 2 need attention",
  ],
])("the plan of %j with %d in need of attention: %s", (counts, attention, text) => {
  expect(formatReady(counts, attention)).toBe(text);
});

test.each([
  [{ CREATED: 3 }, "Published", "The homes are going on the market one after the other."],
  [
    { CREATED: 3, DRAFT: 1 },
    "Published",
    "The homes are going on the market one after the other. 1 home stays a draft. The report says why.",
  ],
  [{ DRAFT: 68, REFUSED: 1 }, "No home goes on the market yet", "68 homes stay drafts. The report says why."],
])("the answer to an approval of %j: %s", (counts, title, text) => {
  expect(reportMessages.report.published(counts)).toEqual({ title, text });
});
