import { type HiddenPart, registerMessages } from "#app/features/inspections/model/inspection.ts";
import type { MailedContact } from "#app/features/listings/model/mail-safety.ts";
import { telephoneLink } from "#app/lib/phone.server.ts";
import { countOf } from "#app/lib/text.ts";
import {
  composeMail,
  type Detail,
  type Mailbox,
  type MailContent,
  type MailMessage,
  unsubscribeHeaders,
} from "#app/mail/layout.ts";
import { brand } from "#platform/brand.ts";

/** Formatted texts and absolute addresses. */
export interface MailedInspection {
  /** "12 Wilson Street, Newtown" */
  home: string;
  /** For subjects, which mail programs cut off: "12 Wilson Street". */
  shortHome: string;
  /** For subjects: "Sat 28 Nov, 10:00 am". */
  shortStart: string;
  title: string;
  /** Undefined if the home is not public. */
  homeUrl: string | undefined;
  listingId: number;
  /** "Saturday 28 November 2026, 10:00–10:30 am" */
  when: string;
  where: string;
  /** Of the address, which the agent has to send to the visitors. */
  hiddenPart: HiddenPart | null;
  /** Undefined if the home is not public. */
  calendarUrl: string | undefined;
  /** Of the Statement of Information. Absent without one, or if the home is not public. */
  statementUrl?: string;
  /** On the market. */
  isListed: boolean;
  isCancelled: boolean;
  cancelReason: string | null;
  /** Undefined in mails to agents, and to readers who must not get the account's texts. */
  agent?: MailedContact;
  /** Undefined without one, and like `agent`. */
  secondAgent?: MailedContact;
  /** Likewise. */
  assistant?: MailedContact;
}

interface Visitor {
  name: string;
  email: string;
  phone: string;
}

/** Mails to visitors repeat no user input, because another person may have typed the address. */
const reasonOfVisitor = `You are receiving this email because your address was used to register for an inspection on ${brand.name}.`;
const reasonOfAgent = `You are receiving this email because people can register for your inspections on ${brand.name}.`;

function detailsOf({ when, where, title, homeUrl, agent, secondAgent, assistant }: MailedInspection): Detail[] {
  return [
    { label: "When", value: when },
    { label: "Where", value: where },
    { label: "Home", value: title, href: homeUrl },
    ...[
      { label: "Agent", contact: agent },
      { label: "Agent", contact: secondAgent },
      { label: "Assistant", contact: assistant },
    ].flatMap(({ label, contact }) => [
      ...(contact?.name ? [{ label, value: contact.name, picture: contact.portrait }] : []),
      ...(contact?.phone ? [{ label: "Phone", value: contact.phone, href: telephoneLink(contact.phone) }] : []),
    ]),
  ];
}

/** For readers who must not get the account's texts. */
export const addressOnPage = "The address is on the home's page.";

const stranger = (email: string): Mailbox => ({ name: "", address: email });

const receiptLink = (url: string) => ({ label: "See, confirm or withdraw your registration", href: url });

const furtherLinks = ({ calendarUrl, statementUrl, isCancelled }: MailedInspection) => [
  ...(calendarUrl === undefined
    ? []
    : [{ label: isCancelled ? "Cancel it in your calendar" : "Add it to your calendar", href: calendarUrl }]),
  ...(statementUrl === undefined || isCancelled ? [] : [{ label: "Statement of Information", href: statementUrl }]),
];

function hiddenPartNote({ hiddenPart }: MailedInspection): string[] {
  return hiddenPart === null ? [] : [registerMessages.sendsHiddenPart[hiddenPart]];
}

/** To a visitor. */
export function registeredMail(
  inspection: MailedInspection,
  email: string,
  url: string,
  { isReminded }: { isReminded: boolean },
): MailMessage {
  const reminder = isReminded ? " We will remind you the evening before." : "";
  return composeMail(
    {
      kind: "inspection-registered",
      listingId: inspection.listingId,
      to: stranger(email),
      subject: `Registered: ${inspection.shortHome}, ${inspection.shortStart}`,
    },
    {
      greeting: "Hello,",
      opening: [`You are registered for this inspection.${reminder}`, ...hiddenPartNote(inspection)],
      details: detailsOf(inspection),
      link: receiptLink(url),
      closing: [
        "The link works without an account. Keep it to yourself: anyone who has it can see and withdraw this registration.",
        "If you didn't register, someone else typed your address. Withdraw it with the link above and nothing more will happen.",
      ],
      furtherLinks: furtherLinks(inspection),
      reason: reasonOfVisitor,
    },
  );
}

