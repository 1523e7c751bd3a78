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
  /** Digests of saved searches are due: at seven in Sydney, and as soon as an instant search has a match. */
  "digests.due": z.object({}),
  // Nobody announces these two: the worker has pg-boss send them.
  "day.begun": z.object({}),
  "month.begun": z.object({}),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>;

export const eventNames = Object.keys(events) as EventName[];
