import { brand } from "#platform/brand.ts";

export const leadStatuses = ["new", "contacted", "qualified", "converted", "closed"] as const;
export type LeadStatus = (typeof leadStatuses)[number];

/** Ignores case. Empty means new; undefined if unknown. */
export function readLeadStatus(text: string): LeadStatus | undefined {
  const name = text.trim().toLowerCase() || "new";
  return leadStatuses.find((status) => status === name);
}

export function leadElement(leadId: number): string {
  return `lead-${leadId}`;
}

interface ChangeAuthor {
  /** The name in the agent's profile. */
  name: string | null;
  isByLink: boolean;
  hasAccount: boolean;
}

/** The person or link that changed an enquiry. An account without a profile is an admin's, named by the brand. */
export function toChangeAuthor({ name, isByLink, hasAccount }: ChangeAuthor): string {
  if (isByLink) return leadStatusMessages.byLink;
  return name ?? (hasAccount ? brand.name : leadStatusMessages.byFormerAccount);
}

export const leadMessages = {
  name: "Name is required",
  nameTooLong: "Name is too long",
  email: "Valid email is required",
  emailTooLong: "Email is too long",
  phone: "Phone is required",
  phoneTooLong: "Phone is too long",
  phoneIncomplete: "Enter a full phone number, such as 0491 570 006",
  message: "Please provide more details (at least 10 characters)",
  messageTooLong: "Please keep it to 10,000 characters",
  wish: "Choose from inspection, price guide, contract and call",
  suburbTooLong: "Suburb is too long",
  propertyTypeTooLong: "Property type is too long",
  appraisalAddress: "Enter the address of the home",
  appraisalAddressTooLong: "Address is too long",
  appraisalTiming: "Choose when you think of selling",
  sourceTooLong: "Source is too long",
  service: "Name one service",
  serviceTooLong: "The name of the service is too long",
  agent: "This agent is not in the directory",
  agency: "This agency is not in the directory",
  noReceiver: (agency: string) =>
    `No one at ${agency} can receive enquiries at present, so we have not sent this one. Please call the agency instead.`,
  listing: "This home is not listed",
  trade: "This trade is not in the directory",
  consent: "Consent is yes or no",
  consentNeeded: "Tick the box to agree that we pass your enquiry to a broker",
  keyInUse: "This Idempotency-Key was used for another enquiry",
  succeeded: { title: "Enquiry Submitted!", text: "We'll get back to you within 24 hours." },
  failed: { title: "Submission Failed", text: "Please try again later." },
  unconfirmed:
    "We could not confirm that your enquiry arrived. Please send it again. If it did arrive, it will not count twice.",
  aboutNothing: "your enquiry",
  /** The title of a hidden home may be the reason for its hold. */
  hiddenHome: (suburb: string) => `a home in ${suburb}`,
  contactOfHome: "the contact for this home",
  theAgent: "the agent",
  covered: (names: string) => `While they are away, ${names} will answer`,
  anAgent: "an agent",
  status: {
    new: "Received. You will hear back within 24 hours.",
    contacted: "You have been contacted.",
    qualified: "It is being worked on.",
    converted: "It has led to an agreement.",
    closed: "It is closed.",
  },
  awaitsConfirmation:
    "Waiting for you to confirm your email address. Use the link that we emailed to you, and we will send the enquiry.",
  overdue: "Received. You should have heard back by now.",
  withdrawn: "Withdrawn by you.",
  retry: "Try again",
  toHomes: "Search for homes",
} as const;

/** Describes the mails of an enquiry to admins. */
export const leadMailMessages = {
  unmailable: "The email cannot be sent, because the address is not valid.",
  deskHasIt: "The service desk received this enquiry instead.",
  unconfirmed: (name: string) => `${name} has no confirmed address`,
} as const;

export const leadClockMessages = {
  inTime: "Answered in time",
  late: "Answered late",
} as const;

/** "Overdue 17 h" */
export function overdueBy(time: string): string {
  return `Overdue ${time}`;
}

/** Follows "Answered in time" and "Answered late". */
export function onDate(date: string): string {
  return ` on ${date}`;
}

export function timeLeftText(time: string): string {
  return `${time} left`;
}

export const leadStatusMessages = {
  status: "Status",
  /** Follows the word "Status". */
  of: (name: string) => ` for ${name}`,
  name: {
    new: "New",
    contacted: "Contacted",
    qualified: "Qualified",
    converted: "Converted",
    closed: "Closed",
  },
  update: "Update",
  updating: "Updating...",
  saved: "Saved",
  updated: { title: "Lead updated", text: "Lead status has been updated successfully" },
  failed: { title: "Error", text: "Failed to update lead status" },
  unknown: "Choose one of new, contacted, qualified, converted and closed",
  noLead: "There is no such enquiry",
  byLink: "the link in the email",
  byFormerAccount: "someone who no longer has an account",
  changed: (status: string, name: string, date: string) => `Changed to ${status} by ${name} on ${date}`,
  reassigned: (to: string, name: string, date: string) => `Reassigned to ${to} by ${name} on ${date}`,
  taken: (name: string, date: string) => `Taken by ${name} on ${date}`,
  formerAgent: "an agent who has left",
} as const;

