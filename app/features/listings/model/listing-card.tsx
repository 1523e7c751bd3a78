import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Card, CardBody } from "#app/ui/card.tsx";
import { PhotoFrame } from "#app/ui/photo-frame.tsx";
import { placeholderGlyph } from "#app/ui/placeholder-glyph.ts";
import type { ListingCardData } from "./card.queries.server.ts";
import { cardFeatures, localityLabel, priceLabel } from "./labels.ts";
import { listingPath } from "./paths.ts";
import { listingsMessages } from "./listings.messages.ts";
import { RoomCounts } from "./room-counts.tsx";

export interface ListingCardProps {
  home: ListingCardData;
  priority?: "first" | "eager" | "lazy";
  /** A line above the description, such as a distance. */
  note?: string;
  /** Buttons of other features, such as a heart. */
  actions?: ReactNode;
}

export function ListingCard({ home, priority = "lazy", note, actions }: ListingCardProps) {
  const price = priceLabel(home);
  const features = cardFeatures(home.features);
  return (
    <Card as="li">
      <PhotoFrame
        src={home.heroImageUrl}
        alt={`Photo: ${home.title}`}
        glyph={placeholderGlyph(home.propertyType)}
        seed={home.id}
        caption={listingsMessages.noPhoto}
        priority={priority}
      />
      <CardBody>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-price font-bold tnum">{price.amount}</span>
          {price.frequency && <span className="text-sm text-ink-2">{price.frequency}</span>}
          {home.status !== "active" && <Badge tone="outline">{home.status}</Badge>}
        </p>
        <h3 className="text-lg">
          {/* The link reaches over the photo, so that the card has one link and its text stays selectable. */}
          <Link
            to={listingPath(home)}
            className="after:absolute after:inset-x-0 after:top-0 after:aspect-4/3 hover:underline"
          >
            {home.title}
          </Link>
        </h3>
        <p className="text-sm text-ink-2">
          {localityLabel(home)} · {home.propertyType}
          {note && <> · {note}</>}
        </p>
        <RoomCounts home={home} />
        <p className="line-clamp-3 text-sm">{home.description}</p>
        {features.length > 0 && (
          <ul className="mt-auto border-t border-line pt-2 text-sm text-ink-2">
            {features.map((feature) => (
              <li key={feature} className="inline not-last:after:content-['_·_']">
                {feature}
              </li>
            ))}
          </ul>
        )}
        {actions}
      </CardBody>
    </Card>
  );
}
