import type { Member } from "#app/lib/caller.ts";
import { Forbidden } from "#app/lib/errors.ts";

/** Only agents keep feeds, those of their agency; an admin may keep everybody's. Throws `Forbidden`. */
export function requireFeedKeeper({ user }: Pick<Member, "user">): void {
  if (user.role !== "agent" && !user.isAdmin) throw new Forbidden("Only agents can do this with a feed.");
}
