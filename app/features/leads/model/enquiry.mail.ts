import type { MailedContact } from "#app/features/listings/model/mail-safety.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { telephoneLink } from "#app/lib/phone.server.ts";
import { joinNames } from "#app/lib/text.ts";
import {
  composeMail,
  type Detail,
  type Mailbox,
  type MailContent,
  type MailLink,
  type MailMessage,
  type MailPicture,
} from "#app/mail/layout.ts";
import { brand } from "#platform/brand.ts";
import { type EnquiryFieldName, enquiryRows, type EnquiryValues } from "./enquiry-fields.ts";
import { leadMessages } from "./lead.ts";

export interface Enquiry extends EnquiryValues {
  name: string;
  email: string;
  leadId: number;
  sentAt: Date;
  about: {
    title: string;
    address?: string | null;
    /** For subjects, which phones cut off: "12 Smith Street, Newtown". Absent if it must not be in one. */
    short?: string;
    /** An absolute URL. */
    url?: string | null;
    /** The sender's own text, for a service we do not offer. */
    isTyped?: boolean;
    /** The title is the agency's name. */
    isAgency?: boolean;
  };
}

/** The enquiry without its subject, which is in the receipts. */
type SentEnquiry = Omit<Enquiry, "about">;

const dateFormat = new Intl.DateTimeFormat("en-AU", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: "Australia/Sydney",
});

/** "Sunny terrace, 12 Smith Street, Newtown NSW 2042" */
function toFullSubject({ about }: Pick<Enquiry, "about">): string {
  return [about.title, about.address].filter(Boolean).join(", ");
}

/** "12 Smith Street, Newtown" */
function toShortSubject({ about }: Pick<Enquiry, "about">): string {
  return about.short ?? about.title;
}

function aboutDetail(about: Enquiry["about"]): Detail {
  return { label: "About", value: toFullSubject({ about }), href: about.url ?? undefined };
}

function toDetails(enquiry: Enquiry): Detail[] {
  return [aboutDetail(enquiry.about), ...toSentDetails(enquiry)];
}

function toSentDetails(enquiry: SentEnquiry): Detail[] {
  const hrefs: Partial<Record<EnquiryFieldName, string>> = {
    email: `mailto:${enquiry.email}`,
    phone: telephoneLink(enquiry.phone ?? ""),
  };
  return [
    ...enquiryRows(enquiry).map(({ name, label, value }) => ({ label, value, href: hrefs[name] })),
    { label: "Sent", value: dateFormat.format(enquiry.sentAt) },
  ];
}

/** To the agent or the service desk. Without `answeredUrl` while held. */
export function enquiryReceivedMail(
  enquiry: Enquiry,
  to: Mailbox,
  answeredUrl?: string,
  remarks: readonly string[] = [],
): MailMessage {
  const { name, email, phone, message, leadId, appraisalAddress, about } = enquiry;
  const subject = appraisalAddress
    ? `Appraisal request from ${name}: ${appraisalAddress}`
    : `Enquiry from ${name}: ${toShortSubject(enquiry)}`;
  const sent = appraisalAddress
    ? `${name} asks ${about.isAgency ? `${about.title} ` : ""}for an appraisal of their home.`
    : `${name} has sent ${about.isAgency ? `an enquiry to ${about.title}. It is for the agency, not for one person` : "you an enquiry"}.`;
  const content: MailContent = {
    greeting: `Hello ${to.name},`,
    opening: [...remarks, remarks.length > 0 && !appraisalAddress ? `${name} wrote:` : sent],
    quoted: message ?? undefined,
    details: toDetails(enquiry),
    link: answeredUrl === undefined ? undefined : { label: `Tell ${name} that you have answered`, href: answeredUrl },
    closing: [
      `Reply to this email and your answer goes straight to ${name}.${phone ? " Or call the number above." : ""}`,
      "They have been told to expect an answer within 24 hours.",
      ...(answeredUrl === undefined
        ? []
        : ["The link above works without an account. Use it once you have answered, by email or by phone."]),
    ],
    reason: `You are receiving this email because people can send you enquiries on ${brand.name}.`,
  };
  return composeMail({ kind: "enquiry-received", to, replyTo: { name, address: email }, subject, leadId }, content);
}

