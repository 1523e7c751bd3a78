import type { DatedChange } from "#app/features/listings/model/changes.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import type { SoldArea, SoldHome } from "#app/features/listings/model/history.queries.server.ts";
import { cardAddress, priceLabel } from "#app/features/listings/model/labels.ts";
import { listingPageMessages } from "#app/features/listings/model/listing-page.messages.ts";
import type { ShownListing } from "#app/features/listings/model/listing.queries.server.ts";
import { listingsMessages as messages } from "#app/features/listings/model/listings.messages.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { metresLabel } from "#app/features/nearby/places.ts";
import { CoverPhoto } from "#app/features/pictures/model/cover-photo.tsx";
import { formatDay } from "#app/lib/dates.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { countOf } from "#app/lib/text.ts";
import { TextLink } from "#app/ui/link.tsx";
import { MarginSection, NarrowFold } from "#app/ui/sections.tsx";

export interface SoldHomeView extends Pick<SoldHome, "id" | "cover" | "heroImageUrl" | "propertyType"> {
  path: string;
  /** "14 Rose Street, Russell Lea" */
  name: string;
  /** "$837,000", "Price withheld" */
  price: string;
  isWithheld: boolean;
  /**
   * "$40,000 less than this home". Absent unless both prices are published and single amounts, and both homes are of one
   * kind with as many bedrooms.
   */
  difference?: string;
  /** "2 bedrooms, sold 2 Feb 2026 after 37 days, 1.2 km" */
  note: string;
}

type PricedListing = Pick<
  ShownListing,
  "price" | "priceTo" | "priceFrequency" | "closedOn" | "closedPrice" | "bedrooms" | "propertyType"
>;

/** `own` is the home on whose page it is shown. */
export function toSoldHomeView(home: SoldHome, own?: PricedListing): SoldHomeView {
  const { bedrooms, propertyType, closedOn, days, listingType } = home;
  const { amount, frequency } = priceLabel({ ...home, price: 0, priceTo: null, priceWords: null });
  const kind = bedrooms ? countOf(bedrooms, "bedroom") : propertyType;
  const after = days ? ` after ${countOf(days, "day")}` : "";
  const difference = own && differenceBetween(home, own);
  return {
    id: home.id,
    cover: home.cover,
    heroImageUrl: home.heroImageUrl,
    propertyType,
    path: listingPath(home),
    name: cardAddress(home),
    price: frequency ? `${amount} ${frequency}` : amount,
    isWithheld: home.closedPrice === null,
    ...(difference !== undefined && { difference }),
    note: `${kind}, ${messages.closed[listingType].toLowerCase()} ${formatDay(closedOn)}${after}, ${distanceOf(home)}`,
  };
}

/** "1.2 km" between homes; "about 1.2 km" between suburbs. */
function distanceOf({ km, isBetweenHomes }: SoldHome): string {
  if (isBetweenHomes) return metresLabel(1000 * km);
  return km < 0.05 ? listingPageMessages.sameSuburb : listingPageMessages.about(km);
}

function differenceBetween(home: SoldHome, own: PricedListing): string | undefined {
  if (home.bedrooms !== own.bedrooms || home.propertyType !== own.propertyType) return undefined;
  const { closedPrice, priceFrequency } = home;
  const isRange = own.priceTo !== null && own.priceTo > own.price;
  const ownPrice = own.closedOn === null ? (isRange ? 0 : own.price) : own.closedPrice;
  if (closedPrice === null || !ownPrice || priceFrequency !== own.priceFrequency) return undefined;
  return listingPageMessages.differsBy(closedPrice - ownPrice, formatDollars(Math.abs(closedPrice - ownPrice)));
}

export interface SoldNearbyView {
  homes: readonly SoldHomeView[];
  area: SoldArea;
}

interface SoldNearbyProps {
  home: Parameters<typeof priceLabel>[0] & Parameters<typeof listingPath>[0] & Pick<ShownListing, "closedOn">;
  /** Null if they could not be loaded. */
  sold: SoldNearbyView | null;
}

/** Similar homes that were sold or leased, for comparison with the price of this one. */
export function SoldNearby({ home, sold }: SoldNearbyProps) {
  const { amount, frequency } = priceLabel(home);
  const { listingType } = home;
  const title = listingPageMessages.soldNearby[listingType];
  if (!sold) {
    return (
      <MarginSection id="sold" title={title}>
        <p>
          {listingPageMessages.soldNotLoaded[listingType]}{" "}
          <TextLink to={listingPath(home)} replace preventScrollReset className="inline-block py-1">
            {messages.tryAgain}
          </TextLink>
        </p>
      </MarginSection>
    );
  }
  const { homes, area } = sold;
  if (homes.length === 0) {
    return (
      <MarginSection id="sold" title={title}>
        <p>
          {listingPageMessages.noneSold(listingType)}{" "}
          <TextLink to={listingsPath({ type: listingType, closed: true })} className="inline-block py-1">
            {listingPageMessages.allClosed[listingType]}
          </TextLink>
        </p>
      </MarginSection>
    );
  }
  const isFew = homes.length < 3;
  return (
    <MarginSection id="sold" title={title}>
      <NarrowFold
        summary={listingPageMessages.similarSold(listingType, homes.length)}
        preview={homes.map(({ price }) => price).join(", ")}
        isOpen={home.closedOn !== null}
      >
        {home.closedOn === null && (
          <p className="pb-3">
            {listingPageMessages.thisHomeAt}{" "}
            <b className="font-semibold tnum">{[amount, frequency].filter(Boolean).join(" ")}</b>
          </p>
        )}
        <ul className="sold-rows">
          {homes.map((one) => (
            <li key={one.path}>
              {(one.cover ?? one.heroImageUrl) !== null && (
                <div className="photo-box">
                  <CoverPhoto home={one} ratio="4/3" sizes="7.25rem" />
                </div>
              )}
              <p>
                <b className="text-lg font-bold tnum">{one.price}</b>
                {one.difference && <span className="text-sm text-ink-2 tnum">{one.difference}</span>}
              </p>
              <p>
                <TextLink to={one.path} className="w-fit py-0.5">
                  {one.name}
                </TextLink>
                <span className="text-sm text-ink-2">{one.note}</span>
              </p>
            </li>
          ))}
        </ul>
        <p className="pt-2 text-sm text-pretty text-ink-2">
          {isFew && `${listingPageMessages.onlySold(homes.length, area.km)} `}
          {listingPageMessages.soldNote(listingType, area.km, area.hasSameBedrooms)}
        </p>
      </NarrowFold>
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
  /** "after auction", "less than 1% below the guide": how a closed home was sold. */
  closing: readonly string[];
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
    <MarginSection id="history" title={listingPageMessages.history}>
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
      {changes.map(({ day, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- never reordered, and a change may repeat
        <li key={index}>
          <span className="text-ink-2 tnum">{day}</span> <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
