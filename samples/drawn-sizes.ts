import { type HomeRow, homeFacts } from "./drawings/model/home-facts.ts";
import { insideMetres } from "./drawings/plan/draw-plan.ts";
import type { Layout } from "./drawings/plan/layout.ts";
import { planHome } from "./drawings/plan/plan-home.ts";

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
  const plan = planHome(homeFacts(home));
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
