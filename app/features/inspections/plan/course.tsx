import type { ReactNode } from "react";
import { registerMessages, TIGHT_MINUTES_PER_KM } from "#app/features/inspections/model/inspection.ts";
import { coursePath, inspectionPath, type PlanAddress, planPath } from "#app/features/inspections/model/paths.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { CoverPhoto } from "#app/features/pictures/model/cover-photo.tsx";
import { formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink, Button } from "#app/ui/button.tsx";
import { DottedFacts } from "#app/ui/facts.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { useLiveForm } from "#app/ui/use-live-form.ts";
import type { CourseStop, OtherTime, PlanStop } from "./plan.server.ts";
import { COURSE_SIZES, type CourseSize, MAX_TICKED } from "./plan.ts";

const messages = {
  heading: "Your route",
  chart: (count: number) =>
    count === 1
      ? "Chart with the home of your route."
      : `Chart of your route: ${count} homes, numbered in order of time.`,
  rings: "A ring is at the centre of a suburb: the address is on request.",
  undrawn: "Homes in suburbs without a known place are not drawn.",
  others: "Small hollow marks are other inspections of the day nearby.",
  straight: `Distances are in straight lines. Tight: less than ${TIGHT_MINUTES_PER_KM} minutes for each kilometre.`,
  day: "Chart",
  firstOf: (shown: number, total: number) => `${shown} of ${formatNumber(total)} homes, the earliest.`,
  choosePlace: "Choose a place to see all homes there.",
  dayChart: (count: number) => `Chart of ${countOf(count, "home")} open on the day.`,
  otherTimes: "Choose another time:",
  noOtherTime: "No other inspections of these homes fit.",
  print: "Printed, this page is one sheet: the chart, and your homes with room for notes.",
} as const;

/** The higher chart would not fit below the head of the page. */
const LOW_SCREEN = "screen and (min-width: 64rem) and (max-height: 47rem)";

/** The heading of the route, where the button leads. */
const COURSE = "course";

export interface CourseProps {
  stops: readonly CourseStop[];
  /** A member's note on the home of a stop. */
  children: (stop: CourseStop) => ReactNode;
  summary?: string;
  length?: string;
  chart: (size: CourseSize) => string;
  /** Whether the chart shows inspections that are not chosen. */
  hasOthers: boolean;
  calendarPath: string;
  /** Of the plan. */
  address: PlanAddress;
}

/** The inspections that one will attend, with the ways between them. */
export function Course({ stops, children, summary, length, chart, hasOthers, calendarPath, address }: CourseProps) {
  const drawn = stops.filter(({ isDrawn }) => isDrawn);
  return (
    <section aria-labelledby={COURSE} className="course flex min-w-0 flex-col gap-4 lg:sticky lg:top-4">
      <h2 id={COURSE} tabIndex={-1} className="flex flex-wrap items-baseline gap-x-4 text-lg">
        {messages.heading} <span className="text-md font-normal text-ink-2">{summary}</span>
      </h2>
      {drawn.length > 0 && (
        <picture>
          <source media={LOW_SCREEN} srcSet={chart("low")} {...COURSE_SIZES.low} />
          <source media="(min-width: 35rem)" srcSet={chart("wide")} {...COURSE_SIZES.wide} />
          <img
            src={chart("narrow")}
            alt={messages.chart(drawn.length)}
            {...COURSE_SIZES.narrow}
            decoding="async"
            className="h-auto w-full"
          />
        </picture>
      )}
      <ol aria-label={messages.heading}>
        {stops.map((stop, index) => (
          <CourseEntry key={stop.id} stop={stop} number={index + 1} address={address}>
            {children(stop)}
          </CourseEntry>
        ))}
      </ol>
      <p className="text-sm text-ink-2">
        {length && `${length}. `}
        {stops.length > 1 && messages.straight} {describeMarks(stops)}{" "}
        {hasOthers && <span className="print:hidden">{messages.others}</span>}
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        <ButtonLink to={calendarPath} reloadDocument variant="quiet">
          Add them to your calendar
        </ButtonLink>
        <span className="text-sm text-ink-2">{messages.print}</span>
      </p>
    </section>
  );
}

