import { type Kysely, type RawBuilder, sql } from "kysely";

/** The directories in directory_words. */
const directories = ["trade", "post", "suburb"];

/**
 * An index finds the corrections of a misspelt word. Before, the similarity to each word of a directory (3,200 of
 * articles) was computed, 5 ms. Words of suburbs are added: before, they were split from 626 names for each searched
 * word. 160 KB, 56 KB and 40 KB; a word is written once. Result pages of misspelt words read the table, and so are
 * cached from now on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const wordsOf = (suburbs: RawBuilder<unknown>) => sql`
    insert into directory_words (directory, word, rank)
      select distinct 'suburb', word, 1 from ${suburbs} as named (key)
      cross join lateral regexp_split_to_table(named.key, '[^[:alnum:]]+') as word
      where word <> '' order by word
      on conflict do nothing`;
  await sql`
    create function note_words_of_suburb() returns trigger language plpgsql as $$
    begin
      ${wordsOf(sql`(values (new.key))`)};
      return null;
    end
    $$`.execute(db);
  // Figures of suburbs change more often than their names.
  await sql`
    create trigger suburbs_words after insert or update of name on suburbs
      for each row execute function note_words_of_suburb()`.execute(db);
  await wordsOf(sql`(select key from suburbs)`).execute(db);
  for (const directory of directories) {
    await sql`
      create index ${sql.id(`directory_words_${directory}`)} on directory_words using gist (word gist_trgm_ops)
        where directory = ${sql.lit(directory)}`.execute(db);
  }
  await sql`
    create trigger announce_change after insert or update or delete or truncate on directory_words
      for each statement execute function announce_change()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger announce_change on directory_words`.execute(db);
  for (const directory of directories) await sql`drop index ${sql.id(`directory_words_${directory}`)}`.execute(db);
  await sql`drop trigger suburbs_words on suburbs`.execute(db);
  await sql`drop function note_words_of_suburb`.execute(db);
  await sql`delete from directory_words where directory = 'suburb'`.execute(db);
}
