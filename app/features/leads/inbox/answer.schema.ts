import { z } from "zod";
import { linesField } from "#app/http/fields.schema.ts";
import { answerMessages as messages } from "./inbox.messages.ts";

/** What an agent writes to whoever enquired: as long as an enquiry may be. */
export const answerSchema = z.object({
  answer: linesField(messages.missing).min(1, messages.missing).max(10_000, messages.tooLong),
});
