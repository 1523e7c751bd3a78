import { type Expression, type ExpressionBuilder, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import { db } from "#db/client.server.ts";

/** Whoever may see a feed: the agents whom its agency has confirmed, and admins. */
export interface FeedKeeper {
  id: number;
  isAdmin: boolean;
}

/** A feed as its pages show it. */
export interface KeptFeed {
  id: number;
  agencyId: number;
  agencyName: string;
  slug: string;
  crm: string;
  agentIds: string[];
  fullExport: boolean;
  /** The agent who is written to; null when nobody is any more. */
  contactName: string | null;
  contactUserId: number | null;
  /** It has a token whose maker is no agent of the agency any more, nor an admin, or is suspended: they may still have it. */
  isTokenLeft: boolean;
  confirmedAt: Date | null;
  lastFileAt: Date | null;
  createdAt: Date;
}

/** Whether a feed is this person's to keep. */
const isKept =
  ({ id, isAdmin }: FeedKeeper) =>
  ({ eb, and, or, selectFrom }: ExpressionBuilder<DB, "feeds">) =>
    and([
      eb("feeds.removedAt", "is", null),
      or([
        eb.lit(isAdmin),
        eb(
          "feeds.agencyId",
          "in",
          selectFrom("agents")
            .select("agents.agencyId")
            .where("agents.userId", "=", id)
            .$castTo<{ agencyId: number }>(),
        ),
      ]),
    ]);

/**
 * Who gets the mails about a feed, at most one row: its contact, or another agent of its agency, while their account is not
 * suspended.
 */
export function contactOf(agencyId: Expression<number>, contactUserId: Expression<number | null>) {
  return db()
    .selectFrom("agents")
    .innerJoin("users", "users.id", "agents.userId")
    .select(["users.id", "users.email", "agents.name"])
    .where("agents.agencyId", "=", agencyId)
    .where("users.suspendedAt", "is", null)
    .orderBy((eb) => eb("users.id", "is not distinct from", contactUserId), "desc")
    .orderBy("users.id")
    .limit(1);
}

const keptFeeds = (keeper: FeedKeeper) =>
  db()
    .selectFrom("feeds")
    .innerJoin("agencies", "agencies.id", "feeds.agencyId")
    .leftJoinLateral(
      (eb) => contactOf(eb.ref("feeds.agencyId"), eb.ref("feeds.contactUserId")).as("contact"),
      (join) => join.onTrue(),
    )
    .select([
      "feeds.id",
      "feeds.agencyId",
      "agencies.name as agencyName",
      "feeds.slug",
      "feeds.crm",
      "feeds.fullExport",
      "contact.id as contactUserId",
      "contact.name as contactName",
      "feeds.confirmedAt",
      "feeds.lastFileAt",
      "feeds.createdAt",
    ])
    .select(
      sql<string[]>`array(select agent_id from feed_agents where feed_agents.feed_id = feeds.id order by agent_id)`.as(
        "agentIds",
      ),
    )
    .select(
      sql<boolean>`feeds.token_hash <> '' and not exists (
        select from users where users.id = feeds.token_created_by_user_id and users.suspended_at is null
          and (users.is_admin or exists (
            select from agents where agents.user_id = users.id and agents.agency_id = feeds.agency_id
          ))
      )`.as("isTokenLeft"),
    )
    .where(isKept(keeper));

/** The feeds of somebody's agency, the oldest first. */
export function findFeedsOfAgent(userId: number): Promise<KeptFeed[]> {
  return keptFeeds({ id: userId, isAdmin: false }).orderBy("feeds.id").limit(100).execute();
}

/** A feed that somebody keeps; undefined when there is none, or it is not theirs. */
export function findFeed(feedId: number, keeper: FeedKeeper): Promise<KeptFeed | undefined> {
  return keptFeeds(keeper).where("feeds.id", "=", feedId).executeTakeFirst();
}

/** The same, and nobody else changes the feed until the open transaction ends. */
export async function lockFeed(feedId: number, keeper: FeedKeeper): Promise<boolean> {
  const found = await db()
    .selectFrom("feeds")
    .select("feeds.id")
    .where("feeds.id", "=", feedId)
    .where(isKept(keeper))
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** The id of the feed at an address, when it is theirs. */
export async function findFeedIdBySlug(slug: string, keeper: FeedKeeper): Promise<number | undefined> {
  const found = await keptFeeds(keeper).where("feeds.slug", "=", slug.toLowerCase()).executeTakeFirst();
  return found?.id;
}
