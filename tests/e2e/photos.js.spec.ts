import { expectNoViolations } from "#tests/support/axe.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { findPicturedHome } from "#tests/support/visible-homes.ts";

test("arrow keys change the photo; the gallery opens over the page and returns the focus", async ({
  visitor,
  page,
  homes,
  database,
}) => {
  const { id } = await findPicturedHome(database, homes);
  await visitor.open(`/listings/${id}`);
  const slides = page.getByRole("list", { name: "Photos" }).getByRole("listitem");
  await slides.first().getByRole("link").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(slides.nth(1).getByRole("link").first()).toBeFocused();
  await expect(slides.nth(1).getByRole("img")).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press("ArrowLeft");
  await expect(slides.first().getByRole("link").first()).toBeFocused();

  const second = slides.nth(1).getByRole("link").first();
  await second.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("img").nth(1)).toBeInViewport({ ratio: 0.5 });
  await expectNoViolations(page);
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("img").nth(2)).toBeInViewport({ ratio: 0.9 });
  await expect(dialog.getByRole("img").nth(1)).not.toBeInViewport({ ratio: 0.1 });
  await page.setViewportSize({ width: 390, height: 844 });
  const thumbnail = dialog.getByRole("navigation", { name: "Thumbnails" }).getByRole("link").nth(1);
  await thumbnail.click();
  await expect(dialog.getByRole("img").nth(1)).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press("ArrowRight");
  await expect(dialog.getByRole("img").nth(1)).not.toBeInViewport({ ratio: 0.1 });
  await thumbnail.click();
  await expect(dialog.getByRole("img").nth(1)).toBeInViewport({ ratio: 0.9 });
  await expectNoViolations(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await dialog.getByRole("link", { name: "All pictures" }).click();
  await expect(dialog.getByRole("link", { name: "All pictures" })).toHaveCount(0);
  await expect(dialog.getByRole("img").first()).toBeInViewport({ ratio: 0.9 });
  await dialog.getByRole("img").nth(1).click();
  await expect(dialog.getByRole("img").first()).not.toBeInViewport({ ratio: 0.1 });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(second).toBeFocused();
  expect(new URL(page.url()).hash).toBe("");

  await second.click();
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(second).toBeFocused();
  await second.click();
  await dialog.getByRole("link", { name: "Enquire" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel("Message")).toBeInViewport();
});

test("the heading of the gallery, the picture in sight, enquiry and close stay in one opaque row", async ({
  visitor,
  page,
  homes,
  database,
}) => {
  const { id, name } = await findPicturedHome(database, homes);
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitor.open(`/listings/${id}`);
  await page.getByRole("link", { name: /^All \d+ pictures \+ plan$/ }).click();
  const dialog = page.getByRole("dialog", { name });
  const heading = dialog.getByRole("heading", { name });
  const first = (await dialog.getByRole("img").first().boundingBox())!;
  expect(first.y).toBeLessThan(90);
  await dialog.getByRole("img").first().hover();
  await page.mouse.wheel(0, 500);
  await expect(dialog.getByRole("img").first()).not.toBeInViewport({ ratio: 0.9 });
  for (const part of [
    heading,
    dialog.locator(".photo-place"),
    dialog.getByRole("link", { name: "Enquire" }),
    dialog.getByRole("button", { name: "Close" }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    const { y, height } = (await part.boundingBox())!;
    expect(y + height).toBeLessThan(72);
  }
  await expect(dialog.locator(".photo-place")).toHaveText(/[2-9] of \d+$/);
  const ground = await dialog.locator(".photo-head").evaluate((head) => getComputedStyle(head).backgroundColor);
  expect(ground).not.toMatch(/transparent|rgba\(0, 0, 0, 0\)/);
  await expectNoViolations(page);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
});

test("keys turn the pages of the photos page, thumbnails follow, and Back leaves the full-screen view", async ({
  visitor,
  page,
  homes,
  database,
}) => {
  const { id } = await findPicturedHome(database, homes);
  await visitor.open(`/listings/${id}/-/photos`);
  const thumbnails = page.getByRole("navigation", { name: "Thumbnails" }).getByRole("link");
  const pictures = page.locator("figure img");
  const last = (await pictures.count()) - 1;
  await expect(thumbnails.first()).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("ArrowRight");
  expect(new URL(page.url()).hash).toBe("");
  await expectNoViolations(page);

  await pictures.nth(1).click();
  await expect(thumbnails.nth(1)).toHaveAttribute("aria-current", "true");
  for (const [key, place] of [
    ["ArrowLeft", 0],
    ["End", last],
    ["ArrowRight", last],
    ["Home", 0],
    ["ArrowRight", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(pictures.nth(place)).toBeInViewport({ ratio: 0.9 });
    await expect(thumbnails.nth(place)).toHaveAttribute("aria-current", "true");
    await expect(page.locator(`#photo-${place + 1} figure a`).first()).toBeFocused();
  }
  // Arrow keys start from the visible picture, also after a swipe.
  await pictures.nth(1).hover();
  await page.mouse.wheel(1280, 0);
  await expect(thumbnails.nth(2)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(thumbnails.nth(1)).toHaveAttribute("aria-current", "true");
  await expect(page.locator("[aria-current=true]").and(page.locator(".photo-thumbs a"))).toHaveCount(1);
  await expectNoViolations(page);
  await page.goBack();
  expect(new URL(page.url()).hash).toBe("");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();

  await pictures.nth(1).click();
  await page.keyboard.press("ArrowRight");
  await expect(thumbnails.nth(2)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Close" })).toHaveCount(0);
  await expect(page.locator("#photo-3 figure a").first()).toBeFocused();
  await expect(pictures.nth(2)).toBeInViewport({ ratio: 0.9 });
});
