import { Honeypot } from "#app/forms/honeypot.tsx";
import { shownMoment, type ShownMoment } from "#app/lib/dates.ts";
import { countOf } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { BreakableEmail } from "#app/ui/breakable-email.tsx";
import { Button } from "#app/ui/button.tsx";
import { Moment, RecordCell, RecordRow } from "#app/ui/record-table.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Form } from "react-router";
import { mailElement, mailIntents, mailPath, type MailStatus, type OutboxFilters, outboxPath } from "./paths.ts";
import { outboxMessages as messages } from "./outbox.messages.ts";
import type { ListedMail } from "./outbox.queries.server.ts";

/** A mail as the list shows it: every value is a finished text. */
export interface MailRow {
  id: number;
  /** "Enquiry receipt". */
  kind: string;
  to: { name: string; address: string };
  subject: string;
  status: MailStatus;
  attempts: number;
  lastError: string | null;
  written: ShownMoment;
  sent?: ShownMoment;
  canBeResent: boolean;
}

/** A mail for the page; call it in the loader, so that server and browser agree on the times. */
export function mailRow(mail: ListedMail): MailRow {
  const { id, kind, toName, toAddress, subject, status, attempts, lastError, createdAt, sentAt } = mail;
  const words = kind.replaceAll("-", " ");
  return {
    id,
    kind: words.charAt(0).toUpperCase() + words.slice(1),
    to: { name: toName, address: toAddress },
    subject,
    status,
    attempts,
    lastError,
    written: shownMoment(createdAt),
    sent: sentAt ? shownMoment(sentAt) : undefined,
    canBeResent: status === "dead" || status === "kept",
  };
}

export interface MailEntryProps {
  mail: MailRow;
  /** The mails that are shown. */
  filters: OutboxFilters;
}

/** A mail in the list; what it says is behind its subject. */
export function MailEntry({ mail, filters }: MailEntryProps) {
  const { id, kind, to, subject, status, attempts, lastError, written, sent, canBeResent } = mail;
  const form = mailIntents.form(outboxPath(filters), "resend", id);
  const heading = (
    <>
      <TextLink to={mailPath(id)} className="font-semibold">
        {subject}
      </TextLink>
      <p className="text-ink-2">
        {kind}, <Moment {...written} />
      </p>
    </>
  );
  return (
    <RecordRow id={mailElement(id)} heading={heading}>
      <RecordCell label={messages.columns.to}>
        {to.name}{" "}
        <span className="text-ink-2">
          <BreakableEmail email={to.address} />
        </span>
      </RecordCell>
      <RecordCell>
        <Badge tone={status === "dead" ? "buff" : "outline"}>{messages.status[status]}</Badge>{" "}
        {sent && <Moment {...sent} />} {attempts > 0 && countOf(attempts, "try", "tries")}
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