interface Absent {
  /** As named to the sender, unless the enquiry is to the agency. */
  agent: string;
  /** "2026-12-04" */
  until: string;
  answeredUrl: string;
}

/** To a colleague of an agent who is away. */
export function enquiryCoverMail(enquiry: Enquiry, to: Mailbox, { agent, until, answeredUrl }: Absent): MailMessage {
  const { about, name } = enquiry;
  const away = `is away until ${formatLongDate(until)}, so this enquiry`;
  const mail = enquiryReceivedMail(enquiry, to, answeredUrl, [
    about.isAgency
      ? `${agent}, who receives the enquiries to ${about.title}, ${away} to the agency reaches you too.`
      : `${agent} ${away} reaches you too. ${name} has been told that you will answer it.`,
  ]);
  return { ...mail, kind: "enquiry-cover", subject: `[For ${agent}, who is away] ${mail.subject}` };
}

/** To the office of an agent without a confirmed address, who gets no email. */
export function enquiryDeputyMail(
  enquiry: Enquiry,
  to: Mailbox,
  { agent, answeredUrl }: Omit<Absent, "until">,
): MailMessage {
  const mail = enquiryReceivedMail(enquiry, to, answeredUrl, [
    `This enquiry is for ${agent}, who has no confirmed email address and gets no email, so it comes to you. The agency’s list of enquiries has it too.`,
  ]);
  return { ...mail, subject: `[For ${agent}, who has no confirmed address] ${mail.subject}` };
}

/** An enquiry as its receipt shows it. */
export interface SentReceipt {
  /** As the reader may get it. */
  about: Enquiry["about"];
  /** The recipient, as named to the sender. */
  receiver: string;
  /** Of the recipient. The names are empty if the reader must not get them. */
  absence?: { until: string; names: readonly string[] };
  /** Absolute; the sender's page of the enquiry. */
  url: string;
  /** Of a home. Undefined if the reader must not get the account's texts. */
  contact?: MailedContact;
  /** The second agent of a home, who gets the enquiry too. Undefined if the reader must not get the agent's texts. */
  secondContact?: MailedContact;
  /** The assistant of a home, like the second agent. */
  assistant?: MailedContact;
  /** Absolute; of the home's Statement of Information. Undefined without one. */
  statementUrl?: string;
}

/** Several are the same request to several agents. */
type SentReceipts = readonly [SentReceipt, ...SentReceipt[]];

/** "They are away until 4 December 2026. Mara Quartz has your enquiry too and will answer it. " Empty if present. */
function toAbsenceText({ absence }: SentReceipt, absentee: string): string {
  if (!absence) return "";
  const { until, names } = absence;
  const isFew = names.length > 0 && names.length <= 3;
  const have = isFew && names.length > 1 ? "have" : "has";
  return `${absentee} away until ${formatLongDate(until)}. ${isFew ? joinNames(names) : "Their office"} ${have} your enquiry too and will answer it. `;
}

/** The people whom the sender can ring. */
function contactDetails({ contact, secondContact, assistant }: SentReceipt): Detail[] {
  return [
    { label: "Agent", agent: contact },
    { label: "Agent", agent: secondContact },
    { label: "Assistant", agent: assistant },
  ].flatMap(({ label, agent }) => [
    ...(agent?.name ? [{ label, value: agent.name, picture: agent.portrait }] : []),
    ...(agent?.phone ? [{ label: `${label}’s phone`, value: agent.phone, href: telephoneLink(agent.phone) }] : []),
  ]);
}

