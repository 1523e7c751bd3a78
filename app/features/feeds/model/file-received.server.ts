import { publishEvent } from "#app/jobs/queue.server.ts";

/** Has the worker apply the files of a feed that wait, in the open transaction; those of one feed one after the other. One job does for all that wait. */
export async function publishFileReceived(feedId: number): Promise<void> {
  await publishEvent("feed.file_received", { feedId }, { group: String(feedId), merge: true });
}
