import { expect, test } from "#tests/support/journey.fixture.ts";
import { findPicturedHome } from "#tests/support/visible-homes.ts";

/**
 * The visible part of a description: "The kitchen." becomes the title "Kitchen"; of longer texts, the end is shown
 * below the picture.
 */
function partShown(words: string): string {
  const short = /^(?:The )?([^,.:]{1,32})\.$/.exec(words)?.[1];
  return short === undefined ? words.slice(-12) : short.charAt(0).toUpperCase() + short.slice(1);
}

test("a visitor browses the pictures of a home, and sees all of them on their own page", async ({
  visitor,
  page,
  homes,
  database,
}) => {
  const { id } = await findPicturedHome(database, homes);
  const rows = await database
    .selectFrom("pictures")
    .selectAll()
    .where("listingId", "=", id)
    .orderBy("position")
    .execute();
  const photos = rows.filter(({ kind }) => kind === "photo");
  const plans = rows.filter(({ kind }) => kind === "floorplan");
  await visitor.open(`/listings/${id}`);
  const slides = page.getByRole("list", { name: "Photos" }).getByRole("listitem");
  // Large screens show the first three photos; a link leads to the others.
  await expect(slides).toHaveCount(Math.min(3, photos.length));
  await expect(slides.first()).toContainText(`1 of ${photos.length}`);
  await expect(slides.first().getByRole("img")).toHaveAttribute("alt", photos[0]!.words);
  await expect(slides.nth(1).getByRole("img")).toBeInViewport({ ratio: 0.9 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(slides).toHaveCount(photos.length);
  await expect(slides.nth(1).getByRole("img")).toBeInViewport({ ratio: 0.02 });
  for (const [index, { words }] of photos.entries()) {
    const title = /^The ([^,.:]{1,32})[,.]/.exec(words)?.[1];
    if (title) await expect(slides.nth(index)).toContainText(new RegExp(`${title} · ${index + 1} of`, "i"));
  }
  await page.getByRole("list", { name: "Photos" }).hover();
  await page.mouse.wheel(6000, 0);
  await expect(slides.last().getByRole("img")).toBeInViewport({ ratio: 0.9 });
  // 1366x640 at 200 percent zoom, and a phone in landscape: the bar must not cover the price.
  for (const [width, height] of [
    [683, 320],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    const price = (await page.locator(".home-price").boundingBox())!;
    const bar = (await page.getByRole("navigation", { name: "This home" }).boundingBox())!;
    expect(price.y + price.height).toBeLessThanOrEqual(bar.y);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByRole("heading", { name: "Floor plan" })).toHaveCount(plans.length);

  await visitor.open(`/listings/${id}/-/photos`);
  await expect(page).toHaveURL(/\/listings\/\d+\/[a-z0-9-]{2,}\/photos$/);
  for (const { words, kind } of rows) {
    const shown = page.getByRole("img", { name: words });
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const figure = page.getByRole("figure").filter({ has: shown });
    // The legend of a plan is a list.
    const parts = kind === "floorplan" ? words.replace(/\.$/, "").split(/,? (?=\d+ [A-Z])/) : [partShown(words)];
    for (const text of parts) await expect(figure).toContainText(text);
    if (kind === "photo")
      await expect(figure).toContainText(`${photos.findIndex((row) => row.words === words) + 1} of`);
  }
  // The first is as large as the four next to it, and the bottom edges are in line.
  await page.setViewportSize({ width: 1280, height: 800 });
  const boxOf = async (place: number) => (await page.locator(`#photo-${place}`).boundingBox())!;
  const [first, second, third, fourth] = [await boxOf(1), await boxOf(2), await boxOf(3), await boxOf(4)];
  expect(first.width).toBeGreaterThan(1.9 * second.width);
  expect([second.y, third.x]).toEqual([first.y, second.x]);
  expect(Math.abs(first.y + first.height - third.y - third.height)).toBeLessThan(2);
  expect(fourth.x).toBe(first.x);
  // Pictures fit on the screen completely, including the first one, which is below the header.
  for (const [width, height] of [
    [1366, 640],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.locator("figure img").first()).toBeInViewport({ ratio: 1 });
  }
  await page.getByRole("link", { name: "Back to the home" }).click();
  await expect(page).toHaveURL(new RegExp(`/listings/${id}/`));
});

test("a picture fills the screen, and links lead to the next one and back to all of them", async ({
  visitor,
  page,
  homes,
  database,
}) => {
  const { id } = await findPicturedHome(database, homes);
  await visitor.open(`/listings/${id}/-/photos`);
  const pictures = page.locator("figure img");
  await page.setViewportSize({ width: 390, height: 844 });
  const widths = await pictures.evaluateAll((images) =>
    images.slice(0, 3).map((image) => image.parentElement!.getBoundingClientRect().width),
  );
  for (const width of widths) expect(width).toBeGreaterThanOrEqual(388);

  await pictures.nth(1).click();
  await expect(page).toHaveURL(/#photo-2$/);
  await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9 });
  await expect(pictures.nth(0)).not.toBeInViewport();
  const list = page.locator(".photo-list");
  const photos = await list
    .getByText(/^\d+ of \d+$/)
    .filter({ visible: true })
    .count();
  await expect(list.getByText(`2 of ${photos}`, { exact: true }).filter({ visible: true })).toBeInViewport();
  await page.locator("#photo-2").getByRole("link", { name: "Next" }).click();
  await expect(pictures.nth(2)).toBeInViewport({ ratio: 0.9 });
  await expect(pictures.nth(1)).not.toBeInViewport();
  await page.mouse.wheel(-390, 0);
  await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9 });
  // A thumbnail leads to its picture, also after a swipe to another one.
  const thumbnail = page
    .getByRole("navigation", { name: "Thumbnails" })
    .getByRole("link", { name: `${photos} of ${photos}` });
  await thumbnail.click();
  await expect(pictures.nth(photos - 1)).toBeInViewport({ ratio: 0.9 });
  await pictures.nth(photos - 1).hover();
  await page.mouse.wheel(-390, 0);
  await expect(pictures.nth(photos - 2)).toBeInViewport({ ratio: 0.9 });
  await thumbnail.click();
  await expect(pictures.nth(photos - 1)).toBeInViewport({ ratio: 0.9 });
  // On a phone in landscape, a picture is as high as the screen.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => pictures.nth(photos - 1).evaluate((image) => image.clientHeight)).toBeGreaterThan(360);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "All pictures" }).click();
  await expect(page.getByRole("link", { name: "All pictures" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  // A plan is wide enough for its text, and scrolls.
  await pictures.last().click();
  await expect.poll(() => pictures.last().evaluate((image) => image.clientWidth)).toBeGreaterThan(600);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole("link", { name: "Enquire" }).click();
  await expect(page).toHaveURL(new RegExp(`/listings/${id}/[a-z0-9-]+#enquire$`));
  await expect(page.getByLabel("Message")).toBeInViewport();
  await page.goBack();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(new RegExp(`/listings/${id}/[a-z0-9-]+$`));
});

test("the strip of thumbnails and the enquiry link stay in sight, and rooms of the plan lead to their pictures", async ({
  visitor,
  page,
  homes,
  database,
}) => {
  const { id } = await findPicturedHome(database, homes);
  const one = database.selectFrom("pictures").select("id").where("listingId", "=", id).limit(1);
  const change = (kind: "photo" | "floorplan", position: "asc" | "desc", words: string) =>
    database
      .updateTable("pictures")
      .set({ words })
      .where("id", "in", one.where("kind", "=", kind).orderBy("position", position))
      .returning("position")
      .executeTakeFirstOrThrow();
  await change("photo", "asc", "A house seen from the street, behind a fence that is painted green.");
  await change("photo", "desc", "The sunroom, with a view of the garden.");
  await change("floorplan", "asc", "The plan. 1 Cellar: 2.0 × 3.0 m, 2 Sunroom / dining: 3.0 × 4.0 m.");
  const { count } = await database
    .selectFrom("pictures")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("listingId", "=", id)
    .where("kind", "=", "photo")
    .executeTakeFirstOrThrow();

  await visitor.open(`/listings/${id}/-/photos`);
  const thumbnails = page.getByRole("navigation", { name: "Thumbnails" });
  const sunroom = thumbnails.getByRole("link", { name: `Sunroom, ${count} of ${count}` });
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [1280, 720],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect(thumbnails).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole("link", { name: "Enquire" })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expect(page.locator("#photo-1 figcaption")).toContainText(/^Front\s+1 of \d+\s+A house seen from/);

  await sunroom.click();
  const figure = page.locator(`#photo-${count}`).getByRole("figure");
  await expect(figure.getByRole("img")).toBeInViewport({ ratio: 0.9 });
  await expect(figure).toContainText("With a view of the garden.");
  // In the full-screen view the thumbnails are a column at the left.
  await expect(thumbnails).toBeInViewport({ ratio: 0.9 });
  await figure.getByRole("link", { name: "2 on the plan" }).click();
  const plan = page.locator(`#photo-${count + 1}`).getByRole("figure");
  await expect(plan.getByRole("img")).toBeInViewport({ ratio: 0.9 });
  await expect(plan.getByRole("link", { name: /^Cellar/ })).toHaveCount(0);
  await plan.getByRole("link", { name: /^Sunroom \/ dining/ }).click();
  await expect(figure.getByRole("img")).toBeInViewport({ ratio: 0.9 });
});
