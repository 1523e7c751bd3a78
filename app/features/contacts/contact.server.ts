import { z } from "zod";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { deleteLeads } from "#app/features/leads/model/lead.queries.server.ts";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import { canErasePeople } from "#app/features/managers/policy.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  type Contact,
  type ContactDocument,
  type ContactEnquiry,
  type ContactRegistration,
  deleteRegistrations,
  findContact,
  findContactDocuments,
  findContactEnquiries,
  findContactRegistrations,
  lockContactEnquiries,
  lockContactRegistrations,
} from "./contact.queries.server.ts";
import { type ContactKey, contactMessages as messages } from "./contact.ts";

export const eraseSchema = z.object({ confirm: z.literal("on", messages.erase.missing) });

export interface ContactCard extends Contact {
  enquiries: ContactEnquiry[];
  registrations: ContactRegistration[];
  documents: ContactDocument[];
  mayErase: boolean;
}

async function canErase({ user }: Member): Promise<boolean> {
  const membership = await findMembership(user.id);
  return canErasePeople({ agencyId: null, role: "agent", ...membership, userId: user.id, isAdmin: user.isAdmin });
}

/** Throws `Forbidden` for people who are neither agents nor admins; `NotFound` if the member may not see such a person. */
async function requireContact({ user }: Member, key: ContactKey): Promise<Contact> {
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden(messages.agentsOnly);
  const contact = await findContact(user, key);
  if (!contact) throw new NotFound(messages.none);
  return contact;
}

/** All that the member may see of the person's address. Throws like `requireContact`. */
export async function findContactCard(member: Member, key: ContactKey): Promise<ContactCard> {
  const { user } = member;
  const contact = await requireContact(member, key);
  const [enquiries, registrations] = await Promise.all([
    findContactEnquiries(user, contact.email),
    findContactRegistrations(user, contact.email),
  ]);
  const documents = await findContactDocuments(
    enquiries.map(({ id }) => id),
    registrations.map(({ id }) => id),
  );
  return { ...contact, enquiries, registrations, documents, mayErase: await canErase(member) };
}

/**
 * Erases the enquiries and registrations of the person's address that the member may see, with their emails. The audit
 * entry has only their numbers. Throws like `requireContact`, and `Forbidden` unless the policy lets the member.
 */
export async function eraseContact(
  member: Member,
  key: ContactKey,
): Promise<{ enquiries: number; registrations: number }> {
  const { user } = member;
  return transaction(async () => {
    const { email } = await requireContact(member, key);
    if (!(await canErase(member))) throw new Forbidden(messages.erase.forbidden);
    const leadIds = await lockContactEnquiries(user, email);
    const registrations = await lockContactRegistrations(user, email);
    const listingIds = [...new Set(registrations.map(({ listingId }) => listingId))];
    if (leadIds.length > 0) await deleteLeads(leadIds);
    await deleteRegistrations(
      registrations.map(({ id }) => id),
      { email, listingIds },
    );
    const erased = { enquiries: leadIds.length, registrations: registrations.length };
    const agencyId = (await findMembership(user.id))?.agencyId ?? null;
    await recordChange(member, {
      action: "contact.erased",
      ...(agencyId === null ? { subject: "user", subjectId: user.id } : { subject: "agency", subjectId: agencyId }),
      detail: erased,
    });
    return erased;
  });
}
