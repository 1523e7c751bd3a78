import { execFile } from "node:child_process";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "#db/test-database.ts";
import { insertUser } from "#samples/factories/users.ts";

const { url, db } = await testDatabase();
const command = join(import.meta.dirname, "user-admin.ts");
let made = 0;
let ada: { id: number; email: string };

beforeEach(async () => {
  made += 1;
  const email = `ada.${made}@example.com`;
  ada = { ...(await insertUser(db, { email })), email };
});

/** Runs the command as `npm run user:admin -- ...` does, on the database of this file. */
function run(...parameters: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: url };
    execFile(process.execPath, [command, ...parameters], { env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });
}

async function isAdmin(): Promise<boolean> {
  const user = await db.selectFrom("users").select("isAdmin").where("id", "=", ada.id).executeTakeFirstOrThrow();
  return user.isAdmin;
}

test("grants and revokes admin rights, and records both", async () => {
  expect(await run(` ${ada.email.toUpperCase()} `)).toMatchObject({ code: 0, stderr: "" });
  expect(await isAdmin()).toBe(true);
  expect(await run(ada.email, "--revoke")).toEqual({
    code: 0,
    stdout: `${ada.email} is no longer an admin.\n`,
    stderr: "",
  });
  expect(await isAdmin()).toBe(false);
  const entries = await db
    .selectFrom("auditEntries")
    .select("action")
    .where("subjectId", "=", ada.id)
    .orderBy("id")
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(["user.admin_granted", "user.admin_revoked"]);
});

test("reports an unknown account, and changes none", async () => {
  const { code, stdout, stderr } = await run("nobody@example.com");
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toBe("There is no account with the email address nobody@example.com.\n");
  expect(await db.selectFrom("users").select("id").where("isAdmin", "=", true).execute()).toEqual([]);
});

test.each([[[]], [["ada.1@example.com", "--grant"]]])("%j shows the usage", async (parameters) => {
  const { code, stdout, stderr } = await run(...parameters);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toContain("Usage: npm run user:admin -- EMAIL [--revoke]");
});
