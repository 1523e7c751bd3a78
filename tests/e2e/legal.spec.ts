import { expect, test } from "#tests/support/journey.fixture.ts";

const pages = [
  { link: "Privacy", path: "/privacy", tag: "@full-js", sections: ["Who we are", "How long we keep it", "Complaints"] },
  {
    link: "Terms",
    path: "/terms",
    tag: "@full",
    sections: ["Prices and rents", "Your guarantees, and our liability", "Contact"],
  },
] as const;

for (const { link, path, tag, sections } of pages) {
  test(
    `the footer leads to ${path}, which says when it was updated, and its contents lead to their sections`,
    { tag },
    async ({ visitor, page }) => {
      await visitor.open("/suburbs");
      await page.getByRole("contentinfo").getByRole("link", { name: link, exact: true }).click();
      await page.waitForURL(path);
      await expect(page.getByRole("heading", { level: 1, name: link })).toBeVisible();
      await expect(page.getByText("Updated January 2025")).toBeVisible();

      const contents = page.getByRole("navigation", { name: "On this page" });
      const headings = page.getByRole("main").getByRole("region").getByRole("heading", { level: 2 });
      await expect(contents.getByRole("link")).toHaveText(await headings.allTextContents());
      for (const section of sections) {
        await contents.getByRole("link", { name: section, exact: true }).click();
        await expect(page.getByRole("heading", { name: section })).toBeInViewport();
        await page.keyboard.press("Tab");
        // The keyboard focus continues from the section, not from the contents.
        await expect(contents.locator(":focus")).toHaveCount(0);
      }
    },
  );
}

test("each page links to the relevant section of the other", { tag: "@full" }, async ({ visitor, page }) => {
  await visitor.open("/privacy");
  await page.getByRole("region", { name: "Referral fees" }).getByRole("link", { name: "terms" }).click();
  await expect(page.getByRole("heading", { name: "Paid placement and order" })).toBeInViewport();
  await page.getByRole("link", { name: "privacy page" }).first().click();
  await expect(page.getByRole("heading", { name: "Referral fees" })).toBeInViewport();
});

test("the notice of an enquiry form links to the privacy page", { tag: "@full" }, async ({ visitor, page, places }) => {
  await visitor.open(`/agents/${places.agent.id}`);
  await page.getByRole("main").getByRole("link", { name: "How we look after your details" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Privacy" })).toBeVisible();
});

test("a search can be followed as a feed", { tag: "@read" }, async ({ visitor, page, request }) => {
  await visitor.open("/listings?type=rent&sort=price-asc");
  const link = page.getByRole("link", { name: "RSS feed of this search" });
  await expect(link).toHaveAttribute("href", "/listings/feed?type=rent");
  const feed = await request.get("/listings/feed?type=rent");
  expect(feed.headers()["content-type"]).toContain("application/atom+xml");
  await expect(page.locator("link[rel=alternate]")).toHaveAttribute("href", feed.url());
});
