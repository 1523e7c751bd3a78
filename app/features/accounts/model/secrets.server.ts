import { argon2, type Argon2Parameters, createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { StoredPassword } from "./accounts.queries.server.ts";

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
  const given = await derive("argon2id", { ...cost, message: password, nonce: salt, tagLength: hash.length });
  return timingSafeEqual(given, hash) && stored !== undefined;
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
