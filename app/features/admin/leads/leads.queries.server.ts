import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { LEADS_PER_PAGE, type LeadFilters } from "#app/features/admin/model/filters.ts";
import { enquiryColumns, enquiryRowColumns } from "#app/features/leads/model/enquiry-fields.ts";
import { type SentLead, selectSentLeads } from "#app/features/leads/model/lead.queries.server.ts";
import { AWAITING_CONFIRMATION } from "#app/features/leads/model/spam.ts";
import {
  type LeadPart,
  idOrder,
  leadAwaitsReview,
  leadIdIsIn,
  leadIsInPart,
  partOrder,
  readWaitingFirst,
} from "#app/features/leads/model/status.queries.server.ts";
import { listingIsVisible } from "#app/features/listings/model/match.queries.server.ts";
import { COUNT_LIMIT, type LongPage, MAX_PAGE, type Range, readLongPage } from "#app/lib/page.ts";
import { type Sample, type ScanResult, plannedScan, publicationWeeks } from "#app/lib/planned-scan.ts";
import { anywhere } from "#app/lib/text.ts";
import { db } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";

export interface ListedLead extends SentLead {
  source: string | null;
  /** Null unless about a home. */
  listingIsVisible: boolean | null;
}

/** Each match has to be checked. */
const MAX_SEARCH_COUNT = 200;

/**
 * Finds a page of 24 leads: waiting ones by deadline, then the rest, newest first. `pinnedIds` returns exactly those,
 * in order.
 */
export async function findLeadPage(filters: LeadFilters): Promise<LongPage<ListedLead>> {
  const { pinnedIds } = filters;
  const pinnedLeads = pinnedIds && (await findListedLeads(pinnedIds));
  const read = async (ids: () => Promise<number[]>) => pinnedLeads ?? findListedLeads(await ids());
  const result = await (filters.search === undefined ? findByFilters(filters, read) : findBySearch(filters, read));
  return { ...result, items: pinnedLeads ?? result.items };
}

type ReadLeads = (ids: () => Promise<number[]>) => Promise<ListedLead[]>;

async function findByFilters(filters: LeadFilters, read: ReadLeads): Promise<LongPage<ListedLead>> {
  const total = await countLeads(filters, COUNT_LIMIT + 1);
  return readLongPage({ page: filters.page, total, perPage: LEADS_PER_PAGE }, (range) =>
    read(() => findIds(filters, range)),
  );
}

async function findBySearch(filters: LeadFilters, read: ReadLeads): Promise<LongPage<ListedLead>> {
  const { page } = filters;
  const ids = await searchLeads(filters, Math.max(MAX_SEARCH_COUNT, Math.min(page, MAX_PAGE) * LEADS_PER_PAGE) + 1);
  const total = Math.min(ids.length, MAX_SEARCH_COUNT + 1);
  return readLongPage({ page, total, perPage: LEADS_PER_PAGE, countLimit: MAX_SEARCH_COUNT }, ({ limit, offset }) =>
    read(() => Promise.resolve(ids.slice(offset, offset + limit))),
  );
}

/** At most `most`. */
async function countLeads(filters: LeadFilters, most: number, part?: LeadPart): Promise<number> {
  const { count } = await db()
    .selectFrom((eb) =>
      eb
        .selectFrom("leads")
        .select(sql`1`.as("one"))
        .where(leadMatches(filters))
        .$if(part !== undefined, (leads) => leads.where(leadIsInPart(part ?? "others")))
        .limit(most)
        .as("matching"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Reads ids from indexes alone. Counts waiting leads only for pages after them. */
async function findIds(filters: LeadFilters, range: Range): Promise<number[]> {
  const { status } = filters;
  const mayWait = status === undefined || status === "new" || status === "held";
  const first = mayWait ? await readIds(filters, "waiting", range) : [];
  const isBehind = mayWait && first.length === 0 && range.offset > 0;
  const waiting = isBehind
    ? await countLeads(filters, range.offset, "waiting")
    : first.length && range.offset + first.length;
  return readWaitingFirst(waiting, range, async (part, slice) =>
    part === "waiting" ? first : readIds(filters, part, slice),
  );
}

async function readIds(filters: LeadFilters, part: LeadPart, { limit, offset }: Range): Promise<number[]> {
  const rows = await db()
    .selectFrom("leads")
    .select("leads.id")
    .where(leadMatches(filters))
    .where(leadIsInPart(part))
    .orderBy(partOrder(part))
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id }) => id);
}

