import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { formatNextInspection, formatWhere } from "#app/features/inspections/model/inspection-labels.server.ts";
import { inspectionState, registerMessages } from "#app/features/inspections/model/inspection.ts";
import {
  coursePath,
  inspectionCalendarPath,
  ownRegistrationsPath,
  planPath,
  registrationPath,
} from "#app/features/inspections/model/paths.ts";
import { COURSE_SIZES } from "#app/features/inspections/plan/plan.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { knownPlace } from "#app/features/map/view.ts";
import { CoverPhoto } from "#app/features/pictures/model/cover-photo.tsx";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { dateLabel, sydneyDate, timeRangeLabel } from "#app/lib/sydney-time.ts";
import { countOf } from "#app/lib/text.ts";
import { requirePageUser } from "#app/session/viewer.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import type { Route } from "./+types/own-registrations.page";
import { signRegistration } from "./notify.server.ts";
import { findOwnRegistrations } from "./registrations.queries.server.ts";

const messages = {
  page: "Inspections",
  upcoming: (count: number) => countOf(count, "upcoming inspection"),
  past: "Past or cancelled",
  registered: "Registered",
  awaiting: "Waiting for you to use the link in our email",
  hidden: "This home is no longer on the market.",
  calendar: "Add to calendar",
  plan: (day: string) => `Plan ${day}`,
  chart: (day: string, count: number) => `Chart of ${countOf(count, "home")} that you inspect on ${day}`,
  empty: "No inspections yet",
  emptyHint: "Inspections that you register for while logged in are listed here.",
} as const;

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, ownRegistrationsPath);
  return pageMeta({
    title: messages.page,
    description: "The inspections that you have registered for.",
    url,
    noIndex: true,
  });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requirePageUser({ context, url });
  return loadPage({ fallback: { registrations: undefined, course: undefined } }, async () => {
    const now = new Date();
    const rows = await findOwnRegistrations(viewer.id);
    return { registrations: rows.map((row) => toOwnRegistration(row, now)), course: toNextCourse(rows, now) };
  });
}

export const clientMiddleware = keepPageWhenUnreachable(() => ({ registrations: undefined, course: undefined }));

type Row = Awaited<ReturnType<typeof findOwnRegistrations>>[number];

/** Call it in the loader: browsers do not know Sydney time. */
function toOwnRegistration({ registrationId, registeredAt, name, awaitsConfirmation, ...inspection }: Row, now: Date) {
  const { id, listingId, startsAt, endsAt, homeStatus, cover, heroImageUrl, propertyType } = inspection;
  const state = inspectionState(inspection, now);
  const date = sydneyDate(startsAt);
  const isUpcoming = state === "to come" || state === "on now";
  return {
    id: registrationId,
    when: `${dateLabel(date)}, ${timeRangeLabel(startsAt, endsAt)}`,
    soon: formatNextInspection([inspection], now)?.soon,
    name,
    isUpcoming,
    isCancelled: state === "cancelled",
    isAwaiting: awaitsConfirmation,
    path: registrationPath(signRegistration({ id: registrationId, createdAt: registeredAt })),
    calendarPath: inspectionCalendarPath(id),
    plan: { label: messages.plan(dateLabel(date)), path: planPath({ day: date, suburbs: [] }) },
    home:
      homeStatus === "hidden"
        ? undefined
        : {
            name: listingName(inspection),
            where: inspection.hiddenPart ? formatWhere(inspection) : undefined,
            path: listingPath({ ...inspection, id: listingId }),
            ...(isUpcoming && { picture: { id: listingId, cover, heroImageUrl, propertyType } }),
          },
  };
}

/** The chart of the next day with an inspection. Undefined if no home of that day shows its location. */
function toNextCourse(rows: readonly Row[], now: Date) {
  const upcoming = rows.filter((row) => ["to come", "on now"].includes(inspectionState(row, now)));
  const [next] = upcoming;
  if (!next) return undefined;
  const date = sydneyDate(next.startsAt);
  const ofDay = upcoming.filter((row) => sydneyDate(row.startsAt) === date);
  const placed = ofDay.filter((row) => row.homeStatus === "listed" && knownPlace(row) !== undefined);
  if (placed.length === 0) return undefined;
  return {
    src: coursePath(
      ofDay.map(({ id }) => id),
      "narrow",
    ),
    alt: messages.chart(dateLabel(date), placed.length),
    plan: { label: messages.plan(dateLabel(date)), path: planPath({ day: date, suburbs: [] }) },
  };
}

