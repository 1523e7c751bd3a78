import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import type { Area } from "#app/features/suburbs/model/areas.ts";
import {
  orderLine,
  suburbListStructuredData,
  suburbsAnnouncement,
  suburbsHeading,
} from "#app/features/suburbs/model/labels.ts";
import {
  areaPath,
  comparePath,
  decodeSuburbFilters,
  regionsMapPath,
  type SuburbFilters,
  suburbsBasePath,
  suburbsPath,
} from "#app/features/suburbs/model/paths.ts";
import {
  searchSuburbs,
  countForSaleByRegion,
  findBusiestSuburbs,
  findSuburbRows,
  findSuburbsWithLetter,
  type SuburbTable as Table,
} from "#app/features/suburbs/model/suburb-lists.queries.server.ts";
import { SuburbTable, SuburbTableNotes } from "#app/features/suburbs/model/suburb-table.tsx";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import { findAreas, findLetters } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { drawAllRegions } from "#app/features/suburbs/regions/charts.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { serverHtml } from "#app/http/response-headers.server.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field, hintId, TextInput } from "#app/ui/field.tsx";
import { Link, TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { SkipToResults, Pagination } from "#app/ui/navigation.tsx";
import { AddressNotes, SearchForm } from "#app/ui/search-form.tsx";
import { MarginSection } from "#app/ui/sections.tsx";
import { ServerHtml } from "#app/ui/server-html.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/suburbs.page";

/** The suburbs with most homes on the market, which the index shows first. */
const BUSIEST = 24;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const { filters, results } = loaderData;
  const { title, description } = suburbsMessages;
  return [
    ...pageMeta({ title: titleOf(filters, title), description, url: absoluteUrl(origin, suburbsPath(filters)) }),
    ...(results && results.total > 0 ? [{ "script:ld+json": suburbListStructuredData(results.rows, origin) }] : []),
  ];
}

function titleOf({ letter }: SuburbFilters, title: string): string {
  return letter === undefined ? title : `${title}: ${letter.toUpperCase()}`;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const filters = decodeSuburbFilters(url.searchParams);
  const fallback: PageData = { filters, results: undefined, index: undefined };
  return loadPage({ fallback }, async (): Promise<PageData> => {
    const [results, letters, { regions, councils }, forSale] = await Promise.all([
      findResults(filters),
      findLetters(),
      findAreas(),
      countForSaleByRegion(),
    ]);
    serverHtml(context, "regions-map", () => drawAllRegions(regions));
    if (results.total > 0) {
      cachePublicly(suburbsPath({ ...filters, ...(filters.page !== undefined && { page: results.page }) }));
    }
    const hasHomes = Object.keys(forSale).length > 0;
    const entries = regions.map((region) => ({
      ...toEntry(region),
      ...(hasHomes && { forSale: forSale[region.slug] ?? 0 }),
    }));
    return { filters, results, index: { letters, regions: entries, councils: councils.map(toEntry) } };
  });
}

interface PageData {
  filters: SuburbFilters;
  /** Undefined while the database is down. */
  results: Results | undefined;
  index: { letters: string[]; regions: Region[]; councils: Entry[] } | undefined;
}

interface Results extends Table {
  total: number;
  page: number;
  lastPage: number;
  /** Only similar names were found. */
  approximate: boolean;
}

/** The matches of a search, all suburbs with a letter, a page of all suburbs, or the busiest. */
async function findResults({ search, letter, page }: SuburbFilters): Promise<Results> {
  if (search !== undefined || page !== undefined) {
    const { items, ...found } = await searchSuburbs({ search, page });
    return { ...(await findSuburbRows(items.map(({ slug }) => slug))), ...found };
  }
  const table = await (letter === undefined ? findBusiestSuburbs(BUSIEST) : findSuburbsWithLetter(letter));
  return { ...table, total: table.rows.length, page: 1, lastPage: 1, approximate: false };
}

/** `isWhole` if its suburbs are all in more specific regions too. */
function toEntry({ kind, slug, name, suburbs, ownSuburbs }: Area) {
  return { kind, slug, name: name.replace(/ council$/, ""), count: suburbs.length, isWhole: ownSuburbs.length === 0 };
}

type Entry = ReturnType<typeof toEntry>;

/** `forSale` is absent while no region has homes for sale. */
type Region = Entry & { forSale?: number };

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"], params) => ({
  ...current,
  filters: decodeSuburbFilters(params),
  results: undefined,
}));

export default function SuburbsPage({ loaderData: { filters, results, index } }: Route.ComponentProps) {
  const head = (
    <div className="flex max-w-[38rem] flex-col gap-6">
      <h1 tabIndex={-1} className="text-2xl">
        {suburbsMessages.title}
      </h1>
      <SuburbSearchForm search={filters.search} />
      {index && <Letters letters={index.letters} filters={filters} />}
    </div>
  );
  const table = results ? (
    <SuburbResults filters={filters} results={results} />
  ) : (
    <LoadFailed title={suburbsMessages.failedToFetch} path={suburbsPath(filters)}>
      {suburbsMessages.failedHint}
    </LoadFailed>
  );
  const regions = index && index.regions.length > 0 && <Regions regions={index.regions} />;
  const isStart = isStartOfIndex(filters);
  return (
    <div className="page flex flex-col gap-12 py-6 lg:py-10">
      {results && <SkipToResults />}
      {isStart ? (
        <div className="suburb-index">
          {head}
          {regions}
        </div>
      ) : (
        head
      )}
      {table}
      {!isStart && regions && <div className="suburb-index">{regions}</div>}
      {index && index.councils.length > 0 && <Councils councils={index.councils} />}
    </div>
  );
}

