import type { Member } from "#app/lib/caller.ts";
import { Forbidden } from "#app/lib/errors.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";

/** Only agents and admins may manage connections. Throws `Forbidden`. */
export function requireConnectionManager({ user }: Pick<Member, "user">): void {
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden("Only agents can do this with a feed.");
}

/** Queues a job that applies all waiting files of a connection, one after the other. Needs an open transaction. */
export async function publishFileReceived(feedId: number): Promise<void> {
  await publishEvent("feed.file_received", { feedId }, { group: String(feedId), merge: true });
}
