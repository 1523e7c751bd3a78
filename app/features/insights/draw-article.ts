import { type Paint, type Shape, box, circle, createSheet, line, outline } from "#app/features/drawings/shapes.ts";
import { streamOf } from "#app/lib/random.ts";
import { GROUND, cat, coins, dog, ellipse, house, page, tree, turned, type Scene, ends } from "./article-objects.ts";

interface ArticleSubject {
  slug: string;
  title: string;
  category: string;
  tags: readonly string[];
}

const WIDTH = 800;
const HEIGHT = 480;

/** Draws the article's subject, always the same for one article. */
export function drawArticle(article: ArticleSubject): string {
  const random = streamOf(article.slug, "article");
  const sheet = createSheet({ width: WIDTH, height: HEIGHT });
  sheet.fill("depth", null, box(0, 0, WIDTH, HEIGHT));
  sheet.fill("shoal", null, band(150 + random.int(-30, 30), random.int(14, 26)));
  sheet.fill("paper", null, band(270 + random.int(-30, 20), random.int(10, 22)));
  sheet.fill("lawn", 3, box(-10, GROUND, WIDTH + 20, HEIGHT));
  subjectOf(article)[0](sheet, random);
  return sheet.toSvg();
}

export const articleDrawingAlt = (article: ArticleSubject) => `Illustration: ${subjectOf(article)[1]}.`;

/** By title, then tags in order, then category. */
function subjectOf({ title, category, tags }: ArticleSubject): readonly [Scene, string] {
  for (const text of [title, ...tags]) {
    const match = SUBJECTS.find(([pattern]) => pattern.test(text.toLowerCase()));
    if (match) return [match[1], match[2]];
  }
  return BY_CATEGORY[category] ?? STREET;
}

/** Everything below a wave, like depth lines of a chart. */
function band(y: number, rise: number): Shape {
  return [
    ["M", 0, y],
    ["Q", WIDTH / 4, y - rise, WIDTH / 2, y],
    ["Q", (WIDTH * 3) / 4, y + rise, WIDTH, y],
    ["L", WIDTH, HEIGHT],
    ["L", 0, HEIGHT],
    ["Z"],
  ];
}

const auction: Scene = (sheet, random) => {
  house(sheet, 90, 250, { wall: "creamBrick", door: "harbour" });
  tree(sheet, "jacaranda", 50, random, 0.8);
  // Bidders' paddles.
  for (const [x, top, paint] of [
    [392, 268, "buff"],
    [436, 232, "deep"],
    [480, 262, "brick"],
  ] as const) {
    sheet.stroke(1, line(x, GROUND + 6, x, top));
    sheet.fill(paint, 1, box(x - 21, top - 50, 42, 56));
    sheet.stroke(2, line(x - 9, top - 22, x + 9, top - 22));
  }
  sheet.fill("tile", 1, box(556, GROUND - 30, 180, 30), box(578, GROUND - 48, 136, 18));
  // The falling hammer.
  const [x, y, lean] = [628, 240, 56];
  sheet.fill("sand", 1, turned(x, y, lean, -11, 0, 11, 0, 11, -176, -11, -176));
  sheet.fill("tile", 1, turned(x, y, lean, -64, -31, 64, -31, 64, 31, -64, 31));
  sheet.stroke(2, line(...ends(x, y, lean, -43, 31)), line(...ends(x, y, lean, 43, 31)));
};

const inspection: Scene = (sheet, random) => {
  house(sheet, 110, 360, { wall: "brick", roof: "slate", door: "white" });
  tree(sheet, "lillyPilly", 60, random, 0.8);
  const [x, y, radius] = [560, 236, 112];
  sheet.fill("sand", 1, turned(x, y, -40, -17, radius - 2, 17, radius - 2, 17, radius + 92, -17, radius + 92));
  sheet.fill("brick", null, circle(x, y, radius));
  const courses = Array.from({ length: 7 }, (_, row) => y - 84 + row * 28);
  const half = (at: number) => Math.sqrt(Math.max(0, radius ** 2 - (at - y) ** 2));
  sheet.stroke(3, ...courses.map((at) => line(x - half(at), at, x + half(at), at)));
  const joints = courses.slice(0, -1).flatMap((at, row) =>
    [-90, -30, 30, 90]
      .map((offset) => x + offset + (row % 2) * 30)
      .filter((at2) => Math.abs(at2 - x) < half(at) - 6 && Math.abs(at2 - x) < half(at + 28) - 6)
      .map((at2) => line(at2, at, at2, at + 28)),
  );
  sheet.stroke(3, ...joints);
  sheet.stroke(1, line(x - 40, y - 84, x - 22, y - 50, x - 34, y - 18, x + 4, y + 14, x - 6, y + 48, x + 22, y + 84));
  sheet.stroke(1, circle(x, y, radius), circle(x, y, radius + 9));
};

