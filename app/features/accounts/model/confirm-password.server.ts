import type { Member } from "#app/lib/caller.ts";
import { Invalid, WrongCredentials } from "#app/lib/errors.ts";
import { accountMessages } from "./account.messages.ts";
import { checkCredentials } from "./check-credentials.server.ts";

/**
 * Makes sure that whoever sits at an open session knows its password. Throws `Invalid` at the field `currentPassword`, and
 * `TooMany` at the limits of a login, which it counts as.
 */
export async function confirmPassword({ user, address }: Member, currentPassword: string): Promise<void> {
  try {
    await checkCredentials({ address }, { email: user.email, password: currentPassword });
  } catch (error) {
    if (!(error instanceof WrongCredentials)) throw error;
    throw new Invalid({ currentPassword: [accountMessages.wrongCurrentPassword] });
  }
}
