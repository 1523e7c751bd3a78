import { type Exposure, HEIGHT, type Lens, type Light, type Oklch, WIDTH } from "#app/features/drawings/shapes.ts";
import { type Random, streamOf } from "#app/lib/random.ts";
import type { HomeFacts } from "./home-facts.ts";

export type Hour = "morning" | "noon" | "afternoon" | "dusk";
export type Weather = "clear" | "clouds" | "overcast" | "rain";
export type Season = "spring" | "summer" | "autumn" | "winter";

/** When and from where a picture is drawn. */
export interface Mood {
  hour: Hour;
  weather: Weather;
  season: Season;
  /** From -1 to 1: the camera is left or right of the home and looks across. */
  turn: number;
  /** Size of the home relative to the largest that fits the frame. */
  size: number;
}

/** The text decides the position of the sun; the rest is random. */
export function moodOf(facts: HomeFacts, variant: number): Mood {
  const random = streamOf(facts.seed, `mood ${variant}`);
  const hour: Hour =
    facts.sun ?? random.weighted(["morning", "noon", "afternoon", "dusk"] as const, (at) => HOURS[at] ?? 1);
  const weather: Weather = facts.sun
    ? random.pick(["clear", "clouds"])
    : hour === "dusk"
      ? random.pick(["clear", "clouds", "overcast"])
      : random.weighted(["clear", "clouds", "overcast", "rain"] as const, (kind) => WEATHER[kind]);
  // A tree named in the text has its own colour.
  const season = facts.tree === null ? random.pick(["spring", "summer", "autumn", "winter"] as const) : "spring";
  return { hour, weather, season, ...camera(random, facts) };
}

const HOURS: Readonly<Partial<Record<Hour, number>>> = { noon: 2, dusk: 0.8 };
const WEATHER: Readonly<Record<Weather, number>> = { clear: 3, clouds: 4, overcast: 1.2, rain: 0.8 };

function camera(random: Random, { style }: HomeFacts): Pick<Mood, "turn" | "size"> {
  const turn = random.pick([0, 0, 1, -1]) * (0.55 + random.next() * 0.45);
  if (style === "land") return { turn, size: 1 };
  return { turn, size: 0.8 + random.next() * 0.2 };
}

/** Change of size from the middle of the picture to its edge if the camera is turned fully. */
const TURNED = 0.13;

/** Level of the horizon: the height at which a turned camera leaves lines level. */
type Horizon = number;

/** Undefined if the camera looks straight ahead. */
export function lensOf(turn: number, horizon: Horizon): Lens | undefined {
  if (turn === 0) return undefined;
  const middle = WIDTH / 2;
  return (x, y) => {
    const nearer = 1 + (TURNED * turn * (x - middle)) / middle;
    return [middle + (x - middle) / nearer, horizon + (y - horizon) / nearer];
  };
}

/** The part of a turned picture that is filled to its edges. */
export function cropOf(turn: number, horizon: Horizon): NonNullable<Exposure["crop"]> {
  const share = 1 / (1 + TURNED * Math.abs(turn));
  const [width, height] = [WIDTH, HEIGHT].map((side) => Math.floor(side * share)) as [number, number];
  return { x: Math.ceil((WIDTH - width) / 2), y: Math.ceil(horizon * (1 - share)), width, height };
}

const SKIES: Readonly<Record<Hour, Light>> = {
  noon: {},
  morning: { depth: [93.5, 0.03, 228], shoal: [96, 0.028, 62], paper: [98, 0.022, 88], sun: [92, 0.085, 88] },
  afternoon: { depth: [92, 0.045, 82], shoal: [94.5, 0.05, 66], paper: [97, 0.04, 88], sun: [88, 0.105, 72] },
  dusk: {
    depth: [77, 0.062, 296],
    shoal: [85, 0.062, 12],
    paper: [91.5, 0.06, 62],
    glass: [60, 0.055, 268],
    lamp: [91, 0.115, 90],
    deep: [69, 0.06, 280],
    lawn: [80, 0.034, 165],
    leaf: [72, 0.04, 178],
    leafShade: [65, 0.045, 185],
    road: [80, 0.02, 275],
    white: [94.5, 0.014, 60],
    sun: [93, 0.08, 72],
  },
};

const WEATHERS: Readonly<Partial<Record<Weather, Light>>> = {
  overcast: { depth: [89, 0.01, 235], shoal: [92.5, 0.008, 235], paper: [96, 0.006, 235] },
  rain: {
    depth: [83, 0.016, 245],
    shoal: [87.5, 0.014, 242],
    paper: [92, 0.012, 238],
    road: [80, 0.02, 242],
    lawn: [88, 0.032, 152],
    glass: [74, 0.04, 240],
    lamp: [91, 0.1, 90],
  },
};

const BLOOM: readonly [Oklch, Oklch] = [
  [87, 0.05, 146],
  [80, 0.055, 152],
];

const SEASONS: Readonly<Record<Season, Light>> = {
  spring: {},
  summer: { lilac: BLOOM[0], lilacShade: BLOOM[1], lawn: [93.5, 0.045, 118], leaf: [85.5, 0.055, 148] },
  autumn: { lilac: [86, 0.08, 82], lilacShade: [77, 0.09, 66], lawn: [93.5, 0.04, 108], leaf: [87, 0.055, 122] },
  winter: {
    lilac: [88, 0.03, 100],
    lilacShade: [80, 0.035, 92],
    lawn: [93, 0.024, 128],
    leaf: [84, 0.026, 160],
    leafShade: [78, 0.03, 168],
  },
};

/** The colours of the picture by day. */
export function lightOf({ hour, weather, season }: Mood): Light {
  const sky = weather === "overcast" || weather === "rain" ? WEATHERS[weather] : undefined;
  if (hour === "dusk") return { ...SEASONS[season], ...SKIES.dusk };
  return { ...SEASONS[season], ...(sky ?? SKIES[hour]) };
}
