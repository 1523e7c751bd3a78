import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import type { ListingFilters } from "./listing-filters.ts";

/** What a home is asked to be; a criterion left out is no limit. */
export type ListingCriteria = Pick<
  ListingFilters,
  "type" | "suburb" | "propertyType" | "priceMin" | "priceMax" | "bedroomsMin" | "bathroomsMin" | "keywords"
>;

/** What the public may see: active and not deleted. The partial indexes say the same. */
export function listingIsVisible(eb: ExpressionBuilder<DB, "listings">): Expression<SqlBool> {
  return eb.and([eb("listings.status", "=", sql.lit("active")), eb("listings.deletedAt", "is", null)]);
}

/**
 * The one predicate that decides whether a home matches a search. Suburb and property type compare by their normalised
 * keys, prices by the weekly equivalent for rent; homes without a published price match no price limit.
 */
export function listingMatches(eb: ExpressionBuilder<DB, "listings">, criteria: ListingCriteria): Expression<SqlBool> {
  const limits = [listingIsVisible(eb), eb("listings.listingType", "=", criteria.type)];
  if (criteria.suburb) limits.push(eb("listings.suburbKey", "=", sql<string>`normalised_key(${criteria.suburb})`));
  if (criteria.propertyType) {
    limits.push(eb("listings.propertyTypeKey", "=", sql<string>`normalised_key(${criteria.propertyType})`));
  }
  if (criteria.priceMin !== undefined) limits.push(eb("listings.comparablePrice", ">=", criteria.priceMin));
  if (criteria.priceMax !== undefined) limits.push(eb("listings.comparablePrice", "<=", criteria.priceMax));
  if (criteria.bedroomsMin !== undefined) limits.push(eb("listings.bedrooms", ">=", criteria.bedroomsMin));
  if (criteria.bathroomsMin !== undefined) limits.push(eb("listings.bathrooms", ">=", criteria.bathroomsMin));
  if (criteria.keywords) limits.push(keywordsMatch(criteria.keywords));
  return eb.and(limits);
}

/** All words must be there, stemmed; quotes and minus work; any text is a valid question (websearch_to_tsquery never fails). */
export function keywordsMatch(keywords: string): Expression<SqlBool> {
  return sql<SqlBool>`listings.search @@ websearch_to_tsquery('english', ${keywords})`;
}
