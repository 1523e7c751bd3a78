import { type DatabaseHandle, ensureDatabase } from "./embedded.ts";

/** Runs a command of the terminal on the database of the environment, prints what it answers, and an error as its message. */
export async function runCommand(work: (database: DatabaseHandle) => Promise<string>): Promise<void> {
  try {
    const database = await ensureDatabase();
    try {
      process.stdout.write(`${await work(database)}\n`);
    } finally {
      await database.stop();
    }
  } catch (error) {
    process.stderr.write(`${messagesOf(error).join("\n")}\n`);
    process.exitCode = 1;
  }
}

/** What an error says, and then each of its causes: lines for a person at a terminal. */
export function messagesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  // A name with several addresses, of which none answers, fails with a code and no message.
  const message = error.message || ("code" in error ? String(error.code) : error.name);
  return error.cause === undefined ? [message] : [message, ...messagesOf(error.cause)];
}
