import type { AgentCardData } from "#app/features/agents/model/card.ts";
import {
  agentChoicePath,
  type AgentChoice,
  appraisalBasePath,
  decodeAgentChoice,
} from "#app/features/agents/model/filters.ts";
import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import type { SalesHistory } from "#app/features/suburbs/model/market.ts";
import type { SaleKind } from "#app/features/suburbs/model/similar.ts";
import { searchText } from "#app/lib/plain-text.ts";

/** Without `ids` the page asks for the address, then for agents; with them it asks for the contact details. */
export interface AppraisalRequest extends AgentChoice {
  /** As typed: "12 Smith Street, Newtown". Replaces `place`. */
  address?: string;
  /** Limits the prices, the sales and the agents' records. */
  home?: AppraisedHome;
  /** "agents" returns from the details to the agents; "details" is sent with the agents. */
  step?: (typeof STEPS)[number];
}

const STEPS = ["agents", "details"] as const;

const APPRAISED_HOMES = ["house", "unit"] as const;
export type AppraisedHome = (typeof APPRAISED_HOMES)[number];

/** Also the property type of the enquiry. */
export const appraisedHomeLabels: Readonly<Record<AppraisedHome, string>> = {
  house: "House",
  unit: "Unit or townhouse",
};

export const homeMessages = { legend: "House or unit?", any: "Either" } as const;

/** As in the figures of sales. */
export const saleKinds = { house: "house", unit: "strata" } as const satisfies Record<AppraisedHome, SaleKind>;

/** The limit of the column. */
export const MAX_ADDRESS_LENGTH = 255;

export function decodeAppraisal(params: URLSearchParams): AppraisalRequest {
  const { ids, place } = decodeAgentChoice(params);
  const address = searchText(params.get("address"), MAX_ADDRESS_LENGTH);
  const home = APPRAISED_HOMES.find((known) => known === params.get("home"));
  const step = STEPS.find((known) => known === params.get("step"));
  return {
    ids,
    ...(address !== undefined && { address }),
    ...(address === undefined && place !== undefined && { place }),
    ...(home !== undefined && { home }),
    ...(step !== undefined && { step }),
  };
}

export function appraisalPath({ ids, place, address, home, step }: AppraisalRequest): string {
  const path = agentChoicePath(appraisalBasePath, { ids, place });
  const more = new URLSearchParams();
  if (address !== undefined) more.set("address", address);
  if (home !== undefined) more.set("home", home);
  if (step !== undefined) more.set("step", step);
  return more.size === 0 ? path : `${path}${path.includes("?") ? "&" : "?"}${more.toString()}`;
}

export type Appraiser = Pick<
  AgentCardData,
  "id" | "name" | "portrait" | "photoUrl" | "agencyName" | "yearsExperience" | "record" | "everywhere"
>;

export function toAppraiser(agent: AgentCardData): Appraiser {
  const { id, name, portrait, photoUrl, agencyName, yearsExperience, record, everywhere } = agent;
  return { id, name, portrait, photoUrl, agencyName, yearsExperience, record, everywhere };
}

/** In the place of the record. */
export function hasSold({ record }: Pick<Appraiser, "record">): boolean {
  return (record?.sold ?? 0) > 0;
}

/** What owners see before they enter an address. */
export interface AppraisalProof {
  /** With a profile in the directory. */
  agents: number;
  /** Recorded here in the last twelve months. */
  sold: number;
  /** The latest of these sales: "28 November 2026". */
  latest: string;
  example: {
    place: string;
    market: { postcode: string; sales: Pick<SalesHistory, "dwelling" | "latest">[] };
    sources: string[];
    /** Empty if none of those who sold there is in the directory. */
    agents: Appraiser[];
  };
}

/** The facts about the suburb of a home. */
export interface LocalMarket {
  postcode: string;
  medians: Pick<SalesHistory, "dwelling" | "latest">[];
  sources: string[];
  /** Of the suburb's guide and drawing. Undefined for a postcode with several suburbs. */
  suburb?: { name: string; slug: string; hasOutline: boolean };
  /** The newest sales in the place, then those in the nearest suburbs. */
  sales: ListingCardData[];
  salesHeading: string;
}
