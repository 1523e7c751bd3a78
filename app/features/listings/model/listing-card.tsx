import type { ReactNode } from "react";
import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Card, CardBody } from "#app/ui/card.tsx";
import { photoAt, PhotoFrame } from "#app/ui/photo-frame.tsx";
import { placeholderGlyph } from "#app/ui/placeholder-glyph.ts";
import type { ListingCardData } from "./card.queries.server.ts";
import { cardFeatures, localityLabel, priceLabel, weeklyEquivalent } from "./labels.ts";
import { listingPath } from "./paths.ts";
import { listingsMessages } from "./listings.messages.ts";
import { RoomCounts } from "./room-counts.tsx";

export interface ListingCardProps {
  home: ListingCardData;
  /** Where it leads, if not to its page. */
  to?: string;
  priority?: "first" | "eager" | "lazy";
  /** A line above the description, such as a distance. */
  note?: string;
  /** Buttons of other features, such as a heart. */
  actions?: ReactNode;
}

/** A home in a list. Without a photo a phone shows a thumbnail beside price and address, so that three homes fit its screen. */
export function ListingCard({ home, to = listingPath(home), priority = "lazy", note, actions }: ListingCardProps) {
  const price = priceLabel(home);
  const aside = [weeklyEquivalent(home), note].filter(Boolean).join(". ");
  const features = cardFeatures(home.features);
  const isSmall = home.heroImageUrl === null;
  return (
    <Card as="li" className={isSmall ? "thumb" : undefined}>
      <PhotoFrame
        image={photoAt(home.heroImageUrl)}
        alt={`Photo: ${home.title}`}
        glyph={placeholderGlyph(home.propertyType)}
        seed={home.id}
        caption={listingsMessages.noPhoto}
        captionIsSilent
        priority={priority}
      />
      <CardBody>
        {/* Who goes from heading to heading hears the price with the address. */}
        <h3>
          <span className="flex flex-wrap items-baseline gap-x-2 font-normal">
            <span className="text-price font-bold tnum">{price.amount}</span>{" "}
            {price.frequency && <span className="text-sm text-ink-2">{price.frequency}</span>}{" "}
            {home.status !== "active" && <Badge tone="outline">{home.status}</Badge>}
          </span>
          {/* The link reaches over the photo, so that the card has one link and its text stays selectable. */}
          <Link to={to} className="card-link text-lg hover:underline">
            {home.address} <span className="block text-sm font-normal text-ink-2">{localityLabel(home)}</span>
          </Link>
        </h3>
        {aside && <p className="text-sm text-ink-2">{aside}</p>}
        <RoomCounts
          home={home}
          kind={home.propertyType}
          status={home.status === "active" ? listingsMessages.active : undefined}
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
    </Card>
  );
}
