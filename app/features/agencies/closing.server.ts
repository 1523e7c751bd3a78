import { z } from "zod";
import { agencyClosedMail, agencyMergedMail, membershipPaths } from "#app/features/agents/model/membership.mail.ts";
import { queueToMember } from "#app/features/agents/model/membership.server.ts";
import { findMailedPrincipals } from "#app/features/agents/model/agent.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { lineField } from "#app/http/fields.schema.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { countOf } from "#app/lib/text.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { agencyDetailMessages as messages } from "./agency.messages.ts";
import { findAgencyByName, lockAgencyById, type StoredAgency } from "./agency.queries.server.ts";
import { countActiveHomes, lockAgencies, markClosed, moveToAgency, releasePeople } from "./closing.queries.server.ts";

export const mergeSchema = z.object({
  into: lineField(messages.mergeInto).min(1, messages.mergeInto).max(255, messages.nameTooLong),
});

/**
 * Moves the people, homes, enquiries and imports of an agency into another, closes it, and emails its principals. Throws
 * `NotFound`, `Invalid` unless the other agency exists and is public, `Conflict` for a closed agency, and `Forbidden`.
 */
export async function mergeAgency(member: Member, agencyId: number, name: string): Promise<StoredAgency> {
  requireAdmin(member);
  return transaction(async () => {
    const named = await findAgencyByName(name);
    if (!named) throw new Invalid({ into: [messages.noAgencyNamed(name)] });
    if (named.id === agencyId) throw new Invalid({ into: [messages.mergeIntoItself] });
    await lockAgencies([agencyId, named.id]);
    const [agency, target] = [await lockOpenAgency(agencyId), await lockAgencyById(named.id)];
    if (!target || target.closedAt !== null || target.confirmedAt === null)
      throw new Invalid({ into: [messages.mergeIntoPublic] });
    const { principals } = await findMailedPrincipals(agencyId);
    await moveToAgency(agencyId, target.id);
    await markClosed(agencyId, target.id);
    await recordChange(member, {
      action: "agency.merged",
      subject: "agency",
      subjectId: agencyId,
      detail: { into: target.id },
    });
    const url = publicUrl(membershipPaths.agency);
    for (const to of principals)
      await queueToMember(to, () => agencyMergedMail({ to, agency: agency.name, into: target.name, url }));
    return target;
  });
}

/**
 * Closes an agency without homes on the market: its people belong to none, and its imports end. Emails its principals.
 * Throws `NotFound`, `Conflict` while it has homes on the market or if it is closed, and `Forbidden`.
 */
export async function closeAgency(member: Member, agencyId: number): Promise<void> {
  requireAdmin(member);
  await transaction(async () => {
    const { name } = await lockOpenAgency(agencyId);
    const homes = await countActiveHomes(agencyId);
    if (homes > 0) throw new Conflict(messages.hasHomes(countOf(homes, "home")));
    const { principals } = await findMailedPrincipals(agencyId);
    await releasePeople(agencyId);
    await markClosed(agencyId, null);
    await recordChange(member, { action: "agency.closed", subject: "agency", subjectId: agencyId, detail: {} });
    const url = publicUrl(membershipPaths.profile);
    for (const to of principals) await queueToMember(to, () => agencyClosedMail({ to, agency: name, url }));
  });
}

async function lockOpenAgency(agencyId: number): Promise<StoredAgency> {
  const agency = await lockAgencyById(agencyId);
  if (!agency) throw new NotFound(messages.noAgency);
  if (agency.closedAt !== null) throw new Conflict(messages.isClosed);
  return agency;
}

function requireAdmin({ user }: Member): void {
  if (!user.isAdmin) throw new Forbidden(messages.onlyAdmins);
}
