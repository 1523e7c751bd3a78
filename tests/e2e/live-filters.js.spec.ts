import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { badges, cards, choice, expectSearch, priceBox, results, tickedChoices } from "#tests/support/results.ts";

/** Delays every search in the browser by this time. */
async function slowDown(page: Page, milliseconds: number): Promise<void> {
  await page.route("**/*.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    await route.continue();
  });
}

/** Collects the announcements of pages. */
async function listenTo(page: Page): Promise<string[]> {
  const announcements: string[] = [];
  await page.exposeFunction("heard", (text: string) => announcements.push(text));
  await page.evaluate(() => {
    const announcer = [...document.querySelectorAll("body > [role=status], [role=status]")].at(-1)!;
    new MutationObserver(() => {
      const { heard } = globalThis as unknown as { heard(text: string): void };
      if (announcer.textContent) heard(announcer.textContent);
    }).observe(announcer, { childList: true, subtree: true, characterData: true });
  });
  return announcements;
}

test("choices apply at once and replace the entry of the history; the focus stays", async ({ page, visitor }) => {
  await visitor.open("/listings");
  const entries = await page.evaluate(() => history.length);
  await choice(page, "Bedrooms", "Any").focus();
  await choice(page, "Bedrooms", "2+").check();
  await expectSearch(page, { bedroomsMin: "2" });
  await expect(choice(page, "Bedrooms", "2+")).toBeFocused();
  await choice(page, "Bathrooms", "2+").check();
  await expectSearch(page, { bedroomsMin: "2", bathroomsMin: "2" });
  await choice(page, "Car spaces", "1+").check();
  await expectSearch(page, { bedroomsMin: "2", bathroomsMin: "2", parkingMin: "1" });
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test("a postcode typed where a suburb is chosen finds its homes", { tag: "@full" }, async ({ page, visitor }) => {
  await visitor.open("/listings");
  await page.getByRole("search", { name: "Filters" }).hover();
  const picker = page.getByRole("combobox", { name: "Suburb" });
  await picker.fill("2042");
  await expect(page.getByRole("option", { name: "2042" }).first()).toBeVisible();
  await picker.press("Enter");
  await expectSearch(page, { suburb: "2042" });
  await expect(badges(page)).toHaveText(["Suburb: 2042, remove filter"]);
  await expect(picker).toHaveValue("");
  // Typed in full, a name needs no arrow key before Enter.
  await picker.fill("newtown");
  await picker.press("Enter");
  await expect(page).toHaveURL("/listings?suburb=2042&suburb=Newtown");
  await expect(page.getByRole("checkbox", { name: "postcode 2042" })).toBeChecked();
  await page.getByRole("checkbox", { name: "postcode 2042" }).click();
  await expectSearch(page, { suburb: "Newtown" });
});

test("several choices are announced once, half a second after the last", async ({ page, visitor }) => {
  await visitor.open("/listings");
  const announcements = await listenTo(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await choice(page, "Property type", "House").check();
  await expect(badges(page)).toHaveCount(1);
  await page.clock.runFor(400);
  await choice(page, "Bedrooms", "2+").check();
  await expect(badges(page)).toHaveCount(2);
  await page.clock.runFor(400);
  expect(announcements).toEqual([]);
  await page.clock.runFor(200);
  await expect.poll(() => announcements).toHaveLength(1);
  expect(announcements[0]).toMatch(/^[\d,+]+ homes?\. Bedrooms: 2\+\. Property: House$/);
});

test("typed text is searched for after a pause, and the result is announced once", async ({ page, visitor }) => {
  await visitor.open("/listings");
  const announcements = await listenTo(page);
  await page.getByLabel("Keywords").pressSequentially("garage", { delay: 40 });
  await expectSearch(page, { keywords: "garage" });
  await expect.poll(() => announcements).toHaveLength(1);
  expect(announcements[0]).toMatch(/^[\d,+]+ homes?\. Keywords: garage$/);
});

test("on a slow line nothing typed is ever lost", async ({ page, visitor }) => {
  await slowDown(page, 900);
  await visitor.open("/listings");
  const keywords = page.getByLabel("Keywords");
  await keywords.pressSequentially("gar");
  await page.waitForTimeout(500);
  await keywords.pressSequentially("age");
  await page.waitForTimeout(500);
  await keywords.pressSequentially(" pool");
  await expect(page.getByText("Loading sales…")).toBeVisible();
  await expectSearch(page, { keywords: "garage pool" });
  await expect(keywords).toHaveValue("garage pool");
  await expect(keywords).toBeFocused();
  await expect(page.getByText("Loading sales…")).toBeHidden();
  await expect(keywords).toHaveValue("garage pool");
});

test("a choice made at the moment when the page changes is kept", async ({ page, visitor }) => {
  await slowDown(page, 500);
  await visitor.open("/listings");
  const bathrooms = choice(page, "Bathrooms", "2+");
  await bathrooms.evaluate((radio: HTMLInputElement) => {
    const listener = new MutationObserver(() => {
      if (!document.querySelector('ul[aria-label="Active filters"]')) return;
      listener.disconnect();
      // Directly after React changed the page, before its passive effects.
      radio.click();
      setInterval(() => {
        if (!radio.checked) radio.dataset.lost = "yes";
      });
    });
    listener.observe(document.body, { childList: true, subtree: true });
  });
  await choice(page, "Bedrooms", "2+").click();
  await expectSearch(page, { bedroomsMin: "2", bathroomsMin: "2" });
  await expect(badges(page)).toHaveCount(2);
  await expect(bathrooms).toBeChecked();
  await expect(bathrooms).not.toHaveAttribute("data-lost");
});

test(
  "old results stay in sight while new ones are on their way; no skeleton",
  { tag: "@full" },
  async ({ page, visitor }) => {
    await slowDown(page, 800);
    await visitor.open("/listings");
    const first = await cards(page).first().innerText();
    await choice(page, "Property type", "Land").check();
    await expect(page.getByText("Loading sales…")).toBeVisible();
    expect(await cards(page).first().innerText()).toBe(first);
    await expect(badges(page)).toHaveText([/^Property: Land/]);
  },
);

test("the suburb is picked by keyboard; text without a match is reported", async ({ page, visitor, homes }) => {
  const { suburb } = homes.find(({ type }) => type === "sale")!;
  await visitor.open("/listings");
  await choice(page, "Property type", "House").focus();
  const picker = page.getByRole("combobox", { name: "Suburb" });
  await expect(picker).toHaveAttribute("aria-autocomplete", "list");
  await picker.fill("zzzz");
  await expect(page.getByText("No suburb found.")).toBeVisible();
  await picker.fill(suburb.toLowerCase());
  await expect(page.getByRole("option", { name: `${suburb} suburb` }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(badges(page)).toHaveText([`Suburb: ${suburb}, remove filter`]);
  await expect(picker).toHaveValue("");
  await expect(picker).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expectSearch(page, {});
  await expect(badges(page)).toHaveCount(0);
});

test("a sentence applies with Enter, not while it is typed or left by Tab, and joins the other filters", async ({
  page,
  visitor,
}) => {
  await visitor.open("/listings?suburb=Newtown&keywords=sunny");
  const entries = await page.evaluate(() => history.length);
  const picker = page.getByRole("combobox", { name: "Suburb" });
  await page.getByRole("search", { name: "Filters" }).hover();
  await picker.fill("2 bed enm");
  await expect(page.getByRole("option", { name: "Enmore suburb" }).first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Bedrooms: 2+, remove" })).toBeFocused();
  await page.getByRole("checkbox", { name: "Newtown" }).focus();
  await expect(page.getByRole("option").first()).toBeHidden();
  await expect(page).toHaveURL("/listings?suburb=Newtown&keywords=sunny");
  await expect(picker).toHaveValue("2 bed enm");
  await picker.press("End");
  await picker.pressSequentially("ore");
  await picker.press("Enter");
  await expect(page).toHaveURL("/listings?suburb=Enmore&suburb=Newtown&bedroomsMin=2&keywords=sunny");
  await expect(picker).toHaveValue("");
  await expect(picker).toBeFocused();
  await expect(choice(page, "Bedrooms", "2+")).toBeChecked();
  await expect(badges(page).filter({ hasText: "Keywords: sunny" }).locator("q")).toHaveText("sunny");
  expect(await page.evaluate(() => history.length)).toBe(entries);
  // Text that is left in the field applies with the next choice.
  await picker.fill("pool");
  await choice(page, "Bathrooms", "2+").check();
  await expectSearch(page, {
    suburb: "Newtown",
    bedroomsMin: "2",
    bathroomsMin: "2",
    keywords: "sunny",
    features: "pool",
  });
  await expect(picker).toHaveValue("");
});

test("a sentence stays in its field when the search fails, and Enter tries again", async ({
  page,
  visitor,
  faults,
}) => {
  faults.expect(/status of 502/);
  await visitor.open("/listings");
  const picker = page.getByLabel("Suburb, station or sentence");
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
  await picker.fill("newtown");
  await picker.press("Enter");
  await expect(page.getByRole("heading", { name: "We couldn't load the listings just now." })).toBeVisible();
  await expect(picker).toHaveValue("newtown");
  await page.unrouteAll({ behavior: "wait" });
  await picker.press("Enter");
  await expectSearch(page, { suburb: "Newtown" });
  await expect(picker).toHaveValue("");
});

test("the slider and the fields agree; at its ends there is no limit", async ({ page, visitor }) => {
  await visitor.open("/listings");
  await page.getByRole("search", { name: "Filters" }).hover();
  const least = page.getByRole("slider", { name: "Minimum price" });
  const most = page.getByRole("slider", { name: "Maximum price" });
  await expect(least).toHaveAttribute("aria-valuetext", "No min");
  await least.press("ArrowRight");
  await expect(priceBox(page, "Minimum")).toHaveValue("25,000");
  await expectSearch(page, { priceMin: "25000" });
  await most.press("ArrowLeft");
  await expect(most).toHaveAttribute("aria-valuetext", "$4,975,000");
  await expectSearch(page, { priceMin: "25000", priceMax: "4975000" });
  await most.press("End");
  await least.press("Home");
  await expect(priceBox(page, "Minimum")).toHaveValue("");
  await expect(priceBox(page, "Maximum")).toHaveValue("");
  await expectSearch(page, {});
  await priceBox(page, "Maximum").fill("$1 000 000");
  await expect(most).toHaveAttribute("aria-valuetext", "$1,000,000");
  expect(
    await page
      .getByRole("main")
      .locator("form[role=search] [name]")
      .evaluateAll((controls) => controls.map((control) => control.getAttribute("name"))),
  ).toEqual([
    "q",
    ...Array<string>(6).fill("propertyType"),
    "priceMin",
    "priceMax",
    ...Array<string>(7).fill("bedroomsMin"),
    ...Array<string>(6).fill("bathroomsMin"),
    ...Array<string>(6).fill("parkingMin"),
    "keywords",
    ...Array<string>(6).fill("features"),
    "landMin",
    "open",
    "listedWithin",
    "method",
    "stationWithin",
    "school",
    "stepFree",
    "stepFreeBathroom",
    // Not hasPictures: no sample home for sale has a photo.
    "hasFloorPlan",
    "statesStrata",
    "statesMaterialFacts",
    "builtSince",
    "sort",
  ]);
});

test("keys move the focused thumb, and never past the other", async ({ page, visitor }) => {
  await visitor.open("/listings?priceMin=1000000&priceMax=1500000");
  await page.getByRole("search", { name: "Filters" }).hover();
  const least = page.getByRole("slider", { name: "Minimum price" });
  const most = page.getByRole("slider", { name: "Maximum price" });
  const steps: { thumb: typeof least; key: string; min: string; max: string }[] = [
    { thumb: most, key: "Home", min: "1000000", max: "1025000" },
    { thumb: most, key: "PageDown", min: "1000000", max: "1025000" },
    { thumb: most, key: "PageUp", min: "1000000", max: "1275000" },
    { thumb: least, key: "End", min: "1250000", max: "1275000" },
    { thumb: least, key: "Shift+ArrowRight", min: "1250000", max: "1275000" },
    { thumb: least, key: "PageDown", min: "1000000", max: "1275000" },
    { thumb: least, key: "Home", min: "0", max: "1275000" },
    { thumb: most, key: "End", min: "0", max: "5000000" },
    { thumb: most, key: "ArrowDown", min: "0", max: "4975000" },
  ];
  for (const { thumb, key, min, max } of steps) {
    await thumb.press(key);
    await expect(least).toHaveAttribute("aria-valuenow", min);
    await expect(most).toHaveAttribute("aria-valuenow", max);
    await expect(thumb).toBeFocused();
  }
});

test("the thumbs keep a step between them", { tag: "@full" }, async ({ page, visitor }) => {
  await visitor.open("/listings?type=rent&priceMin=500&priceMax=510");
  await page.getByRole("search", { name: "Filters" }).hover();
  await page.getByRole("slider", { name: "Minimum price" }).press("ArrowRight");
  await expect(priceBox(page, "Minimum")).toHaveValue("500");
  await expect(page.getByRole("slider", { name: "Maximum price" })).toHaveAttribute("aria-valuetext", "$510/wk");
  await expect(results(page)).toBeVisible();
});

test("an error keeps the list and its badges, and trying again loads the homes of the new filters", async ({
  page,
  visitor,
  faults,
}) => {
  faults.expect(/status of 502/);
  await visitor.open("/listings?bathroomsMin=2");
  const titles = await cards(page).allInnerTexts();
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 502, body: "Bad Gateway" }));
  await choice(page, "Property type", "Land").check();
  await expect(page.getByRole("heading", { name: "We couldn't load the listings just now." })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "We couldn't load" })).toHaveCount(1);
  expect(await cards(page).allInnerTexts()).toEqual(titles);
  await expect(badges(page)).toHaveText([/^Bathrooms: 2\+/]);
  await expect(choice(page, "Property type", "Land")).toBeChecked();
  await expect(page.getByRole("button", { name: "Show homes", exact: true })).toBeVisible();

  await page.unrouteAll({ behavior: "wait" });
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "We couldn't load the listings just now." })).toHaveCount(0);
  await expect(badges(page)).toHaveText([/^Bathrooms: 2\+/, /^Property: Land/]);
});

