import { defineIntents } from "#app/lib/intents.ts";

/** The row is the agent's id. */
export const savedAgentIntents = defineIntents({
  save: { inPlace: true },
  remove: { form: "save", inPlace: true },
});

/**
 * Returns the path of a page of saved agents. Agents need the page number even for page 1, because `/dashboard`
 * redirects them to their enquiries.
 */
export function savedAgentsPath(page: number, isAgent = false): string {
  return page > 1 || isAgent ? `/dashboard?page=${page}` : "/dashboard";
}
