import { expect, type Locator, type Page } from "@playwright/test";

/** What a person types into the form, by label. */
export interface TypedEnquiry {
  Name: string;
  Email: string;
  Phone: string;
  Message: string;
}

/** A page, or the part of it that holds the form. */
type Place = Page | Locator;

let asked = 0;

/** An enquiry like no other of this worker, so that none is taken for a repeat; two lines, as people write. */
export function freshEnquiry(changes: Partial<TypedEnquiry> = {}): TypedEnquiry {
  asked += 1;
  return {
    Name: "Ada Lovelace",
    Email: `ada.${asked}@example.com`,
    Phone: "02 5550 0001",
    Message: `Question ${asked}: is the garden sunny in winter?\nAnd is there a tram?`,
    ...changes,
  };
}

/** A field by its label. */
export function field(place: Place, label: string): Locator {
  return place.getByLabel(label, { exact: true });
}

export function submitButton(place: Place): Locator {
  return place.getByRole("button", { name: "Send enquiry" });
}

/** What is wrong, first on the page or in the dialog. */
export function errorSummary(place: Place): Locator {
  return place.locator(".error-summary");
}

/** What stands in the form's place when it was sent. */
export function sentPanel(page: Page): Locator {
  return page.locator("#sent");
}

/** The message in the corner. */
export function toast(page: Page): Locator {
  return page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem");
}

/** What was just said: in the corner, or first on the page without JavaScript. */
export function notice(page: Page): Locator {
  return page.locator("#flash").or(toast(page));
}

/** Types into the fields with these labels. */
export async function fill(place: Place, values: Partial<TypedEnquiry>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(place, label).fill(value);
}

/** Types an enquiry and sends it. */
export async function sendEnquiry(place: Place, values: Partial<TypedEnquiry>): Promise<void> {
  await fill(place, values);
  await submitButton(place).click();
}

/** Expects the thanks in the form's place. */
export async function expectThanks(page: Page): Promise<void> {
  await expect(sentPanel(page)).toContainText("Thank You!");
  await expect(sentPanel(page)).toContainText("We'll get back to you within 24 hours.");
}

/** Expects the fields with these labels to hold what was typed. */
export async function expectTyped(
  place: Place,
  values: Partial<Record<keyof TypedEnquiry, string | RegExp>>,
): Promise<void> {
  for (const [label, value] of Object.entries(values)) await expect(field(place, label)).toHaveValue(value);
}
