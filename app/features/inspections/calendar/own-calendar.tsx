import type { FormResult } from "#app/forms/form-result.ts";
import { ExplainedButton } from "#app/forms/server-form.tsx";
import { defineIntents } from "#app/lib/intents.ts";
import { Field, hintId, TextInput } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { CalendarAddress } from "./calendar.server.ts";

const messages = {
  making: "Creating...",
  secret: (since: string) => `Created on ${since}. Anyone who has it can see your plan, so keep it private.`,
  steps: [
    "On an iPhone, an iPad or a Mac: choose “Open in your calendar program” and confirm.",
    "In Google Calendar, on a computer: next to “Other calendars” choose “From URL” and paste the address.",
    "In Outlook: choose “Add calendar”, then “Subscribe from web”, and paste the address.",
    "Your calendar decides how often it checks for changes. Some check every hour, others once a day.",
  ],
} as const;

export const calendarIntents = defineIntents({
  "new-calendar": { fullPage: true },
  "renew-calendar": { fullPage: true },
  "stop-calendar": { fullPage: true },
});

export const calendarElement = "calendar";

const field = "calendar-address";

interface OwnCalendarProps {
  /** Null until the member creates one. */
  calendar: CalendarAddress | null;
  path: string;
  result?: FormResult;
}

/** Creates, copies, renews and stops a member's private calendar address. */
export function OwnCalendar({ calendar, path, result }: OwnCalendarProps) {
  return (
    <section
      id={calendarElement}
      aria-labelledby="calendar-heading"
      className="flex flex-col gap-4 border-t border-ink pt-4 print:hidden"
    >
      <h2 id="calendar-heading" className="text-lg">
        Your calendar, always up to date
      </h2>
      {calendar ? (
        <>
          <Address calendar={calendar} />
          <div className="flex flex-wrap gap-x-6 gap-y-4">
            <ExplainedButton
              form={calendarIntents.form(path, "renew-calendar")}
              label="Create a new address"
              pendingLabel={messages.making}
              result={result}
            >
              Does someone else have it? Create a new one, and the old address stops working at once.
            </ExplainedButton>
            <ExplainedButton
              form={calendarIntents.form(path, "stop-calendar")}
              label="Stop"
              pendingLabel="Stopping..."
              result={result}
            >
              No longer needed? Once stopped, the address no longer works.
            </ExplainedButton>
          </div>
        </>
      ) : (
        <ExplainedButton
          form={calendarIntents.form(path, "new-calendar")}
          label="Create a calendar address"
          pendingLabel={messages.making}
          result={result}
        >
          A private address shows your plan in your own calendar: inspections of your saved homes and inspections you
          have registered for. Your calendar is updated when one is moved or cancelled.
        </ExplainedButton>
      )}
    </section>
  );
}

function Address({ calendar: { url, webcal, since } }: { calendar: CalendarAddress }) {
  return (
    <>
      <Field id={field} label="Your private calendar address" hint={messages.secret(since)} className="max-w-[48rem]">
        <TextInput key={url} id={field} readOnly defaultValue={url} aria-describedby={hintId(field)} />
      </Field>
      <p>
        <TextLink to={webcal} className="inline-flex min-h-11 items-center">
          Open in your calendar program
        </TextLink>
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">How to use it</summary>
        <ul className="mt-2 flex list-disc flex-col gap-2 pl-5">
          {messages.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
