import { createSheet } from "#app/features/drawings/shapes.ts";
import { streamOf } from "#app/lib/random.ts";
import { designOf } from "#samples/drawings/model/design.ts";
import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import { cropOf, lensOf, lightOf, moodOf } from "#samples/drawings/model/mood.ts";
import { EYE, openRoom, WIDTH } from "#samples/drawings/model/room-view.ts";
import { hasClothesLine, isPaved } from "#samples/drawings/model/views.ts";
import { drawDeck, drawPatio, drawPots, drawTable } from "./back-door.ts";
import { drawBack } from "./back-fence.ts";
import { drawBeds, drawDam, drawLine, drawPool, drawWallLine } from "./lawn.ts";
import { type Garden, NEAR } from "./plot.ts";
import { drawBeyond, drawFences, drawGround, drawSky } from "./surroundings.ts";

/** The garden from the back door to the fence. Shows only the large things that the listing names. */
export function drawGarden(facts: HomeFacts, variant: number): string {
  const random = streamOf(facts.seed, "garden");
  const design = designOf(facts, variant);
  const paved = isPaved(facts);
  const narrow = facts.style === "terrace" || facts.style === "townhouse" || facts.style === "villa" || paved;
  const wide = facts.style === "homestead";
  const width = narrow ? 7.2 : wide ? 13 : 8.6 + random.int(0, 14) / 10;
  const mood = moodOf(facts, variant);
  const turn = mood.turn * 0.7;
  const lens = lensOf(turn, EYE.level);
  const sheet = createSheet(lens && { lens });
  const pen = random.chance(0.5) ? sheet.within({ x: WIDTH, y: 0, scale: 1, flip: true }) : sheet;
  const view = openRoom(pen, width, 2.6, width * (0.4 + random.int(0, 20) / 100));
  const garden: Garden = { view, facts, design, random, width, paved, near: facts.deck ? 3.05 : paved ? NEAR : 2.5 };

  drawSky(garden);
  drawBeyond(garden);
  drawGround(garden);
  drawFences(garden, wide);
  drawBack(garden);
  if (facts.pool === "own") drawPool(garden);
  else if (facts.dam) drawDam(garden);
  else if (!paved && !facts.deck) drawLine(garden);
  if (hasClothesLine(facts)) drawWallLine(garden);
  drawBeds(garden);
  if (facts.deck) drawDeck(garden);
  else if (paved) {
    if (facts.pool !== "own") drawTable(garden, width * (0.4 + random.int(0, 16) / 100), 3.5);
  } else drawPatio(garden);
  drawPots(garden);
  return sheet.toSvg({ light: lightOf(mood), crop: cropOf(turn, EYE.level) });
}
