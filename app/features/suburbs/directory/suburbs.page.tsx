import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import {
  comparePath,
  decodeSuburbFilters,
  outlineOf,
  type SuburbFilters,
  suburbPath,
  suburbsAddress,
  suburbsPath,
} from "#app/features/suburbs/model/paths.ts";
import {
  searchSuburbs,
  type SuburbCardData,
  type SuburbPage,
} from "#app/features/suburbs/model/search.queries.server.ts";
import { suburbListStructuredData } from "#app/features/suburbs/model/structured-data.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, hintId, TextInput } from "#app/ui/field.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { AddressNotes, SearchForm } from "#app/ui/search-form.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { SkipToResults } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/suburbs.page";
import {
  figuresNotes,
  formatGrowth,
  orderLine,
  suburbsAnnouncement,
  suburbsHeading,
} from "#app/features/suburbs/model/labels.ts";
import { Figure } from "#app/features/suburbs/model/market-figures.tsx";
import { formatDollars } from "#app/lib/numbers.ts";
import { Card, CardBody } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Growth } from "#app/ui/stat.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { photoAt, PhotoFrame } from "#app/ui/photo-frame.tsx";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const { filters, results } = loaderData;
  const { title, description } = suburbsMessages;
  return [
    ...pageMeta({ title, description, url: absoluteUrl(origin, suburbsPath(filters)) }),
    ...(results && results.total > 0 ? [{ "script:ld+json": suburbListStructuredData(results.items, origin) }] : []),
  ];
}

export async function loader({ url }: Route.LoaderArgs) {
  const filters = decodeSuburbFilters(url.searchParams);
  return loadPage({ fallback: { filters, results: undefined } }, async () => {
    const results = await searchSuburbs(filters);
    if (results.total > 0) cachePublicly(suburbsPath({ ...filters, page: results.page }));
    return { filters, results };
  });
}

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"], params) => ({
  ...current,
  filters: decodeSuburbFilters(params),
  results: undefined,
}));

export default function SuburbsPage({ loaderData: { filters, results } }: Route.ComponentProps) {
  return (
    <div className="page flex flex-col gap-6 py-6">
      {results && <SkipToResults />}
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-b border-ink pb-2">
        <h1 tabIndex={-1} className="text-xl">
          {suburbsMessages.title}
        </h1>
        <TextLink to={comparePath([])} className="py-1">
          {suburbsMessages.compare}
        </TextLink>
      </div>
      <SuburbSearchForm search={filters.search} />
      {results ? (
        <SuburbResults filters={filters} results={results} />
      ) : (
        <LoadFailed title={suburbsMessages.failedToFetch} path={suburbsPath(filters)}>
          {suburbsMessages.failedHint}
        </LoadFailed>
      )}
    </div>
  );
}

function SuburbSearchForm({ search = "" }: { search?: string }) {
  return (
    <SearchForm action={suburbsAddress} label={suburbsMessages.title} values={{ search }} className="md:max-w-[36rem]">
      <Field id="search" label={suburbsMessages.search} hint={suburbsMessages.searchHint}>
        <div className="flex flex-wrap gap-2">
          <div className="min-w-0 flex-1 basis-40">
            <TextInput
              id="search"
              name="search"
              type="search"
              defaultValue={search}
              placeholder={suburbsMessages.searchPlaceholder}
              aria-describedby={hintId("search")}
            />
          </div>
          <Button>{suburbsMessages.submit}</Button>
        </div>
      </Field>
    </SearchForm>
  );
}

interface SuburbResultsProps {
  filters: SuburbFilters;
  results: SuburbPage;
}

function SuburbResults({ filters, results }: SuburbResultsProps) {
  const order = orderLine(results, filters.search);
  return (
    <section aria-labelledby="results" className="flex min-w-0 flex-col gap-4">
      <div>
        <p
          id="results"
          tabIndex={-1}
          data-announce={suburbsAnnouncement(results, filters.search)}
          className="text-lg font-bold outline-none"
        >
          {suburbsHeading(results.total)}
        </p>
        {order && <p className="prose text-ink-2">{order}</p>}
      </div>
      <AddressNotes names={{ search: "name" }} list={results} />
      {results.total === 0 && <NoSuburbs search={filters.search} />}
      {results.total > 0 && (
        <ul className="card-grid">
          {results.items.map((suburb) => (
            <SuburbCard key={suburb.id} suburb={suburb} />
          ))}
        </ul>
      )}
      <Pagination
        page={results.page}
        lastPage={results.lastPage}
        pathOf={(page) => `${suburbsPath({ ...filters, page })}#results`}
      />
      {results.items.some((suburb) => !suburb.heroImageUrl && outlineOf(suburb)) && (
        <p className="text-sm text-ink-2">{suburbsMessages.outlineSource}</p>
      )}
      {figuresNotes(results.items).map((note) => (
        <p key={note} className="text-sm text-ink-2">
          {note}
        </p>
      ))}
    </section>
  );
}

function NoSuburbs({ search }: Pick<SuburbFilters, "search">) {
  return (
    <EmptyState
      title={suburbsMessages.empty}
      actions={
        <ButtonLink to={suburbsAddress} replace preventScrollReset>
          {suburbsMessages.reset}
        </ButtonLink>
      }
    >
      {search === undefined ? suburbsMessages.emptyPlain : suburbsMessages.emptySearch}
    </EmptyState>
  );
}

function SuburbCard({ suburb }: { suburb: SuburbCardData }) {
  const { id, name, postcode, medianPrice, priceGrowth, figuresPeriod, heroImageUrl } = suburb;
  const hasFigures = medianPrice !== null || priceGrowth !== null;
  return (
    <Card as="li">
      <PhotoFrame
        image={photoAt(heroImageUrl) ?? outlineOf(suburb)}
        alt={heroImageUrl ? `Photo: ${name}` : ""}
        seed={id}
        ratio="5/2"
      />
      <CardBody>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="text-lg">
            {/* The link covers the whole card. */}
            <Link to={suburbPath(suburb)} className="after:absolute after:inset-0 hover:underline">
              {name}
            </Link>
          </h2>
          {postcode && <span className="text-sm text-ink-2 tnum">{postcode}</span>}
        </div>
        <dl className="border-t border-line pt-2">
          <dt className="text-sm text-ink-2">{suburbsMessages.medianPrice}</dt>
          <dd className="text-price font-bold tnum">
            <Figure value={medianPrice}>{formatDollars}</Figure>
          </dd>
          <dt className="mt-2 text-sm text-ink-2">{suburbsMessages.annualGrowth}</dt>
          <dd className="text-lg font-bold">
            <Figure value={priceGrowth}>
              {(percent) => (
                <Growth percent={percent}>
                  <span className="text-sm font-normal">{formatGrowth(percent)}</span>
                </Growth>
              )}
            </Figure>
          </dd>
        </dl>
        {hasFigures && figuresPeriod && <p className="mt-auto text-sm text-ink-2">{figuresPeriod}</p>}
      </CardBody>
    </Card>
  );
}
