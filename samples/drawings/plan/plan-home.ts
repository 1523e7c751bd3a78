import { streamOf } from "#app/lib/random.ts";
import type { HomeFacts } from "#samples/drawings/model/home-facts.ts";
import { facadeFlat, studio } from "./flats.ts";
import { hallHouse } from "./houses.ts";
import { type Layout, mirrored } from "./layout.ts";
import { programmeOf } from "./programme.ts";
import { terrace, townhouse, twoStorey } from "./storeys.ts";

const latest: { facts?: HomeFacts; layout?: Layout } = {};

/**
 * The rooms that the listing counts; the seed decides the rest. Caches the latest layout, which several views of a home
 * use.
 */
export function planHome(facts: HomeFacts): Layout {
  if (latest.facts === facts && latest.layout !== undefined) return latest.layout;
  const layout = layOut(facts);
  Object.assign(latest, { facts, layout });
  return layout;
}

function layOut(facts: HomeFacts): Layout {
  const programme = programmeOf(facts);
  const random = streamOf(facts.seed, "plan");
  const layout = (() => {
    if (programme.form === "studio") return studio(programme, random);
    if (programme.form === "terrace") return terrace(programme, random);
    if (programme.form === "townhouse") return townhouse(programme, random);
    if (programme.form === "twoStorey") return twoStorey(programme, random);
    const onOneSide = programme.form === "flat" && programme.bedrooms <= 2 && programme.bathrooms <= programme.bedrooms;
    if (onOneSide && !programme.sunroom && !programme.study && random.chance(0.62))
      return facadeFlat(programme, random);
    return hallHouse(programme, random);
  })();
  return random.chance(0.5) ? mirrored(layout) : layout;
}