/** "Your enquiry is with Sam Agent. Expect an answer within 24 hours, by email or phone. " */
function toReceiptText(receipts: SentReceipts): string {
  const [first, ...others] = receipts;
  if (others.length === 0)
    return `Your enquiry is with ${first.receiver}. Expect an answer within 24 hours, by email or phone. ${toAbsenceText(first, "They are")}`;
  const names = receipts.map(({ receiver }) => receiver);
  const all = names.includes(leadMessages.theAgent) ? `the ${names.length} agents you chose` : joinNames(names);
  const absences = receipts.map((receipt) => {
    const isNamed = receipt.receiver !== leadMessages.theAgent;
    return toAbsenceText(receipt, isNamed ? `${receipt.receiver} is` : "One of them is");
  });
  return `Your enquiry is with ${all}. Expect an answer from each of them within 24 hours, by email or phone. ${absences.join("")}`;
}

/** Numbers links to recipients with the same name, for example "the agent" for those whose name must not be mailed. */
function toReceiptLink(receipt: SentReceipt, receipts: SentReceipts): MailLink {
  const { receiver, url: href } = receipt;
  const label = "See or withdraw your enquiry";
  if (receipts.length === 1) return { label, href };
  const namesakes = receipts.filter((other) => other.receiver === receiver);
  const number = namesakes.length > 1 ? ` (${namesakes.indexOf(receipt) + 1} of ${namesakes.length})` : "";
  return { label: `${label} to ${receiver}${number}`, href };
}

/** Omits several agents whose names must not be mailed, because their rows would all be "an agent". */
function aboutDetails(receipts: readonly SentReceipt[]): Detail[] {
  const unnamed = receipts.filter(({ receiver }) => receiver === leadMessages.theAgent);
  const shown = unnamed.length > 1 ? receipts.filter((receipt) => !unnamed.includes(receipt)) : receipts;
  return shown.map(({ about }) => aboutDetail(about));
}

/** The parts that both receipts have. */
function receiptParts(receipts: SentReceipts) {
  const [first, ...others] = receipts;
  const isSeveral = others.length > 0;
  return {
    isSeveral,
    subject: isSeveral ? `Your enquiry to ${receipts.length} agents` : `Your enquiry: ${toShortSubject(first)}`,
    text: toReceiptText(receipts),
    contacts: receipts.flatMap(contactDetails),
    link: toReceiptLink(first, receipts),
    furtherLinks: [
      ...others.map((other) => toReceiptLink(other, receipts)),
      ...receipts.flatMap(({ statementUrl }) =>
        statementUrl === undefined ? [] : [{ label: "Statement of Information", href: statementUrl }],
      ),
    ],
    withoutAccount: isSeveral
      ? "The links work without an account. Don't share them: anyone with a link can see and withdraw that enquiry."
      : "The link works without an account. Don't share it: anyone with the link can see and withdraw this enquiry.",
  };
}

/** To a signed-in sender with this confirmed address. */
export function enquiryReceiptMail(enquiry: SentEnquiry, receipts: SentReceipts): MailMessage {
  const { isSeveral, subject, text, contacts, link, furtherLinks, withoutAccount } = receiptParts(receipts);
  const { name, email, message } = enquiry;
  const content: MailContent = {
    greeting: `Hello ${name},`,
    opening: [`${text}This is what you sent:`],
    quoted: message ?? undefined,
    details: [...contacts, ...aboutDetails(receipts), ...toSentDetails(enquiry)],
    link,
    closing: [
      withoutAccount,
      isSeveral
        ? "If you didn't send them, withdraw them with the links and nothing more will happen. Then change your password."
        : "If you didn't send it, withdraw it with the link above and nothing more will happen. Then change your password.",
    ],
    furtherLinks,
    reason: `You are receiving this email because an enquiry was sent from your account on ${brand.name}.`,
  };
  return receiptMail(enquiry, { name, address: email }, subject, content);
}

