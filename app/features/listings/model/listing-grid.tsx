import type { ListingCardData } from "./card.queries.server.ts";
import { memo, type ReactNode } from "react";
import { ListingCard } from "./listing-card.tsx";

/** The pictures of the first row are on screen at once; the first of all is what people wait for. */
const priorities = ["first", "eager", "eager"] as const;

export interface ListingGridProps {
  /** The cards as the text of a JSON array: equal text means equal cards, which saves rendering them again. */
  json: string;
  /** Whether it stands where nobody sees it before scrolling: none of its pictures is hurried then. */
  isFarDown?: boolean;
  /** What can be done with a home, such as a heart: the same function each time, for the same reason. */
  actions?: (home: ListingCardData) => ReactNode;
}

const noActions = {};

export const ListingGrid = memo(function ListingGrid({ json, isFarDown = false, actions }: ListingGridProps) {
  return (
    <ul className="card-grid">
      {parseCards(json).map((home, place) => (
        <ListingCard
          key={home.id}
          home={home}
          priority={isFarDown ? undefined : priorities[place]}
          actions={actions?.(home)}
          actionsBy={actions ?? noActions}
        />
      ))}
    </ul>
  );
});

/** The cards in the JSON array text that searches return; the one place where that text becomes rows. */
export function parseCards(json: string): ListingCardData[] {
  return JSON.parse(json) as ListingCardData[];
}
