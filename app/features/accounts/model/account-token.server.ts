import { createHash, randomBytes } from "node:crypto";

/** A secret for one link in one mail: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** As the table knows it: a copy of the table opens nothing. */
export function tokenHashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
