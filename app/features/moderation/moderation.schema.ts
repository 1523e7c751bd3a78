import { z } from "zod";
import { absentIfBlank, emailField, linesField } from "#app/http/fields.schema.ts";
import { ABUSE_REASONS } from "./moderation.ts";
import { holdMessages, moderationMessages as messages, reportMessages } from "./moderation.messages.ts";

/** A visitor's report. Only "Something else" requires a text. */
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

/** The reason of a hold, which the agent reads. */
export const holdSchema = z.object({
  reason: linesField(messages.reasonMissing).min(1, messages.reasonMissing).max(500, messages.reasonTooLong),
});

/** The note on reports that are closed without a hold, for admins. */
export const dismissalSchema = z.object({
  note: linesField(messages.home.noteMissing).min(1, messages.home.noteMissing).max(500, messages.home.noteTooLong),
});

/** The agent's release request. */
export const releaseSchema = z.object({
  words: linesField(holdMessages.detailsMissing)
    .min(1, holdMessages.detailsMissing)
    .max(2000, holdMessages.detailsTooLong),
});
