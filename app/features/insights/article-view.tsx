import { Breadcrumb } from "#app/ui/navigation.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ShareLink } from "#app/ui/share-link.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { ArticleArt, ArticleCard, PublishedOn } from "./article-card.tsx";
import type { ArticleSection } from "./article-html.server.ts";
import { type ArticleCardData, categoryLabel, insightsAddress, postsPath } from "./post.ts";
import { articleMessages, generalInformation, insightsMessages } from "./insights.messages.ts";

export interface ArticleViewProps {
  article: ArticleCardData;
  /** Clean HTML, from `cleanArticle`. */
  body: string;
  sections: readonly ArticleSection[];
  related: readonly ArticleCardData[];
  /** Absolute. */
  url: string;
}

export function ArticleView({ article, body, sections, related, url }: ArticleViewProps) {
  const { title, published } = article;
  return (
    <div className="page flex flex-col gap-4 py-6">
      <Breadcrumb trail={[{ label: insightsMessages.title, to: insightsAddress }, { label: title }]} />
      <article className="flex flex-col gap-6">
        <ArticleHeader article={article} url={url} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8">
          <ArticleRail sections={sections} published={published?.label} />
          <div
            className="article-body prose"
            // oxlint-disable-next-line react/no-danger -- cleanArticle has let through what may stand in a page
            dangerouslySetInnerHTML={{ __html: body }}
          />
        </div>
        <p className="hidden print:block">{url}</p>
      </article>
      <p className="mt-4">
        <ButtonLink to={insightsAddress} variant="quiet">
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
  /** Absolute. */
  url: string;
}

function ArticleHeader({ article, url }: ArticleHeaderProps) {
  const { title, category, excerpt, published } = article;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t-3 border-ink pt-3 lg:grid-cols-[minmax(0,1fr)_30rem] lg:gap-8">
      <div className="flex flex-col gap-3">
        <p>
          <TextLink to={postsPath({ category, page: 1 })} className="inline-block py-1 text-sm">
            {categoryLabel(category)}
          </TextLink>
        </p>
        <h1 tabIndex={-1} className="max-w-[24ch] text-2xl wrap-anywhere">
          {title}
        </h1>
        {excerpt && <p className="prose text-lg text-ink-2">{excerpt}</p>}
        <div className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-2">
          <p className="text-sm">{published && <PublishedOn date={published} />}</p>
          <ShareLink page={{ title, url }} labels={articleMessages.share} />
        </div>
      </div>
      <ArticleArt
        article={article}
        priority="first"
        className="w-full border max-lg:max-h-72 lg:aspect-auto lg:min-h-72"
      />
    </header>
  );
}

/** For a table of contents. */
const SECTIONS_TO_LIST = 3;

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
        <nav aria-labelledby="contents" className="border-t-3 border-ink pt-3 print:hidden">
          <h2 id="contents" className="text-lg">
            {articleMessages.contents}
          </h2>
          <ol className="mt-1 divide-y divide-line text-sm">
            {sections.map(({ id, title }) => (
              <li key={id}>
                {/* A native anchor, so that the keyboard position moves with it. */}
                <a href={`#${id}`} className="link block py-2">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <p className="border-l-8 border-buff-2 bg-buff px-3 py-2 text-sm text-ink-2 print:border-0 print:p-0">
        {generalInformation(published)}
      </p>
    </div>
  );
}
