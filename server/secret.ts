import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const projectData = resolve(import.meta.dirname, "../.data");

/**
 * The secret key that belongs to the embedded database: made at the first start, kept in `.data/secret` for nobody but
 * this user. Whoever comes first makes it; processes that start together get the same one.
 */
export async function loadSecret(directory: string = projectData): Promise<string> {
  const file = join(directory, "secret");
  const known = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (known !== undefined) return requireKey(known.trim(), file);

  await mkdir(directory, { recursive: true });
  // A link appears whole or not at all, and never replaces one that is there.
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

/** Throws one sentence for a file that was emptied, cut off or written over. */
function requireKey(key: string, file: string): string {
  if (/^[\w-]{32,}$/.test(key)) return key;
  throw new Error(
    `${file} holds no key of at least 32 letters and digits: put back the file of before, or remove it for a new one, with which links in mails already sent do not work.`,
  );
}

/**
 * Sets SECRET_KEYS where it is not set: receipts and links are signed with it. With a database that is not ours, people
 * in production bring a key, which deploy-check.ts asks for: it has to outlive this folder and be the same on every machine.
 */
export async function ensureSecretKeys(): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- it enters the environment before the application reads it
  const values = process.env;
  if (values.SECRET_KEYS?.trim()) return;
  values.SECRET_KEYS = await loadSecret();
}
