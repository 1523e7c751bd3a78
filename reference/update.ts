import { runCommand } from "#db/command.ts";
import { migrate } from "#db/migrate.ts";
import { updateReference } from "./apply.ts";

/** `npm run db:reference` */
await runCommand(async ({ url }) => {
  await migrate(url);
  return (await updateReference(url))
    ? "Services, suburbs, articles and facts are up to date."
    : "Services, suburbs, articles and facts were already up to date.";
});
