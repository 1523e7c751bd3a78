import { type ReactNode, useRef } from "react";
import { useNavigate } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { calendarElement, calendarIntents, OwnCalendar } from "#app/features/inspections/calendar/own-calendar.tsx";
import {
  createCalendar,
  renewCalendar,
  getCalendarAddress,
} from "#app/features/inspections/calendar/calendar.server.ts";
import { deleteCalendar } from "#app/features/inspections/model/inspections.queries.server.ts";
import { placeText } from "#app/features/listings/model/criteria.ts";
import { PlaceInput } from "#app/features/listings/model/place-input.tsx";
import { listSuburbNames } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { REGIONS } from "#app/features/listings/model/regions.ts";
import { criteriaSummary } from "#app/features/listings/model/filter-summary.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import { findSearches } from "#app/features/saved-searches/manage/manage.queries.server.ts";
import {
  coursePath,
  ownRegistrationsPath,
  type PlanAddress,
  planCalendarPath,
  planPath,
} from "#app/features/inspections/model/paths.ts";
import { HomeNote } from "#app/features/saved-homes/home-note.tsx";
import { findNotes } from "#app/features/saved-homes/saved-homes.queries.server.ts";
import { savedHomesMessages, savedHomesPath } from "#app/features/saved-homes/saved-homes.ts";
import { readSavedHomes } from "#app/features/saved-homes/saved-homes.middleware.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { isFailure } from "#app/forms/form-result.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { privatePage, serverHtml } from "#app/http/response-headers.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { dateLabel, longDateLabel, sydneyDate, timeRangeLabel } from "#app/lib/sydney-time.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { countOf, joinNames } from "#app/lib/text.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { getViewer, requireUser } from "#app/session/viewer.server.ts";
import { RemovableBadge } from "#app/ui/badge.tsx";
import { Button, ButtonLink, type CountLink, CountLinks } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { SearchForm, SearchNotes } from "#app/ui/search-form.tsx";
import { useSentHtml } from "#app/ui/sent-html.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { useFirstIntent } from "#app/ui/use-first-intent.ts";
import type { Route } from "./+types/plan.page";
import { Course, DayChart, StopForm } from "./course.tsx";
import { findRegisteredIds } from "./plan.queries.server.ts";
import {
  countInspectionsByDay,
  findInspectionsAfterWeek,
  findFirstOfDay,
  findInspectionsOfDay,
  findOpenHomes,
  findOtherTimes,
  MAX_PLANNED,
  type OpenHomesOverview,
  type PlanStop,
  readSuburbs,
  toPlan,
} from "./plan.server.ts";
import { decodePlan, MAX_LATER, MAX_TICKED, planAddress, planDayLabel } from "./plan.ts";

const messages = {
  page: "Plan your inspections",
  pageOfDay: (day: string) => `Inspection plan for ${day}`,
  later: "Open after this week",
  laterHint: (most: number) => `The first ${most}, each with its next inspection.`,
  kind: (type: "sale" | "rent" | undefined, count: number) =>
    `${type === undefined ? "All" : type === "sale" ? "To buy" : "To rent"}, ${count}`,
  dayTab: (day: string, count: number) => `${day} (${count})`,
  suburbs: "Suburbs",
  suburb: "Suburb or postcode",
  suburbHint: "Its open homes are listed here, with your saved homes.",
  addFirst: "Add a suburb",
  addOther: "Add another suburb",
  remove: "remove suburb",
  most: (most: number) => `These are the first ${most}. Choose fewer suburbs to see the whole day.`,
  noneThatDay: (day: string) => `No inspections on ${day}`,
  noneOf: (hasSaved: boolean, suburbs: string) => {
    const saved = hasSaved ? "None of your saved homes" : "";
    const where = suburbs === "" ? "" : `${hasSaved ? " and no home" : "No home"} in ${suburbs}`;
    return `${saved}${where} has an upcoming inspection that day.`;
  },
  nextDay: (day: string) => `See ${day}`,
  stops: (count: number) => countOf(count, "inspection"),
  openThatDay: (day: string) => `Open on ${day}`,
  allOpen: "All open homes for sale",
  openHomes: (count: number, type: "sale" | "rent", day: string) =>
    `${countOf(count, "home")} for ${type} open on ${day}`,
  sydney: "All of Sydney",
  byRegion: "By region",
  ownSuburbs: "In your suburbs",
  busiest: "Suburbs with most open homes",
  firstOpen: "The first to open",
  toOpenHomes: (day: string) => `Homes open on ${day}`,
} as const;

