import { expect, test } from "vitest";
import { agentInsertSchema } from "./agent.schema.ts";

const complete = { agencyId: null, userId: null, name: "Robin Sample" };

function messageFor(change: Record<string, unknown>): string | undefined {
  return agentInsertSchema.safeParse({ ...complete, ...change }).error?.issues[0]?.message;
}

test("an agent needs only a name: not featured, no suburbs, no specialties", () => {
  expect(agentInsertSchema.parse(complete)).toEqual({ ...complete, suburbs: [], specialties: [], isFeatured: false });
});

test.each<[change: Record<string, unknown>, message: string | undefined, why: string]>([
  [{ name: "" }, "Name is required", "empty"],
  [{ name: "a".repeat(256) }, "Name is too long", "one more than the column"],
  [{ photoUrl: "https://127.0.0.1/a.png" }, "Enter a valid image URL", "an address, not a host name"],
  [{ photoUrl: "https://example.com/a.png" }, undefined, "https"],
  [{ email: "robin@" }, "Enter a valid email address", "no host"],
  [{ suburbs: Array.from({ length: 41 }, () => "Newtown") }, "List at most 40 suburbs", "too many suburbs"],
  [{ suburbs: ["a".repeat(121)] }, "Suburb is too long", "longer than a suburb's column"],
  [{ specialties: Array.from({ length: 21 }, () => "Houses") }, "List at most 20 specialties", "too many specialties"],
  [{ licenceNumber: "1".repeat(51) }, "Licence number is too long", "one more than the column"],
  [{ licenceNumber: null }, undefined, "the licence number is optional"],
  [{ yearsExperience: -1 }, "Enter whole years of experience", "negative"],
  [{ yearsExperience: 2.5 }, "Enter whole years of experience", "half a year"],
  [{ yearsExperience: 0 }, undefined, "a beginner"],
  [{ profileDescription: "a".repeat(10_001) }, "Profile is too long", "over 10,000"],
])("%j: %s (%s)", (change, message) => {
  expect(messageFor(change)).toBe(message);
});
