import type { ListingType } from "#app/features/listings/model/criteria.ts";
import type { ListingScope } from "#app/features/managers/manager.queries.server.ts";
import type { Viewer } from "#app/lib/caller.ts";
import { readRowId } from "#app/lib/fields.ts";
import { pageNumber } from "#app/lib/page.ts";
import { singleLine } from "#app/lib/plain-text.ts";
import { ownListingsMessages as messages } from "./manage.messages.ts";

export interface NewListingState {
  type?: ListingType;
  status?: "active" | "draft";
  frequency?: "per_week" | "per_month";
  /** Resets the form. */
  after?: number;
  /** Continues an unfinished listing. */
  unfinished?: number;
}

/** Drafts and homes on the market; sold and leased; withdrawn. */
export const OWN_LISTS = ["current", "closed", "withdrawn"] as const;
export type OwnList = (typeof OWN_LISTS)[number];

/** Tasks of a listing's agent; the most urgent first. */
export const DUE_KINDS = [
  "held",
  "enquiries",
  "auction",
  "limit",
  "inspection",
  "photos",
  "guide",
  "confirm",
  "tenants",
] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** The codes of the messages of an import that give the reason for a draft. */
export const HELD_CODES = [
  "agent.unverified",
  "listing.missing",
  "listing.same-home",
  "photos.consent",
  "price.doubtful",
  "price.unlawful",
  "suburb.misspelt",
] as const;

export const OWN_SORTS = ["due", "newest", "address", "price", "inspection", "enquiries"] as const;
export type OwnSort = (typeof OWN_SORTS)[number];

const OWN_STAGES = ["draft", "active", "underOffer", "suspended"] as const;

/** Of the form that enters or edits a home. */
export const listingFormId = "listing";

/** The changes of several homes at once. */
export const SEVERAL_CHANGES = [
  "price",
  "status",
  "available",
  "colleague",
  "secondAgent",
  "assistant",
  "inspection",
  "stopImport",
  "importAgain",
] as const;
/** The colleagues who share a home with its agent. `listings` has a column with the id of each. */
export const SHARES = ["secondAgent", "assistant"] as const;
export type Share = (typeof SHARES)[number];
/** Instead of a second agent or an assistant. */
export const NOBODY = "none";
/** Without sold and leased, which need a date and a price for each home. */
export const SEVERAL_STATUSES = ["active", "underOffer", "draft", "withdrawn"] as const;
export type SeveralStatus = (typeof SEVERAL_STATUSES)[number];

export interface MyListingsFilters {
  /** Default: "mine". */
  scope?: ListingScope;
  /** The id of a profile. Only in the scope of the agency. */
  agent?: number;
  /** Default: "current". */
  list?: OwnList;
  /** Words of the address, the title or the number. */
  search?: string;
  kind?: ListingType;
  /** Only in the current list. */
  stage?: (typeof OWN_STAGES)[number];
  due?: DueKind;
  /** Default: "due". */
  sort?: OwnSort;
}

export interface MyListingsState extends NewListingState, MyListingsFilters {
  page: number;
  /** Ticks every home of the page. */
  chosen?: "all";
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
  const search = singleLine(params.get("search") ?? "").slice(0, MAX_SEARCH_LENGTH);
  const sort = one("sort", OWN_SORTS);
  return {
    ...readScope(params),
    ...(params.get("whose") === "agency" && { agent: readRowId(params.get("agent")) }),
    ...(list !== undefined && list !== "current" && { list }),
    ...(search !== "" && { search }),
    kind: one("kind", ["sale", "rent"]),
    ...((list === undefined || list === "current") && { stage: one("stage", OWN_STAGES), due: one("due", DUE_KINDS) }),
    ...(sort !== undefined && sort !== "due" && { sort }),
    chosen: one("chosen", ["all"]),
    page: pageNumber(params.get("page")),
    type: one("type", ["sale", "rent"]),
    status: one("status", ["active", "draft"]),
    frequency: one("frequency", ["per_week", "per_month"]),
  };
}

export function myListingsPath(state: MyListingsState = { page: 1 }): string {
  const { scope, agent, list, search, kind, stage, due, sort, chosen, page, type, status, frequency } = state;
  return withQuery(path, {
    whose: scope === "mine" ? undefined : scope,
    agent,
    list: list === "current" ? undefined : list,
    search,
    kind,
    stage,
    due,
    sort: sort === "due" ? undefined : sort,
    chosen,
    page: page > 1 ? page : undefined,
    type,
    status,
    frequency,
  });
}

export function newListingPath({ type, status, frequency, after, unfinished }: NewListingState = {}): string {
  return withQuery(`${path}/new`, { type, status, frequency, after, unfinished });
}

export const pricesElement = "new-prices";

/** The page with the prices of these homes; it leads back to this state of My Listings. */
export function severalPricesPath(ids: readonly number[], state: MyListingsState): string {
  return `${path}/prices?${homesQuery(ids, state)}`;
}

/** The page that plans inspections of these homes; it leads back to this state of My Listings. */
export function severalInspectionsPath(ids: readonly number[], state: MyListingsState, times: object = {}): string {
  const params = homesQuery(ids, state);
  for (const [name, value] of Object.entries(times)) if (value !== undefined) params.set(name, String(value));
  return `${path}/inspections?${params}`;
}

function homesQuery(ids: readonly number[], state: MyListingsState): URLSearchParams {
  const { chosen: _, ...rest } = state;
  const [, query = ""] = myListingsPath(rest).split("?", 2);
  const params = new URLSearchParams(query);
  for (const id of ids) params.append("homes", String(id));
  return params;
}

/** Ignores invalid ids, repeats, and more homes than a page of My Listings has. */
export function readHomes(params: URLSearchParams): number[] {
  const ids = params.getAll("homes").flatMap((text) => readRowId(text) ?? []);
  return [...new Set(ids)].slice(0, LISTINGS_PER_PAGE);
}

export function ownListingElement(id: number): string {
  return `listing-${id}`;
}

/** The button of a new listing that saves it as typed. */
export const FINISH_LATER = "later";
/** The button of a new listing that saves a draft and leads to its pictures. */
export const ADD_PHOTOS = "photos";
/** The button that publishes a draft from its form and its preview. */
export const PUBLISH = "publish";

/** The stored draft as it will look, above its form. */
export function draftPreviewPath(id: number): string {
  return `${path}/${id}/edit?preview#preview`;
}

export const LISTINGS_PER_PAGE = 50;

/** In characters. */
const MAX_SEARCH_LENGTH = 100;

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
