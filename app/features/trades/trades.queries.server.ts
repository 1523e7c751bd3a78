import { type Expression, type SqlBool, sql } from "kysely";
import type { CategorySearch } from "#app/features/directory-search/search.ts";
import { searchCorrected, type Vocabulary } from "#app/features/directory-search/spelling.queries.server.ts";
import { suburbName } from "#app/features/suburbs/model/paths.ts";
import { isSuburbWord } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { type Page, readPage } from "#app/lib/page.ts";
import { db } from "#db/client.server.ts";
import { toPrefixes, type Trade, tradeColumns, occupations, toSearchTerms } from "./trade.ts";

const TRADES_PER_PAGE = 12;

/** Corrections prefer occupations to places, and places to company names. */
const vocabulary: Vocabulary = {
  hasWord: (word) => sql<SqlBool>`(exists (select from trades where ${matchesTerm(word)}) or ${isSuburbWord(word)})`,
  terms: [
    sql`select unnest(${occupations}::text[]), 1`,
    sql`select word, rank from directory_words where directory = 'trade'`,
    sql`select word, 2 from directory_words where directory = 'suburb'`,
  ],
};

export interface TradePage extends Page<Trade> {
  /** Set if nothing matched the typed search. */
  correctedTo?: string;
}

/** Finds 12 trades that match every word. Paid placements come first, then higher ratings, then more reviews. */
export async function searchTrades(filters: CategorySearch): Promise<TradePage> {
  const typed = filters.search ?? "";
  const result = await searchCorrected(toSearchTerms(typed), vocabulary, (terms) => findPage(filters, terms));
  const hasResults = result.total > 0 && result.correctedTo === undefined;
  if (hasResults || suburbName(typed) === typed) return result;
  const respelled = await findPage(filters, toSearchTerms(suburbName(typed)));
  return respelled.total === 0 ? result : respelled;
}

/** Finds a trade, otherwise undefined. */
export async function findTrade(id: number): Promise<Trade | undefined> {
  return db().selectFrom("trades").select(tradeColumns).where("id", "=", id).executeTakeFirst();
}

/** Lists trades in the directory's order, with timestamps. */
export async function findTrades({ limit, offset }: { limit: number; offset: number }) {
  return selectSorted(tradeColumns).select(["createdAt", "updatedAt"]).limit(limit).offset(offset).execute();
}

/** Lists up to 200 categories alphabetically, each in one spelling. */
export async function findTradeCategories(): Promise<string[]> {
  const rows = await db()
    .selectFrom("trades")
    .select((eb) => eb.fn.min<string>("category").as("category"))
    .groupBy(sql`normalised_key(category)`)
    .orderBy(sql`normalised_key(category)`)
    .limit(200)
    .execute();
  return rows.map(({ category }) => category);
}

async function findPage({ search, category, page }: CategorySearch, terms: readonly string[]): Promise<TradePage> {
  // A search without letters and digits matches nothing.
  const conditions = search !== undefined && terms.length === 0 ? [sql.lit(false)] : terms.map(matchesTerm);
  if (category !== undefined) conditions.push(isInCategory(category));
  const total = await countTrades(conditions);
  return readPage({ page, total, perPage: TRADES_PER_PAGE }, ({ limit, offset }) =>
    selectSorted(tradeColumns)
      // Selects ids first, so that skipped rows are not read.
      .where(
        "id",
        "in",
        selectSorted(["id"])
          .where((eb) => eb.and(conditions))
          .limit(limit)
          .offset(offset),
      )
      .execute(),
  );
}

async function countTrades(conditions: Expression<SqlBool>[]): Promise<number> {
  const { count } = await db()
    .selectFrom("trades")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => eb.and(conditions))
    .executeTakeFirstOrThrow();
  return count;
}

function selectSorted<Column extends keyof Trade>(columns: readonly Column[]) {
  return db()
    .selectFrom("trades")
    .select(columns)
    .orderBy("isFeatured", "desc")
    .orderBy("rating", (by) => by.desc().nullsLast())
    .orderBy("reviewCount", "desc")
    .orderBy("companyName")
    .orderBy("id");
}

/** Whether a word of the trade starts with a search word, which is letters and digits and needs no escaping. */
function matchesTerm(word: string): Expression<SqlBool> {
  const beginnings = toPrefixes(word).map((stem) => `'${stem}':*`);
  return sql<SqlBool>`trades.words @@ ${beginnings.join(" | ")}::tsquery`;
}

/** Ignores case. */
function isInCategory(category: string): Expression<SqlBool> {
  return sql<SqlBool>`normalised_key(category) = normalised_key(${category})`;
}
