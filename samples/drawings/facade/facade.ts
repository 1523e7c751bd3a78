import { designOf } from "#samples/drawings/model/design.ts";
import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import type { Style } from "#samples/drawings/model/styles.ts";
import { brickHouse, splitLevel } from "./brick-house.ts";
import { bungalow } from "./bungalow.ts";
import { decoBlock } from "./deco-block.ts";
import { federation } from "./federation.ts";
import { land } from "./land.ts";
import { ranch, singleStorey } from "./long-house.ts";
import { recentBlock, tower } from "./recent-block.ts";
import { drawPanels, drawSkylight } from "./roofs.ts";
import { type Build, createScene, type Part } from "./scene.ts";
import { semi } from "./semi.ts";
import { drawOutlook, drawSky } from "./sky.ts";
import { townhouse, villa } from "./strata-home.ts";
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

export interface Facade {
  svg: string;
  /** For comparison with the listing's text. */
  parts: readonly Part[];
}

/** The street front of a home, drawn from back to front. */
export function drawFacade(facts: HomeFacts, variant: number): Facade {
  const design = designOf(facts, variant);
  const elevation = withYard(facts, BUILDS[facts.style](facts, design));
  const { scene, parts } = createScene(facts, design, elevation);
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
  return { svg: scene.sheet.toSvg(), parts };
}
