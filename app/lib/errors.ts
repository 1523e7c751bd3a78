/**
 * What can go wrong in the product's own words. Domain code throws these; only the edge (app/http, pages) speaks HTTP.
 * The message is a sentence a user may read.
 */

export { Unavailable, Unconfirmed } from "#platform/errors.ts";

/** There is no such thing, or it is not yours to see. */
export class NotFound extends Error {
  override name = "NotFound";
}

/** Nobody is signed in, and somebody must be. */
export class Unauthenticated extends Error {
  override name = "Unauthenticated";
}

/** The e-mail address and the password do not go together; which of them is wrong is not said. */
export class WrongCredentials extends Error {
  override name = "WrongCredentials";
}

/** The one who is signed in may not do this. */
export class Forbidden extends Error {
  override name = "Forbidden";
}

/** The disk or the store is full: what was sent is not kept. */
export class OutOfSpace extends Error {
  override name = "OutOfSpace";
}

/** The input breaks a rule: sentences by field. */
export class Invalid extends Error {
  override name = "Invalid";
  readonly errors: Readonly<Record<string, readonly string[]>>;
  constructor(errors: Readonly<Record<string, readonly string[]>>, message = "Please check what you entered.") {
    super(message);
    this.errors = errors;
  }
}

/** It does not fit what is already there. */
export class Conflict extends Error {
  override name = "Conflict";
}

/** Asked too often; the same will work after the wait. */
export class TooMany extends Error {
  override name = "TooMany";
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("That was a lot at once. Please wait a little and try again.");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
