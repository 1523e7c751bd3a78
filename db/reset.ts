import pg from "pg";
import { updateReference } from "#reference/apply.ts";
import { runCommand } from "./command.ts";
import { migrate } from "./migrate.ts";

async function empty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("drop schema public cascade; create schema public; drop schema if exists pgboss cascade");
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  await runCommand(async ({ url, embedded }) => {
    if (!embedded && !process.argv.includes("--force")) {
      throw new Error(
        "DATABASE_URL names a database that Southerly did not create. To empty it anyway: npm run db:reset -- --force",
      );
    }
    await empty(url);
    await migrate(url);
    await updateReference(url);
    if (!embedded) return "The database is reset, without sample data.";
    const { seedWhenEmpty } = await import("#samples/seed.ts");
    await seedWhenEmpty(url);
    return "The database is reset, with new sample data.";
  });
}
