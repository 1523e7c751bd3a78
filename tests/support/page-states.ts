import { mostCommon, type VisibleHome } from "./visible-homes.ts";

/** A page in one of its states, as somebody may come upon it. */
export interface PageState {
  name: string;
  status: number;
  /** Its address, on the worker's own data. */
  address(homes: readonly VisibleHome[]): string;
  /** The database is out of reach. */
  withoutDatabase?: true;
}

function firstAddress(homes: readonly VisibleHome[]): string {
  const [first] = homes;
  if (!first) throw new Error("There are no homes.");
  return `/listings/${first.id}`;
}

/** Every live page in every state it has: what is measured of pages is measured of each of these. */
export const pageStates: readonly PageState[] = [
  { name: "homes for sale", status: 200, address: () => "/listings" },
  { name: "homes for rent, last page", status: 200, address: () => "/listings?type=rent&page=9999" },
  {
    name: "a filtered search",
    status: 200,
    address: (homes) => {
      const suburb = mostCommon(
        homes.filter(({ type }) => type === "sale"),
        "suburb",
      );
      return `/listings?${new URLSearchParams({ suburb, priceMin: "5000000", priceMax: "1", bedroomsMin: "1" }).toString()}`;
    },
  },
  {
    name: "a search that finds nothing",
    status: 200,
    address: () => "/listings?keywords=xylophone-of-nobody&bedroomsMin=2",
  },
  { name: "a home", status: 200, address: firstAddress },
  { name: "a page that does not exist", status: 404, address: () => "/no-such-page" },
  {
    name: "a search without the database",
    status: 503,
    address: () => "/listings?suburb=Newtown",
    withoutDatabase: true,
  },
  { name: "a home without the database", status: 503, address: firstAddress, withoutDatabase: true },
];
