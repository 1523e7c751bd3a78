/** What a page's action returns when it does not redirect. */
export type FormResult = FormFailure | FormDone | FormRedisplay;

/** Typed values by field name; several for checkboxes. */
export type TypedValues = Record<string, string | string[]>;

/** The form is shown again. Conform uses it as its last result. */
export interface FormFailure {
  /** Unanswered: no response from us arrived, because of the connection or a proxy. */
  kind: "rejected" | "unanswered";
  /** The id of the form. */
  formId: string;
  status: "error";
  /** Messages by field, in form order; "" for the whole form. */
  error: Record<string, string[]>;
  /** Typed values, without secrets. */
  initialValue: TypedValues;
  /** The login address, if logging in is required. */
  logIn?: string;
}

/** Accepted, and the page stays: the redirect was not followed. */
export interface FormDone {
  kind: "done";
  /** The target of the redirect. */
  to: string;
}

/** Valid but not carried out yet: the form is shown again with a question from the page. */
export interface FormRedisplay {
  kind: "shown";
  formId: string;
  /** Typed values. */
  initialValue: TypedValues;
}

/** Whether action data is a failure. */
export function isFailure(result: unknown): result is FormFailure {
  return (
    typeof result === "object" && result !== null && "initialValue" in result && "formId" in result && "error" in result
  );
}

/** The typed values of the failed form; undefined if none failed. */
export function submittedValues(result: unknown): TypedValues | undefined {
  return isFailure(result) && Object.keys(result.initialValue).length > 0 ? result.initialValue : undefined;
}

/** A rejected post whose page cannot be shown. */
export interface RejectedPost {
  /** Typed values by name. */
  fields: TypedValues;
  message?: string;
  /** The login address, if logging in is required. */
  logIn?: string;
}

/**
 * Reads a thrown `data({ fields, message?, logIn? })`. Undefined for anything else, and if there is no input that
 * logging in could save.
 */
export function readRejectedPost(thrown: unknown): RejectedPost | undefined {
  if (typeof thrown !== "object" || thrown === null || !("fields" in thrown)) return undefined;
  const { fields } = thrown;
  if (typeof fields !== "object" || fields === null) return undefined;
  const typed = Object.entries(fields).filter((entry): entry is [string, string | string[]] => isTyped(entry[1]));
  const logIn = rejectedText(thrown, "logIn");
  if (typed.length === 0 && logIn === undefined) return undefined;
  return { fields: Object.fromEntries(typed), message: rejectedText(thrown, "message"), logIn };
}

function isTyped(value: unknown): boolean {
  return typeof value === "string" || (Array.isArray(value) && value.every((one) => typeof one === "string"));
}

/** A thrown text by name; undefined if there is none. */
export function rejectedText(thrown: unknown, name: string): string | undefined {
  if (typeof thrown !== "object" || thrown === null) return undefined;
  const text: unknown = Reflect.get(thrown, name);
  return typeof text === "string" ? text : undefined;
}

/** Whether a field's value must never be sent back to the browser. */
export function isSecretName(name: string): boolean {
  return /password/i.test(name);
}
