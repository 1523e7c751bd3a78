import { changeInspectionPath, doorPath, inspectionElement } from "#app/features/inspections/model/paths.ts";
import { ownInspectionsPath } from "#app/features/listings/model/paths.ts";
import { inspectionMessages } from "#app/features/inspections/model/inspections.messages.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { manageMessages as messages } from "./manage.messages.ts";
import type { ShownInspection } from "./shown-inspection.server.ts";

export interface InspectionListProps {
  inspections: readonly ShownInspection[];
  /** Whose they are: of one home, each says its day; of a week's day, each says its home. */
  of: "home" | "day";
}

/** Inspections in order of time, with what can be done about each. */
export function InspectionList({ inspections, of }: InspectionListProps) {
  return (
    <ul className="border-t border-line">
      {inspections.map((inspection) => (
        <InspectionItem key={inspection.id} inspection={inspection} of={of} />
      ))}
    </ul>
  );
}

function InspectionItem({ inspection, of }: { inspection: ShownInspection; of: InspectionListProps["of"] }) {
  const { id, day, time, startsAt, state, cancelReason, registered, listingId, title, place, clash } = inspection;
  const when = of === "home" ? `${day}, ${time}` : time;
  const about = <span className="sr-only">: {of === "home" ? `${day}, ${time}` : `${time}, ${place}`}</span>;
  const isOpen = state === "to come" || state === "on now";
  return (
    <li
      id={inspectionElement(id)}
      tabIndex={-1}
      className="flex flex-col gap-x-8 gap-y-1 border-b border-line py-3 md:flex-row md:items-center md:justify-between"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <time dateTime={startsAt} className="text-lg font-semibold tnum">
            {when}
          </time>
          {state !== "to come" && (
            <Badge tone={state === "on now" ? "buff" : "outline"}>{inspectionMessages.state[state]}</Badge>
          )}
        </p>
        {of === "day" && (
          <p className="wrap-anywhere">
            <TextLink to={ownInspectionsPath(listingId)}>{title}</TextLink>
            <span className="text-ink-2"> · {place}</span>
          </p>
        )}
        <p className="text-sm wrap-anywhere text-ink-2">
          {cancelReason === null
            ? registered > 0
              ? `${formatNumber(registered)} ${messages.registered.one}`
              : messages.registered.none
            : messages.cancelledBecause(cancelReason)}
        </p>
        {clash && (
          <p className="flex gap-2 text-sm wrap-anywhere">
            <Icon name="warning" className="mt-1 text-warn" />
            {clash}
          </p>
        )}
      </div>
      <p className="flex flex-none flex-wrap gap-x-4 print:hidden">
        <TextLink to={doorPath(id)} className="inline-flex min-h-(--tap) items-center font-semibold">
          <span>
            {messages.door}
            {about}
          </span>
        </TextLink>
        {isOpen && (
          <TextLink to={changeInspectionPath(id)} className="inline-flex min-h-(--tap) items-center">
            <span>
              {messages.change}
              {about}
            </span>
          </TextLink>
        )}
      </p>
    </li>
  );
}
