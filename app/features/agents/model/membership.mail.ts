import type { AgencyRole } from "#app/features/managers/policy.ts";
import { formatDay } from "#app/lib/dates.ts";
import { countOf, joinNames } from "#app/lib/text.ts";
import { composeMail, type Mailbox, type MailMessage } from "#app/mail/layout.ts";
import { brand } from "#platform/brand.ts";

/** The pages that these emails link to. */
export const membershipPaths = {
  agency: "/dashboard/agency",
  listings: "/dashboard/listings",
  profile: "/dashboard/profile",
  invitation: (code: string) => `/agencies/join/${code}`,
  publicPage: (agencyId: number) => `/agencies/${agencyId}`,
} as const;

interface MembershipMail {
  to: Mailbox;
  agency: string;
  url: string;
}

const reasonOf = (agency: string) =>
  `You are receiving this email because you belong to ${agency} on ${brand.name}, or asked to.`;

/**
 * `name` is undefined while the agent's address is not confirmed: it may be a stranger's text. `inviter` is a colleague
 * who may not accept people, if there is one.
 */
export function joinRequestedMail({
  to,
  agency,
  url,
  name,
  inviter,
}: MembershipMail & { name: string | undefined; inviter?: string }): MailMessage {
  const who = name ?? "An agent whose email address is not confirmed";
  return composeMail(
    { kind: "agency-join-requested", to, subject: `${name ?? "An agent"} asks to join ${agency}` },
    {
      greeting: `Hello ${to.name},`,
      opening: [
        `${who} has asked to join ${agency} on ${brand.name}.`,
        ...(inviter === undefined
          ? []
          : [`${inviter} has invited this person. A principal or manager has to approve it.`]),
        "People you accept can change the agency’s homes. Accept only people who work with you.",
      ],
      link: { label: "Accept or decline the request", href: url },
      closing: [],
      reason: reasonOf(agency),
    },
  );
}

export function joinDecisionMail({
  to,
  agency,
  url,
  isAccepted,
}: MembershipMail & { isAccepted: boolean }): MailMessage {
  return composeMail(
    {
      kind: "agency-join-answered",
      to,
      subject: isAccepted ? `You now belong to ${agency}` : `${agency} has declined your request to join`,
    },
    {
      greeting: `Hello ${to.name},`,
      opening: isAccepted
        ? [`${agency} has accepted you on ${brand.name}. You and your colleagues can now manage each other’s homes.`]
        : [`${agency} has declined your request on ${brand.name}. If you work there, please talk to your office.`],
      link: { label: isAccepted ? "See your agency" : "Choose another agency", href: url },
      closing: [],
      reason: reasonOf(agency),
    },
  );
}

interface Work {
  homes: number;
  enquiries: number;
}

interface Handover {
  /** Empty if no colleague received anything. */
  receivers: readonly (Work & { name: string })[];
}

const handedOver = ({ homes, enquiries }: Work) =>
  `${countOf(homes, "home")} and ${countOf(enquiries, "open enquiry", "open enquiries")}`;

/** To the person who left or was removed. */
export function membershipEndedMail(mail: MembershipMail & Handover & { isRemoved: boolean }): MailMessage {
  const { to, agency, url, isRemoved, receivers } = mail;
  const verb = isRemoved ? "no longer belong to" : "have left";
  return composeMail(
    { kind: "agency-membership-ended", to, subject: `You ${verb} ${agency}` },
    {
      greeting: `Hello ${to.name},`,
      opening: [
        `You ${verb} ${agency} on ${brand.name}.`,
        ...receivers.map((work) => `${work.name} now looks after your ${handedOver(work)}.`),
        ...(receivers.length === 0 ? [] : ["Homes you sold or leased stay yours."]),
      ],
      link: { label: "See your profile", href: url },
      closing: isRemoved ? ["If this is a mistake, please talk to your office."] : [],
      reason: reasonOf(agency),
    },
  );
}

/** To the colleague who receives the homes. */
export function homesReceivedMail(mail: MembershipMail & Work & { from: string }): MailMessage {
  const { to, agency, url, from } = mail;
  return composeMail(
    { kind: "agency-homes-received", to, subject: `You now look after the homes of ${from}` },
    {
      greeting: `Hello ${to.name},`,
      opening: [`${from} no longer belongs to ${agency}. You have received their ${handedOver(mail)}.`],
      link: { label: "See your listings", href: url },
      closing: ["New enquiries about these homes come to you."],
      reason: reasonOf(agency),
    },
  );
}

