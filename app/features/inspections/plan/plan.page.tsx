import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import {
  createCalendar,
  renewCalendar,
  getCalendarAddress,
} from "#app/features/inspections/calendar/calendar.server.ts";
import { calendarElement, calendarIntents, OwnCalendar } from "#app/features/inspections/calendar/own-calendar.tsx";
import { deleteCalendar } from "#app/features/inspections/model/inspections.queries.server.ts";
import { coursePath, type PlanAddress, planCalendarPath, planPath } from "#app/features/inspections/model/paths.ts";
import { findOwnAppointments } from "#app/features/inspections/register/own-times.server.ts";
import { criteriaSummary } from "#app/features/listings/model/filter-summary.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import { REGIONS } from "#app/features/listings/model/regions.ts";
import { HomeNote } from "#app/features/saved-homes/home-note.tsx";
import { readNotes, readSavedHomes } from "#app/features/saved-homes/saved-homes.middleware.server.ts";
import { savedHomesMessages, savedHomesPath } from "#app/features/saved-homes/saved-homes.ts";
import { findSearches } from "#app/features/saved-searches/manage/manage.queries.server.ts";
import { listSuburbNames } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { isFailure } from "#app/forms/form-result.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { privatePage, serverHtml } from "#app/http/response-headers.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { dateLabel, longDateLabel, sydneyDate, timeRangeLabel } from "#app/lib/sydney-time.ts";
import { countOf } from "#app/lib/text.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { getViewer, requireUser } from "#app/session/viewer.server.ts";
import { CountLinks } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { SearchNotes } from "#app/ui/search-form.tsx";
import { useServerHtml } from "#app/ui/server-html.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import type { Route } from "./+types/plan.page";
import { Course, DayChart, StopForm } from "./course.tsx";
import { AllOpenHomes, PlaceChoice, PlaceStart } from "./place-choice.tsx";
import { NothingOpen, OpenLater, OpenThatDay, OtherAppointments } from "./plan-sections.tsx";
import {
  countInspectionsByDay,
  countInspectionsOfDay,
  findInspectionsAfterWeek,
  findInspectionsOfDay,
  findOpenHomes,
  findOtherTimes,
  MAX_PLANNED,
  type OpenHomesOverview,
  readSuburbs,
  toPlan,
} from "./plan.server.ts";
import { decodePlan, MAX_TICKED, planAddress, planDayLabel } from "./plan.ts";

const messages = {
  page: "Plan your inspections",
  planFor: "Inspection plan for",
  kind: (type: "sale" | "rent" | undefined, count: number) =>
    `${type === undefined ? "All" : type === "sale" ? "To buy" : "To rent"}, ${count}`,
  dayTab: (day: string, count: number) => `${day} (${count})`,
  most: (most: number) => `These are the first ${most}. Choose fewer suburbs to see the whole day.`,
  seeAllOf: (type: "sale" | "rent", day: string) => `See all homes for ${type} open on ${day}`,
  stops: (count: number) => countOf(count, "inspection"),
  openHomes: (count: number, type: "sale" | "rent", day: string) =>
    `${count === 0 ? "No open homes" : countOf(count, "open home")} for ${type} on ${day}`,
  allOpenHomes: (count: number, day: string) => `All ${countOf(count, "open home")} on ${day}`,
  ownSuburbs: "In your suburbs",
  ownDays: "Your days",
} as const;

