import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { calendarElement, calendarIntents, OwnCalendar } from "#app/features/inspections/calendar/own-calendar.tsx";
import {
  createCalendar,
  renewCalendar,
  getCalendarAddress,
} from "#app/features/inspections/calendar/calendar.server.ts";
import { deleteCalendar } from "#app/features/inspections/model/calendars.queries.server.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { inspectionPath, type PlanAddress, planCalendarPath, planPath } from "#app/features/inspections/model/paths.ts";
import { savedHomesMessages } from "#app/features/saved-homes/saved-homes.messages.ts";
import { readSavedHomes } from "#app/features/saved-homes/saved-homes.middleware.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { isFailure } from "#app/forms/form-result.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { privatePage } from "#app/http/response-headers.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { savedHomesPath } from "#app/features/saved-homes/paths.ts";
import { dateLabel, longDateLabel } from "#app/lib/sydney-time.ts";
import { countOf, joinNames } from "#app/lib/text.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { getViewer, requireUser } from "#app/session/viewer.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field, hintId, TextInput } from "#app/ui/field.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { SearchForm, SearchNotes } from "#app/ui/search-form.tsx";
import { type TabLink, TabLinks } from "#app/ui/tab-links.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/plan.page";
import {
  countInspectionsByDay,
  findInspectionsOfDay,
  MAX_PLANNED,
  readSuburbs,
  type PlanStop,
  toPlanStops,
} from "./plan.server.ts";
import { decodePlan, planAddress } from "./plan.ts";

const messages = {
  page: "Plan your inspections",
  my: (weekday: string) => `My ${weekday}`,
  dayTab: (day: string, count: number) => `${day} (${count})`,
  suburbs: "Suburbs",
  most: (most: number) => `These are the first ${most}. Choose fewer suburbs to see the whole day.`,
  forHome: (home: string, hours: string) => `for ${home}, ${hours}`,
  noneThatDay: (day: string) => `No inspections on ${day}`,
  noneOf: (hasSaved: boolean, suburbs: string) => {
    const saved = hasSaved ? "None of your saved homes" : "";
    const where = suburbs === "" ? "" : `${hasSaved ? " and no home" : "No home"} in ${suburbs}`;
    return `${saved}${where} has an upcoming inspection that day.`;
  },
  nextDay: (day: string) => `See ${day}`,
  toOpenHomes: (day: string) => `Homes open on ${day}`,
} as const;

const calendarMessages = {
  own: {
    failed: "Your calendar address was not changed. Please try again in a moment.",
  },
  made: {
    title: "Calendar address created",
    text: "You can find it below your plan.",
  },
  renewed: {
    title: "New calendar address created",
    text: "The old one has stopped working.",
  },
  stopped: {
    title: "Calendar address stopped",
    text: "It no longer works.",
  },
} as const;

export const middleware: Route.MiddlewareFunction[] = [privatePage];

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, planPath({ suburbs: [] }));
  return pageMeta({
    title: messages.page,
    description: "The inspections of your saved homes and in the suburbs you choose, by time.",
    url,
    noIndex: true,
  });
}

