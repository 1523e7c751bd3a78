import { Icon } from "#app/ui/icon.tsx";
import type { LeadClockView } from "./clock.ts";

/** Where an enquiry stands in its 24 hours. One that is overdue is so by sign and word, and not by its colour alone. */
export function LeadClockLine({ clock: { state, mark, rest } }: { clock: LeadClockView }) {
  const isUrgent = state === "overdue";
  return (
    <p className="flex gap-2 text-sm">
      {isUrgent && <Icon name="warning" className="mt-0.5 text-warn" />}
      <span className="min-w-0">
        <strong className={isUrgent ? "font-semibold text-warn" : "font-semibold"}>{mark}</strong>
        {rest}
      </span>
    </p>
  );
}
