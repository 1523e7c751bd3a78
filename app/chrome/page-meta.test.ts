import { expect, test } from "vitest";
import { absoluteUrl, pageMeta } from "./page-meta.ts";

const page = { title: "Terrace", description: "A home", url: "https://southerly.example/listings/1/terrace" };

test("the title carries the brand, the address is canonical", () => {
  const descriptors = pageMeta(page);
  expect(descriptors).toContainEqual({ title: "Terrace – Southerly" });
  expect(descriptors).toContainEqual({ tagName: "link", rel: "canonical", href: page.url });
});

test("structured data has title, description, image, url and type, with the site's image when the page has none", () => {
  expect(pageMeta(page)).toContainEqual({
    "script:ld+json": { ...page, type: "website", image: "https://southerly.example/share.png" },
  });
});

test("a page's own image and type are used everywhere", () => {
  const text = JSON.stringify(pageMeta({ ...page, image: "https://photos.example/1.jpg", type: "article" }));
  expect(text.match(/photos\.example/g)).toHaveLength(3);
  expect(text).not.toContain("share.png");
  expect(text).toContain('"article"');
});

test("only pages with noIndex are hidden from search engines", () => {
  const robots = { name: "robots", content: "noindex" };
  expect(pageMeta(page)).not.toContainEqual(robots);
  expect(pageMeta({ ...page, noIndex: true })).toContainEqual(robots);
});

test("addresses become absolute", () => {
  expect(absoluteUrl("https://southerly.example", "/listings?type=rent")).toBe(
    "https://southerly.example/listings?type=rent",
  );
});