type OwnRegistration = ReturnType<typeof toOwnRegistration>;

export default function OwnRegistrationsPage({ loaderData: { registrations, course } }: Route.ComponentProps) {
  if (!registrations) {
    return (
      <LoadFailed title="We couldn't load your inspections just now." path={ownRegistrationsPath}>
        You are still registered. Please try again in a moment.
      </LoadFailed>
    );
  }
  const upcoming = registrations.filter(({ isUpcoming }) => isUpcoming);
  const past = registrations.filter(({ isUpcoming }) => !isUpcoming);
  return (
    <>
      <section aria-labelledby="upcoming" className="flex flex-col gap-3">
        <h2 id="upcoming" className={upcoming.length === 0 ? "sr-only" : "text-lg"}>
          {messages.upcoming(upcoming.length)}
        </h2>
        {upcoming.length === 0 ? (
          <EmptyState
            title={messages.empty}
            level={3}
            actions={<ButtonLink to={planPath({ suburbs: [] })}>Plan your inspections</ButtonLink>}
          >
            {messages.emptyHint}
          </EmptyState>
        ) : (
          <div className="grid items-start gap-x-10 lg:grid-cols-[minmax(0,1fr)_auto]">
            <ul aria-label={messages.upcoming(upcoming.length)}>
              {upcoming.map((registration) => (
                <UpcomingRegistration key={registration.id} registration={registration} />
              ))}
            </ul>
            {course && (
              <Link to={course.plan.path} className="hidden pt-4 lg:block print:hidden">
                <span className="sr-only">{course.plan.label}</span>
                <img src={course.src} alt={course.alt} {...COURSE_SIZES.narrow} loading="lazy" decoding="async" />
              </Link>
            )}
          </div>
        )}
      </section>
      {past.length > 0 && (
        <section aria-labelledby="past" className="flex flex-col gap-3">
          <h2 id="past" className="text-lg">
            {messages.past}
          </h2>
          <ul>
            {past.map((registration) => (
              <li
                key={registration.id}
                className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-2"
              >
                <span className="tnum">{registration.when}</span>
                <HomeLink home={registration.home} />
                {registration.isCancelled && <Badge tone="outline">Cancelled</Badge>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function UpcomingRegistration({ registration }: { registration: OwnRegistration }) {
  const { when, soon, name, home, isAwaiting, path, calendarPath, plan } = registration;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-4">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="text-lg font-bold tnum">{when}</span>
          {soon && <span className="text-ink-2">{soon}</span>}
          <Badge tone={isAwaiting ? "buff" : "plain"}>{isAwaiting ? messages.awaiting : messages.registered}</Badge>
        </p>
        <p>
          <HomeLink home={home} />
        </p>
        <p className="text-sm text-ink-2">
          {home?.where && `${home.where} · `}Registered as {name}
        </p>
      </div>
      {home?.picture && <CoverPhoto home={home.picture} sizes="96px" className="small-photo w-20 sm:w-24" />}
      <p className="col-span-full flex flex-wrap gap-x-6 print:hidden">
        <TextLink to={path} className="inline-flex min-h-11 items-center">
          {registerMessages.change} <span className="sr-only">, {when}</span>
        </TextLink>
        {home && (
          <TextLink to={calendarPath} reloadDocument className="inline-flex min-h-11 items-center">
            {messages.calendar} <span className="sr-only">, {when}</span>
          </TextLink>
        )}
        <TextLink to={plan.path} className="inline-flex min-h-11 items-center">
          {plan.label}
        </TextLink>
      </p>
    </li>
  );
}

function HomeLink({ home }: Pick<OwnRegistration, "home">) {
  if (!home) return <span>{messages.hidden}</span>;
  return (
    <TextLink to={home.path} className="font-semibold">
      {home.name}
    </TextLink>
  );
}
