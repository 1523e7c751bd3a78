import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { fileReason } from "#db/command.ts";
import { requireConnection } from "#db/wait-for-postgres.ts";
import { type Environment, parseEnvironment } from "#platform/settings.server.ts";
import { closeGracefully, listen } from "./http-server.ts";

export function requireUsableSettings(options: { serves: boolean }): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- importing env.server.ts would freeze the settings before the database URL is set
  return checkSettings(process.env, options);
}

/**
 * Tests syntax, folders, further databases and, if it `serves`, ports. Throws one sentence with the remedy. Temporary
 * problems, such as an unreachable mail server, pass.
 */
export async function checkSettings(
  values: Record<string, string | undefined>,
  { serves }: { serves: boolean },
): Promise<void> {
  const settings = parseEnvironment(values);
  if ("folder" in settings.MEDIA_URL) await requireFolder("MEDIA_URL", settings.MEDIA_URL.folder, "incoming");
  if (settings.FEEDS_FOLDER !== undefined) await requireFolder("FEEDS_FOLDER", settings.FEEDS_FOLDER);
  // The start connects only to DATABASE_DIRECT_URL.
  if (settings.DATABASE_URL !== undefined && settings.DATABASE_DIRECT_URL !== undefined) {
    await requireConnection("DATABASE_URL", settings.DATABASE_URL);
  }
  if (settings.DATABASE_REPLICA_URL !== undefined) {
    await requireConnection("DATABASE_REPLICA_URL", settings.DATABASE_REPLICA_URL);
  }
  if (serves) await requirePorts(settings);
}

/** Creates and renames a file, as the application does. */
async function requireFolder(setting: string, folder: string, below = ""): Promise<void> {
  const path = join(folder, below, `${randomUUID()}.part`);
  const renamed = join(folder, `.${randomUUID()}`);
  try {
    await makeFolder(join(folder, below));
    const file = await open(path, "wx");
    await file.close();
    await rename(path, renamed);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    // A full disk is temporary.
    if (code === "ENOSPC" || code === "EDQUOT") return;
    throw unusable(setting, folder, fileReason(code) ?? String(error));
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
    await rm(renamed, { force: true }).catch(() => undefined);
  }
}

/** Replaces recursive `mkdir`, which hangs for paths below /proc. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || existsSync(dirname(path))) throw error;
    await makeFolder(dirname(path));
    await mkdir(path);
  }
}

function unusable(setting: string, folder: string, reason: string): Error {
  return new Error(
    `${setting} is set to ${folder}, where no file can be written (${reason}): set it to a folder that this user can write to.`,
  );
}

async function requirePorts({ PORT, HOST, METRICS_PORT }: Environment): Promise<void> {
  await requirePort(PORT, HOST, "PORT");
  if (METRICS_PORT !== undefined) await requirePort(METRICS_PORT, "127.0.0.1", "METRICS_PORT");
}

async function requirePort(port: number, host: string, setting: string): Promise<void> {
  const server = createServer();
  await listen(server, port, host, setting);
  await closeGracefully(server, 0);
}
