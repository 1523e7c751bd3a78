import type { Article, WithContext } from "schema-dts";
import { sydneyIso } from "#app/lib/sydney-time.ts";
import { categoryLabel } from "./labels.ts";
import type { Post } from "./post.ts";

export type DescribedArticle = Pick<
  Post,
  "title" | "excerpt" | "category" | "tags" | "heroImageUrl" | "publishedAt" | "updatedAt"
>;

/** An article as schema.org describes one; the site answers for it. What is not known is left out. `url` is absolute. */
export function articleStructuredData(
  { title, excerpt, category, tags, heroImageUrl, publishedAt, updatedAt }: DescribedArticle,
  url: string,
  site: { name: string; url: string },
): WithContext<Article> {
  const organisation = { "@type": "Organization", ...site } as const;
  return {
    "@context": "https://schema.org",
    "@type": "Article",
    headline: title,
    url,
    mainEntityOfPage: url,
    inLanguage: "en-AU",
    articleSection: categoryLabel(category),
    ...(publishedAt && { datePublished: sydneyIso(publishedAt) }),
    // What was changed before it was published was new to nobody.
    dateModified: sydneyIso(publishedAt && publishedAt > updatedAt ? publishedAt : updatedAt),
    author: organisation,
    publisher: organisation,
    ...(excerpt && { description: excerpt }),
    ...(tags.length > 0 && { keywords: tags }),
    ...(heroImageUrl && { image: heroImageUrl }),
  };
}
