import { inspectionPath, type PlanAddress, planPath } from "#app/features/inspections/model/paths.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { useLiveForm } from "#app/ui/use-live-form.ts";
import { countOf } from "#app/lib/text.ts";
import type { PlanStop } from "./plan.server.ts";

const messages = {
  heading: (count: number) => countOf(count, "inspection"),
  hint: "Tick the inspections that you will attend.",
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
        {messages.heading(stops.length)}
      </h2>
      <p className="text-ink-2 print:hidden">{messages.hint}</p>
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
        {stops.map((stop) => (
          <Stop key={stop.id} stop={stop} />
        ))}
      </ol>
      <p className="sticky bottom-0 flex flex-wrap items-center gap-x-6 border-t border-line bg-paper py-2 print:hidden">
        <Button>{messages.submit}</Button>
        {chosen > 0 && (
          <TextLink to="#course" className="inline-flex min-h-(--tap) items-center lg:hidden">
            {messages.toCourse(chosen)}
          </TextLink>
        )}
      </p>
    </form>
  );
}

function Stop({ stop: { id, hours, name, homePath, price, choice, notes } }: { stop: PlanStop }) {
  const box = `see-${id}`;
  return (
    <li className="flex gap-3 border-b border-line py-2">
      {choice === "registered" ? (
        <span aria-hidden="true" className="w-6 flex-none" />
      ) : (
        <Checkbox id={box} name="see" value={id} defaultChecked={choice === "ticked"} className="mt-2.5 flex-none" />
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-4">
          {choice === "registered" ? (
            <>
              <span className="font-semibold tnum">{hours}</span> <Badge>Registered</Badge>
            </>
          ) : (
            <>
              <label htmlFor={box} className="flex min-h-11 flex-1 items-center font-semibold tnum">
                {hours}
                <span className="sr-only">, {name}</span>
              </label>
              <TextLink to={inspectionPath(id)} className="inline-flex min-h-11 items-center print:hidden">
                Register <span className="sr-only">{messages.forHome(name, hours)}</span>
              </TextLink>
            </>
          )}
        </div>
        <p>
          <TextLink to={homePath} className="inline-block py-1">
            {name}
          </TextLink>{" "}
          <span className="inline-block text-ink-2">{price}</span>
        </p>
        {notes.length > 0 && <p className="text-sm text-ink-2">{notes.join(" · ")}</p>}
      </div>
    </li>
  );
}
