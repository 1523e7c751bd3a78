import type { Kysely } from "kysely";
import { mailsTo } from "#app/features/accounts/model/account.fixture.ts";
import type { DB } from "#db/schema.ts";
import { errorSummary, field } from "#tests/support/enquiry-form.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { freshEmail } from "#tests/support/members.ts";

const footer = (page: Page) => page.getByRole("contentinfo");
const main = (page: Page) => page.getByRole("main");

async function subscribe(place: ReturnType<typeof main>, email: string): Promise<void> {
  await field(place, "Your email").fill(email);
  await place.getByRole("button", { name: "Subscribe" }).click();
}

/** The path of the first link to this kind of page in the last mail to an address. */
async function mailedPath(database: Kysely<DB>, email: string, page: string): Promise<string> {
  const mails = await mailsTo(database, email);
  const [path] = new RegExp(`/${page}/[\\w.-]+`).exec(mails.at(-1)?.textBody ?? "") ?? [];
  if (!path) throw new Error(`No such link was mailed to ${email}.`);
  return path;
}

function confirmedAt(database: Kysely<DB>, email: string) {
  return database
    .selectFrom("newsletterSubscriptions")
    .innerJoin("subscribers", "subscribers.id", "newsletterSubscriptions.subscriberId")
    .select("newsletterSubscriptions.confirmedAt")
    .where("subscribers.email", "=", email)
    .executeTakeFirst();
}

test("subscribing from the footer: the mail's button starts it, and repeats show the same message", async ({
  visitor,
  page,
  database,
}) => {
  const email = freshEmail();
  await visitor.open("/suburbs/newtown");
  await subscribe(footer(page), ` ${email.toUpperCase()} `);
  await expect(page).toHaveURL("/newsletter?asked=1#asked");
  await expect(page.locator("#asked")).toBeFocused();
  await expect(page.locator("#asked")).toContainText("Check your inbox to confirm.");
  const answer = await page.locator("#asked").innerText();
  expect(await mailsTo(database, email)).toMatchObject([{ kind: "confirm-newsletter" }]);
  expect(await confirmedAt(database, email)).toEqual({ confirmedAt: null });

  await visitor.open(await mailedPath(database, email, "subscriptions/confirm"));
  expect(await confirmedAt(database, email)).toEqual({ confirmedAt: null });
  await main(page).getByRole("button", { name: "Start the newsletter" }).click();
  await expect(page).toHaveURL("/newsletter#flash");
  expect(await confirmedAt(database, email)).toEqual({ confirmedAt: expect.any(Date) });

  await database.deleteFrom("rateLimits").execute();
  await subscribe(main(page), email);
  await expect(page.locator("#asked")).toBeFocused();
  expect(await page.locator("#asked").innerText()).toBe(answer);
  expect(await mailsTo(database, email)).toHaveLength(1);
  await page.getByRole("link", { name: "Use another address" }).click();
  await expect(field(main(page), "Your email")).toHaveValue("");
});

test(
  "an invalid address is reported on the page with the input, whichever form it came from",
  { tag: "@full" },
  async ({ visitor, page, database, faults }) => {
    faults.expect(/422/);
    await visitor.open("/terms");
    await subscribe(footer(page), "jo@");
    await expect(page).toHaveURL("/newsletter");
    await expect(errorSummary(page)).toBeFocused();
    await expect(page).toHaveTitle("Error: Newsletter – Southerly");
    await expect(field(main(page), "Your email")).toHaveValue("jo@");
    await expect(field(main(page), "Your email")).toHaveAccessibleDescription("Error: Enter a valid email address");
    await errorSummary(page).getByRole("link", { name: "Enter a valid email address" }).click();
    await expect(field(main(page), "Your email")).toBeFocused();

    const email = freshEmail();
    await subscribe(main(page), email);
    await expect(page.locator("#asked")).toBeFocused();
    expect(await mailsTo(database, email)).toHaveLength(1);
  },
);

test(
  "the page describes the newsletter, its frequency and the use of the address",
  { tag: "@full" },
  async ({ visitor, page }) => {
    await visitor.open("/privacy");
    await footer(page).getByRole("link", { name: "About the newsletter" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Newsletter" })).toBeVisible();
    await expect(main(page)).toContainText("Once a month");
    await expect(main(page).getByRole("link", { name: "Read the articles" })).toHaveAttribute("href", "/insights");
    await main(page).getByRole("link", { name: "How we look after your details" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
  },
);

test.describe("while the database is unavailable", () => {
  test(
    "the input stays, and is accepted once the database is back",
    { tag: "@full" },
    async ({ visitor, page, fragile, database, faults }) => {
      faults.expect(/503/);
      const email = freshEmail();
      await visitor.open(`${fragile.url}/newsletter`);
      fragile.line.cut();
      await subscribe(main(page), email);
      await expect(errorSummary(page)).toContainText("We could not sign you up just now.");
      await expect(field(main(page), "Your email")).toHaveValue(email);
      fragile.line.restore();
      await expect(async () => {
        await main(page).getByRole("button", { name: "Subscribe" }).click();
        await expect(page.locator("#asked")).toBeFocused({ timeout: 2000 });
      }).toPass();
      expect(await mailsTo(database, email)).toHaveLength(1);
    },
  );
});
