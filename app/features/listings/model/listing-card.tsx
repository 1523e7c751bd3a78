import { Fragment, memo, type ReactNode } from "react";
import { CoverPhoto, usePictureOrigin } from "#app/features/pictures/model/cover-photo.tsx";
import { alteredLabel, altWithLabel, coverImage, isDrawing } from "#app/features/pictures/model/media.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { DottedFacts } from "#app/ui/facts.tsx";
import { Icon, IconFact } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { type FrameImage, photoAt, PhotoFrame } from "#app/ui/photo-frame.tsx";
import { placeholderGlyph } from "#app/ui/photo-placeholder.ts";
import { useCachedHtml } from "#app/ui/server-html.tsx";
import type { ListingCardData, ListingFields, ListingLineData } from "./card.queries.server.ts";
import {
  cardAddress,
  closedLabel,
  openLabel,
  type RoomCount,
  roomCounts,
  shortPriceLabel,
  statusLabel,
  weeklyEquivalent,
} from "./labels.ts";
import { listingsMessages } from "./listings.messages.ts";
import { listingPath } from "./paths.ts";

export interface ListingCardProps {
  home: ListingCardData;
  /** Default: the page of the home. */
  to?: string;
  priority?: "first" | "eager" | "lazy";
  note?: string;
  /** Marks an illustration as such. Default: true. */
  isCaptioned?: boolean;
  actions?: ReactNode;
  /** Fields about the home, after everything else. */
  fields?: ReactNode;
  /** Set it if `actions` depend only on the home, so that the card's HTML can be cached. */
  actionsBy?: object;
}

/**
 * On phones a third of the real width, so that sharp screens load the narrowest file: 70 kB for six covers instead of
 * 225.
 */
const coverSizes = "(min-width:40rem) 22rem,34vw";

export function ListingCard({ actionsBy, ...given }: ListingCardProps) {
  const { home, priority = "lazy", to = listingPath(home), note, isCaptioned } = given;
  const origin = usePictureOrigin();
  const image = home.cover ? coverImage(home.cover, origin) : photoAt(home.heroImageUrl);
  // Eager pictures add preload links to the head through React, so they cannot be cached.
  const isSettled = actionsBy !== undefined && priority === "lazy";
  const as = isSettled ? { by: actionsBy, given: JSON.stringify([home, to, note, origin, isCaptioned]) } : undefined;
  const inside = useCachedHtml(as, <CardContent {...given} to={to} priority={priority} image={image} />);
  return <li className="home" {...inside} />;
}

interface CardInsideProps extends Omit<ListingCardProps, "actionsBy"> {
  to: string;
  image: FrameImage | null;
}

/** "Guide $890k–$965k", in full for screen readers. */
export function CardPrice({ home }: { home: Parameters<typeof shortPriceLabel>[0] }) {
  const { amount, isGuide, full, frequency } = shortPriceLabel(home);
  const isWithheld = home.closedOn && home.closedPrice === null;
  return (
    <span className={`price ${isWithheld ? "price-quiet" : lengthClass(amount)}`.trimEnd()}>
      {full && <span className="sr-only">{full}</span>}
      <span aria-hidden={full !== undefined || undefined}>
        {isGuide && <small>{`${listingsMessages.guide} `}</small>}
        {amount}
      </span>{" "}
      {frequency && <small>{frequency}</small>}
    </span>
  );
}

