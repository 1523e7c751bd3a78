import { runCommand } from "#db/command.ts";

/** `npm run user:admin -- EMAIL [--revoke]`. The only way to create the first admin. */
await runCommand(async ({ url }) => {
  // Import modules that read the environment only from here on.
  process.env.DATABASE_URL = url;
  const [email, option] = process.argv.slice(2);
  if (!email || (option !== undefined && option !== "--revoke")) {
    throw new Error("Usage: npm run user:admin -- EMAIL [--revoke]\n--revoke removes the admin rights of the account.");
  }
  const { closeDatabase } = await import("#db/client.server.ts");
  const { setAdmin } = await import("#app/features/admin/model/operations.server.ts");
  try {
    const isAdmin = option === undefined;
    if (!(await setAdmin(email, isAdmin))) throw new Error(`There is no account with the email address ${email}.`);
    return `${email} is ${isAdmin ? "now an admin" : "no longer an admin"}.`;
  } finally {
    await closeDatabase();
  }
});
