import { runCommand } from "#db/command.ts";

/** `npm run user:admin -- EMAIL`: makes an account an admin; with `--revoke` after it, takes that back. There is no other way to the first one. */
await runCommand(async ({ url }) => {
  // Everything that reads the environment is imported after this.
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
