import { runCommand } from "#db/command.ts";

const usage =
  "Usage: npm run mail lists the emails that failed; npm run mail -- resend NUMBER sends one of them again.";

/** `npm run mail`: lists undeliverable mails; `npm run mail -- resend 12` queues one again. */
await runCommand(async ({ url }) => {
  // Import modules that read the environment only from here on.
  process.env.DATABASE_URL = url;
  const { closeDatabase } = await import("#db/client.server.ts");
  try {
    const [verb, number] = process.argv.slice(2);
    if (verb === undefined) return await deadLetters();
    if (verb !== "resend" || !/^\d{1,9}$/.test(number ?? "")) throw new Error(usage);
    return await resend(Number(number));
  } finally {
    await closeDatabase();
  }
});

async function deadLetters(): Promise<string> {
  const { listDeadMessages } = await import("#app/mail/outbox.queries.server.ts");
  const dead = await listDeadMessages();
  return (
    dead
      .map(({ id, createdAt, toAddress, subject, attempts, lastError }) =>
        [id, createdAt.toISOString(), toAddress, JSON.stringify(subject), `attempts: ${attempts}, ${lastError}`].join(
          "  ",
        ),
      )
      .join("\n") || "There are no failed emails."
  );
}

async function resend(id: number): Promise<string> {
  const { resendMessage } = await import("#app/mail/outbox.server.ts");
  if (!(await resendMessage(id))) throw new Error(`There is no failed or unsent email ${id}.`);
  return `Email ${id} is queued again.`;
}
