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

/** The differences between the journeys of the projects `js` and `no-js`. Everything else is the same in both. */
export interface Visitor {
  /** Opens an address and waits until the page is ready: hydrated, if it loads scripts at once. */
  open(address: string): Promise<Response | null>;
  /** Chooses a suburb from the plain field, or from the searchable picker that replaces it on approach. */
  chooseSuburb(name: string): Promise<void>;
  /** On a wide screen: presses "Show homes" without scripts. With scripts, filters apply immediately. */
  applyFilters(): Promise<void>;
  /** Expects a new message: a toast with scripts, otherwise in the page until the next reload. */
  expectSaidOnce(message: string): Promise<void>;
  /** Returns from the thank-you panel to the form: by the panel's link, or by the browser's Back button. */
  returnToForm(): Promise<void>;
  /** After a failure with this sentence: expects the values in the form, or listed on a separate page. */
  expectTypedStillThere(typed: TypedEnquiry, sentence: string): Promise<void>;
  /** Follows a link to a form in a dialog or on its own page; returns the container of the form. */
  enquireFrom(link: Locator, by?: "click" | "Enter"): Promise<Locator>;
  /** Expects the result of sending that form: a toast and a line at the link, or the thank-you page. */
  expectSentFrom(link: Locator): Promise<void>;
  /** Whether applied filters replace the tab's history entry instead of adding one. */
  filtersReplaceHistory: boolean;
}

export function toVisitor(page: Page, javaScript: boolean): Visitor {
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
      // Removing the focus applies a text box. Choices have been applied already.
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
      // Scrolling to the form removes the focus once, so the test types only after that.
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
