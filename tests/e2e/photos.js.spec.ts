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
