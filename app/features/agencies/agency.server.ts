import { updateAgency } from "#app/features/agents/model/agent.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import type { Caller, Member } from "#app/lib/caller.ts";
import { Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  findAgencyByName,
  insertAgency,
  lockAgencyById,
  lockAgencyNames,
  lockAgentByEmail,
  type StoredAgency,
  updateAgencyDetails,
} from "./agency.queries.server.ts";
import { agencyDetailMessages as messages } from "./agency.messages.ts";
import type { AgencyDetails } from "./agency.schema.ts";

/** An admin, or the terminal command. */
export type Operator = Member | "terminal";

/**
 * Creates an agency. A repeated request returns the existing one unchanged. Throws `Invalid` when an agency of this
 * name has other details, and `Forbidden`.
 */
export async function createAgency(by: Operator, details: AgencyDetails): Promise<{ id: number; isNew: boolean }> {
  const caller = toCaller(by);
  return transaction(async () => {
    await lockAgencyNames();
    const existing = await findAgencyByName(details.name);
    if (existing) {
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

/** Replaces an agency's details. Throws `NotFound`, `Invalid` when another agency has the name, and `Forbidden`. */
export async function changeAgency(by: Operator, agencyId: number, details: AgencyDetails): Promise<void> {
  const caller = toCaller(by);
  await transaction(async () => {
    await lockAgencyNames();
    const before = await lockAgencyById(agencyId);
    if (!before) throw new NotFound(messages.noAgency);
    const fields = changedDetails(before, details);
    if (fields.length === 0) return;
    const isSameName = before.name.toLowerCase() === details.name.toLowerCase();
    if (!isSameName && (await findAgencyByName(details.name))) throw new Invalid({ name: [messages.duplicateName] });
    await updateAgencyDetails(agencyId, details);
    await recordChange(caller, {
      action: "agency.changed",
      subject: "agency",
      subjectId: agencyId,
      detail: { fields },
    });
  });
}

/**
 * Assigns an account's agent to an agency. Throws `NotFound` for an unknown agency, `Invalid` for an account that is
 * not an agent's or belongs to another agency, and `Forbidden`.
 */
export async function addAgent(by: Operator, agencyId: number, email: string): Promise<void> {
  const caller = toCaller(by);
  await transaction(async () => {
    if (!(await lockAgencyById(agencyId))) throw new NotFound(messages.noAgency);
    const account = await lockAgentByEmail(email);
    if (!account) throw new Invalid({ email: [messages.noAccount(email)] });
    const { agentId } = account;
    if (account.role !== "agent" || agentId === null) throw new Invalid({ email: [messages.notAnAgent(email)] });
    if (account.agencyId === agencyId) return;
    if (account.agencyName !== null) throw new Invalid({ email: [messages.otherAgency(email, account.agencyName)] });
    await updateAgency(agentId, agencyId);
    await recordChange(caller, {
      action: "agent.agency_added",
      subject: "agent",
      subjectId: agentId,
      detail: { agencyId },
    });
  });
}

function toCaller(by: Operator): Caller {
  if (by === "terminal") return { address: "terminal" };
  if (!by.user.isAdmin) throw new Forbidden(messages.onlyAdmins);
  return by;
}

function changedDetails<Name extends keyof AgencyDetails>(
  before: StoredAgency,
  details: Pick<AgencyDetails, Name>,
): Name[] {
  const names = Object.keys(details) as Name[];
  return names.filter((name) => before[name] !== details[name]);
}
