import { describe, expect, test } from "vitest";
import { listingMessages as messages } from "./listing-form.messages.ts";
import { listingInsertSchema } from "./listing.schema.ts";

const complete = {
  createdByUserId: 1,
  agentId: null,
  title: "Brick cottage",
  listingType: "sale",
  propertyType: "House",
  price: 1_450_000,
  address: "12 Sample Street",
  suburb: "Newtown",
  postcode: "2042",
  description: "Three rooms and a lemon tree.",
  contactEmail: "agent@example.com",
  contactPhone: "0491 570 006",
  publishedAt: new Date("2026-10-01T00:00:00Z"),
};

/** The first message on `field`. Undefined if the listing is valid. */
function messageFor(field: string, change: Record<string, unknown>): string | undefined {
  const result = listingInsertSchema.safeParse({ ...complete, ...change });
  return result.error?.issues.find(({ path }) => path[0] === field)?.message;
}

test("a minimal listing gets the defaults of its columns", () => {
  expect(listingInsertSchema.parse(complete)).toMatchObject({
    status: "active",
    state: "NSW",
    priceFrequency: "once",
    features: [],
  });
});

test.each<[field: string, value: unknown, message: string | undefined, why: string]>([
  ["title", "ab", messages.title, "two characters"],
  ["title", "  ab  ", messages.title, "two characters once trimmed"],
  ["title", undefined, messages.title, "missing"],
  ["title", "abc", undefined, "three characters"],
  ["title", "a".repeat(255), undefined, "the column's length"],
  ["title", "a".repeat(256), messages.titleTooLong, "one more than the column"],
  ["status", "sold", messages.status, "no such status"],
  ["status", "draft", undefined, "a draft"],
  ["listingType", "lease", messages.listingType, "no such type"],
  ["listingType", undefined, messages.listingType, "missing"],
  ["propertyType", "H", messages.propertyType, "one character"],
  ["propertyType", "a".repeat(120), undefined, "the column's length"],
  ["propertyType", "a".repeat(121), messages.propertyTypeTooLong, "one more than the column"],
  ["price", -1, messages.priceNotPositive, "negative"],
  ["price", 0.5, messages.price, "not whole"],
  ["price", "100", messages.price, "text"],
  ["price", Number.NaN, messages.price, "not a number"],
  ["price", 0, undefined, "a sale without a published price"],
  ["price", 2_147_483_647, undefined, "the largest int4"],
  ["price", 2_147_483_648, messages.priceTooHigh, "beyond int4"],
  ["priceFrequency", "per_year", messages.priceFrequency, "no such frequency"],
  ["address", "1A", messages.address, "two characters"],
  ["address", "a".repeat(256), messages.addressTooLong, "one more than the column"],
  ["suburb", "N", messages.suburb, "one character"],
  ["suburb", "a".repeat(121), messages.suburbTooLong, "one more than the column"],
  ["state", "N", messages.state, "one character"],
  ["state", "a".repeat(17), messages.stateTooLong, "one more than the column"],
  ["postcode", "20", messages.postcode, "two characters"],
  ["postcode", "0".repeat(13), messages.postcodeTooLong, "one more than the column"],
  ["bedrooms", -1, messages.rooms, "negative"],
  ["bedrooms", 13, messages.rooms, "above the cap"],
  ["bedrooms", 1.5, messages.rooms, "half a room"],
  ["bedrooms", 12, undefined, "the cap"],
  ["bathrooms", 0, undefined, "none"],
  ["parking", 13, messages.rooms, "above the cap"],
  ["landSize", 100_000, undefined, "the cap"],
  ["landSize", 100_001, messages.landSize, "above the cap"],
  ["landSize", 12.5, messages.landSize, "not whole"],
  ["description", "Too short", messages.description, "nine characters"],
  ["description", "Ten chars.", undefined, "ten characters"],
  ["description", "a".repeat(10_001), messages.descriptionTooLong, "over 10,000"],
  ["contactEmail", "agent", messages.contactEmail, "no e-mail address"],
  ["contactEmail", "  agent@example.com  ", undefined, "trimmed first"],
  ["contactEmail", `${"a".repeat(250)}@example.com`, messages.contactEmailTooLong, "longer than the column"],
  ["contactPhone", "12345", messages.contactPhone, "five characters"],
  ["contactPhone", "123456", undefined, "six characters"],
  ["contactPhone", "1".repeat(51), messages.contactPhoneTooLong, "one more than the column"],
  ["features", Array.from({ length: 41 }, () => "Pool"), messages.tooManyFeatures, "more than forty"],
  ["features", Array.from({ length: 40 }, () => "Pool"), undefined, "forty"],
])("%s %j: %s (%s)", (field, value, message) => {
  expect(messageFor(field, { [field]: value })).toBe(message);
});

