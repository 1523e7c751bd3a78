import { type ActionFunctionArgs, data } from "react-router";
import {
  Conflict,
  Forbidden,
  Invalid,
  NotFound,
  TooMany,
  Unauthenticated,
  Unavailable,
  WrongCredentials,
} from "#app/lib/errors.ts";
import { honeypotName, passesHoneypot } from "#app/lib/honeypot.ts";
import { logInAddress } from "#app/lib/log-in-address.ts";
import { logger } from "#app/logger.server.ts";
import { readBody, Unreadable } from "./read-body.server.ts";

/** Sentences by field; under "" those that concern the form as a whole. */
type Sentences = Readonly<Record<string, readonly string[]>>;

/** What app/forms knows of a form, as far as an action must know it. */
export interface PageForm<Input, Failure extends Typed> {
  names: readonly string[];
  parse: (body: FormData) => { value: Input } | { failure: Failure };
  /** The reply that shows the form again, with what was typed. */
  refuse: (body: FormData, sentences: Sentences) => Failure;
}

/** A reply that holds what was typed, without secrets. */
interface Typed {
  initialValue: Readonly<Record<string, string>>;
}

export interface PageActionOptions {
  /** What is said when it is our fault. */
  failure?: string;
}

const looksAutomatic = "This looked like an automatic message, so it was not sent. Please send it again.";

/**
 * The action of a page with a form: read, parse, answer 422 with what was typed, or `act`, which answers with a redirect.
 * Failures that `act` throws are returned and never thrown on, as a thrown one would unmount the form: Invalid 422,
 * TooMany 429 with Retry-After, Conflict 409, Unavailable 503; what nobody expected is logged and 500. Thrown on is
 * whatever is an answer already: a Response, data(...). NotFound, Forbidden and Unauthenticated are thrown as 404, 403
 * and 401 that hand on what was typed: there is no page to show the form on.
 */
export function pageAction<Input, Failure extends Typed, Args extends ActionFunctionArgs>(
  form: PageForm<Input, Failure>,
  act: (input: Input, args: Args) => Promise<Response>,
  { failure = "Please try again later." }: PageActionOptions = {},
) {
  return async (args: Args) => {
    const body = await readForm(args.request, form.names);
    if (!passesHoneypot(body)) return data(form.refuse(body, { "": [looksAutomatic] }), { status: 422 });
    body.delete(honeypotName);
    const parsed = form.parse(body);
    if ("failure" in parsed) return data(parsed.failure, { status: 422 });
    try {
      return await act(parsed.value, args);
    } catch (error) {
      throwWithFields(error, form.refuse(body, {}).initialValue, args.url);
      const { sentences, ...init } = answerTo(error, failure, args.request.headers.get("x-request-id"));
      return data(form.refuse(body, sentences), init);
    }
  };
}

/** There is no page to show the form on, or not for whoever asked: what was typed goes on a page of its own. */
function throwWithFields(error: unknown, fields: Readonly<Record<string, string>>, url: URL): void {
  if (!(error instanceof Error)) return;
  const refusal = { fields, message: error.message };
  if (error instanceof NotFound) throw data(refusal, { status: 404 });
  if (error instanceof Forbidden) throw data(refusal, { status: 403 });
  if (error instanceof Unauthenticated) throw data({ ...refusal, logIn: logInAddress(url) }, { status: 401 });
}

async function readForm(request: Request, names: readonly string[]): Promise<FormData> {
  try {
    const body = await readBody(request, { names: [...names, honeypotName] });
    if (body instanceof FormData) return body;
  } catch (error) {
    if (error instanceof Unreadable) throw data({ message: error.message }, { status: error.status });
    throw error;
  }
  throw data({ message: "Please send a form." }, { status: 415 });
}

interface Answer {
  sentences: Sentences;
  status: number;
  headers?: Record<string, string>;
}

function answerTo(error: unknown, failure: string, requestId: string | null): Answer {
  if (!(error instanceof Error)) throw error;
  if (error instanceof Invalid) return { status: 422, sentences: error.errors };
  if (error instanceof WrongCredentials) return { status: 401, sentences: { "": [error.message] } };
  if (error instanceof Conflict) return { status: 409, sentences: { "": [error.message] } };
  if (error instanceof TooMany) {
    const headers = { "Retry-After": String(error.retryAfterSeconds) };
    return { status: 429, sentences: { "": [error.message] }, headers };
  }
  const sentences = { "": [failure] };
  if (error instanceof Unavailable) {
    logger.warn({ reason: error.cause, requestId }, "the database is away");
    return { status: 503, sentences, headers: { "Retry-After": "5" } };
  }
  logger.error({ err: error, requestId }, "a page's action failed");
  return { status: 500, sentences };
}
