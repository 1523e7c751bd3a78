import { z } from "zod";
import { absentIfBlank, linesField } from "#app/http/fields.schema.ts";
import { peopleMessages as messages } from "./people.messages.ts";

const reason = linesField(messages.reasonMissing).min(1, messages.reasonMissing).max(500, messages.reasonTooLong);

/** Why an account is suspended. */
export const reasonSchema = z.object({ reason });

/** What an admin may say of an account through the API. A form sends it as a word. */
export const suspensionSchema = z
  .object({
    isSuspended: z.union(
      [z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")],
      messages.yesOrNo,
    ),
    reason: absentIfBlank(reason.optional()),
  })
  .refine(({ isSuspended, reason: given }) => !isSuspended || given !== undefined, {
    error: messages.reasonMissing,
    path: ["reason"],
  });
