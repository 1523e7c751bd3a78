import { expect, test } from "vitest";
import { EditConflict, mergeVersions, requireNoConflict, toVersion } from "./versions.server.ts";

const opened = { title: "Cottage", price: "1450000", description: "One.\n\nTwo.", bedrooms: "" };
const version = toVersion(opened);

/** The conflict, or undefined. */
function conflict(stored: Partial<typeof opened>, typed: Partial<typeof opened>, of: string | undefined = version) {
  try {
    requireNoConflict(of, { ...opened, ...stored }, { ...opened, ...typed });
    return undefined;
  } catch (error) {
    if (error instanceof EditConflict) return error.details;
    throw error;
  }
}

test.each([
  { why: "no one else has changed anything", stored: {}, typed: { title: "House" } },
  { why: "both made the same change", stored: { title: "House" }, typed: { title: "House" } },
  { why: "a browser sends its own line ends", stored: {}, typed: { description: "One.\r\n\r\nTwo. " } },
  { why: "the form has no version", stored: { title: "House" }, typed: {}, of: "" },
  { why: "the version is garbage", stored: { title: "House" }, typed: {}, of: "~.~title~=.\u0000" },
  { why: "the version knows another field only", stored: { title: "House" }, typed: {}, of: toVersion({ suburb: "" }) },
])("nothing is refused when $why", ({ stored, typed, of }) => {
  expect(conflict(stored, typed, of)).toBeUndefined();
});

test("a field that both changed has both versions, and the form keeps the input", () => {
  const found = conflict({ price: "1500000" }, { price: "1400000" });
  expect(found?.fields).toEqual([{ name: "price", stored: "1500000", typed: "1400000" }]);
  expect(found?.merged).toEqual({ ...opened, price: "1400000" });
});

test("an untouched field gets the saved value, and other input stays", () => {
  const found = conflict({ price: "1500000", bedrooms: "3" }, { title: "House" });
  expect(found?.fields).toEqual([
    { name: "price", stored: "1500000" },
    { name: "bedrooms", stored: "3" },
  ]);
  expect(found?.merged).toEqual({ ...opened, title: "House", price: "1500000", bedrooms: "3" });
});

test("a field that the opened form did not have gets the saved value", () => {
  const found = conflict({ price: "1500000", bedrooms: "3" }, { price: "1400000" }, toVersion({ price: opened.price }));
  expect(found?.fields.map(({ name }) => name)).toEqual(["price"]);
  expect(found?.merged).toEqual({ ...opened, price: "1400000", bedrooms: "3" });
});

test("a form that was opened without fields changes none", () => {
  expect(mergeVersions(toVersion({}), { ...opened, title: "House" }, opened)).toMatchObject({
    fields: [],
    merged: { title: "House" },
  });
});

test("clearing a field is a change", () => {
  expect(conflict({ title: "House" }, { title: "" })?.fields).toEqual([{ name: "title", stored: "House", typed: "" }]);
  expect(conflict({ price: "" }, { price: "1" })?.fields).toEqual([{ name: "price", stored: "", typed: "1" }]);
});

test("saving with the new version succeeds until someone changes the listing again", () => {
  const found = conflict({ price: "1500000" }, { price: "1400000" });
  expect(conflict({ price: "1500000" }, { price: "1400000" }, found?.version)).toBeUndefined();
  expect(conflict({ price: "1600000" }, { price: "1400000" }, found?.version)?.fields).toHaveLength(1);
});
