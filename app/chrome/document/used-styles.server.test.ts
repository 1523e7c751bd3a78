import { expect, test } from "vitest";
import { prepareStyles } from "./used-styles.server.ts";

const picked = (sheet: string, html: string) => prepareStyles(sheet)(html);

test.each([
  { rule: "h1{x:y}", html: "<p>", kept: true, why: "elements are not asked for" },
  { rule: ".a{x:y}", html: '<p class="a">', kept: true, why: "the class is there" },
  { rule: ".a{x:y}", html: '<p class="ab b-a">', kept: false, why: "a part of a name is another name" },
  { rule: ".a{x:y}", html: "<p>a</p>", kept: false, why: "a word of the text is no class" },
  { rule: ".a.b{x:y}", html: '<p class="a"><p class="b">', kept: true, why: "both are somewhere; where is not asked" },
  { rule: ".a .b:hover{x:y}", html: '<p class="a">', kept: false, why: "what would be inside is missing" },
  { rule: ".a>.b,.c+p{x:y}", html: '<p class="c">', kept: true, why: "one selector of the list is enough" },
  { rule: ".a:not(.b){x:y}", html: '<p class="a">', kept: true, why: "what must be missing may be missing" },
  { rule: ":is(.a,.b) .c{x:y}", html: '<p class="b c">', kept: true, why: "a class in brackets is one of several" },
  { rule: ":is(.a,.b) .c{x:y}", html: '<p class="c">', kept: false, why: "one of the several must occur" },
  { rule: ":is(.a,p) .c{x:y}", html: '<p class="c">', kept: true, why: "one of the several has no class" },
  { rule: "html:has(.b) .a{x:y}", html: '<p class="a">', kept: false, why: "the page has no b" },
  { rule: "html:has(.b:not(.c)) .a{x:y}", html: '<p class="a b">', kept: true, why: "brackets in brackets" },
  { rule: ".a:where(.b:is(.c,.d)){x:y}", html: '<p class="a b">', kept: false, why: "brackets in brackets" },
  { rule: ".a:nth-child(2 of .b){x:y}", html: '<p class="a">', kept: true, why: "other brackets are not read" },
  { rule: ".a[aria-current]{x:y}", html: '<p class="a">', kept: true, why: "attributes change" },
  { rule: '[href$=".pdf"]{x:y}', html: "<p>", kept: true, why: "a dot in an attribute's value names no class" },
  { rule: String.raw`.md\:w-1\/2{x:y}`, html: '<p class="md:w-1/2">', kept: true, why: "escaped characters" },
  { rule: String.raw`.\32 xl{x:y}`, html: '<p class="2xl">', kept: true, why: "escaped by number" },
  {
    rule: String.raw`.w-\[calc\(1px\,2\)\]{x:y}`,
    html: '<p class="w-[calc(1px,2)]">',
    kept: true,
    why: "brackets and commas of a name",
  },
  {
    rule: String.raw`.\[\&\>li\]\:p-1>li{x:y}`,
    html: '<p class="[&amp;&gt;li]:p-1">',
    kept: true,
    why: "as HTML writes it",
  },
  { rule: String.raw`.a:before{content:"} .b{"}`, html: '<p class="a">', kept: true, why: "braces in a string" },
  { rule: ".a{x:y;&:hover{x:z}}", html: '<p class="a">', kept: true, why: "rules in a rule go with it" },
  { rule: "@font-face{x:y}", html: "<p>", kept: true, why: "other at-rules are not asked" },
  { rule: "@keyframes k{0%{x:y}to{x:z}}", html: "<p>", kept: true, why: "what stands in them is no selector" },
  { rule: ".a{x:y}/*! .a{ */", html: "<p>", kept: false, why: "comments go" },
  { rule: ".b/*,.a*/{x:y}", html: '<p class="a">', kept: false, why: "a class in a comment is none" },
  { rule: '@import "a.css";', html: "<p>", kept: true, why: "a statement" },
  { rule: "code,pre{x:y}", html: "<pre>", kept: true, why: "one of the two occasional elements occurs" },
  { rule: "code,pre{x:y}", html: "<p>", kept: false, why: "neither occasional element occurs" },
  { rule: ".code>b{x:y}", html: '<p class="code">', kept: true, why: "a class with the name of an element" },
  { rule: ".a:not(code){x:y}", html: '<p class="a">', kept: true, why: "the element may be missing" },
  { rule: ":where(.a) pre b{x:y}", html: '<p class="a">', kept: false, why: "the page has no such element" },
  { rule: "::-webkit-datetime-edit{x:y}", html: '<input type="text"/>', kept: false, why: "no field for a date" },
  {
    rule: "::-webkit-datetime-edit{x:y}",
    html: '<input type="datetime-local"/>',
    kept: true,
    why: "a field for a date",
  },
  {
    rule: "@supports (not (-moz-orient:inline)){*{x:y}}",
    html: "<p>",
    kept: false,
    why: "only for browsers that are older than those that we build for",
  },
])("$rule, in a page with $html: kept? $kept, as $why", ({ rule, html, kept }) => {
  const before = "p{x:y}";
  const after = "i{x:y}";
  expect(picked(before + rule + after, html)).toBe(before + (kept ? rule : "") + after);
});

test("an empty at-rule is removed, but a layer keeps its rank", () => {
  const sheet =
    "@layer one{.a{x:y}}@layer two{@media print{.b{x:y}.c{x:y}}@supports (x:y){.d{x:y}}}@media print{.d{x:y}}";
  expect(picked(sheet, '<p class="c">')).toBe("@layer one{}@layer two{@media print{.c{x:y}}}");
});

test("a page with every class gets the full stylesheet, others the rules of their classes", () => {
  const sheet = "@layer one{.a{x:y}@media print{.b{x:y}}}.c,.d{x:y}@media print{e{x:y}}";
  const styles = prepareStyles(sheet);
  expect(styles('<p class="a b"><p class="c">')).toBe(sheet);
  expect(styles('<p class="a">')).not.toContain(".b");
  expect(styles('<p class="a b"><p class="c">')).toBe(sheet);
});

test("properties of the theme without a use are removed, and other rules stay whole", () => {
  const sheet =
    ":root,:host{--a:var(--b);--b:1;--c:var(--d);--d:2;--e:3;color:var(--a)}@property --e{syntax:'*'}@property --f{syntax:'*'}" +
    ":root{--g:4}.x{--f:6}";
  expect(picked(sheet, '<p class="x" style="y:var(--e)">')).toBe(
    ":root,:host{--a:var(--b);--b:1;--e:3;color:var(--a)}@property --e{syntax:'*'}:root{--g:4}.x{--f:6}",
  );
  expect(picked(sheet, '<p class="x">')).not.toContain("--e");
});
