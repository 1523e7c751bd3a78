import { expect, test } from "vitest";
import { findQuarantineReason, findNewAccountQuarantineReason } from "./spam.ts";

const plain = { name: "Sam Sample", phone: "0491 570 006", message: "When is the next open inspection?" };

test.each([
  [{}],
  [{ message: "I saw it at https://example.com/a and https://example.com/b, is it the same home?" }],
  [{ message: "<script>alert(1)</script> is what your page said to me" }],
  [{ phone: "please write instead" }],
  [{ name: "محمد" }],
])("%j is not suspicious", (changes) => {
  expect(findQuarantineReason({ ...plain, ...changes })).toBeUndefined();
});

test.each([
  [{ message: "http://a.example http://b.example www.c.example" }, "more than 2 links"],
  [{ message: "[url=http://a.example]a[/url] [URL]b[/URL]" }, "more than 2 links"],
  [{ message: '<a href="http://a.example">a</a> <a href="http://b.example">b</a>' }, "more than 2 links"],
  [{ name: "WIN NOW http://a.example" }, "a link in the name or phone number"],
  [{ phone: "www.a.example" }, "a link in the name or phone number"],
])("%j is: %s", (changes, reason) => {
  expect(findQuarantineReason({ ...plain, ...changes })).toBe(reason);
});

test.each([
  [{ message: "Log in at evil.example" }, "a link from a new account to an unconfirmed address"],
  [{ name: "evil.example" }, "a link from a new account to an unconfirmed address"],
  [
    { message: "Hello Ann, your account was locked on 3 May. Call 0491 570 006 today!" },
    "the same text from a new account to unconfirmed addresses",
  ],
])("the answer of a new account with %j is held: %s", (changes, reason) => {
  const earlier = ["See you on Saturday", "Hello Bob: your account was locked on 4 May! Call 0491 570 110 today"];
  expect(findNewAccountQuarantineReason({ ...plain, ...changes }, earlier)).toBe(reason);
});

test("an original answer of a new account is not held", () => {
  const earlier = ["The next inspection is on Saturday at ten.", "The strata levies are 900 dollars a quarter."];
  const message = "Yes, pets are allowed with the consent of the owners corporation.";
  expect(findNewAccountQuarantineReason({ ...plain, message }, earlier)).toBeUndefined();
});