/** Registrations for other days; the dashboard has all. */
const MAX_APPOINTMENTS = 4;

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
    title: day ? `${messages.planFor} ${day.long}` : messages.page,
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
    const [{ homes, isUnreadable }, places, appointments, calendar, suburbNames, searches] = await Promise.all([
      readSavedHomes(args),
      readSuburbs(query.suburbs),
      viewer ? findOwnAppointments(viewer.id) : [],
      viewer && getCalendarAddress(viewer.id),
      listSuburbNames(),
      viewer ? findSearches({ userId: viewer.id }) : [],
    ]);
    // Only in the document, not in the data.
    serverHtml(args.context, "suburb-names", () => suburbNames);
    const { suburbs } = places;
    const { region } = query;
    const registered = appointments.map(({ inspectionId }) => inspectionId);
    const registrationPaths = new Map(appointments.map(({ inspectionId, path }) => [inspectionId, path]));
    const saved = homes.map(({ id }) => id);
    const planned = { saved, suburbs, region, chosen: [...registered, ...query.see] };
    const isChosen = saved.length > 0 || suburbs.length > 0 || region !== undefined;
    const [own, ahead, ofOwn, later] = await Promise.all([
      findInspectionsOfDay(planned, date),
      countInspectionsByDay(planned, now),
      countInspectionsByDay({ saved, suburbs: [], chosen: registered }, now),
      findInspectionsAfterWeek(planned, now),
    ]);
    // Hundreds of homes open on a Saturday, so a visitor without places or inspections chooses a place first.
    const isStart = !isChosen && own.length === 0;
    const type = query.type ?? (isStart ? "sale" : undefined);
    const searched = searches.flatMap(({ criteria }) => criteria.suburb ?? []);
    const addressOf = (other: string) => planAddress({ ...query, suburbs }, other);
    const toDayTab = (other: { date: string; count: number }) => ({
      to: planPath(addressOf(other.date)),
      label: messages.dayTab(dateLabel(other.date), other.count),
      current: other.date === date,
    });
    const hasPlaces = suburbs.length > 0 || region !== undefined;
    const [notes, otherTimes, open] = await Promise.all([
      readNotes(
        args,
        own.map(({ listingId }) => listingId),
      ),
      findOtherTimes(own, planned.chosen),
      findOpenHomes(date, type, { saved, searched }),
    ]);
    const choice = { saved, registered, registrationPaths, see: query.see, type, notes, otherTimes };
    const plan = toPlan(own.slice(0, MAX_PLANNED), choice);
    const overview = toOverview(open, { ...query, suburbs, type }, day);
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
        isNothing: isChosen && own.length === 0,
        start: isStart ? messages.openHomes(open.total, type ?? "sale", day.short) : undefined,
        title: messages.stops(plan.stops.length),
        ...(own.length > MAX_PLANNED && {
          total: await countInspectionsOfDay(planned, date, type),
          cut: {
            text: messages.most(MAX_PLANNED),
            all: messages.seeAllOf(type ?? "sale", day.short),
            path: allOpenPath({ ...query, suburbs }, date),
          },
        }),
        places: overview.places,
        kinds: isStart ? overview.kinds : toKinds(plan.counts, { ...query, suburbs }, date),
        days: isChosen ? ahead.map(toDayTab) : overview.days,
        // Without places and with saved homes, they are `days`.
        ownDays: isChosen && !hasPlaces ? [] : ofOwn.map(toDayTab),
        // Those of the day are the first of its list.
        appointments: hasPlaces
          ? []
          : appointments.filter((appointment) => appointment.date !== date).slice(0, MAX_APPOINTMENTS),
        others:
          isStart || hasPlaces || (saved.length === 0 && registered.length === 0)
            ? undefined
            : messages.allOpenHomes(open.total, day.short),
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

/** Links to other days, kinds and places, with their numbers of homes. */
function toOverview(
  { days, regions, suburbs, own }: OpenHomesOverview,
  query: Parameters<typeof planAddress>[0],
  day: { date: string },
) {
  const toPlace = (name: string, homes: number, place: { suburbs: readonly string[]; region?: string }) => ({
    to: planPath(planAddress({ ...query, ...place }, day.date)),
    label: name,
    count: formatNumber(homes),
  });
  const toSuburb = ({ name, homes }: { name: string; homes: number }) =>
    toPlace(name, homes, { suburbs: [...query.suburbs, name] });
  return {
    days: days.map(({ date, homes }) => ({
      to: planPath(planAddress(query, date)),
      label: messages.dayTab(dateLabel(date), homes),
      current: date === day.date,
    })),
    kinds: (["sale", "rent"] as const).map((kind) => ({
      to: planPath(planAddress({ ...query, type: kind }, day.date)),
      label: kind === "sale" ? "To buy" : "To rent",
      current: kind === query.type,
    })),
    places: {
      own: own.filter(({ name }) => !query.suburbs.includes(name)).map(toSuburb),
      regions: regions.map(({ name, homes }) =>
        toPlace(REGIONS[name] ?? name, homes, { suburbs: query.suburbs, region: name }),
      ),
      suburbs: suburbs.filter(({ name }) => !query.suburbs.includes(name)).map(toSuburb),
    },
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
    region: params.get("region") ?? undefined,
    type: undefined,
    see: params.getAll("see").map(Number).filter(Boolean),
  },
  plan: undefined,
}));

