import { data } from "react-router";
import type { Article, WithContext } from "schema-dts";
import type { PageHandle } from "#app/chrome/document/hydration.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { sydneyIso } from "#app/lib/sydney-time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { NarrowFold } from "#app/ui/sections.tsx";
import { ShareLink } from "#app/ui/share-link.tsx";
import { brand } from "#platform/brand.ts";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/article.page";
import { ArticleArt, ArticleCard, PublishedOn } from "./article-card.tsx";
import {
  articleContents,
  cleanArticle,
  postWithStageTwo,
  readingMinutes,
  type ArticleSection,
} from "./article-html.server.ts";
import {
  articleMessages,
  generalInformation,
  insightsMessages,
  articleCard,
  articlePath,
  categoryLabel,
  insightsPath,
  type Post,
  type ArticleCardData,
  postsPath,
} from "./post.ts";
import { findPost, findRelatedPosts } from "./posts.queries.server.ts";

/** For a table of contents. */
const SECTIONS_TO_LIST = 3;

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
    const stored = await findPost(params.slug);
    const post = stored && postWithStageTwo(stored);
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
    minutes: readingMinutes(body),
    body,
    sections: articleContents(body),
    related: related.map((one) => articleCard(postWithStageTwo(one))),
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
      <ButtonLink to={insightsPath}>{articleMessages.back}</ButtonLink>
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

interface ArticleViewProps {
  article: ArticleCardData;
  /** To read it. */
  minutes: number;
  /** Clean HTML, from `cleanArticle`. */
  body: string;
  sections: readonly ArticleSection[];
  related: readonly ArticleCardData[];
  /** Absolute. */
  url: string;
}

function ArticleView({ article, minutes, body, sections, related, url }: ArticleViewProps) {
  const { title, published } = article;
  return (
    <div className="page flex flex-col gap-4 py-6 max-sm:gap-1 max-sm:pt-2">
      <Breadcrumb trail={[{ label: insightsMessages.title, to: insightsPath }, { label: title }]} />
      <article className="flex flex-col gap-6 max-sm:gap-3">
        <ArticleHeader article={article} minutes={minutes} url={url} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8">
          <ArticleRail sections={sections} published={published?.label} />
          <div
            className="article-body prose"
            // oxlint-disable-next-line react/no-danger -- sanitised by cleanArticle
            dangerouslySetInnerHTML={{ __html: body }}
          />
        </div>
        <p className="hidden print:block">{url}</p>
      </article>
      <p className="mt-4">
        <ButtonLink to={insightsPath} variant="quiet">
          {articleMessages.back}
        </ButtonLink>
      </p>
      <RelatedArticles articles={related} />
    </div>
  );
}

function RelatedArticles({ articles }: { articles: readonly ArticleCardData[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-8 flex flex-col gap-4 print:hidden">
      <h2 id="related" className="text-xl">
        {articleMessages.related}
      </h2>
      <ul className="card-grid md:grid-cols-3">
        {articles.map((article) => (
          <ArticleCard key={article.slug} article={article} />
        ))}
      </ul>
    </section>
  );
}

interface ArticleHeaderProps {
  article: ArticleCardData;
  /** To read it. */
  minutes: number;
  /** Absolute. */
  url: string;
}

function ArticleHeader({ article, minutes, url }: ArticleHeaderProps) {
  const { title, category, excerpt, published } = article;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t-3 border-ink pt-3 max-sm:gap-3 max-sm:pt-1 lg:grid-cols-[minmax(0,1fr)_30rem] lg:gap-8">
      <div className="flex flex-col gap-3 max-sm:gap-1.5">
        <p>
          <TextLink to={postsPath({ category, page: 1 })} className="inline-block py-1 text-sm">
            {categoryLabel(category)}
          </TextLink>
        </p>
        <h1 tabIndex={-1} className="max-w-[24ch] text-2xl wrap-anywhere max-sm:text-xl">
          {title}
        </h1>
        {excerpt && <p className="prose text-lg text-ink-2 max-sm:text-base">{excerpt}</p>}
        <div className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-2">
          <p className="text-sm text-ink-2">
            {published && (
              <>
                <PublishedOn date={published} />
                {" · "}
              </>
            )}
            {articleMessages.readingTime(minutes)}
          </p>
          <ShareLink page={{ title, url }} labels={articleMessages.share} />
        </div>
      </div>
      <ArticleArt
        article={article}
        priority="first"
        className="w-full border max-lg:max-h-72 max-sm:h-24 lg:aspect-auto lg:min-h-72"
      />
    </header>
  );
}

interface ArticleRailProps {
  sections: readonly ArticleSection[];
  /** "4 March 2025" */
  published?: string;
}

/** Contents and disclaimer. */
function ArticleRail({ sections, published }: ArticleRailProps) {
  return (
    <div className="flex flex-col gap-4 lg:sticky lg:top-4 lg:-m-2 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto lg:p-2 print:static">
      {sections.length >= SECTIONS_TO_LIST && (
        <nav aria-label={articleMessages.contents} className="border-t-3 border-ink lg:pt-3 print:hidden">
          <h2 className="text-lg max-lg:hidden">{articleMessages.contents}</h2>
          <NarrowFold summary={articleMessages.contents}>
            <ol className="divide-y divide-line text-sm lg:mt-1">
              {sections.map(({ id, title }) => (
                <li key={id}>
                  {/* A native anchor, so that the keyboard position moves with it. */}
                  <a href={`#${id}`} className="link block py-2">
                    {title}
                  </a>
                </li>
              ))}
            </ol>
          </NarrowFold>
        </nav>
      )}
      <p className="border-l-8 border-buff-2 bg-buff px-3 py-2 text-sm text-ink-2 print:border-0 print:p-0">
        {generalInformation(published)}
      </p>
    </div>
  );
}
