import type { Viewer } from "#app/lib/caller.ts";
import type { ListingScope } from "#app/features/managers/manager.queries.server.ts";
import { pageNumber } from "#app/lib/page.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { ownListingsMessages as messages } from "./manage.messages.ts";

export interface NewListingState {
  type?: ListingType;
  status?: "active" | "draft";
  frequency?: "per_week" | "per_month";
  /** Resets the form. */
  after?: number;
}

/** Drafts and homes on the market; sold and leased; withdrawn. */
export const OWN_LISTS = ["current", "closed", "withdrawn"] as const;
export type OwnList = (typeof OWN_LISTS)[number];

export interface MyListingsState extends NewListingState {
  /** Default: "mine". */
  scope?: ListingScope;
  /** Default: "current". */
  list?: OwnList;
  page: number;
}

const path = "/dashboard/listings";

export function readScope(params: URLSearchParams): { scope?: "agency" } {
  return params.get("whose") === "agency" ? { scope: "agency" } : {};
}

/** Ignores invalid values. */
export function readMyListings(params: URLSearchParams): MyListingsState {
  const one = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === params.get(name));
  const list = one("list", OWN_LISTS);
  return {
    ...readScope(params),
    ...(list !== undefined && list !== "current" && { list }),
    page: pageNumber(params.get("page")),
    type: one("type", ["sale", "rent"]),
    status: one("status", ["active", "draft"]),
    frequency: one("frequency", ["per_week", "per_month"]),
  };
}

export function myListingsPath({ scope, list, page, type, status, frequency }: MyListingsState = { page: 1 }): string {
  return withQuery(path, {
    whose: scope === "mine" ? undefined : scope,
    list: list === "current" ? undefined : list,
    page: page > 1 ? page : undefined,
    type,
    status,
    frequency,
  });
}

export function newListingPath({ type, status, frequency, after }: NewListingState = {}): string {
  return withQuery(`${path}/new`, { type, status, frequency, after });
}

export function ownListingElement(id: number): string {
  return `listing-${id}`;
}

export const LISTINGS_PER_PAGE = 20;

export function toListPage(before: number): number {
  return Math.floor(before / LISTINGS_PER_PAGE) + 1;
}

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
