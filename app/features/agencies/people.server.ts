import { z } from "zod";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Member, Viewer } from "#app/lib/caller.ts";
import { Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import { agencyDetailMessages as messages } from "./agency.messages.ts";
import {
  type AgencyPerson,
  countPrincipals,
  findAgencyPerson,
  lockPeople,
  updateRole,
} from "./people.queries.server.ts";
import { agencyRoles, may, type Person, roleMessages } from "#app/features/managers/policy.ts";

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

interface LockedPeople {
  actor: Person;
  person: AgencyPerson;
}

/**
 * Both as they are once they and the others are locked. Throws `NotFound` unless the actor is an admin or of the same
 * agency, and `Forbidden` for accounts that are neither agents nor admins.
 */
export async function lockPerson(
  { user }: Member,
  agentId: number,
  others: readonly number[] = [],
): Promise<LockedPeople> {
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