const agent: Scene = (sheet, random) => {
  house(sheet, 240, 320, { wall: "redBrick", roof: "greyTile", door: "white" });
  tree(sheet, "magnolia", 690, random, 0.85);
  const boards: [number, Paint, Paint][] = [
    [70, "harbour", "white"],
    [330, "sand", "harbour"],
    [590, "slate", "white"],
  ];
  boards.forEach(([x, paint, face], index) => {
    const top = 178 + (index === 1 ? 46 : 0);
    sheet.fill("sand", 2, box(x + 12, top, 10, GROUND + 14 - top), box(x + 118, top, 10, GROUND + 14 - top));
    sheet.fill(paint, 1, box(x, top, 140, 104));
    sheet.fill("white", 2, box(x + 12, top + 38, 116, 54));
    sheet.fill(face, 2, circle(x + 34, top + 62, 13));
    sheet.stroke(2, line(x + 58, top + 56, x + 114, top + 56), line(x + 58, top + 72, x + 98, top + 72));
  });
};

const conveyancing: Scene = (sheet) => {
  page(sheet, 90, 104, 200, 270, 9);
  sheet.fill("harbour", 1, outline(226, 330, 214, 392, 238, 378, 262, 392, 250, 330));
  sheet.fill("deep", 1, circle(238, 322, 30));
  sheet.stroke(2, circle(238, 322, 19));
  house(sheet, 500, 220, { wall: "buff", roof: "tile" });
  sheet.dashes(1, [
    ["M", 312, 196],
    ["Q", 430, 120, 560, 200],
  ]);
  sheet.fill("ink", null, outline(560, 214, 572, 184, 544, 192));
  [350, 404, 458].forEach((x, index) => {
    sheet.fill(index === 2 ? "lamp" : "white", 2, circle(x, 330, 22));
    sheet.stroke(1, line(x - 10, 331, x - 2, 340, x + 12, 321));
  });
};

const exchange: Scene = (sheet) => {
  page(sheet, 64, 122, 160, 220, 7);
  page(sheet, 192, 150, 160, 220, 7);
  sheet.fill("sand", 1, turned(318, 296, 38, -9, -96, 9, -96, 9, 62, 0, 92, -9, 62));
  sheet.fill("ink", null, turned(318, 296, 38, -4, 78, 4, 78, 0, 92));
  const [x, y, cell] = [430, 150, 58];
  sheet.fill("shade", null, box(x + 8, y - 42, cell * 5 + 8, 268));
  sheet.fill("white", 1, box(x, y - 50, cell * 5, 268));
  sheet.fill("harbour", 1, box(x, y - 50, cell * 5, 46));
  for (const ring of [0.2, 0.8]) sheet.fill("white", 2, box(x + cell * 5 * ring - 7, y - 66, 14, 32));
  for (let day = 0; day < 15; day += 1) {
    const [left, top] = [x + (day % 5) * cell, y + Math.floor(day / 5) * 72];
    if (day > 4 && day < 10) sheet.fill("buff", 2, box(left, top, cell, 72));
  }
  sheet.stroke(3, ...[1, 2, 3, 4].map((column) => line(x + column * cell, y - 4, x + column * cell, y + 218)));
  sheet.stroke(3, line(x, y + 72, x + cell * 5, y + 72), line(x, y + 144, x + cell * 5, y + 144));
  sheet.stroke(
    1,
    ...[0, 1, 2, 3, 4].map((day) =>
      line(x + day * cell + 18, y + 110, x + day * cell + 26, y + 120, x + day * cell + 42, y + 96),
    ),
  );
};

