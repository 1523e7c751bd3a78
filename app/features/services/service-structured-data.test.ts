import { expect, test } from "vitest";
import { generateServices } from "#reference/service-rows.ts";
import { serviceStructuredData } from "./service.ts";

const url = "https://southerly.example/services/x";

/** The row of a service as its page reads it. */
function rowOf(wanted: string) {
  const row = generateServices().find(({ slug }) => slug === wanted);
  if (!row) throw new Error(`no ${wanted}`);
  const { description = null, heroImageUrl = null, pricingInfo = null, callToAction = null, ...rest } = row;
  return { ...rest, id: 1, description, heroImageUrl, pricingInfo, callToAction };
}

test("states minimum prices including GST", () => {
  expect(serviceStructuredData(rowOf("conveyancing"), url)).toMatchObject({
    "@type": "Service",
    name: "Conveyancing",
    description: expect.stringContaining("licensed conveyancers"),
    url,
    offers: [
      {
        name: "Residential purchase and sale",
        priceSpecification: { minPrice: 1980, priceCurrency: "AUD", valueAddedTaxIncluded: true },
      },
    ],
  });
  const { offers } = serviceStructuredData(rowOf("renovations"), url);
  expect(offers).toMatchObject([25_000, 18_000, 80_000].map((minPrice) => ({ priceSpecification: { minPrice } })));
});

test("omits offers without prices, and a missing description", () => {
  const { offers, description } = serviceStructuredData({ ...rowOf("finance"), description: null }, url);
  expect([offers, description]).toEqual([undefined, undefined]);
});
