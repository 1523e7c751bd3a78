import { z } from "zod";

const rowId = z.int32().positive();

/** Names are in the past tense; payloads hold ids. */
export const events = {
  "mail.queued": z.object({ messageId: rowId }),
  /** A person has proved that they read mail to their account's address. */
  "account.confirmed": z.object({ userId: rowId }),
  /** Made visible, for the first time or again. */
  "listing.published": z.object({ listingId: rowId }),
  /** For a visible listing, once the time for a correction has passed. */
  "listing.price_dropped": z.object({ listingId: rowId, changeId: rowId.optional() }),
  /** The price, guide, auction, status or inspections changed. */
  "listing.changed": z.object({ listingId: rowId }),
  /** The time to correct an unlawful price is over. */
  "listing.price_correction_due": z.object({ correctionId: rowId }),
  /** Another listing of its address changed. */
  "listing.limits_changed": z.object({ listingId: rowId }),
  /** Moved or cancelled. */
  "listing.inspection_changed": z.object({ inspectionId: rowId }),
  /** An agent wrote to all attendees of an inspection. */
  "listing.follow_up_sent": z.object({ inspectionId: rowId }),
  /** At seven in Sydney, and after each match of an instant search. */
  "digests.due": z.object({}),
  /** Stored, not yet visible. */
  "picture.uploaded": z.object({ pictureId: rowId }),
  /** Stored, or approved to continue. */
  "feed.file_received": z.object({ feedId: rowId }),
  /** `host` is "" for photos from a ZIP. */
  "feed.photos_due": z.object({ feedListingId: rowId, host: z.string().max(255) }),
  /** An agent now belongs to the agency. */
  "agency.joined": z.object({ agencyId: rowId }),
  /** An admin verified agents; published only if verification is required. */
  "agents.verified": z.object({ agentIds: z.array(rowId).min(1) }),
  /** Drafts whose publication was requested have another owner. */
  "drafts.received": z.object({ listingIds: z.array(rowId).min(1) }),
  /** A delivery to the CRM of an agency was stored. */
  "webhook.queued": z.object({ deliveryId: rowId }),
  // Published by the worker's timetable.
  "visitors.due": z.object({}),
  "day.begun": z.object({}),
  "evening.begun": z.object({}),
  "month.begun": z.object({}),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>;

export const eventNames = Object.keys(events) as EventName[];
