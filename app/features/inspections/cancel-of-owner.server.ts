import { findIdsOfOwner, updateCancelled } from "./manage.queries.server.ts";
import { inspectionMessages as messages } from "#app/features/inspections/model/inspections.messages.ts";
import { notifyOfChange } from "#app/features/inspections/register/notify.server.ts";

/**
 * Cancels whatever is not over of the inspections of a person's own homes and queues the mails to those who registered, in
 * the open transaction, which may then delete all of it: no job could read afterwards whom to tell.
 */
export async function cancelInspectionsOfOwner(userId: number): Promise<void> {
  for (const inspectionId of await findIdsOfOwner(userId)) {
    await updateCancelled(inspectionId, messages.notAdvertised);
    await notifyOfChange(inspectionId);
  }
}
