import { formatDollars } from "#app/lib/dollars.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { bondLabel } from "./bond.ts";
import type { ListingDates, ListingFields } from "./card.queries.server.ts";
import { fieldOf, type ListingFieldName } from "./fields.ts";
import { listingsMessages as messages } from "./listings.messages.ts";

/** A home as its page, a comparison or a card has it: each with some of the fields. */
type Home = Partial<ListingFields & ListingDates>;

/** The value of a field in words: "240 sqm", "12 months", "Yes"; null where it is not stated. */
export function factText(name: ListingFieldName, home: Home): string | null {
  switch (name) {
    case "auctionAt":
      return auctionWords(home);
    case "availableFrom":
      return home.availableDay ?? null;
    case "bond":
      return bondOf(home);
    case "stepFreeAccess":
    case "stepFreeBathroom":
      // People who need it know to ask. On land nobody does.
      return (home[name] ?? null) === null && home.propertyType !== "Land" ? messages.notStated : plainText(name, home);
    default:
      return plainText(name, home);
  }
}

/** "Saturday 5 December 2026, 10:30 am, at the home"; null where no auction is to come. */
export function auctionWords({ auctionTime, auctionPlace }: Home): string | null {
  return auctionTime ? `${auctionTime}, ${auctionPlace ?? messages.atTheHome}` : null;
}

function bondOf({ bond = null, bondWeeks = null, price = 0, priceFrequency = "per_week" }: Home): string | null {
  return bondLabel({ bond, bondWeeks, price, priceFrequency });
}

function plainText(name: ListingFieldName, home: Home): string | null {
  const field = fieldOf(name);
  const value = (home as Partial<Record<ListingFieldName, string | number | boolean | null>>)[name];
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case "stated":
      return value === true ? messages.yes : messages.no;
    case "choice":
      return field.choices[String(value)] ?? null;
    case "money": {
      const amount = formatDollars(Number(value));
      return field.per === undefined ? amount : `${amount} a ${field.per}`;
    }
    case "number": {
      if (field.isYear) return String(value);
      if (field.unit === "month") return countOf(Number(value), "month");
      return field.unit === undefined ? formatNumber(Number(value)) : `${formatNumber(Number(value))} ${field.unit}`;
    }
    default:
      return String(value);
  }
}
