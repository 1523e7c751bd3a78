import { createHmac } from "node:crypto";
import type { Kysely } from "kysely";
import { hashPassword, verifyPassword } from "#app/features/accounts/model/account.server.ts";
import { createDatabase } from "#db/client.server.ts";
import type { DatabaseHandle } from "#db/embedded.ts";
import type { DB } from "#db/schema.ts";
import { brand } from "#platform/brand.ts";
import { generateAgents } from "#samples/agent-rows.ts";
import { SAMPLE_PEOPLE } from "#samples/data/people.ts";

interface SampleAccount {
  what: string;
  email: string;
  password: string;
}

/**
 * Returns lines that list the accounts. Passwords are derived from the installation's secret: well-known ones would be
 * a security hole. Skips accounts with a changed password.
 */
export async function openSampleAccounts({ url, embedded }: DatabaseHandle, secret: string): Promise<string[]> {
  if (!embedded) return [];
  const db = createDatabase(url, { size: 1 });
  try {
    const opened: string[] = [];
    for (const account of sampleAccounts(secret)) {
      if (!(await hasOpened(db, account))) continue;
      await confirmEmail(db, account);
      opened.push(`  ${account.what.padEnd(6)} ${account.email}  ${account.password}`);
    }
    return opened.length === 0 ? [] : [`Sample accounts of ${brand.name}, to log in with:`, ...opened];
  } finally {
    await db.destroy();
  }
}

function sampleAccounts(secret: string): SampleAccount[] {
  const [agent] = generateAgents();
  const people = [
    { what: "buyer", email: SAMPLE_PEOPLE[0].email },
    { what: "agent", email: agent?.user.email ?? "" },
    { what: "admin", email: SAMPLE_PEOPLE[1].email },
  ];
  return people.map((person) => ({ ...person, password: passwordOf(person.email, secret) }));
}

/** 16 characters of base64url (96 bits). */
function passwordOf(email: string, secret: string): string {
  return createHmac("sha256", secret).update(`sample-account:${email}`).digest("base64url").slice(0, 16);
}

async function hasOpened(db: Kysely<DB>, { email, password }: SampleAccount): Promise<boolean> {
  const user = await db
    .selectFrom("users")
    .select(["id", "passwordHash", "passwordSalt"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (!user) return false;
  const { passwordHash, passwordSalt } = user;
  if (passwordHash !== null && passwordSalt !== null) return verifyPassword(password, { passwordHash, passwordSalt });
  await db
    .updateTable("users")
    .set(await hashPassword(password))
    .where("id", "=", user.id)
    .execute();
  return true;
}

/** Sample addresses receive no mail, so mark them as confirmed. */
async function confirmEmail(db: Kysely<DB>, { email }: SampleAccount): Promise<void> {
  await db
    .updateTable("users")
    .set({ emailConfirmedAt: new Date() })
    .where("email", "=", email)
    .where("emailConfirmedAt", "is", null)
    .execute();
}
