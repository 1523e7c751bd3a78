import type { Locator, Page } from "@playwright/test";
import {
  errorSummary,
  expectThanks,
  expectTyped,
  field,
  fill,
  freshEnquiry,
  sendEnquiry,
  sentPanel,
  submitButton,
} from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { leadsWith, mailsOf } from "#tests/support/stored-enquiries.ts";

const services = [
  {
    path: "/services/conveyancing",
    title: "Conveyancing",
    heading: "Ask for a conveyancing quote",
    facts: "Pricefrom $1,980 incl. GSTResidential purchase and saleFirst answerwithin 24 hours",
    names: ["Fully Licensed", "Fast Turnaround", "Transparent Pricing", "Expert Advice"],
    steps: ["Initial Consultation", "Contract Review", "Searches & Checks", "Settlement"],
  },
  {
    path: "/services/finance",
    title: "Finance",
    heading: "Ask to speak with a broker",
    facts: "Priceno fee to youThe introduction costs you nothing.First answerwithin 24 hours",
    names: ["First home buyer", "Investment", "Refinancing", "Home Loan Calculator"],
    steps: ["Tell us what you need", "Speak with a broker", "Compare loans", "Apply and settle"],
  },
  {
    path: "/services/renovations",
    title: "Renovations",
    heading: "Book a free consultation",
    facts: "Pricefrom $18,000Spa-Style Bathroom, indicative, incl. GSTFirst answerwithin 24 hours",
    names: [
      "Licensed and insured",
      "Design guidance",
      "Quality materials",
      "End-to-end management",
      "Energy efficiency",
      "Local expertise",
    ],
    steps: ["Free Consultation", "Design & Quote", "Build", "Handover & Aftercare"],
  },
] as const;

const [conveyancing, finance, renovations] = services;

const consent = (page: Page) =>
  field(page, "I agree that my enquiry is passed to a mortgage broker, who may contact me about it.");

const fontSize = (element: Locator) => element.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));

