import type { Random } from "#app/lib/random.ts";
import type { Design } from "#app/features/drawings/model/design.ts";
import type { HomeFacts } from "#app/features/drawings/model/home-facts.ts";
import type { Elevation } from "./scene.ts";

/** How a style is built from the facts of a home: measured first, drawn when the street behind it stands. */
export type Build = (facts: HomeFacts, design: Design, random: Random) => Elevation;
