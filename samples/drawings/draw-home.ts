import { drawFacade, drawFrontage, type Facade } from "#samples/drawings/facade/facade.ts";
import { drawGarden } from "#samples/drawings/garden/garden.ts";
import { designOf } from "#samples/drawings/model/design.ts";
import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import { moodOf } from "#samples/drawings/model/mood.ts";
import type { View } from "#samples/drawings/model/views.ts";
import { drawAbove } from "#samples/drawings/outside/above.ts";
import { drawPanorama, panoramaOf } from "#samples/drawings/outside/panorama.ts";
import { drawStreet, streetOf } from "#samples/drawings/outside/street-view.ts";
import { drawPlan } from "#samples/drawings/plan/draw-plan.ts";
import { bathroomOf, drawBathroom } from "#samples/drawings/room/bathroom.ts";
import { drawBedroom } from "#samples/drawings/room/bedroom.ts";
import { type Interior, interiorOf, type SharedRoom } from "#samples/drawings/room/interior.ts";
import { drawKitchen } from "#samples/drawings/room/kitchen.ts";
import { drawLiving } from "#samples/drawings/room/living.ts";

type Draw = (facts: HomeFacts, variant: number) => string;

const drawSharedLiving = shared<Interior>(drawLiving);
const drawSharedPanorama = shared(drawPanorama);

const DRAWINGS: Readonly<Record<View, Draw>> = {
  facade: (facts, variant) => facadeOf(facts, variant).svg,
  evening: (facts, variant) => facadeOf(facts, variant).evening,
  frontage: drawFrontage,
  plan: drawPlan,
  kitchen: drawKitchen,
  garden: drawGarden,
  living: (facts, variant) => drawSharedLiving(interior(facts, variant, "living", livingWidth(facts))),
  bedroom: (facts, variant) =>
    drawBedroom({
      ...interior({ ...facts, fireplace: false }, variant, "bedroom", bedroomWidth(facts)),
      robes: /built-in (wardrobe|robe)|built-ins/.test(facts.text),
    }),
  bathroom: (facts, variant) =>
    drawBathroom(bathroomOf(facts, interior({ ...facts, fireplace: false }, variant, "bathroom", 3))),
  panorama: (facts, variant) => drawSharedPanorama(panoramaOf(facts, designOf(facts, variant), moodOf(facts, variant))),
  street: (facts, variant) => drawStreet(streetOf(facts, moodOf(facts, variant))),
  above: (facts, variant) => drawAbove(facts, designOf(facts, variant), variant),
};

/** One SVG of a sample home. The same facts and variant give the same bytes. */
export function drawHome(view: View, facts: HomeFacts, variant: number): string {
  return DRAWINGS[view](facts, variant);
}

const interior = (facts: HomeFacts, variant: number, room: SharedRoom, width: number) =>
  interiorOf(facts, designOf(facts, variant), moodOf(facts, variant), room, width);

const livingWidth = ({ bedrooms, style }: HomeFacts) =>
  style === "terrace" ? 4.5 : Math.min(6.5, 4.5 + Math.min(3, bedrooms) * 0.5);
const bedroomWidth = ({ bedrooms }: HomeFacts) => (bedrooms > 2 ? 4.5 : 4);

/** The street front and the evening are drawn together. */
let latest: { facts: HomeFacts; variant: number; facade: Facade } | undefined;

function facadeOf(facts: HomeFacts, variant: number): Facade {
  if (latest?.facts !== facts || latest.variant !== variant)
    latest = { facts, variant, facade: drawFacade(facts, variant) };
  return latest.facade;
}

/** Caches the drawings: hundreds of rooms serve more than a thousand homes. */
function shared<Subject extends object>(draw: (subject: Subject) => string): (subject: Subject) => string {
  const drawn = new Map<string, string>();
  return (subject) => {
    const key = JSON.stringify(subject);
    const known = drawn.get(key);
    if (known !== undefined) return known;
    const svg = draw(subject);
    drawn.set(key, svg);
    return svg;
  };
}
