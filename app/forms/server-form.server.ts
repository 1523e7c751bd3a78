import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { plainError } from "#app/lib/errors.ts";
import { type FormFailure, isSecretName, type TypedValues } from "./form-result.ts";

/** As data, so that no schema is sent. */
export type FormConstraint = Record<string, { required: boolean }>;

export interface ServerSideForm<Input> {
  id: string;
  /** The only names read from a body. */
  names: readonly string[];
  /** Names with several values: checkboxes. */
  lists: readonly string[];
  constraint: FormConstraint;
  parse: (body: FormData) => { value: Input } | { failure: FormFailure };
  /** Shows the form again with messages by field ("" for the whole form). */
  reject: (body: FormData, messages: Readonly<Record<string, readonly string[]>>) => FormFailure;
}

export interface ServerFormOptions {
  /** Fields have the id `{id}-{name}`. */
  id: string;
  /** Never sent back, in addition to passwords. */
  secret?: readonly string[];
}

/** The schema's order is the order of the errors. */
export function serverForm<Schema extends z.ZodObject>(
  schema: Schema,
  { id, secret = [] }: ServerFormOptions,
): ServerSideForm<z.output<Schema>> {
  const names = Object.keys(schema.shape);
  const lists = names.filter((name) => z.safeParse(schema.shape[name] ?? z.never(), []).success);
  const isSecret = (name: string) => secret.includes(name) || isSecretName(name);

  function reject(body: FormData, messages: Readonly<Record<string, readonly string[] | null>>): FormFailure {
    const error = byField(["", ...names], messages);
    const initialValue: TypedValues = {};
    for (const [name, value] of body) {
      if (!names.includes(name) || typeof value !== "string" || value === "" || isSecret(name)) continue;
      initialValue[name] = lists.includes(name) ? body.getAll(name).filter((one) => typeof one === "string") : value;
    }
    return { kind: "rejected", formId: id, status: "error", error, initialValue };
  }

  return {
    id,
    names,
    lists,
    constraint: toConstraint(schema),
    reject,
    parse(body) {
      const submission = parseWithZod(body, { schema, error: plainError });
      if (submission.status === "success") return { value: submission.value };
      return { failure: reject(body, submission.error ?? {}) };
    },
  };
}

export function buttonForm(id: string): ServerSideForm<object> {
  return serverForm(z.object({}), { id });
}

/** In form order; errors of a part ("features[2]") belong to the field. */
function byField(order: readonly string[], messages: Readonly<Record<string, readonly string[] | null>>) {
  const fieldOf = (path: string) => path.split(/[.[]/, 1)[0] ?? "";
  const entries = order.map((field) => {
    const own = Object.entries(messages).filter(([path]) => fieldOf(path) === field);
    return [field, own.flatMap(([, texts]) => texts ?? [])] as const;
  });
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0));
}

/**
 * No `maxlength`, which would silently cut pasted text. Tries the schema itself, as Conform's getZodConstraint calls an
 * optional union required.
 */
export function toConstraint(schema: z.ZodObject): FormConstraint {
  const fields = Object.entries(schema.shape);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, { required: !z.safeParse(field, undefined).success }]),
  );
}