/** To an unconfirmed address. Omits the sender's text, so that the form cannot mail strangers. */
export function enquiryReceiptForUnconfirmed(enquiry: SentEnquiry, receipts: SentReceipts): MailMessage {
  const { isSeveral, subject, text, contacts, link, furtherLinks, withoutAccount } = receiptParts(receipts);
  const { email, sentAt } = enquiry;
  const [{ about }] = receipts;
  const subjects = aboutDetails(receipts.filter((receipt) => !receipt.about.isTyped));
  const content: MailContent = {
    greeting: "Hello,",
    opening: [
      text.trimEnd(),
      isSeveral
        ? "You can read your message on the page of each enquiry."
        : "You can read your message on your enquiry page.",
    ],
    details: [...contacts, ...subjects, { label: "Sent", value: dateFormat.format(sentAt) }],
    link,
    closing: [
      withoutAccount,
      isSeveral
        ? "If you didn't send them, someone else typed your address. Withdraw them with the links and nothing more will happen."
        : "If you didn't send it, someone else typed your address. Withdraw it with the link above and nothing more will happen.",
    ],
    furtherLinks,
    reason: `You are receiving this email because an enquiry was sent with your address on ${brand.name}.`,
  };
  const plainSubject = about.isTyped ? `Your enquiry on ${brand.name}` : subject;
  return receiptMail(enquiry, { name: "", address: email }, plainSubject, content);
}

function receiptMail({ leadId }: SentEnquiry, to: Mailbox, subject: string, content: MailContent): MailMessage {
  return composeMail({ kind: "enquiry-receipt", to, subject, leadId }, content);
}

export function replyReviewMail(
  { leadId, reason, url }: { leadId: number; reason: string; url: string },
  to: Mailbox,
): MailMessage {
  const content: MailContent = {
    greeting: "Hello,",
    opening: ["An answer to an enquiry is waiting for review. It has not been sent."],
    details: [{ label: "Reason", value: reason }],
    link: { label: "See everything waiting for review", href: url },
    closing: [],
    reason: `You are receiving this email because you are the service desk of ${brand.name}.`,
  };
  return composeMail({ kind: "answer-held", to, subject: `[Review: ${reason}] An answer is waiting`, leadId }, content);
}

interface MailedReply {
  leadId: number;
  /** Absolute; of the home's Statement of Information. Undefined without one. */
  statementUrl?: string;
  to: string;
  /** Receives the replies. */
  from: Mailbox;
  text: string;
  /** False if the writer's name must not be in the subject: new account, unconfirmed address. */
  isNamed: boolean;
  /** Undefined if the reader must not get it. */
  about?: { title: string; url?: string };
  /** Of the writer or their office. Undefined if the reader must not get it. */
  phone?: string;
  /** Of the writer, who is named. */
  portrait?: MailPicture | null;
  /** Of the writer. Undefined if the reader must not get it. */
  agency?: string;
  /** Absolute; undefined after the link has expired. */
  url?: string;
}

/** Omits the enquiry's text, because the address may be a stranger's. */
export function replyMail({
  leadId,
  to,
  from,
  text,
  isNamed,
  about,
  phone,
  portrait,
  agency,
  statementUrl,
  url,
}: MailedReply): MailMessage {
  const who = isNamed ? from.name : (agency ?? `A member of ${brand.name}`);
  const subject = about
    ? isNamed
      ? `Answer from ${from.name}: ${about.title}`
      : `Your enquiry has been answered: ${about.title}`
    : `Your enquiry on ${brand.name} has been answered`;
  const content: MailContent = {
    greeting: "Hello,",
    opening: [`${who} has answered your enquiry:`],
    quoted: text,
    details: [
      ...(about ? [{ label: "About", value: about.title, href: about.url }] : []),
      ...(isNamed && !portrait ? [] : [{ label: "Name", value: from.name, picture: isNamed ? portrait : undefined }]),
      ...(agency ? [{ label: "Agency", value: agency }] : []),
      ...(phone ? [{ label: "Phone", value: phone, href: telephoneLink(phone) }] : []),
    ],
    link: url === undefined ? undefined : { label: "See your enquiry and the answer", href: url },
    closing: [
      `Your reply to this email goes straight to ${isNamed ? from.name : "the person who wrote this"}.`,
      ...(url === undefined
        ? []
        : [
            "The link works without an account. Don't share it: anyone with the link can see and withdraw the enquiry.",
          ]),
    ],
    furtherLinks: statementUrl === undefined ? [] : [{ label: "Statement of Information", href: statementUrl }],
    reason: `You are receiving this email because an enquiry was sent with your address on ${brand.name}.`,
  };
  return composeMail(
    { kind: "enquiry-answered", to: { name: "", address: to }, replyTo: from, subject, leadId },
    content,
  );
}

