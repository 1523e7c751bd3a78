import { expect, type Locator, type Page } from "@playwright/test";
import type { VisibleHome } from "./visible-homes.ts";

const perPage = 24;
const maxCounted = 1000;

/** The part of the page that holds the homes found. */
export function results(page: Page): Locator {
  return page.getByRole("region", { name: /homes? for (sale|rent)$/ });
}

/** The links of the cards, in order. */
export function cards(page: Page): Locator {
  return results(page).getByRole("heading", { level: 3 }).getByRole("link");
}

/** The heading of a home's page; the link of its card has the same address on one line, without state and postcode. */
export function headingOf(cardLink: string): RegExp {
  const [street = "", suburb = ""] = cardLink.split(/, (?=[^,]*$)/);
  return new RegExp(`^${`${street} ${suburb}`.replaceAll(/\W/g, "\\$&")}, NSW \\d{4}$`);
}

/** The active filters, each a link that removes it. */
export function badges(page: Page): Locator {
  return page.getByRole("list", { name: "Active filters" }).getByRole("link");
}

/** A radio button or checkbox of the filters, such as "3+" of "Bedrooms" and "House" of "Property type". */
export function choice(page: Page, group: string, label: string): Locator {
  const name = new RegExp(`^${label.replace("+", "\\+")}( [\\d,]+)?$`);
  const choices = page.getByRole("group", { name: group, exact: true });
  return choices.getByRole("radio", { name }).or(choices.getByRole("checkbox", { name }));
}

/** The ticked boxes of a group of the filters. */
export function tickedChoices(page: Page, group: string): Locator {
  return page.getByRole("group", { name: group, exact: true }).getByRole("checkbox", { checked: true });
}

/** The box for one end of the price; the thumbs of the slider have similar names. */
export function priceBox(page: Page, end: "Minimum" | "Maximum"): Locator {
  return page.getByRole("textbox", { name: new RegExp(`^${end}`) });
}

/** Expects the page to show the first of exactly these homes, in this order, and to say how many there are. */
export async function expectHomes(page: Page, expected: readonly VisibleHome[], type: "sale" | "rent"): Promise<void> {
  await expect(results(page).getByRole("heading", { level: 2 })).toHaveText(countHeading(expected.length, type));
  await expect.poll(() => shownIds(page)).toEqual(expected.slice(0, perPage).map(({ id }) => id));
}

function countHeading(count: number, type: "sale" | "rent"): string {
  const words = count > maxCounted ? "1,000+" : count.toLocaleString("en-AU");
  return `${words} ${count === 1 ? "home" : "homes"} for ${type}`;
}

async function shownIds(page: Page): Promise<number[]> {
  const addresses = await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  return addresses.map((address) => Number(address.split("/")[2]));
}

/** Expects the address to search for exactly this; blank pairs and the usual order of a GET form mean nothing. */
export async function expectSearch(page: Page, expected: Record<string, string>): Promise<void> {
  await expect
    .poll(() => {
      const { pathname, searchParams } = new URL(page.url());
      const meant = [...searchParams].filter(
        ([name, value]) => value !== "" && !(name === "sort" && value === "newest"),
      );
      return { pathname, ...Object.fromEntries(meant) };
    })
    .toEqual({ pathname: "/listings", ...expected });
}
