import { z } from "zod";
import { agentsMessages as says } from "./agents.messages.ts";

/** What an admin may say of an agent through the API, and nothing else. A form says it in words. */
export const featuredSchema = z.object({
  isFeatured: z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")], says.yesOrNo),
});
