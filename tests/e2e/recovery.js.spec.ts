import type { Request } from "@playwright/test";
import { field, fill, freshEnquiry } from "#tests/support/enquiry-form.ts";
import { enterState } from "#tests/support/enter-state.ts";
import { sampleOf } from "#tests/support/full.ts";
import { holdScripts } from "#tests/support/hold-scripts.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { signIn } from "#tests/support/members.ts";
import { pageStates } from "#tests/support/page-states.ts";

/** Changes that browser extensions and translators make before hydration. */
const disturbances = {
  "elements beside all fields": () => {
    for (const control of document.querySelectorAll("main :is(input, select, textarea), footer input")) {
      control.before(document.createElement("grammarly-extension"));
      control.after(document.createElement("div"));
    }
  },
  "font elements round all texts": () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === "" || text.parentElement?.closest("script, style, svg, select, textarea")) continue;
      const font = document.createElementNS("http://www.w3.org/1999/xhtml", "font");
      text.replaceWith(font);
      font.append(text);
    }
  },
  "texts and attributes changed, elements in head and body": () => {
    document.documentElement.setAttribute("data-extension", "1");
    document.body.setAttribute("style", "--extension: 1");
    document.head.prepend(document.createElement("meta"));
    document.body.prepend(document.createElement("div"));
    document.body.append(document.createElement("extension-panel"));
    for (const control of document.querySelectorAll("input, textarea")) control.setAttribute("data-lt-active", "false");
    for (const label of document.querySelectorAll("main :is(label, legend, h1)")) label.append(" *");
  },
};

const pages = pageStates.filter(
  ({ status, withoutDatabase, submission }) => status === 200 && !withoutDatabase && !submission,
);
const several = sampleOf(pages, 5);

const cases = [
  ...several.map((state) => ({ state, name: "all disturbances", disturb: Object.values(disturbances) })),
  ...Object.entries(disturbances).flatMap(([name, disturb]) =>
    pages
      .filter((state) => ["a home", "homes for sale"].includes(state.name))
      .map((state) => ({ state, name, disturb: [disturb] })),
  ),
];

