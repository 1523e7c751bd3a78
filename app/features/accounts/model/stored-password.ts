/** How a password is kept: the parameters stand with the hash, so that stronger ones can follow. */
export interface StoredPassword {
  /** "argon2id$v=19$m=19456,t=2,p=1$" and the hash in base64. */
  passwordHash: string;
  /** In base64. */
  passwordSalt: string;
}