const offset: Scene = (sheet) => {
  const [left, right, base] = [110, 560, GROUND];
  const fall = (share: number, speed: number) => 120 + (base - 120) * Math.min(1, share * speed) ** 1.6;
  const curve = (speed: number) =>
    Array.from({ length: 13 }, (_, index) => [left + ((right - left) * index) / 12, fall(index / 12, speed)]);
  const upper = curve(1);
  const lower = curve(1.5);
  sheet.fill("white", 2, box(left, 96, right - left + 20, base - 96));
  sheet.stroke(
    3,
    ...[0.25, 0.5, 0.75].map((share) => line(left, 96 + (base - 96) * share, right + 20, 96 + (base - 96) * share)),
  );
  sheet.fill("lamp", null, outline(...upper.flat(), ...lower.toReversed().flat()));
  sheet.stroke(1, line(...upper.flat()), line(...lower.flat()));
  sheet.stroke(1, line(left, 88, left, base, right + 26, base));
  coins(sheet, 640, GROUND, 5);
  coins(sheet, 712, GROUND, 9);
};

const firstHome: Scene = (sheet) => {
  const [x, y] = [250, 236];
  sheet.fill("sand", 1, circle(x, y, 84));
  sheet.fill("paper", 1, circle(x - 26, y, 26));
  sheet.fill(
    "sand",
    1,
    outline(
      x + 80,
      y - 20,
      x + 400,
      y - 20,
      x + 424,
      y,
      x + 400,
      y + 20,
      x + 372,
      y + 20,
      x + 372,
      y + 58,
      x + 340,
      y + 58,
      x + 340,
      y + 20,
      x + 316,
      y + 20,
      x + 316,
      y + 46,
      x + 288,
      y + 46,
      x + 288,
      y + 20,
      x + 80,
      y + 20,
    ),
  );
  sheet.stroke(2, line(x + 92, y, x + 396, y));
  // The tag on the key is a house.
  sheet.stroke(1, [
    ["M", x - 40, y + 14],
    ["Q", x - 96, y + 60, x - 112, y + 62],
  ]);
  const [tx, ty] = [130, 292];
  sheet.fill("brick", 1, outline(tx - 50, ty + 38, tx, ty, tx + 50, ty + 38, tx + 50, ty + 100, tx - 50, ty + 100));
  sheet.fill("paper", 2, circle(tx, ty + 24, 8));
  sheet.fill("harbour", 2, box(tx - 12, ty + 62, 24, 38));
  house(sheet, 520, 200, { wall: "buff", roof: "tile" });
};

const priceGuide: Scene = (sheet, random) => {
  house(sheet, 90, 290, { wall: "creamBrick", roof: "liver" });
  tree(sheet, "frangipani", 420, random, 0.8);
  const [x, y] = [560, 148];
  sheet.stroke(2, [
    ["M", x - 40, y],
    ["Q", x - 150, y - 50, x - 230, y + 60],
  ]);
  sheet.fill("white", 1, outline(x - 60, y, x - 20, y - 46, x + 170, y - 46, x + 170, y + 46, x - 20, y + 46));
  sheet.fill("paper", 2, circle(x - 26, y, 10));
  sheet.stroke(1, line(x + 20, y - 12, x + 142, y - 12));
  sheet.stroke(2, line(x + 20, y + 14, x + 100, y + 14));
  // The price guide, and the price it sold for.
  const [left, right, base] = [500, 740, 322];
  sheet.fill("lamp", 2, box(left + 40, base - 16, 100, 32));
  sheet.stroke(
    1,
    line(left, base, right, base),
    ...[0, 1, 2, 3, 4, 5, 6].map((tick) => line(left + tick * 40, base - 9, left + tick * 40, base + 9)),
  );
  sheet.fill("harbour", 1, outline(left + 202, base - 14, left + 184, base - 50, left + 220, base - 50));
};

