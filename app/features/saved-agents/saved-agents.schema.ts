import { z } from "zod";
import { rowIdField } from "#app/http/fields.schema.ts";
import { savedAgentsMessages as says } from "./saved-agents.messages.ts";

/** What `POST /api/saved-agents` takes: the agent as JSON (a number) or as a form (its digits) says it. Whose list it is, the session says. */
export const saveAgentSchema = z.object({
  agentId: rowIdField(says.agentId),
});
