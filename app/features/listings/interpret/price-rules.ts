import {
  END,
  NUMBER,
  rule,
  sets,
  toNumber,
  type Groups,
  type Part,
  type Rule,
  type RuleContext,
  type RuleResult,
} from "./rule.ts";

const PERIOD = String.raw`(?:\s?(?<per>pw|p\/w|p\.w\.?|per week|a week|each week|\/ ?week|\/ ?wk|\/ ?w|weekly|per wk|wk|pcm|p\/m|pm|per month|a month|monthly|\/ ?month))?`;
const UNIT = "k|m|mil|mill|mills|million|millions|thousand|grand";
const OTHER_UNIT = String.raw`(?!\s?(?:sqm|sq\b|square|m2|met(?:er|re)s?|acres?|ha\b|hectares?|kms?\b|kilomet|min\b|mins|minutes?|days?|weeks?\b|months?\b|years?|bed|bath|car|br\b|storey|%))`;

function amount(which: "a" | "b"): string {
  return String.raw`(?<dollar${which}>a?\$\s?)?(?<number${which}>${NUMBER}|(?:half a|an?|one|two|three|four|five)(?= mil))(?:\s?(?<unit${which}>${UNIT})${END})?`;
}

const AT_MOST = String.raw`(?:(?:priced? )?(?:under|below|beneath|less than|up ?to|(?:at )?(?:max|most)(?:imum)?(?: of| price(?: of)?| budget(?: of)?)?|no more than|not more than|not over|within|cheaper than|sub|not exceeding|(?:my |our |with a |a |on a )?budget(?: (?:of|is|around|up to|about|under|max))?|for|<=?|to spend|spend(?:ing)?(?: up to)?|around and under)(?: (?:about|around|approx))?:?)`;
const AT_LEAST = String.raw`(?:(?:priced? )?(?:over|above|more than|from|at least|min(?:imum)?(?: of| price(?: of)?)?|starting (?:at|from)|upwards of|>=?))`;
const ABOUT = String.raw`(?:around|about|approx(?:imately)?\.?|roughly|circa|~|near(?:ly)?|close to)`;
const FACTORS: Partial<Record<string, number>> = { k: 1e3, t: 1e3, g: 1e3, m: 1e6 };

interface Amount {
  dollars: number;
  type: "sale" | "rent";
}

/** From this a price is of a sale, and below it without a unit a weekly rent. */
const LEAST_SALE = 20_000;

/** Undefined if the number is no price. `isQualified` by words such as "under". */
function readAmount(
  { dollar, number, unit, per }: { dollar?: string; number?: string; unit?: string; per?: string },
  { type }: RuleContext,
  isQualified: boolean,
): Amount | undefined {
  if (number === undefined) return undefined;
  const value = toNumber(number);
  const round = (dollars: number, of: "sale" | "rent") => {
    const whole = Math.round(dollars);
    return whole >= 1 && whole <= 2_000_000_000 ? { dollars: whole, type: of } : undefined;
  };
  if (per) return round(value * (FACTORS[unit?.charAt(0) ?? ""] ?? 1) * (/m/.test(per) ? 12 / 52 : 1), "rent");
  if (unit) {
    // "800m" is a distance.
    if (unit === "m" && value >= 100) return undefined;
    const dollars = value * (FACTORS[unit.charAt(0)] ?? 1);
    return round(dollars, dollars < LEAST_SALE ? "rent" : "sale");
  }
  const isMillions = value >= 0.3 && value < 20 && number.includes(".");
  // "rent 650", but not the postcode in "rent 2042".
  const isRent = type === "rent" && isWeekly(number) && value < 2000;
  if (!dollar && !isQualified && value < 100_000 && !isMillions && !isRent) return undefined;
  if (value >= LEAST_SALE) return round(value, "sale");
  if (isMillions) return round(value * 1e6, "sale");
  if (value < 100) return undefined;
  if (type === "sale" && value < 10_000) return round(value * 1000, "sale");
  return round(value, "rent");
}

