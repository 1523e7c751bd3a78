import type { Flash } from "#app/session/flash.ts";
import { accountMessages as says } from "./account.messages.ts";
import { isEasyToGuess } from "./weak-password.ts";

type Message = Omit<Flash, "id">;

/** What is said once a password has been set: a warning when somebody would guess it, otherwise `message`. */
export function passwordFlash<Otherwise extends Message | undefined>(
  password: string,
  email: string,
  message: Otherwise,
): Message | Otherwise {
  return isEasyToGuess(password, email) ? { kind: "failure", ...says.easyToGuess } : message;
}