function findListedLeads(ids: readonly number[]): Promise<ListedLead[]> {
  return selectListed().where(leadIdIsIn(ids)).orderBy(idOrder(ids)).execute();
}

function selectListed() {
  return selectSentLeads().select((eb) => [
    "leads.source",
    sql<boolean | null>`(${eb
      .selectFrom("listings")
      .select((home) => sql`${listingIsVisible(home)}`.as("isVisible"))
      .whereRef("listings.id", "=", "leads.listingId")})`.as("listingIsVisible"),
  ]);
}

/** Newest first, with every field that has a meaning outside. */
export function findAllLeads({ limit, offset }: { limit: number; offset: number }) {
  return selectAllLeads().orderBy("leads.id", "desc").limit(limit).offset(offset).execute();
}

/** Undefined if it does not exist. */
export function findLead(id: number) {
  return selectAllLeads().where("leads.id", "=", id).executeTakeFirst();
}

/** With an id below `before`, newest first. Messages are cut. */
export function findLeadsForExport(filters: LeadFilters, { before, limit }: { before: number; limit: number }) {
  return db()
    .selectFrom("leads")
    .leftJoin("agents", "agents.id", "leads.agentId")
    .select(enquiryRowColumns)
    .select([
      "leads.id",
      "leads.createdAt",
      "leads.status",
      "leads.source",
      "agents.name as agentName",
      "leads.heldReason",
      "leads.withdrawnAt",
      "leads.openedAt",
      "leads.answeredAt",
      sql<string | null>`left(leads.message, 500)`.as("message"),
    ])
    .where(leadMatches(filters))
    .where("leads.id", "<", before)
    .orderBy("leads.id", "desc")
    .limit(limit)
    .execute();
}

function selectAllLeads() {
  return db()
    .selectFrom("leads")
    .leftJoin("agents", "agents.id", "leads.agentId")
    .select(enquiryColumns)
    .select([
      "leads.id",
      "leads.userId",
      "leads.serviceId",
      "leads.agentId",
      "agents.name as agentName",
      "leads.listingId",
      "leads.tradeId",
      "leads.agencyId",
      "leads.status",
      "leads.source",
      "leads.heldReason",
      "leads.consentAt",
      "leads.withdrawnAt",
      "leads.openedAt",
      "leads.answeredAt",
      "leads.createdAt",
      "leads.updatedAt",
    ]);
}

