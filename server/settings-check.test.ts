import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { checkSettings } from "./settings-check.ts";

const folder = mkdtempSync(join(tmpdir(), "southerly-settings-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "file"), "");

const usable = { MEDIA_URL: pathToFileURL(join(folder, "media")).href, PORT: "0" };
const check = (values: Record<string, string>) => checkSettings({ ...usable, ...values }, { serves: true });

test("usable settings pass and leave no files, with existing folders and without", async () => {
  for (let start = 0; start < 2; start += 1) await check({ FEEDS_FOLDER: join(folder, "feeds"), METRICS_PORT: "0" });
  expect(readdirSync(folder).toSorted()).toEqual(["feeds", "file", "media"]);
  expect(readdirSync(join(folder, "media"), { recursive: true })).toEqual(["incoming"]);
  expect(readdirSync(join(folder, "feeds"))).toEqual([]);
});

const unwritable = [
  "/dev/null",
  "/proc/nope",
  "/proc",
  "/sys/kernel",
  join(folder, "file"),
  join(folder, "file/below"),
];

test.each(unwritable)("%s is refused as a folder for pictures or import files", async (path) => {
  const sentence = (setting: string) =>
    new RegExp(`^${setting} is set to \\S+, where no file can be written \\(.+\\): set it to a folder that .*\\.$`);
  await expect(check({ MEDIA_URL: pathToFileURL(path).href })).rejects.toThrow(sentence("MEDIA_URL"));
  await expect(check({ FEEDS_FOLDER: path })).rejects.toThrow(sentence("FEEDS_FOLDER"));
});

test("a port in use and an address of another machine are refused before anything else is opened", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const port = String((server.address() as AddressInfo).port);
  await expect(check({ PORT: port })).rejects.toThrow(/is in use .* set PORT to/);
  await expect(check({ METRICS_PORT: port })).rejects.toThrow(/is in use .* set METRICS_PORT to/);
  await expect(check({ HOST: "192.0.2.1" })).rejects.toThrow(/cannot be opened .* HOST/);
});

test.each([
  { values: { MEDIA_URL: "file:///proc/nope" }, says: /^MEDIA_URL is set to \/proc\/nope, where .*\n$/ },
  { values: { ALLOWED_HOSTS: "evil com/" }, says: /^Settings are not valid: ALLOWED_HOSTS must .*\n$/ },
])("a start with $values ends with one sentence", ({ values, says }) => {
  const env = { NODE_ENV: "test", DATABASE_URL: "postgres://127.0.0.1:9/southerly", ...usable, ...values };
  const main = join(import.meta.dirname, "main.ts");
  const { status, stderr } = spawnSync(process.execPath, [main], { env, encoding: "utf8" });
  expect(stderr).toMatch(says);
  expect(status).toBe(1);
});
