import { nearbyMessages as messages } from "./nearby.messages.ts";

/** What the words for a school are made of. */
interface SchoolKind {
  years: string;
  isPrimary: boolean;
  isSecondary: boolean;
  onlyFor: "girls" | "boys" | null;
  selective: "fully" | "partly" | null;
}

/** A distance as people say it: "450 m" to the next ten metres, from a kilometre "1.2 km". */
export function metresLabel(metres: number): string {
  const tens = Math.round(metres / 10) * 10;
  return tens < 1000 ? `${tens}\u00a0m` : `${(metres / 1000).toFixed(1)}\u00a0km`;
}

/** What a school is: "primary, Kindergarten to Year 6", "secondary, Year 7 to Year 12, girls, selective" */
export function schoolLabel({ years, isPrimary, isSecondary, onlyFor, selective }: SchoolKind): string {
  const level = isPrimary && isSecondary ? messages.bothLevels : isPrimary ? messages.primary : messages.secondary;
  return [level, years, onlyFor && messages.onlyFor[onlyFor], selective && messages.selective[selective]]
    .filter(Boolean)
    .join(", ");
}
