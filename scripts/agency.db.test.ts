import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertUser } from "#samples/factories/users.ts";

const { url, db } = await testDatabase();
const command = join(import.meta.dirname, "agency.ts");

/** Runs the command as `npm run agency -- ...` does, on the database of this file. */
function run(...parameters: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: url };
    execFile(process.execPath, [command, ...parameters], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });
}

test("creates an agency, adds an agent and lists both; a repeated command changes nothing", async () => {
  expect((await run("list")).stdout).toContain("There are no agencies yet.");
  const create = ["create", "Harbour & Sons", "--email", "office@harbour.example.com"];
  expect(await run(...create)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('"Harbour & Sons", has been created.'),
  });
  expect(await run(...create)).toMatchObject({ code: 0, stdout: expect.stringContaining("already exists") });
  const { id: userId } = await insertUser(db, { role: "agent", email: "ada@example.com" });
  await insertAgent(db, { agencyId: null, userId, name: "Ada Agent" });
  const add = ["add-agent", "harbour & sons", "Ada@Example.com"];
  for (const _ of [1, 2]) {
    expect(await run(...add)).toEqual({
      code: 0,
      stdout: 'ada@example.com belongs to "Harbour & Sons".\n',
      stderr: "",
    });
  }
  expect((await run("list")).stdout).toMatch(/^\d+ {2}Harbour & Sons {2}office@harbour\.example\.com {2}Ada Agent\n$/);
  const entries = await db.selectFrom("auditEntries").select(["action", "userId"]).orderBy("id").execute();
  expect(entries).toEqual([
    { action: "agency.created", userId: null },
    { action: "agent.agency_added", userId: null },
  ]);
});

test("names the agency into which another was merged, and adds no one to the merged one", async () => {
  const { id: into } = await insertAgency(db, { name: "Quayside Property" });
  const { id } = await insertAgency(db, { name: "Moss Rentals", email: null });
  await db.updateTable("agencies").set({ closedAt: new Date(), mergedIntoId: into }).where("id", "=", id).execute();
  const { id: userId } = await insertUser(db, { role: "agent", email: "ben@example.com" });
  await insertAgent(db, { agencyId: null, userId, name: "Ben Agent" });
  const closure = "Moss Rentals was merged into Quayside Property";
  expect(await run("add-agent", "Moss Rentals", "ben@example.com")).toMatchObject({ code: 1, stderr: `${closure}.\n` });
  expect(await run("create", "moss rentals")).toMatchObject({
    code: 1,
    stderr: `${closure}. Choose another name.\n`,
  });
  expect((await run("list")).stdout).toMatch(new RegExp(`^${id} {2}${closure} {2}no office email {2}no agents$`, "m"));
});

test("stores the details that an admin would check", async () => {
  const details = ["--abn", "51 824 753 556", "--licence", "20260001", "--domain", "coast.example.com"];
  expect((await run("create", "Coast & Sons", ...details)).code).toBe(0);
  const stored = await db
    .selectFrom("agencies")
    .select(["abn", "licenceNumber", "domain"])
    .where("name", "=", "Coast & Sons")
    .executeTakeFirst();
  expect(stored).toEqual({ abn: "51824753556", licenceNumber: "20260001", domain: "coast.example.com" });
});

test.each([
  [["create", "Coast", "--email", "office"], "Enter a valid email address.\n"],
  [["create", " "], "Agency name is required.\n"],
  [["add-agent", "Nowhere", "ada@example.com"], 'There is no agency called "Nowhere".\n'],
])("%j fails with one sentence", async (parameters, sentence) => {
  expect(await run(...parameters)).toEqual({ code: 1, stdout: "", stderr: sentence });
});

test.each([[[]], [["create"]], [["delete", "Coast"]], [["create", "Coast", "--mail", "a@b.example"]]])(
  "%j shows the usage",
  async (parameters) => {
    const { code, stdout, stderr } = await run(...parameters);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain('npm run agency -- create "NAME"');
  },
);
