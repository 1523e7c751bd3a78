import { slugify } from "#app/lib/text.ts";
import type { Offer, Service as ServiceThing, WithContext } from "schema-dts";
import type { Service } from "./services.queries.server.ts";

/** What one thing costs. */
export interface PriceRow {
  name: string;
  /** "from $25,000", "from $1,800 + GST", "priced on assessment" */
  price: string;
  /** "$1,980 incl. GST", where the price is told without. */
  withGst?: string;
  /** What a consumer pays at least, in dollars with GST. */
  atLeast?: number;
}

export interface PriceList {
  rows: PriceRow[];
  /** What else is said of prices: what they leave out, how firm they are. */
  notes: string[];
}

const fromPrice =
  /^(?<name>.+?) (?<price>from \$(?<dollars>[\d,]+)(?: \+ GST)?)(?: \((?<withGst>\$(?<total>[\d,]+) incl\. GST)\))?\.?$/;
const openPrice = /^(?<name>.+?) (?<price>priced on assessment|custom pricing)\.?$/;

/** Reads `services.pricingInfo`, one statement a line, so that a price has one source; what is no price is a note. */
export function priceList(pricingInfo: string | null): PriceList {
  const list: PriceList = { rows: [], notes: [] };
  for (const line of (pricingInfo ?? "").split(/\r?\n/)) {
    const statement = line.trim();
    const row = priceRow(statement);
    if (row) list.rows.push(row);
    else if (statement) list.notes.push(statement);
  }
  return list;
}

function priceRow(statement: string): PriceRow | undefined {
  const { name, price, dollars, withGst, total } =
    (fromPrice.exec(statement) ?? openPrice.exec(statement))?.groups ?? {};
  if (!name || !price) return undefined;
  const atLeast = total ?? dollars;
  return { name, price, withGst, atLeast: atLeast === undefined ? undefined : Number(atLeast.replaceAll(",", "")) };
}

/** The services that have a page of their own. */
const slugs = ["conveyancing", "finance", "renovations", "trades"];

/** The page of a service by its slug: "/services/finance"; undefined for a service without one. */
export function servicePath(slug: string): string | undefined {
  return slugs.includes(slug) ? `/services/${slug}` : undefined;
}

/** Other names under which clients ask for a service. */
const aliases: Readonly<Record<string, string>> = { renovation: "renovations" };

/** The name of a service as its slug would be: "Renovations" and "renovation" are "renovations". Anything else, trimmed and in lower case. */
export function serviceSlug(name: string): string {
  const slug = name.trim().toLowerCase();
  return Object.hasOwn(aliases, slug) ? (aliases[slug] ?? slug) : slug;
}

/** A loan that a broker can be asked about. */
export interface LoanOption {
  name: string;
  /** What its price and terms are, as the row says it. */
  terms: string[];
}

/** The features of the finance service, each with the statements on prices that begin with its name ("First-home-buyer low deposit ..."); the others are `notes`. */
export function loanOptions(
  features: readonly string[],
  statements: readonly string[],
): { options: LoanOption[]; notes: string[] } {
  const isAbout = (statement: string, name: string) => `${slugify(statement)}-`.startsWith(`${slugify(name)}-`);
  return {
    options: features.map((name) => ({ name, terms: statements.filter((statement) => isAbout(statement, name)) })),
    notes: statements.filter((statement) => !features.some((name) => isAbout(statement, name))),
  };
}

/** A service as schema.org describes one, with the least that each thing costs. `url` is absolute. */
export function serviceStructuredData(service: Service, url: string): WithContext<ServiceThing> {
  const { title, description, pricingInfo } = service;
  const offers = priceList(pricingInfo).rows.flatMap(offerOf);
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

function offerOf({ name, atLeast }: PriceRow): Offer[] {
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
