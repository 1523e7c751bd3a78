import fs from "node:fs/promises";
import path from "node:path";
import { Kysely, PostgresDialect, type Transaction } from "kysely";
import { FileMigrationProvider, type MigrationResultSet, Migrator } from "kysely/migration";
import pg from "pg";
import { runCommand } from "./command.ts";

const migrationFolder = path.resolve(import.meta.dirname, "../migrations");

/** `latest` runs what has not run; `up` and `down` take one step. */
export type MigrationDirection = "latest" | "up" | "down";

/**
 * Migrates the database at `url` and returns the names of the migrations that ran, in order. All in one transaction, behind
 * Kysely's advisory lock, on a connection of its own without the pool's statement timeout. Throws the migration's error.
 */
export async function migrate(url: string, direction: MigrationDirection = "latest"): Promise<string[]> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  });
  try {
    const migrator = new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder }) });
    return namesOf(await step(migrator, direction));
  } finally {
    await db.destroy();
  }
}

/**
 * Migrates inside an open transaction, up to the named migration or to the latest, and returns the names of those that
 * ran. Throws the migration's error.
 */
export async function migrateInside(trx: Transaction<unknown>, last?: string): Promise<string[]> {
  const migrator = new Migrator({ db: trx, provider: new FileMigrationProvider({ fs, path, migrationFolder }) });
  return namesOf(await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last)));
}

async function step(migrator: Migrator, direction: MigrationDirection): Promise<MigrationResultSet> {
  if (direction === "up") return migrator.migrateUp();
  if (direction === "down") return migrator.migrateDown();
  return migrator.migrateToLatest();
}

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error === undefined) return results.map((result) => result.migrationName);
  const failed = results.find((result) => result.status === "Error");
  const reason = failed ? `migration ${failed.migrationName} failed` : "the database does not answer as it should";
  throw new Error(`Nothing was migrated: ${reason}.`, { cause: error });
}

function isDirection(value: string): value is MigrationDirection {
  return value === "latest" || value === "up" || value === "down";
}

if (import.meta.main) {
  await runCommand(async ({ url }) => {
    const direction = process.argv[2] ?? "latest";
    if (!isDirection(direction)) throw new Error("Say latest, up or down.");
    const names = await migrate(url, direction);
    if (direction === "latest") {
      // Imported here: it reads the environment, which a migration alone does not need.
      const { bringReference } = await import("./reference/apply.ts");
      if (await bringReference(url)) names.push("services, suburbs and articles");
    }
    return (
      names.map((name) => `${direction === "down" ? "taken back" : "done"}: ${name}`).join("\n") ||
      "Nothing to migrate."
    );
  });
}
