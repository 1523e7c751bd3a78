import type { z } from "zod";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { may } from "#app/features/managers/policy.ts";
import { correctSuburb } from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { agencyDetailMessages, officeMessages as messages } from "./agency.messages.ts";
import type { closeOfficeSchema, OfficeDetails } from "./agency.schema.ts";
import {
  countOffices,
  findAgencyOfOffices,
  findOffice,
  findOfficeByName,
  insertOffice,
  lockAgencyOfOffices,
  markOfficeClosed,
  MAX_OFFICES,
  type StoredOffice,
  updateOffice,
} from "./offices.queries.server.ts";
import { findActor } from "./people.server.ts";

/**
 * Adds an office. A repeated request changes nothing. Throws `NotFound` for another agency, `Invalid` when the name is
 * taken or the agency has 50 offices, `Conflict` for a closed agency, and `Forbidden` by role.
 */
export async function addOffice(member: Member, agencyId: number, details: OfficeDetails): Promise<void> {
  await transaction(async () => {
    await lockManagedAgency(member, agencyId);
    await requireSpelling(details);
    const existing = await findOfficeByName(agencyId, details.name);
    if (existing) {
      if (isSameOffice(existing, details)) return;
      throw new Invalid({ name: [messages.duplicateName] });
    }
    if ((await countOffices([agencyId])) >= MAX_OFFICES) throw new Invalid({ "": [messages.tooMany] });
    const { id } = await insertOffice(agencyId, details);
    await recordOffice(member, "agency.office_added", agencyId, { office: id, name: details.name });
  });
}

/** Throws like `addOffice`, `NotFound` also for an office of another agency, and `Conflict` for a closed office. */
export async function changeOffice(
  member: Member,
  agencyId: number,
  id: number,
  details: OfficeDetails,
): Promise<void> {
  await transaction(async () => {
    await lockManagedAgency(member, agencyId);
    const office = await findOffice(agencyId, id);
    if (!office) throw new NotFound(messages.noOffice);
    if (office.closedAt !== null) throw new Conflict(messages.isClosed);
    if (isSameOffice(office, details)) return;
    if (office.suburb !== details.suburb) await requireSpelling(details);
    const named = await findOfficeByName(agencyId, details.name);
    if (named && named.id !== id) throw new Invalid({ name: [messages.duplicateName] });
    await updateOffice(id, details);
    await recordOffice(member, "agency.office_changed", agencyId, { office: id, name: details.name });
  });
}

/** Throws `Invalid` for a misspelt suburb of the postcode. Accepts suburbs without a guide. */
async function requireSpelling({ suburb, postcode }: OfficeDetails): Promise<void> {
  const corrected = await correctSuburb(suburb, postcode);
  if (corrected !== undefined) throw new Invalid({ suburb: [messages.misspelt(suburb, `${corrected} ${postcode}`)] });
}

export interface ClosedOffice {
  name: string;
  /** How many people moved. */
  people: number;
  /** The name of the office that they moved to. Undefined for none. */
  movedTo?: string;
}

/**
 * Closes an office and moves its people to another one, or to none. A repeated request changes nothing. Throws like
 * `changeOffice`, and `Invalid` unless the other office is an open one of the agency.
 */
export async function closeOffice(
  member: Member,
  agencyId: number,
  id: number,
  { moveTo }: Omit<z.output<typeof closeOfficeSchema>, "confirm">,
): Promise<ClosedOffice> {
  return transaction(async () => {
    await lockManagedAgency(member, agencyId);
    const office = await findOffice(agencyId, id);
    if (!office) throw new NotFound(messages.noOffice);
    const { name } = office;
    if (office.closedAt !== null) return { name, people: 0 };
    const other = moveTo === undefined ? undefined : await findOffice(agencyId, moveTo);
    if (moveTo !== undefined && (!other || other.id === id || other.closedAt !== null))
      throw new Invalid({ moveTo: [messages.chooseOffice] });
    const people = await markOfficeClosed(id, moveTo ?? null);
    await recordOffice(member, "agency.office_closed", agencyId, {
      office: id,
      name,
      people,
      ...(moveTo !== undefined && { movedTo: moveTo }),
    });
    return { name, people, ...(other && { movedTo: other.name }) };
  });
}

/**
 * The agency stays open, and the member's role the same, until the transaction ends. Checks first, so that strangers
 * cannot lock an agency, and again because the role can change while waiting.
 */
async function lockManagedAgency(member: Member, agencyId: number): Promise<void> {
  await requireManaged(member, agencyId);
  await lockAgencyOfOffices(agencyId);
  await requireManaged(member, agencyId);
}

async function requireManaged({ user }: Member, agencyId: number): Promise<void> {
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden(agencyDetailMessages.onlyAgents);
  const agency = await findAgencyOfOffices(agencyId);
  const actor = await findActor(user);
  const isOwn = actor.agencyId === agencyId || user.isAdmin;
  if (!agency || !isOwn) throw new NotFound(agencyDetailMessages.noAgency);
  if (!may(actor, "manageOffices", agencyId)) throw new Forbidden(messages.mayNotManage);
  if (agency.closedAt !== null) throw new Conflict(agencyDetailMessages.isClosed);
}

function isSameOffice(office: StoredOffice, details: OfficeDetails): boolean {
  const fields = ["name", "street", "suburb", "postcode", "phone", "email"] as const;
  return fields.every((field) => office[field] === details[field]);
}

async function recordOffice(
  member: Member,
  action: string,
  agencyId: number,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordChange(member, { action, subject: "agency", subjectId: agencyId, detail });
}
