import { argon2, type Argon2Parameters, createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Caller, Member, Viewer } from "#app/lib/caller.ts";
import { consentVersion } from "#app/lib/consents.ts";
import { HOUR_MS } from "#app/lib/durations.ts";
import { Conflict, Forbidden, Invalid, TooMany, WrongCredentials } from "#app/lib/errors.ts";
import { consumeRateLimit, resetRateLimit, tryConsumeRateLimit } from "#app/limits/limits.server.ts";
import type { MailMessage } from "#app/mail/layout.ts";
import { queueMail, queueUnrequestedMail } from "#app/mail/outbox.server.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import type { Flash } from "#app/session/flash.server.ts";
import { transaction } from "#db/transaction.server.ts";
import {
  confirmAccountMail,
  confirmEmailMail,
  emailChangeRequestedMail,
  passwordChangedMail,
  resetPasswordMail,
} from "./account.mail.ts";
import {
  type EmailChangeInput,
  type LogInInput,
  type PasswordChangeInput,
  type RegisterInput,
  logInSchema,
} from "./account.schema.ts";
import {
  accountMessages,
  accountMessages as messages,
  confirmEmailPath,
  forgottenPasswordPath,
  newPasswordPath,
} from "./account.ts";
import {
  type AccountToken,
  type StoredPassword,
  consumeToken,
  deleteTokens,
  findCredentials,
  findToken,
  hasConfirmedEmail,
  insertAccount,
  insertToken,
  isConfirmedEmail,
  markEmailConfirmed,
  replacePassword,
  updateEmail,
  updatePassword,
} from "./accounts.queries.server.ts";

/** When many clients attack an address. */
const slowMillis = 1500;

/**
 * Finds the user. Throws `WrongCredentials`, in constant time so that it does not reveal which addresses have accounts,
 * and `TooMany` at a limit. Failures count per client, so that no one else can lock the owner out. Throws `Forbidden`
 * for a suspended account, but only after the right password.
 */
export async function checkCredentials(caller: Caller, { email, password }: LogInInput): Promise<Viewer> {
  const attemptKey = `${email}\n${caller.ip}`;
  await consumeRateLimit("login.address", caller.ip);
  await consumeRateLimit("login.account.address", attemptKey);
  await slowDown(email);
  const account = await findCredentials(email);
  const matches = await verifyPassword(password, account?.stored);
  if (!account || !matches) throw new WrongCredentials(accountMessages.wrongCredentials);
  await resetRateLimit("login.account.address", attemptKey);
  if (account.stored && needsRehash(account.stored)) {
    await updatePassword(account.viewer.id, await hashPassword(password));
  }
  if (account.isSuspended) throw new Forbidden(accountMessages.suspended);
  return account.viewer;
}

/** Slows down guessing from many clients. Refusing would lock out the owner. */
async function slowDown(email: string): Promise<void> {
  if (!(await tryConsumeRateLimit("login.account", email))) await wait(slowMillis);
}

/**
 * Checks the user's password again. Counts as a login: throws `TooMany` at the same limits, and `Invalid` for
 * `currentPassword`.
 */
export async function confirmPassword({ user, ip }: Member, currentPassword: string): Promise<void> {
  try {
    await checkCredentials({ ip }, { email: user.email, password: currentPassword });
  } catch (error) {
    if (!(error instanceof WrongCredentials)) throw error;
    throw new Invalid({ currentPassword: [accountMessages.wrongCurrentPassword] });
  }
}

const strategy = "form";

const authenticator = new Authenticator<Viewer>().use(
  new FormStrategy(async ({ form, request }) => {
    const ip = request.headers.get("x-client-address") ?? "unknown";
    return checkCredentials({ ip }, logInSchema.parse(Object.fromEntries(form)));
  }),
  strategy,
);

/**
 * Throws like `checkCredentials`. The strategy accepts bodies of any size, so it gets a new request with only the
 * validated input.
 */
export async function authenticate(ip: string, { email, password }: LogInInput): Promise<Viewer> {
  const body = new URLSearchParams({ email, password });
  const request = new Request("https://southerly.invalid/login", {
    method: "POST",
    headers: { "x-client-address": ip },
    body,
  });
  return authenticator.authenticate(strategy, request);
}

interface PreparedAccount {
  stored: StoredPassword;
  sendsLink: boolean;
}

