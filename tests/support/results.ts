import { expect, type Locator, type Page } from "@playwright/test";
import type { VisibleHome } from "./visible-homes.ts";

const perPage = 24;
const maxCounted = 1000;

/** The region with the homes found. */
export function results(page: Page): Locator {
  return page.getByRole("region", { name: /homes? for (sale|rent)$/ });
}

/** The card links, in order. */
export function cards(page: Page): Locator {
  return results(page).getByRole("heading", { level: 3 }).getByRole("link");
}

/** The heading of a listing page. The card's link has the same address without state and postcode. */
export function headingOf(cardLink: string): RegExp {
  const [street = "", suburb = ""] = cardLink.split(/, (?=[^,]*$)/);
  return new RegExp(`^${`${street} ${suburb}`.replaceAll(/\W/g, "\\$&")}, NSW \\d{4}$`);
}

/** The active filters; each link removes one. */
export function badges(page: Page): Locator {
  return page.getByRole("list", { name: "Active filters" }).getByRole("link");
}

/** A radio button or checkbox of a filter group, such as "3+" of "Bedrooms" or "House" of "Property type". */
export function choice(page: Page, group: string, label: string): Locator {
  const name = new RegExp(`^${label.replace("+", "\\+")}( [\\d,]+)?$`);
  const choices = page.getByRole("group", { name: group, exact: true });
  return choices.getByRole("radio", { name }).or(choices.getByRole("checkbox", { name }));
}

export function tickedChoices(page: Page, group: string): Locator {
  return page.getByRole("group", { name: group, exact: true }).getByRole("checkbox", { checked: true });
}

/** The box for the minimum or maximum price. The thumbs of the slider have similar names. */
export function priceBox(page: Page, end: "Minimum" | "Maximum"): Locator {
  return page.getByRole("textbox", { name: new RegExp(`^${end}`) });
}

/** Expects the first page of exactly these homes, in this order, and their total number. */
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

/** Expects the query of the address to have this meaning. Ignores empty values and the order of the names. */
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