/** Saved searches offered for the day. */
const MAX_SEARCHES = 4;

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

export function meta({ loaderData: { day }, matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, planPath({ suburbs: [] }));
  return pageMeta({
    title: day ? messages.pageOfDay(day.long) : messages.page,
    description: "The inspections of your saved homes and in the suburbs you choose, by time.",
    url,
    noIndex: true,
  });
}

export async function loader(args: Route.LoaderArgs) {
  const now = new Date();
  const query = decodePlan(args.url.searchParams, now);
  const { date, notices } = query;
  // "Saturday 28 November" and "Sat 28 Nov"
  const day = { date, long: planDayLabel(date, now), short: dateLabel(date) };
  const unavailable = {
    // Absent if the server could not be reached.
    day: day as typeof day | undefined,
    notices,
    address: planAddress(query, date),
    plan: undefined,
  };
  const viewer = getViewer(args.context);
  // Without the database the browser suggests no suburbs.
  serverHtml(args.context, "suburb-names", () => "");
  return loadPage({ fallback: unavailable }, async () => {
    const [{ homes, isUnreadable }, places, registered, calendar, suburbNames, searches] = await Promise.all([
      readSavedHomes(args),
      readSuburbs(query.suburbs),
      viewer ? findRegisteredIds(viewer.id) : [],
      viewer && getCalendarAddress(viewer.id),
      listSuburbNames(),
      viewer ? findSearches({ userId: viewer.id }) : [],
    ]);
    // Only in the document, not in the data.
    serverHtml(args.context, "suburb-names", () => suburbNames);
    const { suburbs } = places;
    const saved = homes.map(({ id }) => id);
    const planned = { saved, suburbs, chosen: [...registered, ...query.see] };
    const [loaded, ahead, later] = await Promise.all([
      findInspectionsOfDay(planned, date),
      countInspectionsByDay(planned, now),
      findInspectionsAfterWeek(planned, now),
    ]);
    const addressOf = (other: string) => planAddress({ ...query, suburbs }, other);
    const [notes, otherTimes] = await Promise.all([
      viewer &&
        findNotes(
          viewer.id,
          loaded.map(({ listingId }) => listingId),
        ),
      findOtherTimes(loaded, planned.chosen),
    ]);
    const kind = query.type ?? "sale";
    const searched = searches.flatMap(({ criteria }) => criteria.suburb ?? []);
    const [open, first] =
      loaded.length > 0
        ? []
        : await Promise.all([findOpenHomes(date, kind, { saved, searched }), findFirstOfDay(date, kind)]);
    const choice = { saved, registered, see: query.see, type: query.type, notes, otherTimes };
    const plan = toPlan(loaded.slice(0, MAX_PLANNED), choice);
    const openLater = later
      .map((inspection) => ({ ...inspection, date: sydneyDate(inspection.startsAt) }))
      .filter((inspection) => inspection.date !== date)
      .map((inspection) => ({
        id: inspection.id,
        to: planPath(addressOf(inspection.date)),
        day:
          inspection.date.slice(0, 4) === date.slice(0, 4)
            ? dateLabel(inspection.date)
            : longDateLabel(inspection.date),
        hours: timeRangeLabel(inspection.startsAt, inspection.endsAt),
        name: listingName(inspection),
      }));
    return {
      day,
      notices: [...(isUnreadable ? [savedHomesMessages.unreadable.title] : []), ...notices, ...places.notices],
      address: addressOf(date),
      plan: {
        calendar,
        hasSaved: saved.length > 0,
        ...plan,
        open: open && { ...toOverview(open, { ...query, suburbs, type: kind }, day), first },
        kinds: toKinds(plan.counts, { ...query, suburbs }, date),
        cut: loaded.length > MAX_PLANNED ? messages.most(MAX_PLANNED) : undefined,
        days: ahead.map((other) => ({
          to: planPath(addressOf(other.date)),
          label: messages.dayTab(dateLabel(other.date), other.count),
          current: other.date === date,
        })),
        next:
          ahead.map((other) => ({ to: planPath(addressOf(other.date)), day: dateLabel(other.date) })).at(0) ??
          openLater.at(0),
        later: openLater,
        searches: searches.slice(0, MAX_SEARCHES).map(({ criteria }) => ({
          to: listingsPath({ ...criteria, open: date }),
          summary: criteriaSummary(criteria),
        })),
      },
    };
  });
}

