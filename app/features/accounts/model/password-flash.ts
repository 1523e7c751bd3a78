import type { Flash } from "#app/session/flash.server.ts";
import { accountMessages as messages } from "./account.messages.ts";

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
