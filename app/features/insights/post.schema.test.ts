import { expect, test } from "vitest";
import { postInsertSchema } from "./post.schema.ts";

const complete = { title: "Rental bonds", slug: "rental-bonds", body: "<p>Four weeks.</p>", category: "renting" };

function messageFor(change: Record<string, unknown>): string | undefined {
  return postInsertSchema.safeParse({ ...complete, ...change }).error?.issues[0]?.message;
}

test("a title, a slug, a body and a category are all that is needed: not published, no tags", () => {
  expect(postInsertSchema.parse(complete)).toEqual({ ...complete, tags: [], published: false });
});

test("neither an id nor timestamps are taken", () => {
  expect(postInsertSchema.parse({ ...complete, id: 1, createdAt: new Date(), updatedAt: new Date() })).toEqual(
    postInsertSchema.parse(complete),
  );
});

test.each<[change: Record<string, unknown>, message: string | undefined, why: string]>([
  [{ title: " " }, "Title is required", "blank"],
  [{ title: "a".repeat(500) }, undefined, "the column's length"],
  [{ title: "a".repeat(501) }, "Title is too long", "one more than the column"],
  [{ slug: "" }, "A slug is lower-case words joined by hyphens", "empty"],
  [{ slug: "a".repeat(500) }, undefined, "the column's length"],
  [{ slug: "a".repeat(501) }, "The slug is too long", "one more than the column"],
  [{ slug: "Rental-Bonds" }, "A slug is lower-case words joined by hyphens", "capitals"],
  [{ slug: "rental--bonds" }, "A slug is lower-case words joined by hyphens", "two hyphens"],
  [{ slug: "../bonds" }, "A slug is lower-case words joined by hyphens", "a path"],
  [{ slug: "feed" }, "This slug is an address of its own", "the feed is there"],
  [{ slug: "feeds" }, undefined, "nothing is there"],
  [{ excerpt: null }, undefined, "no excerpt"],
  [{ excerpt: "a".repeat(1001) }, "Excerpt is too long", "over 1,000"],
  [{ body: " " }, "Body is required", "blank"],
  [{ body: "a".repeat(100_000) }, undefined, "the longest"],
  [{ body: "a".repeat(100_001) }, "Body is too long", "over 100,000"],
  [{ body: "<script>" }, undefined, "what is shown of it is decided later"],
  [{ category: "a" }, "Category is required", "one letter"],
  [{ category: "a".repeat(121) }, "Category is too long", "one more than the column"],
  [{ heroImageUrl: "http://a.example.com/b.jpg" }, "Enter a valid image URL", "not encrypted"],
  [{ heroImageUrl: "javascript:alert(1)" }, "Enter a valid image URL", "a script"],
  [{ heroImageUrl: "https://a.example.com/b.jpg" }, undefined, "https"],
  [{ heroImageUrl: null, authorId: null, publishedAt: null }, undefined, "none of these"],
  [{ authorId: 0 }, "Too small: expected number to be >0", "nobody has this id"],
  [{ tags: [" "] }, "A tag has at least one letter", "blank"],
  [{ tags: ["a".repeat(81)] }, "Tag is too long", "over 80"],
  [{ tags: Array.from({ length: 41 }, () => "tag") }, "List at most 40 tags", "too many"],
])("%j: %s (%s)", (change, message) => {
  expect(messageFor(change)).toBe(message);
});
