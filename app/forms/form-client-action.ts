import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { honeypotName } from "#app/lib/honeypot.ts";
import type { Intents } from "#app/lib/intents.ts";
import { formMessages } from "./form-messages.ts";
import { type FormFailure, type FormReply, readRejectedPost } from "./form-reply.ts";

export interface FormClientActionOptions {
  /** The id of the form. */
  form: string;
  /** Stay on the page when the action redirects; the form itself shows the success. */
  inPlace?: boolean;
  /** The title of a failure without a server message, such as a lost connection. */
  failure?: string;
}

/**
 * The `clientAction` of a page with a form. Without it a lost connection or a 5xx would replace the page and the
 * typed values with the error page. It returns a status of 400 or more, so that React Router does not reload the
 * page, which would fail too.
 */
export function formClientAction({ form, inPlace = false, failure: said }: FormClientActionOptions) {
  return async ({ serverAction }: ClientActionFunctionArgs) => {
    try {
      return await serverAction<FormReply>();
    } catch (error) {
      const to = inPlace && error instanceof Response ? error.headers.get("Location") : null;
      if (to !== null) return data<FormReply>({ kind: "done", to });
      const failure = failureOf(error, said, hasTypedText(form));
      if (!failure) throw error;
      const { kind, sentence, status } = failure;
      const reply: FormReply = { kind, formId: form, status: "error", error: { "": [sentence] }, initialValue: {} };
      return data(reply, { status });
    }
  };
}

export interface IntentClientActionOptions<Name extends string> {
  /** As in `formClientAction`, for all intents or by name. */
  failure?: string | Partial<Record<Name, string>>;
  /** The page's other form, if any. */
  otherwise?: FormClientActionOptions;
}

/** The `clientAction` of a page with intents. */
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
  sentence: string;
  status: number;
}

/** Undefined for redirects and for responses such as 403 or 404 that have a page. */
function failureOf(error: unknown, said: string | undefined, isTyped: boolean): ClientFailure | undefined {
  if (error instanceof Response) return undefined;
  const messages = isTyped ? formMessages.typed : formMessages.untyped;
  if (!isRouteErrorResponse(error)) {
    return { kind: "unanswered", sentence: [said, messages.offline].filter(Boolean).join(" "), status: 503 };
  }
  const { status } = error;
  // The form's subject no longer exists but the page is still shown, or the user must log in first.
  const refusal = readRejectedPost(error.data);
  if (refusal?.message && !refusal.logIn) return { kind: "rejected", sentence: refusal.message, status };
  if (status === 429) return { kind: "rejected", sentence: messages.tooMany, status };
  if (status === 413) return { kind: "rejected", sentence: messages.tooLarge, status };
  if (status !== 408 && status < 500) return undefined;
  const sentence = said ? [said, isTyped && formMessages.stillHere].filter(Boolean).join(" ") : messages.tryLater;
  return { kind: "unanswered", sentence, status };
}

/** Whether the form has input: then messages say that it is still there. */
function hasTypedText(id: string): boolean {
  const fields = globalThis.document?.forms.namedItem(id)?.elements ?? [];
  return Array.from(fields).some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== "";
    if (!(field instanceof HTMLInputElement) || field.name === honeypotName || field.readOnly) return false;
    return !untyped.includes(field.type) && field.value !== "";
  });
}

const untyped = ["hidden", "checkbox", "radio", "file", "submit", "button"];
