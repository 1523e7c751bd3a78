import type { Kysely } from "kysely";
import type { Member } from "#app/lib/caller.ts";
import type { DB } from "#db/schema.ts";
import { insertUser } from "#samples/factories/users.ts";
import { viewer } from "#tests/support/viewer.ts";
import type { UserInsert } from "./account.schema.ts";
import { hashPassword } from "./account.server.ts";

/** The password of every member that `newMember` creates. */
export const password = "correct horse battery";

let made = 0;

/** Inserts a user with a password and a unique client address. */
export async function newMember(db: Kysely<DB>, overrides: Partial<UserInsert> = {}): Promise<Member> {
  made += 1;
  const email = `member-${made}@example.com`;
  const { id } = await insertUser(db, { email, ...(await hashPassword(password)), ...overrides });
  const { role = "buyer", isAdmin = false } = overrides;
  return { user: viewer({ id, email, role, isAdmin }), ip: `203.0.113.${made % 250}` };
}

/** Inserts a session row that no cookie can open. */
export async function insertSession(db: Kysely<DB>, { user }: Member): Promise<void> {
  made += 1;
  const sess = JSON.stringify({ since: new Date().toISOString() });
  const expire = new Date(Date.now() + 3_600_000);
  await db
    .insertInto("sessions")
    .values({ sid: `sid-${made}`, userId: user.id, expire, sess })
    .execute();
}

export async function countSessions(db: Kysely<DB>, { user }: Member): Promise<number> {
  return (await db.selectFrom("sessions").select("sid").where("userId", "=", user.id).execute()).length;
}

/** The queued mails to an address, oldest first. */
export function mailsTo(db: Kysely<DB>, address: string) {
  return db.selectFrom("messages").selectAll().where("toAddress", "=", address).orderBy("id").execute();
}

/** The token in the link of the last mail to an address. */
export async function mailedToken(db: Kysely<DB>, address: string): Promise<string> {
  const mails = await mailsTo(db, address);
  const [, token] = /\/(?:reset-password|confirm-email)\/([\w-]+)/.exec(mails.at(-1)?.textBody ?? "") ?? [];
  if (!token) throw new Error(`No link was mailed to ${address}.`);
  return token;
}
