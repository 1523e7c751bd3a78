import type { Page } from "@playwright/test";
import { errorSummary, field, notice } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { freshEmail, signIn, signedInMember } from "#tests/support/members.ts";

const search =
  "suburb=Newtown&propertyType=House&propertyType=Townhouse&priceMin=500000&priceMax=1200000&bedroomsMin=2&parkingMin=1&keywords=pool";
const address = `/saved-searches/new?${search}`;
const words = "House or Townhouse for sale in Newtown, 2+ bedrooms, 1+ car spaces, $500,000 to $1,200,000, “pool”";
const succeeded = "We'll email you when new listings match your criteria.";
const confirm = "Check your inbox to confirm.";

const save = (page: Page) => page.getByRole("button", { name: "Save search" });

test("a visitor saves a search, and must confirm the address", async ({ visitor, page, database }) => {
  const email = freshEmail();
  await visitor.open(`/listings?${search}&sort=price-asc&page=2`);
  const link = page.getByRole("link", { name: "Save this search", exact: true });
  await expect(link).toHaveAttribute("href", `${address}&sort=price-asc`);
  await visitor.open(`${address}&sort=price-asc`);
  await expect(page).toHaveTitle("Save this search – Southerly");
  await expect(page.locator("#save-search")).toContainText(words);
  await expect(field(page, "Email")).toHaveValue("");
  await expect(field(page, "How often")).toHaveValue("daily");
  await field(page, "Email").fill(` ${email.toUpperCase()} `);
  await field(page, "How often").selectOption("Every Monday at 7 am");
  await save(page).click();
  await expect(page).toHaveURL(`/listings?${search}&sort=price-asc#flash`);
  await expect(notice(page)).toContainText("Saved search created");
  await expect(notice(page)).toContainText(
    `${succeeded} ${confirm} If you have already confirmed this search, there is nothing more to do.`,
  );
  // The line in the page stays after the toast has disappeared.
  await expect(page.getByRole("main").or(page.locator("#flash")).getByText(confirm).first()).toBeVisible();
  const rows = await database.selectFrom("savedSearches").selectAll().where("email", "=", email).execute();
  expect(rows).toMatchObject([
    {
      listingType: "sale",
      suburb: ["Newtown"],
      propertyTypes: ["House", "Townhouse"],
      minPrice: 500_000,
      maxPrice: 1_200_000,
      minBedrooms: 2,
      minBathrooms: null,
      minParking: 1,
      keywords: "pool",
      frequency: "weekly",
      isLive: false,
      userId: null,
    },
  ]);
  const mails = await database.selectFrom("messages").select("textBody").where("toAddress", "=", email).execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]!.textBody).toContain("/subscriptions/confirm/");
});

test(
  "features are saved, and how long ago a home was listed is not",
  { tag: "@full" },
  async ({ visitor, page, database }) => {
    const email = freshEmail();
    await visitor.open("/saved-searches/new?features=pool&stepFree=1&listedWithin=3");
    await expect(page.locator("#save-search")).toContainText("Homes for sale, pool, step-free access");
    await expect(page.locator("#save-search")).toContainText(
      "A saved search leaves out how long ago a home was listed",
    );
    await field(page, "Email").fill(email);
    await save(page).click();
    await expect(page).toHaveURL("/listings?features=pool&stepFree=1&listedWithin=3#flash");
    const row = await database.selectFrom("savedSearches").selectAll().where("email", "=", email).executeTakeFirst();
    expect(row).toMatchObject({ features: ["pool"], stepFree: true, stepFreeBathroom: null, bedrooms: null });
  },
);

test(
  "a member's own address is filled in, and needs no confirmation",
  { tag: "@full-no-js" },
  async ({ visitor, page, context, server, database }) => {
    const email = freshEmail();
    const member = await signedInMember(database, { email });
    await signIn(context, member.cookie, server.url);
    await visitor.open(address);
    await expect(field(page, "Email")).toHaveValue(email);
    await save(page).click();
    await expect(page).toHaveURL(`/listings?${search}#flash`);
    await expect(notice(page)).toContainText(succeeded);
    await expect(page.getByText(confirm)).toHaveCount(0);
    const rows = await database.selectFrom("savedSearches").selectAll().where("email", "=", email).execute();
    expect(rows).toMatchObject([{ userId: member.id, isLive: true }]);
  },
);

test("without an address it says so, and the choices stay", { tag: "@full" }, async ({ visitor, page, faults }) => {
  faults.expect(/422/);
  await visitor.open(address);
  await field(page, "How often").selectOption("As homes are listed");
  await save(page).click();
  const sentence = "Enter an email address to receive alerts.";
  await expect(errorSummary(page)).toBeFocused();
  await expect(errorSummary(page).getByRole("heading")).toHaveText("Email required");
  await expect(page).toHaveTitle("Error: Save this search – Southerly");
  await errorSummary(page).getByRole("link", { name: sentence }).click();
  await expect(field(page, "Email")).toBeFocused();
  await expect(field(page, "Email")).toHaveAccessibleDescription(`Error: ${sentence}`);
  await expect(field(page, "How often")).toHaveValue("instant");
  await field(page, "Email").fill("ada@");
  await save(page).click();
  await expect(errorSummary(page)).toContainText("Enter the whole email address, for example name@example.com.");
  await expect(errorSummary(page).getByRole("heading")).toHaveText("Could not save search");
  await expect(field(page, "Email")).toHaveValue("ada@");
  await expect(page.locator("#save-search")).toContainText(words);
  await field(page, "Email").fill(freshEmail());
  await save(page).click();
  await expect(notice(page)).toContainText("Saved search created");
});

test(
  "a search that cannot be saved says why, and links to its filters",
  { tag: "@full" },
  async ({ visitor, page, faults }) => {
    faults.expect(/422/);
    await visitor.open(address);
    await field(page, "Email").fill(freshEmail());
    // No page links to such a search: the search swaps the prices.
    await page.locator("input[name=priceMin]").evaluate((input: HTMLInputElement) => (input.value = "1300000"));
    await save(page).click();
    const sentence = "minPrice must be less than or equal to maxPrice";
    await errorSummary(page).getByRole("link", { name: sentence }).click();
    await expect(page.locator("#save-search-priceMax")).toBeFocused();
    await expect(page.locator("#save-search-priceMax")).toContainText(sentence);
    await page.getByRole("link", { name: "Change the search" }).click();
    await expect(page).toHaveURL(/\/listings\?/);
  },
);

test(
  "every visitor gets the same page, a member a personal one",
  { tag: "@read" },
  async ({ page, server, database }) => {
    const get = async (cookie?: string) => {
      const response = await page.request.get(`${server.url}${address}`, { headers: { ...(cookie && { cookie }) } });
      return { cacheControl: response.headers()["cache-control"], html: await response.text() };
    };
    const first = await get();
    expect(await get()).toEqual(first);
    expect(first.cacheControl).toBe("no-cache");
    expect(first.html).toContain('<meta name="robots" content="noindex"/>');
    const email = freshEmail();
    const member = await get((await signedInMember(database, { email })).cookie);
    expect(member.cacheControl).toBe("private, no-store");
    expect(member.html).toContain(email);
  },
);
