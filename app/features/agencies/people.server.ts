import { z } from "zod";
import {
  updateAgency,
  findMailbox,
  findMailedPrincipals,
  findReplyAuthor,
  updateOfficeOfAgent,
  updateRole,
} from "#app/features/agents/model/agent.queries.server.ts";
import { ownProfileSchema } from "#app/features/agents/model/agent.schema.ts";
import {
  homesReceivedMail,
  leaveMail,
  membershipEndedMail,
  membershipPaths,
  personLeftMail,
  principalMail,
  invitationMail,
} from "#app/features/agents/model/membership.mail.ts";
import { queueToAgent, queueToMember } from "#app/features/agents/model/membership.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import {
  type AgencyRole,
  canRemovePerson,
  isSame,
  agencyRoles,
  may,
  type Person,
  roleMessages,
  rolesToGive,
} from "#app/features/managers/policy.ts";
import { absentIfBlank, rowIdField } from "#app/http/fields.schema.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member, Viewer } from "#app/lib/caller.ts";
import { Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { agencyDetailMessages as messages, officeMessages, INVITATION_DAYS } from "./agency.messages.ts";
import { departureMessages, toConfirmation, type Workload } from "./departure.ts";
import type { choiceOfOfficeSchema } from "./agency.schema.ts";
import { findOffice, findOfficeNames, findOfficeOfAgent } from "./offices.queries.server.ts";
import {
  countWorkload,
  type HomeType,
  findReceiver,
  findReceivers,
  type Receiver,
  updateLeadAgent,
  updateOwner,
  type AgencyPerson,
  countPrincipals,
  findAwayUntil,
  updateAwayUntil,
  findAgencyPerson,
  lockPeople,
  countPendingInvitations,
  deleteInvitation,
  deleteInvitationsSentUpTo,
  findColleagues,
  insertInvitation,
  MAX_PENDING_INVITATIONS,
  lockInvitation,
  updateInvitationSent,
} from "./people.queries.server.ts";
import { mailboxKey } from "#app/lib/fields.ts";
import { dateLabel, sydneyDate, timeLabel } from "#app/lib/sydney-time.ts";
import { consumeRateLimit } from "#app/limits/limits.server.ts";
import { queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { toPlainName } from "#app/lib/untrusted-text.ts";
import { findInvitingAgency } from "./agency.queries.server.ts";
import { lockOwnMembership } from "./agency.server.ts";
import { invitationMessages, type Invitations, type Invited } from "./invitation.schema.ts";

export const roleSchema = z.object({ role: z.enum(agencyRoles, roleMessages.choose) });

/**
 * Changes the role of someone in the member's agency. Throws `NotFound` for someone else, `Invalid` for the last
 * principal, and `Forbidden` except for principals.
 */
export async function setRole(member: Member, agentId: number, { role }: z.output<typeof roleSchema>): Promise<void> {
  await transaction(async () => {
    const { actor, person } = await lockPerson(member, agentId);
    if (!may(actor, "setRoles", person.agencyId)) throw new Forbidden(messages.mayNotSetRoles);
    if (person.role === role) return;
    if (person.role === "principal" && (await countPrincipals(person.agencyId)) < 2)
      throw new Invalid({ role: [messages.lastPrincipal] });
    await updateRole(agentId, role);
    await recordChange(member, {
      action: "agent.role_changed",
      subject: "agent",
      subjectId: agentId,
      detail: { agencyId: person.agencyId, from: person.role, to: role },
    });
  });
}

/**
 * Chooses the office of a person, or none: by themselves, or as a principal, manager or admin. Throws `NotFound` for
 * someone else, `Invalid` unless it is an open office of their agency, and `Forbidden` by role.
 */
export async function setOffice(
  member: Member,
  agentId: number,
  { office: officeId }: z.output<typeof choiceOfOfficeSchema>,
): Promise<void> {
  await transaction(async () => {
    const { actor, person } = await lockPerson(member, agentId);
    if (!isSame(actor, person) && !may(actor, "manageOffices", person.agencyId))
      throw new Forbidden(officeMessages.mayNotAssign);
    const before = await findOfficeOfAgent(agentId);
    if (before === officeId) return;
    const office = officeId === undefined ? undefined : await findOffice(person.agencyId, officeId);
    if (officeId !== undefined && (!office || office.closedAt !== null))
      throw new Invalid({ office: [officeMessages.chooseOffice] });
    await updateOfficeOfAgent(agentId, officeId ?? null);
    await recordChange(member, {
      action: "agent.office_changed",
      subject: "agent",
      subjectId: agentId,
      detail: { agencyId: person.agencyId, from: before ?? null, to: officeId ?? null },
    });
  });
}

export const leaveSchema = ownProfileSchema
  .pick({ awayUntil: true })
  .extend({ end: absentIfBlank(z.literal("yes").optional()) });

/**
 * Enters until when someone of the agency is away, or ends it, and emails them. Throws `NotFound` for someone else, and
 * `Forbidden` except for the person, principals, managers and admins.
 */
export async function setLeave(
  member: Member,
  agentId: number,
  { awayUntil }: Pick<z.output<typeof leaveSchema>, "awayUntil">,
): Promise<void> {
  await transaction(async () => {
    const { actor, person } = await lockPerson(member, agentId);
    const isOwn = isSame(actor, person);
    if (!isOwn && !may(actor, "setLeave", person.agencyId)) throw new Forbidden(messages.mayNotSetLeave);
    const before = await findAwayUntil(agentId);
    if (before === awayUntil) return;
    await updateAwayUntil(agentId, awayUntil);
    await recordChange(member, {
      action: "agent.leave_changed",
      subject: "agent",
      subjectId: agentId,
      detail: { agencyId: person.agencyId, from: before, to: awayUntil },
    });
    if (isOwn) return;
    const mail = { agency: person.agencyName, url: publicUrl(membershipPaths.profile), awayUntil };
    await queueToMember(await findMailbox(agentId), (to) => leaveMail({ ...mail, to }));
  });
}

interface LockedPeople {
  actor: Person;
  person: AgencyPerson;
}

/**
 * Both as they are once they and the others are locked. Throws `NotFound` unless the actor is an admin or of the same
 * agency, and `Forbidden` for accounts that are neither agents nor admins.
 */
async function lockPerson({ user }: Member, agentId: number, others: readonly number[] = []): Promise<LockedPeople> {
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden(messages.onlyAgents);
  const before = await findAgencyPerson(agentId);
  const own = await findMembership(user.id);
  if (before) await lockPeople(before.agencyId, [agentId, ...others, ...(own ? [own.agentId] : [])]);
  const [person, actor] = [await findAgencyPerson(agentId), await findActor(user)];
  const isTogether = person?.agencyId === before?.agencyId && actor.agencyId === person?.agencyId;
  if (!person || !(isTogether || user.isAdmin)) throw new NotFound(messages.noPerson);
  return { actor, person };
}

/** Accounts without an agency get a role without effect. */
export async function findActor({ id, role, isAdmin }: Viewer): Promise<Person> {
  const membership = role === "agent" ? await findMembership(id) : undefined;
  return { userId: id, agencyId: null, role: "agent", ...membership, isAdmin };
}

export const departureSchema = z.object({
  receiver: absentIfBlank(rowIdField(messages.missingReceiver).optional()),
  /** Absent if the same colleague receives sales and rentals. */
  rentalReceiver: absentIfBlank(rowIdField(messages.missingReceiver).optional()),
  principal: absentIfBlank(rowIdField(messages.choosePrincipal).optional()),
  confirm: absentIfBlank(z.string().optional()),
});
export type DepartureInput = z.output<typeof departureSchema>;

/**
 * Ends someone's membership: their own, or as a principal, manager or admin. Hands their homes and open enquiries to a
 * colleague, or the rentals to another one, and emails everyone concerned. Throws `NotFound` for someone who does not
 * belong to the member's agency, `Invalid` without a colleague to receive the homes or to follow the last principal and
 * until these colleagues are confirmed, and `Forbidden` by role.
 */
export async function endMembership(member: Member, agentId: number, input: DepartureInput): Promise<AgencyPerson> {
  return transaction(async () => {
    const chosen = [input.receiver, input.rentalReceiver, input.principal].filter((id) => id !== undefined);
    const { actor, person } = await lockPerson(member, agentId, chosen);
    const isRemoved = !isSame(actor, person);
    if (isRemoved && !canRemovePerson(actor, person)) throw new Forbidden(messages.mayNotRemove);
    const successor = await chooseSuccessor(person, input.principal);
    const receiver = await chooseReceiver(person, input.receiver);
    const rentalReceiver = receiver && (await chooseRentalReceiver(person, receiver, input.rentalReceiver));
    if (receiver && input.confirm !== toConfirmation(input))
      throw new Invalid({
        confirm: [
          departureMessages.confirm(await countWorkload(person), receiver.name, rentalReceiver?.name ?? receiver.name),
        ],
      });

    const handovers: ReceivedWork[] = [];
    if (rentalReceiver) handovers.push(await handOver(person, rentalReceiver, "rent"));
    if (receiver) handovers.push(await handOver(person, receiver));
    for (const { id, isPublished } of handovers.flatMap(({ homes }) => homes))
      if (isPublished) await publishEvent("listing.changed", { listingId: id });
    if (successor) await updateRole(successor.id, "principal");
    await updateAgency(person.id, null);
    await recordChange(member, {
      action: isRemoved ? "agent.agency_removed" : "agent.agency_left",
      subject: "agent",
      subjectId: person.id,
      detail: { agencyId: person.agencyId, ...toAuditDetail(handovers) },
    });
    await queueMails({ actor: member, person, isRemoved, handovers, successor });
    return person;
  });
}

interface ReceivedWork {
  receiver: Receiver;
  homes: { id: number; isPublished: boolean }[];
  enquiries: number;
}

async function handOver(person: AgencyPerson, receiver: Receiver, listingType?: HomeType): Promise<ReceivedWork> {
  const homes = await updateOwner(person, receiver, listingType);
  return { receiver, homes, enquiries: await updateLeadAgent(person.id, receiver.id, listingType) };
}

function toAuditDetail(handovers: readonly ReceivedWork[]) {
  const [main, rentals] = handovers.toReversed();
  if (!main) return {};
  const { receiver, homes, enquiries } = main;
  return {
    receiver: receiver.id,
    homes: homes.length,
    enquiries,
    ...(rentals && {
      rentalReceiver: rentals.receiver.id,
      rentals: rentals.homes.length,
      rentalEnquiries: rentals.enquiries,
    }),
  };
}

export interface Departure extends Workload {
  colleagues: { id: number; name: string }[];
  needsPrincipal: boolean;
}

/** The work to reassign, and its possible receivers, before a membership ends. */
export async function findDeparture(person: AgencyPerson): Promise<Departure> {
  const [workload, receivers, principals] = await Promise.all([
    countWorkload(person),
    findReceivers(person),
    countPrincipals(person.agencyId),
  ]);
  return {
    ...workload,
    colleagues: receivers.map(({ id, name }) => ({ id, name })),
    needsPrincipal: person.role === "principal" && principals < 2 && receivers.length > 0,
  };
}

/** Undefined unless the person is the last principal and has colleagues. */
async function chooseSuccessor(person: AgencyPerson, agentId: number | undefined): Promise<Receiver | undefined> {
  if (person.role !== "principal" || (await countPrincipals(person.agencyId)) > 1) return undefined;
  if ((await findReceivers(person)).length === 0) return undefined;
  const successor = agentId === undefined ? undefined : await findReceiver(person, agentId);
  if (!successor) throw new Invalid({ principal: [messages.choosePrincipal] });
  return successor;
}

/** Undefined if there is nothing to receive, or no colleague: the homes then stay with the person. */
async function chooseReceiver(person: AgencyPerson, agentId: number | undefined): Promise<Receiver | undefined> {
  if (agentId === undefined) {
    const { sales, rentals, enquiries } = await countWorkload(person);
    if (sales + rentals + enquiries === 0 || (await findReceivers(person)).length === 0) return undefined;
  }
  const receiver = agentId === undefined ? undefined : await findReceiver(person, agentId);
  if (!receiver) throw new Invalid({ receiver: [messages.missingReceiver] });
  return receiver;
}

/** Undefined if the same colleague receives the rentals. */
async function chooseRentalReceiver(
  person: AgencyPerson,
  { id }: Receiver,
  agentId: number | undefined,
): Promise<Receiver | undefined> {
  if (agentId === undefined || agentId === id) return undefined;
  const receiver = await findReceiver(person, agentId);
  if (!receiver) throw new Invalid({ rentalReceiver: [messages.missingReceiver] });
  return receiver;
}

interface EndedMembership {
  actor: Member;
  person: AgencyPerson;
  isRemoved: boolean;
  handovers: readonly ReceivedWork[];
  successor: Receiver | undefined;
}

async function queueMails({ actor, person, isRemoved, handovers, successor }: EndedMembership): Promise<void> {
  const { agency, principals } = await findMailedPrincipals(person.agencyId);
  const peopleUrl = publicUrl(membershipPaths.agency);
  const received = handovers
    .map(({ receiver, homes, enquiries }) => ({ receiver, homes: homes.length, enquiries }))
    .filter(({ homes, enquiries }) => homes + enquiries > 0);
  const receivers = received.map(({ receiver, ...work }) => ({ ...work, name: receiver.name }));
  const mail = { agency, receivers };
  await queueToMember(await findMailbox(person.id), (to) =>
    membershipEndedMail({ ...mail, to, isRemoved, url: publicUrl(membershipPaths.profile) }),
  );
  for (const { receiver, ...work } of received)
    await queueToAgent(receiver.id, (to) =>
      homesReceivedMail({ ...work, agency, to, from: person.name, url: publicUrl(membershipPaths.listings) }),
    );
  if (successor)
    await queueToMember(await findMailbox(successor.id), (to) => principalMail({ agency, to, url: peopleUrl }));
  for (const { id, userId, ...to } of principals) {
    if (userId === actor.user.id || id === successor?.id) continue;
    if (handovers.some(({ receiver }) => receiver.id === id)) continue;
    await queueToMember(to, () => personLeftMail({ ...mail, to, from: person.name, isRemoved, url: peopleUrl }));
  }
}

/** An invitation is not sent again sooner. */
const RESEND_AFTER_MS = 10 * 60_000;

interface SentInvitations {
  sent: string[];
  /** Had a pending invitation, so no email was sent. */
  pending: string[];
}

/**
 * Emails each address its own invitation, or sends nothing. Throws `NotFound` without an agency, `Invalid` for
 * colleagues, unknown offices, addresses with too many emails today and too many pending invitations, `TooMany`, and
 * `Forbidden` by role, also for a role or an office that the member may not give.
 */
export async function sendInvitations(
  member: Member,
  { emails: people, role: usual = "agent" }: Invitations,
): Promise<SentInvitations> {
  const emails = people.map(({ email }) => email);
  await transaction(async () => {
    const colleagues = await findColleagues(emails, (await lockInvitingAgency(member)).agencyId);
    if (colleagues.length > 0) throw new Invalid({ emails: [invitationMessages.colleagues(colleagues)] });
  });
  for (const _ of emails) await consumeRateLimit("agency.invite.user", String(member.user.id));
  return transaction(async () => {
    const { agencyId, isVouched, roles, mayAssign } = await lockInvitingAgency(member);
    if ([usual, ...people.map(({ role = usual }) => role)].some((role) => !roles.includes(role)))
      throw new Forbidden(messages.mayNotGiveRole);
    if (!mayAssign && people.some(({ office }) => office)) throw new Forbidden(officeMessages.mayNotAssign);
    const offices = await findInvitedOffices(people, agencyId);
    const sender = await findSender(member, agencyId);
    const result: SentInvitations = { sent: [], pending: [] };
    // The order in which `queueUnrequestedMail` must lock mailboxes.
    for (const { email, role = usual, office } of people.toSorted((a, b) =>
      mailboxKey(a.email) < mailboxKey(b.email) ? -1 : 1,
    )) {
      const officeId = office === undefined ? null : (offices.get(office.toLowerCase()) ?? null);
      const invitation = await insertInvitation(agencyId, { email, role, officeId, invitedByUserId: member.user.id });
      if (invitation && !(await queueInvitation(sender, { email, code: invitation.code, role, isVouched })))
        throw new Invalid({ emails: [invitationMessages.tooManyMails(email)] });
      result[invitation ? "sent" : "pending"].push(email);
    }
    if ((await countPendingInvitations(agencyId)) > MAX_PENDING_INVITATIONS)
      throw new Invalid({ emails: [invitationMessages.tooManyPending(MAX_PENDING_INVITATIONS)] });
    if (result.sent.length > 0)
      await recordInvitation(member, agencyId, "agency.invitation_sent", { invitations: result.sent.length });
    return result;
  });
}

/** By their names in lower case. Throws `Invalid` if the agency has no such open office. */
async function findInvitedOffices(people: readonly Invited[], agencyId: number): Promise<ReadonlyMap<string, number>> {
  const offices = await findOfficeNames(agencyId);
  const byName = new Map(offices.map(({ id, name }) => [name.toLowerCase(), id]));
  const unknown = people.flatMap(({ office }) => (office && !byName.has(office.toLowerCase()) ? office : []));
  if (unknown.length > 0) {
    const names = offices.map(({ name }) => name);
    throw new Invalid({ emails: [invitationMessages.noOffice([...new Set(unknown)], names)] });
  }
  return byName;
}

export interface ResentInvitation {
  email: string;
  /** Of the last email. */
  sentAt: Date;
  /** From when it can be sent again. */
  nextAt: Date;
  /** False if the last email is too recent, so that nothing was sent now. */
  isSent: boolean;
}

/**
 * Emails a pending invitation again, unless the last email is less than ten minutes old. The person is invited as an
 * agent if the member may not give the role that was chosen. Throws `NotFound` for another one, `Invalid` for an
 * address with too many emails today, `TooMany`, and `Forbidden` by role.
 */
export async function resendInvitation(member: Member, id: number): Promise<ResentInvitation> {
  await consumeRateLimit("agency.invite.user", String(member.user.id));
  return transaction(async () => {
    const { agencyId, isVouched, roles } = await lockInvitingAgency(member);
    const invitation = await lockInvitation(agencyId, id);
    if (!invitation) throw new NotFound(invitationMessages.noInvitation);
    const { email, sentAt } = invitation;
    const isSent = Date.now() - sentAt.getTime() >= RESEND_AFTER_MS;
    if (isSent) {
      const role = roles.includes(invitation.role) ? invitation.role : "agent";
      const sender = await findSender(member, agencyId);
      if (!(await queueInvitation(sender, { ...invitation, role, isVouched })))
        throw new Invalid({ "": [invitationMessages.tooManyResent(email, formatTime(sentAt))] });
      await updateInvitationSent(id, { invitedByUserId: member.user.id, role });
      await recordInvitation(member, agencyId, "agency.invitation_sent", { invitations: 1 });
    }
    const lastAt = isSent ? new Date() : sentAt;
    return { email, isSent, sentAt: lastAt, nextAt: new Date(lastAt.getTime() + RESEND_AFTER_MS) };
  });
}

/** "Sat 28 Nov, 10:04 am" */
export function formatTime(at: Date): string {
  return `${dateLabel(sydneyDate(at))}, ${timeLabel(at)}`;
}

/**
 * Deletes a pending invitation, so its link stops working. A repeated request changes nothing. Throws `Forbidden` by
 * role.
 */
export async function withdrawInvitation(member: Member, id: number): Promise<void> {
  await transaction(async () => {
    const { agencyId } = await lockInvitingAgency(member);
    if (await deleteInvitation(agencyId, id))
      await recordInvitation(member, agencyId, "agency.invitation_withdrawn", {});
  });
}

/** Invitations lapse; /privacy states the period. */
export async function eraseOldInvitations(now: Date): Promise<number> {
  return deleteInvitationsSentUpTo(new Date(now.getTime() - INVITATION_DAYS * 24 * 3600_000));
}

/**
 * Locks the membership. `isVouched` is whether the member also accepts people, `roles` those that they may give. Throws
 * `NotFound` without an agency, and `Forbidden` by role.
 */
async function lockInvitingAgency(
  member: Member,
): Promise<{ agencyId: number; isVouched: boolean; roles: readonly AgencyRole[]; mayAssign: boolean }> {
  const membership = await lockOwnMembership(member);
  const { agencyId } = membership;
  if (agencyId === null) throw new NotFound(messages.noOwnAgency);
  if (!may(membership, "invitePeople", agencyId)) throw new Forbidden(messages.mayNotInvite);
  return {
    agencyId,
    isVouched: may(membership, "acceptPeople", agencyId),
    roles: rolesToGive(membership, agencyId),
    mayAssign: may(membership, "manageOffices", agencyId),
  };
}

/**
 * Names the member and, before an admin has confirmed it, the agency only if the member's own address is confirmed and
 * the names are plain: the reader did not ask for this text.
 */
async function findSender({ user }: Member, agencyId: number) {
  const { name, confirmedAt } = await findInvitingAgency(agencyId);
  const author = await findReplyAuthor(user.id);
  const toMailable = (text: string) => (author.trust === null ? undefined : toPlainName(text));
  return {
    agency: confirmedAt === null ? toMailable(name) : name,
    inviter: toMailable(author.name),
    isConfirmed: confirmedAt !== null,
  };
}

/** False if the address has had too many emails today. */
async function queueInvitation(
  sender: Awaited<ReturnType<typeof findSender>>,
  { email, code, role, isVouched }: { email: string; code: string; role: AgencyRole; isVouched: boolean },
): Promise<boolean> {
  const mail = invitationMail({
    ...sender,
    address: email,
    url: publicUrl(membershipPaths.invitation(code)),
    role,
    isVouched,
  });
  return (await queueUnrequestedMail(mail)) !== undefined;
}

async function recordInvitation(
  member: Member,
  agencyId: number,
  action: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordChange(member, { action, subject: "agency", subjectId: agencyId, detail });
}
