import { describe, expect, test } from "vitest";
import { parseSitemapPart, sitemapIndexXml, sitemapPartPath, sitemapXml } from "./sitemap-parts.ts";

describe("the name of a part", () => {
  test.each([
    ["pages.xml", { kind: "pages" }],
    ["suburbs.xml", { kind: "suburbs" }],
    ["articles.xml", { kind: "articles" }],
    ["listings-1.xml", { kind: "listings", number: 1, firstId: 1, lastId: 10_000 }],
    ["agents-12.xml", { kind: "agents", number: 12, firstId: 110_001, lastId: 120_000 }],
    ["listings-214749.xml", { kind: "listings", number: 214_749, firstId: 2_147_480_001, lastId: 2_147_483_647 }],
  ])("%s stands for ids that PostgreSQL can hold", (name, part) => {
    expect(parseSitemapPart(name)).toEqual(part);
  });

  test.each([
    "",
    "pages",
    "pages.xml.gz",
    "PAGES.XML",
    "listings.xml",
    "listings-0.xml",
    "listings-01.xml",
    "listings--1.xml",
    "listings-1.5.xml",
    "listings-214750.xml",
    "listings-9999999.xml",
    "trades-1.xml",
    "pages-1.xml",
    "../pages.xml",
    "pages.xml\n",
  ])("%j is none", (name) => {
    expect(parseSitemapPart(name)).toBeUndefined();
  });

  test("is in its address", () => {
    expect(sitemapPartPath("pages")).toBe("/sitemaps/pages.xml");
    expect(sitemapPartPath("listings", 3)).toBe("/sitemaps/listings-3.xml");
  });
});

test("lists absolute, encoded and escaped URLs with their last change", () => {
  const changedAt = new Date("2026-11-01T02:03:04Z");
  expect(
    sitemapXml("https://southerly.example", [
      { path: "/" },
      { path: "/suburbs/o'brien <&> Ünder\u0001wood", changedAt },
    ]),
  ).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://southerly.example/</loc></url>
<url><loc>https://southerly.example/suburbs/o&#39;brien%20%3C&amp;%3E%20%C3%9Cnder%01wood</loc><lastmod>2026-11-01T02:03:04.000Z</lastmod></url>
</urlset>
`);
});

test("an index lists its parts", () => {
  expect(sitemapIndexXml("https://southerly.example", ["/sitemaps/pages.xml"]))
    .toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://southerly.example/sitemaps/pages.xml</loc></sitemap>
</sitemapindex>
`);
});
