import type { Viewer } from "#app/lib/caller.ts";
import {
  type FeedToApply,
  findAgencyMembers,
  findHomesOnMarket,
  findProfiles,
  findSuburbs,
} from "./apply.queries.server.ts";
import { Market, type Office } from "./office.ts";

/** An office whose people can act. */
export interface StaffedOffice extends Office {
  feedId: number;
  /** By user id. */
  viewers: ReadonlyMap<number, Viewer>;
  /** Grows while a file is applied. */
  profiles: Map<string, number>;
}

/** What all listings of a file are judged with; undefined where nobody of the agency could keep a home. */
export async function openOffice(feed: FeedToApply, suburbs: readonly string[]): Promise<StaffedOffice | undefined> {
  const members = await findAgencyMembers(feed.agencyId);
  const viewers = new Map(members.flatMap(({ viewer }) => (viewer ? [[viewer.id, viewer]] : [])));
  const contact = members.find(({ userId }) => userId === feed.contactUserId) ?? members.find(({ viewer }) => viewer);
  if (!contact || contact.userId === null) return undefined;
  const { userId, agentId } = contact;
  return {
    feedId: feed.id,
    // When it is applied, which may be long after it came: an auction in between is over.
    now: new Date(),
    agentIds: new Set(feed.agentIds),
    colleagues: members,
    profiles: await findProfiles(feed.id),
    viewers,
    contact: { userId, agentId },
    email: feed.agencyEmail ?? contact.email ?? contact.viewer?.email ?? "",
    phone: feed.agencyPhone ?? contact.phone,
    suburbs: await findSuburbs(suburbs),
    homes: new Market(await findHomesOnMarket(feed.agencyId)),
  };
}
