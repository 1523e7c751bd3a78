import { redirect } from "react-router";
import { listingsPath } from "#app/features/listings/listing-filters.ts";

export function loader() {
  return redirect(listingsPath({ type: "sale", sort: "newest", page: 1 }));
}
