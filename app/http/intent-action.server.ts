import { type ActionFunctionArgs, data } from "react-router";
import type { z } from "zod";
import { buttonForm, serverForm, type ServerSideForm } from "#app/forms/server-form.server.ts";
import type { Intents } from "#app/lib/intents.ts";
import { pageAction } from "./page-action.server.ts";

export interface IntentOptions<Schema extends z.ZodObject, Args> {
  /** What its form sends; without one it is a button and nothing else. */
  schema?: Schema;
  /** Gets the row that it concerns (0 for the whole list) and what the form sent. Answers with a redirect. */
  act: (asked: { id: number; input: z.output<Schema> }, args: Args) => Promise<Response>;
  /** What is said when it is our fault. */
  failure: string;
}

type FormFailure = ReturnType<ServerSideForm<unknown>["reject"]>;

type Answer<Args> = (
  asked: { id: number; formId: string },
  args: Args,
) => Promise<Response | ReturnType<typeof data<FormFailure>>>;

/** What one intent does. */
export function intent<Schema extends z.ZodObject, Args extends ActionFunctionArgs>({
  schema,
  act,
  failure,
}: IntentOptions<Schema, Args>): Answer<Args> {
  return ({ id, formId }, args) => {
    // Without a schema nothing is known of `input`, which is empty then.
    const form = (schema ? serverForm(schema, { id: formId }) : buttonForm(formId)) as ServerSideForm<z.output<Schema>>;
    return pageAction(form, (input, pressed: Args) => act({ id, input }, pressed), { failure })(args);
  };
}

/** The action of a page with intents. An address that asks for nothing known is 404, with the message `notFound`. */
export function intentAction<Name extends string, Args extends ActionFunctionArgs>(
  intents: Intents<Name>,
  answers: Readonly<Record<Name, Answer<Args>>>,
  { notFound }: { notFound: string },
) {
  return async (args: Args) => {
    const asked = intents.read(args.url);
    if (!asked) throw data({ message: notFound }, { status: 404 });
    const { name, id } = asked;
    return answers[name]({ id, formId: intents.formId(name, id) }, args);
  };
}
