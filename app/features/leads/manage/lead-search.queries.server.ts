import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { leadIsInPart, type LeadPart, partOrder } from "#app/features/leads/model/status.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { LeadFilters } from "./filters.ts";
import {
  leadHasContact,
  leadHasRareWords,
  leadHasWords,
  leadIsWithin,
  messageHasAnyWord,
  NEW_MARK,
  newLeadHasWords,
} from "./lead-match.queries.server.ts";

/** So many of the newest leads tell how common is what is searched for. */
const SAMPLE = 400;
/** So many leads of a part are read in the order of the list where few match: there may be no more. */
const WALK = 250;
/** And so many at most: to look up as many in the text index takes longer. */
const LONG_WALK = 3000;
/** Weeks are looked up that should hold so many times what is needed, that one look is enough. */
const AMPLE = 2;
/** In how many weeks at the most leads are looked up before all of them are. */
const MAX_WEEKS = 60;
const WEEK_MILLIS = 604_800_000;

/**
 * The ids of the first `most` leads that match a search, in the order of the list: those that wait, then the others. A whole address or
 * number is looked up. For other words the newest leads are read. What none of them has is rare, and looked up in the text index; what
 * many have is found in the first leads of the list; and what is between these, among those that are new and came in as many weeks as
 * should hold enough, and only then among all.
 */
export async function searchLeads(filters: LeadFilters, most: number): Promise<number[]> {
  const hasContact = leadHasContact(filters);
  const withContact = hasContact ? await lookUp(filters, most, hasContact) : [];
  if (withContact.length > 0) return withContact;
  return filters.status === "new" ? searchNew(filters, most) : searchParts(filters, most);
}

/** Of those that are new all wait, but for the few that were withdrawn. */
async function searchNew(filters: LeadFilters, most: number): Promise<number[]> {
  const waiting = await walkFurther(filters, "waiting", await walk(filters, "waiting", WALK), most);
  if (waiting.ids.length >= most) return waiting.ids.slice(0, most);
  if (!waiting.isWhole) return lookUp(filters, most, newLeadHasWords(filters));
  const others = await walk(filters, "others", WALK);
  if (!others.isWhole) return lookUp(filters, most, newLeadHasWords(filters));
  return [...waiting.ids, ...others.ids].slice(0, most);
}

async function searchParts(filters: LeadFilters, most: number): Promise<number[]> {
  const newest = await walk(filters, "others", SAMPLE);
  const matches = newest.isMentioned ? leadHasWords(filters) : leadHasRareWords(filters);
  if (!newest.isWhole && newest.ids.length === 0) return lookUp(filters, most, matches);
  const mayWait = filters.status === undefined || filters.status === "held";
  const waiting = mayWait ? await walkWaiting(filters, newest, most) : nobody;
  if (waiting.ids.length >= most) return waiting.ids.slice(0, most);
  const others = await walkFurther(filters, "others", newest, most - waiting.ids.length);
  const ids = [...waiting.ids, ...others.ids];
  if (waiting.isWhole && (others.isWhole || ids.length >= most)) return ids.slice(0, most);
  const weeks = weeksWith(AMPLE * most, others, filters);
  if (weeks) {
    const marks = mayWait ? [NEW_MARK, ...weeks] : weeks;
    const found = await lookUp(filters, most, sql<SqlBool>`${matches} and ${isMarked(marks)}`);
    if (found.length >= most) return found;
  }
  return lookUp(filters, most, matches);
}

/** What a walk found in the beginning of a part. */
interface Walked {
  /** The matches in their order. */
  ids: number[];
  /** How many leads were read. */
  read: number;
  /** No others are left. */
  isWhole: boolean;
  /** When the last one that was read came. */
  until: Date | null;
  /** Whether a message has one of the words. */
  isMentioned: boolean;
}

const nobody: Walked = { ids: [], read: 0, isWhole: true, until: null, isMentioned: false };

