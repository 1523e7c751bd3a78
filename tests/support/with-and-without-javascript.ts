import { expect, type Locator, type Page, type Response } from "@playwright/test";
import {
  errorSummary,
  expectThanks,
  expectTyped,
  sentPanel,
  submitButton,
  toast,
  type TypedEnquiry,
} from "./enquiry-form.ts";
import { expectAlive } from "./hold-scripts.ts";

/**
 * The only place where journeys differ between the projects `js` and `no-js`: each difference has a name, and what
 * follows from it is the same in both.
 */
export interface Visitor {
  /** Opens an address and waits until it can be used as the visitor is used to: hydrated, when scripts run and the page loads them at once. */
  open(address: string): Promise<Response | null>;
  /** Chooses a suburb: from the select, or from the searchable picker that stands in its place once someone comes near. */
  chooseSuburb(name: string): Promise<void>;
  /** On a wide screen: presses "Show homes", or does nothing, because filters apply by themselves. */
  applyFilters(): Promise<void>;
  /** Expects a message that has just been said: in the corner and not in the page, or in the page and not after a reload. */
  expectSaidOnce(message: string): Promise<void>;
  /** From the thank you back to the form: by the panel's link, which leaves the page in place, or by the browser's Back. */
  returnToForm(): Promise<void>;
  /** After a failure with this sentence: in the fields of the form that stayed, or listed on a page of its own. */
  expectTypedStillThere(typed: TypedEnquiry, sentence: string): Promise<void>;
  /** Follows a link to a form in a dialog or on its own page; returns the container of the form. */
  enquireFrom(link: Locator, by?: "click" | "Enter"): Promise<Locator>;
  /** After it was sent from there: back at the link with a message in the corner and a line that stays, or on the page that thanks. */
  expectSentFrom(link: Locator): Promise<void>;
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
      await expectAlive(page);
      return response;
    },
    async chooseSuburb(name) {
      await page.getByRole("search", { name: "Filters" }).hover();
      const picker = page.getByRole("combobox", { name: "Suburb" });
      await expect(picker).toHaveAttribute("aria-autocomplete", "list");
      await picker.fill(name);
      await page
        .getByRole("option", { name: `${name} suburb` })
        .first()
        .click();
    },
    async applyFilters() {
      // Leaving a text box applies it at once; choices have applied already.
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    },
    async expectSaidOnce(message) {
      await expect(toast(page)).toHaveCount(1);
      await expect(toast(page)).toContainText(message);
      await expect(page.locator("#flash")).toHaveCount(0);
      await expect(sentPanel(page)).toBeFocused();
    },
    async returnToForm() {
      await sentPanel(page).getByRole("link", { name: "Send another enquiry" }).click();
      await expect(sentPanel(page)).toHaveCount(0);
    },
    async expectTypedStillThere(typed, sentence) {
      await expect(errorSummary(page)).toBeFocused();
      await expect(errorSummary(page)).toContainText(sentence);
      await expectTyped(page, typed);
    },
    async enquireFrom(link, by) {
      await follow(link, by);
      const dialog = page.getByRole("dialog");
      await expect(submitButton(dialog)).toBeVisible();
      return dialog;
    },
    async expectSentFrom(link) {
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(link).toBeFocused();
      await expect(toast(page)).toContainText("Enquiry Submitted!");
      await expect(page.getByText(/^Enquiry sent \d{1,2}:\d\d [ap]m\./)).toBeVisible();
    },
    filtersReplaceHistory: true,
  };
}

function withoutJavaScript(page: Page): Visitor {
  return {
    open: (address) => page.goto(address),
    async chooseSuburb(name) {
      const field = page.getByLabel("Suburb, station or sentence");
      const list = page.locator(`datalist#${await field.getAttribute("list")}`);
      await expect(list.locator("option", { hasText: new RegExp(`^${name}$`) })).toHaveCount(1);
      await field.fill(name);
    },
    async applyFilters() {
      await page.getByRole("button", { name: "Show homes" }).click();
    },
    async expectSaidOnce(message) {
      await expect(page.locator("#flash")).toContainText(message);
      expect(await page.context().cookies()).toEqual([]);
      await page.reload();
      await expect(page.locator("#flash")).toHaveCount(0);
      await expect(sentPanel(page)).toBeVisible();
    },
    async returnToForm() {
      await page.goBack();
      await expect(submitButton(page)).toBeVisible();
    },
    async expectTypedStillThere(typed) {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("This was not sent");
      const values = page.getByRole("definition");
      await expect(values).toHaveCount(Object.keys(typed).length);
      for (const value of Object.values(typed)) await expect(values.filter({ hasText: value })).toHaveCount(1);
    },
    async enquireFrom(link, by) {
      await follow(link, by);
      await page.waitForURL(/#enquire$/);
      // Scrolling there removes the focus once, so type only afterwards.
      await expect(page.locator("#enquire")).toBeInViewport();
      return page.getByRole("main");
    },
    async expectSentFrom() {
      await expectThanks(page);
      await expect(page.locator("#flash")).toContainText("Enquiry Submitted!");
    },
    filtersReplaceHistory: false,
  };
}

function follow(link: Locator, by: "click" | "Enter" = "click"): Promise<void> {
  return by === "click" ? link.click() : link.press(by);
}
