import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { decodeCategorySearch, sameCategory } from "#app/features/directory-search/category-search.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import type { Route } from "./+types/insights.page";
import { articleCard } from "./article-card.ts";
import { ArticleCategories } from "./article-categories.tsx";
import { ArticleResults } from "./article-results.tsx";
import { ArticleSearch } from "./article-search.tsx";
import { categoryLabel } from "./category-label.ts";
import { insightsMessages } from "./insights.messages.ts";
import { insightsFeedAddress, postsPath } from "./post-filters.ts";
import { findPostCategories, searchPosts } from "./posts.queries.server.ts";

export function meta({ loaderData: { filters }, matches }: Route.MetaArgs) {
  const { origin } = matches[0].loaderData;
  const { title, description, feed } = insightsMessages;
  return [
    ...pageMeta({
      title: filters.category ? `${categoryLabel(filters.category)}: ${title}` : title,
      description,
      url: absoluteUrl(origin, postsPath(filters)),
    }),
    { tagName: "link", rel: "alternate", type: "application/atom+xml", title: feed, href: insightsFeedAddress },
  ];
}

export async function loader({ url }: Route.LoaderArgs) {
  const asked = decodeCategorySearch(url.searchParams);
  const databaseAway = {
    filters: asked,
    found: undefined,
    categories: asked.category === undefined ? [] : [asked.category],
  };
  return loadPage({ databaseAway }, async () => {
    const [{ posts, ...found }, categories] = await Promise.all([searchPosts(asked), findPostCategories()]);
    // As the articles spell it.
    const category = categories.find((known) => sameCategory(known, asked.category)) ?? asked.category;
    return { filters: { ...asked, category }, found: { ...found, articles: posts.map(articleCard) }, categories };
  });
}

export default function InsightsPage({ loaderData: { filters, found, categories } }: Route.ComponentProps) {
  return (
    <div className="page flex flex-col gap-6 py-6">
      <h1 tabIndex={-1} className="border-b border-ink pb-2 text-xl">
        {insightsMessages.title}
      </h1>
      <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-4">
          <ArticleSearch filters={filters} />
          <ArticleCategories filters={filters} categories={categories} />
        </div>
        {found ? (
          <ArticleResults filters={filters} found={found} />
        ) : (
          <LoadFailed title={insightsMessages.failed} path={postsPath(filters)}>
            {insightsMessages.failedHint}
          </LoadFailed>
        )}
      </div>
      <p className="border-t border-line pt-3 text-sm text-ink-2">
        {insightsMessages.note}{" "}
        <TextLink to={insightsFeedAddress} reloadDocument className="inline-block py-1 print:hidden">
          {insightsMessages.followFeed}
        </TextLink>
      </p>
    </div>
  );
}