interface DayChartProps {
  stops: readonly PlanStop[];
  /** All open homes of the day in the chosen places. Undefined if they are all in `stops`. */
  total?: number;
  hasPlaces: boolean;
  /** Phones fold the narrow chart away above the list. */
  size: "wide" | "narrow";
}

/** Before any is ticked: the homes of the day, without numbers. Null if no home can be drawn. */
export function DayChart({ stops, total = stops.length, hasPlaces, size }: DayChartProps) {
  const first = stops.slice(0, MAX_TICKED);
  const drawn = first.filter(({ isDrawn }) => isDrawn);
  if (drawn.length === 0) return null;
  const ids = first.map(({ id }) => id);
  const chartPath = (of: CourseSize) => coursePath(ids, of, { isApart: true });
  const isCut = total > first.length;
  const marks = [
    isCut && messages.firstOf(drawn.length, total),
    isCut && !hasPlaces && messages.choosePlace,
    describeMarks(first),
  ]
    .filter(Boolean)
    .join(" ");
  const chart = (
    <>
      <picture>
        {size === "wide" && <source media={LOW_SCREEN} srcSet={chartPath("low")} {...COURSE_SIZES.low} />}
        <img
          src={chartPath(size)}
          alt={messages.dayChart(drawn.length)}
          {...COURSE_SIZES[size]}
          loading="lazy"
          decoding="async"
          className="h-auto w-full"
        />
      </picture>
      {marks !== "" && <p className="mt-2 text-sm text-ink-2">{marks}</p>}
    </>
  );
  if (size === "narrow") {
    return (
      <details className="open:basis-full lg:hidden print:hidden">
        <summary className="plan-chip">
          <Icon name="map" />
          {messages.day}
        </summary>
        {chart}
      </details>
    );
  }
  return (
    <section aria-label={messages.day} className="hidden min-w-0 lg:sticky lg:top-4 lg:block print:hidden">
      {chart}
    </section>
  );
}

/** Of rings and of homes that are not drawn. Blank if neither is on the chart. */
function describeMarks(stops: readonly Pick<PlanStop, "isPlaced" | "isDrawn">[]): string {
  const hasRings = stops.some(({ isPlaced, isDrawn }) => isDrawn && !isPlaced);
  const isCut = stops.some(({ isDrawn }) => !isDrawn);
  return [...(hasRings ? [messages.rings] : []), ...(isCut ? [messages.undrawn] : [])].join(" ");
}

/** A guide as on cards, in full for screen readers. */
function Price({ price, shortGuide }: Pick<PlanStop, "price" | "shortGuide">) {
  return (
    <span className="inline-block font-bold tnum">
      {shortGuide === undefined ? (
        price
      ) : (
        <>
          <span className="sr-only">{price}</span>
          <span aria-hidden="true">
            {listingsMessages.guide} <span className="whitespace-nowrap">{shortGuide}</span>
          </span>
        </>
      )}
    </span>
  );
}

interface CourseEntryProps extends Pick<CourseProps, "address"> {
  stop: CourseStop;
  number: number;
  children: ReactNode;
}

function CourseEntry({ stop, number, address, children }: CourseEntryProps) {
  const { hours, homePath, isPlaced, isDrawn, isRegistered, leg, otherTimes } = stop;
  return (
    <li className="border-b border-line py-2">
      {leg && (
        <p className={leg.isWarning ? "pb-2 text-sm font-semibold text-magenta" : "pb-2 text-sm text-ink-2"}>
          {leg.text}
        </p>
      )}
      {otherTimes && <OtherTimes times={otherTimes} address={address} />}
      <div className="flex gap-3">
        <StopNumber number={number} isRing={isDrawn && !isPlaced} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="text-md font-bold tnum">{hours}</span>{" "}
            {isRegistered && <Badge>{registerMessages.registered}</Badge>}
          </p>
          <p>
            <TextLink to={homePath} className="inline-block py-1">
              <Where {...stop} />
            </TextLink>{" "}
            <Price {...stop} />
          </p>
          {children}
        </div>
      </div>
    </li>
  );
}

