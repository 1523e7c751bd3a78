import type { DatedChange } from "#app/features/listings/model/changes.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { cardAddress, distanceLabel, priceLabel } from "#app/features/listings/model/labels.ts";
import { listingsMessages as messages } from "#app/features/listings/model/listings.messages.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { metresLabel } from "#app/features/nearby/places.ts";
import { formatDay } from "#app/lib/dates.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { TextLink } from "#app/ui/link.tsx";
import { MarginSection } from "#app/ui/sections.tsx";
import type { SoldArea, SoldHome } from "#app/features/listings/model/history.queries.server.ts";

export interface SoldHomeView {
  path: string;
  /** "14 Rose Street, Russell Lea" */
  name: string;
  /** "$837,000", "Price withheld" */
  price: string;
  isWithheld: boolean;
  /** "2 bedrooms, apartment. Sold 2 Feb 2026 after 37 days. 1.2 km away" */
  note: string;
}

export function toSoldHomeView(home: SoldHome): SoldHomeView {
  const { bedrooms, propertyType, closedOn, days, km, isBetweenHomes, listingType } = home;
  const { amount, frequency } = priceLabel({ ...home, price: 0, priceTo: null, priceWords: null });
  const kind = [bedrooms ? countOf(bedrooms, "bedroom") : "", propertyType.toLowerCase()].filter(Boolean).join(", ");
  const after = days ? ` after ${countOf(days, "day")}` : "";
  const away = isBetweenHomes ? `${metresLabel(1000 * km)} away` : distanceLabel(km).replace("away", "between suburbs");
  return {
    path: listingPath(home),
    name: cardAddress(home),
    price: frequency ? `${amount} ${frequency}` : amount,
    isWithheld: home.closedPrice === null,
    note: `${kind}. ${messages.closed[listingType]} ${formatDay(closedOn)}${after}. ${away}`,
  };
}

export interface SoldNearbyView {
  homes: readonly SoldHomeView[];
  area: SoldArea;
}

interface SoldNearbyProps {
  home: Parameters<typeof priceLabel>[0];
  sold: SoldNearbyView;
}

/** Similar homes that were sold or leased, for comparison with the price of this one. */
export function SoldNearby({ home, sold: { homes, area } }: SoldNearbyProps) {
  const { amount, frequency } = priceLabel(home);
  const { listingType } = home;
  const title = messages.soldNearby[listingType];
  if (homes.length === 0) {
    return (
      <MarginSection id="sold" title={title}>
        <p>
          {messages.noneSold(listingType)}{" "}
          <TextLink to={listingsPath({ type: listingType, closed: true })} className="inline-block py-1">
            {messages.allClosed[listingType]}
          </TextLink>
        </p>
      </MarginSection>
    );
  }
  const isFew = homes.length < 3;
  return (
    <MarginSection
      id="sold"
      title={title}
      note={
        <p>
          {isFew && `${messages.onlySold(homes.length, area.km)} `}
          {messages.soldNote(listingType, area.km, area.hasSameBedrooms)}
        </p>
      }
    >
      <p>
        {messages.thisHomeAt} <b className="font-semibold tnum">{[amount, frequency].filter(Boolean).join(" ")}</b>
      </p>
      <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {homes.map(({ path, name, price, note }) => (
          <li key={path} className="flex flex-col">
            <b className="text-lg font-bold tnum">{price}</b>
            <TextLink to={path} className="w-fit py-0.5">
              {name}
            </TextLink>
            <span className="text-sm text-ink-2">{note}</span>
          </li>
        ))}
      </ul>
    </MarginSection>
  );
}

export interface HistoryView {
  /** "Listed 12 days" */
  days: string;
  /** Oldest first. */
  changes: readonly DatedChange[];
  /** "Passed in, highest bid $1,200,000": of the last auction of a home on the market. */
  result?: string;
  /** "Guide raised 4% after 12 days; withdrawn once" */
  summary?: string;
  /** Of a sold home with a published guide and price. */
  ruler?: PriceRulerProps;
  /** "Confirmed available 3 days ago": of a home on the market that is not under offer. */
  available?: string;
}

export interface PriceRulerProps {
  guide: { from: number; to: number };
  /** The published closing price. */
  closed: number;
}

const RULER = { width: 320, margin: 8, letter: 6.6 } as const;

/** The last guide of a sold home as a band and its price as a mark, to scale. */
export function PriceRuler({ guide, closed }: PriceRulerProps) {
  const [least, most] = [Math.min(guide.from, closed), Math.max(guide.to, closed)];
  const { width, margin, letter } = RULER;
  const x = (amount: number) => Math.round(margin + ((amount - least) / (most - least)) * (width - 2 * margin));
  const guideText = `${messages.guide} ${formatDollars(guide.from)}–${formatDollars(guide.to)}`;
  const closedText = `${messages.closed.sale} ${formatDollars(closed)}`;
  /** The middle of a text that stays inside the drawing. */
  const middleOf = (text: string, at: number) => {
    const half = (text.length * letter) / 2;
    return Math.min(Math.max(at, half), width - half);
  };
  return (
    <svg
      viewBox={`0 0 ${width} 56`}
      role="img"
      aria-label={`${guideText}. ${closedText}`}
      className="w-full max-w-sm text-ink"
      fontSize="12"
      textAnchor="middle"
      fill="currentColor"
    >
      <path d={`M${margin} 28H${width - margin}`} className="stroke-line-strong" />
      <rect x={x(guide.from)} y="22" width={x(guide.to) - x(guide.from)} height="12" className="price-band" />
      <path d={`M${x(closed)} 16V40`} stroke="currentColor" strokeWidth="3" />
      <text x={middleOf(closedText, x(closed))} y="11" fontWeight="600">
        {closedText}
      </text>
      <text x={middleOf(guideText, (x(guide.from) + x(guide.to)) / 2)} y="52">
        {guideText}
      </text>
    </svg>
  );
}

export function ListingHistory({ days, changes, summary }: HistoryView) {
  return (
    <MarginSection id="history" title={messages.history}>
      <div className="flex flex-col gap-2">
        {summary && <p className="font-semibold">{summary}</p>}
        <Timeline changes={changes} />
        <p>{days}</p>
      </div>
    </MarginSection>
  );
}

/** Null without changes. */
export function Timeline({ changes }: { changes: readonly DatedChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ol className="timeline">
      {changes.map(({ day, text }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- never reordered, and a change may repeat
        <li key={place}>
          <span className="text-ink-2 tnum">{day}</span> <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
