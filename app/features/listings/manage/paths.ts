import type { Viewer } from "#app/lib/caller.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { readRowId } from "#app/lib/fields.ts";
import { pageNumber } from "#app/lib/page.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { ownListingsMessages as messages } from "./manage.messages.ts";

/** What an agent's page of listings is asked for: a page of the list, and what the form begins with. */
export interface MyListingsState {
  page: number;
  /** The listing that was added last: the form starts anew for each. */
  added?: number;
  type?: ListingType;
  status?: "active" | "draft";
  frequency?: "per_week" | "per_month";
}

const path = "/dashboard/listings";

/** Reads a query string; what is none of these is not there. */
export function readMyListings(params: URLSearchParams): MyListingsState {
  const one = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === params.get(name));
  return {
    page: pageNumber(params.get("page")),
    added: readRowId(params.get("added")),
    type: one("type", ["sale", "rent"]),
    status: one("status", ["active", "draft"]),
    frequency: one("frequency", ["per_week", "per_month"]),
  };
}

/** The address of a state, the first page unnamed. */
export function myListingsPath({ page, added, type, status, frequency }: MyListingsState = { page: 1 }): string {
  return withQuery({ page: page > 1 ? page : undefined, added, type, status, frequency });
}

/** The buttons of the list. */
export const listingIntents = defineIntents({ publish: { form: "status" }, unpublish: { form: "status" } });

export function editListingPath(id: number): string {
  return `${path}/${id}/edit`;
}

export function deleteListingPath(id: number): string {
  return `${path}/${id}/delete`;
}

/** Where whoever keeps a listing came from: an admin who is no agent has no list of their own. */
export function listingsHome(role: Viewer["role"]): { label: string; to: string } {
  return role === "agent" ? { label: messages.title, to: path } : { label: messages.admin, to: "/admin" };
}

function withQuery(pairs: Record<string, string | number | undefined>): string {
  const present = Object.entries(pairs).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const query = new URLSearchParams(present).toString();
  return query ? `${path}?${query}` : path;
}
