import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
import { honeypotName } from "#app/lib/honeypot.ts";
import type { Intents } from "#app/lib/intents.ts";
import { formMessages } from "./form-messages.ts";
import { type FormFailure, type FormReply, readRejectedPost } from "./form-reply.ts";

export interface FormClientActionOptions {
  /** The id of the form. */
  form: string;
  /** Stay on the page when the action redirects: the form's own place says that it worked. */
  inPlace?: boolean;
  /** What is said first when nothing the server says arrives: the line is lost, or the answer has no body. */
  failure?: string;
}

/**
 * The `clientAction` of a page with a form. Without one a lost connection, or an error response of the server, replaces the page and
 * what was typed by the error page. The status of 400 and above that it returns keeps React Router from loading the page
 * again, which would fail in the same way. What was typed is still in the fields, so the reply holds none of it.
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
  /** As of `formClientAction`; one for all intents, or by their names. */
  failure?: string | Partial<Record<Name, string>>;
  /** The page's other form, if it has one. */
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

/** Undefined for what is no failure to send: a redirect, and answers such as 403 or 404, for which there is a page. */
function failureOf(error: unknown, said: string | undefined, isTyped: boolean): ClientFailure | undefined {
  if (error instanceof Response) return undefined;
  const messages = isTyped ? formMessages.typed : formMessages.untyped;
  if (!isRouteErrorResponse(error)) {
    return { kind: "unanswered", sentence: [said, messages.offline].filter(Boolean).join(" "), status: 503 };
  }
  const { status } = error;
  // What the form is about is gone, yet the page still stands here. Who must log in first is shown where.
  const refusal = readRejectedPost(error.data);
  if (refusal?.message && !refusal.logIn) return { kind: "rejected", sentence: refusal.message, status };
  if (status === 429) return { kind: "rejected", sentence: messages.tooMany, status };
  if (status === 413) return { kind: "rejected", sentence: messages.tooLarge, status };
  if (status !== 408 && status < 500) return undefined;
  const sentence = said ? [said, isTyped && formMessages.stillHere].filter(Boolean).join(" ") : messages.tryLater;
  return { kind: "unanswered", sentence, status };
}

/** Whether somebody has typed into the form of this id: then a message says that the text is still there. */
function hasTypedText(id: string): boolean {
  const fields = globalThis.document?.forms.namedItem(id)?.elements ?? [];
  return Array.from(fields).some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== "";
    if (!(field instanceof HTMLInputElement) || field.name === honeypotName || field.readOnly) return false;
    return !untyped.includes(field.type) && field.value !== "";
  });
}

const untyped = ["hidden", "checkbox", "radio", "file", "submit", "button"];
