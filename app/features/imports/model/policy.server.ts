import type { Member } from "#app/lib/caller.ts";
import { Forbidden } from "#app/lib/errors.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";

/** Throws `Forbidden` unless agent or admin. */
export function requireConnectionManager({ user }: Pick<Member, "user">): void {
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden("Only agents can manage imports.");
}

/** The job applies all waiting files of the connection in turn. Needs an open transaction. */
export async function publishFileReceived(feedId: number): Promise<void> {
  await publishEvent("feed.file_received", { feedId }, { group: String(feedId), merge: true });
}