/** Sent to the other principals. */
export function personLeftMail(mail: MembershipMail & Handover & { from: string; isRemoved: boolean }): MailMessage {
  const { to, agency, url, from, isRemoved, receivers } = mail;
  return composeMail(
    { kind: "agency-person-left", to, subject: `${from} ${isRemoved ? "was removed from" : "has left"} ${agency}` },
    {
      greeting: `Hello ${to.name},`,
      opening: [
        `${from} ${isRemoved ? "was removed from" : "has left"} ${agency}.`,
        ...receivers.map((work) => `${work.name} now looks after their ${handedOver(work)}.`),
      ],
      link: { label: "See the people of your agency", href: url },
      closing: [],
      reason: reasonOf(agency),
    },
  );
}

export function principalMail({ to, agency, url }: MembershipMail): MailMessage {
  return composeMail(
    { kind: "agency-principal", to, subject: `You are now a principal of ${agency}` },
    {
      greeting: `Hello ${to.name},`,
      opening: [`You are now a principal of ${agency}. You set the roles of its people, and answer requests to join.`],
      link: { label: "See the people of your agency", href: url },
      closing: [],
      reason: reasonOf(agency),
    },
  );
}

/** To the person. `awayUntil` is null once the leave has ended. Omits the person who entered it. */
export function leaveMail({ to, agency, url, awayUntil }: MembershipMail & { awayUntil: string | null }): MailMessage {
  const isAway = awayUntil !== null;
  return composeMail(
    {
      kind: "agency-leave",
      to,
      subject: isAway ? `You are away until ${formatDay(awayUntil)}` : "You are no longer away",
    },
    {
      greeting: `Hello ${to.name},`,
      opening: isAway
        ? [
            `Someone at ${agency} has entered that you are away until ${formatDay(awayUntil)}.`,
            "Until then, the managers of your agency get your new enquiries as well, and the senders are told that they will answer.",
          ]
        : [`Someone at ${agency} has entered that you are back. New enquiries come to you alone again.`],
      link: { label: "See or change it on your profile", href: url },
      closing: [],
      reason: reasonOf(agency),
    },
  );
}

const profileFields: Readonly<Record<string, string>> = {
  name: "name",
  phone: "phone number",
  photoUrl: "photo",
  suburbs: "suburbs",
  profileDescription: "description",
};

/** To the person, after a principal or manager has changed the profile. Omits names, like `leaveMail`. */
export function profileChangedMail({
  to,
  agency,
  url,
  fields,
}: MembershipMail & { fields: readonly string[] }): MailMessage {
  const changed = joinNames(fields.map((field) => profileFields[field] ?? field));
  return composeMail(
    { kind: "agency-profile", to, subject: `${agency} has changed your public profile` },
    {
      greeting: `Hello ${to.name},`,
      opening: [`A principal or manager of ${agency} has changed these parts of your public profile: ${changed}.`],
      link: { label: "See or change your profile", href: url },
      closing: [],
      reason: reasonOf(agency),
    },
  );
}

export function agencyConfirmedMail({ to, agency, url }: MembershipMail): MailMessage {
  return composeMail(
    { kind: "agency-confirmed", to, subject: `${agency} is now public on ${brand.name}` },
    {
      greeting: `Hello ${to.name},`,
      opening: [`An admin has confirmed ${agency}. It has a public page, and your homes and people show its name.`],
      link: { label: "See the agency’s page", href: url },
      closing: [],
      reason: reasonOf(agency),
    },
  );
}

export function agencyOnHoldMail({ to, agency, url, reason }: MembershipMail & { reason: string }): MailMessage {
  return composeMail(
    { kind: "agency-held", to, subject: `On hold: the confirmation of ${agency}` },
    {
      greeting: `Hello ${to.name},`,
      opening: [`We cannot confirm ${agency} yet. The reason:`],
      quoted: reason,
      link: { label: "Change the details of your agency", href: url },
      closing: [
        "Once you change the details or the logo, we look at them again. You and your colleagues can use the agency meanwhile, but it is not public.",
      ],
      reason: reasonOf(agency),
    },
  );
}

export interface VerifiedHomes {
  published: number;
  /** Not published, and not requested. */
  drafts: number;
  /** Addresses of homes whose requested publication was refused. */
  refused: readonly string[];
}

/** A refused request to publish a draft. */
export interface RefusedRequest {
  listingId: number;
  address: string;
  /** Of the owner and the requester. */
  userIds: readonly number[];
}

const onMarket = (count: number) => `${countOf(count, "home")} ${count === 1 ? "is" : "are"} now on the market`;

