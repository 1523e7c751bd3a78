import { expect, test } from "vitest";
import {
  emailChangeSchema,
  logInSchema,
  passwordChangeSchema,
  registerSchema,
  userInsertSchema,
} from "./account.schema.ts";

const person = {
  role: "seller",
  firstName: "Robin",
  lastName: "Sample",
  email: "robin@example.com",
  password: "correct horse",
};

function errorOf(change: Record<string, unknown>): string | undefined {
  return registerSchema.safeParse({ ...person, ...change }).error?.issues[0]?.message;
}

test.each<[change: Record<string, unknown>, message: string | undefined, why: string]>([
  [{}, undefined, "a seller"],
  [{ role: "admin" }, "Select the account type", "admin is a flag"],
  [{ role: undefined }, "Select the account type", "missing"],
  [{ firstName: " " }, "First name is required", "blank"],
  [{ firstName: "a".repeat(121) }, "First name is too long", "121"],
  [{ lastName: "" }, "Last name is required", "empty"],
  [{ lastName: "a".repeat(121) }, "Last name is too long", "121"],
  [{ email: "robin" }, "Enter a valid email address", "no address"],
  [{ email: `${"a".repeat(250)}@example.com` }, "Email address is too long", "longer than the column"],
  [{ password: "1234567" }, "Password must be at least 8 characters", "7"],
  [{ password: undefined }, "Password must be at least 8 characters", "missing"],
  [{ password: "        " }, undefined, "8 spaces are 8 characters"],
  [{ password: "a".repeat(1000) }, undefined, "1000"],
  [{ password: "a".repeat(1001) }, "Password is too long", "1001"],
])("%j: %s (%s)", (change, message) => {
  expect(errorOf(change)).toBe(message);
});

test("trims and lower-cases an address, and does not change a password", () => {
  expect(logInSchema.parse({ email: " Robin@Example.COM ", password: "  Spaces Kept  " })).toEqual({
    email: "robin@example.com",
    password: "  Spaces Kept  ",
  });
});

test("ignores unknown fields", () => {
  const taken = registerSchema.parse({ ...person, id: 1, isAdmin: true, passwordHash: "x", createdAt: "2020" });
  expect(Object.keys(taken).toSorted()).toEqual(["email", "firstName", "lastName", "password", "role"]);
});

test("accepts a current password of any length, but not a new one", () => {
  expect(passwordChangeSchema.safeParse({ currentPassword: "old", newPassword: "long enough" }).success).toBe(true);
  expect(passwordChangeSchema.safeParse({ currentPassword: "old", newPassword: "short" }).success).toBe(false);
  const { error } = emailChangeSchema.safeParse({ email: "new@example.com", currentPassword: "" });
  expect(error?.issues[0]?.message).toBe("Enter your current password");
});

function insertErrorOf(change: Record<string, unknown>): string | undefined {
  return userInsertSchema.safeParse({ email: "robin@example.com", ...change }).error?.issues[0]?.message;
}

test("needs only an address: the role defaults to buyer, without admin rights", () => {
  expect(userInsertSchema.parse({ email: "robin@example.com" })).toEqual({
    email: "robin@example.com",
    role: "buyer",
    isAdmin: false,
  });
});

test("trims and lower-cases the address of a row, as the column requires", () => {
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
  expect(insertErrorOf(change)).toBe(message);
});
