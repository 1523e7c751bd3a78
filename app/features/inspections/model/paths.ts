import type { ListingScope } from "#app/features/managers/manager.queries.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { defineIntents } from "#app/lib/intents.ts";

export interface WeekFilters {
  /** Default: "mine". */
  scope?: ListingScope;
  /** Only in the scope of the agency. */
  agent?: number;
}

/** The current week, or that of a date ("2026-11-28"). */
export function weekPath(date?: string, { scope, agent }: WeekFilters = {}): string {
  const query = new URLSearchParams();
  if (scope === "agency") query.set("whose", scope);
  if (agent !== undefined) query.set("agent", String(agent));
  if (date !== undefined) query.set("week", date);
  return query.size === 0 ? "/dashboard/inspections" : `/dashboard/inspections?${query}`;
}

/** Ignores invalid values. */
export function readWeekFilters(params: URLSearchParams): WeekFilters {
  return params.get("whose") === "agency" ? { scope: "agency", agent: readRowId(params.get("agent")) } : {};
}

export function checkInPath(inspectionId: number): string {
  return `/dashboard/inspections/${inspectionId}`;
}

export function changeInspectionPath(inspectionId: number): string {
  return `/dashboard/inspections/${inspectionId}/change`;
}

/** The email to all attendees of an inspection. */
export function followUpPath(inspectionId: number): string {
  return `/dashboard/inspections/${inspectionId}/follow-up`;
}

/** The token is a secret. */
export function feedbackPath(token: string): string {
  return `/inspections/feedback/${token}`;
}

/** The element's id of an inspection, also used as a hash. */
export function inspectionElement(inspectionId: number): string {
  return `inspection-${inspectionId}`;
}

export function inspectionPath(id: number): string {
  return `/inspections/${id}`;
}

export function inspectionCalendarPath(id: number): string {
  return `/inspections/${id}/calendar.ics`;
}

export function auctionCalendarPath(listingId: number): string {
  return `/listings/${listingId}/auction.ics`;
}

export function homeCalendarPath(listingId: number): string {
  return `/listings/${listingId}/inspections.ics`;
}

/** By its receipt or its mailed confirmation token. */
export function registrationPath(receipt: string): string {
  return `/inspections/registrations/${receipt}`;
}

/** The heading of a registration. */
export const registeredId = "registered";

/** The registration from its heading, after registering. */
export function registeredPath(receipt: string): string {
  return `${registrationPath(receipt)}#${registeredId}`;
}

/** A member's own registrations. */
export const ownRegistrationsPath = "/dashboard/registrations";

/** The next Saturday without a day. */
export interface PlanAddress {
  /** "2026-11-29" */
  day?: string;
  /** Names and postcodes, in addition to the saved homes. */
  suburbs: readonly string[];
  /** Slug of a region whose homes are listed, too. */
  region?: string;
  /** Both kinds if absent. */
  type?: "sale" | "rent";
  /** Ids of the ticked inspections. */
  see?: readonly number[];
}

export function planPath(plan: PlanAddress): string {
  return `/inspections${planQuery(plan)}`;
}

/** With ticks, the calendar has those inspections only. */
export function planCalendarPath(plan: PlanAddress): string {
  return `/inspections/plan.ics${planQuery(plan)}`;
}

/** The chart of these inspections. Narrow ones are for phones. `isApart` leaves out the lines between them. */
export function coursePath(
  ids: readonly number[],
  size: "wide" | "low" | "narrow",
  { isApart = false, others = [] }: { isApart?: boolean; others?: readonly number[] } = {},
): string {
  const query = new URLSearchParams([["size", size], ...ids.map((id) => ["see", String(id)])]);
  if (isApart) query.set("apart", "1");
  for (const id of others) query.append("near", String(id));
  return `/inspections/course.svg?${query}`;
}

function planQuery({ day, suburbs, region, type, see = [] }: PlanAddress): string {
  const query = new URLSearchParams(day === undefined ? [] : [["day", day]]);
  for (const suburb of suburbs) query.append("suburb", suburb);
  if (region !== undefined) query.append("region", region);
  if (type !== undefined) query.append("type", type);
  for (const id of see) query.append("see", String(id));
  return query.size === 0 ? "" : `?${query}`;
}

/** The token is a secret. */
export function ownCalendarPath(token: string): string {
  return `/calendars/${token}.ics`;
}

/** The buttons to tick and untick a person share a form. */
export const checkInIntents = defineIntents({
  tick: { form: "attendance", inPlace: true },
  untick: { form: "attendance", inPlace: true },
  interest: { inPlace: true },
  note: {},
  contract: {},
  add: { form: "walk-in", fullPage: true },
  remove: { fullPage: true },
  removeUnconfirmed: { form: "remove-unconfirmed", fullPage: true },
});

/** The element's id of a person, also used as a hash. */
export function visitorElement(registrationId: number): string {
  return `visitor-${registrationId}`;
}
