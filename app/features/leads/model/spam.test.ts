import { expect, test } from "vitest";
import { reasonToHold } from "./submit.server.ts";

const plain = { name: "Sam Sample", phone: "0491 570 006", message: "When is the next open inspection?" };

test.each([
  [{}],
  [{ message: "I saw it at https://example.com/a and https://example.com/b, is it the same home?" }],
  [{ message: "<script>alert(1)</script> is what your page said to me" }],
  [{ phone: "please write instead" }],
  [{ name: "محمد" }],
])("%j is not suspicious", (changes) => {
  expect(reasonToHold({ ...plain, ...changes })).toBeUndefined();
});

test.each([
  [{ message: "http://a.example http://b.example www.c.example" }, "more than 2 links"],
  [{ message: "[url=http://a.example]a[/url] [URL]b[/URL]" }, "more than 2 links"],
  [{ message: '<a href="http://a.example">a</a> <a href="http://b.example">b</a>' }, "more than 2 links"],
  [{ name: "WIN NOW http://a.example" }, "a link in the name or phone number"],
  [{ phone: "www.a.example" }, "a link in the name or phone number"],
])("%j is: %s", (changes, reason) => {
  expect(reasonToHold({ ...plain, ...changes })).toBe(reason);
});
