import { type ActionFunctionArgs, data } from "react-router";
import type { z } from "zod";
import { buttonForm, serverForm, type ServerSideForm } from "#app/forms/server-form.server.ts";
import type { Intents } from "#app/lib/intents.ts";
import { pageAction } from "./page-action.server.ts";

export interface IntentOptions<Schema extends z.ZodObject, Args> {
  /** What its form sends; without one it is a button and nothing else. */
  schema?: Schema;
  /**
   * Gets the row that it concerns (0 for the whole list) and what the form sent. Answers with a redirect, or with the form
   * once more, as the act of `pageAction` does.
   */
  act: (
    intent: { id: number; input: z.output<Schema> },
    args: Args,
    showAgain: (sentences: Readonly<Record<string, readonly string[]>>) => FormFailure,
  ) => ReturnType<Answer<Args>>;
  /** What is said when it is our fault. */
  failure?: string;
  /** As of `pageAction`; gets the row, too. */
  publicPath?: (args: Args, id: number) => string;
}

type FormFailure = ReturnType<ServerSideForm<unknown>["reject"]>;

type Answer<Args> = (
  intent: { id: number; formId: string; guard?: (args: Args) => unknown },
  args: Args,
) => Promise<Response | ReturnType<typeof data<FormFailure>>>;

/** What one intent does. */
export function intent<Schema extends z.ZodObject, Args extends ActionFunctionArgs>({
  schema,
  act,
  failure,
  publicPath,
}: IntentOptions<Schema, Args>): Answer<Args> {
  return ({ id, formId, guard }, args) => {
    if (!schema) guard?.(args);
    // Without a schema nothing is known of `input`, which is empty then.
    const form = (schema ? serverForm(schema, { id: formId }) : buttonForm(formId)) as ServerSideForm<z.output<Schema>>;
    return pageAction(form, (input, sent: Args, showAgain) => act({ id, input }, sent, showAgain), {
      failure,
      publicPath: publicPath && ((sent) => publicPath(sent, id)),
    })(args);
  };
}

export interface IntentActionOptions<Args, Other> {
  /** The message of the 404 for an address that names no known intent. */
  notFound: string;
  /** Answers the page's other form, whose address names no intent at all. */
  otherwise?: (args: Args) => Promise<Other>;
  /**
   * The guard of the page itself, which throws for whoever may not see it. It comes before a button, with which nothing is
   * typed that could be kept, and before the 404. A form with a schema is not stopped by it: its `act` requires the user, as
   * every `act` does, and the rejection keeps what was typed.
   */
  guard?: (args: Args) => unknown;
}

/** The action of a page with intents. */
export function intentAction<Name extends string, Args extends ActionFunctionArgs, Other = never>(
  intents: Intents<Name>,
  answers: Readonly<Record<Name, Answer<Args>>>,
  { notFound, otherwise, guard }: IntentActionOptions<Args, Other>,
) {
  return async (args: Args) => {
    if (otherwise && !intents.hasIntent(args.url)) return otherwise(args);
    const found = intents.read(args.url);
    if (!found) {
      guard?.(args);
      throw data({ message: notFound }, { status: 404 });
    }
    const { name, id } = found;
    return answers[name]({ id, formId: intents.formId(name, id), guard }, args);
  };
}
