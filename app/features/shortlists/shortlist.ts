import { defineIntents } from "#app/lib/intents.ts";

/** Limits the fields of the form. */
export const MAX_SHORTLISTED = 60;

export const MAX_NOTE_LENGTH = 500;

/** The token is a secret. */
export function shortlistPath(token: string): string {
  return `/shortlists/${token}`;
}

/** The section of the saved homes that has the link. */
export const shareElement = "share";

export const shortlistIntents = defineIntents({
  share: { fullPage: true },
  "renew-share": { fullPage: true },
  "end-share": { fullPage: true },
});

/** The name of a home's note in the form. */
export function noteName(listingId: number): string {
  return `note-${listingId}`;
}

export const shortlistMessages = {
  heading: "Share your saved homes",
  offer:
    "Make a private link for a partner, parent or friend. They can tick the homes they like and write notes without an account, and you see both here. Your own notes stay private; your first name is shown.",
  create: "Create a link",
  creating: "Creating...",
  label: "Your private link",
  hint: (since: string) =>
    `Created on ${since}. It shows your saved homes, at most ${MAX_SHORTLISTED}. Anyone who has it can see them, and read and change the ticks and notes made there, never your own notes.`,
  open: "See what they see",
  renewReason: "Does the wrong person have it? Create a new link, and the old one stops working. Ticks and notes stay.",
  renew: "Create a new link",
  endReason: "Decided? When you stop sharing, the link stops working and its ticks and notes are deleted.",
  end: "Stop sharing",
  ending: "Stopping...",
  failed: "Your link was not changed. Please try again in a moment.",
  created: { title: "Link created", text: "Send it to the person you are looking with." },
  renewed: { title: "New link created", text: "The old one has stopped working." },
  ended: { title: "Sharing stopped", text: "The link no longer works." },
  notShared: "You no longer share your saved homes. You can create a new link.",
  ticked: "Ticked on your shared list",
  theirNote: "Their note",

  /** On the page of the link. */
  page: "A shortlist of homes",
  description: "Homes that someone has chosen, to tick and comment on.",
  pageOf: (name: string) => `${name}’s shortlist`,
  someone: "The person who sent you this link",
  lead: (name: string) =>
    `Tick the homes you would like to see, and add a note if you like. ${name} sees your ticks and notes. You need no account. Everyone with this link shares the same ticks and notes.`,
  gone: "This shortlist is no longer shared. Ask the person who sent it for a new link.",
  empty: "This shortlist is empty at the moment",
  emptyHint: "Homes appear here when they are saved.",
  tick: "I’d like to see it",
  note: "Note",
  changedMeanwhile:
    "Someone with this link changed a note that you changed, too. Nothing is sent yet. Compare the notes below, then send again.",
  noteChanged: (theirs: string) =>
    theirs === ""
      ? "This note was deleted in the meantime. Send again to keep yours."
      : `In the meantime this note became: “${theirs}”. Yours is in the field: add theirs to it to keep both, then send again.`,
  noteMissing: "Type the note, or leave it empty",
  noteTooLong: "A note has at most 500 characters",
  unknownHome: "Tick homes of this list",
  unlisted: "No longer listed",
  unlistedHome: (suburb: string) => `A home in ${suburb}`,
  send: "Send ticks and notes",
  sending: "Sending...",
  sendFailed: "We couldn’t send your ticks and notes just now.",
  notSent: "Not sent",
  sent: (name: string) => ({ title: "Ticks and notes sent", text: `${name} can see them now.` }),
  loadFailed: "We couldn’t load this shortlist just now.",
} as const;
