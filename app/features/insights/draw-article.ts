import { streamOf } from "#app/lib/random.ts";
import { box, type Shape } from "#app/features/drawings/shapes.ts";
import { createSheet } from "#app/features/drawings/sheet.ts";
import { GROUND, type Scene } from "./article-objects.ts";
import { BY_CATEGORY, STREET, SUBJECTS } from "./article-scenes.ts";

export interface ArticleSubject {
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
