/** Errors of domain code. Only app/http and pages translate them to HTTP. Messages may be shown to users. */

export { Unavailable, Unconfirmed } from "#platform/errors.ts";

/** Missing, or hidden from the user. */
export class NotFound extends Error {
  override name = "NotFound";
}

/** Requires a signed-in user. */
export class Unauthenticated extends Error {
  override name = "Unauthenticated";
}

/** Messages must not reveal whether the email address or the password is wrong. */
export class WrongCredentials extends Error {
  override name = "WrongCredentials";
}

/** The signed-in user may not do this. */
export class Forbidden extends Error {
  override name = "Forbidden";
}

/** The disk or store is full; nothing was saved. */
export class OutOfSpace extends Error {
  override name = "OutOfSpace";
}

/** Invalid input: messages by field. */
export class Invalid extends Error {
  override name = "Invalid";
  readonly errors: Readonly<Record<string, readonly string[]>>;
  constructor(errors: Readonly<Record<string, readonly string[]>>, message = "Please check what you entered.") {
    super(message);
    this.errors = errors;
  }
}

/** Contradicts existing data. */
export class Conflict extends Error {
  override name = "Conflict";
}

/** Whether a rule refused the change, and not a fault. */
export function isRefusal(error: unknown): error is Invalid | Conflict | Forbidden | NotFound {
  return [Invalid, Conflict, Forbidden, NotFound].some((refusal) => error instanceof refusal);
}

/** Too many requests. */
export class TooMany extends Error {
  override name = "TooMany";
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("Too many attempts. Please wait a little and try again.");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
