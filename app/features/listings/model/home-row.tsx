import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { photoAt, PhotoFrame } from "#app/ui/photo-frame.tsx";
import { placeholderGlyph } from "#app/ui/photo-placeholder.ts";
import { coverImage } from "#app/features/pictures/model/media.ts";
import { usePictureOrigin } from "#app/features/pictures/model/use-picture-origin.ts";
import type { ListingLineData } from "./card.queries.server.ts";
import { openLabel } from "./labels.ts";
import { CardPrice, HomeFacts } from "./listing-card.tsx";
import { listingsMessages } from "./listings.messages.ts";
import { listingPath } from "./paths.ts";

export interface HomeRowProps {
  home: ListingLineData;
  actions?: ReactNode;
}

/** A home in the list of a map or in the card of a pin: picture, price, address, facts and opening. */
export function HomeRow({ home, actions }: HomeRowProps) {
  const origin = usePictureOrigin();
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
          <CardPrice home={home} />{" "}
          <Link to={listingPath(home)} className="hover:underline">
            {`${home.address ?? home.title}, ${home.suburb}`}
          </Link>
        </h3>
        <HomeFacts home={home} />
        {when.some(Boolean) && <p>{when.filter(Boolean).join(" · ")}</p>}
        {actions}
      </div>
    </li>
  );
}
