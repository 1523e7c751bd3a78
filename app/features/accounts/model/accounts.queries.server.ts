import { sql } from "kysely";
import type { Viewer } from "#app/lib/caller.ts";
import { db } from "#db/client.server.ts";

/** A person and their stored password; without one nobody can log in. */
export interface Credentials {
  viewer: Viewer;
  stored: StoredPassword | undefined;
  isSuspended: boolean;
}

const viewerColumns = ["id", "email", "firstName", "lastName", "role", "isAdmin"] as const;

/** The account of an e-mail address (trimmed, in lower case); undefined when there is none. */
export async function findCredentials(email: string): Promise<Credentials | undefined> {
  const row = await db()
    .selectFrom("users")
    .select([...viewerColumns, "passwordHash", "passwordSalt", "suspendedAt"])
    .where("email", "=", email)
    .executeTakeFirst();
  if (!row) return undefined;
  const { passwordHash, passwordSalt, suspendedAt, ...viewer } = row;
  const stored = passwordHash !== null && passwordSalt !== null ? { passwordHash, passwordSalt } : undefined;
  return { viewer: toViewer(viewer), stored, isSuspended: suspendedAt !== null };
}

/** Inserts an account; undefined when the e-mail address has one already. */
export async function insertAccount(
  row: Pick<Viewer, "email" | "role"> & {
    firstName: string;
    lastName: string;
    consentVersion: number;
  } & StoredPassword,
): Promise<Viewer | undefined> {
  const inserted = await db()
    .insertInto("users")
    .values(row)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning(viewerColumns)
    .executeTakeFirst();
  return inserted && toViewer(inserted);
}

/** Stores another hash of the same password; sessions and links stay. */
export async function updatePassword(userId: number, stored: StoredPassword): Promise<void> {
  await db()
    .updateTable("users")
    .set({ ...stored, updatedAt: new Date() })
    .where("id", "=", userId)
    .execute();
}

/** Sets a new password, ends every session of the person and voids every link mailed to them. For a transaction. */
export async function replacePassword(userId: number, stored: StoredPassword): Promise<void> {
  await updatePassword(userId, stored);
  await db().deleteFrom("sessions").where("userId", "=", userId).execute();
  await db().deleteFrom("accountTokens").where("userId", "=", userId).execute();
}

/** Changes the name of an account; an agent's public profile keeps its own. */
export async function updateName(userId: number, name: { firstName: string; lastName: string }): Promise<void> {
  await db()
    .updateTable("users")
    .set({ ...name, updatedAt: new Date() })
    .where("id", "=", userId)
    .execute();
}

/**
 * Sets the address, which a mailed link has confirmed; false when somebody else has it, after which the surrounding
 * transaction must be rolled back.
 */
export async function updateEmail(userId: number, email: string): Promise<boolean> {
  try {
    const now = new Date();
    await db()
      .updateTable("users")
      .set({ email, emailConfirmedAt: now, updatedAt: now })
      .where("id", "=", userId)
      .execute();
    return true;
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, "code") === uniqueViolation) return false;
    throw error;
  }
}

/** Records that a link mailed to the address of the account was used; a later time changes nothing. */
export async function markEmailConfirmed(userId: number): Promise<void> {
  await db()
    .updateTable("users")
    .set({ emailConfirmedAt: new Date(), updatedAt: new Date() })
    .where("id", "=", userId)
    .where("emailConfirmedAt", "is", null)
    .execute();
}

/** Whether this is the address of the account, and a link that was mailed to it has confirmed it. */
export async function isConfirmedEmailOf(userId: number, email: string): Promise<boolean> {
  const row = await db()
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("email", "=", email.toLowerCase())
    .where("emailConfirmedAt", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a mailed link has confirmed the address of the account, whatever it is. */
export async function hasConfirmedEmail(userId: number): Promise<boolean> {
  const row = await db()
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("emailConfirmedAt", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the account page shows beside the viewer. */
export interface AccountFacts {
  /** Changes whenever something about the account has changed. */
  version: string;
  /** The address that waits to be confirmed. */
  pendingEmail: string | undefined;
  /** Whether a mailed link has confirmed the present address. */
  isConfirmed: boolean;
}

/** Throws when there is no such account. */
export async function findAccountFacts(userId: number): Promise<AccountFacts> {
  const { updatedAt, emailConfirmedAt, ...pending } = await db()
    .selectFrom("users")
    .leftJoin("accountTokens", (join) =>
      join
        .onRef("accountTokens.userId", "=", "users.id")
        .on("purpose", "=", "email")
        .on("expiresAt", ">", sql<Date>`now()`),
    )
    .select(["users.updatedAt", "users.emailConfirmedAt", "accountTokens.email", "accountTokens.createdAt"])
    .where("users.id", "=", userId)
    .orderBy("accountTokens.createdAt", "desc")
    .executeTakeFirstOrThrow();
  const version = [updatedAt, pending.createdAt].map((moment) => moment?.toISOString() ?? "").join(" ");
  return { version, pendingEmail: pending.email ?? undefined, isConfirmed: emailConfirmedAt !== null };
}

/** PostgreSQL's code for a value that another row has. */
const uniqueViolation = "23505";

/** The column's check allows these roles only. */
function toViewer(row: Omit<Viewer, "role"> & { role: string }): Viewer {
  return { ...row, role: row.role as Viewer["role"] };
}

/** How a password is kept: the parameters stand with the hash, so that stronger ones can follow. */
export interface StoredPassword {
  /** "argon2id$v=19$m=19456,t=2,p=1$" and the hash in base64. */
  passwordHash: string;
  /** In base64. */
  passwordSalt: string;
}

/** What a mailed link is for: a new password, a new e-mail address, or to confirm the one that the account has. */
type TokenPurpose = "password" | "email" | "confirm";

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
