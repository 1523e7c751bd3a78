import { z } from "zod";
import {
  emailPattern,
  isBlank,
  MAX_EMAIL_LENGTH,
  typedDollars,
  typedNumber,
  typedWholeNumber,
  UNSTATED,
  wholeNumber,
} from "#app/lib/fields.ts";
import { severalLines, singleLine } from "#app/lib/plain-text.ts";

interface EmailOptions {
  invalid: string;
  tooLong: string;
  missing?: string;
  lowerCase?: boolean;
}

/** An e-mail address, trimmed and, for `lowerCase`, in lower case. The sentences are the form's own; `missing` is for one that is blank. */
export function emailField(options: EmailOptions) {
  const { invalid, tooLong, missing = invalid, lowerCase = false } = options;
  return lineField(missing)
    .overwrite((address) => (lowerCase ? address.toLowerCase() : address))
    .min(1, missing)
    .max(MAX_EMAIL_LENGTH, tooLong)
    .pipe(z.string().regex(emailPattern, invalid));
}

/** A text of one line: control and invisible characters are removed, spaces made single. `invalid` is the sentence for no text. */
export function lineField(invalid?: string) {
  return z.string(invalid).overwrite(singleLine);
}

/** A text of several lines: control and invisible characters are removed. `invalid` is the sentence for no text. */
export function linesField(invalid?: string) {
  return z.string(invalid).overwrite(severalLines);
}

/** A field that may be left blank: `schema` then gets undefined. */
export function absentIfBlank<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (isBlank(value) ? undefined : value), schema);
}

/** A field that may be left blank: `schema` then gets null. */
export function nullIfBlank<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (isBlank(value) ? null : value), schema);
}

/** A number as JSON has it or as people type it; `schema` gets null for a blank text and NaN for any other. */
export function numberField<Schema extends z.ZodType>(schema: Schema) {
  return typedField(schema, typedNumber);
}

/** A whole number as JSON has it or as people type it; as `numberField`, and NaN for "1.000", which is 1,000 to some people. */
export function wholeNumberField<Schema extends z.ZodType>(schema: Schema) {
  return typedField(schema, typedWholeNumber);
}

/** Dollars as JSON has them or as people type them, "1.5m" too; `schema` gets null for a blank text and NaN for any other. */
export function dollarsField<Schema extends z.ZodType>(schema: Schema) {
  return typedField(schema, typedDollars);
}

function typedField<Schema extends z.ZodType>(schema: Schema, read: (text: string) => number) {
  return z.preprocess((value) => {
    if (typeof value !== "string") return value;
    return isBlank(value) ? null : read(value);
  }, schema);
}

/** Yes or no, as JSON has them or as a form names them; `schema` gets null for what is blank or not stated. */
export function statedField<Schema extends z.ZodType>(schema: Schema) {
  const meanings = new Map<unknown, boolean | null>([
    ["true", true],
    ["false", false],
    [UNSTATED, null],
    ["", null],
  ]);
  return z.preprocess((value) => {
    const said = typeof value === "string" ? value.trim() : value;
    return meanings.has(said) ? meanings.get(said) : value;
  }, schema);
}

/** The id of a row, as JSON (a number) or a form (its digits) sends it. */
export function rowIdField(invalid: string) {
  return z.preprocess(
    (value) => (typeof value === "string" ? wholeNumber(value.trim()) : value),
    z.int32(invalid).positive(invalid),
  );
}