const statement: Scene = (sheet, random) => {
  page(sheet, 90, 96, 300, 286, 1);
  for (const [row, paint] of (["brick", "buff", "slate"] as const).entries()) {
    const top = 152 + row * 72;
    sheet.fill("white", null, box(104, top - 10, 272, 62));
    sheet.fill(paint, 2, box(116, top + 16, 52, 32), outline(108, top + 16, 142, top - 6, 176, top + 16));
    sheet.stroke(1, line(200, top + 16, 300, top + 16));
    sheet.stroke(2, line(200, top + 36, 350, top + 36));
  }
  house(sheet, 470, 240, { wall: "creamBrick", roof: "tile", door: "harbour" });
  tree(sheet, "magnolia", 740, random, 0.8);
};

const clearance: Scene = (sheet) => {
  for (const [row, sold] of [7, 5, 8, 4].entries()) {
    for (let place = 0; place < 9; place += 1) {
      const [x, y] = [112 + place * 66, 108 + row * 68];
      const paint = place < sold ? "brick" : "white";
      sheet.fill(paint, 2, box(x, y + 20, 44, 28), outline(x - 6, y + 20, x + 22, y, x + 50, y + 20));
    }
  }
};

const rentBidding: Scene = (sheet, random) => {
  house(sheet, 80, 320, { wall: "brick", roof: "slate", door: "white" });
  tree(sheet, "jacaranda", 50, random, 0.8);
  sheet.fill("sand", 2, box(446, 200, 12, GROUND + 10 - 200));
  sheet.fill("white", 1, box(400, 150, 104, 70));
  sheet.stroke(1, line(418, 178, 486, 178));
  sheet.stroke(2, line(418, 198, 470, 198));
  coins(sheet, 640, GROUND, 9);
  sheet.stroke(1, line(585, 242, 695, 386), line(695, 242, 585, 386));
};

const strata: Scene = (sheet, random) => {
  const [x, top, wide] = [120, 106, 300];
  sheet.fill("redBrick", 1, box(x, top, wide, GROUND - top));
  sheet.fill("white", 1, box(x - 10, top - 14, wide + 20, 14));
  for (let floor = 0; floor < 4; floor += 1) {
    for (let bay = 0; bay < 4; bay += 1) {
      if (floor === 3 && bay === 2) continue;
      const [left, y] = [x + 22 + bay * 68, top + 20 + floor * 64];
      sheet.fill((floor + bay * 2) % 3 === 0 ? "lamp" : "glass", 2, box(left, y, 52, 36));
      sheet.stroke(2, line(left + 26, y, left + 26, y + 36));
    }
  }
  sheet.fill("harbour", 1, box(x + 164, GROUND - 50, 36, 50));
  tree(sheet, "palm", 76, random, 0.8);
  page(sheet, 490, 118, 210, 250, 3);
  const base = 336;
  [38, 62, 54, 92, 76].forEach((high, bar) => {
    sheet.fill(bar === 3 ? "lamp" : "deep", 2, box(516 + bar * 33, base - high, 22, high));
  });
  sheet.stroke(2, line(508, base, 688, base));
};

const renovation: Scene = (sheet) => {
  sheet.fill("white", 1, box(110, 100, 590, GROUND - 100));
  sheet.fill("buff", null, box(112, 102, 330, GROUND - 104));
  sheet.fill("buff", null, outline(440, 102, 492, 102, 470, 200, 500, 290, 452, GROUND - 2, 440, GROUND - 2));
  sheet.fill("shade", null, box(110, 100, 590, 12));
  sheet.fill("white", 2, box(110, GROUND - 20, 590, 20));
  // A masked window, a roller on its pole, a ladder and a tin.
  sheet.fill("glass", 1, box(172, 148, 132, 118));
  sheet.stroke(1, line(238, 148, 238, 266), line(172, 207, 304, 207));
  sheet.fill("sand", 1, box(452, 168, 92, 34));
  sheet.stroke(1, line(544, 185, 562, 185, 562, 232, 508, 232, 508, 262));
  sheet.fill("harbour", 1, box(501, 262, 14, 108));
  sheet.stroke(1, line(600, GROUND + 12, 648, 128), line(666, GROUND + 12, 694, 128), line(648, 128, 694, 128));
  sheet.stroke(
    1,
    ...[0.16, 0.34, 0.52, 0.7, 0.87].map((share) => {
      const y = 128 + (GROUND + 12 - 128) * share;
      return line(648 - 48 * share, y, 694 - 28 * share, y);
    }),
  );
  sheet.fill("slate", 1, box(354, GROUND - 50, 72, 62));
  sheet.fill("sand", 1, ellipse(390, GROUND - 50, 36, 11));
  sheet.stroke(2, [
    ["M", 354, GROUND - 46],
    ["Q", 390, GROUND - 112, 426, GROUND - 46],
  ]);
};

