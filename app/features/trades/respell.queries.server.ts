import { sql } from "kysely";
import { db } from "#db/client.server.ts";
import { tradeNames } from "./search-words.ts";
import { searchedText, wordPattern } from "./trade-match.queries.server.ts";

/** How many of their trigrams two words share at least to be taken for each other: "solor" and "solar" are 0.33 alike. */
const ALIKE = 0.32;

/**
 * What may be meant by words that no trade has all of: the words as one ("handy man"), or each word that nobody has
 * replaced by the one most like it ("plummer"). Undefined when that leads nowhere.
 */
export async function respell(words: readonly string[]): Promise<string[] | undefined> {
  const asOne = words.join("");
  const strange = await findStrangeWords([...words, asOne]);
  if (!strange.has(asOne)) return words.length > 1 ? [asOne] : undefined;
  const nearest = await findNearestWords(words.filter((word) => strange.has(word)));
  const meant = words.map((word) => (strange.has(word) ? nearest.get(word) : word));
  return nearest.size > 0 && meant.every((word) => word !== undefined) ? [...new Set(meant)] : undefined;
}

/** Those of the words that no trade has, but for names of suburbs: nobody who types "Cabramatta" means Parramatta. */
async function findStrangeWords(words: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select asked.word
    from unnest(${words}::text[], ${words.map(wordPattern)}::text[]) as asked (word, pattern)
    where not exists (select from trades where ${searchedText} ~* asked.pattern)
      and not exists (select from suburbs where suburbs.key ~ ('\\m' || asked.word || '\\M'))`.execute(db());
  return new Set(rows.map(({ word }) => word));
}

/**
 * For each word the one most like it, where there is any: what trades are called comes before places, and those before
 * the names of companies, when two are equally like it.
 */
async function findNearestWords(words: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ typed: string; meant: string }>`
    with phrases (phrase, place) as (
      select unnest(${tradeNames}::text[]), 1
      union all select distinct category, 1 from trades
      union all select distinct unnest(coverage_area), 2 from trades
      union all select name, 2 from suburbs
      union all select company_name, 3 from trades
    ), words as (
      select word, min(place) as place
      from phrases, regexp_split_to_table(lower(phrase), '[^[:alnum:]]+') as word
      group by word
    )
    select asked.word as typed, nearest.word as meant
    from unnest(${words}::text[]) as asked (word)
    cross join lateral (
      select words.word from words
      where similarity(words.word, asked.word) >= ${ALIKE}
      order by similarity(words.word, asked.word) desc, words.place, words.word
      limit 1
    ) as nearest`.execute(db());
  return new Map(rows.map(({ typed, meant }) => [typed, meant]));
}