function describeRefused(addresses: readonly string[]): string {
  return `We could not publish ${joinNames(addresses)}. Open ${addresses.length === 1 ? "it" : "each"} and publish it again: the page then lists what is missing.`;
}

const agentReason = `You are receiving this email because you have an agent’s account on ${brand.name}.`;

function describeHomes({ published, drafts, refused }: VerifiedHomes, owner: "you" | "they"): string[] {
  return [
    published === 0
      ? `No home waited for this alone. From now on, ${owner} can publish homes.`
      : `${countOf(published, "home")} that waited for this ${published === 1 ? "is" : "are"} now on the market.`,
    ...(refused.length === 0 ? [] : [describeRefused(refused)]),
    ...(drafts === 0
      ? []
      : [
          `${countOf(drafts, "draft")} ${drafts === 1 ? "is" : "are"} still not published. Open each to see what it lacks, and publish it.`,
        ]),
  ];
}

/** To a newly verified agent. */
export function agentVerifiedMail({
  to,
  url,
  ...homes
}: Pick<MembershipMail, "to" | "url"> & VerifiedHomes): MailMessage {
  return composeMail(
    {
      kind: "agent-verified",
      to,
      subject:
        homes.published > 0 ? `You are verified: ${onMarket(homes.published)}` : `You are verified on ${brand.name}`,
    },
    {
      greeting: `Hello ${to.name},`,
      opening: ["We have verified you as an agent.", ...describeHomes(homes, "you")],
      link: { label: "See your listings", href: url },
      closing: [],
      reason: agentReason,
    },
  );
}

/** To the principals. `names`: all who were verified at once. */
export function officeVerifiedMail({
  to,
  agency,
  url,
  names,
  ...homes
}: MembershipMail & VerifiedHomes & { names: readonly string[] }): MailMessage {
  const others = names.length - 1;
  const who = `${names[0] ?? ""}${others > 0 ? ` and ${countOf(others, "other")}` : ""}`;
  const areVerified = `${who} of ${agency} ${others > 0 ? "are" : "is"} verified`;
  return composeMail(
    {
      kind: "office-verified",
      to,
      subject: homes.published > 0 ? `${areVerified}: ${onMarket(homes.published)}` : areVerified,
    },
    {
      greeting: `Hello ${to.name},`,
      opening: [`We have verified ${who} of ${agency}.`, ...describeHomes(homes, "they")],
      link: { label: "See the listings of your agency", href: url },
      closing: [],
      reason: reasonOf(agency),
    },
  );
}

/** To the owner or requester of drafts that a verified agent received. `refused`: their addresses. */
export function publicationRefusedMail({
  to,
  url,
  refused,
}: Pick<MembershipMail, "to" | "url"> & Pick<VerifiedHomes, "refused">): MailMessage {
  const isOne = refused.length === 1;
  return composeMail(
    {
      kind: "publication-refused",
      to,
      subject: `We could not publish ${isOne ? (refused[0] ?? "") : countOf(refused.length, "home")}`,
    },
    {
      greeting: `Hello ${to.name},`,
      opening: [
        isOne
          ? "A draft that waited for a verified agent now has one."
          : `${countOf(refused.length, "draft")} that waited for a verified agent now have one.`,
        describeRefused(refused),
      ],
      link: { label: "See your listings", href: url },
      closing: [],
      reason: agentReason,
    },
  );
}

interface MergeMail extends MembershipMail {
  into: string;
  /** Sentences about reply templates, invitations and the webhook. */
  shared: readonly string[];
}

/** To the principals of the agency that was merged. `isRefused` people belong to no agency until they are accepted. */
export function agencyMergedMail({
  to,
  agency,
  url,
  into,
  shared,
  isRefused,
}: MergeMail & { isRefused: boolean }): MailMessage {
  return composeMail(
    { kind: "agency-merged", to, subject: `${agency} is now part of ${into}` },
    {
      greeting: `Hello ${to.name},`,
      opening: [
        `An admin has merged ${agency} into ${into}. Its people, homes, enquiries and imports have moved, and its old page leads to the new one.`,
        ...shared,
        isRefused
          ? `${into} removed or declined you in the last twelve months, so you have asked to join it again: its principals and managers answer. Your homes and enquiries stay yours.`
          : `People arrive as agents or assistants. The principals of ${into} set the roles.`,
      ],
      link: { label: "See your agency", href: url },
      closing: [],
      reason: reasonOf(agency),
    },
  );
}

