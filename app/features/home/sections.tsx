import { brand } from "#platform/brand.ts";
import type { Criteria, ListingType } from "#app/features/listings/model/criteria.ts";
import { type ListingFilters, listingsPath } from "#app/features/listings/model/filters.ts";
import { ListingGrid } from "#app/features/listings/model/listing-card.tsx";
import { RecentHomesLink } from "#app/features/saved-homes/recently-viewed.tsx";
import { saveHeart, SaveHomeForm } from "#app/features/saved-homes/save-home.tsx";
import { formatNumber } from "#app/lib/numbers.ts";
import { COUNT_LIMIT } from "#app/lib/page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CoastStrip } from "#app/ui/coast-strip.tsx";
import { TextLink, Link } from "#app/ui/link.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import type { Overview as OverviewProps } from "./overview.server.ts";
import { Overview } from "./overview.tsx";

const memberLinks = [
  { to: "/agents", label: "Browse Agents", text: "by name, agency or suburb" },
  { to: "/suburbs", label: "Explore Suburbs", text: "what homes sold for" },
  { to: "#services", label: "Get Services", text: "with prices" },
];

export interface MemberHomeProps extends OverviewProps {
  /** Or the email address. */
  name: string;
  services: readonly ServiceOffer[];
}

export function MemberHome({ name, services, ...overview }: MemberHomeProps) {
  return (
    <>
      <CoastStrip size="member" className="pt-3 pb-4 md:pt-5">
        <div className="page">
          <h1 tabIndex={-1} className="w-fit bg-land text-xl wrap-anywhere">
            Welcome back, {name}
          </h1>
          <div className="chart-frame mt-3 max-w-[52rem]">
            <div className="p-2">
              <SearchBox id="member-search" />
            </div>
          </div>
        </div>
      </CoastStrip>
      <div className="page pt-6">
        <Overview {...overview} />
      </div>
      <div className="page section-gap flex flex-col gap-8">
        <ul className="flex flex-wrap gap-x-8 gap-y-3 border-y border-line py-4">
          {memberLinks.map(({ to, label, text }) => (
            <li key={to}>
              <h2 className="inline text-base">
                <TextLink to={to} className="inline-block py-1">
                  {label}
                </TextLink>
              </h2>{" "}
              <span className="text-ink-2">{text}</span>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-4 border-l-8 border-buff-2 bg-buff p-4 md:px-8 md:py-6">
          <div>
            <h2 className="text-lg">Property Professional?</h2>
            <p className="text-ink-2">Your own page, your listings, and enquiries straight to your inbox.</p>
          </div>
          <ButtonLink to="/for-agents" variant="quiet">
            Learn More
          </ButtonLink>
        </div>
      </div>
      {services.length > 0 && <ServiceList services={services} />}
    </>
  );
}

interface ServiceOffer {
  slug: string;
  title: string;
  description: string | null;
  pricingInfo: string | null;
  callToAction: string | null;
}

export function ServiceList({ services }: { services: readonly ServiceOffer[] }) {
  return (
    <section aria-labelledby="services" className="page section-gap">
      <h2 id="services" className="border-b-3 border-ink pb-2 text-xl">
        Services
      </h2>
      <ul>
        {services.map(({ slug, title, description, pricingInfo, callToAction }) => (
          <li
            key={slug}
            className="grid gap-x-8 gap-y-2 border-b border-line py-4 md:grid-cols-2 lg:grid-cols-[5fr_6fr_3fr]"
          >
            <div>
              <h3 className="text-lg">{title}</h3>
              {description && <p className="mt-1 text-ink-2">{description}</p>}
            </div>
            {pricingInfo && <p className="md:pt-px">{pricingInfo}</p>}
            <p className="md:col-span-2 lg:col-span-1 lg:-mt-1 lg:text-right">
              <TextLink to={`/services/${slug}`} className="inline-block py-1 font-semibold">
                {callToAction ?? title}
              </TextLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReasonsProps {
  /** Undefined if it failed to load. */
  suburbCount?: number;
}

/** Verifiable claims only, each with a number. */
export function Reasons({ suburbCount }: ReasonsProps) {
  const reasons = [
    suburbCount !== undefined && {
      figure: formatNumber(suburbCount),
      title: "suburb guides",
      text: "Real sale figures, with their period and source. Where there is no figure we show a dash, not a guess.",
    },
    {
      figure: "24",
      title: "hours to an answer",
      text: "We'll get back to you within 24 hours. You get a receipt that shows your enquiry and lets you withdraw it, without an account.",
    },
    {
      figure: "1",
      title: "email per enquiry",
      text: "The person you write to gets your enquiry once, even if you press the button twice.",
    },
    {
      figure: "0",
      title: "apps to install",
      text: "Every page and form works in any browser, on an old phone and on a slow connection, even without JavaScript.",
    },
  ].filter((reason) => reason !== false);

  return (
    <section aria-labelledby="reasons" className="page section-gap">
      <h2 id="reasons" className="border-b-3 border-ink pb-2 text-xl">
        Why choose {brand.name}
      </h2>
      <ul className="grid gap-x-8 gap-y-6 pt-4 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ figure, title, text }) => (
          <li key={title}>
            <h3 className="text-lg">
              <span className="block text-figure tnum">{figure}</span> {title}
            </h3>
            <p className="mt-2 prose text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Search = Criteria & Pick<ListingFilters, "type">;

export const openOnSaturday: Search = { type: "sale", open: "sat" };

/** The shortcuts below the chart. */
export const marketSearches: readonly { label: string; search: Search }[] = [
  { label: "new for sale today", search: { type: "sale", listedWithin: 1 } },
  { label: "new for rent today", search: { type: "rent", listedWithin: 1 } },
  { label: "open on Saturdays", search: openOnSaturday },
  { label: "to be auctioned", search: { type: "sale", auction: true } },
];

/** Homes are JSON arrays of cards. */
export interface Market {
  /** In the order of `marketSearches`; null for more than 1,000. */
  counts: readonly (number | null)[];
  newest: Readonly<Record<ListingType, string>>;
  saturday: string;
}

/** The number of homes behind each shortcut. Omits those without homes. */
export function MarketShortcuts({ counts }: Pick<Market, "counts">) {
  const shortcuts = marketSearches
    .map((shortcut, index) => ({ ...shortcut, count: counts[index] ?? null }))
    .filter(({ count }) => count !== 0);
  if (shortcuts.length === 0) return null;
  return (
    <nav aria-label="On the market" className="page">
      <ul className="market-shortcuts">
        {shortcuts.map(({ label, search, count }) => (
          <li key={label}>
            <Link to={listingsPath(search)}>
              <b>{count === null ? `${formatNumber(COUNT_LIMIT)}+` : formatNumber(count)}</b> {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The newest homes of each type and the homes that are open on Saturday. Omits empty rows. */
export function MarketHomes({ newest, saturday }: Pick<Market, "newest" | "saturday">) {
  const rows = [
    { id: "newest", title: "New for sale", json: newest.sale, all: "All homes for sale", search: { type: "sale" } },
    { id: "saturday", title: "Open on Saturdays", json: saturday, all: "All open homes", search: openOnSaturday },
    { id: "rentals", title: "New for rent", json: newest.rent, all: "All homes for rent", search: { type: "rent" } },
  ] as const;
  const shown = rows.filter(({ json }) => json !== "[]");
  if (shown.length === 0) return null;
  return (
    <SaveHomeForm>
      <div className="market-homes page">
        {shown.map(({ id, title, json, all, search }, index) => (
          <section key={id} aria-labelledby={id}>
            <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
              <h2 id={id} className="text-xl">
                {title}
              </h2>
              {index === 0 && <RecentHomesLink className="py-1" />}
              <TextLink to={listingsPath(search)} className="py-1">
                {all}
              </TextLink>
            </div>
            <ListingGrid json={json} isBelowFold actions={saveHeart} />
          </section>
        ))}
      </div>
    </SaveHomeForm>
  );
}
