import { randomBytes, randomInt } from "node:crypto";
import { hashToken, newToken } from "#app/features/accounts/model/secrets.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { requireFeedKeeper } from "#app/features/feeds/model/keeper.server.ts";
import { lockFeed } from "#app/features/feeds/model/feeds.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { transaction } from "#db/transaction.server.ts";
import { connectMessages as messages } from "./connect-words.ts";
import {
  countFeeds,
  deleteOtherAgentIds,
  endFeed,
  findJustConnected,
  insertAgentId,
  insertFeed,
  lockOwnAgency,
  updateContact,
  updateSettings,
  updateToken,
} from "./connect.queries.server.ts";
import type { FeedSettings } from "./connect.schema.ts";

/** An agency has one program; some have another for rentals. */
const MAX_FEEDS = 5;

/**
 * Connects a program of the member's agency and returns the feed's id; twice within a minute is once. Its address works
 * when it has a token. Throws `NotFound` without an agency, `Conflict` when the agency has enough feeds.
 */
export function connectFeed(member: Member, crm: string): Promise<number> {
  return transaction(async () => {
    const { id: userId } = member.user;
    const agencyId = await lockOwnAgency(userId);
    if (agencyId === undefined) throw new NotFound(messages.noAgency);
    const known = await findJustConnected(agencyId, crm);
    if (known !== undefined) return known;
    if ((await countFeeds(agencyId)) >= MAX_FEEDS) throw new Conflict(messages.tooMany(MAX_FEEDS));
    // Small letters and digits: it is the name of a folder, too.
    const slug = randomBytes(15).toString("hex");
    // The hash of no token.
    const feedId = await insertFeed({ agencyId, slug, tokenHash: "", crm, contactUserId: userId });
    while (!(await insertAgentId(feedId, newAgentId()))) continue;
    await recordChange(member, {
      action: "feed.connected",
      subject: "feed",
      subjectId: feedId,
      detail: { agencyId, crm },
    });
    return feedId;
  });
}

/** Without vowels, so that it spells nothing, and without what is mistaken for something else. */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

/** Six letters, as programs expect an agent id to be. */
function newAgentId(): string {
  return Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** Gives a feed a new token, which is returned here and nowhere else; the old one stops working. Throws `NotFound`. */
export async function createToken(member: Member, feedId: number): Promise<string> {
  const token = newToken();
  await change(member, feedId, "feed.token_created", () => updateToken(feedId, hashToken(token), member.user.id));
  return token;
}

/** Stores the settings of a feed. Throws `NotFound`, and `Invalid` for an agent id of another connection. */
export async function saveSettings(
  member: Member,
  feedId: number,
  { agentIds, ...settings }: FeedSettings,
): Promise<void> {
  await change(member, feedId, "feed.changed", async () => {
    await updateSettings(feedId, settings);
    await deleteOtherAgentIds(feedId, agentIds);
    // Always in one order, so that two who claim the same ids never each wait for the other.
    for (const agentId of agentIds.toSorted()) {
      if (!(await insertAgentId(feedId, agentId))) throw new Invalid({ agentIds: [messages.takenAgentId(agentId)] });
    }
  });
}

/** The member gets the mails about a feed from now on, and its homes that name nobody else. Throws `NotFound`. */
export async function takeOverFeed(member: Member, feedId: number): Promise<void> {
  // An admin is nobody's colleague: homes are never theirs.
  const colleague = { ...member, user: { ...member.user, isAdmin: false } };
  await change(colleague, feedId, "feed.changed", () => updateContact(feedId, member.user.id));
}

/** Ends a feed; its homes stay as they are. Throws `NotFound`. */
export async function removeFeed(member: Member, feedId: number): Promise<void> {
  await change(member, feedId, "feed.removed", async () => {
    await deleteOtherAgentIds(feedId, []);
    await endFeed(feedId);
  });
}

/** Does something to a feed that the member keeps, and notes it. */
async function change(member: Member, feedId: number, action: string, work: () => Promise<void>): Promise<void> {
  requireFeedKeeper(member);
  await transaction(async () => {
    if (!(await lockFeed(feedId, member.user))) throw new NotFound(messages.notFound);
    await work();
    await recordChange(member, { action, subject: "feed", subjectId: feedId, detail: {} });
  });
}
