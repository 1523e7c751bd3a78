import { isSpreadsheet } from "#app/features/imports/model/connections.ts";
import {
  IMPORT_FILE_DAYS,
  type FileState,
  type ApprovalReason,
  type Outcome,
  type OutcomeCounts,
} from "#app/features/imports/model/import-file.ts";
import type { ImportMessage } from "#app/features/imports/model/import-listing.ts";
import { isDraftReason } from "#app/features/imports/model/report-messages.ts";
import { DAY_MS } from "#app/lib/durations.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import type { AlertTone } from "#app/ui/alert.tsx";
import type { ReportedEntry } from "./report.queries.server.ts";

const outcomeLabels: Readonly<Record<Outcome, string>> = {
  REFUSED: "Rejected",
  HELD: "Needs your approval",
  DRAFT: "Draft",
  CREATED: "New",
  UPDATED: "Updated",
  REMOVED: "Off the market",
  UNCHANGED: "No change",
  STALE: "Older version",
  IGNORED: "Never listed here",
  DETACHED: "Edited here, no longer imported",
  SKIPPED: "Not supported",
};

const countLabels: Readonly<Record<Outcome, string>> = {
  REFUSED: "rejected",
  HELD: "awaiting your approval",
  DRAFT: "draft",
  CREATED: "new",
  UPDATED: "updated",
  REMOVED: "off the market",
  UNCHANGED: "unchanged",
  STALE: "older than ours",
  IGNORED: "never listed here",
  DETACHED: "edited here, no longer imported",
  SKIPPED: "not supported",
};

const outcomeMeanings: Readonly<Record<Outcome, string>> = {
  REFUSED: "We could not identify the listing, or it may not be yours, so nothing was changed.",
  HELD: "The change is made once you confirm it.",
  DRAFT: "Only your agency can see it, because required details are missing or its agent is not verified yet.",
  CREATED: "A new home on Southerly.",
  UPDATED: "A home already on Southerly that has changed.",
  REMOVED: "Sold, leased, withdrawn or deleted. Its enquiries and photos are kept.",
  UNCHANGED: "Nothing has changed since the last import.",
  STALE: "We already have a newer version, so this one changes nothing.",
  IGNORED: "It is off the market and was never listed on Southerly.",
  DETACHED: "An agent stopped its import, so files do not change it. Open it to import it again.",
  SKIPPED: "A type of property or an area that we do not list.",
};

export function formatCounts(counts: OutcomeCounts): string {
  const parts = Object.entries(countLabels).flatMap(([name, word]) => {
    const count = counts[name as Outcome] ?? 0;
    return count === 0 ? [] : [`${formatNumber(count)} ${word}`];
  });
  return parts.join(", ");
}

/** In a plan; the outcomes below are left out. */
const planLabels: readonly (readonly [outcome: Outcome, text: string])[] = [
  ["CREATED", "to be published"],
  ["UPDATED", "to be updated"],
  ["REMOVED", "to be taken down"],
  ["UNCHANGED", "unchanged"],
  ["DRAFT", "to stay drafts"],
  ["HELD", "awaiting your approval"],
];
const leftOut = ["REFUSED", "STALE", "IGNORED", "DETACHED", "SKIPPED"] as const;

const homes = (count: number) => countOf(count, "home");
const need = (count: number) => (count === 1 ? "1 needs attention" : `${formatNumber(count)} need attention`);

/** "6 homes: 1 to be published, 5 left out (4 never listed here, 1 rejected). 2 need attention" */
export function formatReady(counts: OutcomeCounts, attention: number): string {
  const total = Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  if (total === 0) return "No homes";
  const planned = planLabels.flatMap(([outcome, text]) => {
    const count = counts[outcome] ?? 0;
    if (count === 0) return [];
    return [`${formatNumber(count)} ${outcome === "DRAFT" && count === 1 ? "to stay a draft" : text}`];
  });
  const omitted = leftOut.flatMap((outcome) => (counts[outcome] ? [[outcome, counts[outcome]] as const] : []));
  const reasons = omitted.map(([outcome, count]) => `${formatNumber(count)} ${countLabels[outcome]}`).join(", ");
  const omittedCount = omitted.reduce((sum, [, count]) => sum + count, 0);
  const parts = [...planned, ...(omittedCount > 0 ? [`${formatNumber(omittedCount)} left out (${reasons})`] : [])];
  return `${homes(total)}: ${parts.join(", ")}${attention > 0 ? `. ${need(attention)}` : ""}`;
}

