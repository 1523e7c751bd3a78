import { suburbName } from "#app/features/suburbs/model/suburb-question.ts";
import { type Page, readPage } from "#app/lib/page.ts";
import type { CategorySearch } from "#app/features/directory-search/category-search.ts";
import { type Expression, type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import { searchCorrected, type Vocabulary } from "#app/features/directory-search/spelling.queries.server.ts";
import { isSuburbWord } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { toStems, type Trade, tradeColumns, tradeNames, tradeSearchWords } from "./trade.ts";

const TRADES_PER_PAGE = 24;

/** What trades are called comes before places, and those before the names of companies. */
const vocabulary: Vocabulary = {
  hasWord: (word) => sql<SqlBool>`(exists (select from trades where ${hasWord(word)}) or ${isSuburbWord(word)})`,
  terms: [
    sql`select unnest(${tradeNames}::text[]), 1`,
    sql`select word, rank from directory_words where directory = 'trade'`,
    sql`select word, 2 from directory_words where directory = 'suburb'`,
  ],
};

/** One page of the directory. */
export interface TradePage extends Page<Trade> {
  /** What was searched for instead, because no trade matches what was typed. */
  correctedTo?: string;
}

/**
 * The trades that have every word of the search, a page of 24. Paid placements come first, then the better rated, then
 * those with more reviews.
 */
export async function searchTrades(filters: CategorySearch): Promise<TradePage> {
  const typed = filters.search ?? "";
  const found = await searchCorrected(tradeSearchWords(typed), vocabulary, (asked) => findPage(filters, asked));
  const isFound = found.total > 0 && found.correctedTo === undefined;
  if (isFound || suburbName(typed) === typed) return found;
  const spelled = await findPage(filters, tradeSearchWords(suburbName(typed)));
  return spelled.total === 0 ? found : spelled;
}

/** One trade; undefined when there is none. */
export async function findTrade(id: number): Promise<Trade | undefined> {
  return db().selectFrom("trades").select(tradeColumns).where("id", "=", id).executeTakeFirst();
}

/** The trades from `offset` on in the order of the directory, at most `limit`, with the times of their rows. */
export async function findTrades({ limit, offset }: { limit: number; offset: number }) {
  return inOrder(tradeColumns).select(["createdAt", "updatedAt"]).limit(limit).offset(offset).execute();
}

/** The categories that trades have, in alphabetical order, each spelled one way; at most 200. */
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

async function findPage({ search, category, page }: CategorySearch, words: readonly string[]): Promise<TradePage> {
  // A search without a letter or a digit is answered by no trade.
  const conditions = search !== undefined && words.length === 0 ? [sql.lit(false)] : words.map(hasWord);
  if (category !== undefined) conditions.push(categoryIs(category));
  const total = await countTrades(conditions);
  return readPage({ page, total, perPage: TRADES_PER_PAGE }, ({ limit, offset }) =>
    inOrder(tradeColumns)
      // Found in the index of the order first: those that stand before them are not read.
      .where(
        "id",
        "in",
        inOrder(["id"])
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

function inOrder<Column extends keyof Trade>(columns: readonly Column[]) {
  return db()
    .selectFrom("trades")
    .select(columns)
    .orderBy("isFeatured", "desc")
    .orderBy("rating", (by) => by.desc().nullsLast())
    .orderBy("reviewCount", "desc")
    .orderBy("companyName")
    .orderBy("id");
}

/** Whether a word of a trade begins as a word of a search does, which is letters and digits and so needs no escaping. */
function hasWord(word: string): Expression<SqlBool> {
  const beginnings = toStems(word).map((stem) => `'${stem}':*`);
  return sql<SqlBool>`trades.words @@ ${beginnings.join(" | ")}::tsquery`;
}

/** Whether a trade is in a category, whatever its capitals. */
function categoryIs(category: string): Expression<SqlBool> {
  return sql<SqlBool>`normalised_key(category) = normalised_key(${category})`;
}
