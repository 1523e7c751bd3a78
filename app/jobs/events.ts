import { z } from "zod";

const rowId = z.int32().positive();

/** Everything that is announced: a name in the past tense, and what those who hear it need to look it up. */
export const events = {
  "lead.submitted": z.object({ leadId: rowId }),
  "mail.queued": z.object({ messageId: rowId }),
  /** A listing became visible, for the first time or again. */
  "listing.published": z.object({ listingId: rowId }),
  /** A visible listing is compared by a lower price than before. */
  "listing.price_dropped": z.object({ listingId: rowId }),
  // Nobody announces it: the worker has pg-boss send it.
  "day.begun": z.object({}),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>;

export const eventNames = Object.keys(events) as EventName[];
