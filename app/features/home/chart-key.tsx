import { formatDollars } from "#app/lib/dollars.ts";
import type { Sounding } from "./soundings.ts";

/** What the marks on the chart mean. Hidden from assistive technology, as the chart is. */
export function ChartKey({ soundings }: { soundings: readonly Sounding[] }) {
  const [dearest] = soundings.toSorted((one, other) => other.medianPrice - one.medianPrice);
  return (
    <div aria-hidden="true" className="text-sm text-ink-2 max-md:flex max-md:flex-wrap max-md:gap-x-4">
      {dearest && (
        <p>
          <svg viewBox="0 0 12 12" className="mr-1 inline size-3 fill-buff stroke-magenta">
            <circle cx="6" cy="6" r="4" strokeWidth="2.5" />
          </svg>
          <b className="font-bold text-ink tnum">{dearest.figure}</b> = a median of {formatDollars(dearest.medianPrice)}
        </p>
      )}
      <p>Schematic. Not for navigation.</p>
    </div>
  );
}