describe("heroImageUrl", () => {
  test.each<[heroImageUrl: string | null, message: string | undefined, why: string]>([
    ["https://images.example.com/a.jpg", undefined, "https and a real host"],
    ["", undefined, "left empty"],
    [null, undefined, "none"],
    ["http://images.example.com/a.jpg", messages.heroImageUrl, "not encrypted"],
    ["javascript:alert(1)", messages.heroImageUrl, "runs script"],
    ["data:image/png;base64,AAAA", messages.heroImageUrl, "carries its own bytes"],
    ["file:///etc/passwd", messages.heroImageUrl, "a file"],
    ["https://localhost/a.jpg", messages.heroImageUrl, "no public host"],
    ["https://", messages.heroImageUrl, "no host"],
    ["//images.example.com/a.jpg", messages.heroImageUrl, "no protocol"],
    ["a photo", messages.heroImageUrl, "no URL"],
    [`https://example.com/${"a".repeat(2048)}`, messages.heroImageUrl, "longer than any browser takes"],
  ])("%j: %s (%s)", (heroImageUrl, message) => {
    expect(messageFor("heroImageUrl", { heroImageUrl })).toBe(message);
  });

  test("stores the normalised URL", () => {
    const stored = (heroImageUrl: string) => listingInsertSchema.parse({ ...complete, heroImageUrl }).heroImageUrl;
    expect(stored("https:///example.com/a b.jpg")).toBe("https://example.com/a%20b.jpg");
  });

  test("stores an empty one as null", () => {
    expect(listingInsertSchema.parse({ ...complete, heroImageUrl: "" }).heroImageUrl).toBeNull();
  });
});

describe("price and frequency", () => {
  test.each<[listingType: string, priceFrequency: string | undefined, stored: string, why: string]>([
    ["sale", "per_week", "once", "a sale is priced once, whatever was sent"],
    ["sale", undefined, "once", "a sale without frequency"],
    ["rent", undefined, "per_week", "a rent without frequency"],
    ["rent", "once", "per_week", "without JavaScript the select cannot follow the type"],
    ["rent", "per_week", "per_week", "by the week"],
    ["rent", "per_month", "per_month", "by the month"],
  ])("%s, %s is stored as %s (%s)", (listingType, priceFrequency, stored) => {
    expect(listingInsertSchema.parse({ ...complete, listingType, priceFrequency }).priceFrequency).toBe(stored);
  });

  test("an active rental needs a price, a draft does not", () => {
    expect(messageFor("price", { listingType: "rent", price: 0 })).toBe("Price must be positive");
    expect(messageFor("price", { listingType: "rent", price: 0, status: "draft" })).toBeUndefined();
  });
});

test("an active listing has a publication date, a draft need not", () => {
  expect(messageFor("publishedAt", { publishedAt: null })).toBeDefined();
  expect(messageFor("publishedAt", { publishedAt: null, status: "draft" })).toBeUndefined();
});

test("features are trimmed and blank ones dropped", () => {
  expect(listingInsertSchema.parse({ ...complete, features: [" Pool ", "", "  "] }).features).toEqual(["Pool"]);
});

test("a feature of more than 80 characters is refused", () => {
  expect(messageFor("features", { features: ["a".repeat(81)] })).toBe(messages.featureTooLong);
});

test("ignores id and timestamps", () => {
  const parsed = listingInsertSchema.parse({ ...complete, id: 7, createdAt: new Date(), deletedAt: new Date() });
  expect(parsed).not.toHaveProperty("id");
  expect(parsed).not.toHaveProperty("createdAt");
  expect(parsed).not.toHaveProperty("deletedAt");
});
