import { runCommand } from "#db/command.ts";

const usage =
  "Usage: npm run mail lists the emails that failed or were not sent; npm run mail -- resend NUMBER sends one of them again; npm run mail -- resend all sends those that were written without a mail server.";

/** Lists unsent mails, and queues one or all of them again; see `usage`. */
await runCommand(async ({ url }) => {
  // Import modules that read the environment only from here on.
  process.env.DATABASE_URL = url;
  const { closeDatabase } = await import("#db/client.server.ts");
  try {
    const [verb, number] = process.argv.slice(2);
    if (verb === undefined) return await unsentMails();
    if (verb === "resend" && number === "all") return await resendAll();
    if (verb !== "resend" || !/^\d{1,9}$/.test(number ?? "")) throw new Error(usage);
    return await resend(Number(number));
  } finally {
    await closeDatabase();
  }
});

async function unsentMails(): Promise<string> {
  const { listUnsentMessages } = await import("#app/mail/outbox.queries.server.ts");
  const unsent = await listUnsentMessages();
  return (
    unsent
      .map(({ id, createdAt, toAddress, subject, status, attempts, lastError }) => {
        const reason = status === "kept" ? "not sent: no mail server was set" : `attempts: ${attempts}, ${lastError}`;
        return [id, createdAt.toISOString(), toAddress, JSON.stringify(subject), reason].join("  ");
      })
      .join("\n") || "There are no failed or unsent emails."
  );
}

async function resendAll(): Promise<string> {
  const { resendStoredMessages } = await import("#app/mail/outbox.server.ts");
  const count = await resendStoredMessages();
  return count === 1 ? "1 email is queued again." : `${count} emails are queued again.`;
}

async function resend(id: number): Promise<string> {
  const { resendMessage } = await import("#app/mail/outbox.server.ts");
  if (!(await resendMessage(id))) throw new Error(`There is no failed or unsent email ${id}.`);
  return `Email ${id} is queued again.`;
}
