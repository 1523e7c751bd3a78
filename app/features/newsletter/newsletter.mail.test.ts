import { expect, test } from "vitest";
import { newsletterMail } from "./newsletter.mail.ts";

const stopUrl = "https://southerly.example/unsubscribe/n.1.a-token";
const bonds = {
  title: "How rental bonds work",
  excerpt: "Four weeks of rent, and who keeps it.",
  url: "https://southerly.example/insights/bonds",
};
const duty = { title: "Duty <2026> & you", excerpt: null, url: "https://southerly.example/insights/duty" };

test("an issue has each article with its excerpt and link, and an unsubscribe link", () => {
  const mail = newsletterMail({ address: "jo@example.com", articles: [bonds, duty], stopUrl });
  expect(mail).toMatchObject({
    kind: "newsletter",
    to: { name: "", address: "jo@example.com" },
    subject: "2 new articles: How rental bonds work",
    headers: { "List-Unsubscribe": `<${stopUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
  expect(mail.text).toMatchInlineSnapshot(`
    "Hello,

    There are new articles in our Insights:

    How rental bonds work
    Four weeks of rent, and who keeps it.
    https://southerly.example/insights/bonds

    Duty <2026> & you
    https://southerly.example/insights/duty

    General information about property in Sydney, not advice. Each article shows its date.

    Stop the newsletter:
    https://southerly.example/unsubscribe/n.1.a-token

    -- 
    You are receiving this email because you confirmed that you want the Southerly newsletter.
    Southerly
    Sydney, NSW
    02 5550 0148
    support@example.com
    "
  `);
});

test("the HTML has the same links and escapes titles", () => {
  const { html } = newsletterMail({ address: "jo@example.com", articles: [bonds, duty], stopUrl });
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
  expect(links).toEqual([bonds.url, duty.url, stopUrl]);
  expect(html).toContain("Duty &lt;2026&gt; &amp; you");
  expect(html).toContain(bonds.excerpt);
});

test("a single article uses the singular", () => {
  const { subject, text } = newsletterMail({ address: "jo@example.com", articles: [bonds], stopUrl });
  expect(subject).toBe("1 new article: How rental bonds work");
  expect(text).toContain("There is a new article in our Insights:");
});
