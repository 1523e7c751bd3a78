import { displayTime, type DisplayTime } from "#app/lib/dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { TimeCell } from "#app/ui/record-table.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { moderationMessages as messages, reportMessages } from "./moderation.messages.ts";
import type { AbuseReport } from "./abuse-reports.queries.server.ts";

export interface AbuseReportRow {
  id: number;
  reason: string;
  details: string | null;
  email: string | null;
  sent: DisplayTime;
  /** "On hold". Undefined while open. */
  outcome?: string;
  note: string | null;
}

/** Call in loaders, so that server and browser agree. */
export function toAbuseReportRow({
  id,
  reason,
  details,
  email,
  createdAt,
  outcome,
  note,
}: AbuseReport): AbuseReportRow {
  return {
    id,
    reason: reportMessages.reason.choices[reason],
    details,
    email,
    sent: displayTime(createdAt),
    ...(outcome && { outcome: messages.home.outcome[outcome] }),
    note,
  };
}

export function AbuseReportEntries({ reports }: { reports: readonly AbuseReportRow[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {reports.map(({ id, reason, details, email, sent, outcome, note }) => (
        <li key={id} className="border-l-4 border-line pl-3">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold">{reason}</span>
            {outcome && <Badge tone="outline">{outcome}</Badge>}
          </p>
          {details !== null && <p className="prose wrap-anywhere whitespace-pre-line">{details}</p>}
          {note !== null && (
            <p className="prose wrap-anywhere whitespace-pre-line text-ink-2">
              {messages.home.note}: {note}
            </p>
          )}
          <p className="text-sm wrap-anywhere text-ink-2">
            <TimeCell {...sent} /> ·{" "}
            {email === null ? messages.reports.anonymous : <TextLink to={`mailto:${email}`}>{email}</TextLink>}
          </p>
        </li>
      ))}
    </ul>
  );
}
