import { data } from "react-router";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { brand } from "#platform/brand.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import type { PageHandle } from "#app/chrome/document/page-handle.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import type { Route } from "./+types/article.page";
import { articleContents, cleanArticle } from "./article-html.server.ts";
import { ArticleView } from "./article-view.tsx";
import { articleMessages } from "./insights.messages.ts";
import { articleCard, articlePath, categoryLabel, insightsAddress, type Post } from "./post.ts";
import { findPost, findRelatedPosts } from "./posts.queries.server.ts";
import type { Article, WithContext } from "schema-dts";
import { sydneyIso } from "#app/lib/sydney-time.ts";

const RELATED = 3;

export const handle: PageHandle = { scripts: false };

export function meta({ loaderData: { view, isMissing }, matches, location }: Route.MetaArgs) {
  const { origin } = matches[0].loaderData;
  if (!view) {
    const title = isMissing ? articleMessages.missingTitle : articleMessages.page;
    const description = isMissing ? articleMessages.missingHint : articleMessages.failed;
    return pageMeta({ title, description, url: absoluteUrl(origin, location.pathname), noIndex: true });
  }
  const { article, metadata } = view;
  const url = absoluteUrl(origin, articlePath(article.slug));
  return [
    ...pageMeta({
      title: article.title,
      description: article.excerpt ?? article.title,
      url,
      image: article.heroImageUrl ?? undefined,
      type: "article",
    }),
    ...(article.published ? [{ property: "article:published_time", content: article.published.instant }] : []),
    { "script:ld+json": articleStructuredData({ ...article, ...metadata }, url, { name: brand.name, url: origin }) },
  ];
}

export async function loader({ params, url }: Route.LoaderArgs) {
  const path = url.pathname;
  return loadPage({ fallback: { view: undefined, isMissing: false, path } }, async () => {
    const post = await findPost(params.slug);
    if (!post) return data({ view: undefined, isMissing: true, path }, { status: 404 });
    cachePublicly(articlePath(post.slug));
    return { view: await readView(post), isMissing: false, path };
  });
}

async function readView(post: Post) {
  const related = await findRelatedPosts(post, RELATED);
  const body = cleanArticle(post.body);
  const { tags, publishedAt, updatedAt } = post;
  return {
    article: articleCard(post),
    metadata: { tags, publishedAt, updatedAt },
    body,
    sections: articleContents(body),
    related: related.map(articleCard),
  };
}

export default function ArticlePage({ loaderData: { view, isMissing, path }, matches }: Route.ComponentProps) {
  if (isMissing) return <ArticleNotFound />;
  if (!view) return <ArticleFailed path={path} />;
  const { article } = view;
  const url = absoluteUrl(matches[0].loaderData.origin, articlePath(article.slug));
  // Resets the "copied" state.
  return <ArticleView key={article.slug} {...view} url={url} />;
}

function ArticleFailed({ path }: { path: string }) {
  return (
    <div className="page flex flex-col gap-6 py-6">
      <h1 tabIndex={-1} className="text-xl">
        {articleMessages.page}
      </h1>
      <LoadFailed title={articleMessages.failed} path={path}>
        {articleMessages.failedHint}
      </LoadFailed>
    </div>
  );
}

function ArticleNotFound() {
  return (
    <div className="page flex flex-col items-start gap-6 py-8 md:py-12">
      <h1 tabIndex={-1} className="text-2xl">
        {articleMessages.missingTitle}
      </h1>
      <p className="prose">{articleMessages.missingHint}</p>
      <ButtonLink to={insightsAddress}>{articleMessages.back}</ButtonLink>
    </div>
  );
}

export type DescribedArticle = Pick<
  Post,
  "title" | "excerpt" | "category" | "tags" | "heroImageUrl" | "publishedAt" | "updatedAt"
>;

/** Omits unknown values. `url` is absolute. */
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
    // Changes before publication do not count.
    dateModified: sydneyIso(publishedAt && publishedAt > updatedAt ? publishedAt : updatedAt),
    author: organisation,
    publisher: organisation,
    ...(excerpt && { description: excerpt }),
    ...(tags.length > 0 && { keywords: tags }),
    ...(heroImageUrl && { image: heroImageUrl }),
  };
}