/** Depends on its props only, so that its HTML can be cached. */
function CardContent({ home, to, priority, image, note, isCaptioned = true, actions, fields }: CardInsideProps) {
  const status = statusLabel(home);
  const badge = toBadge(home, status);
  const auction = home.auctionDay !== null && badge?.kind !== "auction" && listingsMessages.auction(home.auctionDay);
  const when = [
    home.open && home.closedOn === null && openLabel(home.open),
    home.available && listingsMessages.availableShort(home.available),
    auction,
  ].filter((time) => typeof time === "string");
  const aside = [weeklyEquivalent(home), note].filter(Boolean).join(". ");
  const isBare = aside === "" && when.length === 0 && !home.offeredBy;
  const isDrawn = hasDrawing(home);
  const imageCaption = [
    isDrawn && isCaptioned && listingsMessages.illustration,
    home.cover?.altered && alteredLabel,
  ].filter((label) => typeof label === "string");
  return (
    <>
      <PhotoFrame
        image={image}
        sizes={coverSizes}
        alt={isDrawn ? "" : altWithLabel(home.cover ?? {}, `Photo: ${home.title}`)}
        glyph={placeholderGlyph(home.propertyType)}
        seed={home.id}
        caption={listingsMessages.noPhoto}
        imageCaption={imageCaption.join(" · ")}
        captionIsSilent
        priority={priority}
        ratio="16/9"
      />
      <div className="home-text">
        {/* So that screen readers announce the price with the address. */}
        <h3>
          <CardPrice home={home} /> {badge && <span className={`home-badge ${badge.kind}`}>{badge.text}</span>}{" "}
          {/* Covers the photo, so that the card has one link and its text can be selected. */}
          <Link to={to} className="card-link hover:underline">
            {cardAddress(home)}
          </Link>
        </h3>
        <HomeFacts home={home} />
        {actions}
        <div className={isBare ? "home-foot is-bare" : "home-foot"}>
          {aside && <p>{aside}</p>}
          {when.map((part) => (
            <p key={part} className="home-open">
              {part}
            </p>
          ))}
          {home.offeredBy && <p>{home.offeredBy}</p>}
          {home.description !== "" && <CardDetails home={home} isActive={status === undefined} />}
        </div>
        {fields}
      </div>
    </>
  );
}

interface HomeFactsProps {
  home: Parameters<typeof roomCounts>[0] & Pick<ListingFields, "propertyType"> & { landSize?: number | null };
}

/** Rooms, land and kind of home. Missing parking is only announced. */
export function HomeFacts({ home }: HomeFactsProps) {
  return (
    <ul className="home-facts">
      {roomCounts(home).map(({ kind, count, label }) => (
        <li key={kind} className={kind === "car" && count === 0 ? "sr-only" : undefined}>
          {(count > 0 || kind === "bed") && <Icon name={kind} />}
          {count === 0 ? label : <RoomNumber count={count} label={label} />}
        </li>
      ))}
      {home.landSize ? (
        <li>
          <span>
            <b>{formatNumber(home.landSize)}</b> m²
            <span className="sr-only">{listingsMessages.ofLand}</span>
          </span>
        </li>
      ) : null}
      <li>{home.propertyType}</li>
    </ul>
  );
}

/** The number is visible, the unit only announced: "3 bedrooms". */
function RoomNumber({ count, label }: Omit<RoomCount, "kind">) {
  return (
    <>
      <b>{count}</b>
      <span className="sr-only">{label.slice(String(count).length)}</span>
    </>
  );
}

/** Absent without a description. Opens without JavaScript. Its control lies at the end of a line that the card has anyway. */
function CardDetails({ home, isActive }: { home: ListingCardData; isActive: boolean }) {
  return (
    <details>
      <summary>
        {listingsMessages.more.visible}
        <span className="sr-only">{listingsMessages.more.announced}</span>
      </summary>
      <p className="font-semibold text-ink">{home.title}</p>
      <p>{home.description}</p>
      {home.features !== null && <p>{home.features}</p>}
      <p>
        {[isActive && listingsMessages.active, home.attributes, `${home.state} ${home.postcode}`]
          .filter(Boolean)
          .join(", ")}
      </p>
    </details>
  );
}

interface CardBadge {
  kind: "new" | "status" | "auction";
  text: string;
}

/** Where homes differ; undefined for a home that is only available. */
function toBadge({ isNew, auctionDay }: ListingCardData, status: string | undefined): CardBadge | undefined {
  if (status !== undefined) return { kind: "status", text: status };
  if (isNew) return { kind: "new", text: listingsMessages.newToday };
  return auctionDay === null ? undefined : { kind: "auction", text: listingsMessages.auction(auctionDay) };
}

/** Prices never wrap, so long ones are set smaller. */
function lengthClass(amount: string): string {
  if (amount.length > 22) return "price-text";
  return amount.length > 15 ? "price-long" : "";
}

export function hasDrawing({ cover }: ListingCardData): boolean {
  return cover !== null && isDrawing(cover);
}

interface RoomCountsProps {
  home: Pick<ListingFields, "bedrooms" | "bathrooms" | "parking">;
  kind: string;
  /** Square metres. */
  landSize?: number | null;
}

