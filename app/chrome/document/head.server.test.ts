import type { EntryContext } from "react-router";
import { expect, test } from "vitest";
import { firstPictureLink, markFailedTitle } from "./head.server.ts";

const failure = { kind: "rejected", formId: "f", status: "error", error: {}, initialValue: {} };
const failedPage = "<head><title>Home – Southerly</title></head>";
const titleAfter = (actionData: object | null, errors: object | null = null) =>
  markFailedTitle(failedPage, { staticHandlerContext: { actionData, errors } } as EntryContext);

test("a document whose form failed has the error first in its title", () => {
  expect(titleAfter({ "routes/home": failure })).toBe("<head><title>Error: Home – Southerly</title></head>");
});

test.each([
  { why: "nothing was posted", actionData: null },
  { why: "the action answered something else", actionData: { "routes/home": { saved: true } } },
  {
    why: "the page itself failed, which its title says",
    actionData: { "routes/home": failure },
    errors: { root: "x" },
  },
])("no title is touched when $why", ({ actionData, errors }) => {
  expect(titleAfter(actionData, errors)).toBe(failedPage);
});

const drawing =
  '<img src="/media/0123456789abcdef0123456789abcdef.svg" alt="" width="800" height="600" loading="eager" fetchPriority="high" decoding="async"/>';
const photo =
  '<picture><source type="image/avif" srcSet="/media/0f3a-400.avif 400w,/media/0f3a-800.avif 800w" sizes="(min-width:40rem) 30rem,34vw"/>' +
  '<img sizes="34vw" srcSet="/media/0f3a-400.jpg 400w" src="/media/0f3a-800.jpg" alt="" loading="eager" fetchPriority="high"/></picture>';

test.each([
  [
    drawing,
    "</media/0123456789abcdef0123456789abcdef.svg>; rel=preload; as=image; fetchpriority=high",
    "a drawing is one file",
  ],
  [
    `<p>before</p>${photo}`,
    '</media/0f3a-800.jpg>; rel=preload; as=image; type="image/avif"; imagesrcset="/media/0f3a-400.avif 400w,/media/0f3a-800.avif 800w"; imagesizes="(min-width:40rem) 30rem,34vw"; fetchpriority=high',
    "a photo is asked for in the format and width that the page will choose",
  ],
  [drawing.replace("/media", "https://cdn.example.com/media"), expect.stringContaining("cdn.example.com"), "a CDN's"],
  [drawing.replace(' fetchPriority="high"', ""), undefined, "no picture comes first"],
  [drawing.replace("/media/0", "https://elsewhere.example.com/7"), undefined, "an address that an agent pasted"],
  [drawing.replace(".svg", '.svg&quot;>; rel="x'), undefined, "nothing that could end the header's value"],
])("%s -> %s: %s", (html, link) => {
  expect(firstPictureLink(html)).toEqual(link);
});
