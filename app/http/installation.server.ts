import { env } from "#platform/env.server.ts";
import { type Installation, isThisMachine } from "#app/lib/installation.ts";

/** What this installation is. */
export const installation: Installation = {
  ...(env.EMBEDDED_DATABASE && { hasSamples: true }),
  ...(keepsMails() && { mailsPath: "/admin/mails" }),
};

/** With samples, without a mail server, and reached by no public address: nobody but whoever tries it out is mailed. */
function keepsMails(): boolean {
  const isPublic = env.ORIGIN !== undefined && !isThisMachine(new URL(env.ORIGIN).hostname);
  return env.EMBEDDED_DATABASE && env.SMTP_URL === undefined && !isPublic;
}
