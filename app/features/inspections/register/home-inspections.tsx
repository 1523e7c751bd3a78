import type { FormattedInspection, NextInspection } from "#app/features/inspections/model/inspection-labels.server.ts";
import { registerMessages } from "#app/features/inspections/model/inspection.ts";
import {
  homeCalendarPath,
  inspectionCalendarPath,
  inspectionPath,
  planPath,
} from "#app/features/inspections/model/paths.ts";
import { WishLink } from "#app/features/leads/embeds/home-enquiry.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";

const messages = {
  forTime: (when: string) => `for ${when}`,
  next: "Next inspection",
  later: (count: number) => (count === 1 ? "1 later date" : `${count} later dates`),
  others: (count: number) => (count === 1 ? "1 other date" : `${count} other dates`),
  byAppointment: "By appointment",
  orByAppointment: "Or by appointment",
  askForTime: "Ask for a time",
} as const;

const headingId = "inspections";

/** An inspection that the visitor has registered for. */
interface OwnTime {
  inspectionId: number;
  /** "Sat 5 Dec, 10:00 am" */
  when: string;
  /** Of the registration. */
  path: string;
}

export interface NextInspectionProps {
  /** In order of time. */
  own?: readonly OwnTime[];
  next: NextInspection | undefined;
  byAppointment: boolean;
  /** Of the home. */
  path: string;
}

/** The next inspection next to the price, with a link to the others. Null if there is nothing to attend. */
export function NextInspectionNote({ own = [], next, byAppointment, path }: NextInspectionProps) {
  if (own.length > 0) return <OwnTimes own={own} others={(next?.later ?? -1) + 1 - own.length} />;
  if (!next && !byAppointment) return null;
  return (
    <div className="home-next">
      {next ? (
        <>
          <p className="home-soon">{[messages.next, next.soon].filter(Boolean).join(", ")}</p>
          <p className="text-lg font-semibold tnum">{next.when}</p>
          <ButtonLink variant="act" to={next.path}>
            {registerMessages.submit} <span className="sr-only">{messages.forTime(next.when)}</span>
          </ButtonLink>
          {next.later > 0 && (
            <p className="print:hidden">
              <a href={`#${headingId}`} className="link">
                {messages.later(next.later)}
              </a>
            </p>
          )}
        </>
      ) : (
        <>
          <p>{messages.byAppointment}</p>
          <AskForTime path={path} />
        </>
      )}
    </div>
  );
}

/** The visitor's own inspections, in the place of the next one and its button. */
function OwnTimes({ own, others }: { own: readonly OwnTime[]; others: number }) {
  return (
    <div className="home-next">
      {own.map(({ inspectionId, when, path }, index) => (
        <div key={inspectionId} className="col-span-full">
          {index === 0 && <p className="font-semibold text-ok">{registerMessages.registered}</p>}
          <p className="flex flex-wrap items-center gap-x-4">
            <span className="text-lg font-semibold tnum">{when}</span>
            <TextLink to={path} className="inline-flex min-h-(--tap) items-center lg:min-h-8 print:hidden">
              {registerMessages.change} <span className="sr-only">{messages.forTime(when)}</span>
            </TextLink>
          </p>
        </div>
      ))}
      {others > 0 && (
        <p className="print:hidden">
          <a href={`#${headingId}`} className="link">
            {messages.others(others)}
          </a>
        </p>
      )}
    </div>
  );
}

function AskForTime({ path }: Pick<NextInspectionProps, "path">) {
  return (
    <WishLink path={path} wish="inspection" variant="act">
      {messages.askForTime}
    </WishLink>
  );
}

export interface HomeInspectionsProps {
  listingId: number;
  /** Of the home. */
  path: string;
  suburb: string;
  own?: readonly OwnTime[];
  inspections: readonly FormattedInspection[];
  byAppointment: boolean;
}

/** Null without inspections, unless the home is shown by appointment. */
export function HomeInspections({ listingId, path, suburb, own, inspections, byAppointment }: HomeInspectionsProps) {
  const [first] = inspections;
  if (!first && !byAppointment) return null;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} className="text-xl">
        Inspections
      </h2>
      {inspections.length > 0 && <InspectionTimeList inspections={inspections} own={own} />}
      {byAppointment && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{inspections.length > 0 ? messages.orByAppointment : messages.byAppointment}</p>
          <AskForTime path={path} />
        </div>
      )}
      {first && (
        <p className="flex flex-wrap gap-x-4 print:hidden">
          <TextLink
            to={planPath({ day: first.startDate.slice(0, 10), suburbs: [suburb] })}
            className="inline-flex min-h-11 items-center"
          >
            Plan your inspections
          </TextLink>
          {inspections.length > 1 && (
            <TextLink to={homeCalendarPath(listingId)} reloadDocument className="inline-flex min-h-11 items-center">
              Add all to your calendar
            </TextLink>
          )}
        </p>
      )}
    </section>
  );
}

interface InspectionTimeListProps {
  inspections: readonly FormattedInspection[];
  own?: readonly OwnTime[];
}

/** Times with links to register, or to the visitor's registration, and to a calendar file. */
export function InspectionTimeList({ inspections, own = [] }: InspectionTimeListProps) {
  return (
    <ul className="border-t border-ink">
      {inspections.map(({ id, day, hours }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2">
          <span className="font-medium tnum">
            {day}, {hours}
          </span>
          <span className="flex flex-wrap gap-x-4 print:hidden">
            <Register id={id} time={`${day}, ${hours}`} own={own.find(({ inspectionId }) => inspectionId === id)} />
            <TextLink to={inspectionCalendarPath(id)} reloadDocument className="inline-flex min-h-11 items-center px-1">
              <Icon name="calendar" />
              <span className="sr-only">Calendar file {messages.forTime(`${day}, ${hours}`)}</span>
            </TextLink>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Register({ id, time, own }: { id: number; time: string; own: OwnTime | undefined }) {
  return (
    <>
      {own && <span className="inline-flex items-center font-semibold text-ok">{registerMessages.registered}</span>}
      <TextLink to={own ? own.path : inspectionPath(id)} className="inline-flex min-h-11 items-center">
        {own ? registerMessages.change : registerMessages.submit}{" "}
        <span className="sr-only">{messages.forTime(time)}</span>
      </TextLink>
    </>
  );
}
