import { type Insertable, type Kysely, sql } from "kysely";
import { type HomeFacts, homeFacts, type HomeRow } from "#app/features/drawings/model/home-facts.ts";
import { chooseVariants } from "#app/features/drawings/model/design.ts";
import { type View, viewsOf, viewWords } from "#app/features/drawings/model/views.ts";
import { HEIGHT, WIDTH } from "#app/features/drawings/model/sheet.ts";
import type { DB, Pictures } from "#db/schema.ts";
import { chunks } from "./chunks.ts";

interface StoredHome extends HomeRow {
  id: number;
}

/**
 * Gives each sample home its drawings: the street front first, a plan unless it is land, and one more. What differs
 * between homes that stand side by side in the results is decided here, once: `homes` come in the order in which they are
 * listed.
 */
export async function seedPictures(trx: Kysely<DB>): Promise<void> {
  const homes = await trx
    .selectFrom("listings")
    .select(["id", "title", "description", "features", "propertyType", "bedrooms", "bathrooms", "parking"])
    .select(["landSize", "address", "suburb"])
    .orderBy(sql`closed_on desc nulls first`)
    .orderBy("listingType")
    .orderBy("publishedAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const rows = picturesOf(homes);
  // Each statement writes the homes of its plans again, too.
  for (const some of chunks(rows, 100)) await trx.insertInto("pictures").values(some).execute();
}

function picturesOf(homes: readonly StoredHome[]): Insertable<Pictures>[] {
  const drawn = homes.map((home) => ({ id: home.id, facts: homeFacts(home) }));
  const variants = chooseVariants(drawn.map(({ facts }) => facts));
  return drawn.flatMap(({ id, facts }, place) => drawingsOf(id, facts, variants[place] ?? 0));
}

function drawingsOf(listingId: number, facts: HomeFacts, variant: number): Insertable<Pictures>[] {
  return viewsOf(facts).map((view, index) => ({
    listingId,
    kind: kindOf(view),
    words: viewWords(view, facts).slice(0, 300),
    position: index + 1,
    state: "ready",
    drawing: view,
    variant,
    width: WIDTH,
    height: HEIGHT,
  }));
}

function kindOf(view: View): "photo" | "floorplan" {
  return view === "plan" ? "floorplan" : "photo";
}
