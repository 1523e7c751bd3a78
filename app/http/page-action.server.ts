import { type ActionFunctionArgs, data } from "react-router";
import { Forbidden, NotFound, Unauthenticated } from "#app/lib/errors.ts";
import { honeypotName, passesHoneypot } from "#app/lib/fields.ts";
import { logInPath } from "#app/lib/paths.ts";
import { logServerError, toHttpError } from "./http-error.server.ts";
import { type BodyOptions, readBody, Unreadable } from "./read-body.server.ts";
import { setResponseHeader } from "./response-headers.server.ts";
import { labelSubmission } from "./submission-labels.server.ts";

/** By field; "" for the whole form. */
type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** `shown` replaces the typed values when the form is shown again. */
type Parsed<Input, Failure> = { value: Input; shown?: FormData } | { failure: Failure };

export interface PageForm<Input, Failure extends Typed> {
  names: readonly string[];
  lists: readonly string[];
  parse: (body: FormData) => Parsed<Input, Failure> | Promise<Parsed<Input, Failure>>;
  /** Shows the form again with the typed values. */
  reject: (body: FormData, messages: FieldMessages) => Failure;
}

/** Typed values, without secrets. */
interface Typed {
  initialValue: Readonly<Record<string, string | readonly string[]>>;
}

export interface PageActionOptions<Args, Failure> {
  failure?: string;
  /**
   * Adds checks that need the database to the errors of invalid input, so that one response has them all. If it throws,
   * the form is shown without them.
   */
  completeFailure?: (failure: Failure, args: Args) => Promise<Failure>;
  /**
   * For a public page: the form is shown again also after NotFound, Forbidden and Unauthenticated. Logging in leads
   * back to this path.
   */
  publicPath?: (args: Args) => string;
}

const uploadLost =
  "You are no longer logged in, so the file was not received. Log in, then choose it again. Nothing else has changed.";

const looksAutomatic = "This looked like an automated message, so it was not sent. Please send it again.";

/**
 * Reads, parses, then runs `act`, which returns a redirect or the form again. Invalid input is 422. Domain errors are
 * returned with the typed values, because a thrown error would unmount the form. NotFound, Forbidden and
 * Unauthenticated are thrown, with the typed values, unless there is a `publicPath`. A thrown Response or data(...)
 * passes through.
 */
export function pageAction<Input, Failure extends Typed, Args extends ActionFunctionArgs, Result = Response>(
  form: PageForm<Input, Failure>,
  act: (input: Input, args: Args, reject: (messages: FieldMessages) => Failure) => Promise<Result>,
  { failure = "Please try again later.", publicPath, completeFailure }: PageActionOptions<Args, Failure> = {},
) {
  return async (args: Args) => {
    const body = await readForm(args.request, form);
    if (!passesHoneypot(body)) return data(form.reject(body, { "": [looksAutomatic] }), { status: 422 });
    body.delete(honeypotName);
    let shown = body;
    try {
      const parsed = await form.parse(body);
      if ("failure" in parsed) {
        const { failure: invalid } = parsed;
        const completed = await completeFailure?.(invalid, args).catch((error: unknown) => {
          // A thrown response, such as a redirect to log in.
          if (!(error instanceof Error)) throw error;
          logServerError(error);
          return invalid;
        });
        return data(completed ?? invalid, { status: 422 });
      }
      if (parsed.shown) ({ shown } = parsed);
      return await act(parsed.value, args, (messages) => form.reject(shown, messages));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const { status, message = failure, errors, headers } = toHttpError(error);
      if (headers) setResponseHeader(args.context, "Retry-After", headers["Retry-After"]);
      const page = publicPath ? new URL(publicPath(args), args.url) : args.url;
      const logIn = error instanceof Unauthenticated && { logIn: logInPath(page) };
      const isExpected = error instanceof NotFound || error instanceof Forbidden || error instanceof Unauthenticated;
      if (isExpected && !publicPath) {
        const { initialValue: fields } = form.reject(shown, {});
        throw rejectedSubmission(args, { fields, message, ...logIn }, status);
      }
      return data({ ...form.reject(shown, errors ?? { "": [message] }), ...logIn }, { status });
    }
  };
}

/**
 * The address is needed because a form that is submitted in place does not change the address of its page. A form that
 * posts to `?do=...` is sent again to that address.
 */
export function rejectedSubmission(
  { url }: Pick<ActionFunctionArgs, "url">,
  rejected: { fields: Typed["initialValue"]; message?: string; logIn?: string },
  status: number,
) {
  const labels = labelSubmission(url, Object.keys(rejected.fields));
  return data({ ...rejected, ...labels, action: url.pathname + url.search }, { status });
}

/** A login address that a guard has thrown. */
export function readThrownLogIn(thrown: unknown): string | undefined {
  const body: unknown = typeof thrown === "object" && thrown !== null ? Reflect.get(thrown, "data") : undefined;
  const logIn: unknown = typeof body === "object" && body !== null ? Reflect.get(body, "logIn") : undefined;
  return typeof logIn === "string" ? logIn : undefined;
}

/** A file is not sent back, so after the session has ended the page leads to the form where it is chosen again. */
export function guardUpload<Args extends Pick<ActionFunctionArgs, "url">>(
  guard: (args: Args) => unknown,
  args: Args,
): void {
  try {
    guard(args);
  } catch (error) {
    const logIn = readThrownLogIn(error);
    if (logIn === undefined) throw error;
    const { pathname, search } = args.url;
    throw data({ fields: {}, message: uploadLost, logIn, upload: pathname + search }, { status: 401 });
  }
}

async function readForm(request: Request, { names, lists }: BodyOptions): Promise<FormData> {
  try {
    const body = await readBody(request, { names: [...names, honeypotName], lists });
    if (body instanceof FormData) return body;
  } catch (error) {
    if (error instanceof Unreadable) throw data({ message: error.message }, { status: error.status });
    throw error;
  }
  throw data({ message: "Please send a form." }, { status: 415 });
}

const conflictMessages = {
  changed:
    "This was saved in the meantime, after you opened the form. Nothing is saved yet. Check the fields below, then save again.",
  replaced: (stored: string) =>
    stored === ""
      ? "This was emptied in the meantime. Save again to use yours instead."
      : `Saved in the meantime: ${stored}. Save again to use yours instead.`,
  taken: "Saved in the meantime. The field has the saved value.",
} as const;

interface Conflicting {
  fields: readonly { name: string; stored: string; typed?: string }[];
  merged: Readonly<Record<string, string>>;
  version: string;
}

/**
 * For an `EditConflict`: shows the form again with the typed values, stored ones in untouched fields and a message at
 * each. `toText` describes a stored value. The page remounts the form for another `conflict`.
 */
export function conflictResponse<Failure extends Typed>(
  { fields, merged, version }: Conflicting,
  redisplay: (messages: Record<string, string[]>) => Failure,
  toText: (name: string, stored: string) => string = (_, stored) => stored,
) {
  const errors = fields.map(({ name, stored, typed }): [string, string[]] => [
    name,
    [typed === undefined ? conflictMessages.taken : conflictMessages.replaced(toText(name, stored))],
  ]);
  const failure = redisplay({ "": [conflictMessages.changed], ...Object.fromEntries(errors) });
  return data({ ...failure, initialValue: { ...merged, version }, conflict: version }, { status: 409 });
}
