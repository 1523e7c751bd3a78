import {
  IMPORT_FILE_DAYS,
  type FileState,
  type ApprovalReason,
  type Outcome,
  type OutcomeCounts,
} from "#app/features/imports/model/import-file.ts";
import type { ImportMessage } from "#app/features/imports/model/import-listing.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";

const outcomeLabels: Readonly<Record<Outcome, string>> = {
  REFUSED: "Not taken",
  HELD: "Waits for you",
  DRAFT: "Draft",
  CREATED: "New",
  UPDATED: "Updated",
  REMOVED: "Off the market",
  UNCHANGED: "No change",
  STALE: "Older version",
  IGNORED: "Not here",
  SKIPPED: "Not carried",
};

const countLabels: Readonly<Record<Outcome, string>> = {
  REFUSED: "not taken",
  HELD: "waiting for you",
  DRAFT: "draft",
  CREATED: "new",
  UPDATED: "updated",
  REMOVED: "off the market",
  UNCHANGED: "unchanged",
  STALE: "older than ours",
  IGNORED: "not here",
  SKIPPED: "not carried",
};

const outcomeMeanings: Readonly<Record<Outcome, string>> = {
  REFUSED: "We could not tell what it is or whether it is yours, so nothing was changed.",
  HELD: "It goes ahead once you confirm it.",
  DRAFT: "Only your agency sees it, because required details are missing.",
  CREATED: "A home that is new on Southerly.",
  UPDATED: "A home already on Southerly, with its changes.",
  REMOVED: "Sold, leased, withdrawn or deleted. Its enquiries and photos are kept.",
  UNCHANGED: "It is the same as what we have.",
  STALE: "We already have a newer version, so this one changes nothing.",
  IGNORED: "It is off the market, and was never listed here.",
  SKIPPED: "A kind of property or a place that we do not list.",
};

export function formatCounts(counts: OutcomeCounts): string {
  const parts = Object.entries(countLabels).flatMap(([name, word]) => {
    const count = counts[name as Outcome] ?? 0;
    return count === 0 ? [] : [`${formatNumber(count)} ${word}`];
  });
  return parts.join(", ");
}

const homes = (count: number) => countOf(count, "home");
const need = (count: number) => (count === 1 ? "1 needs you" : `${formatNumber(count)} need you`);

export function formatReady(total: number, attention: number): string {
  if (total === 0) return "No homes";
  if (attention === 0) return total === 1 ? "1 home, and it is ready" : `${homes(total)}, all of them ready`;
  const ready = total - attention;
  const parts = [...(ready > 0 ? [`${formatNumber(ready)} ready`] : []), ...(attention > 0 ? [need(attention)] : [])];
  return `${homes(total)}: ${parts.join(", ")}`;
}

const state: Readonly<Record<FileState, string>> = {
  waiting: "Waiting",
  running: "Being read",
  held: "Waits for you",
  accepted: "Done",
  empty: "Empty",
  refused: "Refused",
};

