import { readRowId } from "#app/lib/fields.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { pageNumber } from "#app/lib/page.ts";

export type HoldSubject = "listing" | "picture" | "agent";

/** An open hold. `subject` decides whether `name` is of the listing, the picture's listing or the agent. */
export interface Hold {
  id: number;
  subject: HoldSubject;
  listingId: number | null;
  agentId: number | null;
  name: string;
  /** Null for an agent. */
  suburb: string | null;
  /** The agent sees it. */
  reason: string;
  heldAt: Date;
  /** Null until the agent requests a release. */
  releaseRequestedAt: Date | null;
  releaseText: string | null;
}

/** In the order of the form. */
export const ABUSE_REASONS = ["unavailable", "facts", "pictures", "scam", "other"] as const;
export type AbuseReason = (typeof ABUSE_REASONS)[number];

/** In calendar months. */
export const closedReportRetentionMonths = 12;
export const reportRetentionMonths = 24;

export const reportsBasePath = "/admin/reports";

export const holdsBasePath = "/admin/holds";

interface QueueState {
  page: number;
}

export function readQueue(params: URLSearchParams): QueueState {
  return { page: pageNumber(params.get("page")) };
}

export function reportsPath({ page }: QueueState): string {
  return page > 1 ? `${reportsBasePath}?page=${page}` : reportsBasePath;
}

export function holdsPath({ page }: QueueState): string {
  return page > 1 ? `${holdsBasePath}?page=${page}` : holdsBasePath;
}

/** `from` is the list that its page leads back to; by default all listings. */
export function decidePath(listingId: number, from?: string): string {
  const path = `/admin/listings/${listingId}`;
  return from === undefined ? path : `${path}?${new URLSearchParams({ from }).toString()}`;
}

export function holdPath(holdId: number): string {
  return `/dashboard/holds/${holdId}`;
}

