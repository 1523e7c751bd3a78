import { LISTING_TYPES, type ListingType } from "#app/features/listings/model/criteria.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { ListingGrid } from "#app/features/listings/model/listing-grid.tsx";
import { RecentHomesLink } from "#app/features/saved-homes/recently-viewed.tsx";
import { SaveHomeForm, saveHeart } from "#app/features/saved-homes/save-home.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { homeMessages } from "./home.messages.ts";

const messages = homeMessages.newest;

export interface NewestHomesProps {
  /** The newest homes of either type, as the text of a JSON array. */
  newest: Readonly<Record<ListingType, string>>;
}

/** What is new for sale and for rent, one row of cards each; a type without homes is left out. */
export function NewestHomes({ newest }: NewestHomesProps) {
  const types = LISTING_TYPES.filter((type) => newest[type] !== "[]");
  if (types.length === 0) return null;
  return (
    <section aria-labelledby="newest" className="page section-gap flex flex-col gap-6">
      <div className="relative">
        <h2 id="newest" className="border-b-3 border-ink pb-2 text-xl">
          {messages.title}
        </h2>
        <RecentHomesLink className="absolute right-0 bottom-full py-1" />
      </div>
      <SaveHomeForm>
        {types.map((type) => (
          <div key={type} className="flex flex-col gap-4 lg:[&>ul]:grid-cols-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-8">
              <h3 className="text-lg">{messages[type]}</h3>
              <TextLink to={listingsPath({ type })} className="py-1">
                {messages.seeAll[type]}
              </TextLink>
            </div>
            <ListingGrid json={newest[type]} isFarDown actions={saveHeart} />
          </div>
        ))}
      </SaveHomeForm>
    </section>
  );
}
