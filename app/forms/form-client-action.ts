import { type ClientActionFunctionArgs, data, isRouteErrorResponse } from "react-router";
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
      const failure = failureOf(error, said);
      if (!failure) throw error;
      const { kind, sentence, status } = failure;
      const reply: FormReply = { kind, formId: form, status: "error", error: { "": [sentence] }, initialValue: {} };
      return data(reply, { status });
    }
  };
}

/** The `clientAction` of a page with intents; `otherwise` is the page's other form, if it has one. */
export function intentClientAction<Name extends string>(
  intents: Intents<Name>,
  otherwise: FormClientActionOptions = { form: "unknown" },
) {
  return (args: ClientActionFunctionArgs) => {
    const intent = intents.read(args.url);
    if (!intent) return formClientAction(otherwise)(args);
    const { name, id } = intent;
    return formClientAction({ form: intents.formId(name, id), inPlace: intents.isInPlace(name) })(args);
  };
}

interface ClientFailure {
  kind: FormFailure["kind"];
  sentence: string;
  status: number;
}

/** Undefined for what is no failure to send: a redirect, and answers such as 403 or 404, for which there is a page. */
function failureOf(error: unknown, said: string | undefined): ClientFailure | undefined {
  if (error instanceof Response) return undefined;
  if (!isRouteErrorResponse(error)) {
    return { kind: "offline", sentence: said ? `${said} ${formMessages.offline}` : formMessages.offline, status: 503 };
  }
  // What the form is about is gone, yet the page still stands here. Who must log in first is shown where.
  const refusal = readRejectedPost(error.data);
  const sentence = refusal && !refusal.logIn ? refusal.message : sentenceFor(error.status, said);
  return sentence ? { kind: "rejected", sentence, status: error.status } : undefined;
}

function sentenceFor(status: number, said: string | undefined): string | undefined {
  if (status === 429) return formMessages.tooMany;
  if (status === 413) return formMessages.tooLarge;
  if (status !== 408 && status < 500) return undefined;
  return said ? `${said} ${formMessages.stillHere}` : formMessages.tryLater;
}