/** To a visitor, on the evening before, or on the day if that was missed. */
export function reminderMail(
  inspection: MailedInspection,
  email: string,
  url: string,
  day: "today" | "tomorrow",
): MailMessage {
  return composeMail(
    {
      kind: "inspection-reminder",
      listingId: inspection.listingId,
      to: stranger(email),
      subject: `${day === "today" ? "Today" : "Tomorrow"}: inspection of ${inspection.shortHome}, ${inspection.shortStart}`,
    },
    {
      greeting: "Hello,",
      opening: [`The inspection that you registered for is ${day}.`, ...hiddenPartNote(inspection)],
      details: detailsOf(inspection),
      link: receiptLink(url),
      closing: ["If you can't come, please withdraw your registration so that the agent knows."],
      reason: reasonOfVisitor,
    },
  );
}

interface ChangedInspection {
  inspection: MailedInspection;
  /** The start in the visitor's last mail. */
  was: string;
  /** The same for subjects. */
  wasShort: string;
  hasMoved: boolean;
  email: string;
  url: string;
}

/** To a visitor: the inspection was cancelled or moved. */
export function changedMail({ inspection, was, wasShort, hasMoved, email, url }: ChangedInspection): MailMessage {
  const { isCancelled, shortHome, shortStart } = inspection;
  const subject = isCancelled
    ? `Cancelled: inspection of ${shortHome}, ${wasShort}`
    : `Moved: inspection of ${shortHome}, now ${shortStart}`;
  return composeMail(
    {
      kind: isCancelled ? "inspection-cancelled" : "inspection-moved",
      // Sent even if the home is on hold, as visitors would come in vain.
      listingId: isCancelled ? undefined : inspection.listingId,
      to: stranger(email),
      subject,
    },
    {
      greeting: "Hello,",
      opening: [
        isCancelled
          ? "The agent has cancelled the inspection that you registered for."
          : "The agent has changed the inspection that you registered for. You are still registered.",
      ],
      quoted: inspection.cancelReason ?? undefined,
      details: [...(hasMoved && !isCancelled ? [{ label: "Was", value: was }] : []), ...detailsOf(inspection)],
      link: isCancelled ? undefined : receiptLink(url),
      closing: isCancelled
        ? inspection.isListed
          ? ["Any other times are on the home's page."]
          : []
        : ["If you can't come, please withdraw your registration."],
      furtherLinks: furtherLinks(inspection),
      reason: reasonOfVisitor,
    },
  );
}

/** For a registration, if there are many from one network. */
export function confirmRegistrationMail(inspection: MailedInspection, email: string, url: string): MailMessage {
  return composeMail(
    {
      kind: "inspection-confirm",
      listingId: inspection.listingId,
      to: stranger(email),
      subject: `Confirm your inspection: ${inspection.shortHome}, ${inspection.shortStart}`,
    },
    {
      greeting: "Hello,",
      opening: ["Please confirm that you want to come to this inspection. You will be registered once you confirm."],
      details: detailsOf(inspection),
      link: { label: "Confirm my registration", href: url },
      closing: [
        "The link works for 7 days and without an account.",
        "If you didn't register, someone else typed your address. Do nothing, and nothing will happen.",
      ],
      reason: reasonOfVisitor,
    },
  );
}

/** To a visitor with a confirmed address. */
export function removedMail(inspection: MailedInspection, email: string): MailMessage {
  return composeMail(
    {
      kind: "inspection-removed",
      listingId: inspection.listingId,
      to: stranger(email),
      subject: `No longer registered: ${inspection.shortHome}, ${inspection.shortStart}`,
    },
    {
      greeting: "Hello,",
      opening: ["The agent has removed your registration for this inspection."],
      details: detailsOf(inspection),
      closing: ["If you think that is a mistake, please ask the agent."],
      reason: reasonOfVisitor,
    },
  );
}

