import type { Offer, Service as ServiceThing, WithContext } from "schema-dts";
import { type PriceRow, priceList } from "./price-list.ts";
import type { Service } from "./services.queries.server.ts";

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