for (const { path, title, heading, facts, names, steps } of services) {
  test(`${title}: shows the service, its steps and our commission`, { tag: "@read" }, async ({ visitor, page }) => {
    const response = await visitor.open(path);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle(`${title} – Southerly`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
    for (const name of names) await expect(main.getByRole("heading", { name, exact: true })).toBeVisible();
    const process = main.getByRole("region", { name: "How it works" });
    await expect(process.getByRole("listitem").getByRole("heading")).toHaveText([...steps]);
    await expect(main.locator("dl").first()).toContainText(facts);
    const enquiry = main.getByRole("region", { name: heading });
    await expect(enquiry).toContainText("We may earn a referral fee");
    await expect(enquiry.getByRole("link", { name: "How we look after your details" })).toHaveAttribute(
      "href",
      "/privacy",
    );
    await expect(main).toContainText("The partner services shown here are samples");
  });

  test(`${title}: on a phone a link near the top leads to the form`, { tag: "@full" }, async ({ visitor, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visitor.open(path);
    const link = page.getByRole("main").getByRole("link", { name: "Enquire", exact: true });
    await expect(link).toBeInViewport();
    await link.click();
    await expect(field(page, "Name")).toBeInViewport();
  });

  test(
    `${title}: an enquiry is one row and two mails, and its receipt leads back`,
    { tag: title === "Finance" ? "@full-js" : "@full" },
    async ({ visitor, page, database }) => {
      const typed = freshEnquiry();
      const isFinance = title === "Finance";
      await visitor.open(path);
      await fill(page, typed);
      if (isFinance) {
        await consent(page).check();
      } else {
        await field(page, "Suburb (optional)").fill("Newtown");
        await field(page, "Property type (optional)").selectOption("Townhouse");
      }
      await submitButton(page).dblclick();
      await expectThanks(page);
      await visitor.expectSaidOnce("Enquiry Submitted!");

      const service = await database
        .selectFrom("services")
        .select("id")
        .where("slug", "=", title.toLowerCase())
        .executeTakeFirstOrThrow();
      const leads = await leadsWith(database, typed.Message);
      expect(leads).toMatchObject([
        {
          serviceId: service.id,
          agentId: null,
          listingId: null,
          source: `Southerly: ${title}`,
          suburb: isFinance ? null : "Newtown",
          propertyType: isFinance ? null : "Townhouse",
          consentAt: isFinance ? expect.any(Date) : null,
        },
      ]);
      const mails = await mailsOf(database, leads);
      expect(mails.map(({ kind }) => kind)).toEqual(["enquiry-received", "enquiry-receipt"]);
      if (!isFinance) expect(mails[0]?.textBody).toContain("Property type: Townhouse");

      await sentPanel(page).getByRole("link", { name: "See or withdraw your enquiry" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your enquiry");
      await page.getByRole("main").getByRole("link", { name: title, exact: true }).click();
      await expect(page).toHaveURL(path);
    },
  );
}

test("finance: the disclosure is read directly above the consent, in a form that does not scroll", async ({
  visitor,
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 640 });
  await visitor.open(finance.path);
  const disclosure = page.getByText(/^We pass your name, .+ give no credit advice\./);
  const tick = page.getByRole("main").getByText(/^I agree that my enquiry is passed/);
  await tick.scrollIntoViewIfNeeded();
  await expect(disclosure).toBeInViewport({ ratio: 1 });
  const [above, below] = [(await disclosure.boundingBox())!, (await tick.boundingBox())!];
  expect(below.y - above.y - above.height).toBeGreaterThanOrEqual(0);
  expect(below.y - above.y - above.height).toBeLessThan(32);
  const scrolls = await disclosure.evaluate((element) => {
    const parents = [];
    for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement)
      if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) parents.push(parent.className);
    return parents;
  });
  expect(scrolls).toEqual([]);
});

test(
  "conveyancing: the price with GST is at least as prominent as the one without",
  { tag: "@read" },
  async ({ visitor, page }) => {
    await visitor.open(conveyancing.path);
    const pricing = page.getByRole("region", { name: "Pricing" });
    const plus = pricing.getByText("from $1,800 + GST", { exact: true });
    const price = pricing.getByText("$1,980 incl. GST", { exact: true });
    await expect(plus).toBeVisible();
    expect(await fontSize(price)).toBeGreaterThanOrEqual(await fontSize(plus));
    await expect(pricing).toContainText("Residential purchase and sale");
    await expect(pricing).toContainText(/Custom or developer work\s*priced on assessment/);
    await expect(pricing).toContainText("Excludes registration fees, stamp duty and disbursements.");
  },
);

test("renovations: four packages with indicative prices", { tag: "@read" }, async ({ visitor, page }) => {
  await visitor.open(renovations.path);
  const packages = page.getByRole("region", { name: "Packages" });
  await expect(packages).toContainText("Prices are indicative and include GST.");
  await expect(packages.getByRole("listitem")).toHaveText([
    /^Kitchen Transformation\s*from \$25,000\s*indicative, incl\. GST/,
    /^Spa-Style Bathroom\s*from \$18,000\s*indicative, incl\. GST/,
    /^Full Home Renewal\s*from \$80,000\s*indicative, incl\. GST/,
    /^Outdoor Retreats & Patios\s*custom pricing/,
  ]);
});

test(
  "finance: states the deposit with its scheme, cap and date, and no rate",
  { tag: "@full" },
  async ({ visitor, page }) => {
    await visitor.open(finance.path);
    const main = page.getByRole("main");
    await expect(main.getByRole("region", { name: "Loan options" }).getByRole("listitem").first()).toContainText(
      /First-home-buyer low deposit is from 5%.*5% Deposit Scheme.*\$1,500,000.*as at 1 October 2025/,
    );
    expect((await main.innerText()).match(/\d+(\.\d+)?\s?% (p\.?a|a year|interest|rate)/gi)).toBeNull();
    await main.getByRole("link", { name: "Advanced calculator" }).click();
    await expect(page).toHaveURL(/^[^?]*\/finance\/calculators\/mortgage/);
  },
);

test(
  "finance: without consent nothing is sent, and the input stays",
  { tag: "@full-no-js" },
  async ({ visitor, page, database, faults }) => {
    faults.expect(/422/);
    const typed = freshEnquiry();
    await visitor.open(finance.path);
    await sendEnquiry(page, typed);
    await expect(errorSummary(page)).toBeFocused();
    const sentence = "Tick the box to agree that we pass your enquiry to a broker";
    await expect(consent(page)).toHaveAccessibleDescription(new RegExp(sentence));
    await expectTyped(page, typed);
    expect(await leadsWith(database, typed.Message)).toEqual([]);
    await errorSummary(page).getByRole("link", { name: sentence }).click();
    await expect(consent(page)).toBeFocused();

    // A tick is preserved if another field has an error.
    await consent(page).check();
    await field(page, "Phone").fill("");
    await submitButton(page).click();
    await expect(errorSummary(page).getByRole("link")).toHaveText(["Phone is required"]);
    await expect(consent(page)).toBeChecked();
    await field(page, "Phone").fill(typed.Phone);
    await submitButton(page).click();
    await expectThanks(page);
    expect(await leadsWith(database, typed.Message)).toMatchObject([{ consentAt: expect.any(Date) }]);
  },
);

test("finance: the calculation is kept after the enquiry", { tag: "@full" }, async ({ visitor, page, database }) => {
  const typed = freshEnquiry();
  await visitor.open(`${finance.path}?loanAmount=500000&annualRate=6&termYears=30`);
  const payment = page.getByText("Estimated monthly payment: $2,997.75");
  await expect(payment).toBeVisible();
  await fill(page, typed);
  await consent(page).check();
  await submitButton(page).click();
  await expectThanks(page);
  await expect(payment).toBeVisible();
  await visitor.returnToForm();
  await expect(submitButton(page)).toBeVisible();
  await expect(payment).toBeVisible();
  expect(await leadsWith(database, typed.Message)).toHaveLength(1);
});