/**
 * Consumes rate limits and hashes the password. Call before the transaction that stores the account. Throws `TooMany`.
 */
export async function prepareAccount(caller: Caller, { email, password }: RegisterInput): Promise<PreparedAccount> {
  await consumeRateLimit("register.address", caller.ip);
  // Stops link floods from repeated registration and deletion.
  const sendsLink = await tryConsumeRateLimit("register.email", email);
  return { sendsLink, stored: await hashPassword(password) };
}

/**
 * Stores an account, and mails a confirmation link unless the person has proved that the address is theirs. Within the
 * open transaction. Throws `Conflict` when the address has an account.
 */
export async function createAccount(
  { email, firstName, lastName, role }: RegisterInput,
  { stored, sendsLink }: PreparedAccount,
  isEmailProven = false,
): Promise<Viewer> {
  const viewer = await insertAccount({
    email,
    firstName,
    lastName,
    role,
    consentVersion: consentVersion("account"),
    ...stored,
    ...(isEmailProven && { emailConfirmedAt: new Date() }),
  });
  if (!viewer) throw new Conflict(accountMessages.accountExists);
  if (isEmailProven) await publishEvent("account.confirmed", { userId: viewer.id });
  else if (sendsLink) await queueConfirmation(viewer);
  return viewer;
}

const dayInSeconds = 24 * 3600;
const validMillis = dayInSeconds * 1000;

/**
 * Mails the confirmation link again. Throws `TooMany` at the limit, or the mailbox's daily limit of unrequested mails.
 */
export async function resendConfirmation(user: Pick<Viewer, "id" | "email" | "role">): Promise<void> {
  await consumeRateLimit("email.confirm.user", String(user.id));
  if (!(await queueConfirmation(user))) throw new TooMany(dayInSeconds);
}

/**
 * Mails a link that confirms the current address and invalidates earlier links. At the mailbox's daily limit of
 * unrequested mails, returns false and changes nothing.
 */
export async function queueConfirmation({
  id: userId,
  email,
  role,
}: Pick<Viewer, "id" | "email" | "role">): Promise<boolean> {
  const token = generateToken();
  const expiresAt = new Date(Date.now() + validMillis);
  return transaction(async () => {
    const mail = confirmAccountMail(email, publicUrl(confirmEmailPath(token)), role);
    if (!(await queueUnrequestedMail(mail))) return false;
    await deleteTokens(userId, "confirm");
    await insertToken({ tokenHash: hashToken(token), userId, purpose: "confirm", email, expiresAt });
    return true;
  });
}

export interface EmailToConfirm {
  email: string;
  /** Replaces the account's current address. */
  isChange: boolean;
  account: Pick<Viewer, "id" | "role">;
}

/** Undefined when expired or used. */
export async function findEmailToConfirm(token: string): Promise<EmailToConfirm | undefined> {
  const pending = await findToken(hashToken(token), "email", "confirm");
  if (!pending?.newEmail) return undefined;
  const { newEmail: email, accountEmail, userId: id, role } = pending;
  return { email, isChange: email !== accountEmail, account: { id, role } };
}

/**
 * Confirms and returns the address that received this link, and stores it if new. Invalidates all other links. Throws
 * `Conflict` when the token has expired or was used, or another account has the address.
 */
export async function confirmEmail(token: string): Promise<string> {
  return transaction(async () => {
    const used = await consumeToken(hashToken(token), "email", "confirm");
    if (!used?.newEmail) throw new Conflict(accountMessages.link.expired);
    if (!(await updateEmail(used.userId, used.newEmail))) throw new Conflict(accountMessages.emailInUse);
    await deleteTokens(used.userId);
    await publishEvent("account.confirmed", { userId: used.userId });
    return used.newEmail;
  });
}

/**
 * Confirms the address of a person who has proved otherwise than by our link that they read its mailbox. Within the open
 * transaction. Returns false, and changes nothing, if it was confirmed before.
 */
export async function confirmProvenEmail(userId: number): Promise<boolean> {
  if (await hasConfirmedEmail(userId)) return false;
  await markEmailConfirmed(userId);
  await publishEvent("account.confirmed", { userId });
  return true;
}

/**
 * Mails an account's address. An unconfirmed one may be a stranger's, so its mails count towards the daily limit of
 * unrequested mails; `once` allows one of this kind beyond it. Returns whether the mail was queued.
 */
