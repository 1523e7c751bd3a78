import { readRowId } from "#app/lib/fields.ts";
import { type AgentFilters, agentsPath } from "./filters.ts";

/** What an admin can say of an agent, and its contrary. */
const agentMarks = ["featured", "verified"] as const;
export type AgentMark = (typeof agentMarks)[number];

/** A mark that is to be put on an agent, or taken off. */
export interface Marking {
  agentId: number;
  mark: AgentMark;
  isSet: boolean;
}

/** Where the button of a mark posts, on the page of these agents. */
export function markingAddress(filters: AgentFilters, { agentId, mark, isSet }: Marking): string {
  const path = agentsPath(filters);
  return `${path}${path.includes("?") ? "&" : "?"}${mark}=${isSet ? "yes" : "no"}&agent=${agentId}`;
}

/** What such an address asks for; undefined when it is none. */
export function readMarking(params: URLSearchParams): Marking | undefined {
  const mark = agentMarks.find((known) => params.has(known));
  const agentId = readRowId(params.get("agent"));
  const wanted = mark && params.get(mark);
  if (!mark || agentId === undefined || (wanted !== "yes" && wanted !== "no")) return undefined;
  return { agentId, mark, isSet: wanted === "yes" };
}

/** The form of a mark of an agent. */
export function markingFormId({ agentId, mark }: Pick<Marking, "agentId" | "mark">): string {
  return `${mark}-${agentId}`;
}

/** The element of an agent in the list: the hash of an address that leads to it. */
export function agentElement(agentId: number): string {
  return `agent-${agentId}`;
}
