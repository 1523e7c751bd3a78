import { sql } from "kysely";
import { contactOf } from "#app/features/imports/model/contact.queries.server.ts";
import { db } from "#db/client.server.ts";

export interface NotifiedConnection {
  id: number;
  crm: string;
  agencyName: string;
  contact: { name: string; address: string };
}

/** Locks a connection until the transaction ends. Undefined without a recipient (see `contactOf`). */
export async function lockNotifiedConnection(connectionId: number): Promise<NotifiedConnection | undefined> {
  const connection = await db()
    .selectFrom("feeds")
    .innerJoin("agencies", "agencies.id", "feeds.agencyId")
    .select(["feeds.id", "feeds.crm", "feeds.agencyId", "feeds.contactUserId", "agencies.name as agencyName"])
    .where("feeds.id", "=", connectionId)
    .where("feeds.removedAt", "is", null)
    .forUpdate("feeds")
    .executeTakeFirst();
  if (!connection) return undefined;
  const contact = await contactOf(sql.val(connection.agencyId), sql.val(connection.contactUserId))
    .where("users.emailConfirmedAt", "is not", null)
    .executeTakeFirst();
  const { id, crm, agencyName } = connection;
  return contact && { id, crm, agencyName, contact: { name: contact.name, address: contact.email } };
}

/**
 * Imported homes held by their price about which their manager was not emailed, until the transaction ends. Without
 * managers who have no confirmed address or are suspended; empty if none.
 */
export async function lockUnnotifiedPrices(connectionId: number) {
  return db()
    .selectFrom("feedListings")
    .innerJoin("feeds", "feeds.id", "feedListings.feedId")
    .innerJoin("listings", "listings.id", "feedListings.listingId")
    .innerJoin("users", "users.id", "listings.createdByUserId")
    .innerJoin("agents", "agents.userId", "users.id")
    .select(["feedListings.id", "feedListings.listingId", "listings.address", "listings.suburb", "feeds.crm"])
    .select(["users.id as userId", "users.email", "agents.name", "feedListings.priceProblem"])
    .$narrowType<{ listingId: number; priceProblem: string }>()
    .where("feedListings.feedId", "=", connectionId)
    .where("feedListings.priceProblem", "is not", null)
    .where("feedListings.priceNotifiedAt", "is", null)
    .where("feedListings.detachedAt", "is", null)
    .where("feeds.removedAt", "is", null)
    .where("listings.deletedAt", "is", null)
    .where("listings.status", "in", ["draft", "active"])
    .where("users.suspendedAt", "is", null)
    .where("users.emailConfirmedAt", "is not", null)
    .orderBy("feedListings.id")
    .forUpdate("feedListings")
    .execute();
}

export async function updatePricesNotified(ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db()
    .updateTable("feedListings")
    .set({ priceNotifiedAt: sql<Date>`now()` })
    .where("id", "in", ids)
    .execute();
}

/** The oldest, unless notified within a day. */
export async function findUnnotifiedApproval(connectionId: number) {
  return db()
    .selectFrom("feedFiles")
    .innerJoin("feeds", "feeds.id", "feedFiles.feedId")
    .select(["feedFiles.id", "feedFiles.name", "feedFiles.holdReason", "feedFiles.counts", "feedFiles.finishedAt"])
    .select((eb) => [
      eb
        .selectFrom("feedEntries")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("fileId", "=", "feedFiles.id")
        .where("needsAttention", "=", true)
        .$asScalar()
        .$notNull()
        .as("attentionCount"),
    ])
    .where("feedFiles.feedId", "=", connectionId)
    .where("feedFiles.state", "=", "held")
    .where("feedFiles.dryRun", "=", false)
    .where("feedFiles.heldNotifiedAt", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("feedFiles as told")
            .select("told.id")
            .where("told.feedId", "=", connectionId)
            .where("told.state", "=", "held")
            .where("told.heldNotifiedAt", ">", sql<Date>`now() - interval '1 day'`),
        ),
      ),
    )
    .orderBy("feedFiles.id")
    .limit(1)
    .executeTakeFirst();
}