interface Reassignment {
  /** Undefined while the colleague's address is unconfirmed: the texts may be a stranger's. */
  by?: { name: string; note?: string };
  /** Absolute; marks it as answered. */
  answeredUrl: string;
}

/** To the agent who now answers it. */
export function enquiryReassignedMail(enquiry: Enquiry, to: Mailbox, { by, answeredUrl }: Reassignment): MailMessage {
  const { name, email, message, leadId } = enquiry;
  const content: MailContent = {
    greeting: `Hello ${to.name},`,
    opening: [
      `${by?.name ?? "A colleague"} has reassigned the enquiry of ${name} to you.`,
      ...(by?.note ? [`Note: ${by.note}`] : []),
    ],
    quoted: message ?? undefined,
    details: toDetails(enquiry),
    link: { label: `Tell ${name} that you have answered`, href: answeredUrl },
    closing: [
      `Reply to this email and your answer goes straight to ${name}.`,
      "The enquiry is now in your list. The link above works without an account.",
    ],
    reason: `You are receiving this email because your agency answers enquiries on ${brand.name}.`,
  };
  return composeMail(
    {
      kind: "enquiry-reassigned",
      to,
      replyTo: { name, address: email },
      subject: `Enquiry from ${name}, reassigned to you: ${toShortSubject(enquiry)}`,
      leadId,
    },
    content,
  );
}

interface MovedEnquiry {
  leadId: number;
  name: string;
  about: string;
  receiver: string;
}

/** To the agent who answered it before. */
export function enquiryMovedMail({ leadId, name, about, receiver }: MovedEnquiry, to: Mailbox): MailMessage {
  const content: MailContent = {
    greeting: `Hello ${to.name},`,
    opening: [`Your office has reassigned the enquiry of ${name} to ${receiver}, who will answer it.`],
    details: [
      { label: "About", value: about },
      { label: "Name", value: name },
    ],
    closing: ["There is nothing more for you to do."],
    reason: `You are receiving this email because the enquiry was sent to you on ${brand.name}.`,
  };
  const subject = `${receiver} now answers the enquiry of ${name}`;
  return composeMail({ kind: "enquiry-moved", to, subject, leadId }, content);
}

interface WithdrawnEnquiry {
  leadId: number;
  name: string;
  email: string;
  about: string;
}

export function enquiryWithdrawnMail({ leadId, name, email, about }: WithdrawnEnquiry, to: Mailbox): MailMessage {
  const subject = `Enquiry withdrawn: ${name}, ${about}`;
  const content: MailContent = {
    greeting: `Hello ${to.name},`,
    opening: [`${name} has withdrawn their enquiry and no longer wishes to be contacted about it.`],
    details: [
      { label: "About", value: about },
      { label: "Name", value: name },
      { label: "Email", value: email },
    ],
    closing: ["There is nothing more for you to do."],
    reason: `You are receiving this email because the enquiry was sent to you on ${brand.name}.`,
  };
  return composeMail({ kind: "enquiry-withdrawn", to, subject, leadId }, content);
}
