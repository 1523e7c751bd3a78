import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import {
  type CategorySearch,
  decodeCategorySearch,
  hasFilters,
  inCategory,
  sameCategory,
} from "#app/features/directory-search/search.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { SkipToResults, Pagination } from "#app/ui/navigation.tsx";
import { AddressNotes, SearchForm } from "#app/ui/search-form.tsx";
import { CategoryLinks } from "#app/ui/sections.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/insights.page";
import { ArticleCard } from "./article-card.tsx";
import { postWithStageTwo } from "./article-html.server.ts";
import {
  articleCard,
  type ArticleCardData,
  articlesAnnouncement,
  articlesHeading,
  categoryLabel,
  correctedLine,
  insightsPath,
  insightsFeedPath,
  type PostPage,
  postsPath,
  insightsMessages,
} from "./post.ts";
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
    { tagName: "link", rel: "alternate", type: "application/atom+xml", title: feed, href: insightsFeedPath },
  ];
}

export async function loader({ url }: Route.LoaderArgs) {
  const search = decodeCategorySearch(url.searchParams);
  const fallback = {
    filters: search,
    results: undefined,
    categories: search.category === undefined ? [] : [search.category],
  };
  return loadPage({ fallback }, async () => {
    const [{ items, ...results }, categories] = await Promise.all([searchPosts(search), findPostCategories()]);
    // In the articles' spelling.
    const category = categories.find((known) => sameCategory(known, search.category)) ?? search.category;
    const articles = items.map((post) => articleCard(postWithStageTwo(post)));
    if (results.total > 0) cachePublicly(postsPath({ ...search, category, page: results.page }));
    return { filters: { ...search, category }, results: { ...results, articles }, categories };
  });
}

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"], params) => ({
  ...current,
  filters: decodeCategorySearch(params),
  results: undefined,
}));

export default function InsightsPage({ loaderData: { filters, results, categories } }: Route.ComponentProps) {
  return (
    <div className="page flex flex-col gap-6 py-6">
      {results && <SkipToResults />}
      <h1 tabIndex={-1} className="border-b border-ink pb-2 text-xl">
        {insightsMessages.title}
      </h1>
      <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-4">
          <ArticleSearch filters={filters} />
          <CategoryLinks
            title={insightsMessages.categories}
            links={[undefined, ...categories].map((category) => ({
              label: nameOf(category),
              to: postsPath(inCategory(filters, category)),
              isCurrent: sameCategory(category, filters.category),
            }))}
          />
        </div>
        {results ? (
          <ArticleResults filters={filters} results={results} />
        ) : (
          <LoadFailed title={insightsMessages.failed} path={postsPath(filters)}>
            {insightsMessages.failedHint}
          </LoadFailed>
        )}
      </div>
      <p className="border-t border-line pt-3 text-sm text-ink-2">
        {insightsMessages.note}{" "}
        <TextLink to={insightsFeedPath} reloadDocument className="inline-block py-1 print:hidden">
          {insightsMessages.followFeed}
        </TextLink>
      </p>
    </div>
  );
}

function ArticleSearch({ filters: { search = "", category } }: { filters: CategorySearch }) {
  return (
    <SearchForm action={insightsPath} label={insightsMessages.search} values={{ search }} className="print:hidden">
      {category && <input type="hidden" name="category" value={category} />}
      <Field id="search" label={insightsMessages.search}>
        <div className="flex gap-2">
          <TextInput
            id="search"
            name="search"
            type="search"
            placeholder={insightsMessages.placeholder}
            defaultValue={search}
            className="min-w-0"
          />
          <Button>{insightsMessages.submit}</Button>
        </div>
      </Field>
    </SearchForm>
  );
}

function nameOf(category: string | undefined): string {
  return category === undefined ? insightsMessages.all : categoryLabel(category);
}

interface ArticleResultsProps {
  filters: CategorySearch;
  results: Omit<PostPage, "items"> & { articles: readonly ArticleCardData[] };
}

function ArticleResults({ filters, results }: ArticleResultsProps) {
  const { articles, total, page, lastPage, correctedTo } = results;
  return (
    <section aria-labelledby="results" className="flex min-w-0 flex-col gap-4">
      <div>
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
          <h2
            id="results"
            tabIndex={-1}
            data-announce={articlesAnnouncement(total, filters, correctedTo)}
            className="text-lg"
          >
            {articlesHeading(total)}
          </h2>
          {hasFilters(filters) && (
            <TextLink
              to={insightsPath}
              replace
              preventScrollReset
              className="inline-flex min-h-8 items-center print:hidden"
            >
              {insightsMessages.clear}
            </TextLink>
          )}
        </div>
        {total > 0 && <p className="text-sm text-ink-2">{insightsMessages.order}</p>}
      </div>
      <AddressNotes names={{ search: "text", category: "category" }} list={{ page, lastPage }} />
      {filters.search && correctedTo && <Alert tone="note" title={correctedLine(filters.search, correctedTo)} />}
      {total === 0 ? (
        <NoArticles />
      ) : (
        <ul className="card-grid">
          {articles.map((article, index) => (
            <ArticleCard key={article.slug} article={article} wide={page === 1 && index === 0} />
          ))}
        </ul>
      )}
      <Pagination page={page} lastPage={lastPage} pathOf={(to) => `${postsPath({ ...filters, page: to })}#results`} />
    </section>
  );
}

function NoArticles() {
  return (
    <EmptyState
      title={insightsMessages.empty}
      level={3}
      actions={
        <ButtonLink to={insightsPath} replace preventScrollReset>
          {insightsMessages.reset}
        </ButtonLink>
      }
    >
      {insightsMessages.emptyHint}
    </EmptyState>
  );
}
