import { brotliCompressSync, constants } from "node:zlib";
import { describe, expect, test } from "vitest";
import { OccupiedSpace, type PlacedLabel, placeLabels, textWidth } from "#app/features/map/labels.ts";
import { MAP_SIZE, type MapView, showsCouncils } from "#app/features/map/view.ts";
import { SUBURB_NAMES, getBaseMap, toMapFrame } from "./base-map.server.ts";
import { type AreaHomes, drawMap } from "./draw-map.server.ts";
import type { MarkedHome } from "./map-pins.server.ts";

/** Typical views, some at the edges of the land, and one of open sea. */
const views: MapView[] = [
  { z: 1, x: 7, y: 7 },
  { z: 2, x: 14, y: 14 },
  { z: 3, x: 31, y: 29 },
  { z: 3, x: 20, y: 28 },
  { z: 4, x: 63, y: 59 },
  { z: 4, x: 68, y: 50 },
  { z: 4.25, x: 75, y: 71 },
  { z: 4.5, x: 90, y: 85 },
  { z: 4.75, x: 106, y: 101 },
  { z: 5, x: 127, y: 121 },
  { z: 5.25, x: 151, y: 144 },
  { z: 5.75, x: 213, y: 204 },
  { z: 5, x: 140, y: 100 },
  { z: 6, x: 254, y: 243 },
  { z: 6, x: 272, y: 236 },
  { z: 3, x: 40, y: 35 },
];

/** Listings per suburb: few, with none in some suburbs, or over a thousand everywhere. */
const markets = {
  "a quiet": (name: string) => (name.length % 4 === 0 ? 0 : 1 + ((name.length * 7) % 16)),
  "a crowded": () => 1234,
};

function mapOf(view: MapView, homesIn: (name: string) => number, ...chosen: string[]) {
  const place = getBaseMap(view, []);
  const suburbCounts = new Map([...SUBURB_NAMES].map(([slug, name]) => [slug, homesIn(name)]));
  const areas = new Map<string, AreaHomes>();
  for (const { key } of place.areas) {
    const suburbs = showsCouncils(view) ? place.toSuburbs(key) : [key];
    const total = suburbs.reduce((sum, slug) => sum + (suburbCounts.get(slug) ?? 0), 0);
    if (total === 0) continue;
    areas.set(key, {
      count: total,
      countLabel: total.toLocaleString("en-AU"),
      price: "from $1.15m",
      href: `?suburb=${encodeURIComponent(key)}&view=map&z=${view.z}&x=${view.x}&y=${view.y}#map`,
    });
  }
  return {
    place,
    frame: toMapFrame(),
    areas,
    suburbCounts,
    stations: [],
    schools: [],
    chosen: new Set(chosen),
    homes: [],
    pinPath: () => "?view=map&z=6",
  };
}

describe.each(Object.entries(markets))("%s market", (_, homesIn) => {
  test.each(views)("labels cover neither one another nor the frame: level $z at $x, $y", (view) => {
    const { place, areas } = mapOf(view, homesIn);
    const wanted = place.areas.flatMap(({ key, name, label }) => {
      const homes = areas.get(key);
      return homes && label
        ? [
            {
              name,
              count: homes.countLabel,
              price: homes.price,
              ...label,
              always: homes.count > 2,
              isChosen: key === "newtown",
              isFaint: false,
            },
          ]
        : [];
    });
    const frame = { left: 3, top: 3, right: MAP_SIZE.width - 3, bottom: MAP_SIZE.height - 3 };
    const labels = placeLabels(wanted, frame, new OccupiedSpace(), { name: 13, figure: 12, chosenName: 16 }, 9);
    expect(labels.length).toBeLessThanOrEqual(wanted.length);
    expect(overlapping(labels)).toEqual([]);
    const beyond = labels.filter(({ boxes }) =>
      boxes.some(
        (box) => box.left < 3 || box.top < 3 || box.right > MAP_SIZE.width - 3 || box.bottom > MAP_SIZE.height - 3,
      ),
    );
    expect(beyond).toEqual([]);
  });
});

function overlapping(labels: readonly PlacedLabel[]): string[] {
  const boxes = labels.flatMap((label) => label.boxes.map((box) => ({ box, label })));
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        ({ box, label }) =>
          label !== one.label &&
          box.left < one.box.right &&
          box.right > one.box.left &&
          box.top < one.box.bottom &&
          box.bottom > one.box.top,
      )
      .map(({ label }) => `${one.label.name ?? one.label.count} and ${label.name ?? label.count}`),
  );
}

