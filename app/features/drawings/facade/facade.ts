import { designOf } from "#app/features/drawings/model/design.ts";
import { type HomeFacts, streamOf } from "#app/features/drawings/model/home-facts.ts";
import type { Style } from "#app/features/drawings/model/styles.ts";
import { bungalow } from "./bungalow.ts";
import type { Build } from "./build.ts";
import { createScene, type Part } from "./scene.ts";
import { drawOutlook, drawSky } from "./sky.ts";
import { drawFence, drawGround, drawWays } from "./street.ts";
import { drawFeatureTree } from "./yard.ts";

const BUILDS: Partial<Record<Style, Build>> = { bungalow };

export interface Facade {
  svg: string;
  /** what was drawn, for whoever compares it with the words */
  parts: readonly Part[];
}

/** The street front of a home: sky, outlook, neighbours, ground, home, ways, fence and one tree, from back to front. */
export function drawFacade(facts: HomeFacts, variant: number): Facade {
  const design = designOf(facts, variant);
  const build = BUILDS[facts.style] ?? bungalow;
  const elevation = build(facts, design, streamOf(facts.seed, `build ${design.silhouette}`));
  const { scene, parts } = createScene(facts, design, elevation);
  drawSky(scene);
  drawOutlook(scene);
  elevation.behind?.(scene);
  (elevation.ground ?? drawGround)(scene);
  elevation.draw(scene);
  scene.note("storeys", 0, 0, 0, 0, { count: facts.storeys });
  drawWays(scene, elevation);
  if (elevation.fence !== false) drawFence(scene, elevation);
  drawFeatureTree(scene, elevation);
  return { svg: scene.sheet.toSvg(), parts };
}
