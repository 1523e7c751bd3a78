import { sql } from "kysely";
import type { Viewer } from "#app/lib/caller.ts";
import { db } from "#db/client.server.ts";

/** Without `stored`, an account cannot log in. */
export interface Credentials {
  viewer: Viewer;
  stored: StoredPassword | undefined;
  isSuspended: boolean;
}

const viewerColumns = ["id", "email", "firstName", "lastName", "role", "isAdmin"] as const;

/** `email` is trimmed and in lower case. Undefined if unknown. */
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

/** Undefined when the address has an account. */
export async function insertAccount(
  row: Pick<Viewer, "email" | "role"> & {
    firstName: string;
    lastName: string;
    consentVersion: number;
    emailConfirmedAt?: Date;
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

/** Preserves sessions and links. */
export async function updatePassword(userId: number, stored: StoredPassword): Promise<void> {
  await db()
    .updateTable("users")
    .set({ ...stored, updatedAt: new Date() })
    .where("id", "=", userId)
    .execute();
}

/** Sets a new password and deletes all sessions and emailed links. Call in a transaction. */
export async function replacePassword(userId: number, stored: StoredPassword): Promise<void> {
  await updatePassword(userId, stored);
  await db().deleteFrom("sessions").where("userId", "=", userId).execute();
  await db().deleteFrom("accountTokens").where("userId", "=", userId).execute();
}

/** Does not change the public profile. */
export async function updateName(userId: number, name: { firstName: string; lastName: string }): Promise<void> {
  await db()
    .updateTable("users")
    .set({ ...name, updatedAt: new Date() })
    .where("id", "=", userId)
    .execute();
}

/** Sets and confirms the address. Returns false when another account has it; roll back then. */
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

/** Does nothing if already confirmed. */
export async function markEmailConfirmed(userId: number): Promise<void> {
  await db()
    .updateTable("users")
    .set({ emailConfirmedAt: new Date(), updatedAt: new Date() })
    .where("id", "=", userId)
    .where("emailConfirmedAt", "is", null)
    .execute();
}

/** Whether this is the account's address and is confirmed. */
export async function isConfirmedEmail(userId: number, email: string): Promise<boolean> {
  const row = await db()
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("email", "=", email.toLowerCase())
    .where("emailConfirmedAt", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account's address is confirmed. */
export async function hasConfirmedEmail(userId: number): Promise<boolean> {
  const row = await db()
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("emailConfirmedAt", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface AccountDetails {
  /** Changes with every change to the account. */
  version: string;
  /** Until confirmed. */
  pendingEmail: string | undefined;
  /** The current address. */
  isConfirmed: boolean;
}

/** Throws when the account does not exist. */
export async function findAccountDetails(userId: number): Promise<AccountDetails> {
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
  const version = [updatedAt, pending.createdAt].map((date) => date?.toISOString() ?? "").join(" ");
  return { version, pendingEmail: pending.email ?? undefined, isConfirmed: emailConfirmedAt !== null };
}

/** PostgreSQL's `unique_violation`. */
const uniqueViolation = "23505";

function toViewer(row: Omit<Viewer, "role"> & { role: string }): Viewer {
  return { ...row, role: row.role as Viewer["role"] };
}

/** The parameters allow stronger hashes later. */
export interface StoredPassword {
  /** "argon2id$v=19$m=19456,t=2,p=1$" and the hash in base64. */
  passwordHash: string;
  /** In base64. */
  passwordSalt: string;
}

/** Set a new password, change the email address, or confirm the current one. */
type TokenPurpose = "password" | "email" | "confirm";

/** An unexpired token. */
export interface AccountToken {
  userId: number;
  /** The address to confirm. */
  newEmail: string | null;
  accountEmail: string;
  role: Viewer["role"];
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

/** Undefined if expired or for other purposes. */
export async function findToken(tokenHash: string, ...purposes: TokenPurpose[]): Promise<AccountToken | undefined> {
  return db()
    .selectFrom("accountTokens")
    .innerJoin("users", "users.id", "accountTokens.userId")
    .select(["userId", "accountTokens.email as newEmail", "users.email as accountEmail"])
    .select(sql<Viewer["role"]>`users.role`.as("role"))
    .select((eb) => eb("users.suspendedAt", "is not", null).$castTo<boolean>().as("isSuspended"))
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "in", purposes)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
}

/** Deletes a token and returns it. Undefined when expired or used. Only one of several parallel calls gets it. */
export async function consumeToken(tokenHash: string, ...purposes: TokenPurpose[]): Promise<AccountToken | undefined> {
  const token = await findToken(tokenHash, ...purposes);
  const { numDeletedRows } = await db()
    .deleteFrom("accountTokens")
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "in", purposes)
    .executeTakeFirst();
  return numDeletedRows > 0n ? token : undefined;
}

/** Invalidates a user's emailed links, all or those for one purpose. */
export async function deleteTokens(userId: number, purpose?: TokenPurpose): Promise<void> {
  let deletion = db().deleteFrom("accountTokens").where("userId", "=", userId);
  if (purpose !== undefined) deletion = deletion.where("purpose", "=", purpose);
  await deletion.execute();
}

/** Returns their number. */
export async function deleteExpiredTokens(): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom("accountTokens")
    .where("expiresAt", "<=", sql<Date>`now()`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
