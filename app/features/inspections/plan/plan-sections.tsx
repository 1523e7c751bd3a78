import { registerMessages } from "#app/features/inspections/model/inspection.ts";
import { ownRegistrationsPath, type PlanAddress } from "#app/features/inspections/model/paths.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { regionText } from "#app/features/listings/model/regions.ts";
import { joinNames } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { MAX_LATER } from "./plan.ts";

const messages = {
  allOpen: "All open homes for sale",
  openThatDay: (day: string) => `Open on ${day}`,
  later: "Open after this week",
  laterHint: (most: number) => `The first ${most}, each with its next inspection.`,
  noneThatDay: (day: string) => `No inspections on ${day}`,
  noneOf: (hasSaved: boolean, suburbs: string) => {
    const saved = hasSaved ? "None of your saved homes" : "";
    const where = suburbs === "" ? "" : `${hasSaved ? " and no home" : "No home"} in ${suburbs}`;
    return `${saved}${where} has an upcoming inspection that day.`;
  },
  nextDay: (day: string) => `See ${day}`,
  toOpenHomes: (day: string) => `Homes open on ${day}`,
} as const;

interface OtherAppointmentsProps {
  appointments: readonly { inspectionId: number; when: string; name: string; path: string }[];
}

/** The inspections on other days that the visitor has registered for. */
export function OtherAppointments({ appointments }: OtherAppointmentsProps) {
  return (
    <section aria-labelledby="appointments" className="border-l-4 border-ok pl-3 print:hidden">
      <h2 id="appointments" className="text-base text-ok">
        {registerMessages.registered}
      </h2>
      <ul>
        {appointments.map(({ inspectionId, when, name, path }) => (
          <li key={inspectionId} className="flex flex-wrap items-center gap-x-3">
            <span className="font-semibold tnum">{when}</span>
            <TextLink to={path} className="inline-flex min-h-(--tap) items-center">
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OpenThatDayProps {
  day: { date: string; short: string };
  searches: readonly { to: string; summary: string }[];
}

/** Searches with the filters of a member's saved searches, and one without. */
export function OpenThatDay({ day, searches }: OpenThatDayProps) {
  const all = { to: listingsPath({ type: "sale", open: day.date }), label: messages.allOpen };
  const links = [...searches.map(({ to, summary }) => ({ to, label: summary })), all];
  return (
    <section aria-labelledby="open-that-day" className="flex flex-col gap-2 print:hidden">
      <h2 id="open-that-day" className="text-lg">
        {messages.openThatDay(day.short)}
      </h2>
      <ul className="flex flex-wrap gap-x-8">
        {links.map(({ to, label }) => (
          <li key={to}>
            <TextLink to={to} className="inline-flex min-h-(--tap) items-center">
              {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface OpenLaterProps {
  inspections: readonly { id: number; to: string; day: string; hours: string; name: string }[];
}

/** Homes without an inspection in the coming week. */
export function OpenLater({ inspections }: OpenLaterProps) {
  return (
    <section aria-labelledby="later" className="flex flex-col gap-2 print:hidden">
      <h2 id="later" className="text-lg">
        {messages.later}
      </h2>
      {inspections.length === MAX_LATER && <p className="text-ink-2">{messages.laterHint(MAX_LATER)}</p>}
      <ul className="max-w-prose border-t border-ink">
        {inspections.map(({ id, to, day, hours, name }) => (
          <li key={id} className="border-b border-line py-2">
            <TextLink to={to} className="inline-block py-2">{`${day}: ${name}`}</TextLink>{" "}
            <span className="inline-block text-ink-2 tnum">{hours}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NothingOpenProps {
  day: { date: string; long: string; short: string };
  address: PlanAddress;
  /** The page of the saved homes, if the visitor has any. */
  savedHomes: string | undefined;
  isMember: boolean;
  /** The first day of the coming week with inspections. */
  next?: { to: string; day: string };
}

export function NothingOpen({ day, address: { suburbs, region }, savedHomes, isMember, next }: NothingOpenProps) {
  const hasSaved = savedHomes !== undefined;
  const places = [...suburbs, ...(region === undefined ? [] : [regionText(region)])];
  const openHomes = listingsPath({ type: "sale", open: day.date });
  return (
    <EmptyState
      title={messages.noneThatDay(day.long)}
      actions={
        <>
          {next && <ButtonLink to={next.to}>{messages.nextDay(next.day)}</ButtonLink>}
          {!next && <ButtonLink to={openHomes}>{messages.toOpenHomes(day.short)}</ButtonLink>}
          {isMember && (
            <ButtonLink to={ownRegistrationsPath} variant="quiet">
              Inspections you registered for
            </ButtonLink>
          )}
          {hasSaved && (
            <ButtonLink to={savedHomes} variant="quiet">
              Saved homes
            </ButtonLink>
          )}
        </>
      }
    >
      {messages.noneOf(hasSaved, joinNames(places))}
    </EmptyState>
  );
}
