import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import type { FormReply } from "#app/forms/form-reply.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { Field, hintId, TextInput } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { calendarMessages } from "./calendar.messages.ts";
import type { ShownCalendar } from "./own-calendar.server.ts";
import { calendarElement, calendarIntents } from "./paths.ts";

const messages = calendarMessages.own;
const field = "calendar-address";

interface OwnCalendarProps {
  /** Null before somebody asks for one. */
  calendar: ShownCalendar | null;
  /** The page on which it stands. */
  path: string;
  reply?: FormReply;
}

/** A member's private calendar address: what it is for, where to put it, and how to be rid of it. */
export function OwnCalendar({ calendar, path, reply }: OwnCalendarProps) {
  return (
    <section
      id={calendarElement}
      aria-labelledby="calendar-heading"
      className="flex flex-col gap-4 border-t border-ink pt-4 print:hidden"
    >
      <h2 id="calendar-heading" className="text-lg">
        {messages.title}
      </h2>
      {calendar ? (
        <>
          <Address calendar={calendar} />
          <div className="flex flex-wrap gap-x-6 gap-y-4">
            <CalendarButton name="renew-calendar" words={[messages.renew, messages.making]} path={path} reply={reply}>
              {messages.renewMeaning}
            </CalendarButton>
            <CalendarButton name="stop-calendar" words={[messages.stop, messages.stopping]} path={path} reply={reply}>
              {messages.stopMeaning}
            </CalendarButton>
          </div>
        </>
      ) : (
        <CalendarButton name="new-calendar" words={[messages.make, messages.making]} path={path} reply={reply}>
          {messages.offer}
        </CalendarButton>
      )}
    </section>
  );
}

function Address({ calendar: { url, webcal, since } }: { calendar: ShownCalendar }) {
  return (
    <>
      <Field id={field} label={messages.address} hint={messages.secret(since)} className="max-w-[48rem]">
        <TextInput key={url} id={field} readOnly defaultValue={url} aria-describedby={hintId(field)} />
      </Field>
      <p>
        <TextLink to={webcal} className="inline-flex min-h-11 items-center">
          {messages.open}
        </TextLink>
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">{messages.howTo}</summary>
        <ul className="mt-2 flex list-disc flex-col gap-2 pl-5">
          {messages.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

interface CalendarButtonProps {
  name: Parameters<typeof calendarIntents.form>[1];
  /** What the button says, and what it says while the form is on its way. */
  words: readonly [string, string];
  path: string;
  reply?: FormReply;
  /** What it means. */
  children: string;
}

function CalendarButton({ name, words: [label, pendingLabel], path, reply, children }: CalendarButtonProps) {
  const form = useServerForm({ ...calendarIntents.form(path, name), constraint: {}, reply });
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-2">
      <p className="max-w-[48rem]">{children}</p>
      <Honeypot />
      <FormMessage />
      <SubmitButton variant="quiet" pendingLabel={pendingLabel}>
        {label}
      </SubmitButton>
    </ServerForm>
  );
}
