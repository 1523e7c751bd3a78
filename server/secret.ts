import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const projectData = resolve(import.meta.dirname, "../.data");

/** The embedded database's key in `.data/secret`, readable only by this user. Concurrent starts get the same key. */
export async function loadSecret(directory: string = projectData): Promise<string> {
  const file = join(directory, "secret");
  const known = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (known !== undefined) return requireKey(known.trim(), file);

  await mkdir(directory, { recursive: true });
  // link() is atomic and never overwrites a file.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  try {
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(draft);
  }
  return requireKey((await readFile(file, "utf8")).trim(), file);
}

/** Throws if the file is empty, truncated or overwritten. */
function requireKey(key: string, file: string): string {
  if (/^[\w-]{32,}$/.test(key)) return key;
  throw new Error(
    `${file} does not contain a key of at least 32 letters and digits: restore the file from a copy, or delete it to get a new key. With a new key, links in emails already sent stop working.`,
  );
}

/**
 * Sets a missing SECRET_KEYS, which signs receipts and links. deploy-check.ts requires it in production with an
 * external database, where all machines share it.
 */
export async function ensureSecretKeys(): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- set before the application reads the environment
  const values = process.env;
  if (values.SECRET_KEYS?.trim()) return;
  values.SECRET_KEYS = await loadSecret();
}
