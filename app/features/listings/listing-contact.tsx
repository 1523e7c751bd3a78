import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ListingAgentCard } from "./listing-agent-card.tsx";
import { mailLink, telephoneLink } from "./listing-detail-labels.ts";
import { listingsMessages } from "./listings.messages.ts";
import type { ListingDetail } from "./listing.queries.server.ts";

/** Whom to ask about the home, and how. */
export function ListingContact({ home }: { home: ListingDetail }) {
  return (
    <aside aria-labelledby="enquire" className="flex flex-col gap-6">
      <section className="flex flex-col gap-3 border border-t-3 border-line border-t-ink bg-surface p-4">
        <h2 id="enquire" tabIndex={-1} className="text-lg">
          {listingsMessages.enquire}
        </h2>
        <address>
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
      </section>
      {home.agent && <ListingAgentCard agent={home.agent} />}
    </aside>
  );
}
