import type { ReactNode } from "react";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice, useInstallation } from "#app/chrome/sample-data-notice.tsx";
import { FeaturedMark } from "#app/features/agents/model/agent-card.tsx";
import {
  type CategorySearch,
  decodeCategorySearch,
  sameCategory,
  hasFilters,
  inCategory,
} from "#app/features/directory-search/search.ts";
import { EnquireLink } from "#app/features/leads/embeds/enquire-link.tsx";
import { quoteRequest } from "#app/features/leads/enquire/enquire.form.server.ts";
import { enquiryFormId } from "#app/features/leads/model/lead.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { firstN } from "#app/lib/page.ts";
import { siteName } from "#app/lib/paths.ts";
import { type PhonePart, phoneParts } from "#app/lib/phone.server.ts";
import { countOf } from "#app/lib/text.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardBody } from "#app/ui/card.tsx";
import { BreakableAddress, PhoneNumber } from "#app/ui/contact-links.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field, hintId, TextInput } from "#app/ui/field.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { SkipToResults, Pagination } from "#app/ui/navigation.tsx";
import { SearchForm, AddressNotes } from "#app/ui/search-form.tsx";
import { CategoryLinks } from "#app/ui/sections.tsx";
import { Select } from "#app/ui/select.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/trades.page";
import {
  sortAreas,
  noReviews,
  quoteHeading,
  quotePath,
  ratingLabel,
  type Trade,
  tradeAnchor,
  tradesBasePath,
  tradesPath,
  correctionNote,
  resultAnnouncement,
  tradesHeading,
} from "./trade.ts";
import { findTradeCategories, searchTrades, type TradePage } from "./trades.queries.server.ts";

const messages = {
  title: "Trades directory",
  search: "Search trades",
  all: "All",
  category: "Category",
  allTrades: "All trades",
  more: "More",
} as const;

export function meta({ loaderData: { filters }, matches }: Route.MetaArgs) {
  return pageMeta({
    title: filters.category ? `${filters.category}: ${messages.title}` : messages.title,
    description:
      "Plumbers, electricians, builders and other trades across Sydney, by trade and by the suburbs they cover, with licence numbers.",
    url: absoluteUrl(matches[0].loaderData.origin, tradesPath(filters)),
  });
}

export async function loader({ url }: Route.LoaderArgs) {
  const requested = decodeCategorySearch(url.searchParams);
  const { constraint } = quoteRequest;
  const fallback = {
    filters: requested,
    tradePage: undefined,
    phones: {},
    categories: requested.category === undefined ? [] : [requested.category],
    constraint,
  };
  return loadPage({ fallback }, async () => {
    const [tradePage, categories] = await Promise.all([searchTrades(requested), findTradeCategories()]);
    // Use the directory's spelling.
    const category = categories.find((known) => sameCategory(known, requested.category)) ?? requested.category;
    if (tradePage.total > 0) cachePublicly(tradesPath({ ...requested, category, page: tradePage.page }));
    const phones = Object.fromEntries(
      tradePage.items.map(({ id, phone }) => [id, phone ? phoneParts(phone) : undefined]),
    );
    return { filters: { ...requested, category }, tradePage, phones, categories, constraint };
  });
}

export const clientMiddleware = keepPageWhenUnreachable((current: Route.ComponentProps["loaderData"], params) => ({
  ...current,
  filters: decodeCategorySearch(params),
  tradePage: undefined,
}));

