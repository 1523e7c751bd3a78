import { readRowId } from "#app/lib/fields.ts";

/** A person by one of their enquiries or registrations, so that no address contains their email address. */
export type ContactKey = { enquiry: number } | { visitor: number };

/** Of each kind of entry on a card. */
export const MAX_ENTRIES = 100;

/** "enquiry-12" */
export function contactPath(key: ContactKey): string {
  return `/dashboard/contacts/${"enquiry" in key ? `enquiry-${key.enquiry}` : `visitor-${key.visitor}`}`;
}

/** Undefined for anything else. */
export function readContactKey(text: string): ContactKey | undefined {
  const [, kind, digits = ""] = /^(enquiry|visitor)-(\d+)$/i.exec(text) ?? [];
  const id = readRowId(digits);
  if (id === undefined) return undefined;
  return kind?.toLowerCase() === "enquiry" ? { enquiry: id } : { visitor: id };
}
