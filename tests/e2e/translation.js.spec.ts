import { errorSummary, fill, freshEnquiry, submitButton } from "#tests/support/enquiry-form.ts";
import { expectAlive } from "#tests/support/hold-scripts.ts";
import { expect as baseExpect, type Page, test } from "#tests/support/journey.fixture.ts";
import { signIn } from "#tests/support/members.ts";
import type { Places } from "#tests/support/places.ts";
import { badges, choice, priceBox } from "#tests/support/results.ts";

// Each step waits for the previous one to be shown.
const expect = baseExpect.configure({ timeout: 15_000 });

/** A page whose texts change while it is used. */
interface LivePage {
  path: string | ((places: Places) => string);
  as?: keyof Places["members"];
  use: (page: Page) => Promise<void>;
}

const calculator = "/finance/calculators/mortgage";

const livePages: Record<string, LivePage> = {
  "the mortgage calculator": {
    path: `${calculator}?extraPayment=500`,
    async use(page) {
      await page.getByLabel("Fortnightly").check();
      await expect(page).toHaveURL(/fortnightly/);
      await page.getByRole("textbox", { name: "Loan amount" }).fill("600000");
      await expect(page).toHaveURL(/600000/);
      // The address changes before the figures do.
      await expect(page.getByRole("main")).toContainText("On a loan of $600,000");
    },
  },
  "the mortgage calculator with wrong inputs, then right ones": {
    path: calculator,
    async use(page) {
      const term = page.getByRole("textbox", { name: "Loan term" });
      await term.fill("60");
      await expect(page.getByRole("heading", { name: "Check the inputs" })).toBeVisible();
      await term.fill("20");
      await page.getByRole("textbox", { name: "Extra repayment" }).fill("50");
      await page.getByLabel("Weekly", { exact: true }).check();
      await expect(page).toHaveURL(/termYears=20&extraPayment=50&frequency=weekly/);
    },
  },
  "the home loan calculator": {
    path: "/services/finance",
    async use(page) {
      const loan = page.getByRole("region", { name: "Home Loan Calculator" });
      for (const [label, text] of Object.entries({ "Loan amount": "500000", "Interest rate per year": "6" })) {
        await loan.getByLabel(label).fill(text);
      }
      await loan.getByRole("button", { name: "Calculate" }).click();
      await expect(page.locator("#repayment").getByText("Please check your inputs.")).toBeVisible();
      await loan.getByLabel("Loan term").fill("30");
      await loan.getByRole("button", { name: "Calculate" }).click();
      await expect(page.locator("#repayment").getByText("$2,997.75")).toBeVisible();
    },
  },
  "the filters of homes": {
    path: "/listings",
    async use(page) {
      await choice(page, "Bedrooms", "2+").check();
      await expect(badges(page)).toHaveCount(1);
      await priceBox(page, "Maximum").fill("2m");
      await priceBox(page, "Maximum").press("Tab");
      await expect(badges(page)).toHaveCount(2);
      await page.getByRole("link", { name: "For Rent", exact: true }).click();
      await expect(badges(page)).toHaveCount(1);
      await badges(page).click();
      await expect(badges(page)).toHaveCount(0);
      await page.getByRole("link", { name: "Next" }).click();
      await expect(page.getByRole("link", { name: "Previous" })).toBeVisible();
    },
  },
  "a search that finds nothing, and the way back": {
    path: "/listings",
    async use(page) {
      await page.getByLabel("Keywords").fill("xylophone-of-nobody");
      await page.getByLabel("Keywords").press("Enter");
      await expect(page.getByRole("heading", { name: "No listings available" })).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: "Clear filters" }).first().click();
      await expect(page).toHaveURL("/listings");
      await expect(page.getByRole("heading", { name: "No listings available" })).toHaveCount(0);
    },
  },
  "the agents": {
    path: "/agents",
    async use(page) {
      await page.getByRole("main").getByRole("searchbox").first().fill("xylophone-of-nobody");
      await page.getByRole("main").getByRole("searchbox").first().press("Enter");
      await expect(page.getByRole("heading", { name: "No agents found" })).toBeVisible();
      await page.getByRole("link", { name: "Reset Search" }).click();
      await expect(page.getByRole("heading", { name: "No agents found" })).toHaveCount(0);
      await expect(page.getByRole("heading", { name: "All Agents" })).toBeVisible();
    },
  },
  "the suburbs, the trades and the articles": {
    path: "/suburbs",
    async use(page) {
      for (const [name, what] of Object.entries({ Trades: "trades", Insights: "articles", Suburbs: "suburbs" })) {
        await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
        await page.getByPlaceholder(`Search ${what}...`).fill("xylophone-of-nobody");
        await page.getByPlaceholder(`Search ${what}...`).press("Enter");
        await expect(page.getByRole("heading", { name: `No ${what} found` })).toBeVisible();
      }
    },
  },
  "an enquiry": {
    path: ({ homes }) => `/listings/${homes[0]?.id}`,
    async use(page) {
      await submitButton(page).click();
      await expect(errorSummary(page)).toBeFocused();
      await fill(page, freshEnquiry({ Email: "ada@" }));
      await submitButton(page).click();
      await expect(errorSummary(page)).toBeFocused();
      await expect(errorSummary(page).getByRole("listitem")).toHaveCount(1);
      await expect(page.getByRole("button", { name: "Submitting..." })).toHaveCount(0);
    },
  },
  "a home that is saved": {
    path: "/listings",
    async use(page) {
      await page
        .getByRole("button", { name: /^Save .+/ })
        .first()
        .click();
      await expect(page.getByRole("button", { name: /^Remove .+ from saved homes$/ })).toHaveCount(1);
      await page.getByRole("banner").getByRole("link", { name: "Saved homes 1" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Saved homes" })).toBeVisible();
    },
  },
  "the dashboard of an agent": {
    path: "/dashboard/enquiries",
    as: "agent",
    async use(page) {
      for (const [name, path] of Object.entries({
        "My Listings": "listings",
        Inspections: "inspections",
        Enquiries: "enquiries",
      })) {
        await page
          .getByRole("main")
          .getByRole("link", { name: new RegExp(`^${name}`) })
          .first()
          .click();
        await expect(page).toHaveURL(`/dashboard/${path}`);
        await expect(page).toHaveTitle(new RegExp(name));
      }
    },
  },
};

for (const [name, { path, as, use }] of Object.entries(livePages)) {
  for (const keepsNodes of [false, true]) {
    const way = keepsNodes ? "moved into font elements" : "replaced by font elements";
    test(`${name}: with texts ${way}, every text is as without translation`, async ({
      page,
      places,
      server,
      faults,
    }) => {
      faults.expect(/status of 422/);
      test.slow();
      const address = typeof path === "string" ? path : path(places);
      if (as) await signIn(page.context(), places.members[as].cookie, server.url);
      await page.goto(address);
      await expectAlive(page);
      await use(page);
      const expected = await textOf(page);

      if (!as) await page.context().clearCookies();
      await page.goto(address);
      await expectAlive(page);
      await page.evaluate(translate, keepsNodes);
      await use(page);
      await expect.poll(() => textOf(page)).toEqual(expected);
    });
  }
}

/** The text of the page without temporary messages and clocks. */
async function textOf(page: Page): Promise<string[]> {
  const text = await page.evaluate(
    () =>
      `${document.title}\n${document.querySelector("header")?.innerText}\n${document.querySelector("main")?.innerText}`,
  );
  return (
    text
      .replaceAll(/\d{1,2}:\d\d [ap]m/g, "")
      .replaceAll(/\s/g, "")
      .match(/.{1,60}/g) ?? []
  );
}

/**
 * Wraps every text of the page, now and later, in two `font` elements like Chromium's translator. The texts
 * themselves stay unchanged for the comparison. Translators insert new text nodes; some extensions move the existing
 * ones.
 */
function translate(keepsNodes: boolean): void {
  const isText = (node: Text) =>
    node.data.trim() !== "" &&
    !node.parentElement?.closest("font, script, style, svg, select, textarea, [translate=no]");
  const fontElement = () => document.createElementNS("http://www.w3.org/1999/xhtml", "font");
  const wrap = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts.filter(isText)) {
      const [outer, inner] = [fontElement(), fontElement()];
      outer.append(inner);
      const { data } = text;
      text.replaceWith(outer);
      inner.append(keepsNodes ? text : data);
    }
  };
  wrap(document.body);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) wrap(node);
  }).observe(document.body, { childList: true, subtree: true });
}
