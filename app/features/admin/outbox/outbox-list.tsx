import { Form } from "react-router";
import { outboxMessages as messages } from "#app/features/admin/model/admin.messages.ts";
import type { ListedMail, OutboxPage } from "#app/features/admin/model/admin.queries.server.ts";
import {
  mailElement,
  mailIntents,
  mailPath,
  type MailStatus,
  mailStatuses,
  outboxBasePath,
  type OutboxFilters,
  outboxPath,
} from "#app/features/admin/model/filters.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { displayTime, type DisplayTime } from "#app/lib/dates.ts";
import { countFigure, countText, countOf } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { BreakableAddress } from "#app/ui/contact-links.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { TimeCell, RecordCell, RecordList, RecordRow, RecordTable } from "#app/ui/record-table.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";

interface MailRow {
  id: number;
  /** "Enquiry receipt". */
  kind: string;
  to: { name: string; address: string };
  subject: string;
  status: MailStatus;
  attempts: number;
  lastError: string | null;
  written: DisplayTime;
  sent?: DisplayTime;
  canBeResent: boolean;
}

/** Call in loaders, so that server and browser agree. */
export function toMailRow(mail: ListedMail): MailRow {
  const { id, kind, toName, toAddress, subject, status, attempts, lastError, createdAt, sentAt } = mail;
  const kindLabel = kind.replaceAll("-", " ");
  return {
    id,
    kind: kindLabel.charAt(0).toUpperCase() + kindLabel.slice(1),
    to: { name: toName, address: toAddress },
    subject,
    status,
    attempts,
    lastError,
    written: displayTime(createdAt),
    sent: sentAt ? displayTime(sentAt) : undefined,
    canBeResent: status === "dead" || status === "kept",
  };
}

interface MailEntryProps {
  mail: MailRow;
  filters: OutboxFilters;
}

function MailEntry({ mail, filters }: MailEntryProps) {
  const { id, kind, to, subject, status, attempts, lastError, written, sent, canBeResent } = mail;
  const form = mailIntents.form(outboxPath(filters), "resend", id);
  const heading = (
    <>
      <TextLink to={mailPath(id)} className="font-semibold">
        {subject}
      </TextLink>
      <p className="text-ink-2">
        {kind}, <TimeCell {...written} />
      </p>
    </>
  );
  return (
    <RecordRow id={mailElement(id)} heading={heading}>
      <RecordCell label={messages.columns.to}>
        {to.name}{" "}
        <span className="text-ink-2">
          <BreakableAddress address={to.address} />
        </span>
      </RecordCell>
      <RecordCell>
        <Badge tone={status === "dead" ? "buff" : "outline"}>{messages.status[status]}</Badge>{" "}
        {sent && <TimeCell {...sent} />} {attempts > 0 && countOf(attempts, "try", "tries")}
        {lastError && (
          <p>
            {messages.lastError}: {lastError}
          </p>
        )}
      </RecordCell>
      <RecordCell>
        {canBeResent && (
          <Form id={form.id} method="post" action={form.action} preventScrollReset className="print:hidden">
            <Honeypot />
            <Button variant="quiet">
              <span>
                {messages.resend} <span className="sr-only">{subject}</span>
              </span>
            </Button>
          </Form>
        )}
      </RecordCell>
    </RecordRow>
  );
}

export interface OutboxListProps extends Pick<OutboxPage, "counts" | "lastPage" | "openEnded"> {
  filters: OutboxFilters;
  mails: readonly MailRow[];
}

const columns = [
  { label: messages.columns.mail },
  { label: messages.columns.to, className: "md:w-[28%]" },
  { label: messages.columns.status, className: "md:w-[26%]" },
  { label: messages.columns.resend, className: "md:w-28" },
];

export function OutboxList({ filters, mails, counts, lastPage, openEnded }: OutboxListProps) {
  const { status, page } = filters;
  const heading = countText(counts[status ?? "all"], "email");
  return (
    <RecordList
      heading={status === undefined ? heading : `${heading}: ${messages.status[status]}`}
      note={status === undefined ? messages.order : messages.meaning[status]}
      page={page}
      lastPage={lastPage}
      openEnded={openEnded}
      pathOf={(to) => outboxPath({ status, page: to })}
    >
      <div className="border-b border-line">
        <TabLinks
          label={messages.byStatus}
          tabs={[undefined, ...mailStatuses].map((tab) => ({
            to: outboxPath({ status: tab, page: 1 }),
            label: `${tab === undefined ? messages.all : messages.status[tab]} (${countFigure(counts[tab ?? "all"])})`,
            current: tab === status,
          }))}
        />
      </div>
      {mails.length === 0 ? (
        <NoMails isFiltered={counts.all > 0} />
      ) : (
        <RecordTable caption={messages.columns.mail} columns={columns}>
          {mails.map((mail) => (
            <MailEntry key={mail.id} mail={mail} filters={filters} />
          ))}
        </RecordTable>
      )}
    </RecordList>
  );
}

function NoMails({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      title={messages.noneLikeThis}
      level={3}
      actions={
        <ButtonLink to={outboxBasePath} preventScrollReset>
          {messages.showAll}
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState title={messages.empty} level={3} actions={<ButtonLink to="/admin">{messages.emptyStep}</ButtonLink>}>
      {messages.emptyHint}
    </EmptyState>
  );
}