const rentIncrease: Scene = (sheet, random) => {
  house(sheet, 90, 300, { wall: "creamBrick", roof: "slate", door: "brick" });
  tree(sheet, "bottlebrush", 60, random, 0.7);
  [84, 96, 126, 168].forEach((high, step) => {
    sheet.fill(step === 3 ? "lamp" : "deep", 1, box(470 + step * 66, GROUND - high, 46, high));
  });
  sheet.dashes(2, line(452, GROUND - 150, 744, GROUND - 150));
  sheet.stroke(1, line(470, GROUND - 130, 560, GROUND - 148, 640, GROUND - 196, 712, GROUND - 238));
  sheet.fill("ink", null, outline(724, GROUND - 246, 694, GROUND - 240, 712, GROUND - 222));
  sheet.stroke(1, line(446, GROUND, 750, GROUND));
};

const bond: Scene = (sheet) => {
  const [x, y] = [110, 150];
  sheet.fill("slate", 1, box(x, y, 270, GROUND - y));
  sheet.fill("deep", 1, box(x + 24, y + 24, 222, GROUND - y - 48));
  sheet.fill("white", 1, circle(x + 135, y + 112, 48));
  sheet.stroke(1, ...[0, 60, 120].map((degrees) => line(...ends(x + 135, y + 112, degrees, 0, 66))));
  sheet.fill("sand", 1, circle(x + 135, y + 112, 16));
  sheet.fill("ink", null, box(x + 20, GROUND, 40, 10), box(x + 210, GROUND, 40, 10));
  coins(sheet, 432, GROUND, 4);
  coins(sheet, 504, GROUND, 2);
  page(sheet, 560, 112, 170, 262, 0);
  [0, 1, 2, 3, 4].forEach((row) => {
    const top = 158 + row * 40;
    sheet.fill(row < 4 ? "lamp" : "white", 2, box(582, top, 22, 22));
    if (row < 4) sheet.stroke(1, line(586, top + 11, 592, top + 17, 601, top + 4));
    sheet.stroke(3, line(618, top + 11, 706, top + 11));
  });
};

const pets: Scene = (sheet, random) => {
  sheet.fill("brick", 1, box(90, 96, 620, GROUND - 96));
  sheet.stroke(
    3,
    ...[
      [130, 130],
      [620, 150],
      [300, 118],
      [150, 300],
      [640, 320],
      [560, 118],
    ].flatMap(([x = 0, y = 0]) => [line(x, y, x + 34, y), line(x + 18, y + 10, x + 50, y + 10)]),
  );
  sheet.fill("white", 1, box(324, 118, 152, GROUND - 118));
  sheet.fill("harbour", 1, box(338, 132, 124, GROUND - 132));
  sheet.stroke(2, box(356, 150, 38, 76), box(406, 150, 38, 76));
  sheet.fill("sand", 2, circle(448, 262, 6));
  // The flap in the door.
  sheet.fill("paper", 1, box(362, GROUND - 84, 76, 84));
  sheet.fill("lamp", 1, box(536, 150, 124, 104));
  sheet.stroke(1, line(598, 150, 598, 254));
  sheet.fill("white", 1, box(526, 254, 144, 12));
  cat(sheet, 622, 254);
  dog(sheet, 216, GROUND + 8);
  tree(sheet, "lillyPilly", 720, random, 0.6);
};

