import { type ExpressionBuilder, sql } from "kysely";
import type { ConnectionSettings } from "#app/features/imports/connect/connect.schema.ts";
import { contactOf } from "#app/features/imports/model/contact.queries.server.ts";
import type { FileState } from "#app/features/imports/model/import-file.ts";
import type { ImportMessage } from "#app/features/imports/model/import-listing.ts";
import { rolesThatMay } from "#app/features/managers/policy.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

export interface ConnectionManager {
  id: number;
  isAdmin: boolean;
}

export interface Connection {
  id: number;
  agencyId: number;
  agencyName: string;
  slug: string;
  crm: string;
  agentIds: string[];
  fullExport: boolean;
  contactName: string | null;
  contactUserId: number | null;
  /** The token's creator has left the agency (and is no admin) or is suspended, and may still have the token. */
  isTokenLeft: boolean;
  confirmedAt: Date | null;
  /** Someone has published a file. */
  hasPublished: boolean;
  lastFileAt: Date | null;
  createdAt: Date;
}

const isManageableBy =
  ({ id, isAdmin }: ConnectionManager) =>
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
            .where("agents.agencyRole", "in", rolesThatMay.runImports)
            .$castTo<{ agencyId: number }>(),
        ),
      ]),
    ]);

const selectManageableConnections = (manager: ConnectionManager) =>
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
      sql<boolean>`exists (select from feed_files where feed_files.feed_id = feeds.id
        and feed_files.confirmed_at is not null)`.as("hasPublished"),
    )
    .select(
      sql<boolean>`feeds.token_hash <> '' and not exists (
        select from users where users.id = feeds.token_created_by_user_id and users.suspended_at is null
          and (users.is_admin or exists (
            select from agents where agents.user_id = users.id and agents.agency_id = feeds.agency_id
          ))
      )`.as("isTokenLeft"),
    )
    .where(isManageableBy(manager));

/** Returns the oldest first. */
export function findConnectionsOfAgent(userId: number): Promise<Connection[]> {
  return selectManageableConnections({ id: userId, isAdmin: false }).orderBy("feeds.id").limit(100).execute();
}

/** Undefined when missing or not manageable. */
export function findConnection(connectionId: number, manager: ConnectionManager): Promise<Connection | undefined> {
  return selectManageableConnections(manager).where("feeds.id", "=", connectionId).executeTakeFirst();
}

/** Locks a connection until the transaction ends; false where `findConnection` returns undefined. */
export async function lockConnection(connectionId: number, manager: ConnectionManager): Promise<boolean> {
  const connection = await db()
    .selectFrom("feeds")
    .select("feeds.id")
    .where("feeds.id", "=", connectionId)
    .where(isManageableBy(manager))
    .forUpdate()
    .executeTakeFirst();
  return connection !== undefined;
}

/** Undefined when missing or not manageable. */
export async function findConnectionIdBySlug(slug: string, manager: ConnectionManager): Promise<number | undefined> {
  const connection = await selectManageableConnections(manager)
    .where("feeds.slug", "=", slug.toLowerCase())
    .executeTakeFirst();
  return connection?.id;
}

export async function findNextFile(connectionId: number): Promise<number | undefined> {
  const file = await db()
    .selectFrom("feedFiles")
    .innerJoin("feeds", "feeds.id", "feedFiles.feedId")
    .select("feedFiles.id")
    .where("feedFiles.feedId", "=", connectionId)
    .where("feedFiles.state", "in", ["waiting", "running"])
    .where("feedFiles.dryRun", "=", false)
    .where("feeds.removedAt", "is", null)
    .orderBy("feedFiles.fileDate")
    .orderBy("feedFiles.name")
    .orderBy("feedFiles.id")
    .limit(1)
    .executeTakeFirst();
  return file?.id;
}

/** `position` counts the listings that were applied. */
export async function findNextFileProgress(
  connectionId: number,
): Promise<{ id: number; position: number } | undefined> {
  const id = await findNextFile(connectionId);
  if (id === undefined) return undefined;
  return db().selectFrom("feedFiles").select(["id", "position"]).where("id", "=", id).executeTakeFirst();
}

/** Undefined when the file has finished or was deleted. */
export async function findUnfinishedFile(
  fileId: number,
): Promise<{ feedId: number; body: Buffer; receivedAt: Date; agentId: string | null } | undefined> {
  return (
    db()
      .selectFrom("feedFiles")
      .select(["feedId", "body", "receivedAt"])
      // Software may send the homes of several offices, so only one ID is certain.
      .select((eb) =>
        eb
          .selectFrom("feedAgents")
          .innerJoin("feeds", "feeds.id", "feedAgents.feedId")
          .select(({ fn }) => fn.min("feedAgents.agentId").as("agentId"))
          .whereRef("feeds.id", "=", "feedFiles.feedId")
          .groupBy("feeds.id")
          .having((group) => group.or([group("feeds.crm", "=", "spreadsheet"), group(group.fn.countAll(), "=", 1)]))
          .as("agentId"),
      )
      .where("id", "=", fileId)
      .where("state", "in", ["waiting", "running"])
      .executeTakeFirst()
  );
}

