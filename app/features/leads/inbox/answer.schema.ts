import { z } from "zod";
import { answerMessages as messages } from "./inbox.messages.ts";

/** What an agent writes to whoever enquired: as long as an enquiry may be. */
export const answerSchema = z.object({
  answer: z.string(messages.missing).trim().min(1, messages.missing).max(10_000, messages.tooLong),
});
