import { trimFeatures } from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";

/** With a second line, such as the scope of a median. */
type ComparedValue = string | { text: string; note: string };

export interface ComparisonRow {
  label: string;
  note?: string;
  /** By listing id; null if not stated. */
  values: Readonly<Record<number, ComparedValue | null>>;
}

export interface ComparisonGroups {
  different: ComparisonRow[];
  same: ComparisonRow[];
  /** Labels of rows without any value. */
  unstated: string[];
}

/** Keeps the order within the groups. Rows of a single home are in `same`. */
export function groupRows(rows: readonly ComparisonRow[], homes: number): ComparisonGroups {
  const groups: ComparisonGroups = { different: [], same: [], unstated: [] };
  for (const row of rows) {
    const values = Object.values(row.values);
    if (values.every((value) => value === null)) groups.unstated.push(row.label);
    else if (homes > 1 && new Set(values.map((value) => JSON.stringify(value))).size > 1) groups.different.push(row);
    else groups.same.push(row);
  }
  return groups;
}

/** Two columns, counted from 1. */
export interface Pair {
  /** "1-3" */
  key: string;
  places: readonly [number, number];
}

/** All pairs of columns, in order: of three "1-2", "1-3" and "2-3". */
export function listPairs(homes: number): Pair[] {
  const places = Array.from({ length: homes }, (_, index) => index + 1);
  return places.flatMap((one) =>
    places.filter((other) => other > one).map((other): Pair => ({ key: `${one}-${other}`, places: [one, other] })),
  );
}

/** The keys of the pairs whose homes have the same value in this row. */
export function pairsAlike({ values }: ComparisonRow, ids: readonly number[]): string[] {
  const textOf = (place: number) => JSON.stringify(values[ids[place - 1] ?? 0] ?? null);
  return listPairs(ids.length)
    .filter(({ places: [one, other] }) => textOf(one) === textOf(other))
    .map(({ key }) => key);
}

/** Features that only some of the homes have, and those of all: a row each instead of one per feature. */
export function listFeatureRows(homes: readonly { id: number; features: string[] }[]): ComparisonRow[] {
  const listed = homes.map(({ id, features }) => ({ id, features: trimFeatures(features) }));
  const ofAll = (listed[0]?.features ?? []).filter((name) => listed.every(({ features }) => features.includes(name)));
  const toRow = (label: string, select: (features: readonly string[]) => string[]): ComparisonRow => ({
    label,
    values: Object.fromEntries(listed.map(({ id, features }) => [id, select(features).join(", ") || null])),
  });
  const rows = [
    toRow(listingsMessages.comparison.features, (features) => features.filter((name) => !ofAll.includes(name))),
    toRow(listingsMessages.comparison.featuresOfAll, () => ofAll),
  ];
  return rows.filter(({ values }) => Object.values(values).some((value) => value !== null));
}
