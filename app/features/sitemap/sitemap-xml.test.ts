import { expect, test } from "vitest";
import { sitemapIndexXml, sitemapXml } from "./sitemap-xml.ts";

test("addresses are absolute, encoded and escaped, and say when they changed", () => {
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

test("an index names its parts", () => {
  expect(sitemapIndexXml("https://southerly.example", ["/sitemaps/pages.xml"]))
    .toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://southerly.example/sitemaps/pages.xml</loc></sitemap>
</sitemapindex>
`);
});
