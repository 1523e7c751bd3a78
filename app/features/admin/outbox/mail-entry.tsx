import { Form } from "react-router";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { countOf } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { RecordCell, RecordRow, Moment } from "#app/ui/record-table.tsx";
import type { MailRow } from "./mail-row.ts";
import { mailElement, mailIntents, type OutboxFilters, outboxPath } from "./address.ts";
import { outboxMessages as says } from "./outbox.messages.ts";

export interface MailEntryProps {
  mail: MailRow;
  /** The mails that are shown. */
  filters: OutboxFilters;
}

/** A mail in the list, without what it says. */
export function MailEntry({ mail, filters }: MailEntryProps) {
  const { id, kind, to, subject, status, attempts, lastError, written, sent, canBeResent } = mail;
  const form = mailIntents.form(outboxPath(filters), "resend", id);
  const heading = (
    <>
      <span className="font-semibold">{subject}</span>
      <p className="text-ink-2">
        {kind}, <Moment {...written} />
      </p>
    </>
  );
  return (
    <RecordRow id={mailElement(id)} heading={heading}>
      <RecordCell label={says.columns.to}>
        {to.name} <span className="text-ink-2">{to.address}</span>
      </RecordCell>
      <RecordCell>
        <Badge tone={status === "dead" ? "buff" : "outline"}>{says.status[status]}</Badge>{" "}
        {sent && <Moment {...sent} />} {attempts > 0 && countOf(attempts, "try", "tries")}
        {lastError && (
          <p>
            {says.lastError}: {lastError}
          </p>
        )}
      </RecordCell>
      <RecordCell>
        {canBeResent && (
          <Form id={form.id} method="post" action={form.action} preventScrollReset className="print:hidden">
            <Honeypot />
            <Button variant="quiet">
              <span>
                {says.resend} <span className="sr-only">{subject}</span>
              </span>
            </Button>
          </Form>
        )}
      </RecordCell>
    </RecordRow>
  );
}