/** Undefined if it does not exist. */
export async function lockLead(id: number) {
  return db()
    .selectFrom("leads")
    .select(enquiryColumns)
    .select([
      "id",
      "status",
      "createdAt",
      "listingId",
      "agentId",
      "tradeId",
      "agencyId",
      "serviceId",
      "heldReason",
      "withdrawnAt",
    ])
    .select("userId")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** `agentId` is the agent of the home, or the receiver of the agency, at the time of the release. */
export async function updateQuarantineReason(
  id: number,
  reason: string | null,
  { agentId }: { agentId: number | null },
): Promise<void> {
  await db()
    .updateTable("leads")
    .set({ heldReason: reason, agentId, updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** It stays held. Not an answer, so `answeredAt` is unchanged. */
export async function updateRejected(id: number): Promise<void> {
  await db()
    .updateTable("leads")
    .set({ status: "closed", updatedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Oldest first, without rejected ones. */
export async function findLeadsAwaitingConfirmation(userId: number): Promise<number[]> {
  const rows = await db()
    .selectFrom("leads")
    .select("id")
    .where("userId", "=", userId)
    .where("heldReason", "=", AWAITING_CONFIRMATION)
    .where("status", "<>", "closed")
    .where("withdrawnAt", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Undefined if it does not exist. */
export function lockReply(id: number) {
  return db()
    .selectFrom("leadReplies")
    .select(["leadId", "userId", "name", "answer", "heldReason"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateReplyReleased(id: number, messageId: number): Promise<void> {
  await db().updateTable("leadReplies").set({ heldReason: null, messageId }).where("id", "=", id).execute();
}

/**
 * Each of these words gets its own condition, so that PostgreSQL can start with the rarest. Limits the number of
 * prepared statements.
 */
const MAX_CONDITIONS = 4;
/** One trigram is selective enough together with another word's. */
const ROOT_LENGTH = 3;
/** In place of a week number in the text index. */
const NEW_MARK = 0;

/**
 * Every word must occur in name, email, phone (also without spaces) or source, or begin a word of the message.
 * Wildcards are literal.
 */
export function leadMatches(filters: LeadFilters) {
  return (eb: ExpressionBuilder<DB, "leads">): Expression<SqlBool> =>
    eb.and([leadMatchesSearch(filters), leadMatchesStatusAndDates(filters)(eb)]);
}

function leadMatchesSearch({ search }: LeadFilters): Expression<SqlBool> {
  return matchesTerms(search, (word) => sql`${senderText} ilike ${anywhere(word)}`);
}

/** Written for the index on `lead_marks`. */
function newLeadMatchesSearch({ search }: LeadFilters): Expression<SqlBool> {
  const isNew = sql`lead_marks(leads.status, leads.created_at) && ${[NEW_MARK]}::integer[]`;
  const inSender = (word: string) => sql`${senderText} ilike ${anywhere(word)} and ${isNew}`;
  return sql<SqlBool>`(leads.status = 'new' and ${matchesTerms(search, inSender)})`;
}

/**
 * For words that few messages contain: one index lookup for senders and one for messages. Only first letters are looked
 * up, because endings such as "son" match too many senders.
 */
function leadMatchesRareTerms({ search }: LeadFilters): Expression<SqlBool> {
  const terms = toTerms(search);
  const roots = new Set(
    terms.slice(0, MAX_CONDITIONS).map((word) => Array.from(word.toLowerCase()).slice(0, ROOT_LENGTH).join("")),
  );
  if (roots.size < Math.min(terms.length, MAX_CONDITIONS) || roots.size < 2)
    return leadMatchesSearch({ search, page: 1 });
  const beginnings = [...roots].map((root) => sql`${senderText} ilike ${anywhere(root)}`);
  // `|| ''` prevents a scan of the trigram index for the full word.
  const inSender = (word: string) => sql`${senderText} || '' ilike ${anywhere(word)}`;
  return sql<SqlBool>`((${sql.join(beginnings, sql` and `)} or ${messageMatchesAnyTerm({ search })})
    and ${matchesTerms(search, inSender)})`;
}

function messageMatchesAnyTerm({ search }: Pick<LeadFilters, "search">): Expression<SqlBool> {
  const prefixQueries = toTerms(search)
    .slice(0, MAX_CONDITIONS)
    .map(toPrefixQuery)
    .filter((query) => query !== "");
  return prefixQueries.length === 0
    ? sql.lit(false)
    : sql<SqlBool>`leads.words @@ to_tsquery('simple', ${prefixQueries.join(" | ")})`;
}

function matchesTerms(
  search: string | undefined,
  inSender: (word: string) => RawBuilder<unknown>,
): Expression<SqlBool> {
  const terms = toTerms(search);
  if (terms.length === 0) return sql.lit(true);
  // Message first, because the sender's text is concatenated for each lead.
  const conditions = terms
    .slice(0, MAX_CONDITIONS)
    .map((word) => sql<SqlBool>`(${messageMatchesTerm(word)} or (${inSender(word)}))`);
  if (terms.length > MAX_CONDITIONS) {
    const patterns = terms.slice(MAX_CONDITIONS).map(anywhere);
    conditions.push(sql<SqlBool>`concat_ws(E'\n', ${senderText}, leads.message) ilike all (${patterns}::text[])`);
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function toTerms(search: string | undefined): string[] {
  return search === undefined ? [] : search.split(" ");
}

/** The status and date range. */
function leadMatchesStatusAndDates({ status, from, to }: LeadFilters) {
  return (eb: ExpressionBuilder<DB, "leads">): Expression<SqlBool> => {
    const limits: Expression<SqlBool>[] = [];
    if (status === "held") limits.push(leadAwaitsReview, eb("leads.withdrawnAt", "is", null));
    else if (status !== undefined) limits.push(eb("leads.status", "=", status));
    if (from !== undefined) limits.push(sql<SqlBool>`leads.created_at >= ${startOfDay(from)}`);
    if (to !== undefined) limits.push(sql<SqlBool>`leads.created_at < ${startOfDay(to, 1)}`);
    return eb.and(limits);
  };
}

/** The expression of the index leads_search. */
const senderText = sql<string>`sender_text(leads.name, leads.email, leads.phone, leads.source)`;

const LETTERS = /^[a-z]+$/i;

function messageMatchesTerm(word: string): Expression<SqlBool> {
  const beginnings = toPrefixQuery(word);
  if (beginnings === "") return sql.lit(false);
  const isThere = sql<SqlBool>`leads.words @@ to_tsquery('simple', ${beginnings})`;
  // The index matches words of letters exactly, and only the beginnings of the parts of other words; the pattern checks
  // the rest. `|| ''` stops PostgreSQL from trying the pattern on a hundred rows during planning.
  return LETTERS.test(word) ? isThere : sql<SqlBool>`(${isThere} and leads.message || '' ilike ${anywhere(word)})`;
}

/** Only letters and digits, which need no escaping; "" without any. */
function toPrefixQuery(word: string): string {
  const parts = word.match(/[\p{L}\p{N}]+/gu) ?? [];
  return parts.map((part) => `'${part}':*`).join(" & ");
}

const FULL_EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/;
const FULL_PHONE = /^\+?\d{8,15}$/;

/**
 * Matches a complete email address or phone number and the other words; undefined without either. Unlike parts of them,
 * these are selective in an index.
 */
function leadMatchesContact({ search }: LeadFilters): Expression<SqlBool> | undefined {
  const terms = search?.split(" ") ?? [];
  const contact = terms.find((word) => FULL_EMAIL.test(word) || FULL_PHONE.test(word));
  if (contact === undefined) return undefined;
  const isContact = FULL_EMAIL.test(contact)
    ? sql`lower(leads.email) = ${contact.toLowerCase()}`
    : sql`phone_digits(leads.phone) = ${contact.replace("+", "")}`;
  const others = terms.filter((word) => word !== contact);
  const limits = [
    sql`(${isContact} or ${messageMatchesTerm(contact)})`,
    ...(others.length === 0 ? [] : [leadMatchesSearch({ search: others.join(" "), page: 1 })]),
  ];
  return sql<SqlBool>`(${sql.join(limits, sql` and `)})`;
}

/** Midnight in Sydney, plus `later` days. */
function startOfDay(day: string, later = 0): Expression<Date> {
  return sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone 'Australia/Sydney')`;
}

const ROWS = { first: 500, longest: 3000 };
const MAX_WEEKS = 60;

/**
 * Finds the first `most` matches in the list's order: waiting leads, then the others. Looks up complete email addresses
 * and phone numbers; other words use a planned scan.
 */
export async function searchLeads(filters: LeadFilters, most: number): Promise<number[]> {
  const hasContact = leadMatchesContact(filters);
  const withContact = hasContact ? await lookUp(filters, most, hasContact) : [];
  if (withContact.length > 0) return withContact;
  const isNew = filters.status === "new";
  let isMentioned = false;
  const { ids } = await plannedScan<ScanResult & { ids: number[] }, Sample & { ids: number[] }>({
    enough: most,
    ...ROWS,
    scan: async (rows) => {
      const [waiting, others] = await Promise.all([scan(filters, "waiting", rows), scan(filters, "others", rows)]);
      isMentioned ||= waiting.isMentioned || others.isMentioned;
      const hasAllWaiting = waiting.read < rows;
      const inOrder = [...waiting.ids, ...(hasAllWaiting ? others.ids : [])];
      const count = waiting.ids.length + others.ids.length;
      return {
        ids: inOrder,
        count,
        indexed: count,
        read: waiting.read + others.read,
        isFull: inOrder.length >= most,
        isComplete: hasAllWaiting && others.read < rows,
        from: others.newest,
        to: others.oldest,
      };
    },
    lookUp: async (weeks) => {
      const matchesSearch = isMentioned ? leadMatchesSearch(filters) : leadMatchesRareTerms(filters);
      const where = isNew ? newLeadMatchesSearch(filters) : matchesSearch;
      const leads = await lookUp(filters, most, weeks ? sql`${where} and ${isInWeeks(weeks)}` : where);
      return { ids: leads, count: leads.length, isFull: leads.length >= most, isComplete: weeks === undefined };
    },
    isSelective: ({ count }) => count === 0,
    weeks: (sample, matches) => (isNew ? undefined : publicationWeeks(matches, MAX_WEEKS, sample)),
  });
  return ids.slice(0, most);
}

/** The matches among the first `rows` leads of a part. */
function scan(filters: LeadFilters, part: LeadPart, rows: number) {
  return db()
    .selectFrom(
      db()
        .selectFrom("leads")
        .selectAll()
        .where(leadMatchesStatusAndDates(filters))
        .where(leadIsInPart(part))
        .orderBy(partOrder(part))
        .limit(rows)
        .as("leads"),
    )
    .select([
      sql<
        number[]
      >`coalesce(array_agg(leads.id order by ${partOrder(part)}) filter (where ${leadMatchesSearch(filters)}), '{}')`.as(
        "ids",
      ),
      sql<number>`count(*)::integer`.as("read"),
      sql<number>`coalesce(extract(epoch from max(leads.created_at)) * 1000000, 0)::bigint`.as("newest"),
      sql<number>`coalesce(extract(epoch from min(leads.created_at)) * 1000000, 0)::bigint`.as("oldest"),
      sql<boolean>`coalesce(bool_or(${messageMatchesAnyTerm(filters)}), false)`.as("isMentioned"),
    ])
    .executeTakeFirstOrThrow();
}

/** Waiting leads are in the list regardless of their week. */
function isInWeeks(weeks: readonly number[]): Expression<SqlBool> {
  return sql<SqlBool>`lead_marks(leads.status, leads.created_at) && ${[NEW_MARK, ...weeks]}::integer[]`;
}

/** Materialized, because the planner cannot estimate how many leads contain a word and might scan the list instead. */
async function lookUp(filters: LeadFilters, most: number, where: Expression<SqlBool>): Promise<number[]> {
  const rows = await db()
    .with(
      (cte) => cte("matching").materialized(),
      (query) =>
        query
          .selectFrom("leads")
          .select(["leads.id", "leads.createdAt", "leads.status", "leads.withdrawnAt"])
          .where(leadMatchesStatusAndDates(filters))
          .where(where),
    )
    .selectFrom("matching as leads")
    .select("leads.id")
    .orderBy(leadIsInPart("waiting"), "desc")
    .orderBy(sql`case when ${leadIsInPart("waiting")} then (leads.created_at, leads.id) end`)
    .orderBy(partOrder("others"))
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}
