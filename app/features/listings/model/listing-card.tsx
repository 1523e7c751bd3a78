import { memo, type ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Card, CardBody } from "#app/ui/card.tsx";
import { useCachedHtml } from "#app/ui/html-cache.tsx";
import { type FrameImage, photoAt, PhotoFrame } from "#app/ui/photo-frame.tsx";
import { placeholderGlyph } from "#app/ui/photo-placeholder.ts";
import { coverImage, isDrawing } from "#app/features/pictures/model/media.ts";
import { usePictureOrigin } from "#app/features/pictures/model/use-picture-origin.ts";
import type { ListingCardData, ListingFields } from "./card.queries.server.ts";
import {
  addressLines,
  cardFeatures,
  openLabel,
  priceLabel,
  roomCounts,
  statusLabel,
  weeklyEquivalent,
} from "./labels.ts";
import { listingPath } from "./paths.ts";
import { listingsMessages } from "./listings.messages.ts";
import { IconFact } from "#app/ui/icon.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";

export interface ListingCardProps {
  home: ListingCardData;
  /** Default: the page of the home. */
  to?: string;
  priority?: "first" | "eager" | "lazy";
  note?: string;
  actions?: ReactNode;
  /** Set it if `actions` depend only on the home, so that the card's HTML can be cached. */
  actionsBy?: object;
}

/**
 * On phones a third of the real width, so that sharp screens load the narrowest file: 70 kB for six covers instead of
 * 225.
 */
const coverSizes = "(min-width:40rem) 22rem,34vw";

/**
 * Without pictures, three cards instead of one fit the screen of a phone, because a thumbnail then is next to price and
 * address.
 */
export function ListingCard({ actionsBy, ...given }: ListingCardProps) {
  const { home, priority = "lazy", to = listingPath(home), note } = given;
  const origin = usePictureOrigin();
  const image = home.cover ? coverImage(home.cover, origin) : photoAt(home.heroImageUrl);
  // Eager pictures add preload links to the head through React, so they cannot be cached.
  const isSettled = actionsBy !== undefined && priority === "lazy";
  const as = isSettled ? { by: actionsBy, given: JSON.stringify([home, to, note, origin]) } : undefined;
  const inside = useCachedHtml(as, <CardContent {...given} to={to} priority={priority} image={image} />);
  return <Card as="li" className={image ? "home" : "home thumb"} {...inside} />;
}

interface CardInsideProps extends Omit<ListingCardProps, "actionsBy"> {
  to: string;
  image: FrameImage | null;
}

/** Depends on its props only, so that its HTML can be cached. */
function CardContent({ home, to, priority, image, note, actions }: CardInsideProps) {
  const price = priceLabel(home);
  const status = statusLabel(home);
  const [street, locality] = addressLines(home);
  const { open, auctionDay } = home;
  const when = [open && home.closedOn === null && openLabel(open), auctionDay && listingsMessages.auction(auctionDay)]
    .filter(Boolean)
    .join(" · ");
  const aside = [weeklyEquivalent(home), note].filter(Boolean).join(". ");
  const features = cardFeatures(home.features);
  const isDrawn = home.cover !== null && isDrawing(home.cover);
  return (
    <>
      <PhotoFrame
        image={image}
        sizes={coverSizes}
        alt={isDrawn ? "" : `Photo: ${home.title}`}
        glyph={placeholderGlyph(home.propertyType)}
        seed={home.id}
        caption={listingsMessages.noPhoto}
        imageCaption={isDrawn ? listingsMessages.illustration : undefined}
        captionIsSilent
        priority={priority}
      />
      <CardBody>
        {/* So that screen readers announce the price with the address. */}
        <h3>
          <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1 font-normal">
            <span className="text-price font-bold tnum">{price.amount}</span>{" "}
            {price.frequency && <span className="text-sm text-ink-2">{price.frequency}</span>}{" "}
            {status && <Badge tone="outline">{status}</Badge>}
          </span>
          {/* Covers the photo, so that the card has one link and its text can be selected. */}
          <Link to={to} className="card-link text-lg hover:underline">
            {street} <span className="block text-sm font-normal text-ink-2">{locality}</span>
          </Link>
        </h3>
        {when && <p className="text-sm font-semibold">{when}</p>}
        {aside && <p className="text-sm text-ink-2">{aside}</p>}
        <RoomCounts
          home={home}
          kind={home.propertyType}
          attributes={home.attributes}
          status={status === undefined ? listingsMessages.active : undefined}
        />
        <p className="font-semibold">{home.title}</p>
        <p className="line-clamp-3 text-sm">{home.description}</p>
        {features.length > 0 && (
          <ul className="mt-auto dotted border-t border-line pt-2 text-sm text-ink-2">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
        {actions}
      </CardBody>
    </>
  );
}

interface RoomCountsProps {
  home: Pick<ListingFields, "bedrooms" | "bathrooms" | "parking">;
  kind: string;
  attributes?: string | null;
  status?: string;
}

/** "3 bedrooms, 1 bathroom, 1 car space, House" */
export function RoomCounts({ home, kind, attributes, status }: RoomCountsProps) {
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1 text-sm sm:gap-x-3">
      {roomCounts(home).map(({ kind: icon, label }) => (
        <li key={icon}>
          <IconFact icon={icon}>{label}</IconFact>
        </li>
      ))}
      <li>{attributes ? `${kind}, ${attributes}` : kind}</li>
      {status && <li className="text-ink-2">{status}</li>}
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
  /** Pass the same function each time, so that cards are not rendered again. */
  actions?: (home: ListingCardData) => ReactNode;
}

const noActions = {};

export const ListingGrid = memo(function ListingGrid({ json, isBelowFold = false, actions }: ListingGridProps) {
  return (
    <ul className="card-grid">
      {parseCards(json).map((home, place) => (
        <ListingCard
          key={home.id}
          home={home}
          priority={isBelowFold ? undefined : priorities[place]}
          actions={actions?.(home)}
          actionsBy={actions ?? noActions}
        />
      ))}
    </ul>
  );
});

export function parseCards(json: string): ListingCardData[] {
  return JSON.parse(json) as ListingCardData[];
}

export function ListingsFailed({ path }: { path: string }) {
  return (
    <LoadFailed title={listingsMessages.failed} path={path}>
      {listingsMessages.failedHint}
    </LoadFailed>
  );
}