export async function loader(args: Route.LoaderArgs) {
  const now = new Date();
  const query = decodePlan(args.url.searchParams, now);
  const { date, notices } = query;
  // "Saturday 28 November 2026" and "Sat 28 Nov"
  const day = { date, long: longDateLabel(date), short: dateLabel(date) };
  const unavailable = {
    // Absent if the server could not be reached.
    day: day as typeof day | undefined,
    notices,
    address: planAddress(query, date),
    plan: undefined,
  };
  const viewer = getViewer(args.context);
  return loadPage({ fallback: unavailable }, async () => {
    const [{ homes, isUnreadable }, places, calendar] = await Promise.all([
      readSavedHomes(args),
      readSuburbs(query.suburbs),
      viewer && getCalendarAddress(viewer.id),
    ]);
    const { suburbs } = places;
    const saved = homes.map(({ id }) => id);
    const [loaded, ahead] = await Promise.all([
      findInspectionsOfDay({ saved, suburbs }, date),
      countInspectionsByDay({ saved, suburbs }, now),
    ]);
    const addressOf = (other: string) => planAddress({ ...query, suburbs }, other);
    return {
      day,
      notices: [...(isUnreadable ? [savedHomesMessages.unreadable.title] : []), ...notices, ...places.notices],
      address: addressOf(date),
      plan: {
        calendar,
        hasSaved: saved.length > 0,
        stops: toPlanStops(loaded.slice(0, MAX_PLANNED), saved),
        cut: loaded.length > MAX_PLANNED ? messages.most(MAX_PLANNED) : undefined,
        days: ahead.map((other) => ({
          to: planPath(addressOf(other.date)),
          label: messages.dayTab(dateLabel(other.date), other.count),
          current: other.date === date,
        })),
        next: ahead.map((other) => ({ to: planPath(addressOf(other.date)), day: dateLabel(other.date) })).at(0),
      },
    };
  });
}

const changeCalendar = (operation: (member: Member) => Promise<void>, done: { title: string; text: string }) =>
  intent({
    async act(_, args: Route.ActionArgs) {
      await operation(requireUser(args));
      const query = decodePlan(args.url.searchParams, new Date());
      const path = planPath(planAddress(query, query.date));
      return redirectWithFlash(`${path}#${calendarElement}`, { kind: "success", ...done });
    },
    failure: calendarMessages.own.failed,
  });

export const action = intentAction(
  calendarIntents,
  {
    "new-calendar": changeCalendar(createCalendar, calendarMessages.made),
    "renew-calendar": changeCalendar(renewCalendar, calendarMessages.renewed),
    "stop-calendar": changeCalendar(({ user }) => deleteCalendar(user.id), calendarMessages.stopped),
  },
  { missingMessage: "Unknown button. Please reload the page." },
);

export const clientAction = intentClientAction(calendarIntents, { failure: calendarMessages.own.failed });

export const clientMiddleware = keepPageWhenUnreachable((loaderData: Route.ComponentProps["loaderData"], params) => ({
  ...loaderData,
  // Only the server can format a day.
  day: undefined,
  notices: [],
  address: { day: params.get("day") ?? undefined, suburbs: params.getAll("suburb") },
  plan: undefined,
}));

/** Fits twenty inspections on A4, usually two lines each. */
const PRINT_STYLE = `@media print {
  .plan { gap: .4rem; padding-block: .5rem 0 }
  .plan header { flex-direction: row; align-items: baseline; gap: 1rem }
  .plan li { display: block; break-inside: avoid; padding-block: .28rem; font-size: 9pt; line-height: 1.3 }
  .plan li p, .plan li p > * { display: inline; margin-inline-end: .5em; padding: 0; font-size: inherit; line-height: inherit }
  .plan > p, .plan section > p { padding: 0; font-size: 8pt; line-height: 1.3 }
  .plan li p + p::before { content: " · " }
}`;

export default function PlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { day, notices, address, plan } = loaderData;
  const [weekday = ""] = day?.long.split(" ") ?? [];
  return (
    <div className="plan page flex flex-col gap-6 py-6">
      <style href="plan-page" precedence="page">
        {PRINT_STYLE}
      </style>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} className="" />}
      <header className="flex flex-col gap-2 border-b border-ink pb-2">
        <h1 tabIndex={-1} className="text-xl">
          {day ? messages.my(weekday) : messages.page}
        </h1>
        {day && <p className="text-lg font-semibold">{day.long}</p>}
      </header>
      <SearchNotes notes={notices} />
      <SuburbForm key={address.suburbs.join()} address={address} />
      {plan && day ? (
        <>
          <DayLinks days={plan.days} />
          {plan.stops.length > 0 ? (
            <StopList stops={plan.stops} cut={plan.cut} address={address} />
          ) : (
            <NothingOpen day={day} address={address} hasSaved={plan.hasSaved} next={plan.next} />
          )}
          {plan.calendar !== undefined && (
            <OwnCalendar calendar={plan.calendar} path={planPath(address)} result={actionData} />
          )}
        </>
      ) : (
        <LoadFailed title="We couldn't load your inspections just now." path={planPath(address)}>
          Please try again in a moment.
        </LoadFailed>
      )}
      <SampleDataNotice />
    </div>
  );
}

