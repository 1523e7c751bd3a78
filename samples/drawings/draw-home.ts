import { drawFacade } from "#samples/drawings/facade/facade.ts";
import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import type { View } from "#samples/drawings/model/views.ts";
import { drawGarden } from "#samples/drawings/garden/garden.ts";
import { drawKitchen } from "#samples/drawings/room/kitchen.ts";
import { drawPlan } from "#samples/drawings/plan/draw-plan.ts";

type Draw = (facts: HomeFacts, variant: number) => string;

const DRAWINGS: Readonly<Record<View, Draw>> = {
  facade: (facts, variant) => drawFacade(facts, variant).svg,
  plan: drawPlan,
  kitchen: drawKitchen,
  garden: drawGarden,
};

/** One SVG of a sample home. The same facts and variant give the same bytes. */
export function drawHome(view: View, facts: HomeFacts, variant: number): string {
  return DRAWINGS[view](facts, variant);
}
