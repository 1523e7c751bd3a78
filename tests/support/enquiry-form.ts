import { expect, type Locator, type Page } from "@playwright/test";
import { honeypotName } from "#app/lib/honeypot.ts";

/** What a person types into the form of a home, by label. */
export interface TypedEnquiry {
  Name: string;
  Email: string;
  Phone: string;
  Message: string;
}

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
export function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true });
}

export function submitButton(page: Page): Locator {
  return page.getByRole("button", { name: "Send enquiry" });
}

/** What is wrong, first on the page. */
export function errorSummary(page: Page): Locator {
  return page.locator("#errors");
}

/** What stands in the form's place when it was sent. */
export function sentPanel(page: Page): Locator {
  return page.locator("#sent");
}

/** The message in the corner. */
export function toast(page: Page): Locator {
  return page.getByRole("region", { name: "Notifications (F8)" }).getByRole("listitem");
}

/** Types into the fields with these labels. */
export async function fill(page: Page, values: Partial<TypedEnquiry>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

/** Expects the fields with these labels to hold what was typed. */
export async function expectTyped(page: Page, values: Partial<TypedEnquiry>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await expect(field(page, label)).toHaveValue(value);
}

/** The same as the body that a browser makes of the form. */
export function asForm({ Name, Email, Phone, Message }: TypedEnquiry): Record<string, string> {
  return { name: Name, email: Email, phone: Phone, message: Message, [honeypotName]: "" };
}
