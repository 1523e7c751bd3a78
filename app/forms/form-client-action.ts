import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { honeypotName } from "#app/lib/fields.ts";
import type { Intents } from "#app/lib/intents.ts";
import { formMessages, type FormFailure, type FormResult, readRejectedPost } from "./form-result.ts";

export interface FormClientActionOptions {
  form: string;
  /** Do not follow a redirect; the form itself shows the success. */
  inPlace?: boolean;
  /** For a failure without a server message, such as a lost connection. */
  failure?: string;
}

/**
 * Without it a lost connection or a 5xx would replace the page and the typed values. Returns a status of 400 or more,
 * so that React Router does not reload the page, which would fail too.
 */
export function formClientAction({ form, inPlace = false, failure: failureMessage }: FormClientActionOptions) {
  return async ({ serverAction }: ClientActionFunctionArgs) => {
    try {
      return await serverAction<FormResult>();
    } catch (error) {
      const to = inPlace && error instanceof Response ? error.headers.get("Location") : null;
      if (to !== null) return data<FormResult>({ kind: "done", to });
      const failure = failureOf(error, failureMessage, hasTypedText(form));
      if (!failure) throw error;
      const { kind, message, status } = failure;
      const result: FormResult = { kind, formId: form, status: "error", error: { "": [message] }, initialValue: {} };
      return data(result, { status });
    }
  };
}

export interface IntentClientActionOptions<Name extends string> {
  /** As in `formClientAction`, for all intents or by name. */
  failure?: string | Partial<Record<Name, string>>;
  otherwise?: FormClientActionOptions;
}

export function intentClientAction<Name extends string>(
  intents: Intents<Name>,
  { failure, otherwise = { form: "unknown" } }: IntentClientActionOptions<Name> = {},
) {
  return (args: ClientActionFunctionArgs) => {
    const intent = intents.read(args.url);
    if (!intent) return formClientAction(otherwise)(args);
    const { name, id } = intent;
    return formClientAction({
      form: intents.formId(name, id),
      inPlace: intents.isInPlace(name),
      failure: typeof failure === "string" ? failure : failure?.[name],
    })(args);
  };
}

interface ClientFailure {
  kind: FormFailure["kind"];
  message: string;
  status: number;
}

/** Undefined for redirects and for responses such as 403 or 404 that have a page. */
function failureOf(error: unknown, failureMessage: string | undefined, isTyped: boolean): ClientFailure | undefined {
  if (error instanceof Response) return undefined;
  const messages = isTyped ? formMessages.typed : formMessages.untyped;
  if (!isRouteErrorResponse(error)) {
    return { kind: "unanswered", message: [failureMessage, messages.offline].filter(Boolean).join(" "), status: 503 };
  }
  const { status } = error;
  // The form's subject no longer exists but the page is still shown, or the user must log in first.
  const refusal = readRejectedPost(error.data);
  if (refusal?.message && !refusal.logIn) return { kind: "rejected", message: refusal.message, status };
  if (status === 429) return { kind: "rejected", message: messages.tooMany, status };
  if (status === 413) return { kind: "rejected", message: messages.tooLarge, status };
  if (status !== 408 && status < 500) return undefined;
  const message = failureMessage
    ? [failureMessage, isTyped && formMessages.stillHere].filter(Boolean).join(" ")
    : messages.tryLater;
  return { kind: "unanswered", message, status };
}

function hasTypedText(id: string): boolean {
  const fields = globalThis.document?.forms.namedItem(id)?.elements ?? [];
  return Array.from(fields).some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== "";
    if (!(field instanceof HTMLInputElement) || field.name === honeypotName || field.readOnly) return false;
    return !untyped.includes(field.type) && field.value !== "";
  });
}

const untyped = ["hidden", "checkbox", "radio", "file", "submit", "button"];
