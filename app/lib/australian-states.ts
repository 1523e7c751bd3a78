/** Ranges of postcodes, both ends included. A border postcode that two states share counts for one of them. */
const STATES = {
  NSW: {
    name: "New South Wales",
    postcodes: [
      [1000, 2599],
      [2619, 2899],
      [2921, 2999],
    ],
  },
  VIC: {
    name: "Victoria",
    postcodes: [
      [3000, 3999],
      [8000, 8999],
    ],
  },
  QLD: {
    name: "Queensland",
    postcodes: [
      [4000, 4999],
      [9000, 9999],
    ],
  },
  ACT: {
    name: "Australian Capital Territory",
    postcodes: [
      [200, 299],
      [2600, 2618],
      [2900, 2920],
    ],
  },
  SA: { name: "South Australia", postcodes: [[5000, 5999]] },
  WA: { name: "Western Australia", postcodes: [[6000, 6999]] },
  TAS: { name: "Tasmania", postcodes: [[7000, 7999]] },
  NT: { name: "Northern Territory", postcodes: [[800, 999]] },
} as const;

export type State = keyof typeof STATES;
export const STATE_CODES = Object.keys(STATES) as readonly State[];

/** After the state, as in "NSW AUS". */
const COUNTRIES = ["australia", "aus", "au"] as const;

const byKey = new Map(
  STATE_CODES.flatMap((code) => {
    const names = [code, STATES[code].name].map(toKey);
    return names.flatMap((name) => ["", ...COUNTRIES].map((country) => [name + country, code] as const));
  }),
);

/** "NSW" for "n.s.w.", "N S W", "New South Wales" and fullwidth letters. Undefined if it is no Australian state. */
export function findState(text: string): State | undefined {
  return byKey.get(toKey(text));
}

function toKey(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
}

/** Undefined unless it is four digits that Australia Post uses. */
export function stateOfPostcode(text: string): State | undefined {
  const digits = text.normalize("NFKC").trim();
  if (!/^\d{4}$/.test(digits)) return undefined;
  const postcode = Number(digits);
  return STATE_CODES.find((code) =>
    STATES[code].postcodes.some(([first, last]) => first <= postcode && postcode <= last),
  );
}

/**
 * Only if state and postcode agree on another state: the law of NSW applies to every other home. `is_outside_nsw` decides
 * the same in PostgreSQL.
 */
export function isOutsideNsw({ state, postcode }: { state: string; postcode: string }): boolean {
  const code = findState(state);
  return code !== undefined && code !== "NSW" && code === stateOfPostcode(postcode);
}
