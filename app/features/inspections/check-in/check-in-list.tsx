import { useFetcher } from "react-router";
import { FieldError } from "#app/forms/error-summary.tsx";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { useOneSubmit } from "#app/forms/server-form.tsx";
import type { PhonePart } from "#app/lib/phone.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PhoneNumber } from "#app/ui/contact-links.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { checkInMessages } from "#app/features/inspections/model/inspections.messages.ts";
import { checkInIntents, visitorElement } from "./check-in-intents.ts";
import { VisitorNotes, type VisitorNotesProps } from "./visitor-notes.tsx";

const messages = {
  cameAt: (time: string) => `Checked in at ${time}`,
  tick: "Check in",
  untick: "Undo",
} as const;

export interface VisitorRow {
  id: number;
  name: string;
  phone?: readonly PhonePart[];
  email: string | null;
  /** The page of the person: all their enquiries and registrations. */
  contact?: string;
  walkedIn: boolean;
  /** "10:04 am" */
  cameAt?: string;
  interest: VisitorNotesProps["visitor"]["interest"];
  note: string;
  contract: VisitorNotesProps["visitor"]["contract"];
  feedback?: string;
}

export interface CheckInListProps {
  path: string;
  visitors: readonly VisitorRow[];
  result?: FormResult;
}

/** Visitors by name, each with a large button to check them in without leaving the page. */
export function CheckInList({ path, visitors, result }: CheckInListProps) {
  return (
    <ul className="border-t-3 border-ink">
      {visitors.map((visitor) => (
        <li key={visitor.id} id={visitorElement(visitor.id)} tabIndex={-1} className="border-b border-line py-2">
          <div className="flex items-center justify-between gap-3">
            <About visitor={visitor} />
            <Tick path={path} visitor={visitor} result={result} />
          </div>
          {visitor.cameAt !== undefined && <VisitorNotes path={path} visitor={visitor} result={result} />}
        </li>
      ))}
    </ul>
  );
}

function About({ visitor: { name, phone, email, contact, walkedIn, cameAt } }: { visitor: VisitorRow }) {
  const status = [cameAt && messages.cameAt(cameAt), walkedIn && checkInMessages.walkedIn].filter(Boolean).join(" · ");
  return (
    <div className="min-w-0">
      <h3 className="font-semibold wrap-anywhere">{contact ? <TextLink to={contact}>{name}</TextLink> : name}</h3>
      <ul className="flex flex-wrap gap-x-4">
        {phone && (
          <li className="flex min-h-(--tap) items-center gap-2 tnum">
            <Icon name="phone" />
            <span className="min-w-0 wrap-anywhere">
              <PhoneNumber parts={phone} action="Call" className="inline-flex min-h-(--tap) items-center" />
            </span>
          </li>
        )}
        {email && (
          <li className="min-w-0">
            <TextLink to={`mailto:${email}`} className="inline-flex min-h-(--tap) items-center gap-2">
              <Icon name="mail" />
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">Email </span>
                {email}
              </span>
            </TextLink>
          </li>
        )}
      </ul>
      {status && <p className="text-sm text-ink-2">{status}</p>}
    </div>
  );
}

function Tick({
  path,
  visitor,
  result: initialResult,
}: Pick<CheckInListProps, "path" | "result"> & { visitor: VisitorRow }) {
  const { id, name, cameAt } = visitor;
  const to = cameAt === undefined ? "tick" : "untick";
  const form = checkInIntents.form(path, to, id);
  const fetcher = useFetcher<FormResult>();
  const result = fetcher.data ?? initialResult;
  const failure = isFailure(result) && result.formId === form.id ? result : undefined;
  const pending = fetcher.state !== "idle";
  return (
    <fetcher.Form
      id={form.id}
      method="post"
      action={form.action}
      preventScrollReset
      onSubmit={useOneSubmit(pending, failure)}
      className="flex-none print:hidden"
    >
      <Honeypot />
      <FieldError id={`${form.id}-error`} error={failure?.error[""]?.[0]} />
      <Button
        variant={to === "tick" ? "solid" : "quiet"}
        className="min-h-14 min-w-24"
        aria-disabled={pending || undefined}
      >
        <span>
          {messages[to]}
          <span className="sr-only">: {name}</span>
        </span>
      </Button>
    </fetcher.Form>
  );
}
