import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { honeypotName } from "#app/lib/fields.ts";
import { db } from "#db/client.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { BUTTON_PAGES, routes } from "#tests/routes.ts";
import { type ServerProcess, startServer } from "#tests/setup/server-process.ts";

// Regression: with DATABASE_URL, /services/finance always responded 503 and /suburbs/newtown 404. Services, suburbs
// and articles were part of the sample data, which an operator's database never gets.

const { url } = await testDatabase();
const migrateCommand = join(import.meta.dirname, "../../db/migrate.ts");
let codes: number[];
let server: ServerProcess;

/** Runs the migration as the container does before it starts the server. */
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

const send = (path: string) => fetch(new URL(path, server.url), { redirect: "manual" });

/** Addresses of one person, one home or one mail: a new installation has none of these. */
const ofSomebody = /:(id|receipt|token)\b/;
const publicPages = routes.filter(
  ({ kind, access, path }) => kind === "page" && access === "anyone" && !path.includes("*"),
);
const examples = new Map([["/insights/:slug", "/insights/cooling-off-and-exchange"]]);

describe("a database of the operator's, empty until the first start", () => {
  const pages = publicPages.filter(({ path }) => !ofSomebody.test(path));
  test.each(pages.map(({ path, example }) => examples.get(path) ?? example))("%s answers", async (address) => {
    const response = await send(address);
    expect(response.status).toBe(BUTTON_PAGES.includes(address) ? 302 : 200);
  });

  // Regression: the notice called the operator's own homes and agents samples.
  test("shows no sample notice, and marks old figures as old", async () => {
    for (const { path, example } of pages) {
      const text = await (await send(examples.get(path) ?? example)).text();
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
      ["suburbs", 767],
      ["posts", 17],
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
    expect((await send("/suburbs/zetland")).status).toBe(404);
  });
});

// Regression: only the sample data had agencies, so a real agent could not join one, and imports and colleagues need
// one.
describe("an operator who begins with an empty database", () => {
  const password = "correct horse battery";
  const agent = { email: "robin@harbour.example.com", password, firstName: "Robin", lastName: "Sample", role: "agent" };

  async function command(name: string, ...parameters: string[]): Promise<string> {
    const script = join(import.meta.dirname, "../../scripts", name);
    const child = spawn(process.execPath, [script, ...parameters], { env: { ...process.env, DATABASE_URL: url } });
    const output: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
    const [code] = (await once(child, "exit")) as [number];
    return `${code} ${Buffer.concat(output).toString()}`;
  }

  async function register(account: typeof agent): Promise<string> {
    const response = await fetch(new URL("/api/auth/register", server.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(account),
    });
    expect(response.status).toBe(201);
    return response.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
  }

  const read = async (path: string, cookie: string) =>
    (await fetch(new URL(path, server.url), { headers: { cookie } })).text();

  const post = (path: string, cookie: string, fields: Record<string, string>) =>
    fetch(new URL(path, server.url), {
      method: "POST",
      redirect: "manual",
      headers: { cookie, origin: server.url.replace(/\/$/, ""), "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ [honeypotName]: "", ...fields }),
    });

  test("creates an agency by a command, and its agent connects the agency's software", async () => {
    const cookie = await register(agent);
    expect(await read("/dashboard/feeds", cookie)).toContain("You need an agency to import listings");
    expect(await command("agency.ts", "create", "Harbour & Sons")).toMatch(
      /^0 Agency \d+, "Harbour & Sons", has been created/,
    );
    expect(await command("agency.ts", "add-agent", "Harbour & Sons", agent.email)).toMatch(/^0 /);
    expect(await read("/dashboard/feeds", cookie)).not.toContain("You need an agency to import listings");
    const connected = await post("/dashboard/feeds", cookie, { crm: "vaultre" });
    expect(connected.status).toBe(303);
    const connection = connected.headers.get("location") ?? "";
    expect(connection).toMatch(/^\/dashboard\/feeds\/\d+\/connection/);
    expect(await read(connection, cookie)).toContain("Agent ID");
  });

  test("creates an agency at /admin/agencies, where an admin adds its agent", async () => {
    const operator = await register({ ...agent, email: "operator@example.com", role: "buyer" });
    expect(await command("user-admin.ts", "operator@example.com")).toMatch(/^0 /);
    const colleague = await register({ ...agent, email: "grace@coast.example.com" });
    const created = await post("/admin/agencies", operator, { name: "Coast Homes", email: "office@coast.example.com" });
    expect(created.status).toBe(303);
    const id = /#agency-(\d+)$/.exec(created.headers.get("location") ?? "")?.[1];
    expect(await read("/admin/agencies", operator)).toContain("office@coast.example.com");
    const added = await post(`/admin/agencies?do=add&id=${id}`, operator, { email: "grace@coast.example.com" });
    expect(added.status).toBe(303);
    expect((await post("/dashboard/feeds", colleague, { crm: "vaultre" })).status).toBe(303);
  });
});