/** Regions lead to the search, because a plan has at most 100 inspections. */
function toOverview(
  { total, days, regions, suburbs, own }: OpenHomesOverview,
  query: Parameters<typeof planAddress>[0] & { type: "sale" | "rent" },
  day: { date: string; short: string },
) {
  const { type } = query;
  const toSuburb = ({ name, homes }: { name: string; homes: number }) => ({
    to: planPath(planAddress({ ...query, suburbs: [...query.suburbs, name] }, day.date)),
    label: name,
    count: formatNumber(homes),
  });
  const toRegion = ({ name, homes }: { name: string; homes: number }) => ({
    to: listingsPath({ type, open: day.date, region: [name] }),
    label: REGIONS[name] ?? name,
    count: formatNumber(homes),
  });
  return {
    title: messages.openHomes(total, type, day.short),
    days: days.map(({ date, homes }) => ({
      to: planPath(planAddress(query, date)),
      label: messages.dayTab(dateLabel(date), homes),
      current: date === day.date,
    })),
    kinds: (["sale", "rent"] as const).map((kind) => ({
      to: planPath(planAddress({ ...query, type: kind }, day.date)),
      label: kind === "sale" ? "To buy" : "To rent",
      current: kind === type,
    })),
    regions: [
      { to: listingsPath({ type, open: day.date }), label: messages.sydney, count: formatNumber(total) },
      ...regions.map(toRegion),
    ],
    suburbs: suburbs.map(toSuburb),
    own: own.map(toSuburb),
    isEmpty: total === 0,
  };
}

/** Links to both kinds and to each. Empty if all inspections are of one kind. */
function toKinds(counts: Record<"sale" | "rent", number>, query: Parameters<typeof planAddress>[0], date: string) {
  if (query.type === undefined && (counts.sale === 0 || counts.rent === 0)) return [];
  return ([undefined, "sale", "rent"] as const).map((type) => ({
    to: planPath(planAddress({ ...query, type }, date)),
    label: messages.kind(type, type === undefined ? counts.sale + counts.rent : counts[type]),
    current: type === query.type,
  }));
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
  address: {
    day: params.get("day") ?? undefined,
    suburbs: params.getAll("suburb"),
    type: undefined,
    see: params.getAll("see").map(Number).filter(Boolean),
  },
  plan: undefined,
}));

/** The course on one sheet of A4: the chart, then each home with room for notes. Without a course, all inspections. */
const PRINT_STYLE = `@media print {
  .plan { gap: .4rem; padding-block: 0 }
  .plan:has(.course) .stops, .plan .suburbs { display: none }
  .plan .course { display: block; position: static }
  .plan .course img { width: 11cm; height: auto; margin: 0 auto .3cm }
  .plan li { break-inside: avoid; padding-block: .25rem; font-size: 9pt; line-height: 1.3 }
  .plan li p { font-size: 9pt; padding: 0 }
  .plan .course li::after { content: ""; display: block; height: .8cm; margin-inline-start: 1cm; border-block-end: 1px dotted }
  .plan .stops img, .plan .stops .checkbox { display: none }
  .plan:has(.course li:nth-child(5)) .course {
    img { width: 8cm }
    ol { columns: 2; column-gap: 1cm }
    li::after { height: .5cm }
  }
}`;

