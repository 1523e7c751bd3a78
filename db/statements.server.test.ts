import { expect, test } from "vitest";
import { readsOnly, identifiersIn, writtenTables } from "./statements.server.ts";

test.each([
  { text: 'select "id" from "listings" where "price" > $1', words: ["listings"], why: "a table in quotes" },
  { text: "select 1 from agents, users u", words: ["agents", "users"], why: "tables without quotes, side by side" },
  {
    text: "with a as (select * from suburbs) select days_on_market(1)",
    words: ["suburbs", "days_on_market"],
    why: "functions, too",
  },
])("every name in a statement is one of its words: $why", ({ text, words }) => {
  expect([...identifiersIn(text)]).toEqual(expect.arrayContaining(words));
});

test.each([
  { text: 'insert into "leads" ("name") select name from "users"', tables: ["leads"], why: "it only reads the other" },
  { text: 'update "listings" set "status" = $1 from "agents"', tables: ["listings"], why: "as above" },
  {
    text: "with gone as (delete from pictures returning id) update listings set x = 1",
    tables: ["pictures", "listings"],
    why: "both are written to",
  },
  { text: "update only agents set x = 1", tables: ["agents"], why: "only is no table" },
  { text: "truncate sessions", tables: ["sessions"], why: "all rows are gone" },
  { text: "select updated_at from listings for update", tables: [], why: "a lock changes nothing" },
  { text: "select 1 from listings for no key update skip locked", tables: [], why: "the weaker lock, too" },
])("$text writes to $tables: $why", ({ text, tables }) => {
  expect([...writtenTables(text)]).toEqual(tables);
});

test("statements beyond the size of the cache are still read", () => {
  for (let number = 0; number < 2500; number += 1) identifiersIn(`select ${number}`);
  expect(identifiersIn("select 1 from listings").has("listings")).toBe(true);
});

test.each([
  { text: 'select "id" from "listings"', reads: true, why: "a question" },
  { text: "with near as (select 1) select * from near", reads: true, why: "a question in two steps" },
  { text: "with gone as (delete from listings returning id) select * from gone", reads: false, why: "it deletes" },
  { text: "select id from listings for no key update", reads: false, why: "it locks" },
  { text: "select id from listings for share of listings", reads: false, why: "it locks" },
  { text: "begin", reads: false, why: "what follows may write" },
  { text: 'update "listings" set "price" = 1', reads: false, why: "it writes" },
])("whether a replica may be asked: $why", ({ text, reads }) => {
  expect(readsOnly(text)).toBe(reads);
});
