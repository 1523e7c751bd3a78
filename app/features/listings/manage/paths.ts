import type { Viewer } from "#app/lib/caller.ts";
import type { Whose } from "#app/features/keepers/keeper.queries.server.ts";
import { pageNumber } from "#app/lib/page.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { ownListingsMessages as messages } from "./manage.messages.ts";

/** What the form of a new listing begins with: the choices of the one before. */
export interface NewListingState {
  type?: ListingType;
  status?: "active" | "draft";
  frequency?: "per_week" | "per_month";
  /** The id of the listing that was stored before: the form begins anew after each. */
  after?: number;
}

/** The lists of an agent's listings: drafts and what is on the market, what was sold or leased, what was withdrawn. */
export const OWN_LISTS = ["current", "closed", "withdrawn"] as const;
export type OwnList = (typeof OWN_LISTS)[number];

/** What an agent's page of listings is asked for: a page of one list, and how the next listing begins. */
export interface MyListingsState extends NewListingState {
  /** One's own unless the whole agency is named. */
  whose?: Whose;
  /** The current one unless it is named. */
  list?: OwnList;
  page: number;
}

const path = "/dashboard/listings";

/** Whose listings a query string names, on the page and in the API; nobody's is one's own. */
export function readWhose(params: URLSearchParams): { whose?: "agency" } {
  return params.get("whose") === "agency" ? { whose: "agency" } : {};
}

/** Reads a query string; what is none of these is not there. */
export function readMyListings(params: URLSearchParams): MyListingsState {
  const one = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === params.get(name));
  const list = one("list", OWN_LISTS);
  return {
    ...readWhose(params),
    ...(list !== undefined && list !== "current" && { list }),
    page: pageNumber(params.get("page")),
    type: one("type", ["sale", "rent"]),
    status: one("status", ["active", "draft"]),
    frequency: one("frequency", ["per_week", "per_month"]),
  };
}

/** The address of a state; one's own, the current list and the first page are unnamed. */
export function myListingsPath({ whose, list, page, type, status, frequency }: MyListingsState = { page: 1 }): string {
  return withQuery(path, {
    whose: whose === "mine" ? undefined : whose,
    list: list === "current" ? undefined : list,
    page: page > 1 ? page : undefined,
    type,
    status,
    frequency,
  });
}

/** The page with the form of a new listing. */
export function newListingPath({ type, status, frequency, after }: NewListingState = {}): string {
  return withQuery(`${path}/new`, { type, status, frequency, after });
}

/** The id of a listing's place in the list: the hash of an address that leads to it. */
export function ownListingElement(id: number): string {
  return `listing-${id}`;
}

/** Listings on a page of the list. */
export const LISTINGS_PER_PAGE = 20;

/** The page of the list that a listing is on before which so many stand. */
export function pageOfListing(before: number): number {
  return Math.floor(before / LISTINGS_PER_PAGE) + 1;
}

/** Where whoever keeps a listing came from: an admin who is no agent has no list of their own. */
export function listingsHome(role: Viewer["role"]): { label: string; to: string } {
  return role === "agent" ? { label: messages.title, to: path } : { label: messages.admin, to: "/admin" };
}

function withQuery(address: string, pairs: Record<string, string | number | undefined>): string {
  const present = Object.entries(pairs).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(present).toString();
  return query ? `${address}?${query}` : address;
}
