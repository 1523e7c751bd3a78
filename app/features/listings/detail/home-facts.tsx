import type { ReactNode } from "react";
import type { FactGroup, ListingAttribute } from "#app/features/listings/model/attributes.ts";
import { getField } from "#app/features/listings/model/fields.ts";
import { KNOWN_FEATURES } from "#app/features/listings/model/known-features.ts";
import { auctionText } from "#app/features/listings/model/labels.ts";
import { listingPageMessages } from "#app/features/listings/model/listing-page.messages.ts";
import type { ShownListing } from "#app/features/listings/model/listing.queries.server.ts";
import { listingsMessages as messages } from "#app/features/listings/model/listings.messages.ts";
import { medianLike } from "#app/features/suburbs/model/market.ts";
import type { PostcodeFigure } from "#app/features/suburbs/model/postcode-medians.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { siteName } from "#app/lib/paths.ts";
import { joinNames } from "#app/lib/text.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/facts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { NarrowFold } from "#app/ui/sections.tsx";
import type { SoldNearbyView } from "./home-history.tsx";

interface HomeFactsProps {
  facts: readonly FactGroup[];
  /** "council rates, material facts"; empty if all are stated. */
  unstated: string;
  /** The id of the enquiry form; absent in a preview and for a closed home. */
  askId?: string;
}

/** On phones; the others are in a fold. */
const FIRST_FACTS = 6;

/** A group that is divided continues without its title. */
function divideFacts(groups: readonly FactGroup[]): { first: FactGroup[]; more: FactGroup[] } {
  const first: FactGroup[] = [];
  const more: FactGroup[] = [];
  let room = FIRST_FACTS;
  for (const { title, facts } of groups) {
    if (room > 0) first.push({ title, facts: facts.slice(0, room) });
    if (facts.length > room) more.push({ title: room > 0 ? "" : title, facts: facts.slice(room) });
    room = Math.max(0, room - facts.length);
  }
  return { first, more };
}

/** Not in the data, which would repeat them. */
const NOTES: Readonly<Record<string, string>> = { [messages.materialFacts]: listingPageMessages.materialFactsLaw };

/** A disclosed fact is bold with a warning icon, and the others are quiet. */
function FactDetail({ term, detail }: ListingAttribute) {
  if (term === messages.disclosed) {
    return (
      <span className="flex items-start gap-2 font-bold">
        <Icon name="warning" className="mt-0.5 size-5 flex-none" />
        <span>{detail}</span>
      </span>
    );
  }
  return term === messages.materialFacts ? <span className="text-sm font-normal text-ink-2">{detail}</span> : detail;
}

function FactGroups({ groups }: { groups: readonly FactGroup[] }) {
  return groups.map(({ title, facts }) => (
    <div key={title}>
      {title !== "" && <h3 className="pt-3 text-base">{title}</h3>}
      <FactList
        columns
        items={facts.map(({ term, detail, note = NOTES[term] }) => ({
          term,
          detail: (
            <>
              <FactDetail term={term} detail={detail} />
              {note && <span className="block text-sm font-normal text-pretty text-ink-2">{note}</span>}
            </>
          ),
        }))}
      />
    </div>
  ));
}

/** The facts of a home in groups, and one sentence about those that its agent does not state. */
export function HomeFacts({ facts, unstated, askId }: HomeFactsProps) {
  const { first, more } = divideFacts(facts);
  return (
    <section aria-labelledby="facts" className="flex flex-col gap-3">
      <h2 id="facts" className="text-xl">
        Facts
      </h2>
      <div className="-mt-3 min-w-0">
        <FactGroups groups={first} />
        {more.length > 0 && (
          <NarrowFold
            summary={listingPageMessages.moreFacts(more.flatMap((group) => group.facts).length)}
            preview={more.flatMap(({ title }) => title || []).join(", ")}
          >
            <FactGroups groups={more} />
          </NarrowFold>
        )}
      </div>
      {unstated !== "" && (
        <p className="prose text-sm text-ink-2">
          {listingPageMessages.notStatedFacts(unstated)}{" "}
          {askId && (
            <a href={`#${askId}`} className="link inline-block py-1 print:hidden">
              {listingPageMessages.askAboutFacts}
            </a>
          )}
        </p>
      )}
    </section>
  );
}

