import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { decodeListingFilters } from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";

/** An answer that comes sooner needs no words. */
const patience = 250;

/** "Loading sales…" or "Loading rentals…" while a search in the browser is taking a while; otherwise undefined. */
export function useLoadingWords(): string | undefined {
  const { location } = useNavigation();
  const awaited = location?.pathname === "/listings" ? location.search : undefined;
  const [overdue, setOverdue] = useState(false);
  useEffect(() => {
    if (awaited === undefined) return;
    const timer = setTimeout(() => setOverdue(true), patience);
    return () => {
      clearTimeout(timer);
      setOverdue(false);
    };
  }, [awaited]);
  if (!overdue || awaited === undefined) return undefined;
  return listingsMessages.loading[decodeListingFilters(new URLSearchParams(awaited)).filters.type];
}
