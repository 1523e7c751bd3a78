import { z } from "zod";
import { savedAgentsMessages as says } from "./saved-agents.messages.ts";

/** What `POST /api/saved-agents` takes: the agent as JSON (a number) or as a form (its digits) says it. Whose list it is, the session says. */
export const saveAgentSchema = z.object({
  agentId: z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,10}$/)
          .transform(Number),
      ],
      says.agentId,
    )
    .pipe(z.int32(says.agentId).positive(says.agentId)),
});
