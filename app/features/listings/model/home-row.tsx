import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { photoAt, PhotoFrame } from "#app/ui/photo-frame.tsx";
import { placeholderGlyph } from "#app/ui/photo-placeholder.ts";
import { coverImage } from "#app/features/pictures/model/media.ts";
import { usePictureOrigin } from "#app/features/pictures/model/use-picture-origin.ts";
import type { ListingLineData } from "./card.queries.server.ts";
import { openLabel, priceLabel, roomCounts } from "./labels.ts";
import { listingsMessages } from "./listings.messages.ts";
import { listingPath } from "./paths.ts";

export interface HomeRowProps {
  home: ListingLineData;
  actions?: ReactNode;
}

/** A home in the list of a map or in the card of a pin: picture, price, address, facts and opening. */
export function HomeRow({ home, actions }: HomeRowProps) {
  const origin = usePictureOrigin();
  const { amount, frequency } = priceLabel(home);
  const { open, auctionDay } = home;
  const when = [open && home.closedOn === null && openLabel(open), auctionDay && listingsMessages.auction(auctionDay)];
  return (
    <li className="map-home" data-home={home.id}>
      <PhotoFrame
        image={home.cover ? coverImage(home.cover, origin) : photoAt(home.heroImageUrl)}
        sizes="116px"
        alt=""
        glyph={placeholderGlyph(home.propertyType)}
        seed={home.id}
        captionIsSilent
      />
      <div>
        <h3>
          <span className="price">
            {amount} {frequency && <small>{frequency}</small>}
          </span>{" "}
          <Link to={listingPath(home)} className="hover:underline">
            {`${home.address ?? home.title}, ${home.suburb}`}
          </Link>
        </h3>
        <ul>
          {roomCounts(home).map(({ kind, label }) => (
            <li key={kind}>
              <Icon name={kind} />
              <b aria-hidden="true">{Number.parseInt(label, 10) || label}</b>
              <span className="sr-only">{label}</span>
            </li>
          ))}
          <li>{home.propertyType}</li>
        </ul>
        {when.some(Boolean) && <p>{when.filter(Boolean).join(" · ")}</p>}
        {actions}
      </div>
    </li>
  );
}
