import { listingPath } from "#app/features/listings/listing-path.ts";
import type { TypedEnquiry } from "./enquiry-form.ts";
import type { Places } from "./places.ts";
import { mostCommon } from "./visible-homes.ts";

/** A page in one of its states, as somebody may come upon it. */
export interface PageState {
  name: string;
  status: number;
  /** Its address, on the worker's own data. */
  address(places: Places): string;
  /** The database is out of reach. */
  withoutDatabase?: true;
  /** What is typed into the form of the address and sent; the state is the answer to that. */
  typed?: TypedEnquiry;
  /** With scripts it lasts only for as long as the pointer is on its panel. */
  timed?: true;
}

const wrong: TypedEnquiry = { Name: "Ada Lovelace", Email: "ada@", Phone: "", Message: "short" };
const right: TypedEnquiry = {
  Name: "Ada Lovelace",
  Email: "ada@example.com",
  Phone: "02 5550 0001",
  Message: "Is the garden sunny in winter?\nAnd is there a tram?",
};

function firstAddress({ home }: Places): string {
  return listingPath(home);
}

const receiptAddress =
  (kind: keyof Places["receipts"]) =>
  ({ receipts }: Places) =>
    `/enquiries/${receipts[kind]}`;

/** Every live page in every state it has: what is measured of pages is measured of each of these. */
export const pageStates: readonly PageState[] = [
  { name: "homes for sale", status: 200, address: () => "/listings" },
  { name: "homes for rent, last page", status: 200, address: () => "/listings?type=rent&page=9999" },
  {
    name: "a filtered search",
    status: 200,
    address: ({ homes }) => {
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
  { name: "an enquiry with errors", status: 422, address: firstAddress, typed: wrong },
  {
    name: "an enquiry that cannot be taken",
    status: 503,
    address: firstAddress,
    typed: right,
    withoutDatabase: true,
  },
  {
    name: "a home that was enquired about",
    status: 200,
    address: ({ home, receipts }) => `${listingPath(home)}?sent=${receipts.valid}`,
    timed: true,
  },
  { name: "a receipt", status: 200, address: receiptAddress("valid") },
  { name: "a receipt of an enquiry that was withdrawn", status: 200, address: receiptAddress("withdrawn") },
  { name: "a receipt that is none", status: 404, address: receiptAddress("tampered") },
  { name: "a receipt that has expired", status: 410, address: receiptAddress("expired") },
  { name: "a receipt without the database", status: 503, address: receiptAddress("valid"), withoutDatabase: true },
];
