import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { agencyColumns, agencyHoldReason, type StoredAgency } from "#app/features/agencies/agency.queries.server.ts";
import { leadAwaitsReview } from "#app/features/leads/model/status.queries.server.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { readHomeNumber } from "#app/features/moderation/moderation.ts";
import type { CoverPicture } from "#app/features/pictures/model/media.ts";
import { coverJson } from "#app/features/pictures/model/pictures.queries.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { type LongPage, COUNT_LIMIT, readLongPage, type Range } from "#app/lib/page.ts";
import { anywhere } from "#app/lib/text.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import {
  type MailStatus,
  mailStatuses,
  MAILS_PER_PAGE,
  type OutboxFilters,
  type NameFilters,
  ROWS_PER_PAGE,
  type AdminListingFilters,
  type ListingStage,
} from "./filters.ts";

/** Counts stop here; one more means "or more". */
export const MAX_STAT = 10_000;

/** Each at most `MAX_STAT` + 1. */
interface AdminStats {
  totalLeads: number;
  newLeads: number;
  /** With a hold on the lead or an answer, and not withdrawn. */
  quarantinedLeads: number;
  totalAgents: number;
  featuredAgents: number;
}

/** A held lead that is new counts as both. */
export async function findAdminStats(): Promise<AdminStats> {
  const leads = db()
    .selectFrom("leads")
    .select(sql`1`.as("one"));
  const agents = db()
    .selectFrom("agents")
    .select(sql`1`.as("one"));
  return db()
    .selectNoFrom([
      countRows(leads.limit(STAT_LIMIT)).as("totalLeads"),
      countRows(leads.where("status", "=", sql.lit("new")).limit(STAT_LIMIT)).as("newLeads"),
      countRows(leads.where(leadAwaitsReview).where("withdrawnAt", "is", null).limit(STAT_LIMIT)).as(
        "quarantinedLeads",
      ),
      countRows(agents.limit(STAT_LIMIT)).as("totalAgents"),
      countRows(agents.where("isFeatured", "=", sql.lit(true)).limit(STAT_LIMIT)).as("featuredAgents"),
    ])
    .executeTakeFirstOrThrow();
}

const STAT_LIMIT = MAX_STAT + 1;

function countRows(rows: Expression<unknown>) {
  return sql<number>`(select count(*) from ${rows} as rows)`;
}

/** Words with their own condition, which an index can answer. Limits the number of prepared statements. */
const MAX_CONDITIONS = 4;

/** The shortest word with a trigram. */
const TRIGRAM = 3;

/** Whether every word of a search is part of a text. */
export function matchEveryTerm(text: RawBuilder<unknown>, search: string): Expression<SqlBool>[] {
  const terms = search.split(" ");
  const conditions = terms.slice(0, MAX_CONDITIONS).map((word) => matchTerm(text, word));
  const others = terms.slice(MAX_CONDITIONS).map(anywhere);
  if (others.length > 0) conditions.push(sql<SqlBool>`${text} ilike all (${others}::text[])`);
  return conditions;
}

/** Words too short for the trigram index are compared in lower case, for which names have an index. */
function matchTerm(text: RawBuilder<unknown>, word: string): Expression<SqlBool> {
  const pattern = anywhere(word);
  const isShort = Array.from(word).length < TRIGRAM;
  return isShort ? sql<SqlBool>`lower(${text}) like lower(${pattern})` : sql<SqlBool>`${text} ilike ${pattern}`;
}

/** At most 100 of its agents, by name. */
export interface ListedAgency extends StoredAgency {
  /** Null without a hold. */
  holdReason: string | null;
  /** The agency that received its people. */
  mergedInto: string | null;
  agents: { id: number; name: string }[];
}

/**
 * A page of 24 matching agencies: those to confirm first, then by name. `editedId` comes first if the page lacks it, so
 * that a refused form is shown again with its text.
 */
