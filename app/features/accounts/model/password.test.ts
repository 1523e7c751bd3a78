import { argon2Sync } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#tests/support/any-text.ts";
import { hashPassword, needsRehash, verifyPassword } from "./account.server.ts";

test("only the stored password matches", async () => {
  const stored = await hashPassword("correct horse battery");
  expect(await verifyPassword("correct horse battery", stored)).toBe(true);
  expect(await verifyPassword("correct horse batterY", stored)).toBe(false);
  expect(await verifyPassword(" correct horse battery", stored)).toBe(false);
  expect(await verifyPassword("", stored)).toBe(false);
});

test("a hash contains its parameters and has a random salt", async () => {
  const [one, other] = [await hashPassword("the same one"), await hashPassword("the same one")];
  expect(one.passwordHash).toMatch(/^argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{43}=$/);
  expect(Buffer.from(one.passwordSalt, "base64")).toHaveLength(16);
  expect(other.passwordSalt).not.toBe(one.passwordSalt);
  expect(other.passwordHash).not.toBe(one.passwordHash);
  expect(needsRehash(one)).toBe(false);
});

test("a hash with outdated parameters still matches, and needs rehashing", async () => {
  const salt = Buffer.from("sixteen bytes ok");
  const parameters = { message: "from long ago", nonce: salt, parallelism: 1, tagLength: 32, memory: 8192, passes: 1 };
  const stored = {
    passwordHash: `argon2id$v=19$m=8192,t=1,p=1$${argon2Sync("argon2id", parameters).toString("base64")}`,
    passwordSalt: salt.toString("base64"),
  };
  expect(await verifyPassword("from long ago", stored)).toBe(true);
  expect(await verifyPassword("from yesterday", stored)).toBe(false);
  expect(needsRehash(stored)).toBe(true);
});

test.each([
  ["nothing", undefined],
  ["no hash", { passwordHash: "", passwordSalt: "" }],
  ["a hash of another kind", { passwordHash: "scrypt$00", passwordSalt: "AAAA" }],
  ["a plain text", { passwordHash: "a password", passwordSalt: "a password" }],
])("no password matches when %s is stored", async (_, stored) => {
  expect(await verifyPassword("a password", stored)).toBe(false);
});

test("every character of a password matters, in any script", async () => {
  await fc.assert(
    fc.asyncProperty(anyText({ minLength: 8, maxLength: 60 }), async (password) => {
      const stored = await hashPassword(password);
      const tries = [password, `${password} `, password.slice(1)].map((tried) => verifyPassword(tried, stored));
      expect(await Promise.all(tries)).toEqual([true, false, false]);
    }),
    { numRuns: 5 },
  );
}, 20_000);