test.each(views)("a drawing has at most 20 KB if every suburb has homes: level $z at $x, $y", (view) => {
  const svg = drawMap(mapOf(view, markets["a crowded"]));
  const bytes = brotliCompressSync(svg, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
  expect(bytes).toBeLessThanOrEqual(20_000);
});

test("areas without room for a name have a small one next to their count, or a title", () => {
  const far = drawMap(mapOf({ z: 2, x: 14, y: 14 }, markets["a quiet"]));
  expect(far).toMatch(/class="n">\d+<\/text><text x="\d+" y="\d+" class="m[^"]*">Mosman<\/text>/);
  const view = { z: 4, x: 63, y: 59 };
  const { place, areas } = mapOf(view, markets["a quiet"]);
  const svg = drawMap(mapOf(view, markets["a quiet"]));
  expect(svg).toMatch(/class="n">\d+<\/text><text x="\d+" y="\d+" class="m[^"]*">Wolli Creek<\/text>/);
  const titles = Array.from(svg.matchAll(/<title>([^<]+)<\/title><path/g), ([, name]) => name);
  expect(titles.length).toBeGreaterThan(0);
  for (const { key, name, label } of place.areas) {
    if (areas.has(key) && label)
      expect(titles.includes(name) !== svg.includes(`>${name}<`, svg.indexOf('class="labels"')), name).toBe(true);
  }
});

test.each(views)("wide screens, which cut off 24 pixels, cut no label: level $z at $x, $y", (view) => {
  const svg = drawMap(mapOf(view, markets["a quiet"]));
  const baselines = Array.from(svg.matchAll(/<text x="[\d.-]+" y="([\d.]+)"/g), ([, y]) => Number(y));
  expect(baselines.length).toBeGreaterThan(0);
  // Capitals are up to 12 pixels high.
  expect(Math.min(...baselines)).toBeGreaterThanOrEqual(24 + 10);
  expect(Math.max(...baselines)).toBeLessThanOrEqual(MAP_SIZE.height - 24);
});

test("only areas with homes are links, out of the tab order", () => {
  const svg = drawMap(mapOf({ z: 6, x: 254, y: 243 }, (name) => (name === "Newtown" ? 14 : 0)));
  expect(svg.match(/<a [^>]*>/g)).toEqual([
    '<a href="?suburb=newtown&amp;view=map&amp;z=6&amp;x=254&amp;y=243#map" tabindex="-1" class="c4" data-count="14">',
  ]);
  expect(svg).toContain(">Newtown<tspan");
});

test("a chosen suburb is outlined, shaded and named, and others recede", () => {
  const view = { z: 5, x: 127, y: 121 };
  const plain = drawMap(mapOf(view, markets["a crowded"]));
  expect(plain).not.toContain('class="chosen"');
  expect(plain).not.toContain(`class="labels faint"`);
  const svg = drawMap(mapOf(view, markets["a crowded"], "newtown"));
  expect(svg).toContain('class="chosen"');
  expect(svg).toMatch(/<text[^>]* class="s">Newtown<tspan/);
  expect(svg.match(/class="c[1-4]"/g)).toEqual(['class="c2"']);
  const [, faint = ""] = svg.split('class="labels faint"');
  expect(faint).toContain(">Erskineville<");
  expect(faint).not.toContain("from $");
});

test("a chosen suburb is named where pins replace its count, and where no home matches", () => {
  const view = { z: 6, x: 254, y: 243 };
  const named = /<text x="\d+" y="\d+" class="s">Newtown<\/text>/;
  const homes = [homeAt({})];
  expect(drawMap({ ...mapOf(view, markets["a quiet"], "newtown"), homes })).toMatch(named);
  expect(drawMap(mapOf(view, () => 0, "newtown"))).toMatch(named);
  expect(drawMap({ ...mapOf(view, markets["a quiet"]), homes })).toContain(">Newtown</text>");
});

test("the name of a chosen suburb is above the pins, which make room for it", () => {
  const view = { z: 6, x: 254, y: 243 };
  const homes = Array.from({ length: 12 }, (_, index) => homeAt({ id: index + 1 }));
  const svg = drawMap({ ...mapOf(view, markets["a quiet"], "newtown"), homes });
  const [, pins = ""] = svg.split('class="pins"');
  const [, x = NaN, y = NaN] = (/<text x="(\d+)" y="(\d+)" class="s">Newtown/.exec(pins) ?? []).map(Number);
  const labels = Array.from(pins.matchAll(/d="M(\d+) (\d+)V(\d+)H(\d+)V[^"]*L/g), (match) => match.map(Number));
  expect(labels.length).toBeGreaterThan(0);
  for (const [, left = 0, bottom = 0, top = 0, right = 0] of labels) {
    expect(right <= x - 30 || left >= x + 30 || bottom <= y - 12 || top >= y + 2).toBe(true);
  }
});