export const reportMessages = {
  outcome: outcomeLabels,
  meaning: outcomeMeanings,
  fault: {
    level: "error",
    code: "file.fault",
    text: "An error on our side stopped this file. Homes before it are done; the others are unchanged.",
    fix: "You do not need to change anything. We have been notified; press “Read this file again” in an hour, or write to us.",
  } satisfies ImportMessage,
  stateOf: (of: FileState, dryRun: boolean) => (dryRun ? "Tried" : state[of]),
  feeds: "Feeds",

  feed: {
    description: "The state of a feed, its files, and a form to try a file.",
    connection: "Connection",
    never: {
      title: "Waiting for the first file",
      text: "Give your program the address, the token and the agent ID, or send its support the email that is ready. Most send a full export within a day.",
    },
    held: {
      first: {
        title: "The first file is here. Nothing is published yet",
        text: (counts: string, files: number) =>
          `${files > 1 ? `${countOf(files, "file")}, ` : ""}${counts}. Check each home, then publish.`,
      },
      absent: {
        title: "Many homes are missing from the last export",
        text: (_counts: string, _files: number) =>
          "They stay on the market until someone at your agency confirms that they are gone.",
      },
      see: "Look at the file",
    },
    sheet: {
      never: {
        title: "Nothing imported yet",
        text: "Fill in the template, save it as an Excel workbook or CSV and choose it below. You see the result for each row before anything is published.",
      },
      held: {
        title: "A spreadsheet is waiting for you. Nothing in it is published yet",
        text: (counts: string, _files: number) => `${counts}. Check each home, then publish.`,
      },
    },
    refused: {
      title: "The last file could not be used",
      text: "It changed nothing: your homes are as they were.",
      see: "See why",
    },
    attention: {
      title: (count: number) => (count === 1 ? "1 home needs you" : `${formatNumber(count)} homes need you`),
      text: "The report says what to change in your program for each of them.",
      see: "See which",
    },
    silent: (day: string) => ({
      title: "No file for a week",
      text: `The last file arrived on ${day}. If you have changed homes since then, ask your software's support whether it still sends to us.`,
    }),
    fine: (counts: string) => ({
      title: "All is well",
      text: counts ? `The last file: ${counts}.` : "The last file had nothing to change.",
    }),
    working: (count: number) => ({
      title: `${countOf(count, "file")} being read`,
      text: "This takes seconds, or a few minutes for thousands of homes.",
    }),
    refresh: "Refresh this page",
    files: "Files",
    noFiles: "No files yet. You can try one below.",
    notLoaded: "We couldn't load the files just now.",
    notLoadedHint: "Please try again in a moment.",
    noSheets: "No spreadsheets yet.",
    columns: ["File", "Result", "Homes"],
    retention: `Files and their reports are kept for ${IMPORT_FILE_DAYS} days.`,
  },
  tryFile: {
    heading: "Try a file",
    text: "Choose an export from your computer to see its full report. It changes nothing.",
    label: "File",
    hint: "REAXML, or a ZIP with it, or a spreadsheet (.xlsx or CSV); at most 20 MB.",
    submit: "See the report",
    pending: "Reading...",
    choose: "Choose a file first.",
    form: "Please send a form with a file.",
    tooLarge: "This file is larger than 20 MB. Please choose a smaller one.",
    failed: "The file could not be read just now. Please try again.",
  },

  sheet: {
    heading: "Import a spreadsheet",
    steps: [
      "Download the template, or your homes as they are here, and open it in Excel, Numbers or Google Sheets.",
      "Write one home a row. Keep the row of headings; you may leave out any column but the first four that are needed.",
      "Save it as an Excel workbook (.xlsx) or CSV, choose it here, look at the report, and publish.",
    ],
    template: "Download the template",
    current: "Download our homes as CSV",
    columns: "What each column means",
    column: "Column",
    meaning: "What to write",
    empty: "An empty cell clears what was there; a column that is not in the file leaves it as it is.",
    label: "Excel or CSV file",
    hint: "At most 20 MB and 5,000 homes.",
  },

  report: {
    title: "Report",
    description: "What became of each home in a file.",
    details: { received: "Received", written: "Date in the file", size: "Size", homes: "Homes" },
    dryRun: {
      title: "A try: nothing was changed",
      text: (counts: string) => `Sent by your program, this file would come to: ${counts}.`,
    },
    waiting: { title: "Waiting to be read", text: "The files of a feed are read in their order." },
    running: (done: number, total: number | null) =>
      total === null ? "It is being read." : `${formatNumber(done)} of ${homes(total)} done.`,
    runningTitle: "Being read",
    progress: "Homes done",
    accepted: { title: "Done" },
    empty: { title: "There is no home in this file, so nothing was changed" },
    refused: { title: "This file could not be used, so nothing was changed" },
    held: {
      first: (counts: string, files: number) => ({
        title: counts,
        text: `Nothing from this connection is published yet. When you publish, homes that are ready go on the market, and those that need you stay drafts.${files > 1 ? ` This applies to all ${formatNumber(files)} waiting files.` : ""} Later files are applied automatically.`,
      }),
      sheet: (counts: string) => ({
        title: counts,
        text: "Nothing in this file is published yet. When you publish, homes that are ready go on the market or are updated, and those that need you stay drafts.",
      }),
      absent: (count: number) => ({
        title: `${homes(count)} of yours ${count === 1 ? "is" : "are"} missing from this export`,
        text: "Everything else in the file is done. So many missing homes may be a mistake in the export, so they stay on the market until you confirm that they are gone.",
      }),
    },
    publish: "Publish",
    publishing: "Publishing...",
    takeOff: (count: number) => `Take ${homes(count)} off the market`,
    takingOff: "Taking off...",
    published: { title: "Published", text: "The homes go on the market one after the other." },
    withdrawn: { title: "Confirmed", text: "The homes are taken off the market now." },
    rerun: "Read this file again",
    rerunHint: "After a change here, such as another agent ID. What has not changed stays as it is.",
    rereading: "Reading...",
    rereadingNow: { title: "Reading again", text: "The file is being read again." },
    about: "About this file",
    entries: "Homes",
    notLoaded: "We couldn't load these homes just now.",
    notLoadedHint: "Please try again in a moment.",
    lists: "Which homes",
    attention: (count: number) => `Need you (${formatNumber(count)})`,
    all: (count: number) => `All (${formatNumber(count)})`,
    noAttention: "No home in this file needs you.",
    noEntries: "No homes",
    untitled: (position: number) => `Listing ${position} of the file`,
    ids: (uniqueId: string, agentId: string) =>
      [uniqueId && `ID ${uniqueId}`, agentId && `agent ID ${agentId}`].filter(Boolean).join(", "),
    level: { error: "To do", warning: "Note", note: "Good to know" },
    fix: "What to do:",
    where: (field: string | undefined, line: number | undefined) =>
      [field, line === undefined ? undefined : `line ${formatNumber(line)}`].filter(Boolean).join(", "),
    seeHome: "See the home",
    editHome: "Open the draft",
    meanings: "What the results mean",
    json: "This report as JSON",
    notFound: "Report not found",
    nothingToConfirm: "This file no longer needs your approval.",
    stillRunning: "This file is already being read.",
    failed: "Unable to do this just now. Please try again later.",
  },
} as const;

export function describeApproval(
  reason: ApprovalReason | null,
  { total, attention, waiting, files }: Record<"total" | "attention" | "waiting" | "files", number>,
) {
  const { first, absent } = reportMessages.report.held;
  return reason === "absent" ? absent(waiting) : first(formatReady(total, attention), files);
}