interface Arrivals {
  /** The names of some of `people`. */
  names: readonly string[];
  people: number;
  homes: number;
  enquiries: number;
  /** Those who only request to join. */
  refused: readonly string[];
}

/** To the principals and managers of the agency that receives the others. */
export function peopleArrivedMail(mail: MergeMail & Arrivals): MailMessage {
  const { to, agency, into, url, shared, names, people, homes, enquiries, refused } = mail;
  const joins = (count: number) =>
    count === 1 ? `belongs to ${into}, as an agent or assistant` : `belong to ${into}, as agents or assistants`;
  const more = people > names.length ? ` and ${people - names.length} more` : "";
  return composeMail(
    { kind: "agency-people-arrived", to, subject: `${agency} is now part of ${into}` },
    {
      greeting: `Hello ${to.name},`,
      opening: [
        `An admin has merged ${agency} into ${into}. With it came ${countOf(people, "person", "people")}, ${handedOver({ homes, enquiries })}.`,
        ...shared,
        ...(names.length === 0 ? [] : [`${names.join(", ")}${more} now ${joins(people)}.`]),
        ...(refused.length === 0
          ? []
          : [
              `You removed or declined these people in the last twelve months, so they do not belong to ${into} and have asked to join: ${refused.join(", ")}. Accept or decline them on the page of your agency.`,
            ]),
      ],
      link: { label: "See the people of your agency", href: url },
      closing: [],
      reason: reasonOf(into),
    },
  );
}

export function agencyClosedMail({ to, agency, url }: MembershipMail): MailMessage {
  return composeMail(
    { kind: "agency-closed", to, subject: `${agency} is closed on ${brand.name}` },
    {
      greeting: `Hello ${to.name},`,
      opening: [`An admin has closed ${agency}. Your account and the homes you entered stay.`],
      link: { label: "Choose another agency", href: url },
      closing: [],
      reason: reasonOf(agency),
    },
  );
}

/** To the colleague who sent the invitation. */
export function invitationAcceptedMail({ to, agency, url, name }: MembershipMail & { name: string }): MailMessage {
  return composeMail(
    { kind: "agency-invitation-accepted", to, subject: `${name} has joined ${agency}` },
    {
      greeting: `Hello ${to.name},`,
      opening: [`${name} has accepted the invitation and now belongs to ${agency} on ${brand.name}.`],
      link: { label: "See the people of your agency", href: url },
      closing: ["If this is a mistake, remove them from your agency there."],
      reason: reasonOf(agency),
    },
  );
}

interface Invitation {
  /** Typed by someone else. */
  address: string;
  /** Undefined unless it may be mailed to strangers. */
  agency: string | undefined;
  /** Undefined unless it may be mailed to strangers. */
  inviter: string | undefined;
  /** Whether an admin has confirmed the agency. */
  isConfirmed: boolean;
  url: string;
  /** For people who join without an answer. */
  role: AgencyRole;
  /** Whether the address joins without an answer, because the sender may accept people. */
  isVouched: boolean;
}

/** The subject contains only names that an admin has confirmed. */
export function invitationMail({
  address,
  agency,
  inviter,
  isConfirmed,
  url,
  role,
  isVouched,
}: Invitation): MailMessage {
  const place = agency ?? "an agency";
  const asRole = `as ${/^a/i.test(role) ? "an" : "a"} ${role}`;
  // Until an admin has confirmed the agency, its name could be that of another one.
  const titlePlace = isConfirmed ? place : "an agency";
  const title =
    isConfirmed || inviter === undefined ? `Join ${titlePlace}` : `${inviter} invites you to join ${titlePlace}`;
  return composeMail(
    { kind: "agency-invitation", to: { name: "", address }, subject: `${title} on ${brand.name}` },
    {
      greeting: "Hello,",
      opening: [
        `${inviter === undefined ? "You are invited" : `${inviter} invites you`} to join ${place} on ${brand.name}, where its people manage their homes together.`,
        ...(isConfirmed
          ? []
          : [`${brand.name} has not confirmed this agency yet. Open the invitation only if you know who sent it.`]),
        isVouched
          ? `Open the link with an agent’s account for this email address, and you join at once ${asRole}. You can create the account there.`
          : "A principal or manager of the agency has to approve this. Create an agent’s account for this email address through the link, and we ask them to accept you. If you have an account, log in there and ask to join.",
      ],
      link: { label: "Open the invitation", href: url },
      closing: ["If you do not work there, ignore this email."],
      reason: `You are receiving this email because an agent typed your address to invite you to ${brand.name}.`,
    },
  );
}
