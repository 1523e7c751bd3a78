import type { Exposure } from "#app/features/drawings/shapes.ts";
import { streamOf } from "#app/lib/random.ts";
import { designOf } from "#samples/drawings/model/design.ts";
import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import { cropOf, lightOf, type Mood, moodOf } from "#samples/drawings/model/mood.ts";
import type { Style } from "#samples/drawings/model/styles.ts";
import { brickHouse, splitLevel } from "./brick-house.ts";
import { bungalow } from "./bungalow.ts";
import { decoBlock } from "./deco-block.ts";
import { federation } from "./federation.ts";
import { land } from "./land.ts";
import { ranch, singleStorey } from "./long-house.ts";
import { recentBlock, tower } from "./recent-block.ts";
import { drawPanels, drawSkylight } from "./roofs.ts";
import { type Build, createScene, HORIZON, LEVELS, type Part } from "./scene.ts";
import { semi } from "./semi.ts";
import { drawOutlook, drawSky } from "./sky.ts";
import { townhouse, villa } from "./strata-home.ts";
import { drawRain, drawStreetLife } from "./street-life.ts";
import { drawFence, drawGround, drawWays } from "./street.ts";
import { terrace } from "./terrace.ts";
import { timber } from "./timber.ts";
import { twoStorey } from "./two-storey.ts";
import { cottage, homestead } from "./verandah-houses.ts";
import { walkUp } from "./walk-up.ts";
import { warehouse } from "./warehouse.ts";
import { drawFeatureTree, drawYard, withYard } from "./yard.ts";

const BUILDS: Readonly<Record<Style, Build>> = {
  terrace,
  semi,
  cottage,
  federation,
  bungalow,
  timber,
  brickHouse,
  splitLevel,
  ranch,
  singleStorey,
  twoStorey,
  homestead,
  decoBlock,
  walkUp,
  recentBlock,
  tower,
  warehouse,
  townhouse,
  villa,
  land,
};

type Crop = NonNullable<Exposure["crop"]>;

export interface Facade {
  svg: string;
  /** The same view after sunset, in both colour schemes. */
  evening: string;
  /** For comparison with the listing's text. */
  parts: readonly Part[];
}

/** The street front of a home, drawn from back to front. */
export function drawFacade(facts: HomeFacts, variant: number): Facade {
  return drawIn(moodOf(facts, variant), facts, variant);
}

/** A block of land from the other end of its frontage, on another day. */
export function drawFrontage(facts: HomeFacts, variant: number): string {
  const mood = moodOf(facts, variant);
  const hour = mood.hour === "morning" ? "afternoon" : "morning";
  return drawIn({ ...mood, hour, weather: "clouds", turn: mood.turn > 0 ? -1 : 1 }, facts, variant).svg;
}

function drawIn(mood: Mood, facts: HomeFacts, variant: number): Facade {
  const design = designOf(facts, variant);
  const elevation = withYard(facts, BUILDS[facts.style](facts, design));
  const { scene, parts } = createScene(facts, design, mood, elevation);
  drawSky(scene);
  drawOutlook(scene);
  elevation.behind?.(scene);
  (elevation.ground ?? drawGround)(scene);
  elevation.draw(scene);
  if (facts.solar) drawPanels(scene);
  if (facts.skylight) drawSkylight(scene);
  for (const draw of scene.last) draw();
  scene.note("storeys", 0, 0, 0, 0, { count: facts.storeys });
  drawWays(scene, elevation);
  if (elevation.fence !== false) drawFence(scene, elevation);
  drawYard(scene, elevation);
  drawFeatureTree(scene, elevation);
  if (facts.style !== "land") drawStreetLife(scene, elevation);
  const crop = cropOf(mood.turn, HORIZON);
  const evening = scene.sheet.toSvg({
    isNight: true,
    crop: closer(crop, LEVELS.ground - elevation.height * scene.pen.frame.scale),
  });
  if (mood.weather === "rain") drawRain(scene.sheet, streamOf(facts.seed, "rain"));
  return { svg: scene.sheet.toSvg({ light: lightOf(mood), crop }), evening, parts };
}

/**
 * In the evening the camera is nearer, so that the two pictures differ also in dark mode. The crop cuts off no part of
 * the home.
 */
function closer({ x, y, width, height }: Crop, top: number): Crop {
  const bottom = y + height - 8;
  const low = Math.round(Math.min(height - 8, Math.max(height * 0.84, bottom - top + 30)));
  const narrow = Math.round((low * width) / height);
  return { x: x + Math.round((width - narrow) / 2), y: bottom - low, width: narrow, height: low };
}