test("drawn areas are drawn, one path each", () => {
  const map = mapOf({ z: 6, x: 254, y: 243 }, markets["a quiet"]);
  expect(drawMap(map)).not.toContain('class="drawn"');
  const svg = drawMap({ ...map, drawn: ["w9pFw4mEg9DAAg9D_8DA", "gw7Fg6kEg9DAAg9D_8DA"] });
  const [path = "", ...others] = Array.from(svg.matchAll(/<path class="drawn" d="([^"]*)"/g), ([, d]) => d ?? "");
  // 2,000 steps of 0.00001 degrees are 370 pixels from west to east and 443.7 from north to south, before both ends
  // are rounded.
  const points = path
    .slice(1, -1)
    .split("L")
    .map((point) => point.split(" ").map(Number));
  expect(points).toHaveLength(4);
  const [[west = 0, north = 0] = [], , [east = 0, south = 0] = []] = points;
  expect([east - west, south - north]).toEqual([370, 443]);
  expect(others).toHaveLength(1);
});

test("a suburb without an outline is a circle that is painted last", () => {
  const point = {
    slug: "norwest",
    name: "Norwest",
    council: "The Hills Shire",
    latitude: -33.7298,
    longitude: 150.964,
  };
  const place = getBaseMap({ z: 4, x: 47, y: 46 }, [point]);
  expect(place.suburbs.get("norwest")).toBe("Norwest");
  expect(place.areas.at(-1)).toMatchObject({ key: "norwest", path: expect.stringMatching(/^M\d+ \d+a9 9 /) as string });
  expect(getBaseMap({ z: 1, x: 6, y: 7 }, [point]).toSuburbs("The Hills Shire")).toContain("norwest");
  expect(getBaseMap({ z: 4, x: 70, y: 46 }, [point]).suburbs.has("norwest")).toBe(false);
});

function homeAt(own: Partial<MarkedHome>): MarkedHome {
  return {
    id: 1,
    suburb: "newtown",
    price: "$1.65–1.77m",
    amount: 1_650_000,
    name: "$1.65–1.77m, 1 King Street",
    href: "/listings/1/a",
    latitude: -33.9,
    longitude: 151.178,
    ...own,
  };
}

