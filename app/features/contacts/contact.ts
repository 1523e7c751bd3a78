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

export const contactMessages = {
  title: "Contact",
  description: "Everything that a person asked and registered for.",
  lead: "What this email address asked and registered for, at the homes and agents whose enquiries you may see.",
  none: "Person not found",
  agentsOnly: "Only agents can do this.",
  failed: "We could not do this just now. Please try again in a moment.",
  answer: "Answer in Enquiries",
  inbox: "Show in Enquiries",
  history: "History",
  homes: "Homes they asked about or registered for",
  more: (most: number) => `Only the newest ${most} of each kind are shown.`,

  entry: {
    enquiry: (about: string) => `Enquired about ${about}`,
    appraisal: (address: string) => `Asked for an appraisal of ${address}`,
    registration: (home: string) => `Registered for an inspection of ${home}`,
    walkIn: (home: string) => `Came to an inspection of ${home}`,
    document: (name: string) => `Was sent ${name}`,
    answered: (time: string) => `Answered ${time}.`,
    waiting: "Not answered yet.",
    responses: "Answers and notes",
    noteBy: (name: string, time: string) => `Note by ${name}, ${time}`,
    quarantined: "Waiting for review. It has not been sent yet.",
    undelivered: "The email with this answer could not be delivered.",
    to: (agent: string) => `To ${agent}.`,
    when: (time: string) => `Inspection ${time}.`,
    cancelled: "It was cancelled.",
    came: "They came.",
    didNotCome: "They did not come.",
    interest: { hot: "Interest: hot.", warm: "Interest: warm.", none: "Not interested." },
    note: (note: string) => `Private note: ${note}`,
    feedback: (message: string) => `Feedback: ${message}`,
    downloaded: (count: number, time: string) =>
      count === 1 ? `Downloaded ${time}.` : `Downloaded ${count} times, last ${time}.`,
    notDownloaded: "Not downloaded yet.",
    anAgent: "an agent",
  },

  erase: {
    open: "Erase this person",
    text: "For a person who asks you to erase their data. Their enquiries, with answers, notes and emails, and their registrations, with notes and feedback, are erased for your whole agency, including withdrawn ones. Copies in your mailbox are yours to delete.",
    confirm: "I want to erase this for good",
    missing: "Tick the box to erase this for good",
    submit: "Erase",
    pending: "Erasing...",
    forbidden: "Only principals and managers erase people. Ask one of them.",
    done: (enquiries: number, registrations: number) => ({
      title: "Person erased",
      text: `Enquiries: ${enquiries}. Registrations for inspections: ${registrations}.`,
    }),
  },
} as const;
