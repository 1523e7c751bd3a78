import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { routes } from "#tests/routes.ts";
import { type ServerProcess, startServer } from "#tests/setup/server-process.ts";

// The accident: with DATABASE_URL /services/finance answered 503 for ever and /suburbs/newtown 404, because services,
// suburbs and articles came with the sample data, which a database of the operator's never gets.

const { url } = await testDatabase();
const migrateCommand = join(import.meta.dirname, "../../db/migrate.ts");
let codes: number[];
let server: ServerProcess;

/** What the container does before it serves. */
async function migrateAsCommand(): Promise<number> {
  const child = spawn(process.execPath, [migrateCommand, "latest"], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: "ignore",
  });
  const [code] = (await once(child, "exit")) as [number];
  return code;
}

beforeAll(async () => {
  await sql`drop schema public cascade`.execute(db());
  await sql`create schema public`.execute(db());
  codes = await Promise.all([migrateAsCommand(), migrateAsCommand()]);
  server = await startServer({ DATABASE_URL: url });
}, 60_000);

const ask = (path: string) => fetch(new URL(path, server.url), { redirect: "manual" });

/** Addresses of one person, one home or one mail: a new installation has none of these. */
const ofSomebody = /:(id|receipt|token)\b/;
const publicPages = routes.filter(
  ({ kind, access, path }) => kind === "page" && access === "anyone" && !path.includes("*"),
);
const examples = new Map([["/insights/:slug", "/insights/cooling-off-and-exchange"]]);

describe("a database of the operator's, empty until the first start", () => {
  const pages = publicPages.filter(({ path }) => !ofSomebody.test(path));
  test.each(pages.map(({ path, example }) => examples.get(path) ?? example))("%s answers", async (address) => {
    const answer = await ask(address);
    expect(answer.status).toBe(address === "/logout" ? 302 : 200);
  });

  // The accident: it said of the operator's own homes and agents that they are samples.
  test("is not said to hold samples, while old figures are said to be old", async () => {
    for (const { path, example } of pages) {
      const text = await (await ask(examples.get(path) ?? example)).text();
      expect(text, path).not.toMatch(/are samples/);
      if (path === "/listings" || path === "/agents")
        expect(text, path).toContain("Suburb figures are real and historical");
    }
  });

  test("is filled by two starts at once", () => {
    expect(codes).toEqual([0, 0]);
  });

  test("holds services, suburbs and articles, and no sample person, home or trade", async () => {
    const counts = await db()
      .selectNoFrom(({ selectFrom, fn }) => [
        selectFrom("services").select(fn.countAll<string>().as("n")).as("services"),
        selectFrom("suburbs").select(fn.countAll<string>().as("n")).as("suburbs"),
        selectFrom("posts").select(fn.countAll<string>().as("n")).as("posts"),
        selectFrom("users").select(fn.countAll<string>().as("n")).as("users"),
        selectFrom("agents").select(fn.countAll<string>().as("n")).as("agents"),
        selectFrom("listings").select(fn.countAll<string>().as("n")).as("listings"),
        selectFrom("trades").select(fn.countAll<string>().as("n")).as("trades"),
      ])
      .executeTakeFirstOrThrow();
    expect(Object.entries(counts).map(([name, count]) => [name, Number(count)])).toEqual([
      ["services", 4],
      ["suburbs", 626],
      ["posts", 14],
      ["users", 0],
      ["agents", 0],
      ["listings", 0],
      ["trades", 0],
    ]);
  });

  test("keeps what the operator changed and deleted, over a second start", async () => {
    await db().updateTable("services").set({ title: "Our lawyers" }).where("slug", "=", "conveyancing").execute();
    await db().deleteFrom("suburbs").where("slug", "=", "zetland").execute();
    await db().deleteFrom("referenceVersion").execute();
    expect(await migrateAsCommand()).toBe(0);
    const { title } = await db()
      .selectFrom("services")
      .select("title")
      .where("slug", "=", "conveyancing")
      .executeTakeFirstOrThrow();
    expect(title).toBe("Our lawyers");
    expect((await ask("/suburbs/zetland")).status).toBe(404);
  });
});
