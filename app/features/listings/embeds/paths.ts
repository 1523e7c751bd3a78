import { LISTING_TYPES, type ListingType } from "#app/features/listings/model/criteria.ts";
import { pageNumber } from "#app/lib/page.ts";

/** Which of an agent's homes the address of the agent's page asks for. */
export interface AgentHomesQuery {
  /** Absent: whichever type there is. */
  type?: ListingType;
  page: number;
}

/** Total: whatever is malformed or absurd is as if it were absent. */
export function decodeAgentHomes(params: URLSearchParams): AgentHomesQuery {
  return {
    type: LISTING_TYPES.find((type) => type === params.get("type")),
    page: pageNumber(params.get("page")),
  };
}

/** The address of a part of an agent's homes; it leads to the homes and not to the top of the page. */
export function agentHomesPath(agentPath: string, { type, page }: Required<AgentHomesQuery>): string {
  return `${agentPath}?type=${type}${page > 1 ? `&page=${page}` : ""}#homes`;
}
