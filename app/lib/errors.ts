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

/** Of Zod, which this folder does not import. */
interface SchemaIssue {
  code?: string;
  input?: unknown;
  expected?: unknown;
  origin?: unknown;
  maximum?: unknown;
  minimum?: unknown;
  /** False if the limit itself is not allowed. */
  inclusive?: unknown;
  values?: unknown;
}

const unusable = "This value cannot be used";

/** Messages for people and API callers where a schema has none of its own, in place of Zod's. */
export function plainError({
  code,
  input,
  expected,
  origin,
  maximum,
  minimum,
  inclusive,
  values,
}: SchemaIssue): string {
  switch (code) {
    case "invalid_type":
      return input == null ? "Enter a value" : (typeMessages.get(expected) ?? unusable);
    case "too_big":
      return toSizeMessage(inclusive === false ? "less than" : "at most", maximum, origin);
    case "too_small":
      return origin === "string" && minimum === 1
        ? "Enter a value"
        : toSizeMessage(inclusive === false ? "more than" : "at least", minimum, origin);
    case "invalid_value": {
      const choices = [values].flat();
      return `Must be ${choices.length > 1 ? "one of " : ""}${choices.join(", ")}`;
    }
    default:
      return unusable;
  }
}

const typeMessages: ReadonlyMap<unknown, string> = new Map([
  ["array", "Must be a list"],
  ["boolean", "Must be true or false"],
  ["int", "Must be a whole number"],
  ["number", "Must be a number"],
  ["string", "Must be text"],
]);

function toSizeMessage(bound: string, limit: unknown, origin: unknown): string {
  if (origin === "string") return `Use ${bound} ${String(limit)} characters`;
  return `${origin === "array" ? "Choose" : "Must be"} ${bound} ${String(limit)}`;
}
