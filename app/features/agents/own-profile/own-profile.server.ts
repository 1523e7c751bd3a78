import type { RegisterInput } from "#app/features/accounts/model/account.schema.ts";
import { createAccount, prepareAccount } from "#app/features/accounts/model/account.server.ts";
import { findMailbox } from "#app/features/agents/model/agent.queries.server.ts";
import {
  type OwnProfileInput,
  agentInsertSchema,
  type ProfileChange,
} from "#app/features/agents/model/agent.schema.ts";
import { agencyMessages } from "#app/features/agents/model/card.ts";
import { membershipPaths, profileChangedMail } from "#app/features/agents/model/membership.mail.ts";
import {
  type JoinRequest,
  queueJoinRequest,
  queueToMember,
  requireOpenAgency,
} from "#app/features/agents/model/membership.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { requireNoConflict } from "#app/features/audit/versions.server.ts";
import { findMembership, type Membership } from "#app/features/managers/manager.queries.server.ts";
import { may } from "#app/features/managers/policy.ts";
import { suburbName } from "#app/features/suburbs/model/paths.ts";
import { correctSuburb } from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import type { Caller, Member, Viewer } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { joinNames } from "#app/lib/text.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  canChooseAgency,
  insertAgentProfile,
  lockOwnProfile,
  lockProfile,
  findProfile,
  findSuburbNames,
  type OwnProfile,
  saveOwnProfile,
  type StoredProfile,
  updateProfile,
} from "./own-profile.queries.server.ts";
import { ownProfileMessages, toProfileFields } from "./own-profile.ts";

/**
 * Creates account, profile and session in one transaction, so that a failed registration leaves the address free.
 * `cookie` is the result of `openSession`. Throws `Conflict` when the address has an account, and `TooMany` at the
 * limit.
 */
export async function register(
  caller: Caller,
  input: RegisterInput,
  openSession: (userId: number) => Promise<string>,
  { isEmailProven = false } = {},
): Promise<{ viewer: Viewer; cookie: string }> {
  const prepared = await prepareAccount(caller, input);
  return transaction(async () => {
    const viewer = await createAccount(input, prepared, isEmailProven);
    if (viewer.role === "agent") {
      const name = `${input.firstName} ${input.lastName}`;
      await insertAgentProfile(
        agentInsertSchema.parse({ agencyId: null, userId: viewer.id, name, email: viewer.email }),
      );
    }
    return { viewer, cookie: await openSession(viewer.id) };
  });
}

/**
 * Saves the agent's profile; triggers update the directory. A new agency must confirm the agent first, and is emailed.
 * Throws `Forbidden` for other roles, `Invalid` for unknown agencies or suburbs and before leaving another agency,
 * `Conflict` if the agency closes meanwhile, and `EditConflict` if the stored profile is newer than `version`.
 */
export async function saveProfile(
  caller: Member,
  { version, ...input }: OwnProfileInput & { version?: string },
): Promise<{ id: number; request: JoinRequest | undefined }> {
  const { id: userId, role } = caller.user;
  if (role !== "agent") throw new Forbidden("Only agents have a profile.");
  const suburbs = await toKnownSuburbs(input.suburbs.map(suburbName));
  if (input.agencyId !== null && !(await canChooseAgency(userId, input.agencyId)))
    throw new Invalid({ agencyId: [agencyMessages.unknown] });
  return transaction(async () => {
    const before = await lockOwnProfile(userId);
    const { agencyId: left = null } = before ?? {};
    if (left !== null && left !== input.agencyId) throw new Invalid({ agencyId: [agencyMessages.leaveFirst] });
    const profile = { ...input, suburbs, ...toAgencyColumns(before, input.agencyId) };
    if (before) {
      const { email } = caller.user;
      const account = { name: before.name, email };
      requireNoConflict(version, toProfileFields(before, account), toProfileFields(profile, account));
    }
    const { requestedAgencyId } = profile;
    const isNewRequest = requestedAgencyId !== null && requestedAgencyId !== before?.requestedAgencyId;
    if (isNewRequest) await requireOpenAgency(requestedAgencyId);
    const { id } = await saveOwnProfile(userId, profile);
    const fields = changedFields(before, profile);
    const request = isNewRequest ? await queueJoinRequest(userId, requestedAgencyId) : undefined;
    if (fields.length > 0) {
      // Only the field names: old values are private.
      await recordChange(caller, {
        action: "agent.profile_changed",
        subject: "agent",
        subjectId: id,
        detail: { fields },
      });
    }
    return { id, request };
  });
}

