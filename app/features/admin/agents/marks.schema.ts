import { z } from "zod";
import { agentsMessages as messages } from "./agents.messages.ts";

/** What an admin may say of an agent through the API, and nothing else. A form sends it as a word. */
export const featuredSchema = z.object({
  isFeatured: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")], messages.yesOrNo),
});
