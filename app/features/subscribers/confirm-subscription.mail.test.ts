import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { brand } from "#app/brand.ts";
import { confirmSubscriptionMail } from "./confirm-subscription.mail.ts";

const url = "https://southerly.example/subscriptions/confirm/s.1.a-token";

describe.each(["searches", "newsletter"] as const)("about %s", (subject) => {
  const mail = confirmSubscriptionMail("jo@example.com", subject, url);

  test("goes to the address alone, without a name", () => {
    expect(mail).toMatchObject({ kind: `confirm-${subject}`, to: { name: "", address: "jo@example.com" } });
  });

  test("both forms have the link, how long it works, and what happens without it", () => {
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain(url);
      expect(form).toContain("The link works for 7 days.");
      expect(form).toContain("what is not confirmed is erased after 7 days");
      expect(form).toContain(brand.phone.label);
    }
  });

  test("the HTML is a whole document that fetches nothing", async () => {
    expect(mail.html).not.toMatch(/<(img|link|script|iframe|object|form)\b|@import|url\(/i);
    const report = await new HtmlValidate({
      extends: ["html-validate:recommended"],
      // Mail programs are not browsers.
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

test("the question about searches reads like this", () => {
  expect(confirmSubscriptionMail("jo@example.com", "searches", url).text).toMatchInlineSnapshot(`
    "Hello,

    Somebody asked for mails to this address about new homes on Southerly that match a saved search.

    We send nothing before you confirm it.

    See what was asked for:
    https://southerly.example/subscriptions/confirm/s.1.a-token

    The page has a button to confirm. The link works for 7 days.

    It was not you? Then there is nothing to do: what is not confirmed is erased after 7 days.

    -- 
    You get this mail because your address was given for a saved search on Southerly.
    Southerly
    Sydney, NSW
    02 5550 0148
    support@example.com
    "
  `);
});