interface UnverifiedAgents {
  /** "Zoë Flint, Sam Stone" */
  names: string;
  homes: number;
}

const stateNames: Readonly<Record<FileState, string>> = {
  waiting: "Waiting",
  running: "In progress",
  held: "Needs your approval",
  accepted: "Done",
  empty: "Empty",
  refused: "Rejected",
  replaced: "Replaced",
};

export const reportMessages = {
  outcome: outcomeLabels,
  meaning: outcomeMeanings,
  fault: {
    level: "error",
    code: "file.fault",
    text: "An error on our side stopped this import. Some homes were imported before it; the others are unchanged.",
    fix: "You do not need to change anything. We have been notified. Press “Import this file again” in an hour, or write to us.",
  } satisfies ImportMessage,
  stateOf: (of: FileState, dryRun: boolean) => (dryRun ? "Tested" : stateNames[of]),
  feeds: "Imports",

  connection: {
    description: "The status of a connection, its files, and a form to test a file.",
    connection: "Connection details",
    never: {
      title: "Waiting for the first file",
      text: "Enter the address, the token and the agent ID in your software, or send its support team the email that we have written for you. Most software sends a full export within a day.",
    },
    awaitingApproval: {
      first: {
        title: "The first file has arrived. Nothing is published yet",
        text: (counts: string, files: number) =>
          `${files > 1 ? `${countOf(files, "file")}, ` : ""}${counts}. Check each home, then publish.`,
      },
      absent: {
        title: "Many homes are missing from the last export",
        text: (_counts: string, _files: number) =>
          "They stay on the market until someone at your agency confirms that they are gone.",
      },
      see: "Review the file",
    },
    sheet: {
      never: {
        title: "Nothing imported yet",
        text: "Fill in the template, save it as an Excel workbook or CSV and choose it below. You see the result for each row before anything is published.",
      },
      awaitingApproval: {
        title: "A spreadsheet needs your approval. Nothing in it is published yet",
        text: (counts: string, _files: number) => `${counts}. Check each home, then publish.`,
      },
    },
    refused: {
      title: "The last file could not be used",
      text: "Nothing was changed.",
      see: "See why",
    },
    attention: {
      title: (count: number) =>
        count === 1 ? "1 home needs attention" : `${formatNumber(count)} homes need attention`,
      text: "The report says what to change in your software for each home.",
      see: "See the homes",
    },
    silent: (day: string) => ({
      title: "No file for a week",
      text: `The last file arrived on ${day}. If you have changed homes since then, ask your software's support team whether it still sends files to us.`,
    }),
    fine: (counts: string) => ({
      title: "Everything is working",
      text: counts ? `The last file: ${counts}.` : "The last file had nothing to change.",
    }),
    working: (count: number) => ({
      title: `${countOf(count, "file")} in progress`,
      text: "This takes a few seconds, or a few minutes for thousands of homes.",
    }),
    refresh: "Refresh this page",
    files: "Files",
    noFiles: "No files yet. You can test one below.",
    notLoaded: "We couldn't load the files just now.",
    notLoadedHint: "Please try again in a moment.",
    noSheets: "No spreadsheets yet.",
    columns: ["File", "Result", "Homes"],
    retention: `Files and their reports are kept for ${IMPORT_FILE_DAYS} days.`,
  },
  tryFile: {
    heading: "Test a file",
    text: "Choose an export on your computer to see its full report. Nothing is changed.",
    label: "File",
    hint: "A REAXML file, a ZIP with one, or a spreadsheet (.xlsx or CSV), up to 20 MB.",
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
      "Download the template, or your current homes, and open the file in Excel, Numbers or Google Sheets.",
      "Enter one home per row. Keep the row of headings. You can leave out any column except the required ones.",
      "Save it as an Excel workbook (.xlsx) or CSV, choose it here, check the report, and publish.",
    ],
    template: "Download the template",
    current: "Download our homes as CSV",
    columns: "What each column means",
    column: "Column",
    meaning: "What to write",
    empty: "An empty cell deletes the current value. If a column is not in the file, its values do not change.",
    label: "Excel or CSV file",
    hint: "At most 20 MB and 5,000 homes.",
    imported: (day: string) => ({
      title: `This file was imported on ${day}; nothing has changed`,
      text: "This is its report. If something has changed here since, such as a new agent, press “Import this file again”.",
    }),
  },

  report: {
    title: "Report",
    description: "The result for each home in a file.",
    details: { received: "Received", written: "Date in the file", size: "Size", homes: "Homes" },
    dryRun: {
      title: "A test only: nothing was changed",
      text: (counts: string) => `If your software sent this file, the result would be: ${counts}.`,
    },
    waiting: { title: "Waiting", text: "The files of a connection are imported one after the other." },
    running: (done: number, total: number | null) =>
      total === null ? "The file is being read." : `${formatNumber(done)} of ${homes(total)} done.`,
    runningTitle: "In progress",
    progress: "Homes done",
    accepted: { title: "Done" },
    empty: { title: "There are no homes in this file, so nothing was changed" },
    refused: { title: "This file could not be used, so nothing was changed" },
    replaced: { title: "Another file has replaced this one, so nothing in it was published" },
    awaitingApproval: {
      first: (counts: string, files: number) => ({
        title: counts,
        text: `Nothing from this connection is published yet. When you publish, drafts stay visible to your agency only; all other homes go on the market, also those of which a value was left out.${files > 1 ? ` This applies to all ${formatNumber(files)} waiting files.` : ""} Later files are applied automatically.`,
      }),
      sheet: (counts: string) => ({
        title: counts,
        text: "Nothing in this file is published yet. When you publish, drafts stay visible to your agency only; all other homes are published or updated, also those of which a value was left out.",
      }),
      absent: (count: number) => ({
        title: `${homes(count)} of yours ${count === 1 ? "is" : "are"} missing from this export`,
        text: "Everything else in the file has been imported. So many missing homes may be a mistake in the export, so they stay on the market until you confirm that they are gone.",
      }),
    },
    publish: "Publish",
    publishing: "Publishing...",
    takeOff: (count: number) => `Take ${homes(count)} off the market`,
    takingOff: "Taking them off...",
    published: ({ CREATED = 0, UPDATED = 0, DRAFT = 0 }: OutcomeCounts) => {
      const drafts = `${homes(DRAFT)} ${DRAFT === 1 ? "stays a draft" : "stay drafts"}. The report says why.`;
      if (DRAFT > 0 && CREATED + UPDATED === 0) return { title: "No home goes on the market yet", text: drafts };
      const text = "The homes are going on the market one after the other.";
      return { title: "Published", text: DRAFT > 0 ? `${text} ${drafts}` : text };
    },
    withdrawn: { title: "Confirmed", text: "The homes are being taken off the market." },
    rerun: "Import this file again",
    rerunHint: "Use this after a change here, such as another agent ID. Homes that have not changed stay as they are.",
    rereading: "Starting...",
    rereadingNow: { title: "Importing again", text: "The file is being imported again." },
    unknownAgents: "Not at your agency",
    unknownAgentsHint: (contact: string | null) =>
      `Their homes stay with ${contact ?? "the contact of this connection"}, who also gets the enquiries. Once they have joined, they get these homes, except those that you have given to someone else.`,
    changeContact: "Change the contact",
    unknownAgent: ({ name, email, homes: count }: { name: string | null; email: string | null; homes: number }) =>
      [name, email, homes(count)].filter(Boolean).join(", "),
    invite: "Invite",
    inviting: "Inviting...",
    isInvited: "Invited",
    noEmail: "Add their email address to the file, or invite them from the page of your agency.",
    unverified: ({ names, homes: count }: UnverifiedAgents): ImportMessage => ({
      level: "warning",
      code: "agent.unverified",
      text: `${homes(count)} ${count === 1 ? "is a draft" : "are drafts"} that wait${count === 1 ? "s" : ""} until we have verified ${names}.`,
      fix: "We verify agents within a working day, publish these homes and email you. You do not need to send them again.",
    }),
    publishedSince: (count: number): ImportMessage => ({
      level: "note",
      code: "homes.published",
      text: `${homes(count)} that ${count === 1 ? "was a draft" : "were drafts"} after this import ${count === 1 ? "is" : "are"} on the market now.`,
      fix: "",
    }),
    isPublishedNow: {
      level: "note",
      code: "home.published",
      text: "It was a draft after this import and is on the market now.",
      fix: "",
    } satisfies ImportMessage,
    onMarketNow: "On the market now",
    withoutPhotos: (count: number): ImportMessage => ({
      level: "note",
      code: "photos.none",
      text: `${countOf(count, "new home")} ${count === 1 ? "has" : "have"} no photos. Drawings are shown instead.`,
      fix: "",
    }),
    waitingPhotos: (waiting: readonly { title: string; count: number }[]): ImportMessage => {
      const total = waiting.reduce((sum, { count }) => sum + count, 0);
      const named = waiting.slice(0, 5).map(({ title }) => title);
      const others = waiting.length - named.length;
      const list = [...named, ...(others > 0 ? [countOf(others, "other home")] : [])].join("; ");
      return {
        level: "note",
        code: "photos.waiting",
        text: `${countOf(total, "photo")} ${total === 1 ? "is" : "are"} still being fetched: ${list}.`,
        fix: "",
      };
    },
    about: "About this file",
    entries: "Homes",
    notLoaded: "We couldn't load these homes just now.",
    notLoadedHint: "Please try again in a moment.",
    lists: "Which homes",
    attention: (count: number) => `Need attention (${formatNumber(count)})`,
    all: (count: number) => `All (${formatNumber(count)})`,
    noAttention: "No home in this file needs attention.",
    noEntries: "No homes",
    untitled: (position: number) => `Listing ${position} in the file`,
    ids: (uniqueId: string, agentId: string) =>
      [uniqueId && `ID ${uniqueId}`, agentId && `agent ID ${agentId}`].filter(Boolean).join(", "),
    level: { error: "To do", warning: "Note", note: "Good to know" },
    fix: "What to do:",
    where: (field: string | undefined, line: number | undefined, isSheet: boolean) =>
      [field, line === undefined ? undefined : `${isSheet ? "row" : "line"} ${formatNumber(line)}`]
        .filter(Boolean)
        .join(", "),
    seeHome: "See the home",
    resume: "Import again",
    resuming: "One moment...",
    resumed: {
      title: "Imported again",
      text: "Its import is on again. The next file changes this home, also this one if you import it again.",
    },
    meanings: "What the results mean",
    json: "This report as JSON",
    notFound: "Report not found",
    nothingToConfirm: "This file no longer needs your approval.",
    stillRunning: "This file is already being imported.",
    failed: "Unable to do this just now. Please try again later.",
  },
} as const;

