import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import {
  type FileState as State,
  type ApprovalReason,
  type Outcome,
  type OutcomeCounts,
  OUTCOMES,
} from "#app/features/imports/model/import-file.ts";
import type { ImportMessage } from "#app/features/imports/model/import-listing.ts";
import type { FormResult } from "#app/forms/form-result.ts";
import { FormEnd, ServerForm } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import type { DisplayTime } from "#app/lib/dates.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Alert, type AlertTone } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { TimeCell } from "#app/ui/record-table.tsx";
import { formatCounts, describeApproval, formatReady, reportMessages } from "./report-texts.ts";
import type { UnknownAgent } from "./report.queries.server.ts";

/** `invite` has the number of the agent in the list, `resume` the id of the home. */
export const reportIntents = defineIntents({
  confirm: { fullPage: true },
  again: { fullPage: true },
  invite: {},
  resume: {},
});

const messages = reportMessages.report;

export interface FileView {
  id: number;
  name: string;
  state: State;
  holdReason: ApprovalReason | null;
  dryRun: boolean;
  received: DisplayTime;
  written: DisplayTime;
  bytes: number;
  /** Stored content can be applied again. */
  isStored: boolean;
  done: number;
  total: number | null;
  counts: OutcomeCounts;
  attention: number;
  filesWaiting: number;
  isSheet: boolean;
  /** It has rows and columns instead of lines and elements, perhaps in a connection of software. */
  isTable: boolean;
  messages: ImportMessage[];
}

export interface FileStatusProps {
  path: string;
  file: FileView;
  result?: FormResult;
}

/** `children`: what follows the state. */
export function FileStatus({ path, file, result, children }: FileStatusProps & { children?: ReactNode }) {
  const { tone, title, text } = describeState(file);
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
            {reportMessages.connection.refresh}
          </ButtonLink>
        )}
        {file.state === "held" && <Confirm path={path} file={file} result={result} />}
      </Alert>
      {children}
      {file.messages.length > 0 && (
        <section aria-labelledby="about-file" className="flex flex-col gap-2">
          <h2 id="about-file" className="font-semibold">
            {messages.about}
          </h2>
          <MessageList messages={file.messages} isSheet={file.isTable} />
        </section>
      )}
      <FactList
        items={[
          { term: messages.details.received, detail: <TimeCell {...file.received} /> },
          { term: messages.details.written, detail: <TimeCell {...file.written} /> },
          { term: messages.details.size, detail: `${formatNumber(Math.ceil(file.bytes / 1024))} kB` },
        ]}
      />
      {!file.dryRun && file.isStored && ["accepted", "refused", "replaced"].includes(file.state) && (
        <RerunForm path={path} result={result} />
      )}
    </div>
  );
}

const progressStyle = { appearance: "auto", accentColor: "var(--color-harbour)" } as const;

function describeState(file: FileView): { tone: AlertTone; title: string; text?: ReactNode } {
  const { state, dryRun, counts, attention, total, done } = file;
  if (state === "waiting") return { tone: "note", ...messages.waiting };
  if (state === "running") return { tone: "note", title: messages.runningTitle, text: messages.running(done, total) };
  if (state === "refused") return { tone: "bad", ...messages.refused };
  if (state === "replaced") return { tone: "note", ...messages.replaced };
  if (state === "empty") return { tone: "warn", ...messages.empty };
  const summary = formatCounts(counts);
  if (dryRun) {
    const { title, text } = messages.dryRun;
    return {
      tone: attention > 0 ? "warn" : "ok",
      title: `${title}. ${formatReady(counts, attention)}`,
      text: text(summary),
    };
  }
  if (state === "held" && file.isSheet && file.holdReason !== "absent") {
    return { tone: "warn", ...messages.awaitingApproval.sheet(formatReady(counts, attention)) };
  }
  if (state === "held") {
    return {
      tone: "warn",
      ...describeApproval(file.holdReason, { counts, attention, files: file.filesWaiting }),
    };
  }
  const title = attention > 0 ? reportMessages.connection.attention.title(attention) : messages.accepted.title;
  return { tone: attention > 0 ? "warn" : "ok", title, text: summary };
}

function Confirm({ path, file, result }: FileStatusProps) {
  const form = useServerForm({ ...reportIntents.form(path, "confirm"), constraint: {}, result });
  const isAbsence = file.holdReason === "absent";
  return (
    <ServerForm form={form} className="mt-3">
      <FormEnd
        variant={isAbsence ? "danger" : "solid"}
        pendingLabel={isAbsence ? messages.takingOff : messages.publishing}
      >
        {isAbsence ? messages.takeOff(file.counts.HELD ?? 0) : messages.publish}
      </FormEnd>
    </ServerForm>
  );
}

function RerunForm({ path, result }: Pick<FileStatusProps, "path" | "result">) {
  const form = useServerForm({ ...reportIntents.form(path, "again"), constraint: {}, result });
  return (
    <ServerForm form={form} className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <FormEnd variant="quiet" pendingLabel={messages.rereading}>
        {messages.rerun}
      </FormEnd>
      <span className="text-sm text-ink-2">{messages.rerunHint}</span>
    </ServerForm>
  );
}

export const UNKNOWN_AGENTS_ID = "unknown-agents";

interface UnknownAgentsProps extends Pick<FileStatusProps, "path" | "result"> {
  agents: readonly UnknownAgent[];
  contact: string | null;
  contactPath: string;
  mayInvite: boolean;
}

