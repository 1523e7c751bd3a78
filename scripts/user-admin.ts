import { runCommand } from "#db/command.ts";

/** `npm run user:admin -- EMAIL [--revoke]`. The only way to create the first admin. */
await runCommand(async ({ url }) => {
  // Import modules that read the environment only from here on.
  process.env.DATABASE_URL = url;
  const [email, option] = process.argv.slice(2);
  if (!email || (option !== undefined && option !== "--revoke")) {
    throw new Error("Say the e-mail address of an account, and --revoke after it to take the right away.");
  }
  const { closeDatabase } = await import("#db/client.server.ts");
  const { setAdmin } = await import("#app/features/admin/people/people.server.ts");
  try {
    const isAdmin = option === undefined;
    if (!(await setAdmin(email, isAdmin))) throw new Error(`There is no account with the address ${email}.`);
    return `${email} is ${isAdmin ? "an admin now" : "no admin any more"}.`;
  } finally {
    await closeDatabase();
  }
});