/** Reads a listing's number from itself or its page's address, otherwise undefined. */
export function readHomeNumber(text: string | null): number | undefined {
  const typed = text?.trim() ?? "";
  return readRowId(/(?:^|\/listings\/)(\d{1,10})(?:$|[/?#])/.exec(typed)?.[1] ?? "");
}

/** The id is of the picture, agent or hold. */
export const decideIntents = defineIntents({
  hold: { fullPage: true },
  picture: {},
  agent: {},
  dismiss: { fullPage: true },
  release: {},
});

export const holdIntents = defineIntents({
  release: { inPlace: true },
  keep: { inPlace: true },
});

export function holdElementId(id: number): string {
  return `hold-${id}`;
}

export const releaseFormId = "release";

export const reportMessages = {
  title: "Report this home",
  description: "Tell us what is wrong with a home that is advertised here.",
  lead: "We review every report. The agent does not see who sent it.",
  reason: {
    label: "What is wrong?",
    choices: {
      unavailable: "It is not really for sale or rent",
      facts: "The price or other details are wrong",
      pictures: "The pictures show another home, or are used without permission",
      scam: "It may be a scam",
      other: "Something else",
    },
    missing: "Choose what is wrong",
  },
  details: "Tell us more",
  detailsHint: "What did you see, and how do you know? Please leave out private information.",
  detailsMissing: "Tell us what is wrong",
  detailsTooLong: "Please use at most 2,000 characters",
  email: "Your email",
  emailHint: "Leave it only if we may contact you about this.",
  emailInvalid: "Valid email is required",
  emailTooLong: "Please use an email address of at most 255 characters",
  privacy: "How we look after your details",
  submit: "Send report",
  sending: "Sending...",
  failed: "We could not send your report just now.",
  noHome: "This home is no longer on the market",
  sent: "Thank you. We have your report.",
  sentText:
    "We will review it soon. If the listing breaks our rules, we unpublish it until the agent fixes it. We write to you only if you left your email address and we have a question.",
  danger: "If you have paid someone or feel unsafe, please contact your bank or the police first.",
  back: "Back to the home",
  notLoaded: "We couldn't load this just now.",
} as const;

export const holdMessages = {
  title: "On hold",
  description: "Why it is on hold, and how to have it released.",
  heading: {
    listing: "This home is on hold",
    picture: "A picture of this home is on hold",
    agent: "Your profile and your homes are on hold",
  },
  meaning: {
    listing:
      "Only you, your agency and our staff can see it. Nothing is deleted, and its page is public again once we release it.",
    picture: "Only you, your agency and our staff can see this picture. The home is public without it.",
    agent:
      "Your profile and all your homes are unpublished. Nothing is deleted, and everything is public again once we release it.",
  },
  why: "Why",
  since: "On hold since",
  toDo: "What you can do",
  steps: {
    listing: "Fix the problem. Your changes are saved while the home is on hold. Then ask us to release it.",
    picture: "Delete the picture, or tell us why you may publish it.",
    agent: "Tell us what you have fixed, or why you disagree.",
  },
  edit: "Edit the home",
  pictures: "Edit its pictures",
  profile: "Edit your profile",
  ask: "Ask us to release it",
  details: "What have you fixed?",
  detailsMissing: "Tell us what you have fixed",
  detailsTooLong: "Please use at most 2,000 characters",
  send: "Request release",
  sending: "Sending...",
  requested: "You have asked us to release it",
  requestedText: "We will review it and let you know by email.",
  editRequest: "You can add to your request:",
  failed: "We could not send this just now.",
  none: "This hold does not exist, or has been released",
  agentsOnly: "Only agents can do this.",
  see: "What to do",
  waiting: "You have requested its release.",
} as const;

export const moderationMessages = {
  reports: {
    title: "Reports",
    description: "Homes that visitors have reported.",
    heading: (count: string) => `${count} reported`,
    order: "Newest report first.",
    none: "No open reports",
    noneHint: "Reports that visitors send from a listing page appear here.",
    seeHolds: "See what is on hold",
    failed: "We couldn't load the reports just now.",
    columns: { home: "Home", reports: "Reports", actions: "Actions" },
    decide: "Review",
    more: (count: number) => `and ${count} more`,
    anonymous: "No email",
    agent: "Agent",
    noAgent: "No agent",
  },
  find: {
    label: "Home number or address",
    hint: "For example 123 for /listings/123, or a street address",
    submit: "Open",
    notFound: "No home has this number or address.",
  },
  holds: {
    title: "On hold",
    description: "Homes, pictures and agents on hold, and requests to release them.",
    order: "Release requests first, the oldest at the top.",
    none: "Nothing is on hold",
    noneHint: "Homes, pictures and agents that an admin puts on hold appear here.",
    seeReports: "See the reports",
    failed: "We couldn't load this just now.",
    columns: { what: "On hold", why: "Reason", actions: "Actions" },
    subject: { listing: "Home", picture: "Picture", agent: "Agent" },
    since: "On hold since",
    asksSince: "Release requested",
    release: "Release",
    releasing: "Releasing...",
    keep: "Keep on hold",
    keepLead: "This replaces the reason, and the agent gets an email.",
    keeping: "Saving...",
    newReason: "What is still wrong?",
    listing: "Review the home",
  },
  home: {
    title: (name: string) => `Moderate: ${name}`,
    description: "Reports about a home, and its holds.",
    page: "View the listing",
    edit: "Edit",
    deleted: "Deleted",
    reports: "Open reports",
    closedReports: "Closed reports",
    noReports: "No open reports",
    sentBy: "Sent by",
    dismiss: "Close the reports without a hold",
    dismissLead: "The note is for admins.",
    note: "Note",
    noteMissing: "Write a note for admins",
    noteTooLong: "Please use at most 500 characters",
    dismissing: "Closing...",
    hold: "Put home on hold",
    holdLead:
      "Only its agent and admins can see it until it is released: it has no public page and does not appear in searches, feeds, emails or maps. The agent gets the reason by email, and the open reports are closed.",
    holding: "Putting on hold...",
    pictures: "Pictures",
    noPictures: "It has no pictures",
    holdPicture: "Put picture on hold",
    picture: (place: number) => `Picture ${place}`,
    agents: "Its agent",
    holdAgent: "Put agent on hold",
    holdAgentLead:
      "Their profile and all homes that they list or manage are unpublished until released. They can log in, read the reason and request the release. To lock someone out, suspend the account instead.",
    held: "On hold",
    outcome: { held: "Put on hold", dismissed: "Closed without a hold" },
  },
  reason: "Reason",
  reasonHint: "The agent will see this.",
  reasonMissing: "Write a reason for the agent",
  reasonTooLong: "Please use at most 500 characters",
  onlyAdmins: "Only admins can do this.",
  noHome: "Listing not found",
  noPicture: "Picture not found",
  noAgent: "Agent not found",
  noHold: "It is no longer on hold",
  failed: "We could not do this just now.",
  done: {
    listingOnHold: { title: "Home put on hold", text: "It is no longer public. Its agent gets an email." },
    pictureOnHold: { title: "Picture put on hold", text: "It is no longer public. Its agent gets an email." },
    agentOnHold: {
      title: "Agent put on hold",
      text: "The profile and its homes are no longer public. The agent gets an email.",
    },
    released: { title: "Released", text: "It is public again. Its agent gets an email." },
    releaseDeclined: { title: "Stays on hold", text: "The agent gets an email that says what is still wrong." },
    dismissed: { title: "Reports closed", text: "Nothing was put on hold." },
  },
} as const;
