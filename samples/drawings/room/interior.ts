import { type Light, type Paint, type Sheet, box, createSheet } from "#app/features/drawings/shapes.ts";
import type { Tree } from "#app/features/drawings/trees.ts";
import { type Random, streamOf } from "#app/lib/random.ts";
import type { Design } from "#samples/drawings/model/design.ts";
import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import { cropOf, lensOf, lightOf, type Mood } from "#samples/drawings/model/mood.ts";
import {
  drawShell,
  EYE,
  type FloorKind,
  HEIGHT,
  openRoom,
  type RoomView,
  WIDTH,
} from "#samples/drawings/model/room-view.ts";
import type { Opening } from "./furniture.ts";
import { drawOutlook, type Surroundings, toSurroundings } from "./outlook.ts";

/**
 * Everything that decides the drawing of a room. Homes with equal interiors share one file, so that all homes are drawn
 * within seconds.
 */
export interface Interior extends Surroundings {
  season: Mood["season"];
  isDusk: boolean;
  floor: number;
  surface: FloorKind;
  /** High ceilings and cornices. */
  isOld: boolean;
  fireplace: boolean;
  /** Metres. */
  width: number;
  /** Chooses everything that no fact decides. */
  arrangement: number;
}

/** More give more different rooms, and more files to draw. Hardly any bedrooms and bathrooms are shared. */
const ARRANGEMENTS = { living: 16, bedroom: 10_000, bathroom: 10_000 } as const;
export type SharedRoom = keyof typeof ARRANGEMENTS;

const WINDOW_TREES: readonly Tree[] = ["jacaranda", "magnolia", "gum"];

export function interiorOf(facts: HomeFacts, design: Design, mood: Mood, room: SharedRoom, width: number): Interior {
  const surroundings = toSurroundings(facts, design);
  const isHigh = surroundings.isFlat && surroundings.floor > 2;
  const arrangement = streamOf(facts.seed, room).int(0, ARRANGEMENTS[room] - 1);
  return {
    ...surroundings,
    // No tree reaches a window on a higher floor.
    tree: isHigh ? "gum" : (facts.tree ?? WINDOW_TREES[(arrangement >> 2) % WINDOW_TREES.length] ?? "gum"),
    floor: isHigh ? 3 : surroundings.floor === 2 ? 2 : 0,
    season: isHigh || room === "bathroom" ? "spring" : mood.season,
    isDusk: room !== "bathroom" && mood.hour === "dusk",
    surface: surfaceOf(facts.text),
    isOld: /high ceilings|picture rails|ornate ceilings/.test(facts.text) || (facts.built ?? 2000) < 1945,
    fireplace: facts.fireplace,
    width: Math.round(width * 2) / 2,
    arrangement,
  };
}

function surfaceOf(text: string): FloorKind {
  if (/timber floor|floorboards|blackbutt|jarrah|spotted gum|tallowwood|cypress|brushbox|ironbark/.test(text))
    return "boards";
  if (/polished concrete/.test(text)) return "concrete";
  return /carpet/.test(text) ? "carpet" : "boards";
}

/** A random stream of the interior and its room. */
export const streamOfInterior = ({ arrangement, width, tree, outlook }: Interior, room: string): Random =>
  streamOf(`${arrangement} ${width} ${tree} ${outlook}`, room);

const WALLS: readonly (readonly [wall: Paint, side: Paint])[] = [
  ["white", "shoal"],
  ["shoal", "depth"],
  ["buff", "creamBrick"],
  ["paper", "shoal"],
  ["lawn", "leaf"],
  ["white", "buff"],
  ["deep", "depth"],
  ["white", "lilac"],
];

export interface OpenedRoom {
  view: RoomView;
  random: Random;
  finish(): string;
}

/**
 * Draws the outlook, walls, floor and ceiling of a room. Its windows are in one row of the back wall. A window without
 * width is none.
 */
export function openInterior(
  interior: Interior,
  room: string,
  window: (width: number) => Opening,
  surface?: FloorKind,
): OpenedRoom {
  const random = streamOfInterior(interior, room);
  const turn = random.pick([0, 0.5, -0.5, 0.9, -0.9]);
  const lens = lensOf(turn, EYE.level);
  const sheet = createSheet(lens && { lens });
  const pen: Sheet = random.chance(0.5) ? sheet.within({ x: WIDTH, y: 0, scale: 1, flip: true }) : sheet;
  const height = interior.isOld ? 3.1 : 2.55;
  const view = openRoom(pen, interior.width, height, interior.width * (0.36 + random.int(0, 28) / 100));
  pen.fill("paper", null, box(-120, -120, WIDTH + 240, HEIGHT + 240));
  const opening = window(interior.width);
  if (opening.width > 0) drawOutlook(view, interior, random, opening);
  const [wall, side] = random.pick(WALLS);
  drawShell(view, {
    wall,
    side,
    ceiling: "white",
    floor: surface ?? interior.surface,
    cornice: interior.isOld,
    window: opening,
  });
  return { view, random, finish: () => sheet.toSvg({ light: lightIn(interior), crop: cropOf(turn, EYE.level) }) };
}

/** Only the outlook changes with the hour. */
function lightIn({ season, isDusk }: Interior): Light {
  const light = lightOf({ hour: "noon", weather: "clear", season, turn: 0, size: 1 });
  return isDusk
    ? {
        ...light,
        deep: [72, 0.06, 285],
        lawn: [84, 0.035, 160],
        lamp: [91, 0.11, 90],
        white: [98, 0.014, 80],
        shoal: [93, 0.022, 70],
        paper: [96, 0.02, 75],
        depth: [84, 0.045, 300],
      }
    : light;
}
