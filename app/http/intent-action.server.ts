import { type ActionFunctionArgs, data } from "react-router";
import type { z } from "zod";
import { buttonForm, serverForm, type ServerSideForm } from "#app/forms/server-form.server.ts";
import type { Intents } from "#app/lib/intents.ts";
import { pageAction, readThrownLogIn, rejectedSubmission } from "./page-action.server.ts";

export interface IntentOptions<Schema extends z.ZodObject, Args> {
  /** Without one the intent is a plain button. */
  schema?: Schema;
  /** Gets the row (0 for the whole list). Returns a redirect or a form reply, as in `pageAction`. */
  act: (
    intent: { id: number; input: z.output<Schema> },
    args: Args,
    reject: (messages: Readonly<Record<string, readonly string[]>>) => FormFailure,
  ) => ReturnType<Handler<Args>>;
  failure?: string;
  /** As in `pageAction`, with the row. */
  publicPath?: (args: Args, id: number) => string;
}

type FormFailure = ReturnType<ServerSideForm<unknown>["reject"]>;

type Handler<Args> = (
  intent: { id: number; formId: string; guard?: (args: Args) => unknown },
  args: Args,
) => Promise<Response | ReturnType<typeof data<FormFailure>>>;

export function intent<Schema extends z.ZodObject, Args extends ActionFunctionArgs>({
  schema,
  act,
  failure,
  publicPath,
}: IntentOptions<Schema, Args>): Handler<Args> {
  return ({ id, formId, guard }, args) => {
    // Without a schema `input` is empty.
    const form = (schema ? serverForm(schema, { id: formId }) : buttonForm(formId)) as ServerSideForm<z.output<Schema>>;
    return pageAction(
      form,
      (input, sent: Args, reject) => {
        // Once the body has been read: a browser with scripts waits for a response that is sent before that.
        if (!schema) guardButton(guard, sent);
        return act({ id, input }, sent, reject);
      },
      { failure, publicPath: publicPath && ((sent) => publicPath(sent, id)) },
    )(args);
  };
}

/** A visitor can press the button again after logging in, so the not-found page of the guard does not replace theirs. */
function guardButton<Args extends ActionFunctionArgs>(guard: ((args: Args) => unknown) | undefined, args: Args): void {
  try {
    guard?.(args);
  } catch (error) {
    const logIn = readThrownLogIn(error);
    if (logIn === undefined) throw error;
    throw rejectedSubmission(args, { fields: {}, message: "Please log in first.", logIn }, 401);
  }
}

export interface IntentActionOptions<Args, Other> {
  /** Of the 404 for an unknown intent. */
  missingMessage: string;
  /** The page's other form, without an intent. */
  otherwise?: (args: Args) => Promise<Other>;
  /**
   * Runs before buttons and before the 404. Forms with a schema are guarded by their `act`, so that a rejection
   * preserves the typed values.
   */
  guard?: (args: Args) => unknown;
}

export function intentAction<Name extends string, Args extends ActionFunctionArgs, Other = never>(
  intents: Intents<Name>,
  handlers: Readonly<Record<Name, Handler<Args>>>,
  { missingMessage, otherwise, guard }: IntentActionOptions<Args, Other>,
) {
  return async (args: Args) => {
    if (otherwise && !intents.hasIntent(args.url)) return otherwise(args);
    const requestedIntent = intents.read(args.url);
    if (!requestedIntent) {
      guard?.(args);
      throw data({ message: missingMessage }, { status: 404 });
    }
    const { name, id } = requestedIntent;
    return handlers[name]({ id, formId: intents.formId(name, id), guard }, args);
  };
}
