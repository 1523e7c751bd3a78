import { IconFact } from "#app/ui/icon-fact.tsx";
import type { ListingCardData } from "./card.queries.server.ts";
import { roomCounts } from "./labels.ts";

export function RoomCounts({ home }: { home: Pick<ListingCardData, "bedrooms" | "bathrooms" | "parking"> }) {
  const counts = roomCounts(home);
  if (counts.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {counts.map(({ kind, label }) => (
        <li key={kind}>
          <IconFact icon={kind}>{label}</IconFact>
        </li>
      ))}
    </ul>
  );
}