/** To an attendee. `replyTo` is the agent. */
export function contractMail(inspection: MailedInspection, email: string, replyTo: Mailbox | undefined): MailMessage {
  const how = replyTo ? "Reply to this email or call the agent" : "Call the agent";
  return composeMail(
    {
      kind: "inspection-contract",
      listingId: inspection.listingId,
      to: stranger(email),
      replyTo,
      subject: `Contract of sale: ${inspection.home}`,
    },
    {
      greeting: "Hello,",
      opening: [
        `You came to an inspection of this home. ${how} to get the contract of sale.`,
        "Have a solicitor or conveyancer read it before you sign anything or bid.",
      ],
      details: detailsOf(inspection),
      closing: ["If you didn't come, someone else gave your address. Do nothing, and nothing will happen."],
      reason: `You are receiving this email because the agent noted at an inspection that you would like the contract.`,
    },
  );
}

interface FollowUpText {
  email: string;
  /** By the agent. */
  text: string;
  /** Feedback, and stopping such emails. */
  url: string;
  replyTo: Mailbox | undefined;
}

/** To an attendee: the agent's text. */
export function followUpMail(inspection: MailedInspection, followUp: FollowUpText): MailMessage {
  const { email, url, replyTo } = followUp;
  return composeMail(
    {
      kind: "inspection-follow-up",
      listingId: inspection.listingId,
      to: stranger(email),
      replyTo,
      subject: `After the inspection of ${inspection.home}`,
      headers: unsubscribeHeaders(url),
    },
    followUpContent(inspection, followUp),
  );
}

/** Also for the agent's preview. */
export function followUpContent(inspection: MailedInspection, { text, url, replyTo }: FollowUpText) {
  return {
    greeting: "Hello,",
    opening: [`${inspection.agent?.name || "The agent"} has written to everyone who came to this inspection:`],
    quoted: text,
    details: detailsOf(inspection),
    link: { label: "Give your feedback", href: url },
    closing: [
      ...(replyTo ? ["Your reply to this email goes to the agent."] : []),
      "The link works without an account. Keep it to yourself: anyone who has it can change your feedback.",
    ],
    furtherLinks: [{ label: "Stop emails like this", href: `${url}#stop` }],
    reason: `You are receiving this email because you came to an inspection of a home on ${brand.name}.`,
  } satisfies MailContent;
}

export interface InspectionNews {
  inspection: MailedInspection;
  /** Absolute. */
  checkInListUrl: string;
  visitors: readonly (Visitor & { isWithdrawn: boolean })[];
}

/** Per inspection. */
const MAX_NAMED = 20;

/** `registerMessages.sendsHiddenPart` promises it to visitors. */
const sendAddress =
  "The full address of some of these homes is not published. Please send it to their visitors before the inspection: they do not get it from us.";

/** To an agent, or the office `instead` of an agent without a confirmed address: changes since the last digest. */
export function visitorsMail(news: readonly InspectionNews[], to: Mailbox, instead?: string): MailMessage {
  const all = news.flatMap(({ visitors }) => visitors);
  const coming = all.filter(({ isWithdrawn }) => !isWithdrawn).length;
  const withdrawn = all.length - coming;
  const subject = [coming > 0 && countOf(coming, "new registration"), withdrawn > 0 && countOf(withdrawn, "withdrawal")]
    .filter(Boolean)
    .join(" and ");
  return composeMail(
    {
      kind: "inspection-visitors",
      to,
      subject: `${instead ? `Inspections of ${instead}` : "Your inspections"}: ${subject}`,
    },
    {
      greeting: `Hello ${to.name},`,
      opening: instead
        ? [
            `${instead} has no confirmed email address and gets no email, so these changes to the check-in lists come to you.`,
          ]
        : ["These are the changes to the check-in lists of your inspections since our last email."],
      sections: news.map(({ inspection: { home, when }, checkInListUrl, visitors }) => ({
        title: `${home}, ${when}`,
        entries: visitors.slice(0, MAX_NAMED).map(({ name, email, phone, isWithdrawn }) => ({
          title: name,
          href: checkInListUrl,
          lines: isWithdrawn ? ["No longer coming"] : [phone, email],
        })),
        links: [
          {
            label:
              visitors.length > MAX_NAMED ? `See all ${visitors.length} on the check-in list` : "See the check-in list",
            href: checkInListUrl,
          },
        ],
      })),
      closing: [
        ...(news.some(({ inspection }) => inspection.hiddenPart !== null) ? [sendAddress] : []),
        "You can remove registrations that are not genuine from the check-in list.",
      ],
      reason: reasonOfAgent,
    },
  );
}