export default function TradesPage({ loaderData }: Route.ComponentProps) {
  const { filters, tradePage, phones, categories, constraint } = loaderData;
  const { hasSamples = false } = useInstallation();
  return (
    <div className="page flex flex-col gap-6 py-6 max-sm:gap-2 max-sm:pt-2">
      {tradePage && <SkipToResults />}
      <h1 tabIndex={-1} className="border-b border-ink pb-2 text-xl">
        {messages.title}
      </h1>
      <div className="grid gap-6 max-sm:gap-3 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8">
        <div className="flex min-w-0 flex-col gap-4">
          <TradeSearch filters={filters} categories={toChoices(categories, filters.category)} />
          <div className="max-lg:hidden">
            <CategoryLinks
              title="Categories"
              links={[undefined, ...categories].map((category) => ({
                label: category ?? messages.all,
                to: tradesPath(inCategory(filters, category)),
                isCurrent: sameCategory(category, filters.category),
              }))}
            />
          </div>
        </div>
        {tradePage ? (
          <TradeResults filters={filters} results={tradePage} hasSamples={hasSamples}>
            {tradePage.items.map((trade) => (
              <TradeCard
                key={trade.id}
                trade={trade}
                phone={phones[trade.id]}
                areas={sortAreas(trade.coverageArea, tradePage.correctedTo ?? filters.search)}
              >
                <EnquireLink
                  to={`${quotePath(trade)}#${enquiryFormId}`}
                  action={quotePath(trade)}
                  title={quoteHeading(trade.companyName)}
                  label="Request Quote"
                  hiddenLabel={`from ${trade.companyName}`}
                  constraint={constraint}
                  receiver={trade.companyName}
                />
              </TradeCard>
            ))}
          </TradeResults>
        ) : (
          <LoadFailed title="We couldn't load the trades just now." path={tradesPath(filters)}>
            Please try again in a moment.
          </LoadFailed>
        )}
      </div>
      <SampleDataNotice />
    </div>
  );
}

/** An unknown category is a choice too, so that a search keeps it. */
function toChoices(categories: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen === undefined || categories.includes(chosen) ? categories : [...categories, chosen];
}

interface TradeSearchProps {
  filters: CategorySearch;
  categories: readonly string[];
}

/** Wide screens have links instead of the list of categories, which still submits the chosen one. */
function TradeSearch({ filters: { search = "", category = "" }, categories }: TradeSearchProps) {
  return (
    <SearchForm action={tradesBasePath} label={messages.search} values={{ search, category }} className="print:hidden">
      <Field id="search" label={messages.search} hint="By trade, job, company or suburb">
        <div className="flex gap-2 max-[22.5rem]:flex-wrap">
          <TextInput
            id="search"
            name="search"
            type="search"
            placeholder="Search trades..."
            defaultValue={search}
            aria-describedby={hintId("search")}
            className="min-w-0 max-sm:px-2.5 max-[22.5rem]:basis-full"
          />
          <div className="w-32 flex-none max-[22.5rem]:flex-1 sm:w-48 lg:hidden max-sm:[&_.control]:ps-2.5">
            <Select
              name="category"
              aria-label={messages.category}
              defaultValue={category}
              options={[
                { value: "", label: messages.allTrades },
                ...categories.map((name) => ({ value: name, label: name })),
              ]}
            />
          </div>
          <Button className="max-sm:px-3">Search</Button>
        </div>
      </Field>
    </SearchForm>
  );
}

/** Before "+n more". */
const MAX_AREAS = 3;

interface TradeCardProps {
  trade: Trade;
  /** In display order. */
  areas: readonly string[];
  phone?: readonly PhonePart[];
  children?: ReactNode;
}

function TradeCard({ trade, areas, phone, children }: TradeCardProps) {
  return (
    <Card as="li" id={tradeAnchor(trade)} className="wide-alone">
      <CardBody className="max-sm:gap-1.5 max-sm:py-3">
        <div>
          <h3 className="text-lg wrap-anywhere">{trade.companyName}</h3>
          {trade.isFeatured && <FeaturedMark isOnBorder />}
          <div className="mt-1 flex flex-wrap items-baseline gap-x-3 text-sm text-ink-2">
            <Badge>{trade.category}</Badge>
            <Rating trade={trade} />
          </div>
        </div>
        {trade.description && <p className="line-clamp-2 text-sm">{trade.description}</p>}
        <div className="card-more mt-auto text-sm text-ink-2">
          {areas.length > 0 && <Areas areas={areas} />}
          <TradeDetails trade={trade} />
        </div>
        <TradeContact phone={phone}>{children}</TradeContact>
      </CardBody>
    </Card>
  );
}

/** Closed: what few read before they ask for a quote. */
function TradeDetails({ trade: { companyName, email, website, licenceNumber } }: Pick<TradeCardProps, "trade">) {
  return (
    <details>
      <summary>
        {messages.more}
        <span className="sr-only"> about {companyName}</span>
      </summary>
      <address>
        <ul className="flex flex-col">
          {licenceNumber && <li>Licence {licenceNumber}</li>}
          {email && <ContactLink icon="mail" to={`mailto:${email}`} label={<BreakableAddress address={email} />} />}
          {website && <ContactLink icon="external" to={website} label={siteName(website)} />}
        </ul>
      </address>
    </details>
  );
}

