import { z } from "zod";
import {
  absentIfBlank,
  dollarsField,
  emailField,
  lineField,
  numberField,
  rowIdField,
} from "#app/http/fields.schema.ts";
import { MAX_INTEGER } from "#app/lib/fields.ts";
import { statementMessages as messages } from "./statement.ts";

const MAX_TEXT = 200;
const MAX_KM = 100;
/** More than the form proposes, so that too many are refused with their number. */
const MAX_RECORDS = 20;

const optionalText = (message: string) =>
  absentIfBlank(lineField(message).max(MAX_TEXT, messages.addressTooLong).optional());

/** The fields of a typed sale end with its place. */
function saleFields<Place extends 1 | 2 | 3>(place: Place) {
  const fields = {
    [`address${place}`]: optionalText(messages.address),
    [`price${place}`]: dollarsField(
      z.int(messages.price).min(1, messages.price).max(MAX_INTEGER, messages.price).nullish(),
    ),
    [`soldOn${place}`]: absentIfBlank(lineField(messages.soldOn).max(40, messages.soldOn).optional()),
    [`km${place}`]: numberField(z.number(messages.km).min(0, messages.km).max(MAX_KM, messages.km).nullish()),
    [`source${place}`]: optionalText(messages.source),
  };
  type Text = ReturnType<typeof optionalText>;
  type Amount = ReturnType<typeof dollarsField<z.ZodOptional<z.ZodNullable<z.ZodNumber>>>>;
  return fields as unknown as Record<`address${Place}` | `soldOn${Place}` | `source${Place}`, Text> &
    Record<`price${Place}` | `km${Place}`, Amount>;
}

export const statementSchema = z.object({
  records: z.array(rowIdField(messages.unknownRecord)).max(MAX_RECORDS, messages.unknownRecord).default([]),
  ...saleFields(1),
  ...saleFields(2),
  ...saleFields(3),
  confirmSales: absentIfBlank(z.string().max(5000).optional().catch(undefined)),
});
export type StatementInput = z.output<typeof statementSchema>;

export const statementRequestSchema = z.object({
  name: lineField(messages.request.nameMissing)
    .min(1, messages.request.nameMissing)
    .max(100, messages.request.nameTooLong),
  email: emailField({
    invalid: messages.request.emailInvalid,
    tooLong: messages.request.emailTooLong,
    missing: messages.request.emailMissing,
  }),
});
export type StatementRequestInput = z.output<typeof statementRequestSchema>;
