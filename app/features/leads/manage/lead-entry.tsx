import { Form } from "react-router";
import { LeadClockLine } from "#app/features/leads/model/clock-line.tsx";
import { leadElement } from "#app/features/leads/model/status.ts";
import { heldFor, leadsMessages as says, releaseLeadMessages } from "./manage.messages.ts";
import { LeadStatusForm, type LeadStatusFormProps } from "#app/features/leads/model/status-form.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { telephoneLink } from "#app/lib/contact.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { LeadRow } from "./lead-row.ts";
import { RecordCell, RecordRow, Moment } from "#app/ui/record-table.tsx";
import { leadIntents } from "./filters.ts";

interface LeadEntryProps extends Pick<LeadStatusFormProps, "reply"> {
  lead: LeadRow;
  /** The path of the list. */
  path: string;
}

/** A lead in the list: who asks whom about what, and what became of it. */
export function LeadEntry({ lead, path, reply }: LeadEntryProps) {
  const { id, about, source, agent, received, clock, heldReason, answer } = lead;
  return (
    <RecordRow id={leadElement(id)} heading={<Sender lead={lead} />}>
      <RecordCell label={says.columns.about}>
        {about && <Named {...about} />}
        {source && <p className="text-ink-2">{source}</p>}
        {answer?.details.map(({ name, label, value }) => (
          <p key={name} className="wrap-anywhere">
            {label}: {value}
          </p>
        ))}
        {answer?.message && (
          <details>
            <summary className="link min-h-6 w-fit">{says.message}</summary>
            <p className="mt-1 whitespace-pre-line">{answer.message}</p>
          </details>
        )}
      </RecordCell>
      <RecordCell label={says.columns.agent}>
        {agent ? <Named {...agent} /> : <span className="text-ink-2">{says.noAgent}</span>}
      </RecordCell>
      <RecordCell label={says.columns.received}>
        <Moment {...received} />
        {clock && <LeadClockLine clock={clock} />}
      </RecordCell>
      <RecordCell>
        <LeadStatusForm lead={lead} form={leadIntents.form(path, "status", id)} reply={reply} />
        {heldReason && <Held lead={lead} reason={heldReason} path={path} />}
      </RecordCell>
    </RecordRow>
  );
}

/** The ways to answer are links until the sender has withdrawn it. */
function Sender({ lead: { name, email, phone, answer } }: { lead: LeadRow }) {
  return (
    <>
      <span className="text-base font-semibold">{name}</span>
      {!answer && (
        <p>
          <Badge tone="outline">{says.withdrawn}</Badge>
        </p>
      )}
      <p>
        {answer ? (
          <TextLink to={answer.reply}>
            <span className="sr-only">{says.write} </span>
            {email}
          </TextLink>
        ) : (
          email
        )}
      </p>
      {phone && (
        <p>
          {answer && /\d/.test(phone) ? (
            <TextLink to={telephoneLink(phone)}>
              <span className="sr-only">{says.call} </span>
              {phone}
            </TextLink>
          ) : (
            phone
          )}
        </p>
      )}
    </>
  );
}

function Named({ title, path }: { title: string; path?: string }) {
  return path ? <TextLink to={path}>{title}</TextLink> : <span>{title}</span>;
}

function Held({ lead: { id, name }, reason, path }: { lead: LeadRow; reason: string; path: string }) {
  const form = leadIntents.form(path, "release", id);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="flex gap-2 font-semibold text-warn">
        <Icon name="warning" className="mt-0.5" />
        {heldFor(reason)}
      </p>
      <Form id={form.id} method="post" action={form.action} preventScrollReset className="print:hidden">
        <Honeypot />
        <Button variant="quiet">
          <span>
            {releaseLeadMessages.sendOn} <span className="sr-only">{name}</span>
          </span>
        </Button>
      </Form>
    </div>
  );
}