/** "3 bedrooms, 1 bathroom, 1 car space, 325 m² of land, House" */
export function RoomCounts({ home, kind, landSize }: RoomCountsProps) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm sm:gap-x-3">
      {roomCounts(home).map(({ kind: icon, count, label }) => (
        <li key={icon}>
          <IconFact icon={icon}>
            {count === 0 ? (
              label
            ) : (
              <>
                {count}
                <span className="max-sm:sr-only">{label.slice(String(count).length)}</span>
              </>
            )}
          </IconFact>
        </li>
      ))}
      {landSize ? (
        <li>
          {formatNumber(landSize)}&nbsp;m²
          <span className="max-sm:sr-only">{listingsMessages.ofLand}</span>
        </li>
      ) : null}
      <li>{kind}</li>
    </ul>
  );
}

/** The first row is visible at once; its first picture is the largest contentful paint. */
const priorities = ["first", "eager", "eager"] as const;

export interface ListingGridProps {
  /** Equal text means equal cards, which are not rendered again. */
  json: string;
  /** Below the fold all pictures load lazily. */
  isBelowFold?: boolean;
  /** Pass the same functions each time, so that cards are not rendered again. */
  actions?: (home: ListingCardData) => ReactNode;
  noteOf?: (home: ListingCardData) => string | undefined;
  /** Above the homes; on phones below the first one. */
  notes?: ReactNode;
  /** Below the first row of homes. Pass the same element each time. */
  afterFirstRow?: ReactNode;
}

const noActions = {};

export const ListingGrid = memo(function ListingGrid({
  json,
  isBelowFold = false,
  actions,
  noteOf,
  notes,
  afterFirstRow,
}: ListingGridProps) {
  const homes = parseCards(json);
  const isAllDrawn = homes.length > 0 && homes.every(hasDrawing);
  return (
    <>
      <ul className="homes">
        {notes && (
          <li id="search-notes" className="homes-notes">
            {notes}
          </li>
        )}
        {homes.map((home, index) => (
          <Fragment key={home.id}>
            <ListingCard
              home={home}
              priority={isBelowFold ? undefined : priorities[index]}
              isCaptioned={!isAllDrawn}
              note={noteOf?.(home)}
              actions={actions?.(home)}
              actionsBy={actions ?? noActions}
            />
            {index === 0 && afterFirstRow && <li className="homes-samples">{afterFirstRow}</li>}
          </Fragment>
        ))}
      </ul>
      {isAllDrawn && <p className="mt-4 text-sm text-ink-2">{listingsMessages.allIllustrations}</p>}
    </>
  );
});

export function parseCards(json: string): ListingCardData[] {
  return JSON.parse(json) as ListingCardData[];
}

export function ListingsFailed({ path, children }: { path: string; children?: string }) {
  return (
    <LoadFailed title={listingsMessages.failed} path={path}>
      {`${listingsMessages.failedToFetch}. ${children ?? listingsMessages.failedHint}`}
    </LoadFailed>
  );
}

const toResults = { to: "/listings", label: listingsMessages.backToResults };

export function HomeFailed({ path }: { path: string }) {
  return (
    <LoadFailed title={listingsMessages.failedHome} path={path} others={toResults}>
      {listingsMessages.failedHint}
    </LoadFailed>
  );
}

export interface HomeRowProps {
  home: ListingLineData;
  /** Default: the next opening and auction, or the day of the sale or lease. */
  when?: readonly string[];
  note?: string;
  actions?: ReactNode;
}

/** A home with picture, price, address, facts and times. Needs `HOME_ROW_STYLE`. */
export function HomeRow({ home, when, note, actions }: HomeRowProps) {
  const { listingType, closedOn } = home;
  const times = when ?? (closedOn === null ? nextTimes(home) : [closedLabel(listingType, closedOn)]);
  return (
    <li className="map-home" data-home={home.id}>
      <CoverPhoto home={home} sizes="116px" className="small-photo" />
      <div>
        <h3>
          <CardPrice home={home} />{" "}
          <Link to={listingPath(home)} className="hover:underline">
            {cardAddress(home)}
          </Link>
        </h3>
        <HomeFacts home={home} />
        {note && <p>{note}</p>}
        {times.length > 0 && (
          <p>
            <DottedFacts facts={times} />
          </p>
        )}
        {actions}
      </div>
    </li>
  );
}

/** "Open Sat 10:30 am" and "Auction Sat 12 Dec", which never break. */
export function nextTimes({
  open,
  auctionDay,
  closedOn,
}: Pick<ListingLineData, "open" | "auctionDay" | "closedOn">): string[] {
  const times = [
    open && closedOn === null ? openLabel(open) : "",
    auctionDay ? listingsMessages.auction(auctionDay) : "",
  ];
  return times.filter((time) => time !== "").map((time) => time.replaceAll(" ", "\u00A0"));
}
