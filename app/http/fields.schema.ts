import { z } from "zod";
import {
  emailPattern,
  isBlank,
  MAX_EMAIL_LENGTH,
  parseTypedDollars,
  parseTypedNumber,
  parseTypedInteger,
  UNSTATED,
  parseInteger,
} from "#app/lib/fields.ts";
import { severalLines, singleLine } from "#app/lib/plain-text.ts";

interface EmailOptions {
  invalid: string;
  tooLong: string;
  missing?: string;
  lowerCase?: boolean;
}

/** Trimmed. `missing` is the message for a blank value. */
export function emailField(options: EmailOptions) {
  const { invalid, tooLong, missing = invalid, lowerCase = false } = options;
  return lineField(missing)
    .overwrite((address) => (lowerCase ? address.toLowerCase() : address))
    .min(1, missing)
    .max(MAX_EMAIL_LENGTH, tooLong)
    .pipe(z.string().regex(emailPattern, invalid));
}

/** Removes control and invisible characters and collapses spaces. `invalid` is the message for other types. */
export function lineField(invalid?: string) {
  return z.string(invalid).overwrite(singleLine);
}

/** Removes control and invisible characters. `invalid` is the message for other types. */
export function linesField(invalid?: string) {
  return z.string(invalid).overwrite(severalLines);
}

/** `schema` gets undefined for a blank value. */
export function absentIfBlank<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (isBlank(value) ? undefined : value), schema);
}

/** `schema` gets null for a blank value. */
export function nullIfBlank<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (isBlank(value) ? null : value), schema);
}

/** A JSON number or typed text; `schema` gets null for blank text and NaN for anything else. */
export function numberField<Schema extends z.ZodType>(schema: Schema) {
  return typedField(schema, parseTypedNumber);
}

/** Like `numberField`, but also NaN for "1.000", which some people type for 1,000. */
export function integerField<Schema extends z.ZodType>(schema: Schema) {
  return typedField(schema, parseTypedInteger);
}

/** Like `numberField`, for dollars such as "1.5m". */
export function dollarsField<Schema extends z.ZodType>(schema: Schema) {
  return typedField(schema, parseTypedDollars);
}

function typedField<Schema extends z.ZodType>(schema: Schema, read: (text: string) => number) {
  return z.preprocess((value) => {
    if (typeof value !== "string") return value;
    return isBlank(value) ? null : read(value);
  }, schema);
}

/** A boolean or a form's text; `schema` gets null for blank or unknown. */
export function statedField<Schema extends z.ZodType>(schema: Schema) {
  const meanings = new Map<unknown, boolean | null>([
    ["true", true],
    ["false", false],
    [UNSTATED, null],
    ["", null],
  ]);
  return z.preprocess((value) => {
    const text = typeof value === "string" ? value.trim() : value;
    return meanings.has(text) ? meanings.get(text) : value;
  }, schema);
}

/** A JSON number or the digits of a form. */
export function rowIdField(invalid: string) {
  return z.preprocess(
    (value) => (typeof value === "string" ? parseInteger(value.trim()) : value),
    z.int32(invalid).positive(invalid),
  );
}