function SuburbForm({ address: { day, suburbs } }: { address: PlanAddress }) {
  return (
    // No automatic submission, because a half-typed suburb may match another one.
    <SearchForm
      action={planPath({ suburbs: [] })}
      label={messages.suburbs}
      values={{}}
      className="max-w-xl print:hidden"
    >
      {day !== undefined && <input type="hidden" name="day" value={day} />}
      <Field
        id="suburb"
        label={messages.suburbs}
        hint="Homes in these suburbs are listed with your saved homes. Separate suburbs with commas."
      >
        <div className="flex gap-2">
          <TextInput
            id="suburb"
            name="suburb"
            type="search"
            defaultValue={suburbs.join(", ")}
            aria-describedby={hintId("suburb")}
            className="min-w-0"
          />
          <Button>Show</Button>
        </div>
      </Field>
    </SearchForm>
  );
}

function DayLinks({ days }: { days: readonly TabLink[] }) {
  if (days.every(({ current }) => current)) return null;
  return <TabLinks label="Day" tabs={days} />;
}

interface StopListProps {
  stops: readonly PlanStop[];
  cut?: string;
  address: PlanAddress;
}

function StopList({ stops, cut, address }: StopListProps) {
  return (
    <section aria-labelledby="stops" className="flex flex-col gap-3">
      <h2 id="stops" className="text-lg">
        {countOf(stops.length, "inspection")}
      </h2>
      {cut && <p>{cut}</p>}
      <ol aria-label="Inspections by time" className="border-t border-ink">
        {stops.map((stop) => (
          <Stop key={stop.id} stop={stop} />
        ))}
      </ol>
      <p className="text-sm text-ink-2">Distances are in a straight line between homes that show their address.</p>
      <p className="print:hidden">
        <ButtonLink to={planCalendarPath(address)} reloadDocument variant="quiet">
          Add them to your calendar
        </ButtonLink>
      </p>
    </section>
  );
}

function Stop({ stop: { id, hours, name, homePath, price, notes } }: { stop: PlanStop }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="font-semibold tnum">{hours}</span>{" "}
          <TextLink to={homePath} className="inline-block py-1">
            {name}
          </TextLink>{" "}
          <span>{price}</span>
        </p>
        {notes.length > 0 && <p className="text-sm text-ink-2">{notes.join(" · ")}</p>}
      </div>
      <TextLink to={inspectionPath(id)} className="inline-flex min-h-11 items-center print:hidden">
        Register <span className="sr-only">{messages.forHome(name, hours)}</span>
      </TextLink>
    </li>
  );
}

interface NothingOpenProps {
  day: { date: string; long: string; short: string };
  address: PlanAddress;
  hasSaved: boolean;
  /** The first day of the coming week with inspections. */
  next?: { to: string; day: string };
}

function NothingOpen({ day, address: { suburbs }, hasSaved, next }: NothingOpenProps) {
  const isChosen = hasSaved || suburbs.length > 0;
  const openHomes = listingsPath({ type: "sale", open: day.date });
  return (
    <EmptyState
      title={isChosen ? messages.noneThatDay(day.long) : "Which inspections would you like to see?"}
      actions={
        <>
          {next && <ButtonLink to={next.to}>{messages.nextDay(next.day)}</ButtonLink>}
          {!next && <ButtonLink to={openHomes}>{messages.toOpenHomes(day.short)}</ButtonLink>}
          {hasSaved && (
            <ButtonLink to={savedHomesPath} variant="quiet">
              Saved homes
            </ButtonLink>
          )}
        </>
      }
    >
      {isChosen
        ? messages.noneOf(hasSaved, joinNames(suburbs))
        : "Save the homes you like or choose a suburb, and we will list their inspections here by time."}
    </EmptyState>
  );
}
