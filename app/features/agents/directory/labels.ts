import { countOf } from "#app/lib/text.ts";
import { agentsMessages, comeClose } from "#app/features/agents/model/agents.messages.ts";

/** "70 agents"; null, more than are counted, is "1,000+ agents". */
export function agentsCount(total: number | null): string {
  return total === null ? "1,000+ agents" : countOf(total, "agent");
}

/** What is read out when a search has changed; `guessedFor` is the text that nobody matches as it was typed. */
export function agentsAnnouncement(total: number | null, guessedFor: string | undefined): string {
  if (total === 0) return agentsMessages.empty;
  return guessedFor === undefined ? agentsCount(total) : `${comeClose(guessedFor)} ${agentsCount(total)}`;
}

/** "See 14 homes in Newtown" */
export function homesInSuburb(homes: number, suburb: string): string {
  return `See ${countOf(homes, "home")} in ${suburb}`;
}
