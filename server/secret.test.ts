import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { errorMessages } from "#db/command.ts";
import { ensureSecretKeys, loadSecret } from "./secret.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "southerly-secret-"));
});
afterEach(() => rm(directory, { recursive: true }));

test("creates a secret once, readable by its owner only and long enough for a key", async () => {
  const secret = await loadSecret(directory);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await loadSecret(directory)).toBe(secret);
  expect(await readFile(join(directory, "secret"), "utf8")).toBe(`${secret}\n`);
  expect((await stat(join(directory, "secret"))).mode & 0o777).toBe(0o600);
});

test("processes that start together get the same one, and leave no other file", async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => loadSecret(directory)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(directory)).toEqual(["secret"]);
});

test("a secret that cannot be read is not replaced", async () => {
  await mkdir(join(directory, "secret"));
  const error = await loadSecret(directory).catch((reason: unknown) => reason);
  expect(errorMessages(error)).toEqual([expect.stringContaining("is a folder where a file is expected")]);
  expect(await readdir(directory)).toEqual(["secret"]);
});

test.each(["", "\n", "short", `${"a".repeat(20)} ${"b".repeat(20)}`, `${"a".repeat(43)},`, "\0".repeat(43)])(
  "a secret that is garbage (%j) is no key",
  async (content) => {
    await writeFile(join(directory, "secret"), content);
    await expect(loadSecret(directory)).rejects.toThrow(
      /secret does not contain a key of at least 32 letters and digits: restore/,
    );
  },
);

test.runIf(process.platform === "linux")("an unwritable folder is named, with the remedy", async () => {
  const error = await loadSecret("/sys/southerly").catch((reason: unknown) => reason);
  expect(errorMessages(error)).toEqual([
    expect.stringMatching(/^\/sys\/southerly (cannot be accessed|is on a read-only disk)/),
  ]);
  await writeFile(join(directory, "file"), "");
  const below = await loadSecret(join(directory, "file")).catch((reason: unknown) => reason);
  expect(errorMessages(below)).toEqual([expect.stringContaining("is below a file where a folder is expected")]);
});

test("a key that is set stays", async () => {
  vi.stubEnv("SECRET_KEYS", "a-key-that-somebody-brought-along-for-this");
  await ensureSecretKeys();
  expect(process.env.SECRET_KEYS).toBe("a-key-that-somebody-brought-along-for-this");
  vi.unstubAllEnvs();
});
