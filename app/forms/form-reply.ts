/** What the action of a page with a form answers, when it does not redirect. */
export type FormReply = FormFailure | FormDone | FormShown;

/** What was typed or ticked, by the name of its field; several values for checkboxes of one name. */
export type TypedValues = Record<string, string | string[]>;

/** The form is shown again. Conform takes it as its last result. */
export interface FormFailure {
  /** Unanswered: no answer of ours has arrived, because of the connection or of something between. */
  kind: "rejected" | "unanswered";
  /** The form that it concerns. */
  formId: string;
  status: "error";
  /** Sentences by field, in the order of the form; under "" those that concern the whole. */
  error: Record<string, string[]>;
  /** What was typed, without secrets. */
  initialValue: TypedValues;
  /** Where to log in, when that is the reason. */
  logIn?: string;
}

/** It was accepted and the page stays: the redirect was not followed. */
export interface FormDone {
  kind: "done";
  /** Where the redirect led. */
  to: string;
}

/** Nothing was wrong and nothing was done with it yet: the form is shown again below what the page makes of it. */
export interface FormShown {
  kind: "shown";
  formId: string;
  /** What was typed. */
  initialValue: TypedValues;
}

/** Tells a failure from success, and from whatever else an action may have answered. */
export function isFailure(reply: unknown): reply is FormFailure {
  return (
    typeof reply === "object" && reply !== null && "initialValue" in reply && "formId" in reply && "error" in reply
  );
}

/** What was typed into the form that failed; undefined when none did. */
export function typedIn(reply: unknown): TypedValues | undefined {
  return isFailure(reply) && Object.keys(reply.initialValue).length > 0 ? reply.initialValue : undefined;
}

/** A post that was refused together with its page. */
export interface RejectedPost {
  /** What was typed, by name. */
  fields: TypedValues;
  message?: string;
  /** Where to log in, when that is the reason. */
  logIn?: string;
}

/**
 * Reads what was thrown as `data({ fields, message?, logIn? })`. Undefined when it is something else, or when nothing was typed
 * and logging in would change nothing.
 */
export function readRejectedPost(thrown: unknown): RejectedPost | undefined {
  if (typeof thrown !== "object" || thrown === null || !("fields" in thrown)) return undefined;
  const { fields } = thrown;
  if (typeof fields !== "object" || fields === null) return undefined;
  const typed = Object.entries(fields).filter((entry): entry is [string, string | string[]] => isTyped(entry[1]));
  const logIn = textIn(thrown, "logIn");
  if (typed.length === 0 && logIn === undefined) return undefined;
  return { fields: Object.fromEntries(typed), message: textIn(thrown, "message"), logIn };
}

function isTyped(value: unknown): boolean {
  return typeof value === "string" || (Array.isArray(value) && value.every((one) => typeof one === "string"));
}

/** A text that was thrown under a name; undefined when there is none. */
export function textIn(thrown: unknown, name: string): string | undefined {
  if (typeof thrown !== "object" || thrown === null) return undefined;
  const text: unknown = Reflect.get(thrown, name);
  return typeof text === "string" ? text : undefined;
}

/** Whether a field's value must never be sent back to the browser. */
export function isSecretName(name: string): boolean {
  return /password/i.test(name);
}
