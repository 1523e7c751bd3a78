import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { inspectionMessages as messages } from "./inspections.messages.ts";
import { findManagedInspection, type ManagedInspection } from "./inspections.queries.server.ts";

/** Throws `Forbidden` unless the user is an agent or admin. */
export function requireInspectionManager({ user }: Member): void {
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden(messages.agentsOnly);
}

/** Throws `NotFound`, `Forbidden`. */
export async function requireManagedInspection(member: Member, id: number): Promise<ManagedInspection> {
  requireInspectionManager(member);
  const inspection = await findManagedInspection(id, member.user);
  if (!inspection) throw new NotFound(messages.none);
  return inspection;
}
