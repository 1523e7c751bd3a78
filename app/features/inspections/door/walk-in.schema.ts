import { z } from "zod";
import { absentIfBlank, emailField, lineField, rowIdField } from "#app/http/fields.schema.ts";
import { doorMessages } from "./door.messages.ts";

const messages = doorMessages.field;

/** Somebody who came without having registered: a name, and what else they like to leave. */
export const walkInSchema = z.object({
  name: lineField(messages.name).min(1, messages.name).max(255, messages.nameTooLong),
  phone: absentIfBlank(
    lineField(messages.phone)
      .max(50, messages.phone)
      .regex(/^(?=(?:\D*\d){6})[\d+()./\s-]+$/, messages.phone)
      .optional(),
  ),
  email: absentIfBlank(emailField({ invalid: messages.email, tooLong: messages.emailTooLong }).optional()),
});
export type WalkIn = z.output<typeof walkInSchema>;

/** The people whom an agent has selected in the list. */
export const removalSchema = z.object({
  people: z.array(rowIdField(doorMessages.remove.nobody)).max(1000).default([]),
});
