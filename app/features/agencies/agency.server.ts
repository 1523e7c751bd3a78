import { confirmProvenEmail } from "#app/features/accounts/model/account.server.ts";
import { updateAgency, findMailedPrincipals, requestAgency } from "#app/features/agents/model/agent.queries.server.ts";
import { agencyConfirmedMail, membershipPaths, agencyOnHoldMail } from "#app/features/agents/model/membership.mail.ts";
import {
  type CompletedInvitation,
  completeInvitation,
  describeClosure,
  joinAgency,
  joinByInvitation,
  type JoinRequest,
  queueJoinRequest,
  queueToMember,
  requireOpenAgency,
} from "#app/features/agents/model/membership.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { requireNoConflict } from "#app/features/audit/versions.server.ts";
import { findMembership, lockAgencyClosure, type Membership } from "#app/features/managers/manager.queries.server.ts";
import { may } from "#app/features/managers/policy.ts";
import type { Caller, Member } from "#app/lib/caller.ts";
import { Forbidden, Invalid, NotFound, Conflict } from "#app/lib/errors.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { agencyDetailMessages as messages } from "./agency.messages.ts";
import {
  existsAgencyHold,
  findAgencyByInvitation,
  findInvited,
  findAgencyById,
  findAgencyByName,
  insertAgency,
  lockAgencyById,
  lockAgencyNames,
  lockAgentByEmail,
  lockMembership,
  markAgencyConfirmed,
  renewInvitationCode,
  type StoredAgency,
  updateAgencyDetails,
} from "./agency.queries.server.ts";
import type { AgencyContact, AgencyDetails } from "./agency.schema.ts";
import { countWorkload, updateInvitedAgent } from "./people.queries.server.ts";

/** An admin, or the terminal command. */
export type Operator = Member | "terminal";

/**
 * Creates an agency. A repeated request returns the existing one unchanged. Throws `Invalid` when an agency of this
 * name has other details or was closed, and `Forbidden`.
 */
export async function createAgency(by: Operator, details: AgencyDetails): Promise<{ id: number; isNew: boolean }> {
  const caller = toCaller(by);
  return transaction(async () => {
    await lockAgencyNames();
    const existing = await findAgencyByName(details.name);
    if (existing) {
      await requireNameOfOpen(existing);
      const { name: _, ...given } = details;
      const differs = changedDetails(existing, given).some((field) => given[field] !== null);
      if (differs) throw new Invalid({ name: [messages.detailsDiffer] });
      return { id: existing.id, isNew: false };
    }
    const { id } = await insertAgency(details);
    await recordChange(caller, {
      action: "agency.created",
      subject: "agency",
      subjectId: id,
      detail: { name: details.name },
    });
    return { id, isNew: true };
  });
}

/** Throws `Invalid` if the agency was merged or closed: its name stays taken. */
async function requireNameOfOpen({ id }: StoredAgency): Promise<void> {
  const closure = await lockAgencyClosure(id);
  if (closure) throw new Invalid({ name: [messages.closedName(describeClosure(closure))] });
}

/** Replaces an agency's details. Throws `NotFound`, `Invalid` when another agency has the name, and `Forbidden`. */
export async function changeAgency(by: Operator, agencyId: number, details: AgencyDetails): Promise<void> {
  const caller = toCaller(by);
  await transaction(async () => {
    await lockAgencyNames();
    const before = await lockAgencyById(agencyId);
    if (!before) throw new NotFound(messages.noAgency);
    await storeChanges(caller, before, details, messages.duplicateName);
  });
}

/**
 * Assigns an account's agent to an agency. Throws `NotFound` for an unknown agency, `Conflict` for a merged or closed one,
 * `Invalid` for an account that is not an agent's or belongs to another agency, and `Forbidden`.
 */
