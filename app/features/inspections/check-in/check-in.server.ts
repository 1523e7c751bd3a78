import { recordChange } from "#app/features/audit/record-change.server.ts";
import {
  checkInMessages as messages,
  inspectionMessages,
} from "#app/features/inspections/model/inspections.messages.ts";
import { lockInspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import { requireManagedInspection } from "#app/features/inspections/manage.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { groupedPhone } from "#app/lib/phone.server.ts";
import { sydneyDate, sydneyTime } from "#app/lib/sydney-time.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  findAgentName,
  findSameWalkIn,
  findVisitors,
  insertWalkIn,
  lockVisitor,
  updateAttended,
  type Visitor,
} from "#app/features/inspections/manage.queries.server.ts";
import type { WalkIn } from "#app/features/inspections/model/inspection.schema.ts";

/**
 * Checks a visitor in, or undoes it. Repeating it does not change the time. Throws `Forbidden`, and `NotFound` if they
 * do not manage the inspection or the visitor has left the list, like all functions here.
 */
export async function tickVisitor(
  member: Member,
  inspectionId: number,
  registrationId: number,
  attends: boolean,
): Promise<Visitor> {
  await requireManagedInspection(member, inspectionId);
  return transaction(async () => {
    const visitor = await lockVisitor(inspectionId, registrationId);
    if (!visitor) throw new NotFound(messages.nobody);
    if ((visitor.attendedAt !== null) !== attends) await updateAttended(registrationId, attends);
    return visitor;
  });
}

/** A repeated submission adds the person once. Throws `Conflict` if the inspection is cancelled. */
export async function addWalkIn(member: Member, inspectionId: number, visitor: WalkIn): Promise<{ id: number }> {
  const { cancelledAt } = await requireManagedInspection(member, inspectionId);
  if (cancelledAt) throw new Conflict(inspectionMessages.isCancelled);
  return transaction(async () => {
    await lockInspection(inspectionId);
    return (await findSameWalkIn(inspectionId, visitor)) ?? (await insertWalkIn(inspectionId, visitor));
  });
}

const headings = ["Name", "Phone", "Email", "Source", "Checked in at", "Registered at", "Home", "Inspection", "Agent"];

/** Rows with headings, and the date of the inspection. Records the export in the audit log. */
export async function exportCheckInList(
  member: Member,
  inspectionId: number,
): Promise<{ lines: (readonly string[])[]; date: string }> {
  const { listingId, startsAt, address, suburb } = await requireManagedInspection(member, inspectionId);
  const [visitors, agentName] = await Promise.all([findVisitors(inspectionId), findAgentName(listingId)]);
  await recordChange(member, {
    action: "listing.door_list_exported",
    subject: "listing",
    subjectId: listingId,
    detail: { inspection: inspectionId, count: visitors.length },
  });
  const inspection = [`${address}, ${suburb}`, formatTime(startsAt), agentName ?? ""];
  return {
    lines: [headings, ...visitors.map((visitor) => [...lineOf(visitor), ...inspection])],
    date: sydneyDate(startsAt),
  };
}

function lineOf({ name, phone, email, source, attendedAt, createdAt }: Visitor): string[] {
  const how = source === "walk-in" ? messages.walkedIn : "Registered";
  return [name, groupedPhone(phone ?? ""), email ?? "", how, formatTime(attendedAt), formatTime(createdAt)];
}

function formatTime(at: Date | null): string {
  return at ? `${sydneyDate(at)} ${sydneyTime(at)}` : "";
}
