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

export const savedAgentsMessages = {
  save: "Save",
  remove: "Remove",
  removing: "Removing...",
  saved: { title: "Agent saved", text: "Agent has been added to your saved list" },
  removed: { title: "Agent removed", text: "Agent has been removed from your saved list" },
  failedTitle: "Error",
  saveFailed: "Failed to save agent. Please try again.",
  removeFailed: "Failed to remove agent. Please try again.",
  removeFromListFailed: "Failed to remove agent from saved list",
  loggedOut: "You are no longer logged in.",
  logIn: "Log in to save agents",
  noAgent: "This agent is not in the directory",
  agentId: "Name an agent by the number in the directory",
  listFailed: "Failed to fetch saved agents",

  page: "Saved Agents",
  description: "The agents that you have saved.",
  order: "Newest first.",
  left: "No longer in the directory",
  empty: "No saved agents yet",
  emptyHint: "Save an agent on their card or page to see them here.",
  toAgents: "Find an agent",
  failed: "We couldn't load your saved agents just now.",
  failedHint: "They are safe with us. Please try again in a moment.",
} as const;