/** The choices above the list as chips; printed, the course on one sheet of A4: the chart, then each home with room for notes. Without a course, all inspections. */
const PAGE_STYLE = `.plan-bar{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:center}
.plan-bar>h1{flex:1 1 auto}
.plan-bar>nav:last-child{flex-basis:100%}
.plan-bar .tabs{gap:.5rem;margin:0;padding-inline:0}
.plan-bar>nav:last-child .tabs{margin:0 calc(-1*var(--gutter));padding-inline:var(--gutter);scroll-padding-inline:var(--gutter)}
.plan-bar .tab,.plan-chip{display:flex;align-items:center;gap:.375rem;width:fit-content;min-height:2.75rem;padding-inline:.875rem;border:1px solid var(--s-line-strong);border-radius:999px;background:var(--s-surface);color:var(--s-harbour);font-weight:620}
.plan-bar .tab[aria-current]{border:2px solid var(--s-harbour);background:var(--s-harbour-soft);color:var(--s-ink)}
.plan-chip{max-width:100%;list-style:none}
.plan-chip::-webkit-details-marker{display:none}
.plan-chip:hover{border-color:var(--s-harbour)}
[open]>.plan-chip>.icon:last-child{rotate:180deg}
.plan-places{columns:2;column-gap:1.5rem}
.plan-places a{display:flex;align-items:center;justify-content:space-between;gap:.5rem;min-height:2.75rem;padding-block:.25rem;line-height:1.25rem;border-block-end:1px solid var(--s-line);color:var(--s-harbour);break-inside:avoid}
.plan-places b{flex:none;white-space:nowrap}
.plan-places a:hover{text-decoration:underline}
@media(width>=40rem){.plan-places{columns:3}.plan-places a{min-height:2.25rem}}
@media(width>=64rem){.plan-places{columns:4}}
@media(width>=40rem) and (height<30rem){.plan-bar{gap:.375rem}.plan-bar>h1{font-size:1.25rem}.plan-bar>nav:last-child{flex:1 1 14rem}.plan-bar>nav:last-child .tabs{margin:0;padding-inline:0}}
@media(width<40rem){.plan-bar{gap:.5rem}.plan-bar>h1{flex-basis:100%}.plan-bar .tab,.plan-chip{padding-inline:.75rem;font-size:.9375rem}}
@media print {
  .plan { gap: .4rem; padding-block: 0 }
  .plan:has(.course) .stops { display: none }
  .plan .course { display: block; position: static }
  .plan .course img { width: 11cm; height: auto; margin: 0 auto .3cm }
  .plan li { break-inside: avoid; padding-block: .25rem; font-size: 9pt; line-height: 1.3 }
  .plan li p { font-size: 9pt; padding: 0 }
  .plan .course li::after { content: ""; display: block; height: .8cm; margin-inline-start: 1cm; border-block-end: 1px dotted }
  .plan .stops img, .plan .stops .plan-tick { display: none }
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
  const dayChart = {
    stops: plan?.stops ?? [],
    total: plan?.total,
    hasPlaces: address.suburbs.length > 0 || address.region !== undefined,
  };
  const suburbNames = useServerHtml("suburb-names");
  const tabs = plan && (
    <>
      {plan.kinds.length > 0 && <TabLinks label="To buy or to rent" tabs={plan.kinds} />}
      {plan.days.some(({ current }) => !current) && <TabLinks label="Day" tabs={plan.days} />}
    </>
  );
  return (
    <div className="plan page flex flex-col gap-3 py-3 sm:gap-4 sm:py-4">
      <style href="plan-page" precedence="page">
        {PAGE_STYLE}
      </style>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} className="" />}
      <div className="plan-bar">
        <h1 tabIndex={-1} className="text-xl">
          {day ? (
            <>
              <span className="max-sm:block max-sm:text-sm max-sm:font-normal max-sm:text-ink-2">
                {messages.planFor}
              </span>{" "}
              {day.long}
            </>
          ) : (
            messages.page
          )}
        </h1>
        {!plan?.start && (
          <PlaceChoice
            key={planPath({ ...address, see: [] })}
            address={address}
            suburbNames={suburbNames}
            hasSaved={plan?.hasSaved ?? false}
            places={plan?.places}
            isOpen={plan?.stops.length === 0}
          />
        )}
        {!plan?.start && tabs}
      </div>
      <SearchNotes notes={notices} />
      {plan && plan.appointments.length > 0 && <OtherAppointments appointments={plan.appointments} />}
      {plan && plan.ownDays.length > 0 && (
        <div className="plan-bar print:hidden">
          <p className="text-sm text-ink-2">{messages.ownDays}</p>
          <TabLinks label={messages.ownDays} tabs={plan.ownDays} />
        </div>
      )}
      {plan?.start && (
        <PlaceStart
          address={address}
          suburbNames={suburbNames}
          places={plan.places}
          openHomes={plan.start}
          next={plan.next}
          isMember={plan.calendar !== undefined}
        >
          {tabs}
        </PlaceStart>
      )}
      {plan && day ? (
        <>
          {!plan.start && plan.others === undefined && plan.places.own.length > 0 && (
            <nav aria-label={messages.ownSuburbs} className="flex flex-col gap-1 print:hidden">
              <p className="text-sm text-ink-2">{messages.ownSuburbs}</p>
              <CountLinks links={plan.places.own} isRow />
            </nav>
          )}
          {plan.isNothing && (
            <NothingOpen
              day={day}
              address={address}
              savedHomes={plan.hasSaved ? savedHomesPath : undefined}
              isMember={plan.calendar !== undefined}
              next={plan.next}
            />
          )}
          {plan.stops.length > 0 && (
            <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
              <div className="stops flex min-w-0 flex-col gap-1">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <div>
                    <h2 id="stops" className="text-base">
                      {plan.title}
                    </h2>
                    {plan.cut?.text && <p className="text-sm text-ink-2">{plan.cut.text}</p>}
                  </div>
                  {plan.course.length === 0 && <DayChart {...dayChart} size="narrow" />}
                </div>
                <StopForm stops={plan.stops} address={address} course={plan.course}>
                  {plan.cut && (
                    <p className="print:hidden">
                      <TextLink to={plan.cut.path}>{plan.cut.all}</TextLink>
                    </p>
                  )}
                </StopForm>
              </div>
              {plan.course.length === 0 ? (
                <DayChart {...dayChart} size="wide" />
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
                  {({ listingId, name, note }) => (
                    <HomeNote
                      id={listingId}
                      name={name}
                      note={note}
                      from={planPath(address)}
                      isMember={plan.calendar !== undefined}
                    />
                  )}
                </Course>
              )}
            </div>
          )}
          {plan.others !== undefined && <AllOpenHomes title={plan.others} places={plan.places} />}
          {(plan.start || plan.stops.length > 0 || plan.searches.length > 0) && (
            <OpenThatDay day={day} searches={plan.searches} />
          )}
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

/** All homes that open on the day, as a search: for sale, unless the plan is of rentals. */
function allOpenPath(
  { type = "sale", suburbs, region }: Pick<PlanAddress, "type" | "suburbs" | "region">,
  date: string,
): string {
  return listingsPath({
    type,
    open: date,
    ...(suburbs.length > 0 && { suburb: [...suburbs] }),
    ...(region !== undefined && { region: [region] }),
  });
}
