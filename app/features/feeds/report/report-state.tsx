import type { ReactNode } from "react";
import type { FileState as State, HoldReason, OutcomeCounts } from "#app/features/feeds/model/feed-file.ts";
import type { FeedMessage } from "#app/features/feeds/model/feed-listing.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import type { ShownMoment } from "#app/lib/dates.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Alert, type AlertTone } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/fact-list.tsx";
import { Moment } from "#app/ui/record-table.tsx";
import { reportIntents } from "./paths.ts";
import { MessageList } from "./report-entries.tsx";
import { countWords, heldWords, readyWords, reportMessages } from "./report-words.ts";

const messages = reportMessages.report;

/** A file as its report shows it. */
export interface ShownFile {
  id: number;
  name: string;
  state: State;
  holdReason: HoldReason | null;
  dryRun: boolean;
  received: ShownMoment;
  written: ShownMoment;
  bytes: number;
  /** Its content is kept, so it can be read again. */
  isKept: boolean;
  done: number;
  /** Null before it was read. */
  total: number | null;
  counts: OutcomeCounts;
  attention: number;
  /** How many files of the feed wait to be published. */
  filesWaiting: number;
  /** It comes from a spreadsheet. */
  isSheet: boolean;
  messages: FeedMessage[];
}

export interface FileStateProps {
  path: string;
  file: ShownFile;
  reply?: FormReply;
}

/** What became of a file as a whole, and what somebody can do about it. */
export function FileState({ path, file, reply }: FileStateProps) {
  const { tone, title, text } = wordsOf(file);
  const isUnderWay = file.state === "waiting" || file.state === "running";
  return (
    <div className="flex max-w-[48rem] flex-col gap-4">
      <Alert tone={tone} title={title} level={2}>
        {text && <p>{text}</p>}
        {file.state === "running" && file.total !== null && (
          <progress
            max={file.total}
            value={file.done}
            aria-label={messages.progress}
            className="mt-2 w-full"
            style={progressStyle}
          />
        )}
        {isUnderWay && (
          <ButtonLink to={path} variant="quiet" reloadDocument className="mt-3">
            {reportMessages.feed.refresh}
          </ButtonLink>
        )}
        {file.state === "held" && <Confirm path={path} file={file} reply={reply} />}
      </Alert>
      {file.messages.length > 0 && (
        <section aria-labelledby="about-file" className="flex flex-col gap-2">
          <h2 id="about-file" className="font-semibold">
            {messages.about}
          </h2>
          <MessageList messages={file.messages} />
        </section>
      )}
      <FactList
        facts={[
          { term: messages.facts.received, detail: <Moment {...file.received} /> },
          { term: messages.facts.written, detail: <Moment {...file.written} /> },
          { term: messages.facts.size, detail: `${formatNumber(Math.ceil(file.bytes / 1024))} kB` },
        ]}
      />
      {!file.dryRun && file.isKept && (file.state === "accepted" || file.state === "refused") && (
        <Again path={path} reply={reply} />
      )}
    </div>
  );
}

/** The browser's own bar in our colour. */
const progressStyle = { appearance: "auto", accentColor: "var(--color-harbour)" } as const;

function wordsOf(file: ShownFile): { tone: AlertTone; title: string; text?: ReactNode } {
  const { state, dryRun, counts, attention, total, done } = file;
  if (state === "waiting") return { tone: "note", ...messages.waiting };
  if (state === "running") return { tone: "note", title: messages.runningTitle, text: messages.running(done, total) };
  if (state === "refused") return { tone: "bad", ...messages.refused };
  if (state === "empty") return { tone: "warn", ...messages.empty };
  const words = countWords(counts);
  if (dryRun) {
    const { title, text } = messages.dryRun;
    return {
      tone: attention > 0 ? "warn" : "ok",
      title: `${title}. ${readyWords(total ?? 0, attention)}`,
      text: text(words),
    };
  }
  if (state === "held" && file.isSheet && file.holdReason !== "absent") {
    return { tone: "warn", ...messages.held.sheet(readyWords(total ?? 0, attention)) };
  }
  if (state === "held") {
    const held = counts.HELD ?? 0;
    return {
      tone: "warn",
      ...heldWords(file.holdReason, { total: total ?? 0, attention, held, files: file.filesWaiting }),
    };
  }
  const title = attention > 0 ? reportMessages.feed.attention.title(attention) : messages.accepted.title;
  return { tone: attention > 0 ? "warn" : "ok", title, text: words };
}

function Confirm({ path, file, reply }: FileStateProps) {
  const form = useServerForm({ ...reportIntents.form(path, "confirm"), constraint: {}, reply });
  const isAbsence = file.holdReason === "absent";
  return (
    <ServerForm form={form} className="mt-3">
      <Honeypot />
      <FormMessage />
      <SubmitButton
        variant={isAbsence ? "danger" : "solid"}
        pendingLabel={isAbsence ? messages.takingOff : messages.publishing}
      >
        {isAbsence ? messages.takeOff(file.counts.HELD ?? 0) : messages.publish}
      </SubmitButton>
    </ServerForm>
  );
}

function Again({ path, reply }: Pick<FileStateProps, "path" | "reply">) {
  const form = useServerForm({ ...reportIntents.form(path, "again"), constraint: {}, reply });
  return (
    <ServerForm form={form} className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <Honeypot />
      <FormMessage />
      <SubmitButton variant="quiet" pendingLabel={messages.rereading}>
        {messages.again}
      </SubmitButton>
      <span className="text-sm text-ink-2">{messages.againHint}</span>
    </ServerForm>
  );
}