/** As on the chart: a ring if the home hides its place. */
function StopNumber({ number, isRing, className = "" }: { number: number; isRing: boolean; className?: string }) {
  return (
    <span aria-hidden="true" className={`course-number ${isRing ? "is-ring" : ""} ${className}`}>
      {number}
    </span>
  );
}

/** A screen reader also announces the title of a home without a public address. */
function Where({ where, title }: Pick<PlanStop, "where" | "title">) {
  return (
    <>
      {where}
      {title !== undefined && <span className="sr-only">: {title}</span>}
    </>
  );
}

/** A link replaces the tick of the home; a registration is changed on the page of the other inspection. */
function OtherTimes({ times, address }: { times: readonly OtherTime[]; address: PlanAddress }) {
  if (times.length === 0) return <p className="pb-2 text-sm text-ink-2 print:hidden">{messages.noOtherTime}</p>;
  const pathOf = ({ id, date, replaces, isRegistered }: OtherTime) =>
    isRegistered
      ? inspectionPath(id)
      : planPath({ ...address, day: date, see: [...(address.see ?? []).filter((other) => other !== replaces), id] });
  return (
    <div className="pb-2 text-sm print:hidden">
      <p className="text-ink-2">{messages.otherTimes}</p>
      <ul>
        {times.map((time) => (
          <li key={time.id}>
            <TextLink to={pathOf(time)} className="inline-flex min-h-(--tap) items-center tnum">
              {time.label}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const stopMessages = {
  list: "Inspections by time",
  registered: "Registered",
  attend: "I'll attend",
  plan: "Plan my route",
  update: "Update my route",
  homes: (count: number) => `: ${countOf(count, "home")}`,
  forHome: (home: string, hours: string) => `for ${home}, ${hours}`,
} as const;

export interface StopFormProps {
  stops: readonly PlanStop[];
  address: PlanAddress;
  /** In order. */
  course: readonly Pick<CourseStop, "id">[];
  /** After the list. */
  children?: ReactNode;
}

/** The inspections of a day, to tick. Ticks apply at once with scripts, and with the button without. */
export function StopForm({ stops, address, course, children }: StopFormProps) {
  const chosen = course.length;
  const { day, suburbs, region, type, see = [] } = address;
  const others = see.filter((id) => !stops.some((stop) => stop.id === id && stop.choice === "ticked"));
  const { formProps } = useLiveForm({
    values: { see: stops.filter(({ choice }) => choice === "ticked").map(({ id }) => String(id)) },
    pathOf: (typed) => planPath({ day, suburbs, region, type, see: [...new Set(typed.getAll("see").map(Number))] }),
    typingPause: 0,
  });
  const hours = Map.groupBy(stops, ({ choice, starts }) =>
    choice === "registered" ? registerMessages.registered : starts,
  );
  return (
    <form
      {...formProps}
      onSubmit={(event) => {
        formProps.onSubmit(event);
        document.getElementById(COURSE)?.scrollIntoView();
      }}
      method="get"
      // Browsers replace the query and keep the hash.
      action={`${planPath({ suburbs: [] })}#${COURSE}`}
      aria-labelledby="stops"
      autoComplete="off"
      className="flex min-w-0 flex-col gap-3"
    >
      {day !== undefined && <input type="hidden" name="day" value={day} />}
      {suburbs.map((suburb) => (
        <input key={suburb} type="hidden" name="suburb" value={suburb} />
      ))}
      {region !== undefined && <input type="hidden" name="region" value={region} />}
      {type !== undefined && <input type="hidden" name="type" value={type} />}
      {others.map((id) => (
        <input key={id} type="hidden" name="see" value={id} />
      ))}
      <div role="group" aria-label={stopMessages.list}>
        {[...hours].map(([hour, ofHour], index) => (
          <div key={hour}>
            <h3 id={`hour-${index}`} className="plan-hour tnum">
              {hour}
            </h3>
            <ol aria-labelledby={`hour-${index}`}>
              {ofHour.map((stop) => (
                <Stop key={stop.id} stop={stop} number={course.findIndex(({ id }) => id === stop.id) + 1} />
              ))}
            </ol>
          </div>
        ))}
      </div>
      {children}
      <p className="plan-submit print:hidden">
        {stops.some(({ choice }) => choice !== "registered") && (
          <Button>{chosen === 0 ? stopMessages.plan : stopMessages.update}</Button>
        )}
        {chosen > 0 && (
          <TextLink to={`#${COURSE}`} className="inline-flex min-h-(--tap) items-center lg:hidden">
            {messages.heading}
            <span className="max-[24rem]:sr-only">{stopMessages.homes(chosen)}</span>
          </TextLink>
        )}
      </p>
    </form>
  );
}

interface StopProps {
  stop: PlanStop;
  /** In the course. 0 if it is not chosen. */
  number: number;
}

function Stop({ stop, number }: StopProps) {
  const { id, hours, name, homePath, choice, registrationPath, notes, overlap, rooms, isPlaced, isDrawn } = stop;
  const box = `see-${id}`;
  const forHome = stopMessages.forHome(name, hours);
  return (
    <li className="plan-stop">
      <div className="plan-picture print:hidden">
        <CoverPhoto home={{ ...stop, id: stop.listingId }} sizes="116px" className="small-photo" />
        {number > 0 && <StopNumber number={number} isRing={isDrawn && !isPlaced} className="absolute top-1 left-1" />}
      </div>
      <p className="plan-time tnum">
        <Hours hours={hours} />
      </p>
      {choice === "registered" ? (
        <p className="plan-tick">
          <Badge>{stopMessages.registered}</Badge>
        </p>
      ) : (
        <div className="plan-tick">
          <Checkbox id={box} name="see" value={id} defaultChecked={choice === "ticked"} />
          <label htmlFor={box}>
            {stopMessages.attend}
            <span className="sr-only"> {forHome}</span>
          </label>
        </div>
      )}
      <div className="plan-home">
        <p>
          <Price {...stop} />
        </p>
        <p>
          <TextLink to={homePath} className="inline-block min-h-6">
            <Where {...stop} />
          </TextLink>
        </p>
        {notes.length > 0 && (
          <p className="text-sm text-ink-2">
            <DottedFacts facts={notes} />
          </p>
        )}
        {overlap && (
          <p className={`text-sm ${choice === "open" ? "text-ink-2" : "font-semibold text-magenta"}`}>{overlap}</p>
        )}
        <p className="plan-facts">
          {rooms.map(({ kind, count, label }) => (
            <span key={kind} className={kind === "car" && count === 0 ? "sr-only" : undefined}>
              <Icon name={kind} />
              {count === 0 ? (
                label
              ) : (
                <span>
                  <b>{count}</b>
                  <span className="sr-only">{label.slice(String(count).length)}</span>
                </span>
              )}
            </span>
          ))}
          {choice !== "registered" && (
            <TextLink to={inspectionPath(id)} className="plan-register print:hidden">
              Register <span className="sr-only">{forHome}</span>
            </TextLink>
          )}
          {registrationPath !== undefined && (
            <TextLink to={registrationPath} className="plan-register print:hidden">
              {registerMessages.change} <span className="sr-only">{forHome}</span>
            </TextLink>
          )}
        </p>
      </div>
    </li>
  );
}

/** "10:00–10:30 am", the start in bold. */
function Hours({ hours }: { hours: string }) {
  const [start, end] = hours.split("–", 2);
  return (
    <>
      <b>{start}</b>
      {end !== undefined && `–${end}`}
    </>
  );
}
