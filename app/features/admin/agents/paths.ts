import { type NameFilters, nameListPath } from "#app/features/admin/model/name-filters.ts";
import { defineIntents } from "#app/lib/intents.ts";

export const agentsAddress = "/admin/agents";

/** The address of these agents. */
export const agentsPath = (filters: NameFilters): string => nameListPath(agentsAddress, filters);

/** What an admin sets on an agent. */
export type AgentMark = "featured" | "verified";

/** The buttons of an agent. The two of a mark share a form, so that the button stays the same element when it is pressed. */
export const agentIntents = defineIntents({
  feature: { form: "featured", inPlace: true },
  unfeature: { form: "featured", inPlace: true },
  verify: { form: "verified", inPlace: true },
  unverify: { form: "verified", inPlace: true },
  confirm: { inPlace: true },
  decline: { inPlace: true },
  remove: { inPlace: true },
  hold: { inPlace: true },
  release: { inPlace: true },
});

/** The intents that set a mark and take it off. */
export const markIntents = {
  featured: { set: "feature", takeOff: "unfeature" },
  verified: { set: "verify", takeOff: "unverify" },
} as const satisfies Record<AgentMark, unknown>;

/** The element of an agent in the list: the hash of an address that leads to it. */
export function agentElement(agentId: number): string {
  return `agent-${agentId}`;
}