export function UnknownAgents({ path, agents, contact, contactPath, mayInvite, result }: UnknownAgentsProps) {
  return (
    <section aria-labelledby={UNKNOWN_AGENTS_ID} className="flex flex-col gap-2">
      <h2 id={UNKNOWN_AGENTS_ID} tabIndex={-1} className="font-semibold">
        {messages.unknownAgents}
      </h2>
      <p className="wrap-anywhere">
        {messages.unknownAgentsHint(contact)} <TextLink to={contactPath}>{messages.changeContact}</TextLink>
      </p>
      <ul>
        {agents.map((agent, index) => (
          <li
            key={`${agent.name ?? ""} ${agent.email ?? ""}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2"
          >
            <span className="min-w-0 wrap-anywhere">{messages.unknownAgent(agent)}</span>
            {agent.isInvited ? (
              <span className="text-sm text-ink-2">{messages.isInvited}</span>
            ) : agent.email === null ? (
              <span className="text-sm text-ink-2">{messages.noEmail}</span>
            ) : (
              mayInvite && <InviteForm path={path} position={index + 1} email={agent.email} result={result} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function InviteForm({
  path,
  position,
  email,
  result,
}: Pick<FileStatusProps, "path" | "result"> & { position: number; email: string }) {
  const form = useServerForm({ ...reportIntents.form(path, "invite", position), constraint: {}, result });
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-2 print:hidden">
      <input type="hidden" name="emails" value={email} />
      <FormEnd variant="quiet" pendingLabel={messages.inviting}>
        {messages.invite} <span className="sr-only">{email}</span>
      </FormEnd>
    </ServerForm>
  );
}

const everyMillis = 2000;

/** Revalidates while the page is visible and something is in progress. */
export function useRefresh(isUnderWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  const refresh = useEffectEvent(() => {
    if (state === "idle" && document.visibilityState === "visible") void revalidate();
  });
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(refresh, everyMillis);
    return () => clearInterval(timer);
  }, [isUnderWay]);
}

interface EntryView {
  position: number;
  agentId: string;
  uniqueId: string;
  title: string;
  outcome: Outcome;
  needsAttention: boolean;
  /** It was a draft after the import. */
  isPublishedNow: boolean;
  messages: ImportMessage[];
  /** Of the home, or of its import while it is not on the market. */
  path?: string;
  /** The id of a home that differs from the file because its import was stopped. */
  resumableId?: number;
}

interface EntryListProps extends Pick<FileStatusProps, "path" | "result"> {
  entries: readonly EntryView[];
  isSheet: boolean;
}

export function EntryList({ entries, isSheet, path: reportPath, result }: EntryListProps) {
  return (
    <ul className="flex flex-col">
      {entries.map((entry) => {
        const { position, agentId, uniqueId, title, outcome, needsAttention, isPublishedNow, path } = entry;
        return (
          <li key={position} className="flex flex-col gap-2 border-b border-line py-3">
            <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <h3 className="min-w-0 font-semibold wrap-anywhere">{title || messages.untitled(position)}</h3>
              <Badge tone={needsAttention ? "buff" : "outline"}>
                {isPublishedNow ? messages.onMarketNow : reportMessages.outcome[outcome]}
              </Badge>
              {path && (
                <TextLink to={path}>
                  {messages.seeHome}
                  <span className="sr-only"> {title}</span>
                </TextLink>
              )}
            </div>
            <p className="text-sm wrap-anywhere text-ink-2">{messages.ids(uniqueId, agentId)}</p>
            <MessageList messages={entry.messages} isSheet={isSheet} />
            {entry.resumableId !== undefined && (
              <ResumeForm path={reportPath} id={entry.resumableId} title={title} result={result} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function ResumeForm({
  path,
  id,
  title,
  result,
}: Pick<FileStatusProps, "path" | "result"> & { id: number; title: string }) {
  const form = useServerForm({ ...reportIntents.form(path, "resume", id), constraint: {}, result });
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-2 print:hidden">
      <FormEnd variant="quiet" pendingLabel={messages.resuming}>
        {messages.resume} <span className="sr-only">{title}</span>
      </FormEnd>
    </ServerForm>
  );
}

const order: readonly ImportMessage["level"][] = ["error", "warning", "note"];

/** Shows the most urgent first. */
function MessageList({ messages: reported, isSheet }: { messages: readonly ImportMessage[]; isSheet: boolean }) {
  if (reported.length === 0) return null;
  return (
    <ul className="flex max-w-[48rem] flex-col gap-2">
      {order
        .flatMap((level) => reported.filter((message) => message.level === level))
        .map(({ level, code, field, line, text, fix }, index) => {
          const where = messages.where(field, line, isSheet);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- two messages may have the same text
            <li key={`${code}-${index}`} className="flex gap-2">
              <Icon
                name={level === "note" ? "note" : "warning"}
                className={`mt-1 ${level === "error" ? "text-bad" : level === "warning" ? "text-warn" : "text-ink-2"}`}
              />
              <div className="min-w-0 wrap-anywhere">
                <p>
                  <span className="sr-only">{messages.level[level]}: </span>
                  {text} {where && <span className="text-sm whitespace-nowrap text-ink-2">({where})</span>}
                </p>
                {fix && (
                  <p className="text-ink-2">
                    <span className="font-semibold">{messages.fix}</span> {fix}
                  </p>
                )}
              </div>
            </li>
          );
        })}
    </ul>
  );
}

export function OutcomeLegend({ outcomes }: { outcomes: readonly Outcome[] }) {
  return (
    <details className="max-w-[48rem] print:hidden">
      <summary className="min-h-(--tap) py-2">{messages.meanings}</summary>
      <FactList
        items={OUTCOMES.filter((outcome) => outcomes.includes(outcome)).map((outcome) => ({
          term: reportMessages.outcome[outcome],
          detail: reportMessages.meaning[outcome],
        }))}
      />
    </details>
  );
}
