import { defineIntents } from "#app/lib/intents.ts";

/** What the button of an agent does, on every page that shows agents; the row is the agent's id. */
export const savedAgentIntents = defineIntents({
  save: { inPlace: true },
  remove: { form: "save", inPlace: true },
});

/** The address of a page of one's saved agents. An agent names the first one, too: for them the bare address leads to their enquiries. */
export function savedAgentsPath(page: number, isAgent = false): string {
  return page > 1 || isAgent ? `/dashboard?page=${page}` : "/dashboard";
}