export function statusLabel(name: string): string {
  return `${leadStatusMessages.status}${leadStatusMessages.of(name)}`;
}

export const leadReplyMessages = {
  list: "Answers",
  answeredBy: (name: string, date: string) => `${name} answered on ${date}`,
  failed: "Unable to send the answer",
  /** `name` is undefined for an answer of one's own. */
  meanwhile: (name: string | undefined, date: string, answer: string) =>
    `${name ?? "You"} answered on ${date}, after this page was loaded: “${answer.length > 1000 ? `${answer.slice(0, 1000)}…` : answer}” Your new answer was not sent.`,
  anyway: "Send anyway",
  notYours:
    "You can't answer this enquiry any more: it was reassigned or deleted, or your place in the agency has changed. Nothing was sent.",
} as const;

/** Private notes and the day to follow up. */
export const noteMessages = {
  open: (count: number) => (count === 0 ? "Notes and follow-up" : `Notes and follow-up (${count})`),
  list: "Notes",
  author: (name: string, date: string) => `${name}, ${date}`,
  followUp: (day: string) => `Follow up on ${day}`,
  due: " (due)",
  hint: "Your office sees it; the sender does not.",
  dayHint: "To remove the day, leave this empty.",
  saved: { title: "Saved", text: "Only your office sees notes and follow-up days." },
  nothing: "Write a note or change the day",
  noDay: "Enter a date such as 2026-12-24",
  past: "Choose today or a later day",
  tooFar: "Choose a day within two years",
  tooLong: "Please keep it to 2,000 characters",
  tooMany: "This enquiry has 50 notes, which is the most it can have. Nothing was saved.",
  notYours:
    "You can't write notes on this enquiry any more: it was reassigned or deleted, or your place in the agency has changed. Nothing was saved.",
  withdrawn: "The sender has withdrawn this enquiry, so nothing was saved.",
  meanwhile: (name: string | null, day: string | undefined) =>
    `In the meantime ${name ?? "a colleague"} ${day === undefined ? "removed the day to follow up" : `changed the day to follow up to ${day}`}. Nothing was saved. Reload the page to see it.`,
  failed: "Unable to save the note",
} as const;

export const reassignMessages = {
  missing: "Choose a colleague",
  away: (name: string, day: string) => `${name} (away until ${day})`,
  noColleague: "This person no longer works in your agency. Choose someone else.",
  same: "They already answer this enquiry. Choose someone else.",
  notYours:
    "You can't reassign this enquiry any more: it was reassigned or deleted, or your place in the agency has changed. Nothing was changed.",
  meanwhile: (name: string, to: string) =>
    `In the meantime ${name} reassigned this enquiry to ${to}. Nothing was changed. Reload the page to see it.`,
  moved: "In the meantime this enquiry went to someone else. Nothing was changed. Reload the page to see it.",
  withdrawn: "The sender has withdrawn this enquiry, so there is nothing to answer.",
  failed: "Unable to reassign the enquiry",
} as const;

export function enquiryPath(receipt: string): string {
  return `/enquiries/${receipt}`;
}

/** On every page and in every dialog. */
export const enquiryFormId = "enquire";

export function markAnsweredPath(token: string): string {
  return `/answered/${token}`;
}

/** The confirmation after sending. `path` may have a query. */
export function sentPath(path: string, receipt: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}sent=${receipt}#sent`;
}

/** The address with the rest of its query. */
export function removeReceipt({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  // Removes single pairs, to preserve the encoding of the rest.
  const pairs = search.slice(1).split("&");
  const query = pairs.filter((pair) => pair !== "" && pair.split("=", 1)[0] !== "sent").join("&");
  return query ? `${pathname}?${query}` : pathname;
}

/** Undefined if there is none. */
export function readReceiptFromPath(address: string): string | undefined {
  const [page = ""] = address.split("#", 1);
  const query = page.includes("?") ? page.slice(page.indexOf("?")) : "";
  return new URLSearchParams(query).get("sent") ?? undefined;
}

/** Does not verify the receipt. Undefined if malformed. */
export function readSentAt(receipt: string): Date | undefined {
  const seconds = Number.parseInt(receipt.split(".")[1] ?? "", 36);
  return Number.isNaN(seconds) ? undefined : new Date(seconds * 1000);
}

export const quarantinePath = "/admin?status=held";

/** Encoded, so that line breaks and "&" cannot add headers or recipients. */
export function toMailtoLink(email: string, subject: string): string {
  const [name = "", host = ""] = splitAtLast(email);
  const oneLine = subject
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return `mailto:${encode(name)}@${encode(host)}?subject=${encode(`Re: ${oneLine}`)}`;
}

function splitAtLast(email: string): string[] {
  const at = email.lastIndexOf("@");
  return [email.slice(0, at), email.slice(at + 1)];
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
