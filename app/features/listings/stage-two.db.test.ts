import { beforeEach, describe, expect, test, vi } from "vitest";
import { COLUMNS } from "#app/features/imports/formats/csv-columns.ts";
import { postWithStageTwo } from "#app/features/insights/article-html.server.ts";
import { LISTING_FIELDS } from "#app/features/listings/model/fields.ts";
import { type PageDependencies, trackDependencies } from "#platform/cache-dependencies.server.ts";
import { stageTwo } from "#tests/support/stage-two.ts";
import { fillStageTwoText, isStageTwoInForce } from "./stage-two.server.ts";

vi.mock(import("#platform/env.server.ts"), async (original) => {
  const { withStageTwo } = await import("#tests/support/stage-two.ts");
  return withStageTwo(await original());
});

describe("a text about stage 2", () => {
  /** Midnight in Sydney, in daylight saving time. */
  const SWITCH = Date.UTC(2026, 11, 14, 13);
  const text = "Stage 2 [[stage 2|is to come|begins on {date}|has been in force since {date}]].";

  beforeEach(() => {
    stageTwo.from = "2026-12-15";
  });

  test("the switch is at midnight in Sydney", () => {
    expect([SWITCH - 1, SWITCH].map((at) => isStageTwoInForce(new Date(at)))).toEqual([false, true]);
    stageTwo.from = undefined;
    expect(isStageTwoInForce(new Date(SWITCH))).toBe(false);
  });

  test("a text is in the tense of the day", () => {
    expect(fillStageTwoText(text, new Date(SWITCH - 1))).toBe("Stage 2 begins on 15 December 2026.");
    expect(fillStageTwoText(text, new Date(SWITCH))).toBe("Stage 2 has been in force since 15 December 2026.");
    stageTwo.from = undefined;
    expect(fillStageTwoText(text, new Date(SWITCH))).toBe("Stage 2 is to come.");
  });

  test("help texts tell until when a home without a price is allowed, and then that it is not", () => {
    const showPrice = COLUMNS.find(({ header }) => header === "Show price")?.about ?? "";
    const { hint, file } = LISTING_FIELDS.price;
    for (const help of [hint, file.about, showPrice]) {
      expect(fillStageTwoText(help, new Date(SWITCH - 1))).toContain(
        "until 15 December 2026 (stage 2 of the Act on underquoting)",
      );
      expect(fillStageTwoText(help, new Date(SWITCH))).toContain("outside New South Wales only");
    }
    expect(fillStageTwoText("Another text, until stage 2.", new Date(SWITCH))).toBe("Another text, until stage 2.");
  });

  test.each<[why: string, text: string, before: number, isCached: boolean]>([
    ["more than a minute before the switch", text, 60_001, true],
    ["in the last minute", text, 60_000, false],
    ["in the last millisecond", text, 1, false],
    ["after the switch", text, 0, true],
    ["without a variant", "Stage 2", 1, true],
  ])("a page %s may be cached: %s", async (_, shown, before, isCached) => {
    const dependencies: PageDependencies = { statements: new Set() };
    await trackDependencies(dependencies, async () => {
      await Promise.resolve();
      fillStageTwoText(shown, new Date(SWITCH - before));
    });
    expect(dependencies.isPartial ?? false).toBe(!isCached);
  });

  test("of an article is in its title, excerpt and body", () => {
    const post = { slug: "law", title: text, excerpt: text, body: `<p>${text}</p>` };
    stageTwo.from = undefined;
    const written = "Stage 2 is to come.";
    expect(postWithStageTwo(post)).toEqual({
      slug: "law",
      title: written,
      excerpt: written,
      body: `<p>${written}</p>`,
    });
    expect(postWithStageTwo({ title: text, excerpt: null })).toEqual({ title: written, excerpt: null });
  });
});
