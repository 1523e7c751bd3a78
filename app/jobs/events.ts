import { z } from "zod";

const rowId = z.int32().positive();

/** All events. Names are in the past tense; payloads hold the ids for their subscribers. */
export const events = {
  "mail.queued": z.object({ messageId: rowId }),
  /** A person has proved that they read mail to their account's address. */
  "account.confirmed": z.object({ userId: rowId }),
  /** A listing became visible, for the first time or again. */
  "listing.published": z.object({ listingId: rowId }),
  /** The price of a visible listing was reduced, and the time for a correction has passed. */
  "listing.price_dropped": z.object({ listingId: rowId, changeId: rowId.optional() }),
  /** The public data of a listing changed: price, guide, auction, status or inspections. */
  "listing.changed": z.object({ listingId: rowId }),
  /** An inspection was moved or cancelled. */
  "listing.inspection_changed": z.object({ inspectionId: rowId }),
  /** Digests of saved searches are due: at seven in Sydney, and after each match of an instant search. */
  "digests.due": z.object({}),
  /** A picture was stored, not yet visible. */
  "picture.uploaded": z.object({ pictureId: rowId }),
  /** An import file was stored, or approved to continue. */
  "feed.file_received": z.object({ feedId: rowId }),
  /** Photos of an imported listing are due to be fetched from a host; "" for photos from a ZIP. */
  "feed.photos_due": z.object({ feedListingId: rowId, host: z.string().max(255) }),
  // Published by the worker's timetable.
  "visitors.due": z.object({}),
  "day.begun": z.object({}),
  "evening.begun": z.object({}),
  "month.begun": z.object({}),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>;

export const eventNames = Object.keys(events) as EventName[];