/** The messages about the home's present state: it may have been published since the import, or its agent verified. */
export function toPresentMessages({ outcome, listing, messages: stored }: ReportedEntry): ImportMessage[] {
  if (outcome !== "DRAFT" || !listing) return stored;
  if (!listing.isPublic) return stored.filter(({ code }) => code !== "agent.unverified" || listing.isUnverified);
  return [reportMessages.report.isPublishedNow, ...stored.filter((message) => !isDraftReason(message))];
}

export function describeApproval(
  reason: ApprovalReason | null,
  { counts, attention, files }: { counts: OutcomeCounts; attention: number; files: number },
) {
  const { first, absent } = reportMessages.report.awaitingApproval;
  return reason === "absent" ? absent(counts.HELD ?? 0) : first(formatReady(counts, attention), files);
}

const messages = reportMessages.connection;

/** With the next step; shown first on the page. */
export interface ConnectionState {
  tone: AlertTone;
  title: string;
  text: string;
  to?: { label: string; isPressing: boolean } & ({ is: "connection" } | { is: "report"; fileId: number });
  isUnderWay: boolean;
}

interface FileSummary {
  id: number;
  state: FileState;
  holdReason: ApprovalReason | null;
  dryRun: boolean;
  listingCount: number | null;
  counts: OutcomeCounts;
  attentionCount: number;
}

