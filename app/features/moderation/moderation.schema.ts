import { z } from "zod";
import { absentIfBlank, emailField, linesField } from "#app/http/fields.schema.ts";
import { ABUSE_REASONS } from "./moderation.ts";
import { holdMessages, moderationMessages as messages, reportMessages } from "./moderation.messages.ts";

/** Only "Something else" requires a text. */
export const reportSchema = z
  .object({
    reason: z.enum(ABUSE_REASONS, reportMessages.reason.missing),
    words: absentIfBlank(linesField(reportMessages.detailsTooLong).max(2000, reportMessages.detailsTooLong).optional()),
    email: absentIfBlank(
      emailField({ invalid: reportMessages.emailInvalid, tooLong: reportMessages.emailTooLong }).optional(),
    ),
  })
  .refine(({ reason, words }) => reason !== "other" || words !== undefined, {
    error: reportMessages.detailsMissing,
    path: ["words"],
  });
export type ReportInput = z.output<typeof reportSchema>;

/** The agent reads the reason. */
export const holdSchema = z.object({
  reason: linesField(messages.reasonMissing).min(1, messages.reasonMissing).max(500, messages.reasonTooLong),
});

/** For admins. */
export const dismissalSchema = z.object({
  note: linesField(messages.home.noteMissing).min(1, messages.home.noteMissing).max(500, messages.home.noteTooLong),
});

export const releaseSchema = z.object({
  words: linesField(holdMessages.detailsMissing)
    .min(1, holdMessages.detailsMissing)
    .max(2000, holdMessages.detailsTooLong),
});
