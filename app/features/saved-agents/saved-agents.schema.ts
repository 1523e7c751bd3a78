import { z } from "zod";
import { rowIdField } from "#app/http/fields.schema.ts";
import { savedAgentsMessages as messages } from "./saved-agents.messages.ts";

/** The body of `POST /api/saved-agents`. The id is a number in JSON and digits in a form. */
export const saveAgentSchema = z.object({
  agentId: rowIdField(messages.agentId),
});
