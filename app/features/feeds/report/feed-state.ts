import type { AlertTone } from "#app/ui/alert.tsx";
import type { FileState, HoldReason, OutcomeCounts } from "#app/features/feeds/model/feed-file.ts";
import { isSpreadsheet } from "#app/features/feeds/model/crms.ts";
import { countWords, readyWords, reportMessages } from "./report-words.ts";

const messages = reportMessages.feed;

/** What a feed's page says first: how it is, and the one thing to do about it. */
export interface FeedState {
  tone: AlertTone;
  title: string;
  text: string;
  to?: { label: string; isPressing: boolean } & ({ is: "connection" } | { is: "report"; fileId: number });
  /** It changes by itself. */
  isUnderWay: boolean;
}

interface FileSummary {
  id: number;
  state: FileState;
  holdReason: HoldReason | null;
  dryRun: boolean;
  listingCount: number | null;
  counts: OutcomeCounts;
  attentionCount: number;
}

interface FeedSituation {
  feed: { lastFileAt: Date | null; crm: string };
  /** The oldest file that waits for a person. */
  held: FileSummary | undefined;
  /** All that waits to be published. */
  waiting: { files: number; homes: number; attention: number };
  /** The newest file that has come to its end. */
  last: FileSummary | undefined;
  /** Files that are not done. */
  unfinished: number;
  now: Date;
}

const WEEK = 7 * 24 * 3600 * 1000;

/** How a feed is: the most pressing of all that could be said. `day` writes a date. */
export function feedState(
  { feed, held, waiting, last, unfinished, now }: FeedSituation,
  day: (date: Date) => string,
): FeedState {
  const isUnderWay = unfinished > 0;
  if (held) {
    const first = isSpreadsheet(feed.crm) ? messages.sheet.held : messages.held.first;
    const { title, text } = held.holdReason === "absent" ? messages.held.absent : first;
    const words = text(readyWords(waiting.homes, waiting.attention), waiting.files);
    return { tone: "warn", title, text: words, to: toReport(held, messages.held.see, true), isUnderWay };
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
  return { tone: "ok", ...messages.fine(countWords(last.counts)), isUnderWay };
}

function toReport({ id }: FileSummary, label: string, isPressing: boolean): FeedState["to"] {
  return { is: "report", fileId: id, label, isPressing };
}

/** What a list says of a file. */
export function fileWords(file: FileSummary): { result: string; homes: string; isPressing: boolean } {
  const { state, dryRun } = file;
  return {
    result: reportMessages.stateOf(state, dryRun),
    homes: homesWords(file),
    isPressing: !dryRun && (state === "held" || state === "refused"),
  };
}

/** What is done with the homes of a file, or what would be; "" before anything is known of them. */
function homesWords({ state, holdReason, dryRun, counts, listingCount, attentionCount }: FileSummary): string {
  const isPlan = dryRun || (state === "held" && holdReason !== "absent");
  if (state !== "accepted" && state !== "held") return "";
  return isPlan ? readyWords(listingCount ?? 0, attentionCount) : countWords(counts);
}