export async function queueAccountMail(
  { id, email }: Pick<Viewer, "id" | "email">,
  message: MailMessage,
  options?: { once?: boolean },
): Promise<boolean> {
  const isConfirmed = await isConfirmedEmail(id, email);
  const messageId = await (isConfirmed ? queueMail(message) : queueUnrequestedMail(message, options));
  return messageId !== undefined;
}

/**
 * Mails a link to the new address, and a notice to the current one, which stays valid until the link is used. Throws
 * `Invalid` for a wrong password or an address with an account, and `TooMany` at a limit.
 */
export async function requestEmailChange(member: Member, { email, currentPassword }: EmailChangeInput): Promise<void> {
  const { id: userId, email: currentEmail } = member.user;
  if (email === currentEmail) throw new Invalid({ email: [accountMessages.sameEmail] });
  await consumeRateLimit("email.change.user", String(userId));
  await confirmPassword(member, currentPassword);
  if (await findCredentials(email)) throw new Invalid({ email: [accountMessages.emailInUse] });
  const token = generateToken();
  const expiresAt = new Date(Date.now() + validMillis);
  const disclosedAddress = (await isConfirmedEmail(userId, currentEmail)) ? email : undefined;
  await transaction(async () => {
    await deleteTokens(userId, "email");
    await insertToken({ tokenHash: hashToken(token), userId, purpose: "email", email, expiresAt });
    if (!(await queueUnrequestedMail(confirmEmailMail(email, publicUrl(confirmEmailPath(token))))))
      throw new TooMany(dayInSeconds);
    await queueAccountMail(
      member.user,
      emailChangeRequestedMail(currentEmail, disclosedAddress, publicUrl(forgottenPasswordPath)),
    );
  });
}

type Message = Omit<Flash, "id">;

/** Returns a warning for a weak password, otherwise `message`. */
export function passwordFlash<Otherwise extends Message | undefined>(
  password: string,
  email: string,
  message: Otherwise,
): Message | Otherwise {
  return isWeakPassword(password, email) ? { kind: "failure", ...messages.weakPassword } : message;
}

/** Leaked passwords of 8 characters or more, in lower case. */
const common = new Set(
  (
    "password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword mypassword 12345678 123456789 " +
    "1234567890 0123456789 0987654321 987654321 87654321 123123123 12341234 147258369 qwertyuiop qwerty12 qwerty123 " +
    "qwerty1234 1qaz2wsx 1q2w3e4r 1q2w3e4r5t zaq12wsx qazwsxedc asdfghjkl asdfghjk zxcvbnm1 zxcvbnm123 abcd1234 abcdefgh " +
    "abc12345 iloveyou iloveyou1 sunshine princess football baseball basketball superman batman123 trustno1 starwars " +
    "whatever letmein1 letmein123 welcome1 welcome123 admin123 administrator changeme michelle jennifer jordan23 " +
    "computer internet samantha liverpool australia australia1 sydney123 southerly"
  ).split(" "),
);

/** Whether a password is the address, common, or one repeated character. */
export function isWeakPassword(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  const [mailbox] = email.split("@");
  return plain === email || plain === mailbox || common.has(plain) || new Set(plain).size === 1;
}

const resetMs = HOUR_MS;
/** Longer than the work, so that the time of a response does not reveal whether there is an account. */
const responseMillis = 400;

/**
 * Mails a link that sets a new password and invalidates earlier links. Neither the response nor its time reveals
 * whether there is an account. Throws `TooMany` at the client's limit.
 */
export async function requestPasswordReset({ ip }: Caller, { email }: { email: string }): Promise<void> {
  await consumeRateLimit("password.reset.address", ip);
  await Promise.all([wait(responseMillis), sendResetLink(email)]);
}

async function sendResetLink(email: string): Promise<void> {
  const account = (await canMail(email)) ? await findCredentials(email) : undefined;
  if (!account) return;
  const userId = account.viewer.id;
  const token = generateToken();
  const expiresAt = new Date(Date.now() + resetMs);
  await transaction(async () => {
    // One more mail a day, so that strangers who use up the limit of unrequested mails cannot lock the owner out.
    const mail = resetPasswordMail(email, publicUrl(newPasswordPath(token)));
    if (!(await queueAccountMail(account.viewer, mail, { once: true }))) return;
    await deleteTokens(userId, "password");
    await insertToken({ tokenHash: hashToken(token), userId, purpose: "password", expiresAt });
  });
}