/** Without a search, letter or page. A result is above the regions. */
function isStartOfIndex({ search, letter, page }: SuburbFilters): boolean {
  return search === undefined && letter === undefined && page === undefined;
}

function SuburbSearchForm({ search = "" }: { search?: string }) {
  return (
    <SearchForm action={suburbsBasePath} label={suburbsMessages.title} values={{ search }} className="max-w-[36rem]">
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

const ALPHABET = "abcdefghijklmnopqrstuvwxyz".split("");

interface LettersProps {
  /** With suburbs, in lower case. */
  letters: readonly string[];
  filters: SuburbFilters;
}

function Letters({ letters, filters: { search, letter: chosen, page } }: LettersProps) {
  const isAll = search === undefined && page !== undefined;
  return (
    <nav aria-label="Suburbs by letter">
      <ul className="letters">
        {ALPHABET.map((letter) => (
          <li key={letter} className="flex">
            {letters.includes(letter) ? (
              <Link
                to={`${suburbsPath({ letter })}#results`}
                aria-current={letter === chosen ? "page" : undefined}
                className="letter"
              >
                {letter.toUpperCase()}
              </Link>
            ) : (
              <span aria-hidden="true" className="letter">
                {letter.toUpperCase()}
              </span>
            )}
          </li>
        ))}
        <li className="flex">
          <Link to={`${suburbsPath({ page: 1 })}#results`} className="letter" aria-current={isAll ? "page" : undefined}>
            All
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function Regions({ regions }: { regions: readonly Region[] }) {
  const noun = regions.some(({ forSale }) => forSale !== undefined) ? "homes for sale" : "suburbs";
  const wholes = regions.filter(({ isWhole }) => isWhole);
  return (
    <>
      <ServerHtml name="regions-map" source={regionsMapPath} className="regions-map" />
      <section aria-labelledby="regions" className="flex flex-col gap-3">
        <h2 id="regions" className="text-lg">
          Regions <span className="text-sm font-normal text-ink-2">and their {noun}</span>
        </h2>
        <ul className="areas lg:max-xl:columns-1">
          {regions.map((region) => !region.isWhole && <AreaEntry key={region.slug} area={region} />)}
        </ul>
        {wholes.length > 0 && (
          <>
            <h3 className="text-sm font-normal text-ink-2">Larger regions, which take in several of these</h3>
            <ul className="areas lg:max-xl:columns-1 xl:columns-3">
              {wholes.map((region) => (
                <AreaEntry key={region.slug} area={region} />
              ))}
            </ul>
          </>
        )}
        <p className="text-sm text-pretty text-ink-2">
          Regions are how people speak, not law: their lines are not official, and some suburbs are in several.
        </p>
      </section>
    </>
  );
}

/** With the number of homes for sale, or of suburbs. */
function AreaEntry({ area }: { area: Region }) {
  return (
    <li>
      <Link to={areaPath(area)}>{area.name}</Link> {formatNumber(area.forSale ?? area.count)}
    </li>
  );
}

function Councils({ councils }: { councils: readonly Entry[] }) {
  return (
    <MarginSection id="councils" title="Councils" note={<p>Council areas are official, unlike regions.</p>}>
      <ul className="areas lg:columns-3">
        {councils.map((council) => (
          <AreaEntry key={council.slug} area={council} />
        ))}
      </ul>
    </MarginSection>
  );
}

interface SuburbResultsProps {
  filters: SuburbFilters;
  results: Results;
}

function SuburbResults({ filters, results }: SuburbResultsProps) {
  const { heading, line } = describe(filters, results);
  return (
    <MarginSection
      id="suburbs"
      title={
        <span
          id="results"
          tabIndex={-1}
          data-announce={suburbsAnnouncement(results, filters.search)}
          className="outline-none"
        >
          {heading}
        </span>
      }
      note={
        <>
          {line && <p>{line}</p>}
          <SuburbTableNotes sources={results.sources} />
          <p>
            <TextLink to={comparePath([])}>{suburbsMessages.compare}</TextLink>
          </p>
        </>
      }
    >
      <AddressNotes names={{ search: "name" }} list={results} />
      {results.total === 0 && <NoSuburbs filters={filters} />}
      {results.total > 0 && (
        <SuburbTable
          rows={results.rows}
          quarter={results.quarter}
          caption={heading}
          homesPath={(type, suburb) => listingsPath({ type, suburb: [suburb] })}
        />
      )}
      <Pagination
        page={results.page}
        lastPage={results.lastPage}
        pathOf={(page) => `${suburbsPath({ ...filters, page })}#results`}
      />
    </MarginSection>
  );
}

/** The heading of the table, and a line about its order. */
function describe(filters: SuburbFilters, results: Results): { heading: string; line?: string } {
  if (isStartOfIndex(filters)) {
    const hasHomes = results.rows.some(({ forSale, forRent }) => forSale + forRent > 0);
    return hasHomes
      ? { heading: suburbsMessages.busiest, line: suburbsMessages.busiestOrder }
      : { heading: suburbsMessages.largest, line: suburbsMessages.largestOrder };
  }
  const { search, letter } = filters;
  const heading = suburbsHeading(results.total);
  if (letter !== undefined)
    return { heading: `${heading} starting with ${letter.toUpperCase()}`, line: suburbsMessages.order };
  return { heading, line: orderLine(results, search) };
}

function NoSuburbs({ filters: { search, letter } }: { filters: SuburbFilters }) {
  const hint = search === undefined && letter === undefined ? suburbsMessages.emptyPlain : suburbsMessages.emptySearch;
  return (
    <EmptyState
      title={suburbsMessages.empty}
      level={3}
      actions={
        <ButtonLink to={suburbsBasePath} replace preventScrollReset>
          {suburbsMessages.reset}
        </ButtonLink>
      }
    >
      {hint}
    </EmptyState>
  );
}
