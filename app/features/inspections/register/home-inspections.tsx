import { TextLink } from "#app/ui/link.tsx";
import type { FormattedInspection } from "#app/features/inspections/model/inspection-labels.server.ts";
import {
  homeCalendarPath,
  inspectionCalendarPath,
  inspectionPath,
  planPath,
} from "#app/features/inspections/model/paths.ts";
import { registerMessages } from "#app/features/inspections/model/inspections.messages.ts";

const messages = {
  forTime: (when: string) => `for ${when}`,
} as const;

export interface HomeInspectionsProps {
  listingId: number;
  suburb: string;
  inspections: readonly FormattedInspection[];
  byAppointment: boolean;
}

/** Null without inspections, unless the home is shown by appointment. */
export function HomeInspections({ listingId, suburb, inspections, byAppointment }: HomeInspectionsProps) {
  if (inspections.length === 0 && !byAppointment) return null;
  return (
    <section aria-labelledby="inspections" className="flex flex-col gap-3">
      <h2 id="inspections" className="text-xl">
        Inspections
      </h2>
      {inspections.length > 0 && <InspectionTimeList inspections={inspections} />}
      {byAppointment && (
        <p>
          {inspections.length > 0
            ? "Or by appointment: ask the agent for a time."
            : "By appointment. Ask the agent for a time."}
        </p>
      )}
      {inspections.length > 0 && (
        <p className="flex flex-wrap gap-x-4 print:hidden">
          <TextLink to={planPath({ suburbs: [suburb] })} className="inline-flex min-h-11 items-center">
            Plan your Saturday
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
            <TextLink to={inspectionCalendarPath(id)} reloadDocument className="inline-flex min-h-11 items-center">
              Calendar file <span className="sr-only">{messages.forTime(`${day}, ${hours}`)}</span>
            </TextLink>
          </span>
        </li>
      ))}
    </ul>
  );
}