export async function findAgencyPage(
  { search, page }: NameFilters,
  editedId?: number,
): Promise<LongPage<ListedAgency>> {
  const agencies = db()
    .selectFrom("agencies")
    .$if(search !== undefined, (query) =>
      query.where((eb) => eb.and(matchEveryTerm(sql`agencies.name`, search ?? ""))),
    );
  const { total } = await db()
    .selectFrom(
      agencies
        .select("id")
        .limit(COUNT_LIMIT + 1)
        .as("matching"),
    )
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const result = await readLongPage({ page, total, perPage: ROWS_PER_PAGE }, ({ limit, offset }) =>
    withAgents(agencies)
      .orderBy((eb) => eb("confirmedAt", "is not", null))
      .orderBy(sql`lower(name)`)
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
  if (editedId === undefined || result.items.some(({ id }) => id === editedId)) return result;
  const edited = await withAgents(db().selectFrom("agencies").where("id", "=", editedId)).execute();
  return { ...result, items: [...edited, ...result.items] };
}

function withAgents(agencies: SelectQueryBuilder<DB, "agencies", object>) {
  return agencies.select((eb) => [
    ...agencyColumns,
    agencyHoldReason.as("holdReason"),
    sql<string | null>`(select name from agencies as target where target.id = agencies.merged_into_id)`.as(
      "mergedInto",
    ),
    jsonArrayFrom(
      eb
        .selectFrom("agents")
        .select(["agents.id", "agents.name"])
        .whereRef("agents.agencyId", "=", "agencies.id")
        .orderBy(sql`lower(agents.name)`)
        .orderBy("agents.id")
        .limit(100),
    ).as("agents"),
  ]);
}

export interface Person {
  id: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: Viewer["role"];
  isAdmin: boolean;
  createdAt: Date;
  /** Unexpired only. */
  activeSessions: number;
  suspendedAt: Date | null;
  /** From the audit trail; null unless suspended. */
  suspendedReason: string | null;
}

/**
 * Finds a page of 24 people, newest first. Looks up complete email addresses exactly, because most of their parts are
 * common.
 */
export async function findPeople(filters: NameFilters): Promise<LongPage<Person>> {
  const person = filters.search?.includes("@") ? await findPersonByEmail(filters.search) : undefined;
  if (person) return readLongPage({ page: 1, total: 1, perPage: ROWS_PER_PAGE }, () => Promise.resolve([person]));
  const { total } = await db()
    .selectFrom(matching(filters, { limit: COUNT_LIMIT + 1, offset: 0 }).as("matching"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return readLongPage({ page: filters.page, total, perPage: ROWS_PER_PAGE }, (range) =>
    selectPeople().where("users.id", "in", matching(filters, range)).orderBy("users.id", "desc").execute(),
  );
}

/** Newest first. */
function matching(filters: NameFilters, { limit, offset }: Range) {
  return db()
    .selectFrom("users")
    .select("users.id")
    .where(nameMatches(filters))
    .orderBy("users.id", "desc")
    .limit(limit)
    .offset(offset);
}

/** Addresses are stored in lower case. */
function findPersonByEmail(email: string): Promise<Person | undefined> {
  return selectPeople().where("users.email", "=", email.toLowerCase()).executeTakeFirst();
}

/** Undefined if unknown. */
export function findPerson(id: number): Promise<Person | undefined> {
  return selectPeople().where("users.id", "=", id).executeTakeFirst();
}

/** Undefined if unknown. */
export async function lockSuspension(id: number): Promise<{ isSuspended: boolean } | undefined> {
  const row = await db().selectFrom("users").select("suspendedAt").where("id", "=", id).forUpdate().executeTakeFirst();
  return row && { isSuspended: row.suspendedAt !== null };
}

/** A trigger hides or restores the account's listings, profile and searches. */
export async function updateSuspended(id: number, isSuspended: boolean): Promise<void> {
  await db()
    .updateTable("users")
    .set({ suspendedAt: isSuspended ? sql<Date>`now()` : null })
    .where("id", "=", id)
    .execute();
}

/** The listings hidden by a person's suspension. */
export async function findSuspendedListings(userId: number): Promise<number[]> {
  const rows = await db()
    .selectFrom("listings")
    .select("id")
    .where("createdByUserId", "=", userId)
    .where("status", "=", "suspended")
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the number of unexpired ones. */
export async function deleteSessions(userId: number): Promise<number> {
  const ended = await db()
    .deleteFrom("sessions")
    .where("userId", "=", userId)
    .returning(sql<boolean>`expire > now()`.as("wasActive"))
    .execute();
  return ended.filter(({ wasActive }) => wasActive).length;
}

function selectPeople() {
  return db()
    .selectFrom("users")
    .select(["users.id", "email", "firstName", "lastName", "role", "isAdmin", "createdAt", "suspendedAt"])
    .select([
      sql<number>`(select count(*) from sessions where user_id = users.id and expire > now())`.as("activeSessions"),
      sql<string | null>`case when suspended_at is not null then (
        select detail->>'reason' from audit_entries
        where subject = 'user' and subject_id = users.id and action = 'user.suspended'
        order by audit_entries.id desc limit 1
      ) end`.as("suspendedReason"),
    ])
    .$narrowType<{ role: Viewer["role"] }>();
}

/** Every word must match; wildcards are literal. */
function nameMatches({ search }: NameFilters) {
  return (eb: ExpressionBuilder<DB, "users">): Expression<SqlBool> => {
    if (search === undefined) return eb.lit(true);
    return eb.and(matchEveryTerm(sql`person_text(users.first_name, users.last_name, users.email)`, search));
  };
}

/** Undefined when no account has the address. */
export async function updateAdmin(email: string, isAdmin: boolean): Promise<{ id: number } | undefined> {
  return db()
    .updateTable("users")
    .set({ isAdmin, updatedAt: new Date() })
    .where("email", "=", email)
    .returning("id")
    .executeTakeFirst();
}

export interface ListedMail {
  id: number;
  kind: string;
  toName: string;
  toAddress: string;
  subject: string;
  status: MailStatus;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  sentAt: Date | null;
}

/** Each at most `COUNT_LIMIT` + 1. */
export type MailCounts = Record<MailStatus | "all", number>;

export interface OutboxPage extends LongPage<ListedMail> {
  /** Regardless of the filter. */
  counts: MailCounts;
}

/** 50 emails, newest first. A page after the last returns the last. */
export async function findOutboxPage({ status, page }: OutboxFilters): Promise<OutboxPage> {
  const counts = await countByStatus();
  const total = counts[status ?? "all"];
  const result = await readLongPage({ page, total, perPage: MAILS_PER_PAGE }, (range) => findMails(status, range));
  return { ...result, counts };
}

async function findMails(status: MailStatus | undefined, { limit, offset }: Range): Promise<ListedMail[]> {
  const rows = await db()
    .selectFrom("messages")
    .select(["id", "kind", "toName", "toAddress", "subject", "status", "attempts", "lastError", "createdAt", "sentAt"])
    .where("id", "in", withStatus(status).orderBy("id", "desc").limit(limit).offset(offset))
    .orderBy("id", "desc")
    .execute();
  // A check constraint allows only these.
  return rows.map((row) => ({ ...row, status: row.status as MailStatus }));
}

/** Undefined if unknown. */
export async function findMailStatus(id: number): Promise<string | undefined> {
  return (await db().selectFrom("messages").select("status").where("id", "=", id).executeTakeFirst())?.status;
}

/** Read from the index by status. */
function withStatus(status: MailStatus | undefined) {
  return db()
    .selectFrom("messages")
    .select("id")
    .$if(status !== undefined, (query) => query.where("status", "=", status ?? ""));
}

function countByStatus(): Promise<MailCounts> {
  return db()
    .selectNoFrom((eb) =>
      [undefined, ...mailStatuses].map((status) =>
        eb
          .selectFrom(
            withStatus(status)
              .limit(COUNT_LIMIT + 1)
              .as("mails"),
          )
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .$asScalar()
          .$notNull()
          .as(status ?? "all"),
      ),
    )
    .$castTo<MailCounts>()
    .executeTakeFirstOrThrow();
}

export interface AdminListing {
  id: number;
  title: string;
  address: string;
  suburb: string;
  postcode: string;
  stage: ListingStage;
  publishedAt: Date | null;
  listingType: ListingType;
  propertyType: string;
  /** In dollars; for a rental as often as `priceFrequency`. 0 without a price. */
  price: number;
  priceTo: number | null;
  priceWords: string | null;
  priceFrequency: string;
  closedOn: string | null;
  closedPrice: number | null;
  /** Null without a picture. */
  cover: CoverPicture | null;
  heroImageUrl: string | null;
  /** Who offers it, or else the profile of the account that manages it. Null without one. */
  agent: { id: number; name: string } | null;
  agencyName: string | null;
}

const listingStage = sql<ListingStage>`(case
  when listings.status = 'suspended' then 'suspended'
  when listings.closed_on is not null then 'closed'
  when listings.status = 'active' and listings.under_offer_at is not null then 'underOffer'
  else listings.status end)`;

const listingText = sql`concat_ws(' ', listings.address, listings.suburb, listings.postcode, listings.title, listings.id,
  agents.name)`;

const agentId = sql<number | null>`coalesce(listings.agent_id,
  (select own.id from agents as own where own.user_id = listings.created_by_user_id))`;

function matchingListings(filters: AdminListingFilters) {
  const { search, agency } = filters;
  return db()
    .selectFrom("listings")
    .leftJoin("agents", (join) => join.on("agents.id", "=", agentId))
    .leftJoin("agencies", "agencies.id", "agents.agencyId")
    .where("listings.deletedAt", "is", null)
    .where((eb): Expression<SqlBool> => {
      const conditions: Expression<SqlBool>[] = [];
      if (search !== undefined) {
        const number = readHomeNumber(search) ?? 0;
        conditions.push(eb.or([eb("listings.id", "=", number), eb.and(matchEveryTerm(listingText, search))]));
      }
      if (agency !== undefined) conditions.push(...matchEveryTerm(sql`agencies.name`, agency));
      if (filters.stage !== undefined) conditions.push(eb(listingStage, "=", filters.stage));
      return eb.and(conditions);
    });
}

/** A page of 24 listings that are not deleted, newest first. */
export async function findAdminListings(filters: AdminListingFilters): Promise<LongPage<AdminListing>> {
  const listings = matchingListings(filters);
  const { total } = await db()
    .selectFrom(
      listings
        .select("listings.id")
        .limit(COUNT_LIMIT + 1)
        .as("matching"),
    )
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return readLongPage({ page: filters.page, total, perPage: ROWS_PER_PAGE }, async ({ limit, offset }) => {
    const rows = await listings
      .select([
        "listings.id",
        "listings.title",
        "listings.address",
        "listings.suburb",
        "listings.postcode",
        "listings.publishedAt",
        "listings.listingType",
        "listings.propertyType",
        "listings.price",
        "listings.priceTo",
        "listings.priceWords",
        "listings.priceFrequency",
        "listings.closedOn",
        "listings.closedPrice",
        "listings.heroImageUrl",
        coverJson(sql.ref("listings.id")).as("cover"),
        listingStage.as("stage"),
        "agents.id as agentId",
        "agents.name as agentName",
        "agencies.name as agencyName",
      ])
      .$narrowType<{ listingType: ListingType }>()
      .orderBy("listings.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(({ agentId: id, agentName: name, ...row }) => ({
      ...row,
      agent: id === null || name === null ? null : { id, name },
    }));
  });
}
