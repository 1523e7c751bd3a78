import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { type FormFailure, isSecretName, type TypedValues } from "./form-reply.ts";

/** What the browser must know of the fields before anything is sent: data, so that no schema goes there. */
export type FormConstraint = Record<string, { required: boolean }>;

/** A form as the server knows it. */
export interface ServerSideForm<Input> {
  id: string;
  /** The only names that are read of a body. */
  names: readonly string[];
  /** Those of them that take several values: checkboxes of one name. */
  lists: readonly string[];
  constraint: FormConstraint;
  /** Parses a body that holds nothing but `names`. */
  parse: (body: FormData) => { value: Input } | { failure: FormFailure };
  /** The reply that shows the form again with these sentences by field ("" for the whole) and what was typed. */
  reject: (body: FormData, sentences: Readonly<Record<string, readonly string[]>>) => FormFailure;
}

export interface ServerFormOptions {
  /** The id of the form element; fields have the id `{id}-{name}`. */
  id: string;
  /** Fields that are never sent back, beside those that are called a password. */
  secret?: readonly string[];
}

/** The server's half of a form over a schema, whose order of fields is the order of the errors. */
export function serverForm<Schema extends z.ZodObject>(
  schema: Schema,
  { id, secret = [] }: ServerFormOptions,
): ServerSideForm<z.output<Schema>> {
  const names = Object.keys(schema.shape);
  const lists = names.filter((name) => z.safeParse(schema.shape[name] ?? z.never(), []).success);
  const isSecret = (name: string) => secret.includes(name) || isSecretName(name);

  function reject(body: FormData, sentences: Readonly<Record<string, readonly string[] | null>>): FormFailure {
    const error = byField(["", ...names], sentences);
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
    constraint: constraintOf(schema),
    reject,
    parse(body) {
      const submission = parseWithZod(body, { schema });
      if (submission.status === "success") return { value: submission.value };
      return { failure: reject(body, submission.error ?? {}) };
    },
  };
}

/** The form of a button that sends nothing but the click. */
export function buttonForm(id: string): ServerSideForm<object> {
  return serverForm(z.object({}), { id });
}

/** One entry a field, in the form's order; what is said of a part of a field ("features[2]") is said of the field. */
function byField(order: readonly string[], sentences: Readonly<Record<string, readonly string[] | null>>) {
  const fieldOf = (path: string) => path.split(/[.[]/, 1)[0] ?? "";
  const entries = order.map((field) => {
    const said = Object.entries(sentences).filter(([path]) => fieldOf(path) === field);
    return [field, said.flatMap(([, texts]) => texts ?? [])] as const;
  });
  return Object.fromEntries(entries.filter(([, texts]) => texts.length > 0));
}

/**
 * What the browser must know of a schema's fields. Only what is announced: a `maxlength` would cut off what is pasted
 * without a word. The schema itself is tried, as Conform's getZodConstraint calls a union that may be absent required.
 */
export function constraintOf(schema: z.ZodObject): FormConstraint {
  const fields = Object.entries(schema.shape);
  return Object.fromEntries(
    fields.map(([name, field]) => [name, { required: !z.safeParse(field, undefined).success }]),
  );
}
