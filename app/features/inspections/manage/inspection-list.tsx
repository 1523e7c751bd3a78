import { href } from "react-router";
import type { InspectionRow } from "#app/features/inspections/manage.server.ts";
import { MAX_WEEKS, inspectionMessages, manageMessages } from "#app/features/inspections/model/inspection.ts";
import { changeInspectionPath, checkInPath, inspectionElement } from "#app/features/inspections/model/paths.ts";
import { SelectField, TextField } from "#app/forms/fields.tsx";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import type { ServerFormHandle } from "#app/forms/use-server-form.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import type { SelectOption } from "#app/ui/select.tsx";

export const addInspectionsFormId = "add";

export const homeIntents = defineIntents({
  add: { form: addInspectionsFormId, fullPage: true },
  appointment: { fullPage: true },
});

export interface AddInspectionsFields {
  listing?: string;
  date: string;
  from: string;
  to: string;
  weeks: string;
}

const repeats: SelectOption[] = Array.from({ length: MAX_WEEKS }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? "Once" : `Weekly, ${index + 1} times`,
}));

export interface AddInspectionsFormProps {
  form: ServerFormHandle<AddInspectionsFields>;
  /** Absent on the page of one home. */
  homes?: readonly SelectOption[];
}

export function AddInspectionsForm({ form, homes }: AddInspectionsFormProps) {
  const { listing, date, from, to, weeks } = form.fields;
  return (
    <section aria-labelledby="add-inspections" className="flex max-w-[40rem] flex-col gap-4 print:hidden">
      <h2 id="add-inspections" tabIndex={-1} className="text-lg">
        {manageMessages.add.heading}
      </h2>
      <ServerForm form={form} className="flex flex-col gap-4">
        {homes && <SelectField field={listing} label="Home" options={homes} autoComplete="off" />}
        <div className="grid gap-4 md:grid-cols-2">
          <TextField field={date} label={manageMessages.add.date} type="date" autoComplete="off" />
          <SelectField field={weeks} label="Repeat" options={repeats} autoComplete="off" />
        </div>
        <div className="grid grid-cols-2 items-end gap-4">
          <TextField field={from} label={manageMessages.add.from} type="time" autoComplete="off" />
          <TextField field={to} label={manageMessages.add.to} type="time" autoComplete="off" />
        </div>
        <Honeypot />
        <FormMessage />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <SubmitButton pendingLabel="Adding...">Add inspections</SubmitButton>
          <p className="text-sm text-ink-2">Times are in Sydney time.</p>
        </div>
      </ServerForm>
    </section>
  );
}

interface InspectionListProps {
  inspections: readonly InspectionRow[];
  /** A home's list shows days; a day's list shows homes. */
  of: "home" | "day";
}

export function InspectionList({ inspections, of }: InspectionListProps) {
  return (
    <ul className="border-t border-line">
      {inspections.map((inspection) => (
        <InspectionItem key={inspection.id} inspection={inspection} of={of} />
      ))}
    </ul>
  );
}

function InspectionItem({ inspection, of }: { inspection: InspectionRow; of: InspectionListProps["of"] }) {
  const { id, day, time, startsAt, state, cancelReason, listingId, title, place, agent, clash } = inspection;
  const when = of === "home" ? `${day}, ${time}` : time;
  const about = <span className="sr-only">: {of === "home" ? `${day}, ${time}` : `${time}, ${place}`}</span>;
  const isOpen = state === "to come" || state === "on now";
  return (
    <li
      id={inspectionElement(id)}
      tabIndex={-1}
      className={`grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-1 border-b border-line py-3 max-md:pb-1 md:items-center ${columns[of]}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <time dateTime={startsAt} className="text-lg font-semibold tnum">
          {when}
        </time>
        {state !== "to come" && (
          <Badge tone={state === "on now" ? "buff" : "outline"}>{inspectionMessages.state[state]}</Badge>
        )}
      </p>
      {(of === "day" || clash) && (
        <div className="min-w-0 max-md:col-span-2">
          {of === "day" && (
            <p className="wrap-anywhere">
              <TextLink to={href("/dashboard/listings/:id/inspections", { id: String(listingId) })}>{place}</TextLink>
              {agent === undefined ? (
                <span className="text-sm text-ink-2 max-md:hidden"> · {title}</span>
              ) : (
                <span className="font-semibold"> · {agent}</span>
              )}
            </p>
          )}
          {clash && (
            <p className="flex gap-2 text-sm wrap-anywhere">
              <Icon name="warning" className="mt-1 text-warn" />
              {clash}
            </p>
          )}
        </div>
      )}
      <p
        className={`text-sm wrap-anywhere text-ink-2 ${cancelReason === null ? "max-md:col-start-2 max-md:row-start-1 max-md:text-right" : "max-md:col-span-2"}`}
      >
        {toAttendance(inspection)}
      </p>
      <p className="flex flex-wrap gap-x-4 max-md:col-span-2 print:hidden">
        <TextLink to={checkInPath(id)} className="inline-flex min-h-(--tap) items-center font-semibold">
          <span>
            {manageMessages.door}
            {about}
          </span>
        </TextLink>
        {isOpen && (
          <TextLink to={changeInspectionPath(id)} className="inline-flex min-h-(--tap) items-center">
            <span>
              Move or cancel
              {about}
            </span>
          </TextLink>
        )}
      </p>
    </li>
  );
}

const columns = {
  day: "md:grid-cols-[10rem_minmax(0,1fr)_11rem_15rem]",
  home: "md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_15rem]",
};

/** "12 registered", or why the inspection was cancelled. */
function toAttendance({ cancelReason, registered, state }: InspectionRow): string {
  if (cancelReason !== null) return `Cancelled: ${cancelReason}`;
  if (registered > 0) return `${formatNumber(registered)} registered`;
  return state === "to come" || state === "on now" ? "Nobody has registered yet" : "Nobody registered";
}
