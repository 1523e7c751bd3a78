import { env } from "#platform/env.server.ts";
import { type Installation, isThisMachine } from "#app/lib/installation.ts";

export const installation: Installation = {
  ...(env.EMBEDDED_DATABASE && { hasSamples: true }),
  ...(storesMails() && { mailsPath: "/admin/mails" }),
};

/** No mail server and no public address: emails are only viewable locally. */
function storesMails(): boolean {
  const isPublic = env.ORIGIN !== undefined && !isThisMachine(new URL(env.ORIGIN).hostname);
  return env.EMBEDDED_DATABASE && env.SMTP_URL === undefined && !isPublic;
}
