import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Kysely, sql } from "kysely";
import { generate, GenericExpressionNode, getDialect, IdentifierNode, JsonColumnTypeNode } from "kysely-codegen";
import { format } from "oxfmt";
import { createDatabase } from "./client.server.ts";
import { runCommand } from "./command.ts";
import { migrate, OtherMigrations } from "./migrate.ts";
import type { DB } from "./schema.ts";

export const schemaFile = resolve(import.meta.dirname, "schema.ts");

/** Read as these types of db/json-columns.ts and written as JSON text. */
const jsonTypes = {
  "audit_entries.detail": "AuditDetail",
  "feed_entries.messages": "FeedMessages",
  "feed_files.counts": "OutcomeCounts",
  "feed_files.messages": "FeedMessages",
  "messages.headers": "MailHeaders",
  "sessions.sess": "SessionData",
  "unfinished_listings.fields": "TypedFields",
};
const withoutDefault = ["sessions.sess", "unfinished_listings.fields"];

const jsonColumns = Object.entries(jsonTypes).map(([column, type]) => {
  const node = new JsonColumnTypeNode(new IdentifierNode(type));
  return [column, withoutDefault.includes(column) ? node : new GenericExpressionNode("Generated", [node])] as const;
});

export async function schemaTypes(url: string): Promise<string> {
  // Must match the parsers in db/connection.server.ts.
  const dialect = getDialect("postgres", { numericParser: "number", dateParser: "string" });
  // The generator would leave its own connection open.
  const pool = createDatabase(url, { size: 1, forJobs: true });
  const db = pool.withoutPlugins();
  try {
    const types = await generate({
      db,
      dialect,
      camelCase: true,
      includePattern: "public.*",
      excludePattern: "public.kysely_*",
      typeMapping: { int8: "number" },
      overrides: { columns: Object.fromEntries(jsonColumns) },
      customImports: Object.fromEntries(Object.values(jsonTypes).map((type) => [type, "./json-columns.ts"])),
    });
    const source = withReadOnlyColumns(types, await columnsThatPostgresWrites(db));
    return (await format("schema.ts", source, { printWidth: 120 })).code;
  } finally {
    await pool.destroy();
  }
}

/** `table.column` in camel case of all generated columns. */
async function columnsThatPostgresWrites(db: Kysely<DB>): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name
    from information_schema.columns
    where table_schema = 'public' and (is_generated = 'ALWAYS' or identity_generation = 'ALWAYS')
  `.execute(db);
  return new Set(rows.map((row) => row.name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())));
}

/** The generator's `Generated` allows writes to columns computed by PostgreSQL. */
function withReadOnlyColumns(types: string, readOnly: ReadonlySet<string>): string {
  const tables = new Map([...types.matchAll(/^ {2}(\w+): (\w+);$/gm)].map(([, table, row]) => [row, table]));
  let table: string | undefined;
  return types
    .split("\n")
    .map((line) => {
      const opened = /^export interface (\w+)/.exec(line)?.[1];
      if (opened) table = tables.get(opened);
      const column = /^ {2}(\w+): Generated</.exec(line)?.[1];
      return column && readOnly.has(`${table}.${column}`) ? line.replace(": Generated<", ": GeneratedAlways<") : line;
    })
    .join("\n")
    .replace(
      '{ ColumnType, JSONColumnType } from "kysely"',
      '{ ColumnType, GeneratedAlways, JSONColumnType } from "kysely"',
    );
}

/** Throws instructions if another branch has migrated the database. */
export async function writeSchemaTypes(url: string): Promise<void> {
  await migrate(url).catch((error: unknown) => {
    if (!(error instanceof OtherMigrations)) throw error;
    throw new Error(
      "Another branch has migrated this database, so db/schema.ts was not written. `npm run db:reset` empties and migrates it. " +
        "To keep it, set DATABASE_URL to an empty database.",
      { cause: error.cause },
    );
  });
  await writeFile(schemaFile, await schemaTypes(url));
}

if (import.meta.main) {
  await runCommand(async ({ url }) => {
    await writeSchemaTypes(url);
    return "Wrote db/schema.ts.";
  });
}
