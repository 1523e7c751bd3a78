import { defineIntents } from "#app/lib/intents.ts";

/** Private PDFs of a home. */
export const documentKinds = ["contract", "strata", "building", "other"] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const documentIntents = defineIntents({
  send: { fullPage: true },
  stop: {},
  delete: {},
});

/** Per home. */
export const MAX_DOCUMENTS = 20;

export const MAX_DOCUMENT_NAME = 100;

/** Until a mailed link expires. */
export const DAYS_OF_LINK = 14;

/** After the sale or lease. Then the documents of a home are erased. */
export const DOCUMENT_RETENTION_MONTHS = 12;

interface Recipient {
  enquiry?: number;
  visitor?: number;
}

/** The documents of a home; with a recipient, the form to send one. */
export function documentsPath(listingId: number, { enquiry, visitor }: Recipient = {}): string {
  const query = enquiry === undefined ? visitor && `?visitor=${visitor}` : `?enquiry=${enquiry}`;
  return `/dashboard/listings/${listingId}/documents${query ?? ""}`;
}

/** For the people who manage the home. */
export function ownDocumentPath(listingId: number, documentId: number): string {
  return `/dashboard/listings/${listingId}/documents/${documentId}`;
}

/** The token is a secret. */
export function documentPath(token: string): string {
  return `/documents/${token}`;
}

/** The file itself. */
export function documentFilePath(token: string): string {
  return `/documents/${token}/file`;
}

/** The element's id of a document, also used as a hash. */
export function documentElement(documentId: number): string {
  return `document-${documentId}`;
}

/** "1.4 MB", or "12 kB" below 100 kB. */
export function formatBytes(bytes: number): string {
  return bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