interface PriceFactsProps {
  home: ShownListing;
  sold: SoldNearbyView;
  figures: readonly PostcodeFigure[];
}

/** In place of a price that is not published: prices of similar homes and the median of the postcode, no estimate. */
export function PriceFacts({ home, sold: { homes, area }, figures }: PriceFactsProps) {
  const prices = homes.filter(({ isWithheld }) => !isWithheld).map(({ price }) => price);
  const median = medianLike(figures, home);
  return (
    <div className="flex flex-col gap-1 text-sm text-ink-2">
      {prices.length > 0 && (
        <p>
          {listingPageMessages.soldFor(area.km, area.hasSameBedrooms, joinNames(prices))}{" "}
          <a href="#sold" className="link">
            {listingPageMessages.seeSales}
          </a>
        </p>
      )}
      {median && <p>{listingPageMessages.medianOf(median.scope, formatDollars(median.median))}</p>}
    </div>
  );
}

/** A coming auction on the page of a home. */
export interface AuctionView {
  /** "in 13 days" */
  toGo: string;
  calendarPath: string;
}

interface AuctionTermsProps {
  home: ShownListing;
  /** Absent in a preview. */
  auction?: AuctionView;
  /** For a home without a published price: leads to the form. */
  askForGuide?: ReactNode;
}

/** Date, days to go, calendar file and the law. */
function AuctionTerms({ home, auction, askForGuide }: AuctionTermsProps) {
  const when = messages.auction(auctionText(home) ?? "");
  if (!auction) return <p className="font-semibold">{when}</p>;
  return (
    <>
      <p className="font-semibold">
        {when}, {auction.toGo}
      </p>
      <p className="-my-1.5 flex flex-wrap items-center gap-x-4 text-sm">
        <TextLink to="/insights/auction-day-in-nsw" className="inline-flex min-h-11 items-center">
          {listingPageMessages.noCoolingOff}
          {/* No room for both links on one line otherwise. */}
          <span className="sr-only">{listingPageMessages.aboutAuctionDay}</span>
        </TextLink>
        <TextLink to={auction.calendarPath} reloadDocument className="inline-flex min-h-11 items-center print:hidden">
          {listingPageMessages.addToCalendar}
        </TextLink>
      </p>
      {home.price === 0 && askForGuide && <p className="print:hidden">{askForGuide}</p>}
    </>
  );
}

interface TermsProps extends AuctionTermsProps {
  facts: readonly FactGroup[];
  /** Of the last auction. */
  result?: string;
}

/** The auction of a sale; for a rental when it is available, its bond and whether pets are considered. */
export function Terms({ home, facts, result, auction, askForGuide }: TermsProps) {
  if (home.listingType === "sale") {
    if (home.auctionTime !== null) return <AuctionTerms home={home} auction={auction} askForGuide={askForGuide} />;
    return result !== undefined && <p className="font-semibold">{result}</p>;
  }
  const bond = facts.flatMap((group) => group.facts).find(({ term }) => term === BOND.attribute)?.detail;
  const { bond: bondOf, petsConsidered, askAboutPets } = listingPageMessages.rentalTerms;
  return (
    <>
      {home.availableDay && <p className="font-semibold">{listingPageMessages.available(home.availableDay)}</p>}
      <p>{[bond && bondOf(bond), considersPets(home) ? petsConsidered : askAboutPets].filter(Boolean).join(". ")}</p>
      {home.applicationUrl !== null && home.closedOn === null && (
        <p>
          <ButtonLink variant="quiet" to={home.applicationUrl} rel="external noreferrer nofollow">
            {listingPageMessages.apply}
          </ButtonLink>{" "}
          <span className="text-sm text-ink-2">({siteName(home.applicationUrl)})</span>
        </p>
      )}
    </>
  );
}

const BOND = getField("bond");

function considersPets({ features }: ShownListing): boolean {
  const pets = KNOWN_FEATURES.find(({ key }) => key === "pets")?.synonyms ?? [];
  return features.some((feature) => pets.some((synonym) => feature.toLowerCase().includes(synonym)));
}
