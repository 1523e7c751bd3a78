import { expect, test } from "vitest";
import { generateServices } from "./service-rows.ts";

const services = generateServices();

test("one service for each service page", () => {
  expect(services.map(({ slug }) => slug)).toEqual(["conveyancing", "finance", "renovations", "trades"]);
});

test("where a price is plus GST, the price with GST stands beside it (Australian Consumer Law, s 48)", () => {
  const conveyancing = services.find(({ slug }) => slug === "conveyancing");
  expect(conveyancing?.pricingInfo).toContain("from $1,800 + GST");
  expect(conveyancing?.pricingInfo).toContain("$1,980 incl. GST");
});

test.each([
  "Kitchen Transformation from $25,000",
  "Spa-Style Bathroom from $18,000",
  "Full Home Renewal from $80,000",
  "Outdoor Retreats & Patios custom pricing",
])("the renovation package %s", (text) => {
  expect(services.find(({ slug }) => slug === "renovations")?.pricingInfo).toContain(text);
});
