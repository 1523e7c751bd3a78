import type { Member } from "#app/lib/caller.ts";
import { Forbidden } from "#app/lib/errors.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";

/** Only agents keep feeds, those of their agency; an admin may keep everybody's. Throws `Forbidden`. */
export function requireFeedKeeper({ user }: Pick<Member, "user">): void {
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden("Only agents can do this with a feed.");
}

/** Has the worker apply the files of a feed that wait, in the open transaction; those of one feed one after the other. One job does for all that wait. */
export async function publishFileReceived(feedId: number): Promise<void> {
  await publishEvent("feed.file_received", { feedId }, { group: String(feedId), merge: true });
}
