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
  byAppointment: "By appointment",
  orByAppointment: "Or by appointment",
  askForTime: "Ask for a time",
} as const;

const headingId = "inspections";

export interface NextInspectionProps {
  next: NextInspection | undefined;
  byAppointment: boolean;
  /** Of the home. */
  path: string;
}

/** The next inspection next to the price, with a link to the others. Null if there is nothing to attend. */
export function NextInspectionNote({ next, byAppointment, path }: NextInspectionProps) {
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
  inspections: readonly FormattedInspection[];
  byAppointment: boolean;
}

/** Null without inspections, unless the home is shown by appointment. */
export function HomeInspections({ listingId, path, suburb, inspections, byAppointment }: HomeInspectionsProps) {
  const [first] = inspections;
  if (!first && !byAppointment) return null;
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} className="text-xl">
        Inspections
      </h2>
      {inspections.length > 0 && <InspectionTimeList inspections={inspections} />}
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

/** Times with links to register and to a calendar file. */
export function InspectionTimeList({ inspections }: { inspections: readonly FormattedInspection[] }) {
  return (
    <ul className="border-t border-ink">
      {inspections.map(({ id, day, hours }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2">
          <span className="font-medium tnum">
            {day}, {hours}
          </span>
          <span className="flex flex-wrap gap-x-4 print:hidden">
            <TextLink to={inspectionPath(id)} className="inline-flex min-h-11 items-center">
              {registerMessages.submit} <span className="sr-only">{messages.forTime(`${day}, ${hours}`)}</span>
            </TextLink>
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
