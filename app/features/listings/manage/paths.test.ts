import { expect, test } from "vitest";
import { listingIntents } from "./own-listing-actions.tsx";
import { listingsHome, myListingsPath, type MyListingsState, readMyListings } from "./paths.ts";

const queryOf = (address: string) => new URL(address, "http://localhost").searchParams;

test.each<[state: MyListingsState, address: string]>([
  [{ page: 1 }, "/dashboard/listings"],
  [{ page: 3 }, "/dashboard/listings?page=3"],
  [{ list: "closed", page: 2 }, "/dashboard/listings?list=closed&page=2"],
  [
    { scope: "agency", search: "8 Bay St", kind: "sale", stage: "underOffer", due: "guide", sort: "price", page: 1 },
    "/dashboard/listings?whose=agency&search=8+Bay+St&kind=sale&stage=underOffer&due=guide&sort=price",
  ],
  [{ chosen: "all", page: 1 }, "/dashboard/listings?chosen=all"],
  [
    { page: 1, type: "rent", status: "draft", frequency: "per_month" },
    "/dashboard/listings?type=rent&status=draft&frequency=per_month",
  ],
])("%j is %s, and is read from it", (state, address) => {
  expect(myListingsPath(state)).toBe(address);
  expect(readMyListings(queryOf(address))).toEqual(state);
});

test("invalid values count as absent", () => {
  const params = new URLSearchParams(
    "list=current&page=-1&added=x&type=lease&status=sold&frequency=once&other=1&due=all&sort=due&stage=gone",
  );
  expect(readMyListings(params)).toEqual({ page: 1 });
});

test.each<MyListingsState>([{ page: 1 }, { page: 2, type: "rent" }])(
  "a button of %j keeps the page's query and names its intent",
  (state) => {
    const { action } = listingIntents.form(myListingsPath(state), "unpublish", 12);
    expect(listingIntents.read(new URL(action, "http://localhost"))).toEqual({ name: "unpublish", id: 12 });
    expect(readMyListings(queryOf(action))).toEqual(state);
  },
);

test("an agent returns to their list, another admin to the admin page", () => {
  expect(listingsHome("agent").to).toBe("/dashboard/listings");
  expect(listingsHome("buyer").to).toBe("/admin");
});
