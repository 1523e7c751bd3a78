import type * as Crypto from "node:crypto";
import { argon2, argon2Sync } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { TooMany, WrongCredentials } from "#app/lib/errors.ts";
import { consumeRateLimit, limits } from "#app/limits/limits.server.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertUser } from "#samples/factories/users.ts";
import { newMember, password } from "./account.fixture.ts";
import { authenticate, checkCredentials } from "./account.server.ts";

vi.mock("node:crypto", async (importOriginal) => {
  const crypto = await importOriginal<typeof Crypto>();
  return { ...crypto, argon2: vi.fn(crypto.argon2) };
});

const { db } = await testDatabase();
const here = { ip: "198.51.100.1" };
const elsewhere = { ip: "198.51.100.2" };

beforeEach(() => db.deleteFrom("rateLimits").execute());

async function reasonOf(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => "let in",
    (error: unknown) => (error instanceof Error ? error.name : error),
  );
}

describe("a login", () => {
  test("succeeds with address and password, through the strategy that page and endpoint share", async () => {
    const { user } = await newMember(db);
    const { id, email } = user;
    expect(await checkCredentials(here, { email, password })).toMatchObject({ id, email, role: "buyer" });
    expect(await authenticate(here.ip, { email, password })).toMatchObject({ id, email });
    await expect(authenticate(here.ip, { email, password: "wrong-one" })).rejects.toThrow(WrongCredentials);
  });

  test("fails with the same message for a wrong password, an unknown address and an account without a password", async () => {
    const { email } = (await newMember(db)).user;
    await insertUser(db, { email: "without.password@example.com" });
    const sentences = [];
    for (const [who, tried] of [
      [email, "wrong-one"],
      ["nobody@example.com", password],
      ["without.password@example.com", password],
    ] as const) {
      const error: unknown = await checkCredentials(here, { email: who, password: tried }).catch((thrown) => thrown);
      expect(error).toBeInstanceOf(WrongCredentials);
      sentences.push((error as Error).message);
    }
    expect(new Set(sentences)).toEqual(new Set(["The email address and the password do not match."]));
  });

  test("hashes once for an unknown address, too, so that the time does not reveal accounts", async () => {
    const { email } = (await newMember(db)).user;
    const costOf = async (who: string) => {
      vi.mocked(argon2).mockClear();
      await expect(checkCredentials(here, { email: who, password: "wrong-one" })).rejects.toThrow(WrongCredentials);
      return vi
        .mocked(argon2)
        .mock.calls.map(([, { memory, passes, parallelism }]) => ({ memory, passes, parallelism }));
    };
    const known = await costOf(email);
    expect(known).toHaveLength(1);
    expect(await costOf("nobody@example.com")).toEqual(known);
  });

  test("rehashes a password with outdated parameters on login, and only then", async () => {
    const salt = Buffer.from("sixteen bytes ok");
    const old = { message: password, nonce: salt, parallelism: 1, tagLength: 32, memory: 8192, passes: 1 };
    const passwordHash = `argon2id$v=19$m=8192,t=1,p=1$${argon2Sync("argon2id", old).toString("base64")}`;
    const email = "outdated@example.com";
    const { id } = await insertUser(db, { email, passwordHash, passwordSalt: salt.toString("base64") });
    const hash = async () =>
      (await db.selectFrom("users").select("passwordHash").where("id", "=", id).executeTakeFirstOrThrow()).passwordHash;

    await expect(checkCredentials(here, { email, password: "wrong-one" })).rejects.toThrow(WrongCredentials);
    expect(await hash()).toBe(passwordHash);
    await checkCredentials(here, { email, password });
    expect(await hash()).toMatch(/^argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await checkCredentials(here, { email, password });
  });
});

describe("guessing passwords", () => {
  test("limits fifty parallel attempts from one client to its points", async () => {
    const { email } = (await newMember(db)).user;
    const tries = Array.from({ length: 50 }, (_, index) =>
      reasonOf(checkCredentials(here, { email, password: `wrong-one-${index}` })),
    );
    const reasons = await Promise.all(tries);
    expect(reasons.filter((reason) => reason === "WrongCredentials")).toHaveLength(
      limits["login.account.address"].points,
    );
    expect(reasons.filter((reason) => reason === "TooMany")).toHaveLength(45);
  });

  test("refuses the right password, too, from a client at its limit; the owner can log in from elsewhere", async () => {
    const { email } = (await newMember(db)).user;
    for (let tried = 0; tried < limits["login.account.address"].points; tried += 1) {
      expect(await reasonOf(checkCredentials(here, { email, password: "wrong-one" }))).toBe("WrongCredentials");
    }
    await expect(checkCredentials(here, { email, password })).rejects.toThrow(TooMany);
    expect(await reasonOf(checkCredentials(elsewhere, { email, password }))).toBe("let in");
  });

  test("resets the limit after a successful login", async () => {
    const { email } = (await newMember(db)).user;
    for (let round = 0; round < 3; round += 1) {
      for (let tried = 1; tried < limits["login.account.address"].points; tried += 1) {
        await reasonOf(checkCredentials(here, { email, password: "wrong-one" }));
      }
      expect(await reasonOf(checkCredentials(here, { email, password }))).toBe("let in");
    }
  });

  test("stops one client that tries many accounts", async () => {
    for (let spent = 0; spent < limits["login.address"].points; spent += 1)
      await consumeRateLimit("login.address", here.ip);
    const { email } = (await newMember(db)).user;
    await expect(checkCredentials(here, { email, password })).rejects.toThrow(TooMany);
    expect(await reasonOf(checkCredentials(elsewhere, { email, password }))).toBe("let in");
  });

  test("delays logins to an account that many clients try, and lets the owner in", async () => {
    const { email } = (await newMember(db)).user;
    for (let spent = 0; spent < limits["login.account"].points; spent += 1)
      await consumeRateLimit("login.account", email);
    const startedAt = performance.now();
    expect(await reasonOf(checkCredentials(here, { email, password }))).toBe("let in");
    expect(performance.now() - startedAt).toBeGreaterThan(1400);
  });
});
