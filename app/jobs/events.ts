import { z } from "zod";

const rowId = z.int32().positive();

/** Every event: a name in the past tense, and what its subscribers need to look it up. */
export const events = {
  "mail.queued": z.object({ messageId: rowId }),
  /** Somebody has proved that they read the mail of their account's address. */
  "account.confirmed": z.object({ userId: rowId }),
  /** A listing became visible, for the first time or again. */
  "listing.published": z.object({ listingId: rowId }),
  /** A change of the history lowered the price of a visible listing, and the time for a correction has passed. */
  "listing.price_dropped": z.object({ listingId: rowId, changeId: rowId.optional() }),
  /** What the public is told of a listing has changed: its price, guide, auction, status or inspections. */
  "listing.changed": z.object({ listingId: rowId }),
  /** An inspection was moved or cancelled. */
  "listing.inspection_changed": z.object({ inspectionId: rowId }),
  /** Digests of saved searches are due: at seven in Sydney, and as soon as an instant search has a match. */
  "digests.due": z.object({}),
  /** The bytes of a picture are kept; nobody can see it yet. */
  "picture.uploaded": z.object({ pictureId: rowId }),
  /** A file of a feed is kept, or somebody said that it may go on. */
  "feed.file_received": z.object({ feedId: rowId }),
  /** Photos that a listing of a feed names are to be fetched from one host; "" are those that came in a ZIP. */
  "feed.photos_due": z.object({ feedListingId: rowId, host: z.string().max(255) }),
  // The worker's timetable publishes these four.
  "visitors.due": z.object({}),
  "day.begun": z.object({}),
  "evening.begun": z.object({}),
  "month.begun": z.object({}),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>;

export const eventNames = Object.keys(events) as EventName[];
