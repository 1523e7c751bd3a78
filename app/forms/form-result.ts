/** From an action that does not redirect. */
export type FormResult = FormFailure | FormDone | FormRedisplay;

/** By field name; several for checkboxes. */
export type TypedValues = Record<string, string | string[]>;

/** The form is shown again. Conform uses it as its last result. */
export interface FormFailure {
  /** Unanswered: no response from us, because of the connection or a proxy. */
  kind: "rejected" | "unanswered";
  formId: string;
  status: "error";
  /** Messages by field, in form order; "" for the whole form. */
  error: Record<string, string[]>;
  /** Without secrets. */
  initialValue: TypedValues;
  /** The login address, if logging in is required. */
  logIn?: string;
}

/** Accepted, but the redirect was not followed. */
export interface FormDone {
  kind: "done";
  /** The target of the redirect. */
  to: string;
}

/** Valid but not carried out yet: the page asks a question. */
export interface FormRedisplay {
  kind: "shown";
  formId: string;
  initialValue: TypedValues;
}

export function isFailure(result: unknown): result is FormFailure {
  return (
    typeof result === "object" && result !== null && "initialValue" in result && "formId" in result && "error" in result
  );
}

/** Whether the failed form is one of these. */
export function isRefused(result: unknown, forms: readonly { id: string }[]): boolean {
  return isFailure(result) && forms.some(({ id }) => id === result.formId);
}

/** Undefined if no form failed. */
export function submittedValues(result: unknown): TypedValues | undefined {
  return isFailure(result) && Object.keys(result.initialValue).length > 0 ? result.initialValue : undefined;
}

/** A rejected post to a page that cannot be shown. */
export interface RejectedPost {
  fields: TypedValues;
  message?: string;
  logIn?: string;
  /** Where it was sent, with the query. */
  action?: string;
  /** What was sent, for people. */
  about?: string;
  /** Of some of the fields, by name. */
  labels?: Readonly<Record<string, string>>;
  /** The page where a lost file is chosen again. */
  upload?: string;
}

/** A thrown `data({ fields, ... })` with the other properties of a `RejectedPost`. Undefined for anything else, and if there is no input to save. */
export function readRejectedPost(thrown: unknown): RejectedPost | undefined {
  if (typeof thrown !== "object" || thrown === null || !("fields" in thrown)) return undefined;
  const { fields } = thrown;
  if (typeof fields !== "object" || fields === null) return undefined;
  const typed = Object.entries(fields).filter((entry): entry is [string, string | string[]] => isTyped(entry[1]));
  const logIn = rejectedText(thrown, "logIn");
  if (typed.length === 0 && logIn === undefined) return undefined;
  const [message, action, about, upload] = ["message", "action", "about", "upload"].map((name) =>
    rejectedText(thrown, name),
  );
  const labels = "labels" in thrown ? (thrown.labels as RejectedPost["labels"]) : undefined;
  return { fields: Object.fromEntries(typed), message, logIn, action, about, labels, upload };
}

function isTyped(value: unknown): boolean {
  return typeof value === "string" || (Array.isArray(value) && value.every((one) => typeof one === "string"));
}

/** Undefined if no such text was thrown. */
export function rejectedText(thrown: unknown, name: string): string | undefined {
  if (typeof thrown !== "object" || thrown === null) return undefined;
  const text: unknown = Reflect.get(thrown, name);
  return typeof text === "string" ? text : undefined;
}

/** Never sent back to the browser. */
export function isSecretName(name: string): boolean {
  return /password/i.test(name);
}

export const errorTitlePrefix = "Error: ";

export const formMessages = {
  problem: "There is a problem",
  check: "Please check what you entered.",
  optional: "(optional)",
  typed: {
    offline: "You seem to be offline. What you typed is still here: please send it again when you are connected.",
    tooMany: "Too many attempts. What you typed is still here: please wait a little and send it again.",
    tooLarge: "That is too long to send. What you typed is still here: please shorten it and send it again.",
    tryLater: "Please try again later. What you typed is still here.",
  },
  untyped: {
    offline: "You seem to be offline. Please try again when you are connected.",
    tooMany: "Too many attempts. Please wait a little and try again.",
    tooLarge: "That is too large to send. Please send less.",
    tryLater: "Please try again later.",
  },
  stillHere: "What you typed is still here.",
  leaveEmpty: "Leave this empty",
  notSent: "This was not sent",
  retry: "Send again",
  retryLead: "We could not receive it just now. Nothing you typed is lost: here it is, ready to send again.",
  keepIt: "Nothing you typed is lost: here it is for you to copy.",
  sessionEnded: "You are no longer logged in. Nothing you typed is lost: here it is, ready to send again.",
  logInToChoose: "Log in (opens in a new tab)",
  chooseAgain: "Back to the page where you choose the file",
  yes: "Yes",
  no: "No",
  logIn: "Log in (opens in a new tab), then come back and send again",
  showPassword: "Show password",
  show: "Show",
  hide: "Hide",
};