/**
 * Changes an agent's profile, except for the agency: for admins and, by the policy, their colleagues, whose changes are
 * emailed to the agent. Records the names of the changed fields. Throws `NotFound`, also for agents of other agencies,
 * `Forbidden`, `Invalid` for unknown suburbs, and `ProfileChanged` if the stored profile is not the one of `savedAt`;
 * null replaces any.
 */
export async function changeProfile(
  caller: Member,
  agentId: number,
  { savedAt, ...input }: ProfileChange,
): Promise<void> {
  await requireEditable(caller, await findProfile(agentId));
  const suburbs = await toKnownSuburbs(input.suburbs.map(suburbName));
  await transaction(async () => {
    const { before, colleague } = await requireEditable(caller, await lockProfile(agentId));
    const profile = { ...input, suburbs };
    const fields = changedFields(before, profile);
    if (fields.length === 0) return;
    if (savedAt !== null && savedAt !== String(before.updatedAt.getTime())) throw new ProfileChanged(fields);
    await updateProfile(agentId, profile);
    await recordChange(caller, {
      action: "agent.profile_changed",
      subject: "agent",
      subjectId: agentId,
      detail: { fields },
    });
    if (!colleague || colleague.agentId === agentId) return;
    const mail = { agency: colleague.agencyName ?? "", url: publicUrl(membershipPaths.profile), fields };
    await queueToMember(await findMailbox(agentId), (to) => profileChangedMail({ ...mail, to }));
  });
}

/** `colleague` is the caller's membership if it allows the change. Throws `NotFound` and `Forbidden`. */
async function requireEditable(
  { user }: Member,
  before: OwnProfile | undefined,
): Promise<{ before: OwnProfile; colleague: Membership | undefined }> {
  const actor = user.role === "agent" ? await findMembership(user.id) : undefined;
  if (!before || (actor && !user.isAdmin && isStranger(actor, before.id, before.agencyId)))
    throw new NotFound("There is no such agent.");
  const colleague = actor && may(actor, "editProfiles", before.agencyId) ? actor : undefined;
  if (!colleague && !user.isAdmin)
    throw new Forbidden("Only principals and managers of the agency, and admins, can change the profiles of others.");
  return { before, colleague };
}

function isStranger(actor: Membership, agentId: number, agencyId: number | null): boolean {
  return actor.agentId !== agentId && (agencyId === null || actor.agencyId !== agencyId);
}

/** Someone else saved the profile after the form was opened. */
export class ProfileChanged extends Conflict {
  /** Fields in which the stored profile differs from the typed one. */
  readonly fields: readonly string[];
  constructor(fields: readonly string[]) {
    super("This profile was changed in the meantime.");
    this.fields = fields;
  }
}

/** Throws `Conflict` with the labels of the changed fields for `ProfileChanged`, and any other error as it is. */
export function explainChange(error: unknown, label: Readonly<Record<string, string>>): never {
  if (!(error instanceof ProfileChanged)) throw error;
  throw new Conflict(ownProfileMessages.changedMeanwhile(joinNames(error.fields.map((name) => label[name] ?? name))));
}

function toAgencyColumns(
  before: OwnProfile | undefined,
  chosen: number | null,
): Pick<StoredProfile, "agencyId" | "requestedAgencyId"> {
  const isConfirmed = chosen !== null && chosen === before?.agencyId;
  return isConfirmed ? { agencyId: chosen, requestedAgencyId: null } : { agencyId: null, requestedAgencyId: chosen };
}

/** Each search for a similar name compares all suburbs. */
const MAX_CORRECTED = 3;

async function toKnownSuburbs(typed: readonly string[]): Promise<string[]> {
  const named = await findSuburbNames(typed);
  const unknown = named.filter(({ name }) => name === null);
  if (unknown.length > 0) {
    const suburbs = unknown.map((suburb) => suburb.typed);
    const known = new Set<string>();
    for (const suburb of suburbs.slice(0, MAX_CORRECTED)) {
      const corrected = await correctSuburb(suburb);
      if (corrected !== undefined) known.add(corrected);
    }
    throw new Invalid({ suburbs: [unknownSuburbs(suburbs, [...known])] });
  }
  return [...new Set(named.flatMap(({ name }) => name ?? []))];
}

function changedFields(before: OwnProfile | undefined, after: Partial<StoredProfile>): string[] {
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(before?.[name as keyof StoredProfile]) !== JSON.stringify(value))
    .map(([name]) => name);
}

/** Returns "We don't know Newtwon. Did you mean Newtown? Check the spelling, or leave it out." */
function unknownSuburbs(names: readonly string[], corrected: readonly string[]): string {
  const them = names.length === 1 ? "it" : "them";
  const question = corrected.length > 0 ? ` Did you mean ${corrected.join(", ")}?` : "";
  return `We don't know ${names.join(", ")}.${question} Check the spelling, or leave ${them} out.`;
}
