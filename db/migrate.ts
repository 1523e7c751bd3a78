import fs from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import { FileMigrationProvider, type MigrationResultSet, Migrator } from "kysely/migration";
import pg from "pg";
import { runCommand } from "./command.ts";
import { findUnsupportedVersion, readServerVersion } from "./server-version.ts";

const migrationFolder = path.resolve(import.meta.dirname, "../migrations");

/** In milliseconds. The lock timeout is short because pages queue behind the migration. */
const wait = { lock: 3000, pause: 1000, tries: 75 };

/** `up` and `down` run one step. */
export type MigrationDirection = "latest" | "up" | "down";

/**
 * Migrates in one transaction with Kysely's advisory lock and no statement timeout. Returns the executed migrations in
 * order. Retries while a table is locked; throws the migration's error.
 */
export async function migrate(url: string, direction: MigrationDirection = "latest"): Promise<string[]> {
  return withMigrator(url, async (migrator) => {
    for (let tries = 1; ; tries += 1) {
      const result = await step(migrator, direction);
      const isLocked = result.error instanceof pg.DatabaseError && result.error.code === "55P03";
      if (!isLocked || tries === wait.tries) return namesOf(result);
      await delay(wait.pause);
    }
  });
}

/**
 * Whether the database has all migrations of this version and newer ones, as during a rollout. It must not be changed
 * then.
 */
export async function isAhead(url: string): Promise<boolean> {
  return withMigrator(url, async (migrator, db) => {
    const own = await migrator.getMigrations();
    if (own.some(({ executedAt }) => executedAt === undefined)) return false;
    const newest = own.at(-1)?.name ?? "";
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.some(({ name }) => name > newest);
  });
}

async function withMigrator<Result>(
  url: string,
  work: (migrator: Migrator, db: Kysely<unknown>) => Promise<Result>,
): Promise<Result> {
  const unsupported = findUnsupportedVersion(await readServerVersion(url));
  if (unsupported !== undefined) throw new Error(unsupported);
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1, lock_timeout: wait.lock }) }),
  });
  try {
    const provider = new FileMigrationProvider({ fs, path, migrationFolder });
    return await work(new Migrator({ db, provider }), db);
  } finally {
    await db.destroy();
  }
}

/**
 * Migrates in an open transaction, to `last` or the latest. Returns the executed migrations; throws the migration's
 * error.
 */
export async function migrateInside(trx: Transaction<unknown>, last?: string): Promise<string[]> {
  const migrator = new Migrator({ db: trx, provider: new FileMigrationProvider({ fs, path, migrationFolder }) });
  return namesOf(await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last)));
}

/** Those of the names that this version does not have. */
export async function findUnknownMigrations(names: readonly string[]): Promise<string[]> {
  const own = await new FileMigrationProvider({ fs, path, migrationFolder }).getMigrations();
  return names.filter((name) => !Object.hasOwn(own, name));
}

async function step(migrator: Migrator, direction: MigrationDirection): Promise<MigrationResultSet> {
  if (direction === "up") return migrator.migrateUp();
  if (direction === "down") return migrator.migrateDown();
  return migrator.migrateToLatest();
}

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error === undefined) return results.map((result) => result.migrationName);
  const failed = results.find((result) => result.status === "Error");
  // Kysely's prefix for missing migrations and for older ones added later.
  if (error instanceof Error && error.message.startsWith("corrupted migrations")) throw new OtherMigrations(error);
  const reason = failed ? `migration ${failed.migrationName} failed` : "the database did not respond as expected";
  throw new Error(`Nothing was migrated: ${reason}.`, { cause: error });
}

/** The database has unknown migrations, or lacks one before its newest. */
export class OtherMigrations extends Error {
  constructor(cause: Error) {
    super("Nothing was migrated: the database has migrations that this version does not know.", { cause });
  }
}

function isDirection(value: string): value is MigrationDirection {
  return value === "latest" || value === "up" || value === "down";
}

if (import.meta.main) {
  await runCommand(async ({ url }) => {
    const direction = process.argv[2] ?? "latest";
    if (!isDirection(direction)) throw new Error("Usage: npm run db:migrate -- [latest|up|down]");
    if (direction === "latest" && (await isAhead(url)))
      return "The database was migrated by a newer version, so nothing was changed.";
    const names = await migrate(url, direction);
    if (direction === "latest") {
      // It reads the environment, which a migration alone does not need.
      const { updateReference } = await import("#reference/apply.ts");
      if (await updateReference(url)) names.push("services, suburbs and articles");
    }
    return (
      names.map((name) => `${direction === "down" ? "reverted" : "done"}: ${name}`).join("\n") || "Nothing to migrate."
    );
  });
}
