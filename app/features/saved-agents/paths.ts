import { defineIntents } from "#app/lib/intents.ts";

/** What the button of an agent does, on every page that shows agents; the row is the agent's id. */
export const savedAgentIntents = defineIntents({
  save: { inPlace: true },
  remove: { form: "save", inPlace: true },
});

/** The address of a page of one's saved agents. */
export function savedAgentsPath(page: number): string {
  return page > 1 ? `/dashboard?page=${page}` : "/dashboard";
}
