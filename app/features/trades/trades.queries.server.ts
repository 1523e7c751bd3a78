import type { CategorySearch } from "#app/lib/category-search.ts";
import { type Expression, type SqlBool, sql } from "kysely";
import { db } from "#db/client.server.ts";
import { respell } from "./respell.queries.server.ts";
import { searchWords } from "./search-words.ts";
import { categoryIs, hasWord } from "./trade-match.queries.server.ts";
import { type Trade, tradeColumns } from "./trade.ts";

const TRADES_PER_PAGE = 24;

/** One page of the directory. */
export interface TradePage {
  trades: Trade[];
  /** All matches. */
  total: number;
  /** The page shown: the one asked for, or the last one when there are not so many. */
  page: number;
  lastPage: number;
  /** What was searched for instead, because nothing is spelled like what was typed. */
  respelled?: string;
}

/**
 * The trades that have every word of the search, a page of 24; when no trade has one of the words, those that have the
 * words nearest to it. Paid placements come first, then the better rated, then those with more reviews.
 */
export async function searchTrades(filters: CategorySearch): Promise<TradePage> {
  const words = searchWords(filters.search ?? "");
  const found = await readPage(filters, words);
  if (found.total > 0 || words.length === 0) return found;
  const respelled = await respell(words);
  if (respelled === undefined) return found;
  const meant = await readPage(filters, respelled);
  return meant.total === 0 ? found : { ...meant, respelled: respelled.join(" ") };
}

/** The trades from `offset` on in the order of the directory, at most `limit`. */
export async function findTrades({ limit, offset }: { limit: number; offset: number }): Promise<Trade[]> {
  return inOrder().limit(limit).offset(offset).execute();
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

async function readPage({ search, category, page: asked }: CategorySearch, words: string[]): Promise<TradePage> {
  // A search without a letter or a digit is answered by no trade.
  const conditions = search !== undefined && words.length === 0 ? [sql.lit(false)] : words.map(hasWord);
  if (category !== undefined) conditions.push(categoryIs(category));
  const total = await countTrades(conditions);
  if (total === 0) return { trades: [], total, page: 1, lastPage: 1 };
  const lastPage = Math.ceil(total / TRADES_PER_PAGE);
  const page = Math.min(asked, lastPage);
  const trades = await inOrder()
    .where((eb) => eb.and(conditions))
    .limit(TRADES_PER_PAGE)
    .offset((page - 1) * TRADES_PER_PAGE)
    .execute();
  return { trades, total, page, lastPage };
}

async function countTrades(conditions: Expression<SqlBool>[]): Promise<number> {
  const { count } = await db()
    .selectFrom("trades")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => eb.and(conditions))
    .executeTakeFirstOrThrow();
  return count;
}

function inOrder() {
  return db()
    .selectFrom("trades")
    .select(tradeColumns)
    .orderBy("isFeatured", "desc")
    .orderBy("rating", (by) => by.desc().nullsLast())
    .orderBy("reviewCount", "desc")
    .orderBy("companyName")
    .orderBy("id");
}