/** The beginning of those that wait, as long as should have enough if as many of them match as of the newest others. */
async function walkWaiting(filters: LeadFilters, newest: Walked, most: number): Promise<Walked> {
  const limit = lengthWith(most, newest) ?? WALK;
  const waiting = await walk(filters, "waiting", limit);
  return limit > WALK ? waiting : walkFurther(filters, "waiting", waiting, most);
}

/** Reads as much more of a part as should have enough, if that is not too much. */
async function walkFurther(filters: LeadFilters, part: LeadPart, first: Walked, most: number): Promise<Walked> {
  const limit = first.isWhole || first.ids.length >= most ? undefined : lengthWith(most, first);
  return limit === undefined ? first : walk(filters, part, limit);
}

/** How many leads should hold so many matches, as a walk found them; undefined when that is too many to read. */
function lengthWith(matches: number, { ids, read }: Walked): number | undefined {
  if (ids.length * LONG_WALK < matches * read) return undefined;
  // Chance may have found so many where there are fewer.
  const surely = Math.max(1, ids.length - 2 * Math.sqrt(ids.length));
  return Math.min(LONG_WALK, Math.max(WALK, Math.ceil((matches * read) / surely)));
}

/** Which of the first leads of a part match, in its order. */
async function walk(filters: LeadFilters, part: LeadPart, limit: number): Promise<Walked> {
  const walked = await db()
    .selectFrom(
      db()
        .selectFrom("leads")
        .selectAll()
        .where(leadIsWithin(filters))
        .where(leadIsInPart(part))
        .orderBy(partOrder(part))
        .limit(limit)
        .as("leads"),
    )
    .select([
      sql<
        number[]
      >`coalesce(array_agg(leads.id order by ${partOrder(part)}) filter (where ${leadHasWords(filters)}), '{}')`.as(
        "ids",
      ),
      sql<number>`count(*)::integer`.as("read"),
      (part === "waiting" ? sql<Date | null>`max(leads.created_at)` : sql<Date | null>`min(leads.created_at)`).as(
        "until",
      ),
      sql<boolean>`coalesce(bool_or(${messageHasAnyWord(filters)}), false)`.as("isMentioned"),
    ])
    .executeTakeFirstOrThrow();
  return { ...walked, isWhole: walked.read < limit };
}

/**
 * The weeks, from that in which a walk began back, that should hold so many matches, as it found them; undefined when it found none,
 * or when these are too many weeks to name.
 */
function weeksWith(matches: number, { ids, until }: Walked, { to }: LeadFilters): number[] | undefined {
  if (ids.length === 0 || until === null) return undefined;
  const newest = to === undefined ? Date.now() : Math.min(Date.now(), Date.parse(to) + WEEK_MILLIS);
  const oldest = newest - ((newest - until.getTime()) * matches) / ids.length;
  const [first, last] = [Math.floor(oldest / WEEK_MILLIS), Math.floor(newest / WEEK_MILLIS)];
  if (last - first >= MAX_WEEKS) return undefined;
  return Array.from({ length: last - first + 1 }, (_, place) => last - place);
}

/** Whether a lead has one of these marks, in the words of the text index. */
function isMarked(marks: readonly number[]): RawBuilder<SqlBool> {
  return sql`lead_marks(leads.status, leads.created_at) && ${marks}::integer[]`;
}

/**
 * The first leads that match, as an index leads to them. Materialised, so that the planner never walks the list instead: how
 * many leads have a word it cannot know.
 */
async function lookUp(filters: LeadFilters, most: number, where: Expression<SqlBool>): Promise<number[]> {
  const rows = await db()
    .with(
      (cte) => cte("matching").materialized(),
      (query) =>
        query
          .selectFrom("leads")
          .select(["leads.id", "leads.createdAt", "leads.status", "leads.withdrawnAt"])
          .where(leadIsWithin(filters))
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
