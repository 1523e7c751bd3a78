import { recordChange } from "#app/features/audit/record-change.server.ts";
import { doorMessages as messages, inspectionMessages } from "#app/features/inspections/model/inspections.messages.ts";
import { lockInspection } from "#app/features/inspections/model/inspections.queries.server.ts";
import { requireKeptInspection } from "#app/features/inspections/model/keeper.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { groupedPhone } from "#app/lib/phone.server.ts";
import { sydneyDate, sydneyTime } from "#app/lib/sydney-time.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  findSameWalkIn,
  findVisitors,
  insertWalkIn,
  lockVisitor,
  updateAttended,
  type Visitor,
} from "./door.queries.server.ts";
import type { WalkIn } from "#app/features/inspections/model/visitor.schema.ts";

/**
 * Ticks that somebody on the list came, or takes that back; whoever is ticked already keeps the time when they came. Throws
 * `NotFound` for a list that is not theirs and a person who is not on it any more, and `Forbidden`, as all of these do.
 */
export async function tickVisitor(
  member: Member,
  inspectionId: number,
  registrationId: number,
  attends: boolean,
): Promise<Visitor> {
  await requireKeptInspection(member, inspectionId);
  return transaction(async () => {
    const visitor = await lockVisitor(inspectionId, registrationId);
    if (!visitor) throw new NotFound(messages.nobody);
    if ((visitor.attendedAt !== null) !== attends) await updateAttended(registrationId, attends);
    return visitor;
  });
}

/** Adds somebody who walked in; the same person twice in a row is added once. Throws `Conflict` when the inspection is cancelled. */
export async function addWalkIn(member: Member, inspectionId: number, visitor: WalkIn): Promise<{ id: number }> {
  const { cancelledAt } = await requireKeptInspection(member, inspectionId);
  if (cancelledAt) throw new Conflict(inspectionMessages.isCancelled);
  return transaction(async () => {
    await lockInspection(inspectionId);
    return (await findSameWalkIn(inspectionId, visitor)) ?? (await insertWalkIn(inspectionId, visitor));
  });
}

/** The list as lines of a file, with its headings, and the day of the inspection. That it was taken out is kept. */
export async function exportDoorList(
  member: Member,
  inspectionId: number,
): Promise<{ lines: (readonly string[])[]; date: string }> {
  const { listingId, startsAt } = await requireKeptInspection(member, inspectionId);
  const visitors = await findVisitors(inspectionId);
  await recordChange(member, {
    action: "listing.door_list_exported",
    subject: "listing",
    subjectId: listingId,
    detail: { inspection: inspectionId, count: visitors.length },
  });
  return {
    lines: [["Name", "Phone", "Email", "How", "Came at", "Registered at"], ...visitors.map(lineOf)],
    date: sydneyDate(startsAt),
  };
}

function lineOf({ name, phone, email, source, attendedAt, createdAt }: Visitor): string[] {
  const how = source === "walk-in" ? messages.walkedIn : "Registered";
  const moment = (at: Date | null) => (at ? `${sydneyDate(at)} ${sydneyTime(at)}` : "");
  return [name, groupedPhone(phone ?? ""), email ?? "", how, moment(attendedAt), moment(createdAt)];
}