const rates: Scene = (sheet) => {
  const x = 400;
  sheet.fill(
    "slate",
    1,
    box(x - 8, 140, 16, GROUND - 140),
    outline(x - 70, GROUND, x - 40, GROUND - 22, x + 40, GROUND - 22, x + 70, GROUND),
  );
  sheet.fill("sand", 1, turned(x, 142, 5, -232, -7, 232, -7, 232, 7, -232, 7));
  sheet.fill("white", 1, circle(x, 142, 18));
  for (const [at, y] of [
    [x - 222, 124],
    [x + 222, 162],
  ] as const) {
    sheet.stroke(2, line(at, y, at - 76, y + 122), line(at, y, at + 76, y + 122));
  }
  coins(sheet, x - 222, 244, 4);
  coins(sheet, x + 196, 282, 5);
  page(sheet, x + 226, 210, 46, 68, 1);
  for (const [at, y] of [
    [x - 222, 246],
    [x + 222, 284],
  ] as const) {
    sheet.fill("deep", 1, [
      ["M", at - 88, y],
      ["L", at + 88, y],
      ["Q", at + 60, y + 42, at, y + 42],
      ["Q", at - 60, y + 42, at - 88, y],
      ["Z"],
    ]);
  }
  sheet.fill("white", 2, circle(x - 56, 262, 16), circle(x + 56, 300, 16));
  sheet.stroke(1, line(x - 40, 316, x + 40, 244));
};

const street: Scene = (sheet, random) => {
  house(sheet, 60, 190, { wall: "brick", roof: "tile", door: "white" });
  house(sheet, 300, 210, { wall: "buff", roof: "slate" });
  house(sheet, 560, 190, { wall: "creamBrick", roof: "liver", door: "brick" });
  tree(sheet, "gum", 276, random, 0.8);
  tree(sheet, "jacaranda", 534, random, 0.75);
};

/** By the first matching word of tags or title, most general last. */
const SUBJECTS: readonly (readonly [pattern: RegExp, scene: Scene, alt: string])[] = [
  [/\bpets?\b|\bdogs?\b/, pets, "a dog by a front door and a cat at the window"],
  [/cooling|exchange|gazump/, exchange, "two copies of a contract next to five days on a calendar"],
  [
    /price guide|underquot|apprais|valuation/,
    priceGuide,
    "a house with a price tag, and a scale with a range marked on it",
  ],
  [/statement of information/, statement, "a document with three houses and their prices, next to a house for sale"],
  [/clearance/, clearance, "four rows of houses, each with those that sold in another colour"],
  [/rent bid/, rentBidding, "a house with one price on its board, and a stack of coins crossed out"],
  [/\bauction/, auction, "an auctioneer's hammer in front of a house, with three bidders' paddles raised"],
  [/termite|building and pest|inspection/, inspection, "a magnifying glass held to the bricks of a house"],
  [/selling agent|commission|choosing an agent/, agent, "a house with three agents' boards in front of it"],
  [/conveyanc|settlement|solicitor|transfer of title/, conveyancing, "a sealed document on its way to a house"],
  [/comparison rate|interest rate|\brates?\b/, rates, "a pair of scales weighing two stacks of coins"],
  [/first home|grant|deposit/, firstHome, "a large key with a house-shaped tag"],
  [/offset|repayment|loan|mortgage|refinanc/, offset, "two curves of a falling loan, one steeper, next to coins"],
  [/\bstrata\b|owners corporation|levies/, strata, "a block of flats next to a report with a chart"],
  [
    /renovat|\blicen[cs]es?\b|paint|builder|trades?\b/,
    renovation,
    "a half-painted wall with a roller, a ladder and a tin",
  ],
  [/\bbonds?\b/, bond, "a safe, coins and a list with ticks"],
  [/rent increase|\brents?\b|tenan|lease/, rentIncrease, "a house next to four rising steps"],
  [/contract|legal|\blaw\b/, conveyancing, "a sealed document on its way to a house"],
];

/** By category, if no word matches. */
const BY_CATEGORY: Readonly<Record<string, readonly [scene: Scene, alt: string]>> = {
  buying: [firstHome, "a large key with a house-shaped tag"],
  selling: [agent, "a house with three agents' boards in front of it"],
  renting: [bond, "a safe, coins and a list with ticks"],
  finance: [offset, "two curves of a falling loan, one steeper, next to coins"],
  home_improvement: [renovation, "a half-painted wall with a roller, a ladder and a tin"],
};

const STREET: readonly [scene: Scene, alt: string] = [street, "a street with three houses among trees"];
