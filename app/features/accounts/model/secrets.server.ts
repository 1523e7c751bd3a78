import { argon2, type Argon2Parameters, createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { StoredPassword } from "./accounts.queries.server.ts";

/** OWASP's minimum for argon2id (Password Storage Cheat Sheet, read in 2026): memory in KiB, passes, lanes. */
const parameters = { memory: 19_456, passes: 2, parallelism: 1 };
const hashBytes = 32;
const saltBytes = 16;

const derive = promisify<"argon2id", Argon2Parameters, Buffer>(argon2);

/** Hashes a password with a salt of its own. */
export async function hashPassword(password: string): Promise<StoredPassword> {
  const salt = randomBytes(saltBytes);
  const hash = await derive("argon2id", { ...parameters, message: password, nonce: salt, tagLength: hashBytes });
  return { passwordHash: `${prefix()}${hash.toString("base64")}`, passwordSalt: salt.toString("base64") };
}

/**
 * Whether this is the stored password. Without one it takes as long as with a wrong one, so that the time does not reveal
 * which addresses have an account.
 */
export async function verifyPassword(password: string, stored: StoredPassword | undefined): Promise<boolean> {
  const { hash, salt, ...cost } = parse(stored) ?? { ...parameters, hash: Buffer.alloc(hashBytes), salt: noSalt };
  const given = await derive("argon2id", { ...cost, message: password, nonce: salt, tagLength: hash.length });
  return timingSafeEqual(given, hash) && stored !== undefined;
}

/** Whether a hash was made with other parameters than today's. */
export function needsRehash({ passwordHash }: StoredPassword): boolean {
  return !passwordHash.startsWith(prefix());
}

const noSalt = Buffer.alloc(saltBytes);

function prefix(): string {
  const { memory, passes, parallelism } = parameters;
  return `argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;
}

/** Undefined for a hash of another kind. */
function parse(stored: StoredPassword | undefined) {
  const match = /^argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+=*)$/.exec(stored?.passwordHash ?? "");
  if (!stored || !match) return undefined;
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  const [hash, salt] = [Buffer.from(match[4] ?? "", "base64"), Buffer.from(stored.passwordSalt, "base64")];
  return { memory, passes, parallelism, hash, salt };
}

/** A secret of 256 random bits for one mailed link. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token: a leaked table gives nobody a working link. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