test("without a connection to the database the list stays too", async ({ page, visitor, fragile, faults }) => {
  faults.expect(/status of 503/);
  await visitor.open(`${fragile.url}/listings`);
  const titles = await cards(page).allInnerTexts();
  fragile.line.cut();
  await choice(page, "Bedrooms", "3+").check();
  await expect(page.getByText("These homes are those of your last search.")).toBeVisible();
  expect(await cards(page).allInnerTexts()).toEqual(titles);
  fragile.line.restore();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(badges(page)).toHaveText([/^Bedrooms: 3\+/]);
});

test("next to the results the button shows only while it has the focus or there is text to apply", async ({
  page,
  visitor,
}) => {
  await visitor.open("/listings");
  const button = page.getByRole("search", { name: "Filters" }).getByRole("button", { name: /^Show/ });
  const foot = page.locator(".sheet-foot");
  await expect(foot).toHaveCSS("opacity", "0");
  await button.focus();
  await expect(foot).toHaveCSS("opacity", "1");
  await choice(page, "Bedrooms", "3+").click();
  await expect(foot).toHaveCSS("opacity", "0");
  await page.getByLabel("Suburb, station or sentence").fill("terrace with a study");
  await expect(foot).toHaveCSS("opacity", "1");
  await button.click();
  await expectSearch(page, { bedroomsMin: "3", keywords: "terrace", features: "study" });
  await page.getByLabel("Keywords").focus();
  await expect(foot).toHaveCSS("opacity", "0");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  const opener = (page: Page) => page.getByRole("button", { name: /^Filters/ });
  const showing = (page: Page) => page.getByRole("button", { name: /^Show [\d,+]+ homes?$/ });
  const clearing = (page: Page) =>
    page.getByRole("search", { name: "Filters" }).getByRole("link", { name: "Clear filters" });

  test("the button with the suburb opens a panel of places, which closes when the focus leaves it", async ({
    page,
    visitor,
  }) => {
    await visitor.open("/listings?suburb=Newtown");
    await page.locator("button.place").click();
    const panel = page.locator("#filters");
    const field = page.getByLabel("Suburb, station or sentence");
    await expect(field).toBeFocused();
    const near = page.getByRole("group", { name: "Near Newtown" });
    const enmore = near.getByRole("option", { name: /^Enmore/ });
    await expect(enmore).toContainText(/\d homes?$/);
    await expect(page.getByRole("group", { name: "Regions, instead of Newtown" })).toBeVisible();
    // The homes behind stay in sight, and the button is above the lower edge.
    expect((await panel.boundingBox())!.height).toBeLessThan(844 - 60);
    const show = page.getByRole("button", { name: /^Show/ });
    await expect(show).toBeInViewport({ ratio: 1 });
    // Several places can be chosen one after the other; they are shown above the list.
    await enmore.click();
    await expect(page).toHaveURL("/listings?suburb=Enmore&suburb=Newtown");
    const places = page.getByRole("list", { name: "Chosen places" });
    await expect(places.getByRole("checkbox")).toHaveCount(2);
    const nearBoth = page.getByRole("group", { name: "Near Enmore and Newtown" });
    await expect(nearBoth.getByRole("option").first()).toBeVisible();
    await expect(nearBoth.getByRole("option", { name: /^Enmore/ })).toHaveCount(0);
    expect((await places.boundingBox())!.y).toBeLessThan((await nearBoth.boundingBox())!.y);
    await field.fill("glebe");
    await expect(nearBoth).toHaveCount(0);
    await field.fill("");
    await expect(nearBoth).toBeVisible();
    await show.focus();
    await expect(panel).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(panel).toBeHidden();
  });

  test("the panel counts the homes of each choice; Escape applies text, too, and returns to the button", async ({
    page,
    visitor,
    homes,
  }) => {
    const found = homes.filter(({ type, propertyType, words }) => type === "sale" && propertyType === "Land" && words);
    await visitor.open("/listings");
    await opener(page).click();
    await expect(page.getByRole("heading", { name: "Filters" })).toBeFocused();
    await choice(page, "Property type", "Land").check();
    await expect(showing(page)).toHaveText(`Show ${found.length} homes`, { useInnerText: true });
    await page.getByLabel("Keywords").fill("corner");
    await page.keyboard.press("Escape");
    await expect(opener(page)).toBeFocused();
    await expect(opener(page)).toHaveText("Filters 2");
    await expectSearch(page, { propertyType: "Land", keywords: "corner" });
    await opener(page).click();
    await clearing(page).click();
    await expectSearch(page, {});
    await page.keyboard.press("Escape");
    await expect(opener(page)).toHaveText("Filters");
  });

  test("Back after the panel restores the search from before it was opened", async ({ page, visitor }) => {
    await visitor.open("/listings?bathroomsMin=1");
    for (const bedrooms of ["2", "3"]) {
      await opener(page).press("Enter");
      await choice(page, "Property type", "House").check();
      await expectSearch(page, { bathroomsMin: "1", propertyType: "House" });
      await choice(page, "Bedrooms", `${bedrooms}+`).check();
      await expectSearch(page, { bathroomsMin: "1", propertyType: "House", bedroomsMin: bedrooms });
      await showing(page).click();
      await expect(page.getByRole("search", { name: "Filters" })).toBeHidden();
      await page.goBack();
      await expectSearch(page, { bathroomsMin: "1" });
      await expect(badges(page)).toHaveCount(1);
    }
  });

  test("Back also undoes a choice made when the first one is in the address but not shown yet", async ({
    page,
    visitor,
  }) => {
    await visitor.open("/listings?bathroomsMin=1");
    await opener(page).press("Enter");
    const bedrooms = choice(page, "Bedrooms", "3+");
    await expect(bedrooms).toBeVisible();
    await bedrooms.evaluate((box: HTMLElement) => {
      const { history } = window;
      const push = history.pushState.bind(history);
      history.pushState = (...entry) => {
        push(...entry);
        history.pushState = push;
        queueMicrotask(() => box.click());
      };
    });
    await choice(page, "Property type", "House").check();
    await expectSearch(page, { bathroomsMin: "1", propertyType: "House", bedroomsMin: "3" });
    await showing(page).click();
    await page.goBack();
    await expectSearch(page, { bathroomsMin: "1" });
  });

  test("Back also undoes a choice made at the moment when the panel opens", async ({ page, visitor }) => {
    await visitor.open("/listings?bathroomsMin=1");
    const house = page.locator('input[name="propertyType"][value="House"]');
    await opener(page).evaluate(
      (button, box) => {
        (button as HTMLElement).click();
        (box as HTMLElement | null)?.click();
      },
      await house.elementHandle(),
    );
    await expectSearch(page, { bathroomsMin: "1", propertyType: "House" });
    await choice(page, "Bedrooms", "3+").check();
    await expectSearch(page, { bathroomsMin: "1", propertyType: "House", bedroomsMin: "3" });
    await showing(page).click();
    await page.goBack();
    await expectSearch(page, { bathroomsMin: "1" });
  });

  test("on a slow line, a change that overtakes the first one in the panel keeps the search from before it", async ({
    page,
    visitor,
  }) => {
    await slowDown(page, 600);
    await visitor.open("/listings");
    await opener(page).click();
    await choice(page, "Property type", "House").check();
    await choice(page, "Bedrooms", "3+").check();
    await expectSearch(page, { propertyType: "House", bedroomsMin: "3" });
    await showing(page).click();
    await expect(badges(page)).toHaveCount(2);
    await page.goBack();
    await expectSearch(page, {});
    await expect(badges(page)).toHaveCount(0);
  });

  test("the place opens the panel, whose first field is the place; closing applies its words", async ({
    page,
    visitor,
  }) => {
    await visitor.open("/listings");
    await page.getByRole("button", { name: "All suburbs" }).click();
    const picker = page.getByLabel("Suburb, station or sentence");
    await expect(picker).toBeFocused();
    await page.keyboard.type("newtown");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expectSearch(page, { suburb: "Newtown" });
    await expect(page.getByRole("search", { name: "Filters" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Newtown" }).first()).toBeVisible();
  });

  for (const way of ["Escape", "Close"])
    test(`an unfinished word is no keyword after ${way}; it stays in the field`, async ({ page, visitor }) => {
      await visitor.open("/listings?bedroomsMin=1");
      await page.getByRole("button", { name: "All suburbs" }).click();
      const picker = page.getByLabel("Suburb, station or sentence");
      await picker.fill("stanm");
      const read = page.waitForResponse(/listings\/interpret\?q=stanm/);
      if (way === "Escape") {
        await page.keyboard.press("Tab");
        await page.keyboard.press("Escape");
      } else await page.getByRole("button", { name: "Close", exact: true }).click();
      await read;
      await expect(page.getByRole("search", { name: "Filters" })).toBeHidden();
      await opener(page).click();
      await expect(picker).toHaveValue("stanm");
      await choice(page, "Property type", "House").check();
      await expectSearch(page, { bedroomsMin: "1", propertyType: "House" });
    });

  test("the focus stays in the open panel, and Clear filters keeps it there", async ({ page, visitor }) => {
    await visitor.open("/listings?propertyType=Land&bedroomsMin=1");
    await opener(page).click();
    await clearing(page).click();
    await expectSearch(page, {});
    await expect(page.getByRole("heading", { name: "Filters" })).toBeFocused();
    await expect(tickedChoices(page, "Property type")).toHaveCount(0);
    await showing(page).focus();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("#filters, body")?.id ?? "")).toMatch(
      /^(filters)?$/,
    );
    expect(
      await page
        .locator("main h1, header a")
        .first()
        .evaluate((element) => getComputedStyle(element).visibility),
    ).toBe("hidden");
  });

  test("Back to results from a home restores the filters of the panel and the list", async ({ page, visitor }) => {
    await visitor.open("/listings");
    await opener(page).click();
    await choice(page, "Bedrooms", "3+").check();
    await expectSearch(page, { bedroomsMin: "3" });
    await showing(page).click();
    const titles = await cards(page).allInnerTexts();
    await cards(page).nth(5).scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    await cards(page).nth(5).click();
    await expect(page).not.toHaveURL(/bedroomsMin/);
    await page.getByRole("link", { name: "Back to results" }).click();
    await expect.poll(() => cards(page).allInnerTexts()).toEqual(titles);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
    // A click would first scroll up, and the returning header moves the button.
    await opener(page).press("Enter");
    await expect(choice(page, "Bedrooms", "3+")).toBeChecked();
  });
});