interface ConnectionSituation {
  connection: { lastFileAt: Date | null; crm: string };
  awaitingApproval: FileSummary | undefined;
  waiting: { files: number; counts: OutcomeCounts; attention: number };
  last: FileSummary | undefined;
  unfinished: number;
  now: Date;
}

const WEEK_MS = 7 * DAY_MS;

/** The most urgent state. `day` formats a date. */
export function toConnectionState(
  { connection, awaitingApproval, waiting, last, unfinished, now }: ConnectionSituation,
  day: (date: Date) => string,
): ConnectionState {
  const isUnderWay = unfinished > 0;
  if (awaitingApproval) {
    const first = isSpreadsheet(connection.crm) ? messages.sheet.awaitingApproval : messages.awaitingApproval.first;
    const { title, text } = awaitingApproval.holdReason === "absent" ? messages.awaitingApproval.absent : first;
    const summary = text(formatReady(waiting.counts, waiting.attention), waiting.files);
    return {
      tone: "warn",
      title,
      text: summary,
      to: toReport(awaitingApproval, messages.awaitingApproval.see, true),
      isUnderWay,
    };
  }
  if (isUnderWay) return { tone: "note", ...messages.working(unfinished), isUnderWay };
  if ((connection.lastFileAt === null || !last) && isSpreadsheet(connection.crm)) {
    return { tone: "note", ...messages.sheet.never, isUnderWay };
  }
  if (connection.lastFileAt === null || !last) {
    return {
      tone: "note",
      ...messages.never,
      to: { is: "connection", label: messages.connection, isPressing: true },
      isUnderWay,
    };
  }
  if (last.state === "refused") {
    const { title, text, see } = messages.refused;
    return { tone: "bad", title, text, to: toReport(last, see, true), isUnderWay };
  }
  if (!isSpreadsheet(connection.crm) && now.getTime() - connection.lastFileAt.getTime() > WEEK_MS) {
    return {
      tone: "warn",
      ...messages.silent(day(connection.lastFileAt)),
      to: { is: "connection", label: messages.connection, isPressing: false },
      isUnderWay,
    };
  }
  if (last.attentionCount > 0) {
    const { title, text, see } = messages.attention;
    return { tone: "warn", title: title(last.attentionCount), text, to: toReport(last, see, true), isUnderWay };
  }
  return { tone: "ok", ...messages.fine(formatCounts(last.counts)), isUnderWay };
}

function toReport({ id }: FileSummary, label: string, isPressing: boolean): ConnectionState["to"] {
  return { is: "report", fileId: id, label, isPressing };
}

export function describeFile(file: FileSummary): { result: string; homes: string; isPressing: boolean } {
  const { state, dryRun } = file;
  return {
    result: reportMessages.stateOf(state, dryRun),
    homes: describeHomes(file),
    isPressing: !dryRun && (state === "held" || state === "refused"),
  };
}

/** Actual or planned results; "" if not yet known. */
function describeHomes({ state, holdReason, dryRun, counts, attentionCount }: FileSummary): string {
  const isPlan = dryRun || (state === "held" && holdReason !== "absent");
  if (state !== "accepted" && state !== "held") return "";
  return isPlan ? formatReady(counts, attentionCount) : formatCounts(counts);
}
