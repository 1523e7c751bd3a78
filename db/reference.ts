import { runCommand } from "./command.ts";
import { migrate } from "./migrate.ts";
import { bringReference } from "./reference/apply.ts";

/** `npm run db:reference`: services, suburbs and articles as this version has them; what somebody changed stays. */
await runCommand(async ({ url }) => {
  await migrate(url);
  return (await bringReference(url))
    ? "Services, suburbs and articles are up to date."
    : "Services, suburbs and articles were up to date already.";
});
