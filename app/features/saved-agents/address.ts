import type { FormFailure } from "#app/forms/form-reply.ts";

/** Which agent is to be on one's list, or off it. */
export interface Saving {
  agentId: number;
  saved: boolean;
}

/** Why that could not be done. */
export interface SavingFailure extends FormFailure {
  /** Where to log in, when that is the reason. */
  logIn?: string;
}

/** Where a heart posts: the address of its own page (without a hash), which is told what is wanted in its query. */
export function savingAddress(path: string, { agentId, saved }: Saving): string {
  return `${path}${path.includes("?") ? "&" : "?"}${saved ? "save" : "unsave"}=${agentId}`;
}

/** The id of the form that saves this agent. */
export function savingFormId(agentId: number): string {
  return `save-${agentId}`;
}

/** The address of a page of one's saved agents. */
export function savedAgentsPath(page: number): string {
  return page > 1 ? `/dashboard?page=${page}` : "/dashboard";
}