test("stations and homes with a public location are marked on close levels only", () => {
  const stations = [
    { name: "Newtown", kind: "train" as const, latitude: -33.8977, longitude: 151.1797 },
    { name: "Lewisham West", kind: "light rail" as const, latitude: -33.895, longitude: 151.173 },
  ];
  const homes = [homeAt({ href: "/listings/1/a-b?c=1&d" })];
  const drawn = (view: MapView) => drawMap({ ...mapOf(view, markets["a quiet"]), stations, homes });
  const close = drawn({ z: 6, x: 254, y: 243 });
  expect(close).toMatch(/<path class="station" d="M\d+ \d+h8v8h-8zM\d+ \d+a3/);
  expect(close).toContain('href="/listings/1/a-b?c=1&amp;d"');
  expect(close).toContain(">Lewisham West</text>");
  // At smaller scales only trains and metro are shown, without names, and only where no suburb label covers them.
  const far = drawMap({ ...mapOf({ z: 4, x: 63, y: 59 }, () => 0), stations });
  expect(far).toMatch(/<path class="station" d="M\d+ \d+h8v8h-8z"/);
  expect(far).not.toContain(">Lewisham West</text>");
  expect(drawn({ z: 3, x: 31, y: 29 })).not.toContain('class="station"');
});

test("metro stations are solid, and schools are drawn with their names", () => {
  const stations = [{ name: "Waterloo", kind: "metro" as const, latitude: -33.9, longitude: 151.18 }];
  const schools = [{ name: "Erskineville Public School", latitude: -33.895, longitude: 151.178 }];
  const svg = drawMap({ ...mapOf({ z: 6, x: 254, y: 243 }, markets["a quiet"]), stations, schools });
  expect(svg).toMatch(/<path class="station solid" d="M\d+ \d+h8v8h-8z"/);
  expect(svg).toMatch(/<path class="station" d="M\d+ \d+l5 9h-10z"/);
  expect(svg).toContain(">Erskineville Public School</text>");
});

test("draws the open sea", () => {
  const svg = drawMap(mapOf({ z: 6, x: 320, y: 300 }, markets["a quiet"]));
  expect(svg).toMatch(/^<svg .*<\/svg>$/s);
  expect(svg).not.toContain("NaN");
});

describe("pins", () => {
  const view = { z: 6, x: 254, y: 243 };
  const draw = (homes: MarkedHome[]) => drawMap({ ...mapOf(view, markets["a quiet"]), homes });
  const labelsOf = (svg: string) =>
    [...svg.matchAll(/data-homes="([^"]+)" aria-label="([^"]+)"/g)].map(([, ...own]) => own);

  test("show prices; of homes side by side, one pin shows their number and lowest price", () => {
    const near = (id: number, amount: number | null = 1_000_000 + id) =>
      homeAt({ id, amount, name: `home ${id}`, longitude: 151.178 + id / 1_000_000 });
    const far = homeAt({ id: 9, name: "far", latitude: -33.906 });
    const svg = draw([near(1), near(2, 839_000), near(3), near(4), far]);
    const labels = labelsOf(svg);
    expect(
      labels
        .map(([ids = ""]) => ids.split(" "))
        .flat()
        .toSorted(),
    ).toEqual(["1", "2", "3", "4", "9"]);
    const [counted = []] = labels.filter(([ids = ""]) => ids.split(" ").includes("2"));
    expect(counted[1]).toMatch(/^\d homes in Newtown, from \$839k$/);
    expect(svg).toMatch(/>\d from \$839k<\/text>/);
    expect(svg).toMatch(/href="\?view=map&amp;z=6"[^>]*data-homes="\d \d/);
    expect(labels).toContainEqual(["9", "far"]);
    expect(labelsOf(draw([near(1, null), near(2, null), near(3, null), near(4, null)]))).toContainEqual([
      expect.stringMatching(/^\d \d/) as string,
      expect.stringMatching(/^\d homes in Newtown$/) as string,
    ]);
  });

  test("point down to their homes and cover neither one another nor the edge", () => {
    const homes = Array.from({ length: 60 }, (_, id) =>
      homeAt({ id, longitude: 151.165 + ((id * 37) % 60) / 2200, latitude: -33.891 - ((id * 17) % 60) / 3000 }),
    );
    const svg = draw(homes);
    const pins = Array.from(
      svg.matchAll(/<path d="M([\d.]+) (-?[\d.]+)V(-?[\d.]+)H([\d.]+)V[\d.]+H[\d.]+L([\d.]+) ([\d.]+)L/g),
      ([, left, bottom, top, right, x, y]) => ({
        left: Number(left),
        bottom: Number(bottom),
        top: Number(top),
        right: Number(right),
        x: Number(x),
        y: Number(y),
      }),
    );
    expect(pins.length).toBeGreaterThan(10);
    for (const pin of pins) {
      expect(pin.y).toBe(pin.bottom + 6);
      expect(pin.x).toBeGreaterThanOrEqual(pin.left);
      expect(pin.x).toBeLessThanOrEqual(pin.right);
      const covered = pins.filter(
        (other) =>
          other !== pin &&
          other.left < pin.right &&
          other.right > pin.left &&
          other.top < pin.bottom &&
          other.bottom > pin.top,
      );
      expect(covered).toEqual([]);
    }
    expect(labelsOf(svg).flatMap(([ids = ""]) => ids.split(" "))).toHaveLength(60);
  });

  test("replace the count of their suburb and its shade, not those of others", () => {
    const svg = draw([homeAt({})]);
    expect(svg).not.toContain(">Newtown<tspan");
    expect(svg).toContain("<tspan");
    expect(svg).not.toMatch(/class="c[2-4]"/);
  });

  test("far out, replace the count of their council area, not those of others", () => {
    const svg = drawMap({ ...mapOf({ z: 2, x: 14, y: 14 }, markets["a quiet"]), homes: [homeAt({})] });
    expect(svg).toContain(">$1.65–1.77m</text>");
    expect(svg).not.toContain(">Inner West<tspan");
    expect(svg).toContain(">Northern Beaches<tspan");
  });

  test("are reachable by assistive technology, unlike the map", () => {
    expect(draw([homeAt({})])).toMatch(
      /<svg class="pins"(?![^>]*aria-hidden)[^>]* role="group" aria-label="Homes on the map">/,
    );
    expect(draw([])).not.toContain('class="pins"');
  });
});

test.each([
  { name: "e1", width: 320 },
  { name: "e2", width: 390 },
  { name: "e3", width: 430 },
])("a name that the edge of a phone of $width pixels would cut is hidden there", ({ name, width }) => {
  const svg = drawMap(mapOf({ z: 5, x: 127, y: 121 }, markets["a quiet"]));
  const names = Array.from(svg.matchAll(/<text x="(\d+)" y="\d+"(?: class="([^"]*)")?>([A-Z][^<]+)<tspan/g));
  const cut = names.filter(([, x, , text = ""]) => {
    const half = textWidth(text, 13, "bold") / 2;
    const fromMiddle = Math.abs(Number(x) - MAP_SIZE.width / 2);
    return fromMiddle - half < width / 2 && fromMiddle + half > width / 2;
  });
  expect(cut.length).toBeGreaterThan(0);
  expect(cut.length).toBeLessThan(names.length);
  for (const [, , classes = "", text] of cut) expect(classes.split(" "), text).toContain(name);
});
