import { streamOf } from "#app/lib/random.ts";
import { type HomeRow, homeFacts } from "./drawings/model/home-facts.ts";
import { insideMetres, namedRooms } from "./drawings/plan/draw-plan.ts";
import type { Floor, Layout } from "./drawings/plan/layout.ts";
import { planHome } from "./drawings/plan/plan-home.ts";

const latest: { home?: HomeRow; plan?: Layout } = {};

/** Caches the latest plan, because both functions below are called for each home. */
function planOf(home: HomeRow): Layout {
  if (latest.home === home && latest.plan !== undefined) return latest.plan;
  const plan = planHome(homeFacts(home));
  Object.assign(latest, { home, plan });
  return plan;
}

const BEDROOM = /\d\.\d by \d\.\d metres/g;
const BALCONY = /(balcony[^.]*?)\b\d+( square metres)/;
const COURTYARD = /(courtyard of about )\d+( square metres)|\b\d+(-square-metre courtyard)/;

/**
 * The description of a home with the sizes that its plan shows. The plan follows the words of the text, but not its
 * numbers, so that the sizes can be filled in afterwards.
 */
export function withDrawnSizes(home: HomeRow): string {
  const { description } = home;
  if (!/ metres|square-metre/.test(description) || home.propertyType === "Land") return description;
  const plan = planOf(home);
  const bedroom = mainBedroom(plan);
  const balcony = areaOf(plan, "balcony");
  const courtyard = areaOf(plan, "paved");
  return description
    .replace(BEDROOM, (size) => bedroom ?? size)
    .replace(BALCONY, (text, before: string, after: string) => (balcony ? `${before}${balcony}${after}` : text))
    .replace(COURTYARD, (text, before: string | undefined, after: string | undefined, word: string | undefined) =>
      courtyard ? `${before ?? ""}${courtyard}${after ?? word}` : text,
    );
}

export interface StatedSizes {
  /** Square metres, without the garage. */
  floorArea: number | null;
  /** One room in each line: "Kitchen 2.8 × 3.5 m". */
  roomSizes: string | null;
}

/** No area is stated where the plan, which does not know the land, would nearly fill it. */
const MOST_OF_LAND = 0.75;
const SHARE_WITH_AREA = 0.5;
const SHARE_WITH_ROOMS = 0.45;

/** The sizes that the plan shows, as about half of the agents state them. Null if not stated. */
export function statedSizes(home: HomeRow): StatedSizes {
  const random = streamOf(`${home.address}, ${home.suburb}`, "stated sizes");
  const [statesArea, statesRooms] = [random.chance(SHARE_WITH_AREA), random.chance(SHARE_WITH_ROOMS)];
  if (home.propertyType === "Land" || (!statesArea && !statesRooms)) return { floorArea: null, roomSizes: null };
  const plan = planOf(home);
  const lines = namedRooms(plan).flatMap(({ name, size }) => (size === undefined ? [] : [`${name} ${size}`]));
  const isRoomy = areaOfFloor(plan.floors[0]) <= MOST_OF_LAND * (home.landSize ?? Infinity);
  return {
    floorArea: statesArea && isRoomy ? floorAreaOf(plan) : null,
    roomSizes: statesRooms ? lines.join("\n") : null,
  };
}

/** In square metres, without the garage. */
export const floorAreaOf = ({ floors }: Layout) =>
  Math.round(floors.reduce((sum, floor) => sum + areaOfFloor(floor), 0));

function areaOfFloor(floor?: Floor): number {
  const rooms = (floor?.rooms ?? []).filter(({ kind }) => kind !== "garage");
  return rooms.reduce((sum, { w, h }) => sum + w * h, 0);
}

/** "3.5 by 3.8 metres"; undefined without a bedroom. */
export function mainBedroom({ floors }: Layout): string | undefined {
  const beds = floors.flatMap(({ rooms }) => rooms).filter(({ kind }) => kind === "bed");
  const main = beds.find(({ name }) => /^(Main bed|Bedroom)$/.test(name)) ?? beds[0];
  return main && `${insideMetres(Math.min(main.w, main.h))} by ${insideMetres(Math.max(main.w, main.h))} metres`;
}

/** In square metres; undefined if none is drawn. */
function areaOf({ floors }: Layout, kind: "balcony" | "paved"): number | undefined {
  const place = floors.flatMap(({ outside }) => outside).find((outside) => outside.kind === kind);
  return place && Math.round(place.w * place.h);
}
