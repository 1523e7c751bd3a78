import { expect, test } from "vitest";
import { leadInsertSchema, leadSchema } from "./lead.schema.ts";

const enquiry = {
  name: "Sam Sample",
  email: "sam.sample@example.com",
  phone: "0491 570 006",
  message: "When is the next open inspection?",
};

/** Parses an enquiry with these changes. */
const parse = (changes: object) => leadSchema.safeParse({ ...enquiry, ...changes });
const errorsOf = (changes: object) => {
  const byField = Map.groupBy(parse(changes).error?.issues ?? [], ({ path }) => path.join("."));
  return Object.fromEntries([...byField].map(([field, issues]) => [field, issues.map(({ message }) => message)]));
};

test("the four fields are enough", () => {
  expect(leadSchema.parse(enquiry)).toEqual(enquiry);
});

test.each<[field: string, value: unknown, message: string]>([
  ["name", undefined, "Name is required"],
  ["name", "", "Name is required"],
  ["name", " \n\t ", "Name is required"],
  ["name", null, "Name is required"],
  ["name", 7, "Name is required"],
  ["name", "x".repeat(256), "Name is too long"],
  ["email", undefined, "Valid email is required"],
  ["email", "", "Valid email is required"],
  ["email", "sam", "Valid email is required"],
  ["email", "sam@localhost", "Valid email is required"],
  ["email", "a@example.com,b@example.com", "Valid email is required"],
  ["email", "sam@example.com\r\nBcc: all@example.com", "Valid email is required"],
  ["email", '"sam" <sam@example.com>', "Valid email is required"],
  ["email", `sam@${"x".repeat(250)}.com`, "Email is too long"],
  ["email", ["sam@example.com"], "Valid email is required"],
  ["phone", undefined, "Phone is required"],
  ["phone", "  ", "Phone is required"],
  ["phone", "1".repeat(51), "Phone is too long"],
  ["phone", "0412 34", "Enter a full phone number, such as 0491 570 006"],
  ["phone", "call me", "Enter a full phone number, such as 0491 570 006"],
  ["message", undefined, "Please provide more details (at least 10 characters)"],
  ["message", "", "Please provide more details (at least 10 characters)"],
  ["message", "123456789", "Please provide more details (at least 10 characters)"],
  ["message", `   ${"x".repeat(9)}\n\n `, "Please provide more details (at least 10 characters)"],
  ["message", "x".repeat(10_001), "Please keep it to 10,000 characters"],
  ["wouldLike", ["helicopter"], "Choose from inspection, price guide, contract and call"],
  ["wouldLike", ["inspection", 7], "Choose from inspection, price guide, contract and call"],
  ["wouldLike", "Inspection", "Choose from inspection, price guide, contract and call"],
  ["wouldLike", { 0: "inspection" }, "Choose from inspection, price guide, contract and call"],
  ["suburb", "x".repeat(121), "Suburb is too long"],
  ["propertyType", "x".repeat(121), "Property type is too long"],
  ["serviceId", "x".repeat(256), "The name of the service is too long"],
  ["serviceId", { id: 1 }, "Name one service"],
  ["agentId", "abc", "This agent is not in the directory"],
  ["agentId", 0, "This agent is not in the directory"],
  ["agentId", -1, "This agent is not in the directory"],
  ["agentId", 1.5, "This agent is not in the directory"],
  ["agentId", "0x10", "This agent is not in the directory"],
  ["agentId", "99999999999", "This agent is not in the directory"],
  ["agentId", 2_147_483_648, "This agent is not in the directory"],
  ["listingId", "1; drop table leads", "This home is not listed"],
  ["listingId", [1], "This home is not listed"],
  ["tradeId", "abc", "This trade is not in the directory"],
  ["tradeId", 0, "This trade is not in the directory"],
  ["tradeId", 2_147_483_648, "This trade is not in the directory"],
  ["consent", "perhaps", "Consent is yes or no"],
])("%s %j: %s", (field, value, message) => {
  expect(errorsOf({ [field]: value })).toEqual({ [field]: [message] });
});

test.each<[field: string, value: unknown, stored: unknown]>([
  ["name", "  Sam Sample ", "Sam Sample"],
  ["name", "x".repeat(255), "x".repeat(255)],
  ["email", " sam@example.com\n", "sam@example.com"],
  ["phone", " (02) 5550-0001 ext 12 ", "(02) 5550-0001 ext 12"],
  ["phone", "+64 21 123 456", "+64 21 123 456"],
  ["phone", "0491 570 006, weekdays after six in the evening 00", "0491 570 006, weekdays after six in the evening 00"],
  ["message", " 1234567890 ", "1234567890"],
  ["message", "x".repeat(10_000), "x".repeat(10_000)],
  ["wouldLike", ["call", "inspection", "call"], ["inspection", "call"]],
  ["wouldLike", ["price guide", "contract"], ["price guide", "contract"]],
  ["wouldLike", "inspection", ["inspection"]],
  ["wouldLike", [], undefined],
  ["wouldLike", "", undefined],
  ["wouldLike", null, undefined],
  ["suburb", " Newtown ", "Newtown"],
  ["suburb", "", undefined],
  ["suburb", "  ", undefined],
  ["suburb", null, undefined],
  ["propertyType", "House", "House"],
  ["serviceId", "finance", "finance"],
  ["serviceId", 3, "3"],
  ["serviceId", "", undefined],
  ["serviceId", null, undefined],
  ["agentId", 12, 12],
  ["agentId", "12", 12],
  ["agentId", "", undefined],
  ["listingId", 2_147_483_647, 2_147_483_647],
  ["listingId", null, undefined],
  ["tradeId", "12", 12],
  ["tradeId", " ", undefined],
  ["tradeId", null, undefined],
  ["source", " Partner page ", "Partner page"],
  ["source", "", undefined],
  ["consent", "on", true],
  ["consent", true, true],
  ["consent", "true", true],
  ["consent", false, false],
  ["consent", "", undefined],
])("%s %j is kept as %j", (field, value, stored) => {
  expect(parse({ [field]: value }).data).toHaveProperty(field, stored);
});

test("ignores fields that the server sets", () => {
  const changes = {
    id: 7,
    status: "closed",
    userId: 1,
    heldReason: null,
    createdAt: "2020-01-01",
  };
  expect(parse(changes).data).toEqual(enquiry);
  expect(Object.keys(leadSchema.shape)).toEqual([
    "name",
    "phone",
    "email",
    "message",
    "wouldLike",
    "suburb",
    "propertyType",
    "appraisalAddress",
    "appraisalTiming",
    "serviceId",
    "source",
    "agentId",
    "listingId",
    "tradeId",
    "agencyId",
    "consent",
  ]);
});

test("a row to insert allows only known statuses", () => {
  const references = { userId: null, serviceId: null, agentId: null, listingId: null, tradeId: null };
  const row = {
    ...enquiry,
    ...references,
    suburb: null,
    propertyType: null,
    source: "Southerly",
    consentAt: null,
    consentVersion: null,
    heldReason: null,
    fingerprint: Buffer.alloc(32),
  };
  expect(leadInsertSchema.parse(row).status).toBe("new");
  expect(leadInsertSchema.safeParse({ ...row, status: "sold" }).success).toBe(false);
  expect(leadInsertSchema.safeParse({ ...row, source: "x".repeat(501) }).success).toBe(false);
  expect(leadInsertSchema.safeParse({ ...row, fingerprint: Buffer.alloc(31) }).success).toBe(false);
});
