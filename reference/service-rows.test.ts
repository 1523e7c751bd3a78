import { expect, test } from "vitest";
import { generateServices, serviceInsertSchema } from "./service-rows.ts";

const services = generateServices();

test("one service for each service page", () => {
  expect(services.map(({ slug }) => slug)).toEqual(["conveyancing", "finance", "renovations", "trades"]);
});

test("a price plus GST is followed by the price with GST (Australian Consumer Law, s 48)", () => {
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

const complete = { type: "conveyancing", title: "Conveyancing", slug: "conveyancing" };
const accepted = (change: Record<string, unknown>) => serviceInsertSchema.safeParse({ ...complete, ...change }).success;

test("only requires type, title and slug", () => {
  expect(serviceInsertSchema.parse(complete)).toEqual({ ...complete, features: [] });
});

test.each<[change: Record<string, unknown>, expected: boolean, why: string]>([
  [{ type: "a".repeat(50) }, true, "the column's length"],
  [{ type: "a".repeat(51) }, false, "one more than the column"],
  [{ title: "" }, false, "empty"],
  [{ title: "a".repeat(256) }, false, "one more than the column"],
  [{ slug: "first-home" }, true, "words joined by hyphens"],
  [{ slug: "First home" }, false, "not a slug"],
  [{ features: [""] }, false, "a blank feature"],
  [{ features: Array.from({ length: 41 }, () => "Searches") }, false, "more than forty"],
  [{ heroImageUrl: "data:," }, false, "carries its own bytes"],
  [{ pricingInfo: null, callToAction: null }, true, "nothing to say about price"],
])("%j is accepted: %s (%s)", (change, expected) => {
  expect(accepted(change)).toBe(expected);
});
