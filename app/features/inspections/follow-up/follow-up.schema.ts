import { z } from "zod";
import { absentIfBlank, dollarsField, linesField, rowIdField } from "#app/http/fields.schema.ts";
import { followUpMessages as messages } from "./follow-up.messages.ts";

const MAX_TEXT = 3000;
const MAX_MESSAGE = 2000;

export const followUpSchema = z.object({
  text: linesField(messages.text.missing).min(1, messages.text.missing).max(MAX_TEXT, messages.text.long(MAX_TEXT)),
});

/** `version` is that of the preview. */
export const sendFollowUpSchema = z.object({ version: rowIdField(messages.versionInvalid) });

const priceMessage = messages.feedback.price.invalid;

export const feedbackSchema = z.object({
  liked: z.enum(["yes", "partly", "no"], messages.feedback.liked.missing),
  price: dollarsField(z.int(priceMessage).min(1, priceMessage).max(2_000_000_000, priceMessage).nullish()),
  message: absentIfBlank(
    linesField(messages.feedback.message.invalid)
      .max(MAX_MESSAGE, messages.feedback.message.long(MAX_MESSAGE))
      .optional(),
  ),
});
export type FeedbackInput = z.output<typeof feedbackSchema>;