export default function PlanPage({ loaderData, actionData }: Route.ComponentProps) {
  const { day, notices, address, plan } = loaderData;
  const others = (plan?.stops ?? [])
    .filter(({ choice, isPlaced }) => choice === "open" && isPlaced)
    .map(({ id }) => id)
    .slice(0, MAX_TICKED);
  const hasStops = plan !== undefined && plan.stops.length > 0;
  const open = plan?.open;
  const isChosen = plan !== undefined && (plan.hasSaved || address.suburbs.length > 0);
  const days = isChosen ? plan.days : (open?.days ?? []);
  const kinds = open && !isChosen ? open.kinds : (plan?.kinds ?? []);
  const suburbs = (
    <Suburbs
      key={address.suburbs.join()}
      address={address}
      suburbNames={useSentHtml("suburb-names")}
      isOpen={plan?.stops.length === 0}
    />
  );
  return (
    <div className="plan page flex flex-col gap-4 py-4 sm:gap-6 sm:py-6">
      <style href="plan-page" precedence="page">
        {PRINT_STYLE}
      </style>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} className="" />}
      <h1 tabIndex={-1} className="border-b border-ink pb-2 text-xl">
        {day ? messages.pageOfDay(day.long) : messages.page}
      </h1>
      <SearchNotes notes={notices} />
      {!plan && suburbs}
      {plan && day ? (
        <>
          <div className="flex flex-wrap gap-x-10 border-b border-line print:hidden">
            {days.some(({ current }) => !current) && <TabLinks label="Day" tabs={days} />}
            {kinds.length > 0 && <TabLinks label="To buy or to rent" tabs={kinds} />}
          </div>
          {hasStops ? (
            <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
              <div className="stops flex min-w-0 flex-col gap-2">
                <div className="flex flex-wrap items-center justify-between gap-x-6">
                  <h2 id="stops" className="text-lg">
                    {messages.stops(plan.stops.length)}
                  </h2>
                  {suburbs}
                </div>
                <StopForm
                  stops={plan.stops}
                  cut={plan.cut}
                  address={address}
                  chosen={plan.course.length}
                  hasChart={plan.course.length === 0}
                />
              </div>
              {plan.course.length === 0 ? (
                <DayChart stops={plan.stops} />
              ) : (
                <Course
                  stops={plan.course}
                  summary={plan.summary}
                  length={plan.length}
                  chart={(size) =>
                    coursePath(
                      plan.course.map(({ id }) => id),
                      size,
                      { others },
                    )
                  }
                  hasOthers={others.length > 0}
                  address={address}
                  calendarPath={planCalendarPath({ ...address, see: plan.course.map(({ id }) => id) })}
                >
                  {({ listingId, name, note }) =>
                    note !== undefined && <HomeNote id={listingId} name={name} note={note} from={planPath(address)} />
                  }
                </Course>
              )}
            </div>
          ) : (
            <>
              {(isChosen || !open || open.isEmpty) && (
                <NothingOpen
                  day={day}
                  address={address}
                  hasSaved={plan.hasSaved}
                  isMember={plan.calendar !== undefined}
                  next={plan.next}
                />
              )}
              {open && !open.isEmpty ? (
                <OpenHomes {...open} address={address}>
                  {suburbs}
                </OpenHomes>
              ) : (
                suburbs
              )}
            </>
          )}
          {(hasStops || plan.searches.length > 0) && <OpenThatDay day={day} searches={plan.searches} />}
          {plan.later.length > 0 && <OpenLater inspections={plan.later} />}
          {plan.calendar !== undefined && (
            <OwnCalendar calendar={plan.calendar} path={planPath(address)} result={actionData} />
          )}
        </>
      ) : (
        <LoadFailed title="We couldn't load your inspections just now." path={planPath(address)}>
          Please try again in a moment.
        </LoadFailed>
      )}
      <div className="empty:hidden print:hidden">
        <SampleDataNotice />
      </div>
    </div>
  );
}

interface SuburbsProps {
  address: PlanAddress;
  /** One per line. Only on the server. */
  suburbNames?: string;
  /** Nothing else to see. */
  isOpen: boolean;
}

/** The chosen suburbs, each with a link that removes it, and the field that adds one. */
function Suburbs({ address, suburbNames, isOpen }: SuburbsProps) {
  const { suburbs } = address;
  return (
    <div className="suburbs flex max-w-full flex-wrap items-center gap-x-4 gap-y-1 has-[details[open]]:basis-full print:hidden">
      {suburbs.length > 0 && (
        <ul aria-label={messages.suburbs} className="flex flex-wrap gap-2 py-1">
          {suburbs.map((suburb) => (
            <li key={suburb}>
              <RemovableBadge
                to={planPath({ ...address, suburbs: suburbs.filter((other) => other !== suburb) })}
                removeLabel={messages.remove}
                replace
              >
                {placeText(suburb)}
              </RemovableBadge>
            </li>
          ))}
        </ul>
      )}
      <details open={isOpen} className="max-w-full open:basis-full">
        <summary className="w-fit py-2 font-semibold">
          {suburbs.length > 0 ? messages.addOther : messages.addFirst}
        </summary>
        <SuburbForm address={address} suburbNames={suburbNames} />
      </details>
    </div>
  );
}