function Rating({ trade: { rating, reviewCount } }: { trade: Trade }) {
  if (rating === null) return <p>{noReviews}</p>;
  return (
    <p>
      <span aria-hidden="true" className="text-harbour">
        ★{" "}
      </span>
      <span className="text-base font-bold text-ink tnum">{ratingLabel(rating)}</span>
      <span className="sr-only"> out of 5</span>, {countOf(reviewCount, "review")}
    </p>
  );
}

function Areas({ areas }: { areas: readonly string[] }) {
  const { first, more } = firstN(areas, MAX_AREAS);
  return (
    <div className="flex gap-2">
      <Icon name="pin" className="mt-px" />
      <ul aria-label="Areas covered" className="commas">
        {first.map((area) => (
          <li key={area}>{area}</li>
        ))}
        {more > 0 && (
          <li className="whitespace-nowrap">
            +{more} more
            <span className="sr-only"> {more === 1 ? "area" : "areas"}</span>
          </li>
        )}
      </ul>
    </div>
  );
}

interface TradeContactProps extends Pick<TradeCardProps, "phone"> {
  /** The button for a quote, which is next to a single number. */
  children: ReactNode;
}

function TradeContact({ phone, children }: TradeContactProps) {
  const [number, ...others] = phone ?? [];
  const call = others.length === 0 && number?.href !== undefined ? { to: number.href, text: number.text } : undefined;
  return (
    <>
      {phone && !call && (
        <address className="flex min-h-8 max-w-full items-center gap-2 text-sm">
          <Icon name="phone" />
          <span className="min-w-0 wrap-anywhere">
            <PhoneNumber parts={phone} className="inline-flex min-h-8 items-center" />
          </span>
        </address>
      )}
      <div className="flex flex-wrap gap-2 [&_.btn]:grow [&_.btn]:px-2 [&_.btn]:text-sm">
        {children}
        {call && (
          <ButtonLink to={call.to} variant="quiet" className="tnum">
            <span className="sr-only">Call </span>
            {call.text}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function ContactLink({ icon, to, label }: { icon: IconName; to: string; label: ReactNode }) {
  return (
    <li>
      <TextLink to={to} className="inline-flex min-h-7 max-w-full items-center gap-2">
        <Icon name={icon} />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </TextLink>
    </li>
  );
}

interface TradeResultsProps {
  filters: CategorySearch;
  results: TradePage;
  hasSamples: boolean;
  children: ReactNode;
}

function TradeResults({
  filters,
  results: { total, page, lastPage, correctedTo },
  hasSamples,
  children,
}: TradeResultsProps) {
  return (
    <section aria-labelledby="results" className="flex min-w-0 flex-col gap-4">
      <div>
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
          <h2
            id="results"
            tabIndex={-1}
            data-announce={resultAnnouncement(total, filters, correctedTo)}
            className="text-lg"
          >
            {tradesHeading(total)}
          </h2>
          {hasFilters(filters) && (
            <TextLink
              to={tradesBasePath}
              replace
              preventScrollReset
              className="inline-flex min-h-8 items-center print:hidden"
            >
              Clear Filters
            </TextLink>
          )}
        </div>
        {total > 0 && (
          <p className="text-sm text-ink-2">
            Paid placements come first, then the highest rated.{" "}
            {hasSamples && "Ratings, reviews and licence numbers are samples."}
          </p>
        )}
      </div>
      <AddressNotes names={{ search: "text", category: "category" }} list={{ page, lastPage }} />
      {filters.search && correctedTo && <Alert tone="note" title={correctionNote(filters.search, correctedTo)} />}
      {total === 0 ? <NoTrades /> : <ul className="card-grid">{children}</ul>}
      <Pagination page={page} lastPage={lastPage} pathOf={(to) => `${tradesPath({ ...filters, page: to })}#results`} />
    </section>
  );
}

function NoTrades() {
  return (
    <EmptyState
      title="No trades found"
      level={3}
      actions={
        <ButtonLink to={tradesBasePath} replace preventScrollReset>
          Reset Search
        </ButtonLink>
      }
    >
      Try adjusting your search or category filter
    </EmptyState>
  );
}
