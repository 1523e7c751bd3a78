import { sql } from "kysely";
import { db } from "#db/client.server.ts";

/** What a mailed link is for: a new password, a new e-mail address, or to confirm the one that the account has. */
export type TokenPurpose = "password" | "email" | "confirm";

/** A token that has not expired, and its account. */
export interface AccountToken {
  userId: number;
  /** The address to confirm. */
  newEmail: string | null;
  /** The address that the account has now. */
  accountEmail: string;
  isSuspended: boolean;
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

/** The token with this hash; undefined when there is none for one of these purposes, or it has expired. */
export async function findToken(tokenHash: string, ...purposes: TokenPurpose[]): Promise<AccountToken | undefined> {
  return db()
    .selectFrom("accountTokens")
    .innerJoin("users", "users.id", "accountTokens.userId")
    .select(["userId", "accountTokens.email as newEmail", "users.email as accountEmail"])
    .select((eb) => eb("users.suspendedAt", "is not", null).$castTo<boolean>().as("isSuspended"))
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "in", purposes)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Deletes a token and returns it; undefined when it has expired or was used. Of parallel calls only one gets it. */
export async function consumeToken(tokenHash: string, ...purposes: TokenPurpose[]): Promise<AccountToken | undefined> {
  const found = await findToken(tokenHash, ...purposes);
  const { numDeletedRows } = await db()
    .deleteFrom("accountTokens")
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "in", purposes)
    .executeTakeFirst();
  return numDeletedRows > 0n ? found : undefined;
}

/** Voids the links mailed to a person, all or those for one purpose. */
export async function deleteTokens(userId: number, purpose?: TokenPurpose): Promise<void> {
  let deletion = db().deleteFrom("accountTokens").where("userId", "=", userId);
  if (purpose !== undefined) deletion = deletion.where("purpose", "=", purpose);
  await deletion.execute();
}

/** Deletes expired tokens and returns their number. */
export async function deleteExpiredTokens(): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom("accountTokens")
    .where("expiresAt", "<=", sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
