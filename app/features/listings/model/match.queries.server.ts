import { type Expression, type ExpressionBuilder, isExpression, type SqlBool, sql } from "kysely";
import type { DB } from "#db/schema.ts";

/** A value, or SQL that is null where there is no limit; undefined is no limit either. */
type Criterion<Value> = Value | Expression<Value | null> | undefined;

/** What a home is asked to be: by the values of a search page, or by the columns of a saved search. */
export interface ListingCriteria {
  type: string | Expression<string>;
  /** As typed; as SQL, the normalised key. */
  suburb?: Criterion<string>;
  /** As typed; as SQL, the normalised key. */
  propertyType?: Criterion<string>;
  /** Dollars; a week, for rent. */
  priceMin?: Criterion<number>;
  priceMax?: Criterion<number>;
  bedroomsMin?: Criterion<number>;
  bathroomsMin?: Criterion<number>;
  /** As typed; as SQL, the tsquery. */
  keywords?: Criterion<string>;
}

/** What the public may see: active and not deleted. The partial indexes say the same. */
export function listingIsVisible(eb: ExpressionBuilder<DB, "listings">): Expression<SqlBool> {
  return eb.and([eb("listings.status", "=", sql.lit("active")), eb("listings.deletedAt", "is", null)]);
}

/**
 * The one predicate that decides whether a home matches a search. Suburb and property type compare by their normalised
 * keys, prices by the weekly equivalent for rent; homes without a published price match no price limit.
 */
export function listingMatches(eb: ExpressionBuilder<DB, "listings">, criteria: ListingCriteria): Expression<SqlBool> {
  const { suburb, propertyType, priceMin, priceMax, bedroomsMin, bathroomsMin, keywords } = criteria;
  return eb.and(
    [
      listingIsVisible(eb),
      eb("listings.listingType", "=", criteria.type),
      keyMatches(sql`listings.suburb_key`, suburb),
      keyMatches(sql`listings.property_type_key`, propertyType),
      limit(priceMin, (least) => eb("listings.comparablePrice", ">=", least)),
      limit(priceMax, (most) => eb("listings.comparablePrice", "<=", most)),
      limit(bedroomsMin, (least) => eb("listings.bedrooms", ">=", least)),
      limit(bathroomsMin, (least) => eb("listings.bathrooms", ">=", least)),
      limit(keywords || undefined, keywordsMatch),
    ].filter((part) => part !== undefined),
  );
}

/** All words must be there, stemmed; quotes and minus work; any text is a valid question (websearch_to_tsquery never fails). */
export function keywordsMatch(keywords: string | Expression<string>): Expression<SqlBool> {
  const query = isExpression(keywords) ? keywords : sql`websearch_to_tsquery('english', ${keywords})`;
  return sql<SqlBool>`listings.search @@ ${query}`;
}

/** Nothing where there is no limit; where SQL decides whether there is one, "null, or within it". */
function limit<Value>(
  criterion: Criterion<Value>,
  within: (bound: Value | Expression<Value>) => Expression<SqlBool>,
): Expression<SqlBool> | undefined {
  if (criterion === undefined) return undefined;
  if (!isExpression(criterion)) return within(criterion);
  return sql<SqlBool>`(${criterion} is null or ${within(criterion as Expression<Value>)})`;
}

/** As SQL one comparison with both keys that fit, "" for no limit: so that an index leads from a home to the searches. */
function keyMatches(key: Expression<unknown>, name: Criterion<string>): Expression<SqlBool> | undefined {
  if (isExpression(name)) return sql<SqlBool>`coalesce(${name}, '') = any(array['', ${key}])`;
  return name ? sql<SqlBool>`${key} = normalised_key(${name})` : undefined;
}