for (const { state, name, disturb } of cases) {
  test(`${name}, ${state.name}: every field keeps what was entered`, async ({
    page,
    server,
    fragile,
    places,
    faults,
  }) => {
    faults.expect(/#418|status of 4/);
    const enter = async (on: Page) => {
      const hydrate = await enterBeforeHydration(on, () =>
        enterState(state, { page: on, server, fragile, places }, (address) =>
          on.goto(address, { waitUntil: "domcontentloaded" }),
        ),
      );
      return { hydrate, expected: await on.evaluate(fieldStates) };
    };
    const fetches = pendingFetches(page);
    const { hydrate, expected } = await enter(page);
    if ((await page.locator("main form:not([method=post])").count()) === 0) {
      await hydrate(disturb);
      await expect.poll(() => page.evaluate(fieldStates), { timeout: 15_000 }).toEqual(expected);
      return;
    }
    // Search forms change their own fields; the page without a disturbance is the reference.
    await hydrate([]);
    await settleFields(page, fetches);
    const disturbed = await page.context().newPage();
    const entered = await enter(disturbed);
    await entered.hydrate(disturb);
    await expect(async () => {
      expect(await disturbed.evaluate(fieldStates)).toEqual(await page.evaluate(fieldStates));
    }).toPass({ timeout: 15_000 });
  });
}

/** Fills in every field. Returns a function that disturbs and hydrates the page. */
async function enterBeforeHydration(page: Page, open: () => Promise<void>) {
  const release = await holdScripts(page);
  await open();
  await page.evaluate(enterEverything);
  return async (disturb: readonly (() => void)[]) => {
    for (const each of disturb) await page.evaluate(each);
    // Keep the route, because removing it can leave a just started search without a response.
    await release();
  };
}

/** Counts the page's fetches that have not ended. */
function pendingFetches(page: Page): () => number {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    if (request.resourceType() === "fetch") pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return () => pending.size;
}

/** Waits until the page has neither fetched nor changed anything for a second. */
async function settleFields(page: Page, fetches: () => number): Promise<void> {
  let fields = await page.evaluate(fieldStates);
  await expect(async () => {
    const before = fields;
    await page.waitForTimeout(1000);
    fields = await page.evaluate(fieldStates);
    expect(fetches()).toBe(0);
    expect(fields).toEqual(before);
  }).toPass({ timeout: 15_000 });
}

function enterEverything(): void {
  const typed: Record<string, string> = {
    email: "ada@example.com",
    date: "2026-12-01",
    time: "10:30",
    url: "https://a.example",
  };
  for (const control of document.querySelectorAll<HTMLInputElement>(
    "main input:not([type=hidden], [type=file], [readonly])",
  )) {
    if (control.type === "checkbox") control.checked = !control.checked;
    else if (control.type === "radio") control.checked = true;
    else control.value = typed[control.type] ?? "12";
  }
  for (const select of document.querySelectorAll<HTMLSelectElement>("main select")) {
    select.selectedIndex = select.options.length - 1;
  }
  for (const area of document.querySelectorAll("textarea")) area.value = "Is the garden sunny?\nAnd is there a tram?";
  for (const details of document.querySelectorAll("main details")) (details as HTMLDetailsElement).open = true;
}

/** Ignores hidden inputs, which depend on other fields or, like the attempt id, differ on each load. */
function fieldStates(): unknown {
  const fields = "main :is(input:not([type=hidden]), select, textarea, details)";
  return [...document.querySelectorAll<HTMLInputElement>(fields)].map((control) => ({
    name: control.name || control.id,
    value: control.value,
    checked: control.checked,
    open: "open" in control ? control.open : undefined,
  }));
}

test("typing continues while an extension makes React render the page again", async ({ page, homes, faults }) => {
  faults.expect(/#418/);
  const typed = freshEnquiry();
  const release = await holdScripts(page);
  await page.goto(`/listings/${homes[0]?.id}`, { waitUntil: "domcontentloaded" });
  await fill(page, typed);
  await field(page, "Message").press("Control+Home");
  await page.evaluate(() =>
    document.querySelector("main textarea")?.before(document.createElement("grammarly-extension")),
  );
  await release();
  await expect(page.locator("grammarly-extension")).toHaveCount(0);
  await expect(field(page, "Message")).toBeFocused();
  await page.keyboard.type("Hello. ");
  await expect(field(page, "Message")).toHaveValue(`Hello. ${typed.Message}`);
  for (const label of ["Name", "Email", "Phone"] as const) await expect(field(page, label)).toHaveValue(typed[label]);
});

test("email and password stay when an element follows the email field", async ({ page, faults }) => {
  faults.expect(/#418/);
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "domcontentloaded" });
  await page.getByLabel("Email").first().fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.evaluate(() => document.querySelector("main [type=email]")?.after(document.createElement("div")));
  await release();
  await expect(page.getByLabel("Email").first()).toHaveValue("ada@example.com");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("correct horse");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
});

test("a chosen file stays", async ({ page, context, server, places, faults }) => {
  faults.expect(/#418/);
  await signIn(context, places.members.agent.cookie, server.url);
  const release = await holdScripts(page);
  await page.goto("/dashboard/profile/portrait", { waitUntil: "domcontentloaded" });
  const picture = { name: "me.png", mimeType: "image/png", buffer: Buffer.from("not yet judged") };
  await page.locator("main input[type=file]").setInputFiles(picture);
  await page.evaluate(() => document.querySelector("main input[type=file]")?.before(document.createElement("div")));
  await release();
  const names = page.locator("main input[type=file]").evaluate((input: HTMLInputElement) => input.files?.[0]?.name);
  expect(await names).toBe("me.png");
});

test("the filters that are open on a phone stay open", async ({ page, faults }) => {
  faults.expect(/#418/);
  await page.setViewportSize({ width: 390, height: 800 });
  const release = await holdScripts(page);
  await page.goto("/listings", { waitUntil: "domcontentloaded" });
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Keywords").fill("garage");
  await page.evaluate(() => document.querySelector("[name=keywords]")?.before(document.createElement("div")));
  await release();
  await expect(page.getByLabel("Keywords")).toBeVisible();
  await expect(page.getByLabel("Keywords")).toHaveValue("garage");
});
