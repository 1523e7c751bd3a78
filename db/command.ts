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
  EACCES: "may not be used by this user. Change its owner or its permissions",
  EPERM: "may not be used by this user. Change its owner or its permissions",
  EROFS: "lies where nothing can be written. Start from a folder on a disk that is not read-only",
  ENOSPC: "cannot be written because the disk is full",
  ENOENT: "does not exist, and cannot be made",
  EISDIR: "is a folder where a file belongs. Move it away",
  EEXIST: "is a file where a folder belongs. Move it away",
  ENOTDIR: "lies below a file where a folder belongs. Move that file away",
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
