import { expect, type Page, type Response } from "@playwright/test";

/**
 * The only place where journeys differ between the projects `js` and `no-js`: each difference has a name, and what
 * follows from it is the same in both.
 */
export interface Visitor {
  /** Opens an address and waits until it can be used as the visitor is used to: hydrated, when scripts run. */
  open(address: string): Promise<Response | null>;
  /** Chooses a suburb: from the select, or from the searchable picker that stands in its place once someone comes near. */
  chooseSuburb(name: string): Promise<void>;
  /** On a wide screen: presses "Show homes", or does nothing, because filters apply by themselves. */
  applyFilters(): Promise<void>;
  /** What the tab's history holds after filters were applied: one more entry, or the same one, replaced. */
  filtersReplaceHistory: boolean;
}

/** The visitor of a page. */
export function visitorOf(page: Page, javaScript: boolean): Visitor {
  return javaScript ? withJavaScript(page) : withoutJavaScript(page);
}

function withJavaScript(page: Page): Visitor {
  return {
    async open(address) {
      const response = await page.goto(address);
      await expect(page.locator("html[data-hydrated]")).toBeAttached();
      return response;
    },
    async chooseSuburb(name) {
      await page.getByRole("heading", { name: "Filters" }).hover();
      const picker = page.getByRole("combobox", { name: "Suburb" });
      await expect(picker).toHaveAttribute("aria-autocomplete", "list");
      await picker.fill(name);
      await page.getByRole("option", { name, exact: true }).click();
    },
    async applyFilters() {
      // Leaving a text box applies it at once; choices have applied already.
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    },
    filtersReplaceHistory: true,
  };
}

function withoutJavaScript(page: Page): Visitor {
  return {
    open: (address) => page.goto(address),
    async chooseSuburb(name) {
      await page.getByLabel("Suburb", { exact: true }).selectOption(name);
    },
    async applyFilters() {
      await page.getByRole("button", { name: "Show homes" }).click();
    },
    filtersReplaceHistory: false,
  };
}
