import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ensureSecretKeys, loadSecret } from "./secret.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "southerly-secret-"));
});
afterEach(() => rm(directory, { recursive: true }));

test("a secret is made once, for its owner's eyes, and long enough to be a key", async () => {
  const secret = await loadSecret(directory);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await loadSecret(directory)).toBe(secret);
  expect(await readFile(join(directory, "secret"), "utf8")).toBe(`${secret}\n`);
  expect((await stat(join(directory, "secret"))).mode & 0o777).toBe(0o600);
});

test("those who start together get the same one, and leave nothing else behind", async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => loadSecret(directory)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(directory)).toEqual(["secret"]);
});

test("a key that is set stays", async () => {
  vi.stubEnv("SECRET_KEYS", "a-key-that-somebody-brought-along-for-this");
  await ensureSecretKeys();
  expect(process.env.SECRET_KEYS).toBe("a-key-that-somebody-brought-along-for-this");
  vi.unstubAllEnvs();
});
