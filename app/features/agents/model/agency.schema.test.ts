import { expect, test } from "vitest";
import { agencyInsertSchema } from "./agent.schema.ts";

function messageFor(change: Record<string, unknown>): string | undefined {
  return agencyInsertSchema.safeParse({ name: "Sample & Daughters", ...change }).error?.issues[0]?.message;
}

test("an agency needs only a name; the subscription is free", () => {
  expect(agencyInsertSchema.parse({ name: " Sample & Daughters " })).toEqual({
    name: "Sample & Daughters",
    subscriptionStatus: "free",
  });
});

test.each<[change: Record<string, unknown>, message: string | undefined, why: string]>([
  [{ name: "  " }, "Agency name is required", "blank"],
  [{ name: "a".repeat(255) }, undefined, "the column's length"],
  [{ name: "a".repeat(256) }, "Agency name is too long", "one more than the column"],
  [{ website: "javascript:alert(1)" }, "Enter a valid website address", "runs script"],
  [{ website: "http://daughters.example.com" }, "Enter a valid website address", "not encrypted"],
  [{ website: "https://daughters.example.com" }, undefined, "https"],
  [{ logoUrl: "data:image/svg+xml,<svg/>" }, "Enter a valid image URL", "carries its own bytes"],
  [{ phone: "1".repeat(51) }, "Phone is too long", "one more than the column"],
  [{ email: "office" }, "Enter a valid email address", "no address"],
  [{ address: "a".repeat(256) }, "Address is too long", "longer than an address is"],
])("%j: %s (%s)", (change, message) => {
  expect(messageFor(change)).toBe(message);
});