export async function addAgent(by: Operator, agencyId: number, email: string): Promise<void> {
  const caller = toCaller(by);
  await transaction(async () => {
    if (!(await findAgencyById(agencyId))) throw new NotFound(messages.noAgency);
    const account = await lockAgentByEmail(email);
    await requireOpenAgency(agencyId);
    if (!account) throw new Invalid({ email: [messages.noAccount(email)] });
    const { agentId } = account;
    if (account.role !== "agent" || agentId === null) throw new Invalid({ email: [messages.notAnAgent(email)] });
    if (account.agencyId === agencyId) return;
    if (account.agencyName !== null) throw new Invalid({ email: [messages.otherAgency(email, account.agencyName)] });
    await joinAgency(agentId, agencyId);
    await recordChange(caller, {
      action: "agent.agency_added",
      subject: "agent",
      subjectId: agentId,
      detail: { agencyId },
    });
  });
}

/**
 * Creates an unconfirmed agency with the agent as its first member, and returns its id. `addLogo` runs within the
 * transaction. A repeated request returns the same agency. Throws `Invalid` when the name is taken or the agent belongs
 * to another agency, and `Forbidden`.
 */
export async function createOwnAgency(
  member: Member,
  details: AgencyDetails,
  addLogo?: (agencyId: number) => Promise<unknown>,
): Promise<number> {
  return transaction(async () => {
    await lockAgencyNames();
    const { agentId, agencyId, agencyName } = await lockOwnMembership(member);
    if (agencyId !== null) {
      if (agencyName?.toLowerCase() === details.name.toLowerCase()) return agencyId;
      throw new Invalid({ "": [messages.alreadyMember(agencyName ?? "")] });
    }
    const existing = await findAgencyByName(details.name);
    if (existing) {
      await requireNameOfOpen(existing);
      throw new Invalid({ name: [messages.nameTaken] });
    }
    const { id } = await insertAgency(details, member.user.id);
    await updateAgency(agentId, id);
    await addLogo?.(id);
    await recordChange(member, {
      action: "agency.created",
      subject: "agency",
      subjectId: id,
      detail: { name: details.name },
    });
    return id;
  });
}

/**
 * Changes details of the agent's own agency. Name, ABN and licence can be changed only until an admin has confirmed
 * them. Throws like `lockOwnAgency`, `Invalid` when the name is taken, `Forbidden` by role, and `EditConflict` if the
 * stored details are newer than `version`.
 */
export async function changeOwnAgency(
  member: Member,
  details: AgencyDetails | AgencyContact,
  version?: string,
): Promise<void> {
  await transaction(async () => {
    await lockAgencyNames();
    const { membership, agency: before } = await lockOwnAgency(member);
    if (!may(membership, "changeDetails", before.id)) throw new Forbidden(messages.mayNotChange);
    if ("name" in details && before.confirmedAt !== null) throw new Invalid({ "": [messages.confirmedMeanwhile] });
    const names = Object.keys(details) as (keyof AgencyDetails)[];
    requireNoConflict(version, toTexts(before, names), toTexts(details, names));
    await storeChanges(member, before, details, messages.nameTaken);
  });
}

/** Throws like `lockOwnAgency`, and `Forbidden` by role. */
export async function renewInvitation(member: Member): Promise<void> {
  await transaction(async () => {
    const { membership, agency } = await lockOwnAgency(member);
    if (!may(membership, "invitePeople", agency.id)) throw new Forbidden(messages.mayNotInvite);
    await renewInvitationCode(agency.id);
    await recordChange(member, {
      action: "agency.invitation_renewed",
      subject: "agency",
      subjectId: agency.id,
      detail: {},
    });
  });
}

/** "waiting" for an answer of the agency; "awaitsConfirmation" of the account's own address. */
export type JoinOutcome =
  | { state: "joined"; agency: string; homes: number }
  | { state: "awaitsConfirmation"; agency: string }
  | ({ state: "waiting" } & JoinRequest);

