import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { trackDependencies } from "#platform/cache-dependencies.server.ts";
import { insertUser } from "#samples/factories/users.ts";
import { findAccountData } from "./account-data.queries.server.ts";

/** Tables with a user or an email address that /dashboard/my-data does not export, and the reason. */
const exempt: Readonly<Record<string, string>> = {
  account_tokens: "a secret that opens the account; it expires within a day",
  agency_invitations: "who an agency invites; the person has the email, and the row is erased after 90 days",
  agencies: "the address of an office, which anybody may see",
  audit_entries: "the record of what admins and commands did, which must not change with the account",
  feed_files: "who confirmed a file of an agency; the file belongs to the agency",
  listing_changes: "the history of a home, which stays when the person who changed it leaves",
  messages: "copies of emails that the person has received",
  offices: "the address of an office, which anybody may see",
  posts: "the author of a published article",
  publication_requests:
    "which of their drafts, exported as listings, wait for a verification; deleted with the account",
  trades: "the address of a business, which anybody may see",
};

test("every table with a user or an email address is exported in my-data, or exempt for a reason", async () => {
  const { db } = await testDatabase();
  const { rows } = await sql<{ table: string }>`
    select table_name as "table"
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (table_name = 'users' or column_name ~ '(^|_)user_id$' or column_name ~ '(^|_)(email|(to|reply_to)_address)$')
    union
    select conrelid::regclass::text from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass and connamespace = 'public'::regnamespace
    order by 1`.execute(db);

  const { id } = await insertUser(db);
  const statements = new Set<string>();
  await trackDependencies({ statements }, () => findAccountData(id));
  const read = [...statements].flatMap((text) =>
    [...text.matchAll(/\b(?:from|join) "(\w+)"/g)].map(([, name]) => name),
  );
  const exported = new Set(read);

  const personal = rows.map(({ table }) => table);
  expect(personal.filter((table) => !exported.has(table) && !(table in exempt))).toEqual([]);
  expect(Object.keys(exempt).filter((table) => exported.has(table) || !personal.includes(table))).toEqual([]);
});