/** Not an error: the last mailed link works, and strangers who use up the hourly limit must not lock the owner out. */
function canMail(email: string): Promise<boolean> {
  return tryConsumeRateLimit("password.reset.email", email);
}

/** Finds the account whose password a token may set. Undefined when expired or used. */
export async function findPasswordReset(token: string): Promise<AccountToken | undefined> {
  return findToken(hashToken(token), "password");
}

/**
 * Sets the password and confirms the change by mail. Confirms the address, because the link proves access to the
 * mailbox. Ends all sessions and invalidates all emailed links. `afterReset` runs in the same transaction, so that the
 * link still works if it fails; its result is returned. Throws `Conflict` when the token has expired or was used.
 */
export async function resetPassword<Result>(
  token: string,
  newPassword: string,
  afterReset: (used: AccountToken) => Promise<Result>,
): Promise<Result> {
  const tokenHash = hashToken(token);
  // Check before the expensive hashing.
  if (!(await findToken(tokenHash, "password"))) throw new Conflict(accountMessages.link.expired);
  const stored = await hashPassword(newPassword);
  return transaction(async () => {
    const used = await consumeToken(tokenHash, "password");
    if (!used) throw new Conflict(accountMessages.link.expired);
    await replacePassword(used.userId, stored);
    await markEmailConfirmed(used.userId);
    await publishEvent("account.confirmed", { userId: used.userId });
    await queueAccountMail(
      { id: used.userId, email: used.accountEmail },
      passwordChangedMail(used.accountEmail, publicUrl(forgottenPasswordPath)),
    );
    return afterReset(used);
  });
}

/**
 * Changes the password and confirms it by mail. Replaces all sessions with a new one in the same transaction, so that a
 * failure logs no one out. Returns the result of `openSession`. Throws like `confirmPassword`.
 */
export async function changePassword(
  member: Member,
  { currentPassword, newPassword }: PasswordChangeInput,
  openSession: () => Promise<string>,
): Promise<string> {
  await confirmPassword(member, currentPassword);
  const stored = await hashPassword(newPassword);
  return transaction(async () => {
    await replacePassword(member.user.id, stored);
    await queueAccountMail(member.user, passwordChangedMail(member.user.email, publicUrl(forgottenPasswordPath)));
    return openSession();
  });
}

/** OWASP's minimum for argon2id (Password Storage Cheat Sheet, read in 2026). `memory` is in KiB. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1 };
const hashBytes = 32;
const saltBytes = 16;

const derive = promisify<"argon2id", Argon2Parameters, Buffer>(argon2);

/** Uses a new random salt. */
export async function hashPassword(password: string): Promise<StoredPassword> {
  const salt = randomBytes(saltBytes);
  const hash = await derive("argon2id", { ...parameters, message: password, nonce: salt, tagLength: hashBytes });
  return { passwordHash: `${prefix()}${hash.toString("base64")}`, passwordSalt: salt.toString("base64") };
}

/**
 * Whether the password matches. Takes the same time without a stored password, to not reveal which addresses have
 * accounts.
 */
export async function verifyPassword(password: string, stored: StoredPassword | undefined): Promise<boolean> {
  const { hash, salt, ...cost } = parse(stored) ?? { ...parameters, hash: Buffer.alloc(hashBytes), salt: noSalt };
  const derived = await derive("argon2id", { ...cost, message: password, nonce: salt, tagLength: hash.length });
  return timingSafeEqual(derived, hash) && stored !== undefined;
}

export function needsRehash({ passwordHash }: StoredPassword): boolean {
  return !passwordHash.startsWith(prefix());
}

const noSalt = Buffer.alloc(saltBytes);

function prefix(): string {
  const { memory, passes, parallelism } = parameters;
  return `argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
}

function parse(stored: StoredPassword | undefined) {
  const match = /^argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+=*)$/.exec(stored?.passwordHash ?? "");
  if (!stored || !match) return undefined;
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  const [hash, salt] = [Buffer.from(match[4] ?? "", "base64"), Buffer.from(stored.passwordSalt, "base64")];
  return { memory, passes, parallelism, hash, salt };
}

/** 256 random bits. */
export function generateToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Tokens are stored as hashes, so that a leaked table contains no working link. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
