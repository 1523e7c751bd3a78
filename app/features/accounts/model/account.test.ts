import { expect, test } from "vitest";
import { isWeakPassword } from "./account.server.ts";

test.each([
  ["password", true, "the most used of all"],
  ["PassWord123", true, "letter case does not help"],
  ["robin@example.com", true, "the address"],
  ["ROBIN@example.com", true, "the address in capitals"],
  ["robin.sample", false, "somebody else's mailbox"],
  ["aaaaaaaaaaaa", true, "one letter"],
  ["correct horse battery", false, "words of one's own"],
  ["password of my own", false, "more than a common one"],
])("%j: %j (%s)", (password, expected) => {
  expect(isWeakPassword(password, "robin@example.com")).toBe(expected);
});

test("the part before the @ is easy to guess", () => {
  expect(isWeakPassword("robin.sample", "robin.sample@example.com")).toBe(true);
});
