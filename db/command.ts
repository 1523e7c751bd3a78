import { type DatabaseHandle, ensureDatabase } from "./embedded.ts";

/** Runs a terminal command on the database, bypassing a pooler. Prints the result or the errors. */
export async function runCommand(work: (database: DatabaseHandle) => Promise<string>): Promise<void> {
  try {
    const database = await ensureDatabase();
    try {
      process.stdout.write(`${await work({ ...database, url: database.directUrl })}\n`);
    } finally {
      await database.stop();
    }
  } catch (error) {
    process.stderr.write(`${errorMessages(error).join("\n")}\n`);
    process.exitCode = 1;
  }
}

const fileReasons: Record<string, string> = {
  EACCES: "cannot be accessed by this user. Change its owner or permissions",
  EPERM: "cannot be accessed by this user. Change its owner or permissions",
  EROFS: "is on a read-only disk. Start from a folder on a writable disk",
  ENOSPC: "cannot be written because the disk is full",
  ENOENT: "does not exist and cannot be created",
  EISDIR: "is a folder where a file is expected. Move it away",
  EEXIST: "is a file where a folder is expected. Move it away",
  ENOTDIR: "is below a file where a folder is expected. Move that file away",
};

/** Undefined for unknown codes. */
export function fileReason(code: string): string | undefined {
  const reason = fileReasons[code];
  return reason === undefined ? undefined : `it ${reason}`.split(". ")[0];
}

/** Undefined unless it is a file system error. */
function fileErrorMessage(error: Error): string | undefined {
  const { code = "", path } = error as NodeJS.ErrnoException;
  const reason = fileReasons[code];
  return reason !== undefined && path !== undefined ? `${path} ${reason} (${code}).` : undefined;
}

/** Messages of an error and its causes. */
export function errorMessages(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  // A host name with several unreachable addresses fails with a code and no message.
  const message = (fileErrorMessage(error) ?? error.message) || ("code" in error ? String(error.code) : error.name);
  return error.cause === undefined ? [message] : [message, ...errorMessages(error.cause)];
}
