import { type Expression, type ExpressionBuilder, isExpression, type SqlBool, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import { CRITERIA, CRITERION_NAMES, type CriterionName, type CriterionValue, isPostcode } from "./criteria.ts";

/** A value, or SQL that is null where there is no limit; undefined is no limit either. */
type Limit<Value> = Value | Expression<Value | null> | undefined;

/**
 * What a home is asked to be: by the values of a search page, or by the columns of a saved search. As SQL a name is its
 * normalised key and keywords are a tsquery.
 */
export type ListingCriteria = { type: string | Expression<string> } & {
  [Name in CriterionName]?: Limit<CriterionValue<Name>>;
};

/** What the public may see: active and not deleted. The partial indexes say the same. */
export function listingIsVisible(eb: ExpressionBuilder<DB, "listings">): Expression<SqlBool> {
  return eb.and([eb("listings.status", "=", sql.lit("active")), eb("listings.deletedAt", "is", null)]);
}

/**
 * The one predicate that decides whether a home matches a search. Suburb and property type compare by their normalised
 * keys, prices by the weekly equivalent for rent; homes without a published price match no price limit.
 */
export function listingMatches(eb: ExpressionBuilder<DB, "listings">, criteria: ListingCriteria): Expression<SqlBool> {
  const limits = CRITERION_NAMES.map((name) => criterionMatches(eb, name, criteria[name]));
  return eb.and([
    listingIsVisible(eb),
    eb("listings.listingType", "=", criteria.type),
    ...limits.filter((limit) => limit !== undefined),
  ]);
}

/** undefined where there is no limit. */
function criterionMatches(
  eb: ExpressionBuilder<DB, "listings">,
  name: CriterionName,
  value: Limit<string> | Limit<number>,
): Expression<SqlBool> | undefined {
  const criterion = CRITERIA[name];
  switch (criterion.match) {
    case "key": {
      const postcode = "postcodes" in criterion ? eb.ref(`listings.${criterion.postcodes}`) : undefined;
      return keyMatches(eb.ref(`listings.${criterion.column}`), value as Limit<string>, postcode);
    }
    case "words":
      return withinLimit((value as Limit<string>) || undefined, keywordsMatch);
    case "at-least":
      return withinLimit(value as Limit<number>, (min) => eb(`listings.${criterion.column}`, ">=", min));
    case "at-most":
      return withinLimit(value as Limit<number>, (max) => eb(`listings.${criterion.column}`, "<=", max));
  }
}

/** All words must be there, stemmed; quotes and minus work; any text is a valid question (websearch_to_tsquery never fails). */
export function keywordsMatch(keywords: string | Expression<string>): Expression<SqlBool> {
  const query = isExpression(keywords) ? keywords : sql`websearch_to_tsquery('english', ${keywords})`;
  return sql<SqlBool>`listings.search @@ ${query}`;
}

/** Nothing where there is no limit; where SQL decides whether there is one, "null, or within it". */
function withinLimit<Value>(
  limit: Limit<Value>,
  within: (bound: Value | Expression<Value>) => Expression<SqlBool>,
): Expression<SqlBool> | undefined {
  if (limit === undefined) return undefined;
  if (!isExpression(limit)) return within(limit);
  return sql<SqlBool>`(${limit} is null or ${within(limit as Expression<Value>)})`;
}

/** As SQL one comparison with every key that fits, "" for no limit: so that an index leads from a home to the searches. */
function keyMatches(
  key: Expression<unknown>,
  name: Limit<string>,
  postcode: Expression<unknown> | undefined,
): Expression<SqlBool> | undefined {
  if (isExpression(name)) {
    const keys = postcode ? sql`${key}, ${postcode}` : key;
    return sql<SqlBool>`coalesce(${name}, '') = any(array['', ${keys}])`;
  }
  if (!name) return undefined;
  return postcode && isPostcode(name)
    ? sql<SqlBool>`${postcode} = ${name}`
    : sql<SqlBool>`${key} = normalised_key(${name})`;
}
