import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import { isOwnedByKept, type Keeper } from "#app/features/keepers/keeper.queries.server.ts";
import type { MediaFile } from "#app/features/pictures/model/media-keys.ts";

/** Which homes and agents everybody may see. */
export interface Visible {
  listing: (eb: ExpressionBuilder<DB, "listings">) => Expression<SqlBool>;
  agent: (eb: ExpressionBuilder<DB, "agents">) => Expression<SqlBool>;
}

type Pictures = ExpressionBuilder<DB, "pictures">;

/** A file of a picture whose sizes are made. */
export interface FoundMedia {
  /** The widths that are stored, rising; none of an SVG. */
  widths: number[];
  isPublic: boolean;
}

/**
 * The picture of a file for whoever may see one of those who have it: everybody, when its home, its agent or its agency
 * is to be seen; also when it was deleted, whoever keeps it. Undefined otherwise.
 */
export async function findMedia(
  { hash, width }: MediaFile,
  viewer: Keeper | undefined,
  visible: Visible,
): Promise<FoundMedia | undefined> {
  return (
    db()
      .selectFrom("pictures")
      .select((eb) => ["widths", eb.fn.coalesce(isPublic(eb, visible), sql.lit(false)).as("isPublic")])
      .where(sql<string>`left(content_hash, 32)`, "=", hash)
      // What an admin holds is still seen by whoever keeps it.
      .where("state", "in", ["ready", "held"])
      .where(width === null ? sql<SqlBool>`widths = '{}'` : sql<SqlBool>`${width} = any (widths)`)
      .where((eb) => (viewer ? eb.or([isPublic(eb, visible), isOwn(eb, viewer)]) : isPublic(eb, visible)))
      .orderBy("isPublic", "desc")
      .limit(1)
      .$castTo<FoundMedia>()
      .executeTakeFirst()
  );
}

function isPublic(eb: Pictures, visible: Visible): Expression<SqlBool> {
  const one = sql`1`.as("one");
  const home = eb.selectFrom("listings").select(one).where(visible.listing);
  const offersHome = (agents: ExpressionBuilder<DB, "agents">) =>
    agents.exists(
      agents.selectFrom("listings").select(one).where(visible.listing).whereRef("listings.agentId", "=", "agents.id"),
    );
  // Asked anew for each picture: of an EXISTS PostgreSQL might make a list of all such agents first.
  const agent = eb
    .selectFrom("agents")
    .select(sql`true`.as("isSeen"))
    .where((agents) => agents.or([visible.agent(agents), offersHome(agents)]))
    .limit(1);
  return eb.and([
    eb("pictures.deletedAt", "is", null),
    eb("pictures.state", "=", "ready"),
    eb.or([
      eb.exists(home.whereRef("listings.id", "=", "pictures.listingId")),
      sql<SqlBool>`${agent.whereRef("agents.id", "=", "pictures.agentId")} is true`,
      sql<SqlBool>`${agent.whereRef("agents.agencyId", "=", "pictures.agencyId")} is true`,
    ]),
  ]);
}

function isOwn(eb: Pictures, viewer: Keeper): Expression<SqlBool> {
  if (viewer.isAdmin) return sql<SqlBool>`true`;
  const one = sql`1`.as("one");
  const agent = eb.selectFrom("agents").select(one).where("agents.userId", "=", viewer.id);
  return eb.or([
    eb.exists(
      eb
        .selectFrom("listings")
        .select(one)
        .whereRef("listings.id", "=", "pictures.listingId")
        .where(isOwnedByKept(viewer)),
    ),
    eb.exists(agent.whereRef("agents.id", "=", "pictures.agentId")),
    eb.exists(agent.whereRef("agents.agencyId", "=", "pictures.agencyId")),
  ]);
}
