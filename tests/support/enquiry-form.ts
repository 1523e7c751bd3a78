import { expect, type Locator, type Page } from "@playwright/test";

/** The form's values by label. */
export interface TypedEnquiry {
  Name: string;
  Email: string;
  Phone: string;
  Message: string;
}

/** The page or the part of it that contains the form. */
type Place = Page | Locator;

let enquiryCount = 0;

/** An enquiry that is unique in this worker, so that none is taken for a repeat. The message has two lines. */
export function freshEnquiry(changes: Partial<TypedEnquiry> = {}): TypedEnquiry {
  enquiryCount += 1;
  return {
    Name: "Ada Lovelace",
    Email: `ada.${enquiryCount}@example.com`,
    Phone: "02 5550 0001",
    Message: `Question ${enquiryCount}: is the garden sunny in winter?\nAnd is there a tram?`,
    ...changes,
  };
}

export function field(place: Place, label: string): Locator {
  return place.getByLabel(label, { exact: true });
}

export function submitButton(place: Place): Locator {
  return place.getByRole("button", { name: "Send enquiry" });
}

/** The error summary, at the top of the page or dialog. */
export function errorSummary(place: Place): Locator {
  return place.locator(".error-summary");
}

/** The panel that replaces the form after sending. */
export function sentPanel(page: Page): Locator {
  return page.locator("#sent");
}

export function toast(page: Page): Locator {
  return page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem");
}

/** The confirmation message: a toast, or at the top of the page without JavaScript. */
export function notice(page: Page): Locator {
  return page.locator("#flash").or(toast(page));
}

export async function fill(place: Place, values: Partial<TypedEnquiry>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(place, label).fill(value);
}

export async function sendEnquiry(place: Place, values: Partial<TypedEnquiry>): Promise<void> {
  await fill(place, values);
  await submitButton(place).click();
}

export async function expectThanks(page: Page): Promise<void> {
  await expect(sentPanel(page)).toContainText("Thank You!");
  await expect(sentPanel(page)).toContainText("We'll get back to you within 24 hours.");
}

export async function expectTyped(
  place: Place,
  values: Partial<Record<keyof TypedEnquiry, string | RegExp>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) await expect(field(place, label)).toHaveValue(value);
}
