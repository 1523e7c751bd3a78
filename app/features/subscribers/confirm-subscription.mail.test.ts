import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { brand } from "#platform/brand.ts";
import { confirmNewsletterMail, confirmSearchesMail } from "./confirm-subscription.mail.ts";

const url = "https://southerly.example/subscriptions/confirm/s.1.a-token";
const searches = [
  { summary: "House for sale in Newtown, with keywords of its own", frequency: "Every day at 7 am", url },
  { summary: "Homes for rent", frequency: "As homes are listed", url: url.replace("s.1", "s.2") },
];
const manageUrl = "https://southerly.example/saved-searches/1.a-token";

describe.each([
  ["searches", confirmSearchesMail("jo@example.com", searches, manageUrl)],
  ["newsletter", confirmNewsletterMail("jo@example.com", url)],
])("about %s", (subject, mail) => {
  test("is sent to the address without a name", () => {
    expect(mail).toMatchObject({ kind: `confirm-${subject}`, to: { name: "", address: "jo@example.com" } });
  });

  test("HTML and text have the link, its validity, and what happens without it", () => {
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain(url);
      expect(form).toContain("works for 7 days.");
      expect(form).toContain("We delete unconfirmed requests after 7 days");
      expect(form).toContain(brand.phone);
    }
  });

  test("the HTML is a complete document without external resources", async () => {
    expect(mail.html).not.toMatch(/<(img|link|script|iframe|object|form)\b|@import|url\(/i);
    const report = await new HtmlValidate({
      extends: ["html-validate:recommended"],
      // Mail programs need tables for layout and inline styles.
      rules: {
        "no-inline-style": "off",
        "no-deprecated-attr": "off",
        "prefer-tbody": "off",
        "presentation-role-style": "off",
        "void-style": "off",
        "doctype-style": "off",
        "no-trailing-whitespace": "off",
      },
    }).validateString(mail.html);
    expect(report.results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))).toEqual([]);
  });
});

test("one search has a button that says what it does, in HTML and text", () => {
  const mail = confirmSearchesMail("jo@example.com", searches.slice(1), manageUrl);
  expect(mail.text).toContain("Search: Homes for rent\nEmails: As homes are listed");
  expect(mail.text).toContain(`Confirm my alerts:\n${searches[1]?.url}`);
  expect(mail.html).toMatch(/class="button"[^>]*>Confirm my alerts</);
  expect(mail.text).not.toContain("Each");
});

test("the text of the confirmation mail for searches", () => {
  expect(confirmSearchesMail("jo@example.com", searches, manageUrl).text).toMatchInlineSnapshot(`
    "Hello,

    Someone saved a search on Southerly for this address.

    We won't email you about a search until you confirm it. Each has its own link:

    House for sale in Newtown, with keywords of its own
    Every day at 7 am
    https://southerly.example/subscriptions/confirm/s.1.a-token

    Homes for rent
    As homes are listed
    https://southerly.example/subscriptions/confirm/s.2.a-token

    Each link opens a page with a button to confirm. It works for 7 days.

    If this wasn't you, you can ignore this email. We delete unconfirmed requests after 7 days.

    Don't share these links: anyone with them can change your searches.

    See or delete all searches for this address:
    https://southerly.example/saved-searches/1.a-token

    -- 
    You are receiving this email because your address was given for a saved search on Southerly.
    Southerly
    Sydney, NSW
    02 5550 0148
    support@example.com
    "
  `);
});
