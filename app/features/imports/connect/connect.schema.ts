import { z } from "zod";
import { type Crm, CRMS, connectMessages as messages } from "#app/features/imports/model/connections.ts";

const crm = z.enum(Object.keys(CRMS) as [Crm, ...Crm[]], messages.chooseCrm);

export const connectSchema = z.object({ crm });

const MAX_AGENT_IDS = 20;

export const connectionSettingsSchema = z.object({
  crm,
  agentIds: z
    .string(messages.noAgentId)
    .transform((text) => [
      ...new Set(
        text
          .toUpperCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ])
    .pipe(
      z
        .array(z.string().regex(/^[A-Z0-9][A-Z0-9_.-]{0,31}$/, messages.agentIdForm))
        .min(1, messages.noAgentId)
        .max(MAX_AGENT_IDS, messages.manyAgentIds(MAX_AGENT_IDS)),
    ),
  fullExport: z
    .string()
    .optional()
    .transform((value) => value === "on"),
});

/** The contact is the id of an account. */
export const contactSchema = z.object({
  contact: z
    .string(messages.chooseContact)
    .regex(/^[1-9]\d{0,8}$/, messages.chooseContact)
    .transform(Number),
});

export type ConnectionSettings = z.output<typeof connectionSettingsSchema>;
