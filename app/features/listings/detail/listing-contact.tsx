import { telephoneLink } from "#app/lib/contact.ts";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { mailLink } from "./labels.ts";
import type { ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";

/** How to ask about the home without the form. */
export function ListingContact({ home }: { home: ListingDetail }) {
  return (
    <address className="border-t border-line pt-2">
      <ul className="flex flex-col">
        <li>
          <TextLink to={telephoneLink(home.contactPhone)} className="inline-flex min-h-11 items-center gap-2">
            <Icon name="phone" />
            {home.contactPhone}
          </TextLink>
        </li>
        <li>
          <TextLink to={mailLink(home)} className="inline-flex min-h-11 max-w-full items-center gap-2">
            <Icon name="mail" />
            <span className="min-w-0 wrap-anywhere">{home.contactEmail}</span>
          </TextLink>
        </li>
      </ul>
    </address>
  );
}