/**
 * Joins the agency of an invitation link if someone who accepts people there has invited the account's confirmed
 * address, otherwise asks it to accept the agent. The link of an invitation emailed to the account's address confirms the
 * address; `onConfirmed` then runs in the same transaction. Undefined for a repeated request. Throws `NotFound` for an unknown
 * code, `Conflict` if the agency has been closed meanwhile, `Invalid` for an agent of another agency, and `Forbidden` for
 * other accounts.
 */
export async function requestToJoin(
  member: Member,
  code: string,
  onConfirmed?: (email: string) => Promise<void>,
): Promise<JoinOutcome | undefined> {
  return transaction(async () => {
    const { agentId, agencyId, agencyName, requestedAgencyId } = await lockOwnMembership(member);
    const agency = await findAgencyByInvitation(code);
    if (!agency) throw new NotFound(messages.noInvitation);
    if (agencyId === agency.id) return undefined;
    if (agencyId !== null) throw new Invalid({ "": [messages.alreadyMember(agencyName ?? "")] });
    await requireOpenAgency(agency.id);
    const { id: userId, email } = member.user;
    const isProven = await isInvitedAddress(code, email);
    if (isProven && (await confirmProvenEmail(userId))) await onConfirmed?.(email);
    const isNew = requestedAgencyId !== agency.id;
    if (isNew) {
      await requestAgency(agentId, agency.id);
      await updateInvitedAgent(code, agentId);
    }
    const ids = { userId, agentId, agencyId: agency.id };
    const state = await joinByInvitation(member, ids);
    if (state === "joined") {
      const { sales, rentals } = await countWorkload({ id: agentId, userId });
      return { state, agency: agency.name, homes: sales + rentals };
    }
    if (!isNew) return undefined;
    await recordChange(member, {
      action: "agent.agency_requested",
      subject: "agent",
      subjectId: agentId,
      detail: { agencyId: agency.id },
    });
    if (state) return { state, agency: agency.name };
    return { state: "waiting", ...(await queueJoinRequest(userId, agency.id)) };
  });
}

/** Whether the emailed invitation was sent to this address: a caller with the code then reads its mailbox. */
export async function isInvitedAddress(code: string, email: string): Promise<boolean> {
  const invited = await findInvited(code);
  return invited?.email.toLowerCase() === email.toLowerCase();
}

/**
 * Accepts an emailed invitation for an account that registered through it, if it is to the account's address. As soon as
 * the address is confirmed, the person joins or, without a voucher, asks to join. Undefined before, and for other codes.
 */
export async function acceptByRegistering(
  member: Member,
  code: string,
): Promise<JoinOutcome | CompletedInvitation | undefined> {
  const [isOwn, agency] = await Promise.all([isInvitedAddress(code, member.user.email), findAgencyByInvitation(code)]);
  if (!isOwn || !agency) return undefined;
  if (agency.isVouched) return requestToJoin(member, code);
  return transaction(async () => {
    const { agentId } = await lockOwnMembership(member);
    await updateInvitedAgent(code, agentId);
    return completeInvitation({ userId: member.user.id });
  });
}

/** Makes an agency public and emails its principals. A repeated request changes nothing. Throws `NotFound` and `Forbidden`. */
export async function confirmNewAgency(by: Operator, agencyId: number): Promise<void> {
  const caller = toCaller(by);
  await transaction(async () => {
    if (!(await lockAgencyById(agencyId))) throw new NotFound(messages.noAgency);
    if (!(await markAgencyConfirmed(agencyId))) return;
    const { agency, principals } = await findMailedPrincipals(agencyId);
    const url = publicUrl(membershipPaths.publicPage(agencyId));
    for (const to of principals) await queueToMember(to, () => agencyConfirmedMail({ to, agency, url }));
    await recordChange(caller, { action: "agency.confirmed", subject: "agency", subjectId: agencyId, detail: {} });
  });
}

/**
 * Takes an unconfirmed agency out of the admins' queue until its details or logo change or an admin releases it, and
 * emails the reason to its principals. Throws `NotFound`, `Conflict` for a confirmed or closed agency, and `Forbidden`.
 */
