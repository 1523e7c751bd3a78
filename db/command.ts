import { type DatabaseHandle, ensureDatabase } from "./embedded.ts";

/** Runs a command of the terminal on the database of the environment, past a pooler, prints what it answers, and an error as its message. */
export async function runCommand(work: (database: DatabaseHandle) => Promise<string>): Promise<void> {
  try {
    const database = await ensureDatabase();
    try {
      process.stdout.write(`${await work({ ...database, url: database.directUrl })}\n`);
    } finally {
      await database.stop();
    }
  } catch (error) {
    process.stderr.write(`${messagesOf(error).join("\n")}\n`);
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

/** What is wrong with a file or folder of which the system reports this code; undefined for every other code. */
export function fileReason(code: string): string | undefined {
  const reason = fileReasons[code];
  return reason === undefined ? undefined : `it ${reason}`.split(". ")[0];
}

/** One sentence for a file or folder that cannot be used; undefined for every other error. */
function fileSentence(error: Error): string | undefined {
  const { code = "", path } = error as NodeJS.ErrnoException;
  const reason = fileReasons[code];
  return reason !== undefined && path !== undefined ? `${path} ${reason} (${code}).` : undefined;
}

/** What an error says, and then each of its causes: lines for a person at a terminal. */
export function messagesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  // A name with several addresses, of which none answers, fails with a code and no message.
  const message = (fileSentence(error) ?? error.message) || ("code" in error ? String(error.code) : error.name);
  return error.cause === undefined ? [message] : [message, ...messagesOf(error.cause)];
}
