import fc from "fast-check";
import { parseFragment } from "parse5";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { anyText } from "#tests/support/any-text.ts";
import { type AtomFeed, atomResponse } from "./atom-feed.server.ts";

const moment = new Date("2026-03-04T05:06:07Z");

function feedOf(change: Partial<AtomFeed> = {}): AtomFeed {
  return {
    title: "Articles",
    subtitle: "The newest",
    url: "https://southerly.example/insights/feed",
    page: "https://southerly.example/insights",
    author: "Southerly",
    entries: [],
    ...change,
  };
}

const entry = { title: "A title", url: "https://southerly.example/insights/a", published: moment, updated: moment };

interface Read {
  name: string;
  attributes: Record<string, string>;
  text: string;
}

/** The elements of a document, in order. Throws if it is not well-formed or a namespace is missing. */
function elementsOf(xml: string): Read[] {
  const parser = new SaxesParser({ xmlns: true });
  const open: Read[] = [];
  const read: Read[] = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    expect(uri).toBe("http://www.w3.org/2005/Atom");
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value]);
    open.push({ name: local, attributes: Object.fromEntries(values) as Record<string, string>, text: "" });
    read.push(open.at(-1) as Read);
  });
  const append = (text: string) => {
    const current = open.at(-1);
    if (current) current.text += text;
  };
  parser.on("text", append);
  parser.on("cdata", append);
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return read;
}

async function readFeed(feed: AtomFeed): Promise<Read[]> {
  return elementsOf(await atomResponse(feed).text());
}

/** The text that a feed reader shows for an element, which may contain HTML. */
function shown({ attributes, text }: Read): string {
  if (attributes["type"] !== "html") return text;
  return parseFragment(text)
    .childNodes.map((node) => ("value" in node ? node.value : `an element ${node.nodeName}`))
    .join("");
}

const all = (elements: Read[], name: string) => elements.filter((element) => element.name === name).map(shown);

test("a feed has its title, its address and its entries", async () => {
  const response = atomResponse(
    feedOf({ entries: [{ ...entry, summary: "In short.", author: "Robin Sample", categories: ["Buying"] }] }),
  );
  expect(response.headers.get("content-type")).toBe("application/atom+xml; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-cache");
  const elements = elementsOf(await response.text());
  expect(all(elements, "id")).toEqual(["https://southerly.example/insights/feed", entry.url]);
  expect(all(elements, "title")).toEqual(["Articles", "A title"]);
  expect(all(elements, "updated")).toEqual([moment.toISOString(), moment.toISOString()]);
  expect(all(elements, "published")).toEqual([moment.toISOString()]);
  expect(all(elements, "summary")).toEqual(["In short."]);
  expect(all(elements, "name")).toEqual(["Southerly", "Robin Sample"]);
  expect(elements.filter(({ name }) => name === "category")[0]?.attributes).toEqual({
    label: "Buying",
    term: "Buying",
  });
  expect(elements.filter(({ name }) => name === "link").map(({ attributes }) => attributes)).toEqual([
    { rel: "alternate", href: "https://southerly.example/insights" },
    { rel: "self", href: "https://southerly.example/insights/feed" },
    { href: entry.url },
  ]);
});

test("a feed without entries was last changed at the epoch", async () => {
  expect(all(await readFeed(feedOf()), "updated")).toEqual(["1970-01-01T00:00:00.000Z"]);
});

describe("text is text, whatever it looks like", () => {
  test.each<[plain: string, read?: string]>([
    ["Rent & bond"],
    ["Rent &amp; bond &lt;b&gt;"],
    ["<script>alert(1)</script>"],
    ["<b>bold</b>"],
    ["]]> and ]]> again"],
    ["<![CDATA[ x ]]>"],
    ["\"quoted\" 'twice'"],
    ["]]><script>alert(1)</script><![CDATA["],
    ["<?php ?> <!-- x -->"],
    ["Two\nlines\tand a tab"],
    ["\u0000N\u0007U\u001FL\u000B\uFFFE\uFFFF", "NUL"],
    ["half \uD83C of one", "half \uFFFD of one"],
    ["💥 Café 日本 \u0085"],
  ])("%j", async (plain, read = plain) => {
    const feed = feedOf({ title: plain, subtitle: plain, author: plain });
    const elements = await readFeed({ ...feed, entries: [{ ...entry, title: plain, summary: plain, author: plain }] });
    expect(all(elements, "title")).toEqual([read, read]);
    expect(all(elements, "subtitle")).toEqual([read]);
    expect(all(elements, "summary")).toEqual([read]);
    expect(all(elements, "name")).toEqual([read, read]);
  });

  test("a category, too, but for an opening angle bracket", async () => {
    const elements = await readFeed(feedOf({ entries: [{ ...entry, categories: ['R&D "x" &amp; <b>\u0000'] }] }));
    const category = elements.find(({ name }) => name === "category");
    expect(category?.attributes).toEqual({ label: 'R&D "x" &amp; b>', term: 'R&D "x" &amp; b>' });
  });

  test("any text at all gives a well-formed feed", async () => {
    const text = anyText({ maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(text, text, async (one, other) => {
        const entries = [{ ...entry, title: one, summary: other, author: one || "x", categories: [other] }];
        const elements = await readFeed(feedOf({ title: other, entries }));
        expect(elements.filter(({ name }) => name === "entry")).toHaveLength(1);
      }),
    );
  });
});