export async function holdAgency(member: Member, agencyId: number, reason: string): Promise<void> {
  requireAdmin(member);
  await transaction(async () => {
    const { confirmedAt } = requireOpen(await lockAgencyById(agencyId));
    if (confirmedAt !== null) throw new Conflict(messages.isConfirmed);
    const { agency, principals } = await findMailedPrincipals(agencyId);
    const url = publicUrl(membershipPaths.agency);
    for (const to of principals) await queueToMember(to, () => agencyOnHoldMail({ to, agency, url, reason }));
    await recordChange(member, { action: "agency.held", subject: "agency", subjectId: agencyId, detail: { reason } });
  });
}

/** Returns the agency to the admins' queue. Does nothing without a hold. Throws `NotFound` and `Forbidden`. */
export async function releaseAgency(member: Member, agencyId: number): Promise<void> {
  requireAdmin(member);
  await transaction(async () => {
    if (!(await lockAgencyById(agencyId))) throw new NotFound(messages.noAgency);
    if (!(await existsAgencyHold(agencyId))) return;
    await recordChange(member, { action: "agency.released", subject: "agency", subjectId: agencyId, detail: {} });
  });
}

/**
 * Locks the agent's agency and then the profile, in the order of changes of people, merges and closures. Throws
 * `NotFound` without an agency, `Conflict` when the agent changed agency meanwhile, and `Forbidden` for others than agents.
 */
export async function lockOwnAgency(member: Member): Promise<{ membership: Membership; agency: StoredAgency }> {
  const before = await findMembership(member.user.id);
  const agency = before?.agencyId == null ? undefined : await lockAgencyById(before.agencyId);
  const membership = await lockOwnMembership(member);
  if (membership.agencyId !== (agency?.id ?? null)) throw new Conflict(messages.changedAgency);
  if (!agency) throw new NotFound(messages.noOwnAgency);
  return { membership, agency };
}

/** Throws `Forbidden` for others than agents. */
export async function lockOwnMembership({ user }: Member): Promise<Membership> {
  const membership = user.role === "agent" ? await lockMembership(user.id) : undefined;
  if (!membership) throw new Forbidden(messages.onlyAgents);
  return membership;
}

function toCaller(by: Operator): Caller {
  if (by === "terminal") return { ip: "terminal" };
  if (!by.user.isAdmin) throw new Forbidden(messages.onlyAdmins);
  return by;
}

/** The caller holds the lock on names. */
async function storeChanges(
  caller: Caller,
  before: StoredAgency,
  details: Partial<AgencyDetails>,
  nameTaken: string,
): Promise<void> {
  const fields = changedDetails(before, details);
  if (fields.length === 0) return;
  const { name = before.name } = details;
  const isSameName = before.name.toLowerCase() === name.toLowerCase();
  if (!isSameName && (await findAgencyByName(name))) throw new Invalid({ name: [nameTaken] });
  await updateAgencyDetails(before.id, details);
  await recordChange(caller, { action: "agency.changed", subject: "agency", subjectId: before.id, detail: { fields } });
}

function toTexts(details: Partial<AgencyDetails>, names: readonly (keyof AgencyDetails)[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, details[name] ?? ""]));
}

function changedDetails<Name extends keyof AgencyDetails>(
  before: StoredAgency,
  details: Partial<Pick<AgencyDetails, Name>>,
): Name[] {
  const names = Object.keys(details) as Name[];
  return names.filter((name) => before[name] !== details[name]);
}

/** Throws `NotFound` without an agency, and `Conflict` for a closed one. */
export function requireOpen(agency: StoredAgency | undefined): StoredAgency {
  if (!agency) throw new NotFound(messages.noAgency);
  if (agency.closedAt !== null) throw new Conflict(messages.isClosed);
  return agency;
}

/** Throws `Forbidden`. */
export function requireAdmin({ user }: Pick<Member, "user">): void {
  if (!user.isAdmin) throw new Forbidden(messages.onlyAdmins);
}
