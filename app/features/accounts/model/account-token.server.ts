import { createHash, randomBytes } from "node:crypto";

/** A secret of 256 random bits for one mailed link. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** What is stored of a token: a leaked table gives nobody a working link. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
