import { expect, type Page } from "@playwright/test";

/**
 * Expects the page to fit its window, with large enough targets, also with the widest text spacing that WCAG 1.4.12
 * requires pages to support.
 */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await widthBeyondScreen(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  const style = await spaceText(page);
  expect(await widthBeyondScreen(page)).toBe(0);
  expect(await clippedControls(page)).toEqual([]);
  await style.evaluate((element) => element.parentNode?.removeChild(element));
}

/** CSS pixels by which the page is wider than the window. */
function widthBeyondScreen(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}

/** The text spacing of WCAG 1.4.12. */
function spaceText(page: Page) {
  return page.addStyleTag({
    content:
      "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
  });
}

/** Controls and links below 24 by 24 CSS pixels (WCAG 2.5.8). Links in running text are exempt. */
function smallTargets(page: Page): Promise<string[]> {
  return page.locator("a, button, input:not([type=hidden]), select, summary, [role=slider]").evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== "inline")
      .filter((element) => {
        const box = element.getBoundingClientRect();
        // An invisible box around a slider's thumb is part of its target.
        const halo = getComputedStyle(element, "::before");
        const width = Math.max(box.width, Number.parseFloat(halo.width) || 0);
        const height = Math.max(box.height, Number.parseFloat(halo.height) || 0);
        // The skip link is clipped to one pixel until it has the focus.
        return width > 1 && height > 1 && (width < 24 || height < 24);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

/** Buttons, links and headings whose text overflows their box. Text for screen readers has a box of one pixel. */
function clippedControls(page: Page): Promise<string[]> {
  return page.locator("button, a.btn, label, h1, h2, h3").evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility() && !element.closest(".sr-only"))
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}
