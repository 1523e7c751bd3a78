import type { Offer, Service as ServiceThing, WithContext } from "schema-dts";
import { slugify } from "#app/lib/text.ts";
import type { Service } from "./services.queries.server.ts";

export interface PriceRow {
  name: string;
  /** "from $25,000", "from $1,800 + GST", "priced on assessment" */
  price: string;
  /** "$1,980 incl. GST", if `price` excludes it. */
  withGst?: string;
  /** For a consumer, in dollars including GST. */
  atLeast?: number;
}

export interface PriceList {
  rows: PriceRow[];
  /** Such as exclusions. */
  notes: string[];
}

const fromPrice =
  /^(?<name>.+?) (?<price>from \$(?<dollars>[\d,]+)(?: \+ GST)?)(?: \((?<withGst>\$(?<total>[\d,]+) incl\. GST)\))?\.?$/;
const openPrice = /^(?<name>.+?) (?<price>priced on assessment|custom pricing)\.?$/;

/** Parses one statement per line. Lines without a price become notes. */
export function parsePriceList(pricingInfo: string | null): PriceList {
  const list: PriceList = { rows: [], notes: [] };
  for (const line of (pricingInfo ?? "").split(/\r?\n/)) {
    const statement = line.trim();
    const row = parsePriceRow(statement);
    if (row) list.rows.push(row);
    else if (statement) list.notes.push(statement);
  }
  return list;
}

function parsePriceRow(statement: string): PriceRow | undefined {
  const { name, price, dollars, withGst, total } =
    (fromPrice.exec(statement) ?? openPrice.exec(statement))?.groups ?? {};
  if (!name || !price) return undefined;
  const atLeast = total ?? dollars;
  return { name, price, withGst, atLeast: atLeast === undefined ? undefined : Number(atLeast.replaceAll(",", "")) };
}

const slugs = ["conveyancing", "finance", "renovations", "trades"];

/** Returns "/services/finance". Undefined for a service without a page. */
export function servicePath(slug: string): string | undefined {
  return slugs.includes(slug) ? `/services/${slug}` : undefined;
}

const aliases: Readonly<Record<string, string>> = { renovation: "renovations" };

/**
 * Converts a name or alias to a slug: "Renovations" and "renovation" become "renovations". Trims and lower-cases other
 * names.
 */
export function toServiceSlug(name: string): string {
  const slug = name.trim().toLowerCase();
  return Object.hasOwn(aliases, slug) ? (aliases[slug] ?? slug) : slug;
}

export interface LoanOption {
  name: string;
  /** Price and terms. */
  terms: string[];
}

/**
 * Pairs features with the price statements that begin with their names ("First-home-buyer low deposit ..."). Others are
 * `notes`.
 */
export function toLoanOptions(
  features: readonly string[],
  statements: readonly string[],
): { options: LoanOption[]; notes: string[] } {
  const isAbout = (statement: string, name: string) => `${slugify(statement)}-`.startsWith(`${slugify(name)}-`);
  return {
    options: features.map((name) => ({ name, terms: statements.filter((statement) => isAbout(statement, name)) })),
    notes: statements.filter((statement) => !features.some((name) => isAbout(statement, name))),
  };
}

/** Describes a service in schema.org's terms. `url` is absolute. */
export function serviceStructuredData(service: Service, url: string): WithContext<ServiceThing> {
  const { title, description, pricingInfo } = service;
  const offers = parsePriceList(pricingInfo).rows.flatMap(toOffers);
  return {
    "@context": "https://schema.org",
    "@type": "Service",
    name: title,
    serviceType: title,
    ...(description && { description }),
    url,
    areaServed: { "@type": "City", name: "Sydney" },
    ...(offers.length > 0 && { offers }),
  };
}

function toOffers({ name, atLeast }: PriceRow): Offer[] {
  if (atLeast === undefined) return [];
  return [
    {
      "@type": "Offer",
      name,
      priceSpecification: {
        "@type": "PriceSpecification",
        minPrice: atLeast,
        priceCurrency: "AUD",
        valueAddedTaxIncluded: true,
      },
    },
  ];
}
