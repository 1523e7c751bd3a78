import { z } from "zod";
import {
  updateAgency,
  findMailbox,
  findMailedPrincipals,
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
} from "#app/features/agents/model/membership.mail.ts";
import { queueToAgent, queueToMember } from "#app/features/agents/model/membership.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import {
  canRemovePerson,
  isSame,
  agencyRoles,
  may,
  needsVerifiedAgents,
  type Person,
  roleMessages,
  unverifiedReceiver,
} from "#app/features/managers/policy.ts";
import { absentIfBlank, rowIdField } from "#app/http/fields.schema.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member, Viewer } from "#app/lib/caller.ts";
import { Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { env } from "#platform/env.server.ts";
import { agencyDetailMessages as messages, officeMessages } from "./agency.messages.ts";
import { findEnquiryReceiver, findPossibleReceivers, updateEnquiryReceiver } from "./agency.queries.server.ts";
import type { choiceOfOfficeSchema, receiverSchema } from "./agency.schema.ts";
import { lockOwnAgency } from "./agency.server.ts";
import { type Chosen, type DividedWorkload, toConfirmation } from "./departure.ts";
import { findOffice, findOfficeOfAgent } from "./offices.queries.server.ts";
import {
  countWorkload,
  existsVerifiedReceiver,
  type HomeType,
  findReceiver,
  findReceivers,
  findTypesOnMarket,
  type Receiver,
  updateLeadAgent,
  updateOwner,
  type AgencyPerson,
  countPrincipals,
  deleteRequestsForColleagues,
  findAwayUntil,
  updateAwayUntil,
  findAgencyPerson,
  lockPeople,
} from "./people.queries.server.ts";

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

/**
 * Chooses who receives new enquiries to the member's agency, by default its principal, and returns the name. Throws
 * `NotFound` without an agency, `Invalid` unless it is an active person of the agency, and `Forbidden` by role.
 */
export async function chooseEnquiryReceiver(
  member: Member,
  { receiver: agentId }: z.output<typeof receiverSchema>,
): Promise<string> {
  return transaction(async () => {
    const { membership, agency } = await lockOwnAgency(member);
    if (!may(membership, "chooseEnquiryReceiver", agency.id)) throw new Forbidden(messages.mayNotChooseReceiver);
    const people = agentId === undefined ? [] : await findPossibleReceivers(agency.id);
    if (agentId !== undefined && !people.some(({ id }) => id === agentId))
      throw new Invalid({ receiver: [messages.chooseReceiver] });
    await updateEnquiryReceiver(agency.id, agentId ?? null);
    await recordChange(member, {
      action: "agency.enquiry_receiver_changed",
      subject: "agency",
      subjectId: agency.id,
      detail: { to: agentId ?? null },
    });
    return (await findEnquiryReceiver(agency.id))?.name ?? "";
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
 * for one who must first be verified, and `Forbidden` by role. Changes nothing until these colleagues are confirmed, and
 * returns them for a review.
 */
export async function endMembership(
  member: Member,
  agentId: number,
  input: DepartureInput,
): Promise<AgencyPerson | { review: Chosen }> {
  return transaction(async () => {
    const chosen = [input.receiver, input.rentalReceiver, input.principal].filter((id) => id !== undefined);
    const { actor, person } = await lockPerson(member, agentId, chosen);
    const isRemoved = !isSame(actor, person);
    if (isRemoved && !canRemovePerson(actor, person)) throw new Forbidden(messages.mayNotRemove);
    const successor = await chooseSuccessor(person, input.principal);
    const receiver = await chooseReceiver(person, input.receiver);
    const rentalReceiver = receiver && (await chooseRentalReceiver(person, receiver, input.rentalReceiver));
    if (receiver) await requireVerifiedReceivers(member, person, receiver, rentalReceiver);
    if (receiver && input.confirm !== toConfirmation(input))
      return { review: { receiver: receiver.id, rentalReceiver: rentalReceiver?.id, principal: successor?.id } };

    const handovers: ReceivedWork[] = [];
    if (rentalReceiver) handovers.push(await handOver(person, rentalReceiver, "rent"));
    if (receiver) handovers.push(await handOver(person, receiver));
    for (const { id, isPublished } of handovers.flatMap(({ homes }) => homes))
      if (isPublished) await publishEvent("listing.changed", { listingId: id });
    // Colleagues decide themselves whether to publish what the person requested.
    await deleteRequestsForColleagues([person.id]);
    const requested = handovers.flatMap(({ homes }) => homes).filter(({ isRequested }) => isRequested);
    if (requested.length > 0) await publishEvent("drafts.received", { listingIds: requested.map(({ id }) => id) });
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
  homes: Awaited<ReturnType<typeof updateOwner>>;
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

export interface Departure extends DividedWorkload {
  /** `isVerified` is also true where receivers need not be. */
  colleagues: { id: number; name: string; isVerified: boolean }[];
  needsPrincipal: boolean;
}

/** The work to reassign, and its possible receivers, before a membership ends. */
export async function findDeparture(viewer: Viewer, person: AgencyPerson): Promise<Departure> {
  const needsVerified = needsVerifiedAgents(viewer, env.REQUIRE_AGENT_VERIFICATION);
  const [workload, receivers, principals] = await Promise.all([
    countWorkload(person),
    findReceivers(person),
    countPrincipals(person.agencyId),
  ]);
  return {
    ...workload,
    colleagues: receivers.map(({ id, name, isVerified }) => ({
      id,
      name,
      isVerified: isVerified || !needsVerified,
    })),
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
    const { sales, rentals, enquiries, heldEnquiries } = await countWorkload(person);
    if (sales + rentals + enquiries + heldEnquiries === 0 || (await findReceivers(person)).length === 0)
      return undefined;
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

/**
 * Homes on the market need verified receivers, as when one home is handed over. If no colleague is verified, anyone can
 * receive them, because people can always leave. Throws `Invalid`.
 */
async function requireVerifiedReceivers(
  { user }: Member,
  person: AgencyPerson,
  receiver: Receiver,
  rentalReceiver: Receiver | undefined,
): Promise<void> {
  if (!needsVerifiedAgents(user, env.REQUIRE_AGENT_VERIFICATION)) return;
  const fields = (await findTypesOnMarket(person)).flatMap((type) => {
    if (type === "rent" && rentalReceiver) return rentalReceiver.isVerified ? [] : ["rentalReceiver"];
    return receiver.isVerified ? [] : ["receiver"];
  });
  if (fields.length === 0 || !(await existsVerifiedReceiver(person))) return;
  throw new Invalid(Object.fromEntries(fields.map((field) => [field, [unverifiedReceiver]])));
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