/** From `zipPictureName`. */
export async function findPictureNames(fileId: number): Promise<Set<string>> {
  const rows = await db().selectFrom("feedFilePictures").select("name").where("fileId", "=", fileId).execute();
  return new Set(rows.map(({ name }) => name));
}

/** Also deletes its report. */
export async function requeueFile(fileId: number): Promise<void> {
  await db().deleteFrom("feedEntries").where("fileId", "=", fileId).execute();
  await db()
    .updateTable("feedFiles")
    .set({
      state: "waiting",
      holdReason: null,
      receivedAt: sql<Date>`now()`,
      fileDate: sql<Date>`now()`,
      confirmedAt: null,
      confirmedByUserId: null,
      position: 0,
      listingCount: null,
      counts: "{}",
      messages: "[]",
      startedAt: null,
      finishedAt: null,
    })
    .where("id", "=", fileId)
    .execute();
}

export async function refuseFile(fileId: number, reason: ImportMessage): Promise<void> {
  await db()
    .updateTable("feedFiles")
    .set({ state: "refused", messages: JSON.stringify([reason]), finishedAt: sql<Date>`now()` })
    .where("id", "=", fileId)
    .execute();
}

/**
 * Also deletes files of removed connections. Returns the number, at most 50, because a report has thousands of rows.
 */
