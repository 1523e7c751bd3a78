import { IconFact } from "#app/ui/icon.tsx";
import type { ListingFields } from "./card.queries.server.ts";
import { roomCounts } from "./labels.ts";

export interface RoomCountsProps {
  home: Pick<ListingFields, "bedrooms" | "bathrooms" | "parking">;
  /** What kind of building it is. */
  kind: string;
  /** More of it, in words: "built 1985". */
  facts?: string | null;
  /** Whether it can still be had, where nothing else says so. */
  status?: string;
}

/** What there is to live in, in one line: "3 bedrooms, 1 bathroom, 1 car space, House". */
export function RoomCounts({ home, kind, facts, status }: RoomCountsProps) {
  return (
    <ul className="flex flex-wrap gap-x-2 gap-y-1 text-sm sm:gap-x-3">
      {roomCounts(home).map(({ kind: icon, label }) => (
        <li key={icon}>
          <IconFact icon={icon}>{label}</IconFact>
        </li>
      ))}
      <li>{facts ? `${kind}, ${facts}` : kind}</li>
      {status && <li className="text-ink-2">{status}</li>}
    </ul>
  );
}
