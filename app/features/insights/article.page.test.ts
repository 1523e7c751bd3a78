import { expect, test } from "vitest";
import { articleStructuredData, type DescribedArticle } from "./article.page.tsx";

const article: DescribedArticle = {
  title: "What a bond is",
  excerpt: "In short.",
  category: "first_home",
  tags: ["bonds"],
  heroImageUrl: "https://images.example.com/bond.jpg",
  publishedAt: new Date("2026-03-04T00:00:00Z"),
  updatedAt: new Date("2026-05-06T00:00:00Z"),
};
const url = "https://southerly.example/insights/what-a-bond-is";
const site = { name: "Southerly", url: "https://southerly.example" };

test("an article is described with its dates, its picture and the site that answers for it", () => {
  const organisation = { "@type": "Organization", ...site };
  expect(articleStructuredData(article, url, site)).toEqual({
    "@context": "https://schema.org",
    "@type": "Article",
    headline: "What a bond is",
    description: "In short.",
    url,
    mainEntityOfPage: url,
    inLanguage: "en-AU",
    articleSection: "First home",
    datePublished: "2026-03-04T11:00:00+11:00",
    dateModified: "2026-05-06T10:00:00+10:00",
    author: organisation,
    publisher: organisation,
    keywords: ["bonds"],
    image: "https://images.example.com/bond.jpg",
  });
});

test("unknown values are omitted, and the modification date is not before publication", () => {
  const bare = { ...article, excerpt: null, tags: [], heroImageUrl: null, updatedAt: new Date("2026-01-01T00:00:00Z") };
  const described = articleStructuredData(bare, url, site);
  for (const property of ["description", "keywords", "image"]) expect(described).not.toHaveProperty(property);
  expect(described).toHaveProperty("dateModified", "2026-03-04T11:00:00+11:00");
  expect(articleStructuredData({ ...bare, publishedAt: null }, url, site)).not.toHaveProperty("datePublished");
});
