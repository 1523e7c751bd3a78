import { type Expression, sql } from "kysely";
import { agencyRoles, rolesOfImportContacts } from "#app/features/managers/policy.ts";
import { db } from "#db/client.server.ts";

/** The unsuspended contact or another person of the agency, an assistant only if there is no one else; at most one row. */
export function contactOf(agencyId: Expression<number>, contactUserId: Expression<number | null>) {
  return db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(["users.id", "users.email", "agents.name"])
    .where("agents.agencyId", "=", agencyId)
    .where("users.suspendedAt", "is", null)
    .orderBy((eb) => eb("agents.agencyRole", "in", rolesOfImportContacts), "desc")
    .orderBy((eb) => eb("users.id", "is not distinct from", contactUserId), "desc")
    .orderBy(sql`array_position(${[...agencyRoles]}::text[], agents.agency_role::text)`)
    .orderBy("users.id")
    .limit(1);
}

/** Undefined if no one at the agency can manage homes. */
export async function findContactUserId(agencyId: number, contactUserId: number | null): Promise<number | undefined> {
  const contact = await contactOf(sql.val(agencyId), sql.val(contactUserId))
    .where("users.role", "=", "agent")
    .executeTakeFirst();
  return contact?.id;
}

/** By name: who can be the contact of a connection. */
export function findContactCandidates(agencyId: number): Promise<{ userId: number; name: string }[]> {
  return db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(["users.id as userId", "agents.name"])
    .where("agents.agencyId", "=", agencyId)
    .where("agents.agencyRole", "in", rolesOfImportContacts)
    .where("users.role", "=", "agent")
    .where("users.suspendedAt", "is", null)
    .orderBy("agents.name")
    .orderBy("users.id")
    .limit(500)
    .execute();
}

/** False for a person who cannot be the contact. */
export async function updateContact(connectionId: number, contactUserId: number): Promise<boolean> {
  const { numUpdatedRows } = await db()
    .updateTable("feeds")
    .set({ contactUserId })
    .where("id", "=", connectionId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("agents")
          .innerJoin("users", "users.id", "agents.userId")
          .select("agents.id")
          .whereRef("agents.agencyId", "=", "feeds.agencyId")
          .where("users.id", "=", contactUserId)
          .where("agents.agencyRole", "in", rolesOfImportContacts)
          .where("users.role", "=", "agent")
          .where("users.suspendedAt", "is", null),
      ),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