function priced(price: Amount, ...parts: Part[]): RuleResult {
  return { parts: [...parts, ...(price.type === "rent" ? [{ name: "type" as const, value: "rent" as const }] : [])] };
}

/** "700-800k" and "900-1.1m": the first number takes the unit of the second. */
function readRange(groups: Groups, context: RuleContext): RuleResult | undefined {
  const { dollara, numbera, unita, dollarb, numberb, unitb, per, between } = groups;
  const isQualified = isWeekly(numbera) || (dollara ?? dollarb ?? unita ?? unitb ?? per ?? between) !== undefined;
  const high = readAmount({ dollar: dollarb ?? dollara, number: numberb, unit: unitb, per }, context, isQualified);
  if (!high) return undefined;
  const isThousands = !unita && unitb?.startsWith("m") && toNumber(numbera) >= 100 && toNumber(numbera) < 10_000;
  const unit = unita ?? (isThousands ? "k" : toNumber(numbera) >= LEAST_SALE ? undefined : unitb);
  const low = readAmount({ dollar: dollara ?? dollarb, number: numbera, unit, per }, context, isQualified);
  if (!low || low.type !== high.type) return undefined;
  const [min, max] = [low.dollars, high.dollars].toSorted((one, other) => one - other);
  return priced(high, { name: "priceMin", value: min ?? 0 }, { name: "priceMax", value: max ?? 0 });
}

/** Three or four digits: "650-700" is a rent. */
function isWeekly(number = ""): boolean {
  return toNumber(number) >= 200 && toNumber(number) < 5000;
}

function readPrice(limit: (dollars: number) => Part[], isQualified = true): Rule["read"] {
  return ({ dollara, numbera, unita, per }, context) => {
    const price = readAmount({ dollar: dollara, number: numbera, unit: unita, per }, context, isQualified);
    return price && priced(price, ...limit(price.dollars));
  };
}

const most = (dollars: number): Part[] => [{ name: "priceMax", value: dollars }];
const least = (dollars: number): Part[] => [{ name: "priceMin", value: dollars }];
/** "Around" is ten per cent to either side. */
const about = (dollars: number): Part[] => [
  { name: "priceMin", value: Math.round(dollars * 0.9) },
  { name: "priceMax", value: Math.round(dollars * 1.1) },
];

/** In the order in which they are tried. */
export const PRICE_RULES: readonly Rule[] = [
  rule(
    String.raw`(?<between>(?:priced? )?(?:between|from)\s)?${amount("a")}\s?(?:-|–|—|to|and|&)\s?${amount("b")}${OTHER_UNIT}${PERIOD}`,
    readRange,
  ),
  rule(
    String.raw`${amount("a")}${OTHER_UNIT}${PERIOD}(?:\s?\+|\splus| or (?:more|over|above)| and (?:up|over|above)| upwards| min(?:imum)?)`,
    readPrice(least, false),
  ),
  rule(String.raw`${AT_MOST}\s?${amount("a")}${OTHER_UNIT}${PERIOD}`, readPrice(most)),
  rule(String.raw`${AT_LEAST}\s?${amount("a")}${OTHER_UNIT}${PERIOD}`, readPrice(least)),
  rule(String.raw`${ABOUT}\s?${amount("a")}(?:\s?(?:mark))?${OTHER_UNIT}${PERIOD}`, readPrice(about)),
  rule(
    String.raw`${amount("a")}${OTHER_UNIT}${PERIOD}(?: (?:max(?:imum)?|or (?:less|under|below)|tops|limit|budget|and under|and below))?`,
    readPrice(most, false),
  ),
  sets(
    String.raw`(?:price on request|no (?:published |advertised )?price|price (?:not (?:published|shown)|withheld)|without a (?:published )?price|unpublished price)`,
    { name: "price", value: "unpublished" },
  ),
];
