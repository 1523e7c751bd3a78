import { expect, test } from "vitest";
import { userInsertSchema } from "./user.schema.ts";

function refusal(change: Record<string, unknown>): string | undefined {
  return userInsertSchema.safeParse({ email: "robin@example.com", ...change }).error?.issues[0]?.message;
}

test("an address is all that is needed: a buyer, no admin", () => {
  expect(userInsertSchema.parse({ email: "robin@example.com" })).toEqual({
    email: "robin@example.com",
    role: "buyer",
    isAdmin: false,
  });
});

test("the address is trimmed and lower-cased, as the column demands", () => {
  expect(userInsertSchema.parse({ email: "  Robin@Example.COM " }).email).toBe("robin@example.com");
});

test.each<[change: Record<string, unknown>, message: string | undefined, why: string]>([
  [{ email: "robin" }, "Enter a valid email address", "no address"],
  [{ email: undefined }, "Enter a valid email address", "missing"],
  [{ email: `${"a".repeat(250)}@example.com` }, "Email address is too long", "longer than the column"],
  [{ firstName: "  " }, "First name is required", "blank"],
  [{ firstName: "a".repeat(120) }, undefined, "the column's length"],
  [{ firstName: "a".repeat(121) }, "First name is too long", "one more than the column"],
  [{ lastName: "" }, "Last name is required", "empty"],
  [{ lastName: "a".repeat(121) }, "Last name is too long", "one more than the column"],
  [{ firstName: null, lastName: null }, undefined, "names may be unknown"],
  [{ role: "admin" }, "Select the account type", "admin is a flag, not a role"],
  [{ role: "agent" }, undefined, "an agent"],
  [{ profileImageUrl: "http://example.com/a.png" }, "Enter a valid image URL", "not encrypted"],
  [{ profileImageUrl: "https://example.com/a.png" }, undefined, "https"],
])("%j: %s (%s)", (change, message) => {
  expect(refusal(change)).toBe(message);
});