/** For all files that await the same approval. */
export async function updateApprovalNotified(connectionId: number): Promise<void> {
  await db()
    .updateTable("feedFiles")
    .set({ heldNotifiedAt: sql<Date>`now()` })
    .where("feedId", "=", connectionId)
    .where("state", "=", "held")
    .execute();
}

export interface NewProblem {
  fileId: number;
  title: string;
  text: string;
  fix: string;
}

const mailedProblems = 10;

/**
 * Refused files since the last email, and listing errors that the previous file did not have in the same words. Errors
 * added later, by photos given up, are new. At most ten, with the total; empty within a day of the last such email.
 */
export async function findNewProblems(connectionId: number): Promise<{ problems: NewProblem[]; count: number }> {
  const { rows } = await sql<NewProblem & { count: number }>`
    with due as (
      select id, coalesce(errors_notified_at, created_at) as since from feeds
      where id = ${connectionId} and (errors_notified_at is null or errors_notified_at < now() - interval '1 day')
    ), refused as (
      select files.id as file_id, 'The file ' || files.name as title, message ->> 'text' as text, message ->> 'fix' as fix
      from due join feed_files as files on files.feed_id = due.id and files.finished_at > due.since
      cross join lateral jsonb_array_elements(files.messages) as message
      where files.state = 'refused' and not files.dry_run and message ->> 'level' = 'error'
    ), errors as (
      select distinct on (entries.agent_id, entries.unique_id, message ->> 'code')
        entries.file_id, entries.title, message ->> 'text' as text, message ->> 'fix' as fix
      from due join feed_files as files on files.feed_id = due.id
      join feed_entries as entries
        on entries.file_id = files.id and greatest(files.finished_at, entries.changed_at) > due.since
      cross join lateral jsonb_array_elements(entries.messages) as message
      where files.state = 'accepted' and not files.dry_run and entries.needs_attention and message ->> 'level' = 'error'
        and not exists (
          select 1 from feed_entries as known join feed_files as older on older.id = known.file_id
          where known.unique_id = entries.unique_id and known.agent_id = entries.agent_id and known.needs_attention
            and older.feed_id = due.id and not older.dry_run
            and greatest(older.finished_at, known.changed_at) <= due.since
            and known.messages @> jsonb_build_array(jsonb_build_object('level', 'error', 'code', message ->> 'code'))
        )
      order by entries.agent_id, entries.unique_id, message ->> 'code', entries.file_id desc
    ), problems as (select 1 as rank, * from refused union all select 2, * from errors)
    select file_id, title, text, fix, (count(*) over ())::integer as count from problems
    order by rank, file_id desc, title limit ${mailedProblems}
  `.execute(db());
  const problems = rows.map(({ fileId, title, text, fix }) => ({ fileId, title, text, fix }));
  return { problems, count: rows[0]?.count ?? 0 };
}

export async function updateErrorsNotified(connectionId: number): Promise<void> {
  await db()
    .updateTable("feeds")
    .set({ errorsNotifiedAt: sql<Date>`now()` })
    .where("id", "=", connectionId)
    .execute();
}

/** Active connections, which are checked daily. */
export async function findActiveConnectionIds(): Promise<number[]> {
  const rows = await db().selectFrom("feeds").select("id").where("removedAt", "is", null).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** Undefined within a week of the last arrival, or once notified. */
export async function findSilence(connectionId: number): Promise<Date | undefined> {
  const connection = await db()
    .selectFrom("feeds")
    .select(sql<Date>`coalesce(last_file_at, created_at)`.as("since"))
    .where("id", "=", connectionId)
    .where(sql<Date>`coalesce(last_file_at, created_at)`, "<", sql<Date>`now() - interval '7 days'`)
    .where((eb) =>
      eb.or([
        eb("silenceNotifiedAt", "is", null),
        eb("silenceNotifiedAt", "<", sql<Date>`coalesce(last_file_at, created_at)`),
      ]),
    )
    .executeTakeFirst();
  return connection?.since;
}

export async function updateSilenceNotified(connectionId: number): Promise<void> {
  await db()
    .updateTable("feeds")
    .set({ silenceNotifiedAt: sql<Date>`now()` })
    .where("id", "=", connectionId)
    .execute();
}
