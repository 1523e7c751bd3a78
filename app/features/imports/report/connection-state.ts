import type { AlertTone } from "#app/ui/alert.tsx";
import type { FileState, ApprovalReason, OutcomeCounts } from "#app/features/imports/model/import-file.ts";
import { isSpreadsheet } from "#app/features/imports/model/crms.ts";
import { formatCounts, formatReady, reportMessages } from "./report-texts.ts";

const messages = reportMessages.feed;

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
  feed: { lastFileAt: Date | null; crm: string };
  awaitingApproval: FileSummary | undefined;
  waiting: { files: number; homes: number; attention: number };
  last: FileSummary | undefined;
  unfinished: number;
  now: Date;
}

const WEEK = 7 * 24 * 3600 * 1000;

/** The most urgent state. `day` formats a date. */
export function toConnectionState(
  { feed, awaitingApproval, waiting, last, unfinished, now }: ConnectionSituation,
  day: (date: Date) => string,
): ConnectionState {
  const isUnderWay = unfinished > 0;
  if (awaitingApproval) {
    const first = isSpreadsheet(feed.crm) ? messages.sheet.held : messages.held.first;
    const { title, text } = awaitingApproval.holdReason === "absent" ? messages.held.absent : first;
    const summary = text(formatReady(waiting.homes, waiting.attention), waiting.files);
    return { tone: "warn", title, text: summary, to: toReport(awaitingApproval, messages.held.see, true), isUnderWay };
  }
  if (isUnderWay) return { tone: "note", ...messages.working(unfinished), isUnderWay };
  if ((feed.lastFileAt === null || !last) && isSpreadsheet(feed.crm)) {
    return { tone: "note", ...messages.sheet.never, isUnderWay };
  }
  if (feed.lastFileAt === null || !last) {
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
  if (!isSpreadsheet(feed.crm) && now.getTime() - feed.lastFileAt.getTime() > WEEK) {
    return {
      tone: "warn",
      ...messages.silent(day(feed.lastFileAt)),
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
function describeHomes({ state, holdReason, dryRun, counts, listingCount, attentionCount }: FileSummary): string {
  const isPlan = dryRun || (state === "held" && holdReason !== "absent");
  if (state !== "accepted" && state !== "held") return "";
  return isPlan ? formatReady(listingCount ?? 0, attentionCount) : formatCounts(counts);
}