export async function deleteExpiredFiles(days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from feed_files where id in (
      select id from feed_files where received_at < now() - make_interval(days => ${days})
      union
      select files.id from feeds join feed_files as files on files.feed_id = feeds.id where feeds.removed_at is not null
      limit 50
    )`.execute(db());
  return Number(numAffectedRows ?? 0);
}

/** A crash may have lost the jobs of their files. */
export async function findUnfinishedConnectionIds(): Promise<number[]> {
  const rows = await db()
    .selectFrom("feedFiles")
    .innerJoin("feeds", "feeds.id", "feedFiles.feedId")
    .select("feedId")
    .distinct()
    .where("feeds.removedAt", "is", null)
    .where("state", "in", ["waiting", "running"])
    .where("dryRun", "=", false)
    .limit(10_000)
    .execute();
  return rows.map(({ feedId: connectionId }) => connectionId);
}

export interface ReceivingConnection {
  id: number;
  slug: string;
  tokenHash: string;
  /** The agency has an active account. */
  isServed: boolean;
}

const addressed = () =>
  db()
    .selectFrom("feeds")
    .select(["id", "slug", "tokenHash"])
    .select(
      sql<boolean>`exists (select 1 from agents join users on users.id = agents.user_id
        where agents.agency_id = feeds.agency_id and users.suspended_at is null)`.as("isServed"),
    )
    .where("removedAt", "is", null);

/** Undefined when missing or removed. */
export function findConnectionBySlug(slug: string): Promise<ReceivingConnection | undefined> {
  return addressed().where("slug", "=", slug.toLowerCase()).executeTakeFirst();
}

/** Returns at most 10,000. */
export function findReceivingConnections(): Promise<ReceivingConnection[]> {
  return addressed().orderBy("id").limit(10_000).execute();
}

export interface NewFile {
  feedId: number;
  sha256: string;
  name: string;
  body: Buffer;
  bytes: number;
  /** Absent: use the arrival time. */
  fileDate?: Date;
  dryRun: boolean;
  /** Set if refused on arrival. */
  refused?: ImportMessage;
}

export interface StoredFile {
  id: number;
  state: FileState;
  isNew: boolean;
}

export async function insertFile({ refused, fileDate, ...row }: NewFile): Promise<StoredFile> {
  const { id } = await db()
    .insertInto("feedFiles")
    .values({
      ...row,
      fileDate: fileDate ?? sql<Date>`now()`,
      ...(refused && {
        state: "refused",
        messages: JSON.stringify([refused]),
        listingCount: 0,
        finishedAt: sql<Date>`now()`,
      }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, state: refused ? "refused" : "waiting", isNew: true };
}

export async function sumStoredBytes(connectionId: number): Promise<number> {
  const { bytes } = await db()
    .selectFrom("feedFiles")
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes"))
    .where("feedId", "=", connectionId)
    .where("receivedAt", ">", sql<Date>`now() - interval '1 day'`)
    .where(sql`octet_length(body)`, ">", 0)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Ignores dry runs; undefined if none. */
export async function findFileByHash(connectionId: number, sha256: string): Promise<StoredFile | undefined> {
  const file = await db()
    .selectFrom("feedFiles")
    .select(["id", "state"])
    .where("feedId", "=", connectionId)
    .where("sha256", "=", sha256)
    .where("dryRun", "=", false)
    .executeTakeFirst();
  return file && { id: file.id, state: file.state as FileState, isNew: false };
}

/** When the file was imported; undefined unless it is the last one that was, or if another is being imported. */
export async function findLastImport(connectionId: number, fileId: number): Promise<Date | undefined> {
  const file = await db()
    .selectFrom("feedFiles")
    .select(["id", "state", "finishedAt"])
    .where("feedId", "=", connectionId)
    .where("dryRun", "=", false)
    .where("state", "in", ["waiting", "running", "accepted"])
    .orderBy(({ eb }) => eb("finishedAt", "is", null), "desc")
    .orderBy("finishedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return file?.id === fileId && file.state === "accepted" ? (file.finishedAt ?? undefined) : undefined;
}

/** Lets the same bytes be stored as a new file, while the report of this one stays. */
export async function releaseHash(fileId: number): Promise<void> {
  await db()
    .updateTable("feedFiles")
    .set({ sha256: sql<string>`encode(sha256(convert_to(sha256 || ' ' || id, 'UTF8')), 'hex')` })
    .where("id", "=", fileId)
    .execute();
}

/** One at a time, because pictures are large. */
export async function insertPictures(
  fileId: number,
  pictures: readonly { name: string; body: Buffer }[],
): Promise<void> {
  for (const { name, body } of pictures) {
    await db()
      .insertInto("feedFilePictures")
      .values({ fileId, name, body })
      .onConflict((conflict) => conflict.columns(["fileId", "name"]).doNothing())
      .execute();
  }
}

/** Also locks the connection until the transaction ends. */
export async function recordArrival(connectionId: number): Promise<void> {
  await db()
    .updateTable("feeds")
    .set({ lastFileAt: sql<Date>`now()` })
    .where("id", "=", connectionId)
    .execute();
}

/** Locks the agency's connections until the transaction ends. Undefined without an agency whose imports they may run. */
export async function lockOwnAgency(userId: number): Promise<number | undefined> {
  const agent = await db()
    .selectFrom("agents")
    .innerJoin("agencies", "agencies.id", "agents.agencyId")
    .select("agencies.id")
    .where("agents.userId", "=", userId)
    .where("agents.agencyRole", "in", rolesThatMay.runImports)
    .forUpdate("agencies")
    .executeTakeFirst();
  return agent?.id;
}

/** Excludes removed connections. */
export async function countConnections(agencyId: number): Promise<number> {
  const { count } = await db()
    .selectFrom("feeds")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("agencyId", "=", agencyId)
    .where("removedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Connected within the last minute: a double click must not create two. */
export async function findJustConnected(agencyId: number, crm: string): Promise<number | undefined> {
  const connection = await db()
    .selectFrom("feeds")
    .select("id")
    .where("agencyId", "=", agencyId)
    .where("crm", "=", crm)
    .where("removedAt", "is", null)
    .where("createdAt", ">", sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst();
  return connection?.id;
}

export async function insertConnection(row: {
  agencyId: number;
  slug: string;
  tokenHash: string;
  crm: string;
  contactUserId: number;
}): Promise<number> {
  const { id } = await db().insertInto("feeds").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** False when another connection has the id. */
export async function insertAgentId(connectionId: number, agentId: string): Promise<boolean> {
  await db()
    .insertInto("feedAgents")
    .values({ feedId: connectionId, agentId })
    .onConflict((conflict) => conflict.column("agentId").doNothing())
    .execute();
  const owner = await db().selectFrom("feedAgents").select("feedId").where("agentId", "=", agentId).executeTakeFirst();
  return owner?.feedId === connectionId;
}

export async function deleteOtherAgentIds(connectionId: number, agentIds: readonly string[]): Promise<void> {
  await db()
    .deleteFrom("feedAgents")
    .where("feedId", "=", connectionId)
    .$if(agentIds.length > 0, (deletion) => deletion.where("agentId", "not in", agentIds))
    .execute();
}

export async function updateToken(
  connectionId: number,
  tokenHash: string,
  tokenCreatedByUserId: number,
): Promise<void> {
  await db().updateTable("feeds").set({ tokenHash, tokenCreatedByUserId }).where("id", "=", connectionId).execute();
}

export async function updateSettings(
  connectionId: number,
  { crm, fullExport }: Omit<ConnectionSettings, "agentIds">,
): Promise<void> {
  await db().updateTable("feeds").set({ crm, fullExport }).where("id", "=", connectionId).execute();
}

/** The imported listings stay for the next connection; the daily job deletes files and reports. */
export async function markConnectionRemoved(connectionId: number): Promise<void> {
  await db()
    .updateTable("feeds")
    .set({ removedAt: sql<Date>`now()`, tokenHash: "" })
    .where("id", "=", connectionId)
    .execute();
}
