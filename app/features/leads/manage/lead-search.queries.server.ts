import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { leadIsInPart, type LeadPart, partOrder } from "#app/features/leads/model/status.queries.server.ts";
import { db } from "#db/client.server.ts";
import type { LeadFilters } from "./filters.ts";
import { leadHasContact, leadHasWords, leadIsWithin, leadMatches } from "./lead-match.queries.server.ts";

/** So many leads are read in the order of the list at first: of what is common they hold enough, of what is rare they tell. */
const WALK = 250;
/** And so many at most: to look up as many in the text index takes longer. */
const LONG_WALK = 3000;
/** Weeks are looked up that should hold so many times what is needed, that one look is enough. */
const AMPLE = 2;
/** In how many weeks at the most leads are looked up before all of them are. */
const MAX_WEEKS = 60;
const WEEK_MILLIS = 604_800_000;
/** What is marked as new in the text index, in place of its week. */
const NEW_MARK = 0;

/**
 * The ids of the first `most` leads that match a search, in the order of the list: those that wait, then the others. A whole address or
 * number is looked up. Other words are looked for in some of the list, and when that does not do, in the text index: among
 * those that are new and came in as many weeks as should hold enough, and only then among all.
 */
export async function searchLeads(filters: LeadFilters, most: number): Promise<number[]> {
  const hasContact = leadHasContact(filters);
  const withContact = hasContact ? await lookUp(filters, { most, where: hasContact }) : [];
  if (withContact.length > 0) return withContact;
  const { ids, span } = await walkParts(filters, most);
  if (span === "all" || ids.length >= most) return ids.slice(0, most);
  if (span) {
    const found = await lookUp(filters, { most, where: sql<SqlBool>`${leadHasWords(filters)} and ${isMarked(span)}` });
    if (found.length >= most || filters.status === "new") return found;
  }
  return lookUp(filters, { most });
}

/** What a walk found in part of a list. */
interface Walked {
  ids: number[];
  /** How many leads were read; fewer than asked for are all. */
  read: number;
  /** When the last one that was read came. */
  until: Date | null;
}

/**
 * Reads the beginning of both parts: `ids` are the matches in their order. `span` says where the others may be: "all" when there are
 * no others, or the marks that should have enough of them; undefined when that can't be told.
 */
async function walkParts(
  filters: LeadFilters,
  most: number,
): Promise<{ ids: number[]; span: "all" | number[] | undefined }> {
  const mayWait = filters.status === undefined || filters.status === "new" || filters.status === "held";
  const waiting = mayWait ? await walk(filters, "waiting", most) : { ids: [], read: 0, until: null, isWhole: true };
  if (waiting.ids.length >= most) return { ids: waiting.ids, span: undefined };
  // The few of them that were withdrawn are as well looked up with the others.
  if (filters.status === "new" && !waiting.isWhole) return { ids: [], span: [NEW_MARK] };
  const others = await walk(filters, "others", most - waiting.ids.length);
  if (waiting.isWhole && (others.isWhole || waiting.ids.length + others.ids.length >= most)) {
    return { ids: [...waiting.ids, ...others.ids], span: "all" };
  }
  const weeks = weeksWith(AMPLE * most, others, filters);
  return { ids: [], span: weeks && [...(mayWait ? [NEW_MARK] : []), ...weeks] };
}

/** Reads the beginning of a part, and more of it where that should find enough. */
async function walk(filters: LeadFilters, part: LeadPart, most: number): Promise<Walked & { isWhole: boolean }> {
  const first = await readFirst(filters, part, WALK);
  const isWhole = first.read < WALK;
  const rate = first.ids.length / WALK;
  if (isWhole || first.ids.length >= most || rate * LONG_WALK < most) return { ...first, isWhole };
  const further = await readFirst(filters, part, LONG_WALK);
  return { ...further, isWhole: further.read < LONG_WALK };
}

/** Which of the first leads of a part match, in its order. */
async function readFirst(filters: LeadFilters, part: LeadPart, limit: number): Promise<Walked> {
  return db()
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
    ])
    .executeTakeFirstOrThrow();
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
async function lookUp(
  filters: LeadFilters,
  { most, where }: { most: number; where?: Expression<SqlBool> },
): Promise<number[]> {
  const rows = await db()
    .with(
      (cte) => cte("matching").materialized(),
      (query) =>
        query
          .selectFrom("leads")
          .select(["leads.id", "leads.createdAt", "leads.status", "leads.withdrawnAt"])
          .where(where === undefined ? leadMatches(filters) : leadIsWithin(filters))
          .$if(where !== undefined, (leads) => leads.where(where ?? sql.lit(true))),
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
