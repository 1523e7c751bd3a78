import { createHash, randomBytes } from "node:crypto";
import type { BrowserContext } from "@playwright/test";
import type { Kysely } from "kysely";
import type { UserInsert } from "#app/features/accounts/model/account.schema.ts";
import type { DB } from "#db/schema.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertUser } from "#samples/factories/users.ts";

export interface SignedInMember {
  id: number;
  /** The value of the `cookie` header. */
  cookie: string;
}

let emails = 0;

/** An email address that is unique across workers. */
export function freshEmail(): string {
  emails += 1;
  return `newcomer.${process.pid}.${emails}@example.com`;
}

/** Inserts a user and a session, without a password. */
export async function signedInMember(db: Kysely<DB>, overrides: Partial<UserInsert> = {}): Promise<SignedInMember> {
  const { id } = await insertUser(db, overrides);
  return { id, cookie: await sessionCookie(db, id) };
}

/** Inserts a session and returns it as a `cookie` header. */
export async function sessionCookie(db: Kysely<DB>, userId: number): Promise<string> {
  const id = randomBytes(32).toString("base64url");
  const sid = createHash("sha256").update(id).digest("hex");
  const expire = new Date(Date.now() + 30 * 24 * 3600 * 1000);
  const sess = JSON.stringify({ since: new Date().toISOString() });
  await db.insertInto("sessions").values({ sid, userId, expire, sess }).execute();
  return `session=${id}`;
}

export async function signIn(context: BrowserContext, cookie: string, url: string): Promise<void> {
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
}

/** Signs the browser in as a new agent with a profile. The agent has no agency unless `profile` names one. */
export async function signInNewAgent(
  { database, context, server }: { database: Kysely<DB>; context: BrowserContext; server: { url: string } },
  profile: Partial<Parameters<typeof insertAgent>[1]> = {},
): Promise<{ userId: number; agentId: number }> {
  const { id: userId, cookie } = await signedInMember(database, { role: "agent" });
  const { id: agentId } = await insertAgent(database, { agencyId: null, ...profile, userId });
  await signIn(context, cookie, server.url);
  return { userId, agentId };
}
