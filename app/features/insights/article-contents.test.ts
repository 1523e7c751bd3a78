import { expect, test } from "vitest";
import { articleContents, plainText } from "./article-contents.ts";
import { cleanArticle } from "./article-html.server.ts";

test("the sections of an article are its headings of the second level, in plain words", () => {
  const html = cleanArticle('<h2>Costs &amp; <em>"fees"</em></h2><p>x</p><h3>Small ones</h3><h2>1 &lt; 2</h2>');
  expect(articleContents(html)).toEqual([
    { id: "section-costs-fees", title: 'Costs & "fees"' },
    { id: "section-1-2", title: "1 < 2" },
  ]);
});

test("an article without headings has none", () => {
  expect(articleContents(cleanArticle("<p>Short.</p>"))).toEqual([]);
});

test.each([
  ["<p>One</p>\n<p>two</p>", "One two"],
  ["Rent &amp; bond", "Rent & bond"],
  ["&amp;lt;", "&lt;"],
  ["", ""],
])("%s reads %s", (html, text) => {
  expect(plainText(html)).toBe(text);
});
