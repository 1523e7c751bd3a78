import { feedTitle } from "#app/features/feeds/model/crms.ts";
import type { FeedCaller, Viewer } from "#app/lib/caller.ts";
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
  /** The import as the audit log names it. */
  importer: Omit<FeedCaller, "isRestless">;
  /** By user id. */
  viewers: ReadonlyMap<number, Viewer>;
  /** Grows while a file is applied. */
  profiles: Map<string, number>;
}

/** What all listings of a file are judged with; undefined where nobody of the agency could keep a home. */
export async function openOffice(feed: FeedToApply, fileId?: number): Promise<StaffedOffice | undefined> {
  const members = await findAgencyMembers(feed.agencyId);
  const viewers = new Map(members.flatMap(({ viewer }) => (viewer ? [[viewer.id, viewer]] : [])));
  const contact = members.find(({ userId }) => userId === feed.contactUserId) ?? members.find(({ viewer }) => viewer);
  if (!contact || contact.userId === null) return undefined;
  const { userId, agentId } = contact;
  return {
    feedId: feed.id,
    importer: importerOf(feed, fileId),
    // When it is applied, which may be long after it came: an auction in between is over.
    now: new Date(),
    agentIds: new Set(feed.agentIds),
    colleagues: members,
    profiles: await findProfiles(feed.id),
    viewers,
    contact: { userId, agentId },
    email: feed.agencyEmail ?? contact.email ?? contact.viewer?.email ?? "",
    phone: feed.agencyPhone ?? contact.phone,
    suburbs: await findSuburbs(),
    homes: new Market(await findHomesOnMarket(feed.agencyId)),
  };
}

/** An import as the audit log names it. */
export function importerOf({ id, crm }: Pick<FeedToApply, "id" | "crm">, fileId?: number): StaffedOffice["importer"] {
  return { id, name: feedTitle(crm), ...(fileId !== undefined && { fileId }) };
}
