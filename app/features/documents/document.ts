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

export const documentMessages = {
  title: "Documents",
  description: "The contract and reports of one of your homes.",
  lead: "Only the people who manage this home see these files. Everyone else needs a link that you send.",
  none: "No document is attached yet.",
  noHome: "Listing not found",
  noDocument: "Document not found",
  agentsOnly: "Only agents can do this.",
  failed: "We could not do this just now. Please try again in a moment.",

  kind: {
    contract: "Contract of sale",
    strata: "Strata report",
    building: "Building and pest report",
    other: "Document",
  },
  kindChoice: {
    contract: "Contract",
    strata: "Strata report",
    building: "Building report",
    other: "Other",
  },

  add: {
    heading: "Attach a PDF",
    kind: "Kind",
    name: "Name",
    nameHint: "The name of the file if you leave it empty.",
    file: "File",
    fileHint: "One PDF, up to 20 MB.",
    submit: "Attach",
    added: (name: string) => ({ title: "Document attached", text: `${name} can now be sent by a link.` }),
    wasAttached: (name: string) => ({ title: "Already attached", text: `This file is attached as ${name}.` }),
  },

  problems: {
    choose: "Choose a PDF first.",
    unknownKind: "Choose what kind of document it is.",
    nameTooLong: (most: number) => `Use at most ${most} characters.`,
    empty: "This file is empty. Choose it again.",
    notPdf: "This file is not a PDF. Save it as a PDF, then choose it again.",
    cut: "This PDF is incomplete: its end is missing. Export it again, then choose it again.",
    tooLarge: "This file is larger than 20 MB. Choose a smaller one.",
    tooMany: (most: number) => `A home can have ${most} documents. Delete one first.`,
    dailyLimit: "You have sent 500 MB in 24 hours, which is the limit. Please send this one tomorrow.",
    incomplete: "The file did not arrive completely. Choose it again.",
    notNow: "We could not save this file just now. Choose it again in a moment.",
    noRoom: "There is no room for new files just now. Please try again later.",
  },

  delete: {
    open: "Delete",
    text: "The file is erased, and its links stop working.",
    submit: "Delete document",
    pending: "Deleting...",
    done: (name: string) => ({ title: "Document deleted", text: `${name} is erased, and its links no longer work.` }),
  },

  send: {
    heading: (name: string) => `Send to ${name}`,
    to: (email: string, days: number) =>
      `We email a private link to ${email}. It works for ${days} days, and you see here whether it was used.`,
    document: "Document",
    submit: "Email the link",
    pending: "Sending...",
    nothing: "Attach a PDF below first.",
    choose: "Choose a document",
    sent: (name: string) => ({ title: `Link sent to ${name}`, text: "You see below when they download the file." }),
    noRecipient: "This person is no longer in your list.",
    withdrawn: "This person has withdrawn, and does not want to be contacted.",
    noEmail: "This person gave no email address that we can use. Call them instead.",
    notPublic: "This home is not public, so you cannot send its documents from here yet.",
    confirmFirst: "Please confirm your email address first: use the link that we emailed to you.",
    /** `until` is undefined once the account is a week old. */
    newAccount: (until: string | undefined, needsAgency: boolean) => {
      const ends = [
        until !== undefined && `your account is a week old, from ${until}`,
        needsAgency && "you belong to an agency that an admin has confirmed",
      ].filter(Boolean);
      return `People who have not confirmed their email address can get files from you once ${ends.join(" and ")}. Until then, use your own email address.`;
    },
    refused: (problem: string) => `Nothing was sent. ${problem}`,
    tooManyMails: "This address has had several emails from us today, so nothing was sent. Please call instead.",
  },

  links: {
    heading: "Sent to",
    none: "Not sent yet.",
    hidden: "A person who enquired",
    sentAt: (time: string) => `Sent ${time}`,
    unused: "not downloaded yet",
    used: (count: number, last: string) =>
      count === 1 ? `downloaded ${last}` : `downloaded ${count} times, last ${last}`,
    until: (day: string) => `works until ${day}`,
    expired: "expired",
    revoked: "stopped",
    revoke: "Stop link",
    revokeOf: (name: string) => `of ${name}`,
    revoking: "Stopping...",
    stopped: { title: "Link stopped", text: "The file can no longer be downloaded with it." },
  },

  page: {
    title: "A document for you",
    description: "A document of a home, sent to you by its agent.",
    until: (day: string) => `The link works until ${day}. Keep it to yourself: it opens the file without a password.`,
    download: "Download the PDF",
    advice: "Have a solicitor or conveyancer read a contract before you sign it or bid.",
    file: "File",
    agent: "Agent",
    phone: "Phone",
    invalid: {
      title: "This link does not work",
      text: "Check that you have copied all of it from the email. Otherwise ask the agent for a new one.",
    },
    over: {
      title: "This link no longer works",
      text: "It has expired, or the agent has stopped it. Ask the agent for a new one.",
    },
    loadFailed: {
      title: "We could not load this just now.",
      text: "The document is safe. Please try again in a moment.",
    },
  },
} as const;