function SuburbForm({ address, suburbNames }: Omit<SuburbsProps, "isOpen">) {
  const { day, suburbs, type, see = [] } = address;
  const navigate = useNavigate();
  const region = useRef<HTMLDivElement>(null);
  const Suggestions = useFirstIntent(region, loadSuggestions)?.Suggestions;

  function choose(path: string) {
    const chosen = new URLSearchParams(path.split("?")[1]).getAll("suburb");
    void navigate(planPath({ ...address, suburbs: [...suburbs, ...chosen] }), { preventScrollReset: true });
  }

  return (
    <div ref={region} className="max-w-xl">
      {/* No automatic submission, because a half-typed suburb may match another one. */}
      <SearchForm action={planPath({ suburbs: [] })} label={messages.suburbs} values={{}}>
        {day !== undefined && <input type="hidden" name="day" value={day} />}
        {type !== undefined && <input type="hidden" name="type" value={type} />}
        {see.map((id) => (
          <input key={id} type="hidden" name="see" value={id} />
        ))}
        {suburbs.map((suburb) => (
          <input key={suburb} type="hidden" name="suburb" value={suburb} />
        ))}
        <PlaceInput
          id="suburb"
          name="suburb"
          label={messages.suburb}
          hint={messages.suburbHint}
          suburbNames={suburbNames}
          Suggestions={Suggestions}
          source={suggestionsPath}
          onChoose={choose}
          button={<Button>Show</Button>}
        />
      </SearchForm>
    </div>
  );
}

const loadSuggestions = () => import("#app/ui/combobox-suggestions.tsx");

/** The text is the last value: the others are the chosen suburbs. */
function suggestionsPath(fields: FormData): string {
  const text = fields.getAll("suburb").at(-1);
  return `/api/listings/places?${new URLSearchParams({ only: "suburbs", q: typeof text === "string" ? text : "" })}`;
}

interface OpenHomesProps {
  title: string;
  own: readonly CountLink[];
  regions: readonly CountLink[];
  suburbs: readonly CountLink[];
  first?: readonly PlanStop[];
  address: PlanAddress;
  /** The field that adds a suburb. */
  children: ReactNode;
}

/** The homes that open in all of Sydney, for a plan without inspections. */
function OpenHomes({ title, own, regions, suburbs, first = [], address, children }: OpenHomesProps) {
  const parts = [
    { name: messages.ownSuburbs, links: own },
    { name: messages.byRegion, links: regions },
    { name: messages.busiest, links: suburbs },
  ];
  return (
    <section aria-labelledby="open-homes" className="flex flex-col gap-4 print:hidden">
      <h2 id="open-homes" className="text-lg">
        {title}
      </h2>
      {children}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          {parts.map(
            ({ name, links }) =>
              links.length > 0 && (
                <div key={name} className="flex flex-col gap-2">
                  <h3 className="text-md">{name}</h3>
                  <CountLinks links={links} isRow />
                </div>
              ),
          )}
        </div>
        {first.length > 0 && (
          <div className="flex min-w-0 flex-col gap-1">
            <h3 id="stops" className="text-md">
              {messages.firstOpen}
            </h3>
            <StopForm stops={first} address={address} chosen={0} hasChart={false} />
          </div>
        )}
      </div>
    </section>
  );
}

interface OpenThatDayProps {
  day: { date: string; short: string };
  searches: readonly { to: string; summary: string }[];
}

/** Searches with the filters of a member's saved searches, and one without. */
function OpenThatDay({ day, searches }: OpenThatDayProps) {
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
function OpenLater({ inspections }: OpenLaterProps) {
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
  hasSaved: boolean;
  isMember: boolean;
  /** The first day of the coming week with inspections. */
  next?: { to: string; day: string };
}

function NothingOpen({ day, address: { suburbs }, hasSaved, isMember, next }: NothingOpenProps) {
  const isChosen = hasSaved || suburbs.length > 0;
  const openHomes = listingsPath({ type: "sale", open: day.date });
  return (
    <EmptyState
      title={isChosen ? messages.noneThatDay(day.long) : "Which inspections would you like to see?"}
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
