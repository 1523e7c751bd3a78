import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/** What the link with a token is for: a new password, or a new e-mail address. */
export type TokenPurpose = "password" | "email";

/** A token that has not expired, and whose it is. */
export interface AccountToken {
  userId: number;
  /** The address to be confirmed. */
  newEmail: string | null;
  /** The address that the account has now. */
  accountEmail: string;
}

export async function insertToken(row: {
  tokenHash: string;
  userId: number;
  purpose: TokenPurpose;
  email?: string;
  expiresAt: Date;
}): Promise<void> {
  await db().insertInto("accountTokens").values(row).execute();
}

/** The token with this hash; undefined when there is none for this purpose, or it has expired. Changes nothing. */
export async function findToken(tokenHash: string, purpose: TokenPurpose): Promise<AccountToken | undefined> {
  return db()
    .selectFrom("accountTokens")
    .innerJoin("users", "users.id", "accountTokens.userId")
    .select(["userId", "accountTokens.email as newEmail", "users.email as accountEmail"])
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Uses a token up: of any number at once, one gets it. */
export async function takeToken(tokenHash: string, purpose: TokenPurpose): Promise<AccountToken | undefined> {
  const found = await findToken(tokenHash, purpose);
  const { numDeletedRows } = await db()
    .deleteFrom("accountTokens")
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .executeTakeFirst();
  return numDeletedRows > 0n ? found : undefined;
}

/** Makes the links worthless that were mailed to a person, or those for one purpose. */
export async function deleteTokensOf(userId: number, purpose?: TokenPurpose): Promise<void> {
  let doomed = db().deleteFrom("accountTokens").where("userId", "=", userId);
  if (purpose !== undefined) doomed = doomed.where("purpose", "=", purpose);
  await doomed.execute();
}

/** Removes what has expired; answers how many. */
export async function deleteExpiredTokens(): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom("accountTokens")
    .where("expiresAt", "<=", sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
