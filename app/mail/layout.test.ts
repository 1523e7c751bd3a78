import { expect, test } from "vitest";
import { html, multilineHtml } from "./layout.ts";

test("escapes values in text and attributes", () => {
  const evil = `"><script>alert('&')</script>`;
  expect(html`<a href="${evil}">${evil}</a>`.markup).toBe(
    '<a href="&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;">&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</a>',
  );
});

test("does not escape nested markup, lists and undefined", () => {
  const list = ["<a>", "b"].map((item) => html`<b>${item}</b>`);
  expect(html`<i>${list}${undefined}</i>`.markup).toBe("<i><b>&lt;a&gt;</b><b>b</b></i>");
});

test("an object that resembles markup is escaped", () => {
  const forged = JSON.parse('{"markup":"<script>"}') as string;
  expect(() => html`${forged}`.markup).toThrow(TypeError);
});

test("lines of a text stay lines", () => {
  expect(multilineHtml("one\r\n<two>\n\nfour").markup).toBe("one<br />&lt;two&gt;<br /><br />four");
});
