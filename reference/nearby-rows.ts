import type { StationMode } from "#app/features/nearby/places.ts";
import { slugify } from "#app/lib/text.ts";
import { readCsv } from "./csv.ts";

export interface StationRow {
  slug: string;
  key: string;
  name: string;
  mode: StationMode;
  latitude: number;
  longitude: number;
  suburbSlug: string | null;
  inService: boolean;
}

/** Public, with a local intake area or selective. */
export interface SchoolRow {
  code: number;
  name: string;
  isPrimary: boolean;
  isSecondary: boolean;
  /** "Kindergarten to Year 6" */
  years: string;
  onlyFor: "girls" | "boys" | null;
  selective: "fully" | "partly" | null;
  latitude: number;
  longitude: number;
  suburbSlug: string | null;
}

const modes: Readonly<Record<string, StationMode>> = {
  train: "train",
  metro: "metro",
  "light rail": "light rail",
  ferry: "ferry",
};
const levels: Readonly<Record<string, Pick<SchoolRow, "isPrimary" | "isSecondary">>> = {
  "Infants School": { isPrimary: true, isSecondary: false },
  "Primary School": { isPrimary: true, isSecondary: false },
  "Secondary School": { isPrimary: false, isSecondary: true },
  "Central/Community School": { isPrimary: true, isSecondary: true },
};
const genders: Readonly<Record<string, SchoolRow["onlyFor"]>> = { Coed: null, Girls: "girls", Boys: "boys" };
const selections: Readonly<Record<string, SchoolRow["selective"]>> = {
  "Not Selective": null,
  "Partially Selective": "partly",
  "Fully Selective": "fully",
};

/** An unconfirmed status counts as not in service. */
export function generateStations(): StationRow[] {
  return readCsv("stations.csv").map((row) => {
    const name = row["name"] ?? "";
    const mode = known(modes, row["mode"]);
    return {
      slug: slugify(`${name} ${mode}`),
      key: slugify(name),
      name,
      mode,
      ...place(row),
      inService: row["status"] === "",
    };
  });
}

export function generateSchools(): SchoolRow[] {
  return readCsv("schools.csv").map((row) => ({
    code: Number(row["school_code"]),
    name: row["name"] ?? "",
    ...known(levels, row["level"]),
    years: row["subtype"] ?? "",
    onlyFor: known(genders, row["gender"]),
    selective: known(selections, row["selective"]),
    ...place(row),
  }));
}

function place(row: Record<string, string>) {
  return { latitude: Number(row["lat"]), longitude: Number(row["lng"]), suburbSlug: row["suburb_slug"] || null };
}

function known<Value>(table: Readonly<Record<string, Value>>, key: string | undefined): Value {
  const value = table[key ?? ""];
  if (value === undefined) throw new Error(`The data has ${JSON.stringify(key)}, which stands for nothing known.`);
  return value;
}
