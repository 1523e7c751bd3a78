import { drawFacade } from "#app/features/drawings/facade/facade.ts";
import type { HomeFacts } from "#app/features/drawings/model/home-facts.ts";
import type { View } from "#app/features/drawings/model/views.ts";
import { drawKitchen } from "#app/features/drawings/room/kitchen.ts";
import { drawPlan } from "#app/features/drawings/plan/draw-plan.ts";

type Draw = (facts: HomeFacts, variant: number) => string;

/** Who draws which view; a view that nobody draws yet shows the street front. */
const DRAWINGS: Partial<Record<View, Draw>> = {
  facade: (facts, variant) => drawFacade(facts, variant).svg,
  plan: drawPlan,
  kitchen: drawKitchen,
};

/** One picture of a sample home as SVG: the same facts and variant give the same bytes. */
export function drawHome(view: View, facts: HomeFacts, variant: number): string {
  const draw = DRAWINGS[view] ?? DRAWINGS.facade;
  if (!draw) throw new Error(`Nobody draws ${view}`);
  return draw(facts, variant);
}
