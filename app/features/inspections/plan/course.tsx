import type { ReactNode } from "react";
import { coursePath, inspectionPath, type PlanAddress, planPath } from "#app/features/inspections/model/paths.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { CoverPhoto } from "#app/features/pictures/model/cover-photo.tsx";
import { countOf } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink, Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { useLiveForm } from "#app/ui/use-live-form.ts";
import { TIGHT_MINUTES_PER_KM } from "#app/features/inspections/model/inspection.ts";
import { COURSE_SIZES, type CourseSize, MAX_TICKED } from "./plan.ts";
import type { CourseStop, OtherTime, PlanStop } from "./plan.server.ts";

const messages = {
  heading: "Your course",
  chart: (count: number) =>
    count === 1
      ? "Chart with the home of your course."
      : `Chart of your course: ${count} homes, numbered in order of time.`,
  unplaced: "Homes that hide their address are not drawn.",
  others: "Hollow marks are other inspections of the day nearby.",
  straight: `Distances are in straight lines. Tight: less than ${TIGHT_MINUTES_PER_KM} minutes for each kilometre.`,
  day: "On the chart",
  dayHint: "Tick inspections to see your course between them.",
  dayChart: (count: number) => `Chart of ${countOf(count, "home")}, numbered in order of time.`,
  otherTimes: "Choose another time:",
  noOtherTime: "No other inspections of these homes fit.",
  print: "Printed, this page is one sheet: the chart, and your homes with room for notes.",
} as const;

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
  const placed = stops.filter(({ isPlaced }) => isPlaced).length;
  return (
    <section aria-labelledby="course" className="course flex min-w-0 flex-col gap-4 lg:sticky lg:top-4">
      <h2 id="course" tabIndex={-1} className="flex flex-wrap items-baseline gap-x-4 text-lg">
        {messages.heading} <span className="text-md font-normal text-ink-2">{summary}</span>
      </h2>
      {placed > 0 && (
        <picture>
          <source media="(min-width: 35rem)" srcSet={chart("wide")} {...COURSE_SIZES.wide} />
          <img
            src={chart("narrow")}
            alt={messages.chart(placed)}
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
        {stops.length > 1 && messages.straight} {placed < stops.length && messages.unplaced}{" "}
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

/** Before any is ticked: the homes of the day. On phones the list alone. Undefined if no home shows its location. */
export function DayChart({ stops }: { stops: readonly PlanStop[] }) {
  const drawn = stops.slice(0, MAX_TICKED);
  const placed = drawn.filter(({ isPlaced }) => isPlaced).length;
  if (placed === 0) return null;
  const src = coursePath(
    drawn.map(({ id }) => id),
    "wide",
    { isApart: true },
  );
  return (
    <section
      aria-labelledby="day-chart"
      className="hidden min-w-0 flex-col gap-3 lg:sticky lg:top-4 lg:flex print:hidden"
    >
      <h2 id="day-chart" className="text-lg">
        {messages.day}
      </h2>
      <p className="text-ink-2">{messages.dayHint}</p>
      <img
        src={src}
        alt={messages.dayChart(placed)}
        {...COURSE_SIZES.wide}
        loading="lazy"
        decoding="async"
        className="h-auto w-full"
      />
      {placed < drawn.length && <p className="text-sm text-ink-2">{messages.unplaced}</p>}
    </section>
  );
}

/** A guide as on cards, in full for screen readers. */
function Price({ price, shortGuide }: Pick<PlanStop, "price" | "shortGuide">) {
  return (
    <span className="inline-block text-ink-2">
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
  const { hours, name, homePath, isRegistered, leg, otherTimes } = stop;
  return (
    <li className="border-b border-line py-2">
      {leg && (
        <p className={leg.isWarning ? "pb-2 text-sm font-semibold text-magenta" : "pb-2 text-sm text-ink-2"}>
          {leg.text}
        </p>
      )}
      {otherTimes && <OtherTimes times={otherTimes} address={address} />}
      <div className="flex gap-3">
        <span aria-hidden="true" className="course-number">
          {number}
        </span>
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="font-semibold tnum">{hours}</span> {isRegistered && <Badge>Registered</Badge>}
          </p>
          <p>
            <TextLink to={homePath} className="inline-block py-1">
              {name}
            </TextLink>{" "}
            <Price {...stop} />
          </p>
          {children}
        </div>
      </div>
    </li>
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
  heading: (count: number) => countOf(count, "inspection"),
  hint: "Tick those you will attend.",
  submit: "Update my course",
  toCourse: (count: number) => `Your course: ${countOf(count, "home")}`,
  forHome: (home: string, hours: string) => `for ${home}, ${hours}`,
} as const;

export interface StopFormProps {
  stops: readonly PlanStop[];
  cut?: string;
  address: PlanAddress;
  /** The number of homes in the course. */
  chosen: number;
}

/** The inspections of a day, to tick. Ticks apply at once with scripts, and with the button without. */
export function StopForm({ stops, cut, address, chosen }: StopFormProps) {
  const { day, suburbs, type, see = [] } = address;
  const others = see.filter((id) => !stops.some((stop) => stop.id === id && stop.choice === "ticked"));
  const { formProps } = useLiveForm({
    values: { see: stops.filter(({ choice }) => choice === "ticked").map(({ id }) => String(id)) },
    pathOf: (typed) => planPath({ day, suburbs, type, see: [...new Set(typed.getAll("see").map(Number))] }),
    typingPause: 0,
  });
  return (
    <form
      {...formProps}
      method="get"
      action={planPath({ suburbs: [] })}
      aria-labelledby="stops"
      autoComplete="off"
      className="stops flex min-w-0 flex-col gap-3"
    >
      <h2 id="stops" className="text-lg">
        {stopMessages.heading(stops.length)}
      </h2>
      <p className="text-ink-2 print:hidden">{stopMessages.hint}</p>
      {cut && <p>{cut}</p>}
      {day !== undefined && <input type="hidden" name="day" value={day} />}
      {suburbs.map((suburb) => (
        <input key={suburb} type="hidden" name="suburb" value={suburb} />
      ))}
      {type !== undefined && <input type="hidden" name="type" value={type} />}
      {others.map((id) => (
        <input key={id} type="hidden" name="see" value={id} />
      ))}
      <ol aria-label="Inspections by time" className="border-t border-ink">
        {stops.map((stop, index) => (
          <Stop key={stop.id} stop={stop} number={chosen === 0 && stop.isPlaced ? index + 1 : undefined} />
        ))}
      </ol>
      <p className="sticky bottom-0 flex flex-wrap items-center gap-x-6 border-t border-line bg-paper py-2 print:hidden">
        <Button>{stopMessages.submit}</Button>
        {chosen > 0 && (
          <TextLink to="#course" className="inline-flex min-h-(--tap) items-center lg:hidden">
            {stopMessages.toCourse(chosen)}
          </TextLink>
        )}
      </p>
    </form>
  );
}

interface StopProps {
  stop: PlanStop;
  /** On the chart of the day. */
  number?: number;
}

/** On phones the picture and the button are one column, so that a row is as high as its text. */
function Stop({ stop, number }: StopProps) {
  const { id, hours, name, homePath, choice, notes } = stop;
  const box = `see-${id}`;
  const isRegistered = choice === "registered";
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line py-2 last:border-b-0 sm:grid-cols-[1.5rem_auto_minmax(0,1fr)_auto]">
      {!isRegistered && (
        <Checkbox id={box} name="see" value={id} defaultChecked={choice === "ticked"} className="mt-2.5" />
      )}
      <div className="relative col-start-3 row-start-1 mt-1 justify-self-end sm:col-start-2 sm:row-span-2 print:hidden">
        <CoverPhoto home={{ ...stop, id: stop.listingId }} sizes="96px" className="small-photo w-16 sm:w-24" />
        {number !== undefined && (
          <span aria-hidden="true" className="course-number absolute top-1 left-1 max-lg:hidden">
            {number}
          </span>
        )}
      </div>
      <div className="col-start-2 row-span-2 row-start-1 sm:col-start-3">
        {isRegistered ? (
          <p className="flex min-h-11 flex-wrap items-center gap-x-4">
            <span className="font-semibold tnum">{hours}</span> <Badge>Registered</Badge>
          </p>
        ) : (
          <label htmlFor={box} className="flex min-h-11 items-center font-semibold tnum">
            {hours}
            <span className="sr-only">, {name}</span>
          </label>
        )}
        <p>
          <TextLink to={homePath} className="inline-block py-1">
            {name}
          </TextLink>{" "}
          <Price {...stop} />
        </p>
        {notes.length > 0 && <p className="text-sm text-ink-2">{notes.join(" · ")}</p>}
      </div>
      {!isRegistered && (
        <ButtonLink
          to={inspectionPath(id)}
          variant="quiet"
          className="btn-small col-start-3 row-start-2 mt-2 self-end sm:col-start-4 sm:row-start-1 sm:mt-1 sm:self-start print:hidden"
        >
          <span>
            Register <span className="sr-only">{stopMessages.forHome(name, hours)}</span>
          </span>
        </ButtonLink>
      )}
    </li>
  );
}
