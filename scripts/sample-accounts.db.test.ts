import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { checkCredentials, hashPassword } from "#app/features/accounts/model/account.server.ts";
import { createDatabase } from "#db/client.server.ts";
import { cloneDatabase, testDatabase } from "#db/test-database.ts";
import { updateReference } from "#reference/apply.ts";
import { seedWhenEmpty } from "#samples/seed.ts";
import { openSampleAccounts } from "./sample-accounts.ts";

const { url, db } = await testDatabase();
const database = { url, embedded: true, stop: () => Promise.resolve() };
const secret = "the secret of this installation, 32 characters";
let lines: string[];

beforeAll(async () => {
  await updateReference(url);
  await seedWhenEmpty(url);
  lines = await openSampleAccounts(database, secret);
}, 300_000);

interface Listed {
  what: string;
  email: string;
  password: string;
}

function listed(printed: readonly string[]): Listed[] {
  return printed.slice(1).map((line) => {
    const [what = "", email = "", password = ""] = line.trim().split(/\s+/);
    return { what, email, password };
  });
}

const logIn = ({ email, password }: Listed) => checkCredentials({ ip: "192.0.2.1" }, { email, password });

function passwordsOf(emails: readonly string[]) {
  return db
    .selectFrom("users")
    .select(["email", "passwordHash", "passwordSalt"])
    .where("email", "in", emails)
    .orderBy("email")
    .execute();
}

describe("in the embedded database", () => {
  test("a buyer, an agent and an admin can log in with the printed passwords", async () => {
    expect(lines[0]).toBe("Sample accounts of Southerly, to log in with:");
    const accounts = listed(lines);
    expect(accounts.map(({ what }) => what)).toEqual(["buyer", "agent", "admin"]);
    const viewers = await Promise.all(accounts.map(logIn));
    expect(viewers.map(({ role, isAdmin }) => ({ role, isAdmin }))).toEqual([
      { role: "buyer", isAdmin: false },
      { role: "agent", isAdmin: false },
      { role: "buyer", isAdmin: true },
    ]);
    for (const { password } of accounts) expect(password).toMatch(/^[\w-]{16}$/);
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(3);
  });

  test("the next start prints the same, and writes nothing", async () => {
    const emails = listed(lines).map(({ email }) => email);
    const before = await passwordsOf(emails);
    expect(await openSampleAccounts(database, secret)).toEqual(lines);
    expect(await passwordsOf(emails)).toEqual(before);
  });

  test("no other account has a password", async () => {
    const { count } = await db
      .selectFrom("users")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("passwordHash", "is not", null)
      .executeTakeFirstOrThrow();
    expect(count).toBe(3);
  });

  test("a changed password stays, and its account is not listed", async () => {
    const [buyer, ...others] = listed(lines) as [Listed, ...Listed[]];
    const own = { ...buyer, password: "a password of my own" };
    await db
      .updateTable("users")
      .set(await hashPassword(own.password))
      .where("email", "=", buyer.email)
      .execute();
    expect(listed(await openSampleAccounts(database, secret))).toEqual(others);
    await expect(logIn(own)).resolves.toMatchObject({ email: buyer.email });
    await expect(logIn(buyer)).rejects.toThrow("do not match");
  });

  test("with another secret, nothing is listed, because the passwords of this one would not work", async () => {
    expect(await openSampleAccounts(database, "another secret of another installation, 32")).toEqual([]);
  });

  test("a deleted account is not created again", async () => {
    const [admin] = listed(lines).slice(-1) as [Listed];
    await db.deleteFrom("users").where("email", "=", admin.email).execute();
    expect(listed(await openSampleAccounts(database, secret)).map(({ what }) => what)).toEqual(["agent"]);
  });
});

describe("another installation", () => {
  let other: Awaited<ReturnType<typeof cloneDatabase>>;
  beforeAll(async () => {
    other = await cloneDatabase(inject("clusterUrl"), "migrated");
    const sample = createDatabase(other.url, { size: 1 });
    const emails = listed(lines).map(({ email }) => email);
    await sample
      .insertInto("users")
      .values(emails.map((email) => ({ email })))
      .execute();
    await sample.destroy();
  });
  afterAll(() => other.drop());

  test("that brought its own database is given no password", async () => {
    const handle = { url: other.url, embedded: false, stop: () => Promise.resolve() };
    expect(await openSampleAccounts(handle, secret)).toEqual([]);
    const sample = createDatabase(other.url, { size: 1 });
    const open = await sample.selectFrom("users").select("email").where("passwordHash", "is not", null).execute();
    await sample.destroy();
    expect(open).toEqual([]);
  });

  test("has passwords of its own", async () => {
    const handle = { url: other.url, embedded: true, stop: () => Promise.resolve() };
    const otherAccounts = listed(await openSampleAccounts(handle, "another secret of another installation, 32"));
    const ownPasswords = listed(lines).map(({ password }) => password);
    expect(otherAccounts).toHaveLength(3);
    expect(otherAccounts.filter(({ password }) => ownPasswords.includes(password))).toEqual([]);
  });
});
